//! `parlour replay`: a recorded game, step by step or as a transcript.

use crate::{lines::Lines, out, record_file, registry::REGISTRY, sentences::fault};
use anyhow::{Context, Result, bail};
use clap::Args;
use parlour_engine::{Seat, Viewer};
use parlour_protocol::Replay as Steps;
use parlour_tui::{action_from_one, text_from_one};
use std::{
    io::{self, IsTerminal, Write, stdout},
    path::PathBuf,
};

/// Look at a recorded game, step by step
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour replay game.json
  parlour replay game.json --text --viewer 2 | less")]
pub(crate) struct Replay {
    /// The record, as `parlour play --record FILE` or the engine's `record` writes it
    file: PathBuf,
    /// Print the whole game as text
    #[arg(long)]
    text: bool,
    /// Line by line instead of full screen: Enter steps forward, `b` back, a number jumps, `q` ends
    #[arg(long, conflicts_with = "text")]
    plain: bool,
    /// Whose view to show: `all`, `spectator` or a seat, counted from 1
    #[arg(long, default_value = "all")]
    viewer: String,
}

impl Replay {
    pub(crate) fn run(self) -> Result<()> {
        let record = record_file::read(&self.file)?;
        let place = || format!("reading {}", self.file.display());
        let mut steps = Steps::new(REGISTRY, record).map_err(fault).with_context(place)?;
        let viewer = self.viewer(&steps)?;
        if self.text {
            transcript(&mut steps, viewer)
        } else if self.plain || !stdout().is_terminal() || !io::stdin().is_terminal() {
            by_line(&mut steps, viewer)
        } else {
            parlour_tui::watch(steps, viewer)
        }
    }

    fn viewer(&self, steps: &Steps) -> Result<Option<Viewer>> {
        let seats = steps.game().seats();
        match self.viewer.as_str() {
            "all" => Ok(None),
            "spectator" => Ok(Some(Viewer::Spectator)),
            number => {
                let seat = number.parse::<u64>().ok().and_then(|number| number.checked_sub(1));
                match seat.and_then(|seat| Seat::at(seat, seats)) {
                    Some(seat) => Ok(Some(Viewer::Seat(seat))),
                    None => {
                        bail!("--viewer {number}: `all`, `spectator` or a seat from 1 to {seats}")
                    }
                }
            }
        }
    }
}

/// The whole game as text.
fn transcript(steps: &mut Steps, viewer: Option<Viewer>) -> Result<()> {
    let mut page = io::BufWriter::new(out::stdout());
    writeln!(page, "{} for {}", steps.game().meta().title, steps.game().seats())?;
    for number in 0..=steps.len() {
        steps.go_to(number)?;
        let step = steps.step(viewer);
        if let Some(act) = &step.act {
            let act = act_from_one(steps.game().meta().id, act);
            writeln!(page, "{number:>4}  {act}")?;
        }
        for sentence in &step.told {
            writeln!(page, "      {}", text_from_one(sentence))?;
        }
        if number == 0 || number == steps.len() {
            writeln!(page, "\n{}", text_from_one(&step.table.to_string()))?;
        }
    }
    writeln!(page, "Scores: {:?}", steps.game().scores())?;
    page.flush()?;
    Ok(())
}

/// An act such as `seat 0: chef 3`, whose seat and places are counted from 1.
fn act_from_one(game: &str, act: &str) -> String {
    match act.split_once(": ") {
        Some((seat, action)) => {
            format!("{}: {}", text_from_one(seat), action_from_one(game, action))
        }
        None => text_from_one(act),
    }
}

/// Forward and back, a line at a time.
fn by_line(steps: &mut Steps, viewer: Option<Viewer>) -> Result<()> {
    let lines = Lines::open()?;
    loop {
        let step = steps.step(viewer);
        let act = act_from_one(steps.game().meta().id, &step.act.unwrap_or_default());
        println!("\n[{}/{}] {act}", step.number, steps.len());
        for sentence in &step.told {
            println!("  {}", text_from_one(sentence));
        }
        let table = text_from_one(&step.table.to_string());
        print!("{table}\n(Enter: on, b: back, a number: go there, q: quit) ");
        out::flush();
        let Some(line) = lines.next()? else { return Ok(()) };
        let here = steps.at();
        match line.trim() {
            "q" => return Ok(()),
            "" if here == steps.len() => return Ok(()),
            "" => steps.go_to(here + 1)?,
            "b" => steps.go_to(here.saturating_sub(1))?,
            number => match number.parse() {
                Ok(number) => steps.go_to(number)?,
                Err(_) => println!("`{number}` is not a step."),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_and_places_of_a_replay_count_from_one() {
        assert_eq!(act_from_one("bread-basket", "seat 0: chef 3"), "seat 1: chef 4");
        assert_eq!(act_from_one("down-the-well", "seat 2: play 5C"), "seat 3: play 5C");
        assert_eq!(act_from_one("budr-basef", "seat 1 at 300 ms"), "seat 2 at 300 ms");
    }
}
