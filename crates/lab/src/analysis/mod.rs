//! Where a match was won and lost, for one of its players: the chance to win on the way, the
//! decisions that cost most, and what the cards were worth.
//!
//! Every chance is judged by what the seat could know at the time: worlds that agree with its view
//! and its memory are sampled, and played on by rule bots in all seats. A decision is judged
//! twice. In the first look all of its candidates are tried in a few worlds; the costliest are
//! tried again in other worlds against what a hint would have said; one half of these says which hint
//! was best and the other half by how much. Otherwise the largest of many rough figures would be mostly noise.
//!
//! Only a match that is over is analysed.

mod budget;
mod chances;
mod decisions;
mod error;
mod length;
mod parts;
mod replayed;
mod worlds;

pub use error::AnalysisError;
use parlour_bots::{ForGame, WithBots, for_game};
use parlour_engine::{Seat, bot::CancelToken};
use parlour_protocol::{Record, wire::Analysis};
use parts::{InParts, Parts};
use replayed::Replayed;

/// The seed of an analysis where none is named, so that page, server and terminal show the same.
pub const DEFAULT_SEED: u32 = 0;

/// Analyses a record for the player in a seat, counted from 0, on the current rayon pool. The same
/// record, seat and seed give the same analysis on any number of threads.
///
/// # Errors
/// If the record cannot be played, its match is not over, or it has no such seat.
#[cfg(feature = "studies")]
pub fn analyse(record: &Record, seat: u8, seed: u32) -> Result<Analysis, AnalysisError> {
    analyse_watched(record, seat, seed, &CancelToken::default(), &|_| ())
}

/// Analyses a record like [`analyse`], and says on the way how many parts of 100 of the work are done. It ends early if the
/// analysis is no longer wanted.
///
/// # Errors
/// Like [`analyse`], and if it is not wanted any more.
#[cfg(feature = "studies")]
pub fn analyse_watched(
    record: &Record,
    seat: u8,
    seed: u32,
    wanted: &CancelToken,
    watch: &(dyn Fn(u8) + Sync),
) -> Result<Analysis, AnalysisError> {
    Analysing::begin_while(wanted, record, seat, seed)?.0.finish(watch)
}

/// An analysis that is made step by step in one thread; the same in the end.
pub struct Analysing(Box<dyn InParts>);

impl Analysing {
    /// Plays the record again. Nothing is analysed yet.
    ///
    /// # Errors
    /// If the record cannot be played, its match is not over, or it has no such seat.
    pub fn begin(record: &Record, seat: u8, seed: u32) -> Result<Self, AnalysisError> {
        Self::begin_while(&CancelToken::default(), record, seat, seed)
    }

    fn begin_while(
        wanted: &CancelToken,
        record: &Record,
        seat: u8,
        seed: u32,
    ) -> Result<Self, AnalysisError> {
        let game = &record.setup.game;
        for_game(game, Begin { wanted, record, seat, seed })?
    }

    /// Takes the next step, a small part of a second; gives the analysis after the last one.
    ///
    /// # Errors
    /// If the game cannot be analysed.
    pub fn step(&mut self) -> Result<Option<Analysis>, AnalysisError> {
        self.0.step()
    }

    /// How many parts of 100 of the work are done.
    #[must_use]
    pub fn percent(&self) -> u8 {
        self.0.percent()
    }
}

struct Begin<'a> {
    wanted: &'a CancelToken,
    record: &'a Record,
    seat: u8,
    seed: u32,
}

impl ForGame for Begin<'_> {
    type Answer = Result<Analysing, AnalysisError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let Self { wanted, record, seat, seed } = self;
        let seats = record.setup.seats(&G::META)?;
        let own = Seat::at(seat.into(), seats).ok_or(AnalysisError::NoSeat { seat, seats })?;
        let played = Replayed::<G>::of(record, own)?.while_wanted(wanted);
        Ok(Analysing(Box::new(Parts::of(played, seed))))
    }
}
