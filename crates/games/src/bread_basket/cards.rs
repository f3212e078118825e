//! The 55 cards, and heaps of them in which only the kinds count.

use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr};

const CODES: [u8; Card::KINDS] = *b"O123456789C";

/// A card: an Onion, a rank from 1 to 9, or a Chef. Sorted from low to high.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many kinds of card there are.
    pub const KINDS: usize = 11;
    /// How many cards there are of each kind (BRD-04), at most (BRD-R30).
    pub const COPIES: usize = 5;
    /// How many cards there are, at most.
    pub const COUNT: usize = Self::KINDS * Self::COPIES;
    /// The Onion, lower than everything (BRD-34).
    pub const ONION: Self = Self(0);
    /// The Chef, the ten (BRD-R1).
    pub const CHEF: Self = Self(10);

    /// The whole deck, sorted.
    pub const DECK: [Self; Self::COUNT] = {
        let mut deck = [Self(0); Self::COUNT];
        let mut place = 0;
        while place < Self::COUNT {
            deck[place] = Self((place / Self::COPIES) as u8);
            place += 1;
        }
        deck
    };

    /// Every kind, from the Onion to the Chef.
    pub fn kinds() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::KINDS as u8).map(Self)
    }

    /// A deck of so many cards of each kind, sorted.
    pub(super) fn deck_of(copies: u8) -> impl Iterator<Item = Self> {
        Self::kinds().flat_map(move |kind| std::iter::repeat_n(kind, copies.into()))
    }

    /// The place of its kind, 0 for the Onion to 10 for the Chef.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }
}

/// `{}` writes the code of the wire (`O`), `{:#}` what people say (`an Onion`).
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ONION if f.alternate() => return f.pad("an Onion"),
            Self::CHEF if f.alternate() => return f.pad("a Chef"),
            _ => {}
        }
        f.pad(char::from(CODES[usize::from(self.0)]).encode_utf8(&mut [0; 4]))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Card {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let [code] = text.as_bytes() else { return Err(()) };
        let kind = CODES.iter().position(|known| known == code).ok_or(())?;
        Ok(Self(kind as u8))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

parlour_engine::read_as_text!(Card);

/// Cards without an order, such as a hand: how many of each kind, four bits a kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Heap(u64);

impl Heap {
    /// No card.
    pub const EMPTY: Self = Self(0);
    const ONES: u64 = 0x111_1111_1111;

    /// This many of each kind.
    #[inline]
    pub(super) const fn of_each(copies: u8) -> Self {
        Self(Self::ONES * copies as u64)
    }

    /// How many of this kind.
    #[inline]
    #[must_use]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (card.0 * 4) & 15) as u8
    }

    /// Is there a card of this kind?
    #[inline]
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Puts a card on the heap.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        self.0 += 1 << (card.0 * 4);
    }

    /// Takes a card away, if there is one of its kind.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 -= (self.contains(card) as u64) << (card.0 * 4);
    }

    /// The cards of this heap without those of the other, which are all in it.
    #[inline]
    #[must_use]
    pub(super) const fn minus(self, part: Self) -> Self {
        Self(self.0 - part.0)
    }

    /// Are all cards of the other heap in this one?
    #[must_use]
    pub fn includes(self, part: Self) -> bool {
        Card::kinds().all(|card| part.count(card) <= self.count(card))
    }

    /// No card at all?
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        const BYTES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let pairs = (self.0 & BYTES) + (self.0 >> 4 & BYTES);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// One bit for every kind that is there, four bits apart; see [`kind_at`](Self::kind_at).
    #[inline]
    pub(super) const fn kinds(self) -> u64 {
        let pairs = self.0 | self.0 >> 1;
        (pairs | pairs >> 2) & Self::ONES
    }

    /// The kind whose bit in [`kinds`](Self::kinds) stands at this place.
    #[inline]
    pub(super) const fn kind_at(bit: u32) -> Card {
        debug_assert!(bit < Card::KINDS as u32 * 4);
        Card((bit / 4) as u8)
    }

    /// Each kind that is there, once, from low to high.
    #[inline]
    pub fn each_kind(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self.kinds();
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros();
            (rest != 0).then(|| {
                rest &= rest - 1;
                Self::kind_at(bit)
            })
        })
    }

    /// The cards, from low to high.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.each_kind()
            .flat_map(move |card| std::iter::repeat_n(card, usize::from(self.count(card))))
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
