//! Sandwiches and Soups: what is one, where one stands, what it is worth.
//!
//! A trick's right end decides its left end: only the nearest earlier card of the
//! same rank can be it, since any other would have that nearer card inside, which
//! is neither lower nor higher (BRD-R6). So a set of tricks is a set of right
//! ends, one bit for each place of the line ([`Tricks`]).
//!
//! What a Chef or a taken trick pulls out of the line joins the cards on either
//! side. Two ends on the same side still have the same cards between them, so a
//! trick that appears has one end on each side of the gap.

use super::cards::Card;
use serde::{Deserialize, Serialize};

/// The two kinds of trick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// All inside cards lower than the outside pair (BRD-21).
    Sandwich,
    /// All inside cards higher than the outside pair (BRD-25).
    Soup,
}

/// What cards of tricks are worth beside the face value of meat (BRD-23).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS)]
pub struct Worth {
    /// What an Onion in a Sandwich costs (BRD-34).
    pub onion_cost: u8,
    /// What each slice of bread is worth (BRD-24).
    pub bread_points: u8,
    /// What each card of a Soup is worth (BRD-27).
    pub soup_points: u8,
}

impl Worth {
    /// What they are in the text.
    pub const OF_THE_TEXT: Self = Self { onion_cost: 5, bread_points: 1, soup_points: 1 };

    /// What a card counts as the meat of a Sandwich.
    #[inline(always)]
    #[must_use]
    pub const fn meat(self, card: Card) -> i16 {
        if card.index() == 0 { -(self.onion_cost as i16) } else { card.index() as i16 }
    }

    /// Both slices of bread.
    #[inline(always)]
    #[must_use]
    pub const fn bread(self) -> i16 {
        2 * self.bread_points as i16
    }

    /// A Soup of so many cards.
    #[inline(always)]
    #[must_use]
    pub const fn soup(self, cards: i16) -> i16 {
        cards * self.soup_points as i16
    }
}

impl Kind {
    /// What cards taken as this kind of trick are worth (BRD-23, BRD-24, BRD-27).
    #[inline]
    #[must_use]
    pub fn points(self, cards: &[Card], worth: Worth) -> i16 {
        match (self, cards) {
            (Self::Sandwich, [_, meat @ .., _]) => {
                worth.bread() + meat.iter().map(|&card| worth.meat(card)).sum::<i16>()
            }
            _ => worth.soup(cards.len() as i16),
        }
    }
}

/// A trick that stands in a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Trick {
    /// The place of its left end, 0 for the oldest card of the line.
    pub from: u8,
    /// The place of its right end.
    pub to: u8,
    /// Sandwich or Soup.
    pub kind: Kind,
}

impl Trick {
    /// The fewest cards of a trick.
    pub const MIN_CARDS: u8 = 4;

    /// The trick whose right end is the card at place `to`, if there is one.
    #[inline(always)]
    #[must_use]
    pub fn ending_at(line: &[Card], to: usize) -> Option<Self> {
        let (&end, before) = line.get(..=to)?.split_last()?;
        let (&last, _) = before.split_last()?;
        // The first card inside says which kind it can only be.
        let kind = if last < end { Kind::Sandwich } else { Kind::Soup };
        for (from, &card) in before.iter().enumerate().rev() {
            if card == end {
                let long_enough = to - from + 1 >= usize::from(Self::MIN_CARDS);
                return long_enough.then_some(Self { from: from as u8, to: to as u8, kind });
            }
            if (card < end) != (kind == Kind::Sandwich) {
                return None;
            }
        }
        None
    }

    /// The places it covers.
    #[inline]
    #[must_use]
    pub fn places(self) -> std::ops::RangeInclusive<usize> {
        usize::from(self.from)..=usize::from(self.to)
    }

    /// How many cards.
    #[inline]
    #[must_use]
    pub const fn size(self) -> u8 {
        self.to - self.from + 1
    }

    /// What its cards are worth.
    #[inline]
    #[must_use]
    pub fn points(self, line: &[Card], worth: Worth) -> i16 {
        self.kind.points(&line[self.places()], worth)
    }
}

/// A set of tricks of one line, each a bit at the place of its right end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Tricks(pub(super) u64);

impl Tricks {
    pub(super) const NONE: Self = Self(0);

    /// The tricks with their right ends at these places.
    pub(super) fn ending_at(ends: impl Iterator<Item = u8>) -> Self {
        Self(ends.fold(0, |set, end| set | 1 << end))
    }

    /// Every trick of the line.
    pub(super) fn all(line: &[Card]) -> Self {
        Self::where_ends(line, 0, |_| true)
    }

    /// Every trick with one end on each side of the gap before place `gap`.
    #[inline]
    pub(super) fn across(line: &[Card], gap: usize) -> Self {
        Self::where_ends(line, gap, |trick| usize::from(trick.from) < gap)
    }

    /// The tricks that appeared when `lifted` left the gap before place `gap`: those
    /// that stand across it and that this card had spoilt. The same pair with the card
    /// still between was a trick if the card fitted in (BRD-A4).
    #[inline]
    pub(super) fn made_by_lifting(line: &[Card], gap: usize, lifted: Card) -> Self {
        Self::where_ends(line, gap, |trick| {
            let end = line[usize::from(trick.to)];
            usize::from(trick.from) < gap
                && match trick.kind {
                    Kind::Sandwich => lifted >= end,
                    Kind::Soup => lifted <= end,
                }
        })
    }

    #[inline(always)]
    fn where_ends(line: &[Card], first: usize, counts: impl Fn(Trick) -> bool) -> Self {
        let mut ends = 0;
        for to in first..line.len() {
            if Trick::ending_at(line, to).is_some_and(&counts) {
                ends |= 1 << to;
            }
        }
        Self(ends)
    }

    /// Those of these tricks that still stand in `line` after the cards of `taken` left it.
    pub(super) fn left_after(self, taken: Trick, line: &[Card]) -> Self {
        let before = self.0 & ((1 << taken.from) - 1);
        let behind = self.0 >> (taken.to + 1) << taken.from;
        let mut left = Self(before | behind);
        for trick_end in left.ends() {
            if Trick::ending_at(line, trick_end).is_none() {
                left.0 &= !(1 << trick_end);
            }
        }
        left
    }

    /// How many.
    #[inline]
    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The places of the right ends.
    fn ends(self) -> impl Iterator<Item = usize> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let end = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                end
            })
        })
    }

    /// The tricks, by right end.
    #[inline]
    pub(super) fn iter(self, line: &[Card]) -> impl Iterator<Item = Trick> {
        self.ends().filter_map(move |end| Trick::ending_at(line, end))
    }

    /// The trick from place `from` to place `to`, if it is one of these.
    pub(super) fn find(self, line: &[Card], from: u8, to: u8) -> Option<Trick> {
        self.iter(line).find(|trick| trick.from == from && trick.to == to)
    }

    /// The smallest or largest of these, the oldest of equals.
    #[inline]
    pub(super) fn by_size(self, line: &[Card], largest: bool) -> Option<Trick> {
        self.iter(line).min_by_key(|trick| {
            let size = i16::from(trick.size());
            (if largest { -size } else { size }, trick.from)
        })
    }
}
