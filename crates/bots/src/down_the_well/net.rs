//! The network of Down the Well: what a seat sees becomes bits, suit by suit, and each card that it
//! could play or give gets a value. `python/parlour/learn/down_the_well.py` makes the same bits.

use crate::net::{
    NetError, Suit, SuitNet,
    trained::{NetFile, Trained, players_of},
};
use arrayvec::ArrayVec;
use parlour_games::down_the_well::{Card, CardSet};
use std::{cmp::Reverse, sync::LazyLock};

const SUITS: usize = 6;
const RANKS: usize = 9;
/// The bits of a suit in a set of cards.
const SUIT_BITS: u64 = (1 << RANKS) - 1;
/// Numbers of cards in a hand that the network tells apart: 0 to 12.
const COUNTS: usize = 13;

/// The networks in the repository.
const FILES: [NetFile; 4] = [
    (3, include_bytes!("../../weights/down-the-well-3.net")),
    (4, include_bytes!("../../weights/down-the-well-4.net")),
    (5, include_bytes!("../../weights/down-the-well-5.net")),
    (6, include_bytes!("../../weights/down-the-well-6.net")),
];

/// With how many players there is a network.
pub(super) const PLAYERS: [u8; 4] = players_of(&FILES);

/// A network for so many seats.
#[derive(Clone, Debug)]
pub(super) struct Net {
    weights: SuitNet,
    seats: usize,
}

/// What a seat goes by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    /// Its own cards.
    pub(super) hand: CardSet,
    /// What is higher than the top of its well.
    pub(super) above: CardSet,
    /// What no one holds: the cards on the wells, those of earlier rounds, and those that the deck lacks.
    pub(super) unheld: CardSet,
    /// How many cards each seat holds, the own one first, then to the left.
    pub(super) held: [u8; 6],
    /// Who can play no more in this round, as bits in the same order.
    pub(super) finished: u8,
}

/// What a card is valued for. Its number is that of the first of nine actions of a suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Play = 0,
    Give = RANKS as isize,
}

impl Net {
    /// The network for so many seats, if there is one.
    pub(super) fn of(seats: u8) -> Option<&'static Self> {
        static NETS: LazyLock<Trained<Net>> = LazyLock::new(|| Trained::read(&FILES, Net::read));
        NETS.with(seats)
    }

    fn read(file: &[u8], seats: u8) -> Result<Self, NetError> {
        let seats = usize::from(seats);
        let shape = (4 * RANKS, seats * COUNTS + seats - 1, 2 * RANKS);
        Ok(Self { weights: SuitNet::read(file, shape)?, seats })
    }

    /// What each suit says: its cards in the hand and its unseen cards, those above their well first.
    #[inline(always)]
    fn suits(&self, seen: &Seen) -> [Suit; SUITS] {
        let (hand, above) = (seen.hand.bits(), seen.above.bits());
        let unseen = CardSet::ALL.minus(seen.hand).minus(seen.unheld).bits();
        let sets = [hand & above, hand & !above, unseen & above, unseen & !above];
        std::array::from_fn(|suit| {
            let of_suit = |set: u64| set >> (suit * RANKS) & SUIT_BITS;
            let bits = sets.iter().rev().fold(0, |bits, set| bits << RANKS | of_suit(*set));
            self.weights.suit(bits)
        })
    }

    /// The bits of the table that are set.
    #[inline(always)]
    fn table_bits(&self, seen: &Seen) -> impl Iterator<Item = usize> {
        let (seats, finished) = (self.seats, seen.finished);
        let held = seen.held.into_iter().take(seats).enumerate();
        let counts = held.map(|(seat, cards)| seat * COUNTS + usize::from(cards).min(COUNTS - 1));
        let done = (1..seats).filter(move |seat| finished >> seat & 1 == 1);
        counts.chain(done.map(move |seat| seats * COUNTS + seat - 1))
    }

    /// Names the log-odds, times 2¹⁵, of playing or giving each of these cards.
    #[inline(always)]
    pub(super) fn value(
        &self,
        seen: &Seen,
        cards: CardSet,
        purpose: Purpose,
        mut valued: impl FnMut(Card, i32),
    ) {
        let suits = self.suits(seen);
        let table = self.weights.table(&suits, self.table_bits(seen));
        let mut cards = cards.iter().peekable();
        while let Some(suit) = cards.peek().map(|card| card.suit()) {
            let view = self.weights.valued(&suits[suit as usize], &table);
            while let Some(card) = cards.next_if(|card| card.suit() == suit) {
                let action = purpose as usize + usize::from(card.rank());
                valued(card, self.weights.value(&view, action));
            }
        }
    }

    /// The card that is worth most to a player who can play these, and who sees what `seen` says.
    #[inline(always)]
    pub(super) fn best(&self, playable: CardSet, seen: impl FnOnce() -> Seen) -> Option<Card> {
        let mut best = (playable.lowest()?, i32::MIN);
        if playable.len() > 1 {
            self.value(&seen(), playable, Purpose::Play, |card, worth| {
                if worth > best.1 {
                    best = (card, worth);
                }
            });
        }
        Some(best.0)
    }

    /// This many cards of the hand that are best given away.
    pub(super) fn give(&self, seen: &Seen, count: u8) -> CardSet {
        let mut values: ArrayVec<(Reverse<i32>, Card), { Card::COUNT }> = ArrayVec::new();
        self.value(seen, seen.hand, Purpose::Give, |card, worth| {
            values.push((Reverse(worth), card));
        });
        values.sort_unstable();
        values.into_iter().take(count.into()).map(|(_, card)| card).collect()
    }
}

#[cfg(test)]
mod tests;
