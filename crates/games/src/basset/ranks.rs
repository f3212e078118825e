//! Sets of ranks, one bit each: what is left of a book.

use parlour_engine::{bits, cards::Rank};
use std::fmt;

/// A set of ranks, Ace lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Ranks(pub(super) u16);

impl Ranks {
    /// No rank.
    pub const EMPTY: Self = Self(0);
    /// A whole book: the 13 ranks of one suit (BST-04).
    pub const BOOK: Self = Self((1 << Rank::COUNT) - 1);

    /// Is the rank in the set?
    #[inline]
    #[must_use]
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 >> rank.index() & 1 == 1
    }

    /// The set with a rank added.
    #[inline]
    #[must_use]
    pub const fn with(self, rank: Rank) -> Self {
        Self(self.0 | 1 << rank.index())
    }

    /// The set without a rank.
    #[inline]
    #[must_use]
    pub const fn without(self, rank: Rank) -> Self {
        Self(self.0 & !(1 << rank.index()))
    }

    /// The ranks of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many ranks.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// No rank?
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rank that has `n` lower ones in the set.
    #[inline]
    #[must_use]
    pub fn nth(self, n: u32) -> Option<Rank> {
        Rank::new(bits::nth_set_bit(u64::from(self.0), n) as u8)
    }

    /// The ranks from the Ace up.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Rank> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let rank = Rank::new(rest.trailing_zeros() as u8)?;
            rest &= rest - 1;
            Some(rank)
        })
    }
}

impl FromIterator<Rank> for Ranks {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Self {
        ranks.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
