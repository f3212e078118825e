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

use crate::external_bots::end_all_when_interrupted;
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
    Run(run::Run),
    Report(run::Report),
    Replay(run::Replay),
    Compare(change::Compare),
    Sweep(change::Sweep),
    Tune(change::Tune),
    Cycles(cycles::Cycles),
    Rules(rules::Rules),
    Rulings(rulings::Rulings),
    Exploit(exploit::Exploit),
    Ladder(ladder::Ladder),
    People(people::People),
    Exact(exact::Exact),
}

impl Lab {
    pub(crate) fn run(self) -> Result<()> {
        end_all_when_interrupted()?;
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
