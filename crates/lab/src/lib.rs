//! Many games at once, on all cores, and what they add up to. The lab is pure:
//! results depend on the rules, the seed and the number of each game only, so any
//! number of threads gives the same figures to the last digit.

pub mod analysis;
pub mod arena;
mod course;
pub mod exact;
pub mod exploit;
mod external;
pub mod ladder;
pub mod limit;
pub mod lineup;
pub mod measure;
pub mod play;
pub mod player_spec;
mod points;
pub mod puzzles;
pub mod repetition;
pub mod rollout;
pub mod row;
mod simulate;
pub mod standing;
pub mod stats;
pub mod study;
mod summary;
mod watch;

pub use external::{ExternalBots, NoExternalBots};
pub use lineup::Lineup;
pub use player_spec::{PlayerSpec, PlayerSpecError, Who};
pub use row::Row;
pub use simulate::{Simulation, simulate};
pub use summary::{Interval, SeatSummary, Summary};
pub use watch::{Watching, row_of};
