//! Games that go in circles: positions that come again, the shortest cycle, and the way into it.
//!
//! Two tables are the same position if nothing differs but what only counts
//! ([`parlour_engine::Annotated::forget_counters`]); hidden cards, the order of the deck included, must be
//! the same too. Ludii has the same idea as `PositionalRepetition`.

mod batch;
mod watch;

pub use batch::{Batch, Cycles, Example, cycles};
pub use watch::{Cycle, Repetition};
