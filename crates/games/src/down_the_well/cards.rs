//! The Island Deck: six suits of nine ranks, and sets of its cards as bits.

use parlour_engine::seen_cards::listed;
use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr};

const RANKS: [char; 9] = ['2', '3', '4', '5', '6', '7', 'Q', 'K', 'A'];
const SUITS: [char; 6] = ['A', 'B', 'C', 'D', 'F', 'T'];

/// A suit, in alphabetical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Suit {
    /// A
    Anchors,
    /// B
    Boats,
    /// C
    Crabs,
    /// D
    Dolphins,
    /// F
    Flowers,
    /// T
    Trees,
}

impl Suit {
    /// The six suits in alphabetical order.
    pub const ALL: [Self; 6] =
        [Self::Anchors, Self::Boats, Self::Crabs, Self::Dolphins, Self::Flowers, Self::Trees];

    /// The next suit alphabetically; Anchors after Trees (DTW-R5).
    #[must_use]
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % 6]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", SUITS[*self as usize])
    }
}

impl FromStr for Suit {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|suit| suit.to_string() == text).ok_or(())
    }
}

parlour_engine::read_as_text!(Suit);

impl Serialize for Suit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A card of the Island Deck. Sorted by suit, then rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards there are.
    pub const COUNT: usize = 54;

    /// The whole deck, sorted.
    pub const DECK: [Self; Self::COUNT] = {
        let mut deck = [Self(0); Self::COUNT];
        let mut i = 0;
        while i < Self::COUNT {
            deck[i] = Self(i as u8);
            i += 1;
        }
        deck
    };

    /// The suit.
    #[inline]
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / 9) as usize]
    }

    /// The rank, 0 for the 2 up to 8 for the Ace.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 % 9
    }

    /// The place in the sorted deck.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    #[inline]
    pub(super) const fn at(index: u8) -> Self {
        debug_assert!(index < Self::COUNT as u8);
        Self(index)
    }
}

/// `{}` writes the code of the wire (`4A`), `{:#}` what people say (`4 of Anchors`).
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = RANKS[usize::from(self.rank())];
        if !f.alternate() {
            return write!(f, "{rank}{}", self.suit());
        }
        match rank {
            'Q' => f.write_str("Queen")?,
            'K' => f.write_str("King")?,
            'A' => f.write_str("Ace")?,
            number => write!(f, "{number}")?,
        }
        write!(f, " of {:?}", self.suit())
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
        let mut letters = text.chars();
        let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next())
        else {
            return Err(());
        };
        let rank = RANKS.iter().position(|&r| r == rank).ok_or(())?;
        let suit = SUITS.iter().position(|&s| s == suit).ok_or(())?;
        Ok(Self((suit * 9 + rank) as u8))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

parlour_engine::read_as_text!(Card);

/// A set of cards, one bit each, in the deck's order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(pub(super) u64);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// The whole deck.
    pub const ALL: Self = Self((1 << Card::COUNT) - 1);

    /// The nine cards of a suit.
    #[inline]
    #[must_use]
    pub const fn of(suit: Suit) -> Self {
        Self(0x1FF << (suit as u32 * 9))
    }

    /// Every card but those of `card`'s suit that are not higher than it: what
    /// a card on top of its well leaves playable (DTW-18).
    #[inline]
    #[must_use]
    pub const fn left_by(card: Card) -> Self {
        Self(LEFT_BY[card.0 as usize])
    }

    /// The set as bits, one a card in the deck's order.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Is the card in the set?
    #[inline]
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// The set with a card added.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.0)
    }

    /// The set without a card.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.0))
    }

    /// The cards in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cards in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many cards.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// No card?
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first card in the deck's order.
    #[inline]
    #[must_use]
    pub const fn lowest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }

    /// The cards in the deck's order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let card = Self(rest).lowest()?;
            rest &= rest - 1;
            Some(card)
        })
    }
}

const LEFT_BY: [u64; Card::COUNT] = {
    let mut table = [0; Card::COUNT];
    let mut card = 0;
    while card < Card::COUNT {
        let up_to_card = (2u64 << card) - 1;
        let below_suit = (1u64 << (card / 9 * 9)) - 1;
        table[card] = CardSet::ALL.0 & !(up_to_card & !below_suit);
        card += 1;
    }
    table
};

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// `the 5 of Boats and the Ace of Trees`.
pub(super) fn named_all(cards: impl IntoIterator<Item = Card>) -> String {
    listed(cards.into_iter().map(|card| format!("the {card:#}")))
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.write_str(&named_all(self.iter()));
        }
        for (i, card) in self.iter().enumerate() {
            let blank = if i == 0 { "" } else { " " };
            write!(f, "{blank}{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
