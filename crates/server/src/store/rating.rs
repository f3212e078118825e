//! Ratings of names with a passkey: who plays where, what counted, and what came of it.

/// The rating of an account in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingRow {
    /// Whose.
    pub account: Vec<u8>,
    /// In which game.
    pub game: String,
    /// The middle of what is likely, in thousandths of an Elo.
    pub mu: i64,
    /// The standard deviation, in thousandths of an Elo.
    pub sigma: i64,
    /// How many matches have counted.
    pub matches: u32,
}

/// Half of a 95 % interval, in hundredths of a standard deviation.
const HALF_INTERVAL: i64 = 196;

impl RatingRow {
    /// The rating in whole Elo.
    pub(crate) fn rating(&self) -> i32 {
        (self.mu + 500).div_euclid(1000).try_into().unwrap_or_default()
    }

    /// Half of the interval that holds the strength in 95 of 100 cases, in whole Elo.
    pub(crate) fn margin(&self) -> u32 {
        (self.sigma * HALF_INTERVAL + 50_000).div_euclid(100_000).try_into().unwrap_or_default()
    }
}

/// An account plays in a seat, and its matches are rated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedSeatRow {
    /// At which table.
    pub table: String,
    /// In which seat.
    pub seat: u8,
    /// Who.
    pub account: Vec<u8>,
    /// From which match on.
    pub since: u32,
}

/// A match that is over, and counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedMatch {
    /// At which table.
    pub table: String,
    /// Which match.
    pub match_no: u32,
    /// Which game.
    pub game: String,
    /// The result by seat: more is better.
    pub scores: Vec<i64>,
    /// When it ended, in milliseconds of the Unix clock.
    pub at: u64,
}

/// One change about ratings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RatingWrite {
    /// An account plays here; it has no other seat at this table any more. No such account, nothing to do.
    Seat(RatedSeatRow),
    /// No account plays in this seat. None there, nothing to do.
    DropSeat {
        /// At which table.
        table: String,
        /// In which seat.
        seat: u8,
    },
    /// Rates a match by the seats that are written by then, if accounts have two or more of them, and
    /// notes that these have played with each other. It counts once.
    Match(RatedMatch),
    /// A match has counted for an account, in another store.
    Counted {
        /// At which table.
        table: String,
        /// Which match.
        match_no: u32,
        /// For whom.
        account: Vec<u8>,
    },
    /// A rating, as it was in another store.
    Kept(RatingRow),
}

impl RatingWrite {
    /// The table that it is about; a rating that was kept is about none.
    pub(super) fn table(&self) -> Option<&str> {
        match self {
            Self::Seat(RatedSeatRow { table, .. })
            | Self::DropSeat { table, .. }
            | Self::Match(RatedMatch { table, .. })
            | Self::Counted { table, .. } => Some(table),
            Self::Kept(_) => None,
        }
    }
}
