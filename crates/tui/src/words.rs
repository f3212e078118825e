//! Cards, seats and actions in words for people: `♠7`, `4 of Anchors`, `a Joker`, names, *you*.
//!
//! The protocol has codes (`TS`, `4A`, `X2`) and counts seats and places from 0; its texts never
//! change. Everything that a screen says goes through here first.

mod actions;
mod cards;
mod hits;
mod names;
mod people;
mod plain;

pub(crate) use actions::{to_type, typed};
pub(crate) use cards::{island, joker, of_islands, pack, special};
pub(crate) use names::Words;
pub use plain::{action_from_one, text_from_one, typed_from_one};

impl Words {
    /// A sentence of the game, as people say it.
    pub(crate) fn sentence(&self, text: &str) -> String {
        // cards first: a player may be called `B`
        people::called(&cards::spoken(self.game, &hits::spoken(text)), self)
    }

    /// An action of the game, as people say it.
    pub(crate) fn action(&self, action: &str) -> String {
        actions::spoken(self, action)
    }
}

#[cfg(test)]
mod tests;
