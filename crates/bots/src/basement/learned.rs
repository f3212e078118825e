//! A bot that has learned: its network says what each action of the menu should bring in, and playouts
//! say what it does bring in.

use super::{net::Net, player::Player};
use crate::ActionValues;
use parlour_engine::{Bot, Choice, Observation};
use parlour_games::basement::{Action, Basement};

/// Plays by the network for its number of players.
#[derive(Clone, Debug)]
pub(super) struct Learned(Player);

impl Learned {
    /// Plays on so often a decision, and looks at so many positions of last cards.
    pub(super) fn new(playouts: u32, positions: usize, seed: u64) -> Self {
        Self(Player::learned(playouts, positions, seed))
    }
}

impl ActionValues<Basement> for Learned {
    fn action_values(&mut self, observation: &Observation<Basement>) -> Vec<(Action, f64)> {
        match Net::of(observation.seats) {
            None => Vec::new(),
            Some(_) => self.0.action_values(observation),
        }
    }
}

impl Bot<Basement> for Learned {
    fn choose(&mut self, observation: &Observation<Basement>) -> Option<Choice<Action>> {
        Net::of(observation.seats)?;
        self.0.choose(observation)
    }

    fn remembers(&self) -> bool {
        true
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.0.visit_state(visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{basement::net::PLAYERS, net::trained::tests::choose_alike};

    #[test]
    fn the_same_seed_chooses_alike_and_without_a_network_nothing_is_chosen() {
        for players in 2..=4 {
            let answers = PLAYERS.contains(&players);
            choose_alike::<Basement, _>(|| Learned::new(1_000, 1_000, 6), (players, answers), 8);
        }
    }
}
