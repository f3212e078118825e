//! A player of Basement: the last cards between two are solved, all else is planned.

use super::{
    endgame::{Endgame, is_near},
    planner::Planner,
};
use crate::ActionValues;
use parlour_engine::{Annotation, Bot, Choice, FastRng, Hidden, Observation};
use parlour_games::basement::{Action, Basement};

/// Plans, and solves the last cards between two.
#[derive(Clone, Debug)]
pub struct Player {
    planner: Planner,
    /// Positions that are looked at to solve the last cards in as many worlds as can be.
    budget: usize,
    seeds: FastRng,
}

/// Worlds that tell enough.
const MAX_WORLDS: u32 = 100;
/// Fewer worlds tell too little: then the position is planned as all others.
const MIN_WORLDS: u32 = 10;

impl Player {
    /// A player who plays on so often a decision and looks at so many positions of last cards.
    #[must_use]
    pub fn new(playouts: u32, budget: usize, seed: u64) -> Self {
        Self { planner: Planner::new(playouts, seed), budget, seeds: FastRng::new(!seed) }
    }

    /// What each action of the menu comes to in worlds that are solved, from −1 to 1 a world, and
    /// how many worlds there are; `None` if not even a few can be solved.
    fn solve(&mut self, observation: &Observation<Basement>) -> Option<(Vec<f32>, u32)> {
        if observation.menu.len() < 2 || !is_near(&observation.view, &observation.rules) {
            return None;
        }
        let mut rng = FastRng::new(self.seeds.next_u64());
        let each = self.budget / MIN_WORLDS as usize;
        let mut sums = vec![0.0_f32; observation.menu.len()];
        let (mut worlds, mut budget) = (0, self.budget);
        while worlds < MAX_WORLDS && budget > 0 && observation.wanted.is_still() {
            let world =
                observation.rules.sample_world(&observation.view, &observation.memory, &mut rng)?;
            let endgame = Endgame::solve(&observation.rules, &world, each.min(budget));
            let Some(endgame) = endgame else { break };
            let worth = endgame.worth(&world);
            for (sum, action) in sums.iter_mut().zip(&observation.menu) {
                let found = worth.iter().find(|(other, _)| other == action);
                *sum += found.map_or(0.0, |(_, worth)| *worth);
            }
            worlds += 1;
            budget = budget.saturating_sub(endgame.positions());
        }
        (worlds >= MIN_WORLDS).then_some((sums, worlds))
    }
}

/// The act with the best mean chance.
fn best(menu: &[Action], (sums, worlds): &(Vec<f32>, u32)) -> Option<Choice<Action>> {
    let by_worth = |a: &(usize, &f32), b: &(usize, &f32)| a.1.total_cmp(b.1).then(b.0.cmp(&a.0));
    let (best, sum) = sums.iter().enumerate().max_by(by_worth)?;
    Some(Choice::of(*menu.get(best)?).because(solved(*worlds, *sum)))
}

impl Bot<Basement> for Player {
    fn choose(&mut self, observation: &Observation<Basement>) -> Option<Choice<Action>> {
        match self.solve(observation) {
            Some(found) => best(&observation.menu, &found),
            None => self.planner.choose(observation),
        }
    }

    fn remembers(&self) -> bool {
        true
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.planner.visit_state(visit);
        self.seeds.visit_state(visit);
    }
}

impl ActionValues<Basement> for Player {
    fn action_values(&mut self, observation: &Observation<Basement>) -> Vec<(Action, f64)> {
        let Some((sums, worlds)) = self.solve(observation) else {
            return self.planner.action_values(observation);
        };
        let chance = |sum: &f32| 0.5 + 0.5 * f64::from(*sum) / f64::from(worlds);
        observation.menu.iter().copied().zip(sums.iter().map(chance)).collect()
    }
}

fn solved(worlds: u32, sum: f32) -> Annotation {
    let percent = format!("{:.0}", 50.0 + 50.0 * sum / worlds as f32);
    Annotation::new(
        "solved",
        format!(
            "Played out to the end in {worlds} imagined deals: best play after this wins \
             {percent} % of them."
        ),
        [("worlds", worlds.to_string()), ("share", percent)],
    )
}
