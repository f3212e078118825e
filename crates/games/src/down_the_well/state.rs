//! The table: hands and piles as bits, the whole state in 128 bytes.

use super::cards::{Card, CardSet, Suit};
use parlour_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The most cards in a hand: half of the deck (DTW-R25).
pub(super) const MAX_HAND_CARDS: usize = Card::COUNT / 2;

/// Words for hands and rest: six hands of four cards, say, and 30 undealt cards, eight a word.
const WORDS: usize = 10;

/// What the table is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Everyone chooses cards to pass.
    Give,
    /// Cards go on the piles.
    Play,
    /// The last hand is over.
    Over,
}

/// The whole table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Words 0 … seats−1: the hands. The words after them: the undealt cards,
    /// one a byte, in deck order. Where few hold many cards, the hands need few words; where
    /// many hold few, the rest does.
    words: [u64; WORDS],
    /// How many cards are undealt.
    undealt: u8,
    /// While giving: the cards chosen so far (each is still in its owner's hand).
    /// While playing: the cards on the piles; each pile rises, so its cards need no order.
    pub(super) wells: CardSet,
    /// Cards that are higher than the top of their pile.
    pub(super) above: CardSet,
    /// Points so far, DTW-R16.
    pub(super) totals: [u16; 6],
    /// Which hand of the match, from 1.
    pub(super) hand_no: u16,
    /// While giving: who has chosen. While playing: who can play no more in this
    /// round (DTW-A4).
    pub(super) finished: SeatSet,
    pub(super) seats: u8,
    pub(super) dealer: Seat,
    /// Which round of the hand, from 1.
    pub(super) round: u8,
    pub(super) phase: Phase,
    /// Who is to play.
    pub(super) next: Seat,
    /// The suit that opened the first round.
    pub(super) lead: Option<Suit>,
    /// Who played the last card of this hand.
    pub(super) last: Option<Seat>,
}

const _: () = assert!(size_of::<State>() == 128, "a deal's state is 128 bytes");

impl State {
    /// A fresh deal of `deck`, one card at a time from the dealer's left.
    #[inline(always)]
    pub(super) fn dealt(
        seats: u8,
        dealer: Seat,
        hand_no: u16,
        hand_size: usize,
        deck: &[Card],
    ) -> Self {
        let mut words = [0u64; WORDS];
        let mut cards = deck.iter();
        for _ in 0..hand_size {
            let mut seat = dealer;
            for _ in 0..seats {
                seat = seat.left(seats);
                if let Some(card) = cards.next() {
                    words[seat.index()] |= 1 << card.index();
                }
            }
        }
        let undealt = cards.len() as u8;
        for (word, eight) in words[usize::from(seats)..].iter_mut().zip(cards.as_slice().chunks(8))
        {
            let mut bytes = [0; 8];
            for (byte, card) in bytes.iter_mut().zip(eight) {
                *byte = card.index();
            }
            *word = u64::from_le_bytes(bytes);
        }
        Self {
            words,
            undealt,
            wells: CardSet::EMPTY,
            above: CardSet::ALL,
            totals: [0; 6],
            hand_no,
            finished: SeatSet::EMPTY,
            seats,
            dealer,
            round: 1,
            phase: Phase::Give,
            next: dealer,
            lead: None,
            last: None,
        }
    }

    /// The cards in a hand.
    #[inline]
    #[must_use]
    pub fn hand(&self, seat: Seat) -> CardSet {
        CardSet(self.words[seat.index()])
    }

    #[inline]
    pub(super) fn set_hand(&mut self, seat: Seat, cards: CardSet) {
        self.words[seat.index()] = cards.0;
    }

    /// What this hand could play, were it its turn.
    #[inline]
    #[must_use]
    pub fn playable(&self, seat: Seat) -> CardSet {
        self.hand(seat).and(self.above)
    }

    /// What the table is doing.
    #[inline]
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Which hand of the match, from 1.
    #[inline]
    #[must_use]
    pub fn hand_no(&self) -> u16 {
        self.hand_no
    }

    /// A seat's points so far (DTW-R16).
    #[inline]
    #[must_use]
    pub fn points(&self, seat: Seat) -> u16 {
        self.totals[seat.index()]
    }

    /// The cards that are higher than the top of their pile.
    #[inline]
    #[must_use]
    pub fn above(&self) -> CardSet {
        self.above
    }

    /// Who played the last card of this hand.
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<Seat> {
        self.last
    }

    /// All cards in hands.
    pub(super) fn held(&self) -> CardSet {
        Seat::all(self.seats).fold(CardSet::EMPTY, |held, seat| held.or(self.hand(seat)))
    }

    /// The undealt cards in deck order, the turned card first.
    pub(super) fn undealt(&self) -> impl Iterator<Item = Card> + '_ {
        (0..usize::from(self.undealt)).map(|i| {
            let word = self.words[usize::from(self.seats) + i / 8];
            Card::at((word >> (i % 8 * 8)) as u8)
        })
    }

    /// Puts other cards into hands and rest (for dealing hidden cards anew).
    pub(super) fn replace_undealt(&mut self, cards: impl Iterator<Item = Card>) {
        self.words[usize::from(self.seats)..].fill(0);
        for (i, card) in cards.enumerate() {
            self.words[usize::from(self.seats) + i / 8] |= u64::from(card.index()) << (i % 8 * 8);
        }
    }

    /// The card turned for the lead; none while giving, none where all are dealt (DTW-R6).
    pub(super) fn turned(&self) -> Option<Card> {
        if self.phase == Phase::Give { None } else { self.undealt().next() }
    }

    /// Has this seat chosen the cards it gives?
    #[inline]
    pub(super) fn gave(&self, seat: Seat) -> bool {
        self.phase == Phase::Give && self.finished.contains(seat)
    }

    /// Can this seat play no more in this round?
    #[inline]
    pub(super) fn is_finished(&self, seat: Seat) -> bool {
        self.phase != Phase::Give && self.finished.contains(seat)
    }

    /// The cards on the piles (none while cards are passed).
    pub(super) fn on_wells(&self) -> CardSet {
        if self.phase == Phase::Give { CardSet::EMPTY } else { self.wells }
    }

    /// The top card of a suit's pile.
    pub(super) fn top(&self, suit: Suit) -> Option<Card> {
        let well = self.on_wells().and(CardSet::of(suit));
        (!well.is_empty()).then(|| Card::at(63 - well.0.leading_zeros() as u8))
    }

    /// Cards of this deck that were swept away in earlier rounds.
    pub(super) fn swept(&self, deck: CardSet) -> CardSet {
        let rest: CardSet = self.undealt().collect();
        deck.minus(rest).minus(self.held()).minus(self.on_wells())
    }

    /// The card that must open the hand, if it has not been played yet (DTW-R2).
    #[inline]
    #[must_use]
    pub fn opening(&self) -> Option<Card> {
        if self.round == 1 && self.wells.is_empty() {
            self.hand(self.next).and(CardSet::of(self.lead?)).lowest()
        } else {
            None
        }
    }

    /// Does anyone hold no card? Then the round is the final one (DTW-25).
    #[inline]
    pub(super) fn has_empty_hand(&self) -> bool {
        Seat::all(self.seats).any(|seat| self.hand(seat).is_empty())
    }

    /// All cards left in hands: what the winner scores (DTW-R16).
    #[must_use]
    pub fn cards_left(&self) -> u16 {
        self.held().len() as u16
    }
}
