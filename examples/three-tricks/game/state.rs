//! The table, as flat data.

use parlour_engine::{Seat, read_as_text};
use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr};

/// The most seats.
pub(super) const MAX_PLAYERS: usize = 4;

/// The most cards in a hand (TRI-R1).
pub(super) const MAX_HAND: usize = 5;

/// A card: a number from 1 to 20 (TRI-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

impl Card {
    /// Every card of the deck, lowest first.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (1..=20).map(Self)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Card {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        Self::all().find(|card| card.to_string() == text).ok_or(())
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

read_as_text!(Card);

/// The table, hidden cards included. Places beyond the seats stay empty.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) seats: u8,
    /// Each seat's cards, lowest first; a played card leaves no gap.
    pub(super) hands: [[Option<Card>; MAX_HAND]; MAX_PLAYERS],
    /// What lies before each seat in this trick.
    pub(super) played: [Option<Card>; MAX_PLAYERS],
    pub(super) tricks: [u8; MAX_PLAYERS],
    pub(super) next: Seat,
}

impl State {
    /// A seat's cards, lowest first.
    pub(super) fn hand(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        self.hands[seat.index()].iter().flatten().copied()
    }

    /// Puts these cards into a seat's hand.
    pub(super) fn set_hand(&mut self, seat: Seat, cards: impl IntoIterator<Item = Card>) {
        let mut cards: Vec<Card> = cards.into_iter().collect();
        cards.sort_unstable();
        let mut hand = [None; MAX_HAND];
        hand.iter_mut().zip(cards).for_each(|(place, card)| *place = Some(card));
        self.hands[seat.index()] = hand;
    }

    /// Is no card left to play?
    pub(super) fn is_over(&self) -> bool {
        Seat::all(self.seats).all(|seat| self.hand(seat).next().is_none())
    }
}
