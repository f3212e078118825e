//! Many games at once, on all cores, and what they add up to. The lab is pure:
//! results depend on the rules, the seed and the number of each game only, so any
//! number of threads gives the same figures to the last digit.

pub mod exact;
mod game;
pub mod limit;
mod simulate;
mod summary;

pub use game::{Outcome, Unfinished, play_one};
pub use simulate::{Simulation, simulate};
pub use summary::{Interval, SeatSummary, Summary};
