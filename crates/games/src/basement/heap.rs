//! How many of each card somebody holds, in sixteen bytes.
//!
//! The counts are kept bit by bit: word `j` has, at the place of each card, bit `j`
//! of that card's count. So adding two heaps is one ripple of carries over four
//! words, whatever they hold, and "which cards are held at least twice" is an OR.

use super::cards::Card;
use std::fmt;

/// A heap of cards without order: at most 15 of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Heap([u32; 4]);

const BLANK_BIT: u32 = 1 << Card::BLANK.place();

impl Heap {
    /// No card.
    pub const EMPTY: Self = Self([0; 4]);

    /// So many (up to 15) of one card.
    #[inline(always)]
    #[must_use]
    pub const fn of(card: Card, count: u8) -> Self {
        let (place, count) = (card.place(), count as u32);
        Self([
            (count & 1) << place,
            (count >> 1 & 1) << place,
            (count >> 2 & 1) << place,
            (count >> 3 & 1) << place,
        ])
    }

    /// How many of this card.
    #[inline(always)]
    #[must_use]
    pub const fn count(&self, card: Card) -> u8 {
        let place = card.place();
        (self.0[0] >> place & 1
            | (self.0[1] >> place & 1) << 1
            | (self.0[2] >> place & 1) << 2
            | (self.0[3] >> place & 1) << 3) as u8
    }

    /// How many cards.
    #[inline(always)]
    #[must_use]
    pub const fn len(&self) -> u32 {
        let [ones, twos, fours, eights] = self.0;
        ones.count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones() + 8 * eights.count_ones()
    }

    /// No card at all?
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.kinds() == 0
    }

    /// The kinds held, a bit at the place of each.
    #[inline(always)]
    pub(super) const fn kinds(&self) -> u32 {
        self.0[0] | self.0[1] | self.0[2] | self.0[3]
    }

    /// The kinds held at least once, twice, three and four times.
    #[inline(always)]
    pub(super) const fn at_least(&self) -> [u32; 4] {
        let [ones, twos, fours, eights] = self.0;
        let four = fours | eights;
        [ones | twos | four, twos | four, ones & twos | four, four]
    }

    /// The kinds held, but for the Blank.
    #[inline(always)]
    pub(super) const fn kinds_but_blank(&self) -> u32 {
        self.kinds() & !BLANK_BIT
    }

    /// Both heaps together.
    #[inline(always)]
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        let mut sum = [0; 4];
        let mut carry = 0;
        let mut j = 0;
        while j < 4 {
            let (a, b) = (self.0[j], other.0[j]);
            sum[j] = a ^ b ^ carry;
            carry = a & b | carry & (a ^ b);
            j += 1;
        }
        Self(sum)
    }

    /// Both heaps together, which have no kind in common.
    #[inline(always)]
    pub(super) const fn beside(self, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([a | e, b | f, c | g, d | h])
    }

    /// What is left without these cards, if they are all there.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, other: Self) -> Option<Self> {
        let mut rest = [0; 4];
        let mut borrow = 0;
        let mut j = 0;
        while j < 4 {
            let (a, b) = (self.0[j], other.0[j]);
            rest[j] = a ^ b ^ borrow;
            borrow = !a & b | borrow & !(a ^ b);
            j += 1;
        }
        if borrow == 0 { Some(Self(rest)) } else { None }
    }

    /// Are all these cards there?
    #[inline(always)]
    #[must_use]
    pub const fn holds(self, other: Self) -> bool {
        self.without(other).is_some()
    }

    /// Puts one more card on the heap.
    #[inline(always)]
    pub(super) const fn add(&mut self, card: Card) {
        let mut carry = 1 << card.place();
        let mut j = 0;
        while j < 4 {
            let both = self.0[j] & carry;
            self.0[j] ^= carry;
            carry = both;
            j += 1;
        }
    }

    /// The lowest card in the order of cards.
    #[inline]
    #[must_use]
    pub const fn lowest(&self) -> Option<Card> {
        match self.kinds() {
            0 => None,
            kinds => Some(Card::at(kinds.trailing_zeros())),
        }
    }

    /// Each kind held and how many of it, in the order of cards.
    pub fn by_kind(self) -> impl Iterator<Item = (Card, u8)> + Clone {
        let mut kinds = self.kinds();
        std::iter::from_fn(move || {
            if kinds == 0 {
                return None;
            }
            let card = Card::at(kinds.trailing_zeros());
            kinds &= kinds - 1;
            Some((card, self.count(card)))
        })
    }

    /// The cards one by one, in order.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.by_kind().flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count)))
    }
}

impl FromIterator<Card> for Heap {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut heap = Self::EMPTY;
        for card in cards {
            heap.add(card);
        }
        heap
    }
}

impl fmt::Debug for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
