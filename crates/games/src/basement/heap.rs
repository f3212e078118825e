//! How many of each card someone holds, in sixteen bytes.
//!
//! Four bits a card, at its place: the first sixteen places in one word, the others in
//! a second. There are never more than eight alike (BSM-A18), so heaps are added word
//! by word, and all counts of a word can be looked at in one go.

use super::cards::Card;
use std::fmt;

/// A heap of cards without order: at most 15 of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Heap {
    // Words of different width, so that nothing reads them as one vector: that would
    // have to wait for a word just written.
    low: u64,
    high: u32,
}

/// The lowest bit of every count.
const ONES: u64 = 0x1111_1111_1111_1111;

/// Both words with a count at the place of a card.
#[inline(always)]
const fn at_place(card: Card, count: u8) -> (u64, u32) {
    let place = card.place() as u32;
    let there = (count as u64) << ((place * 4) & 63);
    if place < 16 { (there, 0) } else { (0, there as u32) }
}

/// Each count as a row of that many bits, four at most.
#[inline(always)]
const fn in_unary(counts: u64) -> u64 {
    let (ones, twos) = (counts & ONES, (counts >> 1) & ONES);
    let below_four = ones + 3 * (twos + (ones & twos)); // 0, 1, 3 or 7
    let four = ((counts >> 2) | (counts >> 3)) & ONES;
    below_four | (15 * four)
}

impl Heap {
    /// No card.
    pub const EMPTY: Self = Self { low: 0, high: 0 };

    /// This many (up to 15) of one card.
    #[inline(always)]
    #[must_use]
    pub const fn of(card: Card, count: u8) -> Self {
        let (low, high) = at_place(card, count);
        Self { low, high }
    }

    /// How many of this card.
    #[inline(always)]
    #[must_use]
    pub const fn count(&self, card: Card) -> u8 {
        let place = card.place() as u32;
        let word = if place < 16 { self.low } else { self.high as u64 };
        ((word >> ((place * 4) & 63)) & 15) as u8
    }

    /// Puts more of a card on the heap.
    #[inline(always)]
    pub(super) const fn add(&mut self, card: Card, count: u8) {
        let (low, high) = at_place(card, count);
        self.low += low;
        self.high += high;
    }

    /// Takes so many of a card, which must be there.
    #[inline(always)]
    pub(super) const fn take(&mut self, card: Card, count: u8) {
        debug_assert!(self.count(card) >= count);
        let (low, high) = at_place(card, count);
        self.low = self.low.wrapping_sub(low);
        self.high = self.high.wrapping_sub(high);
    }

    /// How many cards.
    #[inline(always)]
    #[must_use]
    pub const fn len(&self) -> u32 {
        const PAIRS: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let (low, high) = (self.low, self.high as u64);
        let bytes = (low & PAIRS) + ((low >> 4) & PAIRS) + (high & PAIRS) + ((high >> 4) & PAIRS);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// No card at all?
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.low | self.high as u64 == 0
    }

    /// Are all cards Blanks?
    #[inline(always)]
    pub(super) const fn is_all_blank(&self) -> bool {
        let (_, blanks) = at_place(Card::BLANK, 15);
        self.low | (self.high & !blanks) as u64 == 0
    }

    /// How many kinds are there besides the Blank?
    #[inline]
    pub(super) const fn kinds_but_blank(&self) -> u32 {
        let (low, high) = self.in_unary();
        let kinds = (low & ONES).count_ones() + (high & ONES).count_ones();
        kinds - (self.count(Card::BLANK) > 0) as u32
    }

    /// Each count as a row of that many bits, four at most; the places from 16 in the
    /// second word.
    #[inline(always)]
    pub(super) const fn in_unary(&self) -> (u64, u64) {
        (in_unary(self.low), in_unary(self.high as u64))
    }

    /// Both heaps together.
    #[inline(always)]
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { low: self.low + other.low, high: self.high + other.high }
    }

    /// What is left without these cards, if they are all there.
    #[must_use]
    pub fn without(self, other: Self) -> Option<Self> {
        let all_there = other.by_kind().all(|(card, count)| self.count(card) >= count);
        all_there.then(|| Self { low: self.low - other.low, high: self.high - other.high })
    }

    /// The lowest card in the order of cards.
    #[inline]
    #[must_use]
    pub const fn lowest(&self) -> Option<Card> {
        if self.low != 0 {
            Some(Card::at(self.low.trailing_zeros() / 4))
        } else if self.high != 0 {
            Some(Card::at(16 + self.high.trailing_zeros() / 4))
        } else {
            None
        }
    }

    /// Each kind held and how many of it, in the order of cards.
    #[inline]
    pub fn by_kind(self) -> impl Iterator<Item = (Card, u8)> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let card = rest.lowest()?;
            let count = rest.count(card);
            rest.take(card, count);
            Some((card, count))
        })
    }

    /// The cards one by one, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.by_kind().flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count)))
    }
}

impl FromIterator<Card> for Heap {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut heap = Self::EMPTY;
        for card in cards {
            heap.add(card, 1);
        }
        heap
    }
}

impl fmt::Debug for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
