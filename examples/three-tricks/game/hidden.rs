//! What is hidden: the other hands.

use super::{
    options::ThreeTricks,
    state::{Card, MAX_HAND, MAX_PLAYERS, State},
    view::View,
};
use parlour_engine::{Hidden, Rng, Seat};

impl Hidden for ThreeTricks {
    /// A player who counts cards remembers those of earlier tricks. Bots of this game do not.
    type Memory = ();

    fn sample_world(&self, view: &View, (): &(), rng: &mut impl Rng) -> Option<State> {
        let shown = view.hands.iter().flat_map(|hand| hand.shown());
        let seen: Vec<Card> = shown.copied().chain(view.played.iter().copied().flatten()).collect();
        let mut unseen: Vec<Card> = Card::all().filter(|card| !seen.contains(card)).collect();
        rng.reshuffle(&mut unseen);
        let mut state = State {
            seats: view.hands.len() as u8,
            hands: [[None; MAX_HAND]; MAX_PLAYERS],
            played: [None; MAX_PLAYERS],
            tricks: [0; MAX_PLAYERS],
            next: view.next.unwrap_or(Seat::ZERO),
        };
        for (seat, hand) in Seat::all(state.seats).zip(&view.hands) {
            let unknown = hand.len() - hand.shown().len();
            let dealt = unseen.split_off(unseen.len() - unknown);
            state.set_hand(seat, hand.shown().iter().copied().chain(dealt));
            state.played[seat.index()] = view.played[seat.index()];
            state.tricks[seat.index()] = view.tricks[seat.index()];
        }
        Some(state)
    }
}
