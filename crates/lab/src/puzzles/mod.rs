//! Puzzles: late positions between two in which exactly one action wins, whatever the other replies.
//!
//! [`generate()`] plays seeded games between bots and keeps positions that an exact solver of the game decides;
//! [`check`](check::check) confirms a file of them by a full search that knows only the rules.
//! `docs/puzzles.md` says what solves a puzzle and how hard it is.

pub mod check;
mod difficulty;
mod endings;
mod generate;
mod line;
#[cfg(test)]
mod tests;

pub use endings::Endings;
pub use generate::{Generation, generate};

use parlour_games::{basement::Basement, bread_basket::BreadBasket, down_the_well::DownTheWell};

/// How many play a puzzle.
pub const PLAYERS: u8 = 2;

/// Something to be done with a game that has puzzles.
pub trait ForPuzzles {
    /// What comes of it.
    type Answer;
    /// Does it with the game.
    fn with<G: Endings>(self) -> Self::Answer;
}

/// Does it with the game of this id, if it has puzzles.
pub fn for_puzzles<W: ForPuzzles>(id: &str, what: W) -> Option<W::Answer> {
    Some(match id {
        "basement" => what.with::<Basement>(),
        "bread-basket" => what.with::<BreadBasket>(),
        "down-the-well" => what.with::<DownTheWell>(),
        _ => return None,
    })
}
