//! The last cards between two players are solved, in as many worlds as can be.

use super::endgame::{Endgame, is_near};
use parlour_engine::{Annotation, Choice, FastRng, Hidden, Observation};
use parlour_games::basement::{Action, Basement};

/// Solves the last cards between two.
#[derive(Clone, Debug)]
pub(super) struct LastCards {
    /// Positions that are looked at for a decision.
    budget: usize,
    seeds: FastRng,
}

/// Worlds that tell enough.
const MAX_WORLDS: u32 = 100;
/// Fewer worlds tell too little: then the position is planned as all others.
const MIN_WORLDS: u32 = 10;

/// What each action of the menu comes to in worlds that were solved, from −1 to 1 a world, and how many
/// worlds there were.
pub(super) struct Solved {
    sums: Vec<f32>,
    worlds: u32,
}

impl LastCards {
    /// A solver that looks at so many positions.
    pub(super) fn new(budget: usize, seed: u64) -> Self {
        Self { budget, seeds: FastRng::new(!seed) }
    }

    /// What the actions of the menu come to; `None` if not even a few worlds can be solved.
    pub(super) fn solve(&mut self, observation: &Observation<Basement>) -> Option<Solved> {
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
        (worlds >= MIN_WORLDS).then_some(Solved { sums, worlds })
    }

    /// Shows every number that a choice may change.
    pub(super) fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.seeds.visit_state(visit);
    }
}

impl Solved {
    /// The act with the best mean chance.
    pub(super) fn best(&self, menu: &[Action]) -> Option<Choice<Action>> {
        let by_worth =
            |a: &(usize, &f32), b: &(usize, &f32)| a.1.total_cmp(b.1).then(b.0.cmp(&a.0));
        let (best, sum) = self.sums.iter().enumerate().max_by(by_worth)?;
        Some(Choice::of(*menu.get(best)?).because(solved(self.worlds, *sum)))
    }

    /// The chance to win with each action.
    pub(super) fn chances(&self, menu: &[Action]) -> Vec<(Action, f64)> {
        let chance = |sum: &f32| 0.5 + 0.5 * f64::from(*sum) / f64::from(self.worlds);
        menu.iter().copied().zip(self.sums.iter().map(chance)).collect()
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
