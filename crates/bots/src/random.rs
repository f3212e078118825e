//! A bot that does anything.

use parlour_engine::{Bot, Choice, FastRng, FullGame, Observation, Rng};

/// Chooses among the menu, each action equally likely; in real time after 300 to 1,200 ms.
#[derive(Clone, Debug)]
pub struct Random {
    rng: FastRng,
}

impl Random {
    /// A random bot with chances of its own.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { rng: FastRng::new(seed) }
    }
}

impl<G: FullGame> Bot<G> for Random {
    fn choose(&mut self, observation: &Observation<G>) -> Option<Choice<G::Action>> {
        let count = observation.menu.len() as u32;
        if count == 0 {
            return None;
        }
        let action = observation.menu[self.rng.draw(count) as usize].clone();
        Some(Choice::after(action, 300 + u64::from(self.rng.draw(900))))
    }
}
