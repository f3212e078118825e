//! `parlour lab`: studies of a game, for its designer.

mod change;
mod exact;
mod progress;
mod run;
mod subject;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Study a game: run many games, and report what they say to a designer
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour lab run study --game basement
  parlour lab report study
  parlour lab sweep rounds=1,3,5 --game basement")]
pub(crate) struct Lab {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Play the games of a study into a folder; the same command goes on where it was left
    Run(run::Run),
    /// Write report.html, report.json and report.csv beside the games of a study
    Report(run::Report),
    /// Write a game of a study as a record that `parlour replay` reads
    Replay(run::Replay),
    /// Compare two variants on the same deals
    Compare(change::Compare),
    /// Set a rule to several values and compare each with the first
    Sweep(change::Sweep),
    /// Look for the value of a rule that brings a figure to a target
    Tune(change::Tune),
    /// Print figures without sampling error
    Exact(exact::Exact),
}

impl Lab {
    pub(crate) fn run(self) -> Result<()> {
        match self.what {
            What::Run(run) => run.run(),
            What::Report(report) => report.run(),
            What::Replay(replay) => replay.run(),
            What::Compare(compare) => compare.run(),
            What::Sweep(sweep) => sweep.run(),
            What::Tune(tune) => tune.run(),
            What::Exact(exact) => exact.run(),
        }
    }
}
