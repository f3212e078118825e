//! What is hidden: worlds that agree with what a seat has seen, and what a seat remembers.

use super::{
    action::Action,
    options::{Basset, Doublet},
    state::{Phase, State, bits},
    view::View,
};
use parlour_engine::{Hidden, Rng, Viewer, cards::PackCard};

impl Hidden for Basset {
    type Memory = ();

    fn resample_hidden(&self, state: &State, viewer: Viewer, rng: &mut impl Rng) -> Option<State> {
        let mut other = state.clone();
        if state.phase == Phase::Lay {
            for place in bits(state.all_punters() & !state.pending) {
                if !viewer.is(state.seat_of(place)) && state.lacks(place) > 0 {
                    other.unseal(place);
                    if let Action::Lay(lay) = self.pick_lay(&other, place, rng) {
                        self.seal(&mut other, place, &lay);
                    }
                }
            }
        }
        loop {
            let (aside, pack) = other.hidden_cards();
            let mut cards: Vec<PackCard> = aside.iter().chain(pack.iter()).copied().collect();
            rng.reshuffle(&mut cards);
            for (place, card) in aside.iter_mut().chain(pack).zip(cards) {
                *place = card;
            }
            // where the bank takes doublets, the question itself says that this is none (BST-C6)
            let told = self.doublet == Doublet::BankTakes && state.phase == Phase::Cash;
            if !told || other.pack.next_card().rank() != other.pack.turned_last().rank() {
                return Some(other);
            }
        }
    }

    fn sample_world(&self, view: &View, _memory: &(), rng: &mut impl Rng) -> Option<State> {
        Some(super::sample_world::world(self, view, rng))
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        super::audit::audit(self, state)
    }
}
