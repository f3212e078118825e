//! The list of games: how each of them is opened, played out, read and taught.

use super::{
    game::AnyView,
    open::{OpenError, Opened, Opening, open, read},
};
use crate::{
    game::{FullGame, Meta},
    lesson::AnyLesson,
    playout::{Tally, playouts},
};

/// How a game reads its views: what is wrong is said in a sentence.
pub type ReadView = fn(&mut dyn erased_serde::Deserializer<'_>) -> Result<Box<dyn AnyView>, String>;

/// One line of the list of games.
#[derive(Clone, Copy)]
pub struct Entry {
    /// What game it is.
    pub meta: &'static Meta,
    /// Opens a game.
    pub open: fn(Opening<'_, '_>) -> Result<Opened, OpenError>,
    /// Plays whole games at random: seats, seed, number of games. Default rules
    /// with the given options.
    pub playouts:
        fn(&mut dyn erased_serde::Deserializer<'_>, u8, u64, u64) -> Result<Tally, OpenError>,
    /// Reads a view that was written by this game.
    pub read_view: ReadView,
    /// Every reason for a refusal: code, clause, English template.
    pub catalogue: &'static [(&'static str, &'static str, &'static str)],
    /// The bytes of one state.
    pub state_bytes: usize,
    /// A first lesson, where there is one.
    pub lesson: Option<&'static dyn AnyLesson>,
}

impl Entry {
    /// The entry of a game.
    #[must_use]
    pub const fn of<G: FullGame>() -> Self {
        Self {
            meta: const { &G::META },
            open: open::<G>,
            playouts: |options, seats, seed, games| {
                let rules: G = read(options)?;
                rules.validate(seats)?;
                Ok(playouts(&rules, seats, seed, games))
            },
            read_view: |data| match erased_serde::deserialize::<G::View>(data) {
                Ok(view) => Ok(Box::new(view)),
                Err(wrong) => Err(wrong.to_string()),
            },
            catalogue: <G::Illegal as crate::Refusal>::CATALOGUE,
            state_bytes: size_of::<G::State>(),
            lesson: match G::LESSON {
                Some(lesson) => Some(lesson),
                None => None,
            },
        }
    }
}
