//! `parlour lab`: studies of a game, for its designer.

mod change;
mod cycles;
mod exact;
mod exploit;
mod game_args;
mod ladder;
mod people;
mod progress;
mod rules;
mod rulings;
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
    /// Play the games of a study into a folder; the same command resumes it
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
    /// Look for games that go in circles: positions that come again, and the way into them
    Cycles(cycles::Cycles),
    /// Measure every house rule against the plain rules, as one table
    Rules(rules::Rules),
    /// List the rulings of a game: how often each comes up, and what another reading would change
    Rulings(rulings::Rulings),
    /// Search for a strategy that beats a level, or that keeps games from ending
    Exploit(exploit::Exploit),
    /// Play every pair of bots of a game, and rank them with intervals and circles
    Ladder(ladder::Ladder),
    /// Report what people shared of their matches in a playtest
    People(people::People),
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
            What::Cycles(cycles) => cycles.run(),
            What::Rules(rules) => rules.run(),
            What::Rulings(rulings) => rulings.run(),
            What::Exploit(exploit) => exploit.run(),
            What::Ladder(ladder) => ladder.run(),
            What::People(people) => people.run(),
            What::Exact(exact) => exact.run(),
        }
    }
}
