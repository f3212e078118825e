//! What is hidden: worlds that agree with what a seat has seen, and what a seat remembers.

use super::{
    action::Event,
    cards::Card,
    options::{BreadBasket, Refill},
    sample_world,
    state::{Phase, State},
    trick::Tricks,
    view::View,
};
use arrayvec::ArrayVec;
use parlour_engine::{Hidden, Rng, Seat, Viewer};

impl Hidden for BreadBasket {
    type Memory = ();

    fn reveals_temporarily(&self, event: &Event) -> bool {
        matches!(event, Event::TurnedUp { in_vain: true, .. })
    }

    /// Hands and deck are dealt anew, but for what the viewer holds and for the cards
    /// that everyone saw going into a hand.
    fn resample_hidden(&self, state: &State, viewer: Viewer, rng: &mut impl Rng) -> Option<State> {
        let mut other = state.clone();
        let hidden = |seat: &Seat| !viewer.is(*seat);
        let mut unseen: ArrayVec<Card, { Card::COUNT }> = ArrayVec::new();
        for seat in Seat::all(state.seats).filter(hidden) {
            unseen.extend(state.hand(seat).minus(state.known[seat.index()]).iter());
        }
        unseen.extend(state.deck().iter().copied());
        rng.reshuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        for seat in Seat::all(state.seats).filter(hidden) {
            let known = state.known[seat.index()];
            let unknown = state.hand(seat).len() - known.len();
            other.hands[seat.index()] =
                known.iter().chain(unseen.by_ref().take(unknown as usize)).collect();
        }
        for (place, card) in other.deck_mut().iter_mut().zip(unseen) {
            *place = card;
        }
        Some(other)
    }

    fn sample_world(&self, view: &View, _memory: &(), rng: &mut impl Rng) -> Option<State> {
        Some(sample_world::world(self, view, rng))
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        for kind in Card::kinds() {
            let heaps = state.hands.iter().chain(&state.taken);
            let counted: usize = heaps.map(|heap| usize::from(heap.count(kind))).sum();
            let lying = state.line().iter().chain(state.deck()).filter(|&&card| card == kind);
            let spent = if kind == Card::CHEF { usize::from(state.spent) } else { 0 };
            let all = counted + lying.count() + spent;
            if all != usize::from(self.copies) {
                return Err(format!("{all} cards of kind {kind} instead of {}", self.copies));
            }
        }
        if state.free_places().iter().any(|&card| card != Card::ONION) {
            return Err("something lies between line and deck".into());
        }
        if state.hands.iter().zip(state.known).any(|(hand, known)| !hand.includes(known)) {
            return Err("a card is known to be in a hand where it is not".into());
        }
        let standing = Tricks::all(state.line());
        let choosing = state.phase == Phase::Take;
        if choosing != (state.tricks.len() > 1) || state.tricks.0 & !standing.0 != 0 {
            return Err("the tricks to choose from do not stand".into());
        }
        if self.cascade && state.tricks != standing {
            return Err("a trick was left in the line (BRD-R9)".into());
        }
        let waits = self.refill == Refill::EndOfTurn && state.played > 0;
        if state.line().is_empty() && !state.deck().is_empty() && !waits {
            return Err("the line is empty and the deck is not (BRD-11)".into());
        }
        if state.all_out() != (state.phase == Phase::Over) {
            return Err("the round ends when every hand is empty, not before (BRD-16)".into());
        }
        Ok(())
    }
}
