//! The cards that are passed before the first round: how many, to whom, and every way to choose
//! them (DTW-10, DTW-R26).

use super::{
    action::Event,
    cards::{Card, CardSet, Suit},
    options::DownTheWell,
    state::{Phase, State},
};
use parlour_engine::{Cards, Log, Rng, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How many cards are passed in a hand, and to whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Passing {
    /// How many cards.
    pub cards: u8,
    /// To whom.
    pub to: Side,
}

/// The neighbour who gets the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The one to the left.
    Left,
    /// The one to the right.
    Right,
}

impl Passing {
    /// Three cards to the left (DTW-10).
    pub const OF_THE_TEXT: Self = Self { cards: 3, to: Side::Left };

    /// Who gets the cards of this seat.
    #[inline(always)]
    #[must_use]
    pub const fn receiver(self, seat: Seat, seats: u8) -> Seat {
        match self.to {
            Side::Left => seat.left(seats),
            Side::Right => seat.right(seats),
        }
    }
}

/// `three cards to the left`, or with `{:#}` `three cards to your left`.
impl fmt::Display for Passing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NUMBERS: [&str; 6] = ["no", "one", "two", "three", "four", "five"];
        let number = NUMBERS.get(usize::from(self.cards)).unwrap_or(&"many");
        let cards = if self.cards == 1 { "card" } else { "cards" };
        let whose = if f.alternate() { "your" } else { "the" };
        let side = match self.to {
            Side::Left => "left",
            Side::Right => "right",
        };
        write!(f, "{number} {cards} to {whose} {side}")
    }
}

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

/// Every way to choose so many cards of a hand, those with low cards first.
pub(super) fn each_choice(hand: CardSet, count: u8, each: &mut impl FnMut(CardSet)) {
    choices_from(hand, count, CardSet::EMPTY, each);
}

fn choices_from(rest: CardSet, count: u8, chosen: CardSet, each: &mut impl FnMut(CardSet)) {
    if count == 0 {
        return each(chosen);
    }
    for card in rest.iter() {
        let higher = CardSet(rest.0 & !((2 << card.index()) - 1));
        choices_from(higher, count - 1, chosen.with(card), each);
    }
}

/// So many cards of a hand, every choice equally likely: one draw for the hands of the text.
#[inline(always)]
pub(super) fn a_choice(hand: CardSet, count: u8, rng: &mut impl Rng) -> CardSet {
    let choices: &[u16] = match (count, hand.len()) {
        (3, 9) => &TRIPLES_OF_9,
        (3, 10) => &TRIPLES_OF_10,
        (3, 12) => &TRIPLES_OF_12,
        _ => return some_of(hand, count.into(), rng),
    };
    let chosen = choices[rng.draw(choices.len() as u32) as usize];
    CardSet(rng.spread(u64::from(chosen), hand.0))
}

/// Some of these cards, every choice of so many equally likely (Floyd's sampling).
#[inline(always)]
pub(super) fn some_of(cards: CardSet, count: u32, rng: &mut impl Rng) -> CardSet {
    let all = cards.len();
    let mut chosen = 0u64;
    for last in all - count..all {
        let place = 1 << rng.draw(last + 1);
        chosen |= if chosen & place == 0 { place } else { 1 << last };
    }
    CardSet(rng.spread(chosen, cards.0))
}

const TRIPLES_OF_9: [u16; 84] = triples_of(9);
const TRIPLES_OF_10: [u16; 120] = triples_of(10);
const TRIPLES_OF_12: [u16; 220] = triples_of(12);

/// The numbers of `bits` bits of which three are set.
const fn triples_of<const N: usize>(bits: u32) -> [u16; N] {
    let mut triples = [0; N];
    let (mut number, mut found) = (0u16, 0);
    while number < 1 << bits {
        if number.count_ones() == 3 {
            triples[found] = number;
            found += 1;
        }
        number += 1;
    }
    triples
}
