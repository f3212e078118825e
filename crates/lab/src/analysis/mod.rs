//! Where a match was won and lost, for one of its players: the chance to win on the way, the
//! decisions that cost most, and what the cards were worth.
//!
//! Every chance is judged by what the seat could know at the time: worlds that agree with its view
//! and its memory are sampled, and played on by rule bots in all seats. A decision is judged
//! twice. In the first look all of its candidates are tried in a few worlds; the costliest are
//! tried again in other worlds, of which one half says what was best and the other half by how
//! much. Otherwise the largest of many rough figures would be mostly noise.
//!
//! Only a match that is over is analysed.

mod budget;
mod chances;
mod decisions;
mod error;
mod replayed;

use budget::Budget;
pub use error::AnalysisError;
use parlour_bots::{ForGame, WithBots, for_game};
use parlour_engine::Seat;
use parlour_protocol::{Record, wire::Analysis};
use replayed::Replayed;

/// Analyses a record for the player in a seat, counted from 0, on the current rayon pool. The same
/// record, seat and seed give the same analysis on any number of threads.
///
/// # Errors
/// If the record cannot be played, its match is not over, or it has no such seat.
pub fn analyse(record: &Record, seat: u8, seed: u32) -> Result<Analysis, AnalysisError> {
    let game = &record.setup.game;
    for_game(game, Run { record, seat, seed })
        .unwrap_or_else(|| Err(AnalysisError::NoGame(game.clone())))
}

struct Run<'a> {
    record: &'a Record,
    seat: u8,
    seed: u32,
}

impl ForGame for Run<'_> {
    type Answer = Result<Analysis, AnalysisError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let Self { record, seat, seed } = self;
        let seats = record.setup.seats(&G::META)?;
        let own = Seat::at(seat.into(), seats).ok_or(AnalysisError::NoSeat { seat, seats })?;
        let played = Replayed::<G>::of(record, own)?;
        let budget = Budget::of(&played);
        let curve = chances::curve(&played, &budget, seed)?;
        let found = decisions::mistakes(&played, &budget, seed);
        Ok(Analysis {
            game: record.setup.game.clone(),
            seat,
            acts: played.acts() as u32,
            seed,
            curve,
            decisions: found.decisions,
            mistakes: found.mistakes,
            unseen: found.unseen,
            deals: chances::of_deals(&played, &budget, seed),
        })
    }
}
