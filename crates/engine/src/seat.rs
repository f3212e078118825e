//! Who sits where, and who is looking.

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Unexpected, Visitor},
};
use std::fmt;

/// The largest number of seats at any table (Basset with `max_players` 12).
pub const MAX_SEATS: u8 = 12;

/// A seat at the table, counted clockwise from 0. "To the left" is the next one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, if a table can have it.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < MAX_SEATS { Some(Self(index)) } else { None }
    }

    /// The seat with this number at a table of `seats`, if it is there.
    #[must_use]
    pub const fn at(index: u64, seats: u8) -> Option<Self> {
        if index < seats as u64 { Self::new(index as u8) } else { None }
    }

    /// Its number in messages and in stores, from 0.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The first seat.
    pub const ZERO: Self = Self(0);

    /// All seats of a table, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..seats.min(MAX_SEATS)).map(Self)
    }

    /// All seats of a table once round, starting here.
    pub fn round(self, seats: u8) -> impl Iterator<Item = Self> + Clone {
        (self.0..seats).chain(0..self.0.min(seats)).map(Self)
    }

    /// The neighbour on the left, who is next in turn.
    #[inline]
    #[must_use]
    pub const fn left(self, seats: u8) -> Self {
        if self.0 + 1 >= seats { Self(0) } else { Self(self.0 + 1) }
    }

    /// The neighbour on the right.
    #[inline]
    #[must_use]
    pub const fn right(self, seats: u8) -> Self {
        if self.0 == 0 { Self(seats - 1) } else { Self(self.0 - 1) }
    }

    /// The place of this seat in a list by seat.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let index = u8::deserialize(deserializer)?;
        Self::new(index).ok_or_else(|| D::Error::custom(format_args!("no seat {index}")))
    }
}

/// A set of seats, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u16);

impl SeatSet {
    /// No one.
    pub const EMPTY: Self = Self(0);

    /// Every seat of a table.
    #[must_use]
    pub const fn all(seats: u8) -> Self {
        Self(((1u32 << seats) - 1) as u16)
    }

    /// Just this seat.
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Is this seat in the set?
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Put a seat into the set.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Take a seat out of the set.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The set with a seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | (1 << seat.0))
    }

    /// The seats of `self` that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The seats that are in either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// No one in it?
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The lowest seat in the set.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The first seat of the set that one comes to, going round from `seat` (itself included).
    #[inline]
    #[must_use]
    pub const fn first_from(self, seat: Seat) -> Option<Seat> {
        Self(self.0 >> seat.0 << seat.0).first_or(self)
    }

    #[inline]
    const fn first_or(self, other: Self) -> Option<Seat> {
        if self.0 == 0 { other.first() } else { self.first() }
    }

    /// The seats in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let seat = Self(rest).first();
            rest &= rest.wrapping_sub(1);
            seat
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = arrayvec::ArrayVec::<Seat, { MAX_SEATS as usize }>::deserialize(deserializer)?;
        Ok(seats.into_iter().collect())
    }
}

/// The viewer that a view is for. There is no viewer who sees everything: what lies
/// open to all is `Game::reveal`, which no live table offers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player in this seat.
    Seat(Seat),
    /// Someone who holds no cards.
    Spectator,
}

impl Viewer {
    /// Is the viewer the player in this seat?
    #[inline]
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seat(seat) => seat.serialize(serializer),
            Self::Spectator => serializer.serialize_str("spectator"),
        }
    }
}

struct AnyViewer;

impl Visitor<'_> for AnyViewer {
    type Value = Viewer;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seat or \"spectator\"")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Viewer, E> {
        let seat = Seat::at(number, MAX_SEATS);
        let seat = seat.ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))?;
        Ok(Viewer::Seat(seat))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Viewer, E> {
        match text {
            "spectator" => Ok(Viewer::Spectator),
            _ => Err(E::invalid_value(Unexpected::Str(text), &self)),
        }
    }
}

impl<'de> Deserialize<'de> for Viewer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyViewer)
    }
}
