//! Why a match is not analysed.

use parlour_games::NoGameError;
use parlour_protocol::CommandError;

/// Why a record cannot be analysed.
#[derive(Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The record's form, its version or its house rules are not those of a game here.
    #[error(transparent)]
    Record(#[from] CommandError),
    /// The record does not fit together.
    #[error("the record cannot be played: {0}")]
    Unplayable(String),
    /// There is no such game.
    #[error(transparent)]
    NoGame(#[from] NoGameError),
    /// The record has no such seat.
    #[error("the record has {seats} seats: there is no seat {seat}")]
    NoSeat {
        /// The seat that was asked for, counted from 0.
        seat: u8,
        /// How many seats there are.
        seats: u8,
    },
    /// The match is not over.
    #[error("this match is not over: it can be analysed after its end")]
    NotOver,
    /// No one waits for it any more.
    #[error("the analysis is not wanted any more")]
    Unwanted,
    /// The game cannot say which worlds a seat may be in.
    #[error(
        "{game} does not say which cards a player may hold (`sample_world`): it cannot be analysed"
    )]
    NoWorlds {
        /// The game's name.
        game: &'static str,
    },
}
