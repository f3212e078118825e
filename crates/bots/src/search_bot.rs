//! A player that searches before every act.

use crate::search::{Search, Searched};
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
}

impl<G: Searched> Bot<G> for SearchBot {
    fn choose(&mut self, observation: &Observation<G>) -> Option<Choice<G::Action>> {
        let seed = self.seeds.next_u64();
        if let [only] = observation.menu.as_slice() {
            return Some(Choice::of(only.clone()));
        }
        let context = observation.rules.context(&observation.view, &observation.memory);
        let Observation { rules, seat, wanted, .. } = observation;
        let findings = self.search.run_while(wanted, rules, *seat, &context, seed);
        let choice = Choice::of(findings.best()?.clone());
        Some(match findings.why() {
            Some(why) => choice.because(why),
            None => choice,
        })
    }

    fn remembers(&self) -> bool {
        true
    }
}
