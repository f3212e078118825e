//! Games that are played against the clock.

use super::Game;
use crate::{log::Log, rng::Rng, turn::Tick};

/// The clock of a game, and the races in which the fastest hand counts. A game of turns has
/// neither: `impl RealTime for MyGame {}` is all it needs.
pub trait RealTime: Game {
    /// The game's clock.
    fn clock(&self, _state: &Self::State) -> Tick {
        Tick::default()
    }

    /// When the game next acts by itself.
    fn deadline(&self, _state: &Self::State) -> Option<Tick> {
        None
    }

    /// Moves the clock to `now`, doing everything that falls due on the way.
    fn advance(
        &self,
        _state: &mut Self::State,
        _now: Tick,
        _chance: &mut impl Rng,
        _log: &mut impl Log<Self::Event>,
    ) {
    }

    /// Sets the clock and does nothing else, where the game can do that. Only asked
    /// for a moment before which nothing falls due ([`deadline`](RealTime::deadline)),
    /// or to set it back again: it spares [`play`](super::FullGame::play) a copy of the table.
    fn set_clock(&self, _state: &mut Self::State, _now: Tick) -> bool {
        false
    }

    /// A number that changes whenever there is something new to react to
    /// (real-time games): a card turned up, a contest decided.
    fn stimulus(&self, _state: &Self::State) -> u32 {
        0
    }

    /// The number of the face that is raced for: it rises with every card turned up and with every verdict.
    fn face(&self, _state: &Self::State) -> u32 {
        0
    }

    /// When the race for this face closes, once it was hit. A game that decides at the first hit has none open.
    fn race_closes(&self, _state: &Self::State) -> Option<Tick> {
        None
    }

    /// May a seat that sees this wait, because the fastest acts? Where it is one seat's turn, it may not.
    fn may_wait(&self, _view: &Self::View) -> bool {
        false
    }

    /// Does this action take part in a race, in which the fastest hand counts (a hit)?
    fn is_race(&self, _action: &Self::Action) -> bool {
        false
    }
}
