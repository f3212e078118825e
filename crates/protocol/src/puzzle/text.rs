//! Puzzles as text: five lines about the file, then a line for each puzzle.
//!
//! ```text
//! parlour-puzzles 1
//! game down-the-well 1
//! players 2
//! options {"cards_passed":0}
//! seed p1
//! 3 1204 0a1b2c 4!0.
//! ```
//!
//! A puzzle is its difficulty, the number of its deal, its acts and its outcomes, a character each:
//! places of a menu from `0` to `9`, `A` to `Z`, `a` to `z` and then other signs, `!` for what wins, `.`
//! for what fails without a reply.

use super::{MAX_DIFFICULTY, Outcome, Puzzle, Puzzles};
use crate::{Options, line};
use std::fmt::Write as _;

/// The first line: what the file is, and the version of its form.
const HEADER: &str = "parlour-puzzles 1";

/// A character for each place of a menu.
const PLACES: &[u8] =
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@#$%&*+-=?:;<>^_~";

/// Why a file of puzzles cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} of the puzzles: {why}")]
pub struct PuzzleFileError {
    /// The line, from 1.
    line: usize,
    /// What is wrong with it.
    why: &'static str,
}

/// The character of this place of a menu, if it has one.
fn sign(place: u8) -> Option<char> {
    PLACES.get(usize::from(place)).map(|&sign| char::from(sign))
}

fn place(sign: u8) -> Option<u8> {
    PLACES.iter().position(|&known| known == sign).map(|place| place as u8)
}

impl Puzzle {
    /// Can it be written: does each of its places have a character?
    #[must_use]
    pub fn has_text(&self) -> bool {
        let replies = self.outcomes.iter().map(|outcome| match outcome {
            Outcome::Refuted(reply) => *reply,
            _ => 0,
        });
        self.acts.iter().copied().chain(replies).all(|place| sign(place).is_some())
    }

    fn text(&self) -> String {
        let acts: String = self.acts.iter().filter_map(|&act| sign(act)).collect();
        let outcomes: String = self.outcomes.iter().filter_map(Outcome::sign).collect();
        format!("{} {} {acts} {outcomes}", self.difficulty, self.deal)
    }

    fn from_text(text: &str) -> Result<Self, &'static str> {
        let mut fields = text.split(' ');
        let mut field = || fields.next().ok_or("four fields are needed");
        let difficulty = field()?.parse().ok().filter(|level| (1..=MAX_DIFFICULTY).contains(level));
        let difficulty = difficulty.ok_or("the difficulty is a number from 1 to 5")?;
        let deal = field()?.parse().map_err(|_| "the deal is a number")?;
        let acts: Option<Vec<u8>> = field()?.bytes().map(place).collect();
        let outcomes: Option<Vec<Outcome>> = field()?.bytes().map(Outcome::of).collect();
        let unknown = "a sign is not known";
        let puzzle = Self {
            difficulty,
            deal,
            acts: acts.ok_or(unknown)?,
            outcomes: outcomes.ok_or(unknown)?,
        };
        let wins = puzzle.outcomes.iter().filter(|outcome| **outcome == Outcome::Wins).count();
        if wins == 1 { Ok(puzzle) } else { Err("exactly one action wins") }
    }
}

impl Outcome {
    fn sign(&self) -> Option<char> {
        match self {
            Self::Wins => Some('!'),
            Self::Fails => Some('.'),
            Self::Refuted(reply) => sign(*reply),
        }
    }

    fn of(sign: u8) -> Option<Self> {
        match sign {
            b'!' => Some(Self::Wins),
            b'.' => Some(Self::Fails),
            reply => place(reply).map(Self::Refuted),
        }
    }
}

impl Puzzles {
    /// The file of these puzzles.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Self { game, rules, players, options, seed, list } = self;
        let options = line(options);
        let mut text = format!(
            "{HEADER}\ngame {game} {rules}\nplayers {players}\noptions {options}\nseed {seed}\n"
        );
        for puzzle in list {
            let _ = writeln!(text, "{}", puzzle.text());
        }
        text
    }

    /// Reads a file of puzzles. Whether they are what they say is not judged here.
    ///
    /// # Errors
    /// The first line that cannot be read, and why.
    pub fn from_text(text: &str) -> Result<Self, PuzzleFileError> {
        let mut lines = text.lines().zip(1..);
        let mut header = |name: &str, why: &'static str| {
            let (found, line) = lines.next().unwrap_or(("", 1));
            let value = found.strip_prefix(name).map(str::trim);
            value.ok_or(PuzzleFileError { line, why }).map(|value| (value, line))
        };
        header(HEADER, "this is not a file of puzzles")?;
        let (game, at) = header("game ", "the game is missing")?;
        let version = game.split_once(' ').and_then(|(id, rules)| Some((id, rules.parse().ok()?)));
        let (game, rules) =
            version.ok_or(PuzzleFileError { line: at, why: "a game has a version" })?;
        let (players, at) = header("players ", "the number of players is missing")?;
        let players =
            players.parse().map_err(|_| PuzzleFileError { line: at, why: "it is not a number" })?;
        let (options, at) = header("options ", "the house rules are missing")?;
        let options = Options::from_text(options)
            .map_err(|_| PuzzleFileError { line: at, why: "these are not house rules" })?;
        let (seed, _) = header("seed ", "the seed is missing")?;
        let puzzle = |(text, line): (&str, usize)| {
            Puzzle::from_text(text).map_err(|why| PuzzleFileError { line, why })
        };
        let list: Result<Vec<Puzzle>, _> = lines.map(puzzle).collect();
        let (game, seed) = (game.to_owned(), seed.to_owned());
        Ok(Self { game, rules, players, options, seed, list: list? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "parlour-puzzles 1\ngame down-the-well 1\nplayers 2\n\
        options {\"cards_passed\":0}\nseed p1\n3 1204 0a1b2c 4!0.\n";

    #[test]
    fn a_file_is_written_as_it_was_read() {
        let puzzles = Puzzles::from_text(TEXT).unwrap();
        assert_eq!(puzzles.seed_of(&puzzles.list[0]), "p1/1204");
        assert_eq!(puzzles.list[0].solution(), Some(1));
        assert_eq!(puzzles.to_text(), TEXT);
    }

    #[test]
    fn a_file_that_cannot_be_read_names_the_line() {
        for (from, to, named) in [
            ("parlour-puzzles 1", "puzzles", "line 1"),
            ("well 1", "well", "line 2"),
            ("3 1204", "6 1204", "line 6"),
            ("4!0.", "4!!.", "line 6"),
            ("4!0.", "4!0 ", "exactly"),
            ("0a1b2c", "0a1\"2c", "line 6"),
        ] {
            match Puzzles::from_text(&TEXT.replace(from, to)) {
                Err(error) => assert!(error.to_string().contains(named), "{error}"),
                Ok(read) => assert_eq!(to, "4!0 ", "{read:?}"),
            }
        }
    }

    #[test]
    fn every_place_has_a_sign_of_its_own() {
        for place_in_menu in 0..PLACES.len() as u8 {
            let sign = sign(place_in_menu).unwrap();
            assert_eq!(place(sign as u8), Some(place_in_menu));
            assert!(sign != '!' && sign != '.' && sign != ' ');
        }
    }
}
