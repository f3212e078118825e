//! Information-set Monte Carlo tree search, single observer (Cowling, Powley and Whitehouse,
//! *Information Set Monte Carlo Tree Search*, 2012), for any [`Searched`] game.
//!
//! Every simulation samples a world that agrees with what the player knows, walks down one
//! tree that all worlds share, adds a node, and plays on at random. Which actions
//! can be had differs from world to world; a node therefore counts how often it was
//! available, not only how often it was visited.
//!
//! No level plays by it: it is what `parlour bench search` measures beside other systems' searches.
//!
//! Several trees may be grown from the same root, each by chances of its own, on as many
//! threads as there are: what they find is added up, and does not depend on the threads.

mod halving;
mod result;
mod searched;
mod tree;

pub use halving::{Candidate, Halving, Outcome};
pub(crate) use result::{Figures, NextBest};
pub use result::{RootMove, SearchResult, says_worth};
pub use searched::{Searched, Worth};

use crate::parallel;
use parlour_engine::{
    Act, FastRng, Menu, Rng, Seat, Turn, bits, bot::CancelToken, rng::FastRngBmi2,
};
use tree::Tree;

/// The most acts of a simulation, for games that can go round in circles.
const MAX_SIMULATION_ACTS: u32 = 10_000;

/// How long to search, and how widely.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Search {
    /// Simulations a tree.
    pub simulations: u32,
    /// Trees that are grown apart from each other.
    pub trees: u32,
    /// UCB1's constant: how much an action is worth trying that was seldom tried.
    pub exploration: f32,
}

impl Search {
    /// One tree with so many simulations.
    #[must_use]
    pub const fn of(simulations: u32) -> Self {
        Self { simulations, trees: 1, exploration: 0.7 }
    }

    /// Searches for what the player in this seat does best. The same seed gives the same
    /// result, on any number of threads and any processor.
    pub fn run<G: Searched>(
        &self,
        rules: &G,
        seat: Seat,
        context: &G::SearchContext,
        seed: u64,
    ) -> SearchResult<G::Action> {
        self.run_while(&CancelToken::default(), rules, seat, context, seed)
    }

    /// Searches like [`run`](Self::run), until the asker no longer waits for the result.
    pub fn run_while<G: Searched>(
        &self,
        wanted: &CancelToken,
        rules: &G,
        seat: Seat,
        context: &G::SearchContext,
        seed: u64,
    ) -> SearchResult<G::Action> {
        let grow =
            |&tree: &u64| self.grow(wanted, rules, seat, context, FastRng::of_game(seed, tree));
        let found: Vec<SearchResult<G::Action>> = match self.trees {
            0 | 1 => vec![grow(&0)],
            trees => parallel::map(&(0..u64::from(trees)).collect::<Vec<_>>(), &grow),
        };
        found.into_iter().reduce(SearchResult::and).unwrap_or_default()
    }

    /// One tree, with the processor's fast instructions where it has them.
    fn grow<G: Searched>(
        &self,
        wanted: &CancelToken,
        rules: &G,
        seat: Seat,
        context: &G::SearchContext,
        rng: FastRng,
    ) -> SearchResult<G::Action> {
        #[cfg(target_arch = "x86_64")]
        if let Some(rng) = FastRngBmi2::new(rng.clone()) {
            return bits::with_bmi2(
                #[inline(always)]
                || self.simulate(wanted, rules, seat, context, rng),
            );
        }
        self.simulate(wanted, rules, seat, context, rng)
    }

    #[inline(always)]
    fn simulate<G: Searched>(
        &self,
        wanted: &CancelToken,
        rules: &G,
        owner: Seat,
        context: &G::SearchContext,
        mut rng: impl Rng,
    ) -> SearchResult<G::Action> {
        let mut tree = Tree::with_room_for(self.simulations);
        let mut menu = Menu::new();
        let (mut simulations, mut decisions) = (0, 0);
        while simulations < self.simulations && wanted.is_still() {
            simulations += 1;
            let Some(mut state) = rules.world(context, &mut rng) else { break };
            let mut walk = tree.walk();
            let mut steps = 0;
            while steps < MAX_SIMULATION_ACTS && !rules.is_settled(context, &state) {
                let (seat, seen) = match rules.turn(&state) {
                    Turn::One(seat) => (seat, true),
                    // what others choose under seal must not branch the owner's tree
                    Turn::Each(seats) if seats.contains(owner) => (owner, true),
                    Turn::Each(seats) => match seats.first() {
                        Some(seat) => (seat, false),
                        None => break,
                    },
                    Turn::Any(_) | Turn::Over => break,
                };
                let action = if seen && walk.is_within() {
                    menu.clear();
                    rules.menu(&state, seat, &mut menu);
                    let legal = |action: &G::Action| rules.allows(&state, seat, action);
                    let first = rng.draw(menu.len().max(1) as u32);
                    walk.step(seat, &menu, first as usize, legal, self.exploration)
                } else {
                    rules.pick(&state, seat, &mut menu, &mut rng)
                };
                let Some(action) = action else { break };
                let at = rules.clock(&state);
                rules.apply(&mut state, Act { seat, action, at }, &mut rng, &mut ());
                steps += 1;
            }
            walk.back_up(&rules.worth(context, &state));
            decisions += u64::from(steps);
        }
        tree.result(u64::from(simulations), decisions)
    }
}
