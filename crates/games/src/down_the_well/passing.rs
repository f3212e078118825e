//! The cards that are passed before the first round: how many, to whom, and every way to choose
//! them (DTW-10, DTW-R26).

use super::cards::CardSet;
use parlour_engine::{Rng, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How many cards are passed in a hand, and to whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS)]
pub struct Passing {
    /// How many cards.
    pub cards: u8,
    /// To whom.
    pub to: Side,
}

/// The neighbour who gets the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS)]
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

/// This many cards of a hand, every choice equally likely: one draw for the hands of the text.
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
