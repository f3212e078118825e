//! A puzzle in this terminal: the move that wins is found, and then the match may be played on.

use super::{NewGame, Play};
use crate::{
    player::ExternalBotConfig,
    registry::{self, REGISTRY},
};
use anyhow::{Context, Result};
use parlour_protocol::{
    puzzle::{MAX_DIFFICULTY, PUZZLE_LEVEL, PuzzleError, Puzzles},
    wire::{FaceDown, FaceDownPlace, PuzzleInfo, PuzzleVerdict},
};
use parlour_tui::{Judged, Puzzle};

impl Play {
    /// Opens a puzzle, and seats the person where the move is to be found.
    pub(super) fn sit_down_at_puzzle(
        &self,
        number: u32,
        bot_config: &ExternalBotConfig,
    ) -> Result<NewGame> {
        let entry = registry::game(&self.game)?;
        let config = self.puzzles()?.table(&REGISTRY, number)?;
        let play = Self { bots: PUZZLE_LEVEL.parse()?, ..self.clone() };
        play.sit_down_given(entry, &config, bot_config)
    }

    /// The puzzle that is to be solved, if it is one.
    pub(super) fn task(&self) -> Result<Option<Puzzle>> {
        let Some(number) = self.puzzle else { return Ok(None) };
        let puzzles = self.puzzles()?;
        let info = puzzles.puzzle_info(&REGISTRY, number)?;
        let task = task(&info, puzzles.list.len());
        let judge = move |action: &str| judged(&puzzles, number, action);
        Ok(Some(Puzzle { task, judge: Box::new(judge) }))
    }

    /// The number of the puzzle after this one.
    pub(super) fn next_puzzle(&self) -> Result<u32> {
        let number = self.puzzle.context("a puzzle")?;
        let of = self.puzzles()?.list.len();
        let next = number.checked_add(1).filter(|next| *next as usize <= of);
        next.with_context(|| format!("puzzle {number} is the last one"))
    }

    fn puzzles(&self) -> Result<Puzzles> {
        Ok(Puzzles::of_game(registry::game(&self.game)?.meta.id)?)
    }
}

fn task(info: &PuzzleInfo, of: usize) -> String {
    let PuzzleInfo { number, difficulty, other_hand, face_down, .. } = info;
    let mut task = format!(
        "Puzzle {number} of {of}, difficulty {difficulty} of {MAX_DIFFICULTY}: find the move that wins. The other \
         hand: {}.",
        cards(other_hand)
    );
    for FaceDown { place, cards: hidden } in face_down {
        let place = match place {
            FaceDownPlace::OwnBasement => "Your Basement",
            FaceDownPlace::OtherBasement => "The other Basement",
            FaceDownPlace::Pile => "The pile",
        };
        task += &format!(" {place}: {}.", cards(hidden));
    }
    task
}

fn cards(codes: &[String]) -> String {
    if codes.is_empty() { "no cards".to_owned() } else { codes.join(" ") }
}

fn judged(puzzles: &Puzzles, number: u32, action: &str) -> Judged {
    match puzzles.verdict(&REGISTRY, number, action) {
        Ok(PuzzleVerdict { wins: true, .. }) => Judged::Wins(
            "Solved: this wins against every reply. Play the rest, or leave.".to_owned(),
        ),
        Ok(PuzzleVerdict { reply_said: Some(reply), .. }) => {
            Judged::Fails(format!("This does not win: the answer is `{reply}`. Try again."))
        }
        Ok(_) => Judged::Fails("This does not win. Try again.".to_owned()),
        Err(PuzzleError::NoAction) => Judged::Unknown,
        Err(broken) => Judged::Fails(broken.to_string()),
    }
}
