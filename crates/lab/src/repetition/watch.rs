//! One game: every position is kept, and looked for when it could have come again.

use crate::play::Observer;
use parlour_engine::{Act, FullGame, Seat};
use serde::Serialize;
use std::collections::HashMap;

/// The acts between a position and its return.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Cycle {
    /// How many acts had been accepted when the position stood first.
    pub from: u32,
    /// How many when it came again.
    pub to: u32,
}

impl Cycle {
    /// How many acts lead from the position to itself.
    #[must_use]
    pub fn acts(self) -> u32 {
        self.to - self.from
    }
}

/// What came again in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Repetition {
    /// The cycle with the fewest acts, the first of several.
    pub shortest: Cycle,
    /// How many acts led to a position that had been there before.
    pub acts: u32,
    /// The cycle in which a cap or the limit stopped the game, if one did.
    pub stuck: Option<Cycle>,
}

/// Looks for positions that come again.
pub(super) struct Watch<G: FullGame> {
    /// After how many acts each position stood last.
    met: HashMap<G::State, u32>,
    /// Every act so far.
    pub(super) acts: Vec<(Seat, G::Action)>,
    found: Option<Repetition>,
    /// Has anything happened since the table was looked at?
    moved: bool,
    /// Has a cap stopped the game, or a part of it, since then?
    capped: bool,
    /// The cycle that ended with the position before this one, if one did.
    again: Option<Cycle>,
}

impl<G: FullGame> Watch<G> {
    pub(super) fn new() -> Self {
        let (met, acts) = (HashMap::new(), Vec::new());
        Self { met, acts, found: None, moved: false, capped: false, again: None }
    }

    /// What was found, when the game is over or given up.
    pub(super) fn end(&mut self, unfinished: bool) -> Option<Repetition> {
        if unfinished {
            self.mark_stopped();
        }
        self.found
    }

    fn mark_stopped(&mut self) {
        if let (Some(found), Some(cycle)) = (&mut self.found, self.again) {
            found.stuck.get_or_insert(cycle);
        }
    }

    fn keep(&mut self, rules: &G, state: &G::State) {
        let mut position = state.clone();
        rules.forget_counters(&mut position);
        let to = self.acts.len() as u32;
        let from = self.met.insert(position, to).filter(|&from| from < to);
        self.again = from.map(|from| Cycle { from, to });
        let Some(cycle) = self.again else { return };
        let found = self.found.get_or_insert(Repetition { shortest: cycle, acts: 0, stuck: None });
        found.acts += 1;
        if cycle.acts() < found.shortest.acts() {
            found.shortest = cycle;
        }
    }
}

impl<G: FullGame> Observer<G> for Watch<G> {
    fn starts(&mut self, rules: &G, state: &G::State) {
        self.keep(rules, state);
        // the first deal is not a move
        self.moved = false;
    }

    fn acted(&mut self, act: &Act<G::Action>) {
        self.acts.push((act.seat, act.action.clone()));
        self.moved = true;
    }

    fn happened(&mut self, _rules: &G, event: &G::Event) {
        self.moved = true;
        self.capped |= G::clauses_of(event).iter().any(|clause| G::CAP_CLAUSES.contains(clause));
    }

    fn stands(&mut self, rules: &G, state: &G::State) {
        // in a race the table is looked at where nothing was done, too
        if !std::mem::take(&mut self.moved) {
            return;
        }
        if std::mem::take(&mut self.capped) {
            self.mark_stopped();
        }
        self.keep(rules, state);
    }
}
