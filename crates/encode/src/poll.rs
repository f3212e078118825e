//! Who answered what at a real-time table where the seats are asked one after the other.

use parlour_engine::{FastRng, Rng, SeatSet, bot::Plans};

/// The least time a hand needs, in milliseconds.
const MIN_REACTION_MS: u64 = 200;
/// How much longer it may take: each of so many milliseconds is equally likely.
const REACTION_SPREAD_MS: u32 = 600;
/// After so many milliseconds in which no one wants anything, the game makes its own move.
pub(crate) const IDLE_TIMEOUT_MS: u64 = 1000;

/// The answers to the present face of the table, and the hands on their way.
#[derive(Clone, Debug)]
pub(crate) struct Poll<A> {
    pub(crate) plans: Plans<A>,
    pub(crate) answered: SeatSet,
    /// Has anyone acted since everyone was asked?
    pub(crate) moved: bool,
    noise: FastRng,
}

impl<A> Poll<A> {
    /// No one has been asked yet.
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            plans: Plans::default(),
            answered: SeatSet::EMPTY,
            moved: false,
            noise: FastRng::new(seed),
        }
    }

    /// Everyone is to be asked anew.
    pub(crate) fn ask_again(&mut self) {
        self.answered = SeatSet::EMPTY;
        self.moved = false;
    }

    /// How long the next hand takes, in milliseconds.
    pub(crate) fn reaction(&mut self) -> u64 {
        MIN_REACTION_MS + u64::from(self.noise.draw(REACTION_SPREAD_MS))
    }
}
