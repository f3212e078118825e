//! Many games at once, on all cores, and what they add up to. The lab is pure:
//! results depend on the rules, the seed and the number of each game only, so any
//! number of threads gives the same figures to the last digit.
//!
//! Without the feature `studies` only [`analysis`] is left, step by step and in one thread, with what
//! it needs: the page without a server has no threads and no files.
#![cfg_attr(
    not(feature = "studies"),
    allow(dead_code, reason = "what an analysis needs is needed by studies in other ways as well")
)]

pub mod analysis;
#[cfg(feature = "studies")]
pub mod arena;
#[cfg(feature = "studies")]
mod counted;
#[cfg(feature = "studies")]
mod course;
pub mod decision;
#[cfg(feature = "studies")]
pub mod exact;
#[cfg(feature = "studies")]
pub mod exploit;
mod external;
#[cfg(feature = "studies")]
pub mod ladder;
#[cfg(feature = "studies")]
pub mod limit;
#[cfg(feature = "studies")]
pub mod lineup;
#[cfg(feature = "studies")]
pub mod measure;
pub mod play;
#[cfg(feature = "studies")]
pub mod player_spec;
#[cfg(feature = "studies")]
mod points;
#[cfg(feature = "studies")]
pub mod puzzles;
#[cfg(feature = "studies")]
pub mod repetition;
pub mod rollout;
pub mod row;
#[cfg(feature = "studies")]
mod simulate;
pub mod standing;
pub mod stats;
#[cfg(feature = "studies")]
pub mod study;
#[cfg(feature = "studies")]
mod summary;
#[cfg(feature = "studies")]
mod watch;

#[cfg(feature = "studies")]
pub use counted::counted;
pub use external::{ExternalBots, NoExternalBots};
#[cfg(feature = "studies")]
pub use lineup::Lineup;
#[cfg(feature = "studies")]
pub use player_spec::{PlayerSpec, PlayerSpecError, Who};
pub use row::Row;
#[cfg(feature = "studies")]
pub use simulate::{Simulation, simulate, simulate_while};
#[cfg(feature = "studies")]
pub use summary::{SeatSummary, Summary};
#[cfg(feature = "studies")]
pub use watch::{Watching, row_of};
