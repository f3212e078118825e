//! Parlour at the command line: each subcommand is one file.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "this crate is the edge: it prints, and it has a clock"
)]

mod arena;
mod backup;
mod bench;
mod engine;
mod guests;
mod house;
mod join;
mod lab;
mod play;
mod player;
mod replay;
mod rules;
mod serve;
mod simulate;
mod verify;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// A card table for five little-known games.
#[derive(Parser)]
#[command(name = "parlour", version, about)]
struct Parlour {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    /// Serve tables to browsers and to `parlour join`
    Serve(serve::Serve),
    /// Join a table that somebody serves, by its link
    Join(join::Join),
    /// Copy everything that a server keeps into one file, while it runs or not
    Backup(backup::Backup),
    /// Play a game in this terminal, against bots or with friends at one screen
    Play(play::Play),
    /// Speak the engine protocol on standard input and output, a JSON object a line
    Engine,
    /// Look at a recorded game, step by step
    Replay(replay::Replay),
    /// Check that a record was dealt from the secret promised before the match
    Verify(verify::Verify),
    /// Print the rules of a game, or one clause
    Rules(rules::Rules),
    /// Let bots play many games, and print what comes of it
    Simulate(simulate::Simulate),
    /// Let bots meet on duplicate deals, every bot in every seat, and rate them
    Arena(arena::Arena),
    /// Study a game: run many games, and report what they say to a designer
    Lab(lab::Lab),
    /// Measure how fast the games are played on this machine
    Bench(bench::Bench),
}

fn main() -> Result<()> {
    match Parlour::parse().what {
        None => serve::run_and_open(),
        Some(What::Serve(serve)) => serve.run(),
        Some(What::Join(join)) => join.run(),
        Some(What::Backup(backup)) => backup.run(),
        Some(What::Play(play)) => play.run(),
        Some(What::Engine) => engine::run(),
        Some(What::Replay(replay)) => replay.run(),
        Some(What::Verify(verify)) => verify.run(),
        Some(What::Rules(rules)) => rules.run(),
        Some(What::Simulate(simulate)) => simulate.run(),
        Some(What::Arena(arena)) => arena.run(),
        Some(What::Lab(lab)) => lab.run(),
        Some(What::Bench(bench)) => bench.run(),
    }
}
