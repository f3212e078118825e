//! The points that events tell of are all that a score changes by.

use crate::{game::FullGame, seat::Seat};

/// The scores of a game, beside what its events say of them.
pub(super) struct Account {
    scores: Vec<i64>,
    /// Has an event told of points, and has a score changed without one?
    told: bool,
    untold: bool,
}

impl Account {
    pub(super) fn open<G: FullGame>(rules: &G, state: &G::State) -> Self {
        Self { scores: rules.scores(state), told: false, untold: false }
    }

    /// The events of an act, and the position after it.
    ///
    /// # Panics
    /// If a game that tells of points leaves a change out, or tells of one that is none.
    pub(super) fn enter<G: FullGame>(
        &mut self,
        rules: &G,
        events: &[G::Event],
        state: &G::State,
        (seed, step): (u64, usize),
    ) {
        let mut expected = self.scores.clone();
        for event in events {
            rules.points(event, &mut |seat: Seat, points, _| {
                expected[seat.index()] += points;
                self.told = true;
            });
        }
        self.scores = rules.scores(state);
        let other = expected.iter().zip(&self.scores).filter(|(told, is)| told != is).count();
        self.untold |= other > 0;
        // who holds a bank is one alone
        let allowed = usize::from(G::OTHER_POINTS.is_some());
        assert!(
            !self.told || (other <= allowed && (!self.untold || allowed > 0)),
            "seed {seed} step {step}: events explain {expected:?}, the scores are {:?}: {events:?}",
            self.scores,
        );
    }
}
