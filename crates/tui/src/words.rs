//! Cards, seats and actions in words for people: `♠7`, `4 of Anchors`, `a Joker`, names, *you*.
//!
//! The protocol has codes (`TS`, `4A`, `X2`) and counts seats and places from 0; its texts never
//! change. Everything that a screen says goes through here first.

mod actions;
mod cards;
mod hits;
mod people;
mod plain;

pub(crate) use actions::{to_type, typed};
pub(crate) use cards::{island, joker, of_islands, pack, special};
pub use plain::{action_from_one, seats_from_one, typed_from_one};

use parlour_engine::Seat;

/// Who is called what, at which game, for whom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    /// The game's id.
    pub(crate) game: &'static str,
    /// What everyone is called, by seat.
    pub(crate) names: Vec<String>,
    /// Who reads it.
    pub(crate) own: Option<Seat>,
}

impl Words {
    /// What a player is called here: *you*, or the name.
    pub(crate) fn name(&self, seat: Seat) -> String {
        if self.own == Some(seat) {
            return "you".to_owned();
        }
        self.named(seat.index())
    }

    fn named(&self, seat: usize) -> String {
        match self.names.get(seat).filter(|name| !name.is_empty()) {
            Some(name) => name.clone(),
            None => format!("seat {}", seat + 1),
        }
    }

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
