//! What is hidden: worlds that agree with what a seat has seen, and what a seat remembers.

use super::{
    action::Event, memory::Memory, options::BudrBasef, resample_hidden, state::State, view::View,
};
use parlour_engine::{Hidden, Rng, Seat, Viewer};

impl Hidden for BudrBasef {
    type Memory = Memory;

    /// Hits that are told when a contest is decided, and cards that go face down under
    /// a deck in the same act: a lone player's power, a Joker with the pool it makes,
    /// the penalty for hitting it.
    fn reveals_temporarily(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::Decided { .. }
                | Event::Flipped { .. }
                | Event::Paid { .. }
                | Event::SetAside { .. }
                | Event::Revealed { .. }
        )
    }

    fn resample_hidden(&self, state: &State, viewer: Viewer, rng: &mut impl Rng) -> Option<State> {
        let mut other = state.clone();
        resample_hidden::deal_cards_anew(&mut other, viewer, rng);
        self.hit_anew(&mut other, viewer, rng);
        Some(other)
    }

    fn remember(&self, memory: &mut Memory, _seat: Seat, event: &Event) {
        memory.note(event, self);
    }

    fn sample_world(&self, view: &View, memory: &Memory, rng: &mut impl Rng) -> Option<State> {
        Some(super::sample_world::world(self, view, memory, rng))
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.check_over(state)
    }
}
