//! A table at which a match is played on from a position of its record.

use crate::{CommandError, Record, Registry, Replay, line, wire::Refusal};
use parlour_engine::{Seat, Turn};
use parlour_table::session::{CardOrigin, GivenMatch, TableConfig, TimeControl};

/// How well the bots play where nothing is said.
pub const POSITION_LEVEL: &str = "hard";

/// How long a bot takes for a choice, in milliseconds.
pub(crate) const BOT_DELAY_MS: u32 = 700;

/// Why a match cannot be played on from a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The record cannot be played.
    #[error(transparent)]
    Record(#[from] CommandError),
    /// It has fewer acts.
    #[error("This match has {of} moves: there is no position after {acts}.")]
    NoPosition {
        /// After how many acts the position was to be.
        acts: usize,
        /// How many there are.
        of: usize,
    },
    /// It has fewer seats.
    #[error("There is no such seat in this match.")]
    NoSeat,
    /// There is nothing left to play.
    #[error("The match is over in this position: choose an earlier one.")]
    Over,
}

impl PositionError {
    /// The HTTP status of the answer that says so, at a server and in a page without one.
    #[must_use]
    pub const fn status(&self) -> u16 {
        match self {
            Self::NoPosition { .. } | Self::NoSeat => 404,
            Self::Record(_) | Self::Over => 409,
        }
    }
}

impl From<PositionError> for Refusal {
    fn from(error: PositionError) -> Self {
        let code = match &error {
            PositionError::Record(_) => "bad_record",
            PositionError::NoPosition { .. } => "no_position",
            PositionError::NoSeat => "no_seat",
            PositionError::Over => "over",
        };
        Self::new(code, error.to_string())
    }
}

impl Record {
    /// The settings of a table whose matches begin after the first `acts` acts of this record, with a
    /// person in `seat`. The cards that were dealt by then are the record's; later ones come from
    /// its seed, as they did in the match.
    ///
    /// # Errors
    /// If the record does not fit together, or there is no such position or seat.
    pub fn position_table(
        &self,
        registry: &Registry,
        acts: usize,
        seat: u8,
    ) -> Result<TableConfig, PositionError> {
        let of = self.acts.len();
        if acts > of {
            return Err(PositionError::NoPosition { acts, of });
        }
        let mut replay = Replay::new(*registry, self.clone())?;
        replay.go_to(acts)?;
        let game = replay.game();
        let seat = Seat::at(u64::from(seat), game.seats()).ok_or(PositionError::NoSeat)?;
        if game.turn() == Turn::Over {
            return Err(PositionError::Over);
        }
        let (deals, draws) = game.outcomes_done();
        let given = GivenMatch {
            origin: CardOrigin::Position,
            seat,
            seed: self.setup.seed.clone().unwrap_or_else(registry.fresh_seed),
            deals: game.deals().into_iter().take(deals).collect(),
            draws: game.draws().into_iter().take(draws).collect(),
            acts: game.acts(),
        };
        Ok(TableConfig {
            game: self.setup.game.clone(),
            players: game.seats(),
            options: line(&self.setup.options),
            time_control: TimeControl::None,
            cover_after: None,
            bot_delay_ms: BOT_DELAY_MS,
            hints: None,
            playtest: None,
            given: Some(given),
        })
    }
}
