//! A player that searches before every act.

use crate::{
    search::{Search, SearchResult, Searched},
    styled::ActionValues,
};
use parlour_engine::{Bot, Choice, FastRng, Observation};

/// Searches as long as it may, and says what it found.
#[derive(Clone, Debug)]
pub struct SearchBot {
    search: Search,
    seeds: FastRng,
}

impl SearchBot {
    /// A player that searches like this, with chances of its own.
    #[must_use]
    pub fn new(search: Search, seed: u64) -> Self {
        Self { search, seeds: FastRng::new(seed) }
    }

    fn search<G: Searched>(
        &self,
        observation: &Observation<G>,
        seed: u64,
    ) -> SearchResult<G::Action> {
        let Observation { rules, seat, view, memory, wanted, .. } = observation;
        let context = rules.context(view, memory);
        self.search.run_while(wanted, rules, *seat, &context, seed)
    }
}

impl<G: Searched> ActionValues<G> for SearchBot {
    fn action_values(&mut self, observation: &Observation<G>) -> Vec<(G::Action, f64)> {
        let seed = self.seeds.next_u64();
        self.search(observation, seed).well_tried().collect()
    }
}

impl<G: Searched> Bot<G> for SearchBot {
    fn choose(&mut self, observation: &Observation<G>) -> Option<Choice<G::Action>> {
        let seed = self.seeds.next_u64();
        if let [only] = observation.menu.as_slice() {
            return Some(Choice::of(only.clone()));
        }
        let result = self.search(observation, seed);
        Some(Choice::of(result.best()?.clone()).because(result.why()))
    }

    fn remembers(&self) -> bool {
        true
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.seeds.visit_state(visit);
    }
}
