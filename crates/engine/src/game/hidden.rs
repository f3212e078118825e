//! What players cannot see, for bots that search and for the contract suite.

use super::Game;
use crate::{
    rng::Rng,
    seat::{Seat, Viewer},
};
use std::fmt::Debug;

/// What is hidden in a game, and how to deal it anew.
///
/// A game can be played without: then no bot searches it, and nothing tests that its views keep
/// their secrets. Then `type Memory = ();` is all that is needed.
pub trait Hidden: Game {
    /// What a seat keeps in mind of what it has seen and that no longer lies before it: flat
    /// data, folded by [`remember`](Hidden::remember). `()` where the view says it all.
    type Memory: Clone + Default + PartialEq + Debug + Send + Sync;

    /// Does a rule show cards in this event that are hidden again afterwards (a
    /// hand laid open and taken up again)? Only such events may tell a viewer
    /// more than the view that follows.
    fn reveals_temporarily(&self, _event: &Self::Event) -> bool {
        false
    }

    /// A table that this viewer could not tell from `state` by looking: all
    /// cards and choices hidden from it are dealt anew.
    fn resample_hidden(
        &self,
        state: &Self::State,
        viewer: Viewer,
        rng: &mut impl Rng,
    ) -> Option<Self::State> {
        self.sample_world(&self.view(state, viewer), &Self::Memory::default(), rng)
    }

    /// Keeps in mind what this seat learns of an event (told as [`redact_for`](Game::redact_for) tells it).
    fn remember(&self, _memory: &mut Self::Memory, _seat: Seat, _event: &Self::Event) {}

    /// A world that agrees with all that a seat sees and remembers, each such world equally
    /// likely. What the view shows is taken from it, so of a [`reveal`](Game::reveal) there is
    /// only one world.
    fn sample_world(
        &self,
        _view: &Self::View,
        _memory: &Self::Memory,
        _rng: &mut impl Rng,
    ) -> Option<Self::State> {
        None
    }

    /// Are all cards and all money still there, and do the game's invariants hold?
    fn audit(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }
}
