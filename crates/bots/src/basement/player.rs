//! A player of Basement: the last cards between two are solved, all else is planned.

use super::{last_cards::LastCards, planner::Planner};
use crate::ActionValues;
use parlour_engine::{Bot, Choice, Observation};
use parlour_games::basement::{Action, Basement};

/// Plans, and solves the last cards between two.
#[derive(Clone, Debug)]
pub struct Player {
    planner: Planner,
    last_cards: LastCards,
}

impl Player {
    /// A player who plays on so often a decision and looks at so many positions of last cards.
    #[must_use]
    pub fn new(playouts: u32, budget: usize, seed: u64) -> Self {
        Self { planner: Planner::new(playouts, seed), last_cards: LastCards::new(budget, seed) }
    }

    /// A player who also goes by what the network for its number of players has learned.
    pub(super) fn learned(playouts: u32, budget: usize, seed: u64) -> Self {
        let planner = Planner::learned(playouts, seed);
        Self { planner, last_cards: LastCards::new(budget, seed) }
    }
}

impl Bot<Basement> for Player {
    fn choose(&mut self, observation: &Observation<Basement>) -> Option<Choice<Action>> {
        match self.last_cards.solve(observation) {
            Some(solved) => solved.best(&observation.menu),
            None => self.planner.choose(observation),
        }
    }

    fn remembers(&self) -> bool {
        true
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.planner.visit_state(visit);
        self.last_cards.visit_state(visit);
    }
}

impl ActionValues<Basement> for Player {
    fn action_values(&mut self, observation: &Observation<Basement>) -> Vec<(Action, f64)> {
        match self.last_cards.solve(observation) {
            Some(solved) => solved.chances(&observation.menu),
            None => self.planner.action_values(observation),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::trained::tests::choose_alike;

    #[test]
    fn with_a_network_the_same_seed_chooses_alike() {
        for players in 2..=4 {
            choose_alike::<Basement, _>(|| Player::learned(1_000, 1_000, 6), (players, true), 8);
        }
    }
}
