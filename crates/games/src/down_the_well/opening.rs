//! The opening of a hand: chosen cards are passed, one is turned, and the lowest of its suit leads
//! (DTW-10 to DTW-15).

use super::{
    action::Event,
    cards::{Card, CardSet, Suit},
    options::DownTheWell,
    state::{Phase, State},
};
use parlour_engine::{Cards, Log, Seat, SeatSet};

impl DownTheWell {
    /// Everyone's chosen cards move to the neighbour (DTW-10), and the hand is opened.
    #[inline(always)]
    pub(super) fn pass_on(&self, state: &mut State, log: &mut impl Log<Event>) {
        let given = std::mem::take(&mut state.wells);
        let (seats, passing) = (state.seats, self.passing(state.hand_no));
        let hands = Seat::all(seats).fold([CardSet::EMPTY; 6], |mut hands, seat| {
            hands[seat.index()] = state.hand(seat);
            hands
        });
        for seat in Seat::all(seats) {
            let hand = hands[seat.index()];
            let (to, gives) = (passing.receiver(seat, seats), hand.and(given));
            log.note(|| Event::Gave { seat, to, cards: Cards::seen(true, gives.iter()) });
            let kept = hands[to.index()].minus(given);
            state.set_hand(to, kept.or(gives));
        }
        open(state, log);
    }
}

/// A card is turned (DTW-11), and the lowest card of the lead suit is found (DTW-13 to DTW-15).
#[inline(always)]
pub(super) fn open(state: &mut State, log: &mut impl Log<Event>) {
    state.phase = Phase::Play;
    state.finished = SeatSet::EMPTY;
    let mut suit = state.turned().map_or(Suit::Crabs, Card::suit); // DTW-12
    if let Some(card) = state.turned() {
        log.note(|| Event::Turned { card });
    }
    let held = state.held();
    while held.and(CardSet::of(suit)).is_empty() {
        suit = suit.next();
    }
    state.lead = Some(suit);
    let lowest = held.and(CardSet::of(suit)).lowest();
    for seat in Seat::all(state.seats) {
        if lowest.is_some_and(|card| state.hand(seat).contains(card)) {
            state.next = seat;
        }
    }
    log.note(|| Event::Opens { seat: state.next, suit: Some(suit) });
}
