//! How a game stands, as far as it matters for who is asked and what falls due.

use crate::{
    erased::AnyGame,
    game::FullGame,
    turn::{Tick, Turn},
};

/// How a game stands, as far as a driver has to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Situation {
    /// Who may act.
    pub turn: Turn,
    /// Changes with whatever there is to react to. See [`RealTime::stimulus`](crate::RealTime::stimulus).
    pub stimulus: u32,
    /// The game's clock.
    pub clock: Tick,
    /// When the game next acts by itself.
    pub deadline: Option<Tick>,
}

impl Situation {
    /// How this table stands.
    #[inline]
    pub fn of<G: FullGame>(rules: &G, state: &G::State) -> Self {
        Self {
            turn: rules.turn(state),
            stimulus: rules.stimulus(state),
            clock: rules.clock(state),
            deadline: rules.deadline(state),
        }
    }

    /// The situation of a type-erased game.
    #[must_use]
    pub fn of_any(game: &dyn AnyGame) -> Self {
        Self {
            turn: game.turn(),
            stimulus: game.stimulus(),
            clock: game.clock(),
            deadline: game.deadline(),
        }
    }
}
