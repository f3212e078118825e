//! Who answered what at a real-time table where the seats are asked one after the other.

use parlour_engine::{FastRng, Rng, Seat, SeatSet, Tick};

/// The least time a hand needs, in milliseconds.
const MIN_REACTION_MS: u64 = 200;
/// How much longer it may take: each of so many milliseconds is equally likely.
const REACTION_SPREAD_MS: u32 = 600;
/// After so many milliseconds in which no one wants anything, the game makes its own move.
pub(crate) const IDLE_TIMEOUT_MS: u64 = 1000;

/// The answers to the present stimulus, and the hands on their way.
#[derive(Clone, Debug)]
pub(crate) struct Poll<A> {
    stimulus: Option<u32>,
    /// When the present stimulus came up, on the game's clock.
    since: Tick,
    planned: Vec<(Tick, Seat, A)>,
    pub(crate) answered: SeatSet,
    /// Has anyone acted since everyone was asked?
    pub(crate) moved: bool,
    rng: FastRng,
}

impl<A> Poll<A> {
    /// No one has been asked yet.
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            stimulus: None,
            since: Tick::default(),
            planned: Vec::new(),
            answered: SeatSet::EMPTY,
            moved: false,
            rng: FastRng::new(seed),
        }
    }

    /// Everyone is to be asked anew.
    pub(crate) fn ask_again(&mut self) {
        self.answered = SeatSet::EMPTY;
        self.moved = false;
    }

    /// In a world that is sampled for this seat: it knows no plans but its own.
    pub(crate) fn forget_plans(&mut self, seat: Seat, chances: u64) {
        self.planned.retain(|(_, planner, _)| *planner == seat);
        self.rng = FastRng::new(chances);
    }

    /// The table shows this stimulus, and this seat is asked: all before it have answered.
    pub(crate) fn answered_before(&mut self, asked: Seat, stimulus: u32) {
        self.stimulus = Some(stimulus);
        self.answered = self.answered.union(SeatSet::all(asked.number()));
    }

    /// One of so many things, each equally likely.
    pub(crate) fn draw(&mut self, of: u32) -> u32 {
        self.rng.draw(of)
    }

    /// The table shows this stimulus: if it is a new one, old plans are void and everyone is asked.
    pub(crate) fn look(&mut self, stimulus: u32, now: Tick) {
        if self.stimulus != Some(stimulus) {
            self.stimulus = Some(stimulus);
            self.since = now;
            self.planned.clear();
            self.ask_again();
        }
    }

    /// A seat will do this, after a reaction time of its own.
    pub(crate) fn plan(&mut self, seat: Seat, action: A) {
        let reaction = MIN_REACTION_MS + u64::from(self.rng.draw(REACTION_SPREAD_MS));
        self.planned.push((self.since.after(reaction), seat, action));
    }

    /// When the first plan falls due.
    pub(crate) fn next_at(&self) -> Option<Tick> {
        self.planned.iter().map(|(at, ..)| *at).min()
    }

    /// The plan that falls due first; of equals, the one made first.
    pub(crate) fn take_next(&mut self) -> Option<(Tick, Seat, A)> {
        let first = (0..self.planned.len()).min_by_key(|&i| self.planned[i].0)?;
        Some(self.planned.remove(first))
    }
}
