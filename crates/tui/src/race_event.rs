//! What a race listens to.

use parlour_engine::{Seat, Tick};

/// What happens at a slapping table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RaceEvent {
    /// The stack has a new face.
    Shown,
    /// A contest is decided.
    Decided {
        /// All hits, in order.
        hits: Vec<Hit>,
        /// Whose counts.
        winner: Seat,
        /// Was it good?
        good: bool,
        /// The sets that were there.
        matches: Vec<String>,
    },
}

/// A hit, as shown after the verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hit {
    pub(crate) seat: Seat,
    pub(crate) at: Tick,
    pub(crate) set: Option<String>,
}
