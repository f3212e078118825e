//! Budr Basef, a slapping game: this is the part that judges a hit.

mod cards;
mod define;
mod face;
mod sets;
#[cfg(test)]
mod tests;

pub use cards::Card;
pub use define::{Custom, CustomName, DefineError, MOST_CHARACTERS, MOST_NODES, Program, Reason};
pub use face::Face;
pub use sets::{
    AllScope, Change, DragonAce, DragonExact, JokerColour, Match, NoChange, NoSuchSet, NotAChange,
    SetName, SetOptions, SetRule, Steps, any_official,
};
