//! What is hidden: worlds that agree with what a seat has seen, and what a seat remembers.

use super::{action::Event, memory::Memory, options::Basement, state::State, view::View};
use parlour_engine::{Hidden, Rng, Seat, Viewer};

impl Hidden for Basement {
    type Memory = Memory;

    /// A card turned from the Deck or the Basement is shown to all (BSM-36, BSM-46),
    /// wherever it goes then; and with an open pile everyone sees what is eaten.
    fn reveals_temporarily(&self, event: &Event) -> bool {
        match event {
            Event::Chanced { .. } | Event::Revealed { .. } => true,
            Event::Ate { .. } => self.pile_is_open(),
            Event::Drew { in_vain, .. } => *in_vain,
            _ => false,
        }
    }

    fn resample_hidden(&self, state: &State, viewer: Viewer, rng: &mut impl Rng) -> Option<State> {
        Some(self.dealt_anew(state, viewer, rng))
    }

    fn remember(&self, memory: &mut Memory, _seat: Seat, event: &Event) {
        memory.note(self, event);
    }

    fn sample_world(&self, view: &View, memory: &Memory, rng: &mut impl Rng) -> Option<State> {
        Some(self.world(view, memory, rng))
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_table(state)
    }
}
