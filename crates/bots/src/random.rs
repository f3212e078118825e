//! A bot that does anything.

use crate::{Style, WithBots};
use parlour_engine::{Bot, Choice, FastRng, Observation, Rng};

/// Chooses among the menu, each action equally likely; in real time after 300 to 1,200 ms. In a
/// style of its own it thinks of two actions, and does the one that it likes better.
#[derive(Clone, Debug)]
pub struct Random {
    style: Style,
    rng: FastRng,
}

impl Random {
    /// A random bot with chances of its own.
    #[must_use]
    pub fn new(style: Style, seed: u64) -> Self {
        Self { style, rng: FastRng::new(seed) }
    }

    fn second_thought<G: WithBots>(
        &mut self,
        observation: &Observation<G>,
        first: G::Action,
    ) -> G::Action {
        let leanings = self.style.leanings();
        let liked = |action: &G::Action| leanings.likes(&G::leanings(observation, action));
        let second = &observation.menu[self.rng.draw(observation.menu.len() as u32) as usize];
        if liked(second) > liked(&first) { second.clone() } else { first }
    }
}

impl<G: WithBots> Bot<G> for Random {
    fn choose(&mut self, observation: &Observation<G>) -> Option<Choice<G::Action>> {
        let count = observation.menu.len() as u32;
        if count == 0 {
            return None;
        }
        let mut action = observation.menu[self.rng.draw(count) as usize].clone();
        if self.style != Style::Clerk {
            action = self.second_thought(observation, action);
        }
        Some(Choice::after(action, 300 + u64::from(self.rng.draw(900))))
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.rng.visit_state(visit);
    }
}
