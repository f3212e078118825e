//! Who may act now, and what an act is.

use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A moment on the game's own clock, in milliseconds from its start. It means
/// nothing to games that are played in turns.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Tick(pub u64);

impl Tick {
    /// The moment `ms` milliseconds later (the end of time if that overflows).
    #[must_use]
    pub const fn after(self, ms: u64) -> Self {
        Self(self.0.saturating_add(ms))
    }
}

impl fmt::Display for Tick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.0)
    }
}

/// Who may act now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// One seat is to act.
    One(Seat),
    /// Each of these seats still owes one act, hidden from the others until the last is in.
    Each(SeatSet),
    /// Any of these seats may act at any time. If there are none, only the clock helps.
    Any(SeatSet),
    /// The game is over.
    Over,
}

impl Turn {
    /// May this seat act now?
    #[inline]
    #[must_use]
    pub fn allows(self, seat: Seat) -> bool {
        match self {
            Self::One(one) => one == seat,
            Self::Each(seats) | Self::Any(seats) => seats.contains(seat),
            Self::Over => false,
        }
    }

    /// Whose turn it is, in words: `seat 1 is to act`.
    #[must_use]
    pub fn whose(self) -> String {
        let names = |seats: SeatSet| {
            let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
            match seats.split_last() {
                Some((last, [])) => format!("seat {last}"),
                Some((last, before)) => format!("seats {} and {last}", before.join(", ")),
                None => "no seat".to_owned(),
            }
        };
        match self {
            Self::One(seat) => format!("seat {seat} is to act"),
            Self::Each(seats) if seats.len() == 1 => format!("{} is still to choose", names(seats)),
            Self::Each(seats) => format!("{} are still to choose", names(seats)),
            Self::Any(seats) if seats.is_empty() => "the clock goes on by itself".to_owned(),
            Self::Any(seats) => format!("{} may act", names(seats)),
            Self::Over => "the game is over".to_owned(),
        }
    }

    /// Every seat that may act now.
    #[must_use]
    pub fn seats(self) -> SeatSet {
        match self {
            Self::One(seat) => SeatSet::only(seat),
            Self::Each(seats) | Self::Any(seats) => seats,
            Self::Over => SeatSet::EMPTY,
        }
    }
}

/// What a seat does, and when on the game's clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Act<A> {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: A,
    /// When; of no meaning in games that are played in turns.
    pub at: Tick,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whose_turn_it_is_is_said_in_words() {
        let seats = |seats: &[u8]| seats.iter().filter_map(|&seat| Seat::new(seat)).collect();
        let one = Turn::One(Seat::ZERO);
        for (turn, words) in [
            (one, "seat 0 is to act"),
            (Turn::Each(seats(&[2])), "seat 2 is still to choose"),
            (Turn::Each(seats(&[0, 1, 3])), "seats 0, 1 and 3 are still to choose"),
            (Turn::Any(seats(&[1, 2])), "seats 1 and 2 may act"),
            (Turn::Any(SeatSet::EMPTY), "the clock goes on by itself"),
            (Turn::Over, "the game is over"),
        ] {
            assert_eq!(turn.whose(), words);
        }
    }
}
