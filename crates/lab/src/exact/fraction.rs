//! Exact fractions of whole numbers, large enough for a pack of cards.

use serde::{Serialize, Serializer};
use std::{
    cmp::Ordering,
    fmt,
    ops::{Add, Mul, Sub},
};

/// A fraction in lowest terms with a positive denominator.
///
/// The numbers of a pack stay far below 2^127: sums over the C(52,4) places of a rank,
/// times a multiplier and its square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fraction {
    above: i128,
    below: i128,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self { above: 0, below: 1 };

    /// `above / below`; nothing if `below` is 0.
    #[must_use]
    pub fn new(above: i128, below: i128) -> Self {
        let common = gcd(above, below);
        if below == 0 || common == 0 {
            return Self::ZERO;
        }
        let common = common * below.signum();
        Self { above: above / common, below: below / common }
    }

    /// As near as a float comes to it.
    #[must_use]
    pub fn value(self) -> f64 {
        self.above as f64 / self.below as f64
    }

    /// One divided by it.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self::new(self.below, self.above)
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl From<i128> for Fraction {
    fn from(whole: i128) -> Self {
        Self { above: whole, below: 1 }
    }
}

impl Add for Fraction {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.above * other.below + other.above * self.below, self.below * other.below)
    }
}

impl Sub for Fraction {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + Self { above: -other.above, ..other }
    }
}

impl Mul for Fraction {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::new(self.above * other.above, self.below * other.below)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.above * other.below).cmp(&(other.above * self.below))
    }
}

impl fmt::Display for Fraction {
    /// `-33/833`; a whole number without its 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.below == 1 {
            write!(f, "{}", self.above)
        } else {
            write!(f, "{}/{}", self.above, self.below)
        }
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
