//! Worlds that a seat could be in, and games played on from them.

use super::replayed::{Position, Replayed};
use crate::{rollout::playout, standing::share};
use parlour_bots::{Level, WithBots};
use parlour_engine::{FastRng, Viewer};

/// The most acts of a playout; one that takes longer counts as lost.
pub(super) const MAX_PLAYOUT_ACTS: u64 = 20_000;

/// What random worlds are for: each purpose has its own.
#[derive(Clone, Copy)]
pub(super) enum Purpose {
    Curve,
    Dealt,
    BeforeDeal,
    FirstLook,
    SecondLook,
    Length,
}

/// The generator of a purpose at a step.
pub(super) fn rng_for(seed: u32, purpose: Purpose, step: usize) -> FastRng {
    FastRng::of_game(u64::from(seed) << 3 | purpose as u64, step as u64)
}

impl<G: WithBots> Replayed<G> {
    /// A world that the seat could be in at a position, by what it sees and remembers; none any more once the analysis is
    /// not wanted.
    pub(super) fn world(&self, at: &Position<G>, rng: &mut FastRng) -> Option<G::State> {
        if !self.wanted.is_still() {
            return None;
        }
        let view = self.rules.view(&at.state, Viewer::Seat(self.own));
        self.rules.sample_world(&view, &at.memory, rng)
    }

    /// The seat's part of the win when a table is played on by rule bots.
    pub(super) fn played_on(&self, state: G::State, rng: &mut FastRng) -> f64 {
        let wins = playout(&self.rules, state, |_| Level::Rule, MAX_PLAYOUT_ACTS, rng);
        share(wins[self.own.index()])
    }
}
