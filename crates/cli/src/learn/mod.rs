//! `parlour learn`: a game taught by a few stacked deals.

mod plain;

use crate::{
    play::Play,
    registry::{self, HouseRules},
    typed::quoted,
};
use anyhow::{Context, Result};
use clap::Args;
use parlour_engine::lesson::ShortMatch;
use parlour_tui::{AfterLesson, Look};
use std::io::{IsTerminal, stdin, stdout};

/// Learn a game in 90 seconds, by playing
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour learn basement
  parlour learn budr-basef --plain")]
pub(crate) struct Learn {
    /// The game
    game: String,
    /// Line by line instead of full screen: for pipes and screen readers
    #[arg(long)]
    plain: bool,
}

impl Learn {
    pub(crate) fn run(self) -> Result<()> {
        let entry = registry::game(&self.game)?;
        let title = entry.meta.title;
        let lesson = entry.lesson.with_context(|| format!("{title} has no lesson"))?;
        let then = command(entry.meta.id, lesson.then());
        if self.plain || !(stdout().is_terminal() && stdin().is_terminal()) {
            return plain::learn(entry.meta, lesson, &then);
        }
        match parlour_tui::learn(entry.meta, lesson, Look::of_the_terminal())? {
            AfterLesson::Leave => say!("A short match, whenever you like:\n  {then}"),
            AfterLesson::Play => {
                say!("{then}")?;
                Play::short_match(entry.meta.id, lesson.then())?.run()
            }
        }
    }
}

/// The match that is offered afterwards, as it is typed.
fn command(game: &str, then: &ShortMatch) -> String {
    let (players, level) = (then.players, then.level);
    let mut words =
        format!("parlour play {game} --preset as-written --players {players} --bots {level}");
    for option in HouseRules::of(then.options).options {
        words += &format!(" --option {}", quoted(&option));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::Preset;

    #[test]
    fn the_short_match_of_every_lesson_can_be_typed() {
        for entry in &parlour_games::GAMES {
            let Some(lesson) = entry.lesson else { continue };
            let typed = shlex::split(&command(entry.meta.id, lesson.then())).unwrap();
            let read = <crate::Parlour as clap::Parser>::try_parse_from(&typed);
            assert!(read.is_ok(), "{typed:?}: {}", read.err().unwrap());
            // people start from Quick, the match after a lesson from the text
            assert!(
                typed.windows(2).any(|two| two == ["--preset", Preset::AS_WRITTEN]),
                "{typed:?}"
            );
        }
    }
}
