//! A bot for a game that no one has written a bot for.

use crate::{ActionValues, Level, Random, Style, WithBots};
use parlour_engine::{
    Act, Bot, Choice, FastRng, FullGame, Menu, Observation, Seat, playout::play_on,
};

/// How long it looks at the table before it acts, in milliseconds.
const REACTION_MS: u64 = 600;

/// The most decisions of a game that is played on; then it counts as it stands.
const MAX_DECISIONS: u64 = 10_000;

/// Flat Monte Carlo: plays each action of the menu on at random in worlds that the seat could be
/// in, the same worlds and the same chances for each action, and takes the one that wins most. A
/// game without such worlds ([`sample_world`](parlour_engine::Hidden::sample_world)) is played at
/// random.
#[derive(Clone, Debug)]
pub struct MonteCarlo {
    playouts: u32,
    seeds: FastRng,
}

impl MonteCarlo {
    /// A bot that plays so many games on for a decision.
    #[must_use]
    pub fn new(playouts: u32, seed: u64) -> Self {
        Self { playouts, seeds: FastRng::new(seed) }
    }

    /// The bot of a level.
    #[must_use]
    pub fn of_level(level: Level, seed: u64) -> Self {
        let playouts = match level {
            Level::Random | Level::Absent => 0,
            Level::Easy => 20,
            Level::Rule => 60,
            Level::Medium => 150,
            Level::Hard => 600,
            Level::Expert | Level::Master => 2_000,
            Level::Search(playouts) => playouts.get(),
        };
        Self::new(playouts, seed)
    }

    /// What each action of the menu won, where there are worlds to play in.
    fn wins<G: FullGame>(&mut self, observation: &Observation<G>) -> Option<Vec<f64>> {
        let rules = &observation.rules;
        let mut sums = vec![0.0; observation.menu.len()];
        let mut menu = Menu::new();
        for _ in 0..(self.playouts / sums.len() as u32).max(1) {
            if !observation.wanted.is_still() {
                break;
            }
            let world =
                rules.sample_world(&observation.view, &observation.memory, &mut self.seeds)?;
            let rng = FastRng::new(self.seeds.next_u64());
            for (sum, action) in sums.iter_mut().zip(&observation.menu) {
                let (mut state, mut rng) = (world.clone(), rng.clone());
                let (seat, at) = (observation.seat, rules.clock(&state));
                let act = Act { seat, action: action.clone(), at };
                if rules.play(&mut state, act, &mut rng, &mut ()).is_ok() {
                    play_on(rules, &mut state, &mut rng, &mut menu, MAX_DECISIONS);
                    *sum += share(&rules.scores(&state), seat);
                }
            }
        }
        Some(sums)
    }
}

/// A seat's part of the win: those with the most points share it.
fn share(scores: &[i64], seat: Seat) -> f64 {
    let most = scores.iter().max();
    let winners = scores.iter().filter(|score| Some(*score) == most).count();
    if scores.get(seat.index()) == most { 1.0 / winners as f64 } else { 0.0 }
}

impl<G: WithBots> ActionValues<G> for MonteCarlo {
    fn action_values(&mut self, observation: &Observation<G>) -> Vec<(G::Action, f64)> {
        let worlds = f64::from((self.playouts / observation.menu.len().max(1) as u32).max(1));
        let wins = self.wins(observation).unwrap_or_default();
        observation.menu.iter().cloned().zip(wins.iter().map(|wins| wins / worlds)).collect()
    }
}

impl<G: WithBots> Bot<G> for MonteCarlo {
    fn choose(&mut self, observation: &Observation<G>) -> Option<Choice<G::Action>> {
        let wins = match observation.menu.len() {
            0 => return None,
            1 => vec![1.0],
            _ if self.playouts == 0 => Vec::new(),
            _ => self.wins(observation).unwrap_or_default(),
        };
        let best = (0..wins.len()).max_by(|&one, &other| wins[one].total_cmp(&wins[other]));
        let Some(best) = best else {
            return Random::new(Style::Clerk, self.seeds.next_u64()).choose(observation);
        };
        Some(Choice::after(observation.menu[best].clone(), REACTION_MS))
    }

    fn remembers(&self) -> bool {
        true
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.seeds.visit_state(visit);
    }
}
