//! Puzzles: late positions in which exactly one action wins (`docs/puzzles.md`).
//!
//! Each game has a file of them, made and checked by the lab. A puzzle is a deal, by its seed, the
//! acts up to the position, and for each action of the menu what becomes of it.

mod table;
mod text;

pub use table::PuzzleError;
pub use text::PuzzleFileError;

use crate::Options;

/// How well the bot in the other seat plays.
pub const PUZZLE_LEVEL: &str = "expert";

/// The hardest puzzles; the easiest are of difficulty 1.
pub const MAX_DIFFICULTY: u8 = 5;

/// The puzzles of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzles {
    /// The game's id.
    pub game: String,
    /// The version of its rules by which the puzzles were made.
    pub rules: u32,
    /// How many play.
    pub players: u8,
    /// The house rules.
    pub options: Options,
    /// What the seeds of all deals begin with.
    pub seed: String,
    /// The puzzles, numbered from 1.
    pub list: Vec<Puzzle>,
}

/// A position in which exactly one action wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// From 1, found by most bots, to [`MAX_DIFFICULTY`].
    pub difficulty: u8,
    /// The number of the deal.
    pub deal: u64,
    /// The acts up to the position, each by its place in the menu of the seat whose turn it was.
    pub acts: Vec<u8>,
    /// What becomes of each action of the menu.
    pub outcomes: Vec<Outcome>,
}

/// What becomes of an action in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It wins, against every reply.
    Wins,
    /// The other's reply at this place of the menu keeps it from winning.
    Refuted(u8),
    /// It does not win, and the other has no reply to show: the game is over, or the same player
    /// goes on.
    Fails,
}

impl Puzzles {
    /// The puzzles of the game with this id, as they are in this program; `None` if it has none.
    ///
    /// # Errors
    /// If the program was built with a file that cannot be read.
    pub fn of(game: &str) -> Option<Result<Self, PuzzleFileError>> {
        let text = match game {
            "basement" => include_str!("../../puzzles/basement.txt"),
            "bread-basket" => include_str!("../../puzzles/bread-basket.txt"),
            "down-the-well" => include_str!("../../puzzles/down-the-well.txt"),
            _ => return None,
        };
        Some(Self::from_text(text))
    }

    /// The text from which this puzzle's cards are dealt.
    #[must_use]
    pub fn seed_of(&self, puzzle: &Puzzle) -> String {
        format!("{}/{}", self.seed, puzzle.deal)
    }
}

impl Puzzle {
    /// The place of the action that wins.
    #[must_use]
    pub fn solution(&self) -> Option<usize> {
        self.outcomes.iter().position(|outcome| *outcome == Outcome::Wins)
    }
}
