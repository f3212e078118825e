//! `parlour lab cycles`: positions that come again, and the players' way into them.

use super::{game_args::GameArgs, progress::Watch};
use crate::{
    arena::seconds, external_bots::Programs, output_file::OutputFile, player::BotTime, typed,
};
use anyhow::Result;
use clap::Args;
use parlour_lab::study::{find_cycles, record_of};
use std::{path::PathBuf, time::Duration};

/// Look for games that go in circles: positions that repeat, and the way into them
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour lab cycles basement --players 2 --games 1000 --option rounds=1
  parlour lab cycles budr-basef --bots medium --games 50 --record circle.json")]
pub(crate) struct Cycles {
    #[command(flatten)]
    game: GameArgs,
    /// The bot in every seat
    #[arg(long, default_value = "rule")]
    bots: String,
    /// Number of games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Stop after this time, such as `30s` or `5m`, and report the result so far
    #[arg(long, value_parser = seconds)]
    time_budget: Option<Duration>,
    /// Write the game with the cycle as a record that `parlour replay` steps through
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long, requires = "record")]
    force: bool,
    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,
    /// How long a program may think, in milliseconds
    #[arg(long, default_value_t, value_name = "MS")]
    bot_time: BotTime,
}

impl Cycles {
    pub(super) fn run(self) -> Result<()> {
        let spec = self.game.spec(&self.bots, self.games)?;
        for section in spec.sections()? {
            Programs::check(&section.lineup.player_specs)?;
        }
        let record = self.record.as_deref();
        let file = record.map(|path| OutputFile::new(path, self.force)).transpose()?;
        let programs = Programs::within(self.bot_time).for_as_long_as(self.time_budget);
        let mut watch = Watch::new(self.time_budget)?;
        let study = find_cycles(&spec, &programs, &mut |progress| watch.tell(progress))?;
        watch.done();
        programs.tell();
        if let (Some(file), Some(example)) = (file, study.example()) {
            let record = record_of(&study.spec, example.game, &programs)?;
            file.write(&format!("{}\n", record.to_text()))?;
        }
        if self.json {
            println!("{}", parlour_protocol::line(&study));
            return Ok(());
        }
        for sentence in study.sentences() {
            println!("{sentence}");
        }
        if let (Some(file), Some(example)) = (&self.record, study.example()) {
            let (file, step) = (typed::file(file), example.cycle.from);
            println!("To see it: parlour replay {file} --plain, then {step}");
        }
        Ok(())
    }
}
