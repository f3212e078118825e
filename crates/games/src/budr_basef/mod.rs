//! Budr Basef, a slapping game: this is the part that judges a hit.

mod cards;
mod define;
mod face;
mod glance;
mod modify;
mod sets;
#[cfg(test)]
mod tests;

pub use cards::Card;
pub use define::{Custom, CustomName, DefineError, MOST_CHARACTERS, MOST_NODES, Program, Reason};
pub use face::Face;
pub use glance::any_official;
pub use modify::{Change, Match, NoChange, NotAChange, Steps};
pub use sets::{
    AllScope, DragonAce, DragonExact, JokerColour, NoSuchSet, SetName, SetOptions, SetRule,
};
