//! What to measure, and how much of it.

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use std::{path::PathBuf, time::Duration};

/// Measure how much a table server carries
#[derive(Parser)]
#[command(name = "parlour-load", about)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) what: Option<What>,
    /// The numbers of the goals, which take some minutes
    #[arg(long, global = true)]
    full: bool,
    /// How long each stretch is measured [default: 8, full: 60]
    #[arg(long, global = true)]
    seconds: Option<u64>,
    /// Idle connections [default: 2000, full: 20000]
    #[arg(long)]
    sockets: Option<usize>,
    /// Tables with four people each [default: 1250]
    #[arg(long)]
    tables: Option<usize>,
    /// Acts in a second, all tables together [default: one a table]
    #[arg(long)]
    rate: Option<u32>,
    /// How often the server is killed [default: 5, full: 100]
    #[arg(long)]
    kills: Option<usize>,
    /// How long the idle connections are held, in seconds [default: 5, full: 60]
    #[arg(long)]
    hold: Option<u64>,
    /// Writes the figures to this file, as JSON
    #[arg(long, global = true)]
    pub(crate) out: Option<PathBuf>,
    /// The server's program [default: `parlour` beside this one]
    #[arg(long)]
    server: Option<PathBuf>,
}

#[derive(Subcommand, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    /// The table layer alone: acts a second on one core, and bytes of a live table
    Layer {
        /// Also print the rate as `parlour bench --json` prints those of the games
        #[arg(long)]
        json: bool,
    },
    /// A connection that opens and closes beside 400 spectators: the server's CPU time for each visit
    Churn,
}

/// How much is measured.
pub(crate) struct Size {
    pub(crate) stretch: Duration,
    pub(crate) sockets: usize,
    pub(crate) hold: Duration,
    pub(crate) tables: usize,
    pub(crate) rate: u32,
    pub(crate) kills: usize,
    /// Tables in play whose memory is measured.
    pub(crate) live: usize,
}

impl Args {
    pub(crate) fn size(&self) -> Size {
        let usual = |full, short| if self.full { full } else { short };
        let tables = self.tables.unwrap_or(1250).max(1);
        let seconds = self.seconds.unwrap_or(usual(60, 8)).max(1);
        let hold = self.hold.unwrap_or(usual(60, 5));
        Size {
            stretch: Duration::from_secs(seconds),
            sockets: self.sockets.unwrap_or(if self.full { 20_000 } else { 2_000 }),
            hold: Duration::from_secs(hold),
            tables,
            rate: self.rate.unwrap_or(tables as u32).max(1),
            kills: self.kills.unwrap_or(if self.full { 100 } else { 5 }),
            live: if self.full { 5_000 } else { 1_000 },
        }
    }

    /// The server's program.
    pub(crate) fn program(&self) -> Result<PathBuf> {
        if let Some(program) = &self.server {
            return Ok(program.clone());
        }
        let beside = std::env::current_exe()?.with_file_name("parlour");
        let program = beside.with_extension(std::env::consts::EXE_EXTENSION);
        let there = program.exists().then_some(program);
        there.context("there is no `parlour` beside this program: `cargo build --release` first")
    }
}
