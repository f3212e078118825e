//! A player of Bread Basket: the end between two is solved, and turns before that are planned.

use super::{
    endgame::{Endgame, is_near},
    planner::{Planner, Round},
};
use crate::{ActionValues, search::SearchResult};
use parlour_engine::{Annotation, Bot, Choice, FastRng, Hidden, Observation};
use parlour_games::bread_basket::{Action, BreadBasket};

/// Plans whole turns, and solves the end of a round between two.
#[derive(Clone, Debug)]
pub struct Player {
    planner: Planner,
    /// Positions that are looked at to solve an end in as many worlds as can be.
    budget: u32,
    seeds: FastRng,
}

/// Worlds that tell enough.
const MAX_WORLDS: i64 = 400;
/// Fewer worlds tell too little: then the end is searched as all else.
const MIN_WORLDS: i64 = 20;

impl Player {
    /// A player who plays on so often for a decision, and looks at so many positions of an end.
    #[must_use]
    pub fn new(playouts: u32, budget: u32, seed: u64) -> Self {
        Self { planner: Planner::of(playouts), budget, seeds: FastRng::new(!seed) }
    }

    fn plan(&mut self, observation: &Observation<BreadBasket>) -> SearchResult<Action> {
        let seed = self.seeds.next_u64();
        self.planner.plan(observation, seed)
    }

    /// By how many points each action of the menu wins in worlds that are solved, all worlds
    /// together, and how many there are; `None` if not even a few can be solved.
    fn solve(&mut self, observation: &Observation<BreadBasket>) -> Option<(Vec<i64>, i64)> {
        if observation.menu.len() < 2 || !is_near(&observation.view) {
            return None;
        }
        let mut rng = FastRng::new(self.seeds.next_u64());
        let mut endgame = Endgame::new(&observation.rules, self.budget);
        let mut sums = vec![0_i64; observation.menu.len()];
        let mut worlds = 0;
        let goes_on = |worlds| worlds < MAX_WORLDS && observation.wanted.is_still();
        'world: while endgame.budget() > 0 && goes_on(worlds) {
            let world = observation.rules.sample_world(&observation.view, &(), &mut rng)?;
            let mut margins = Vec::with_capacity(sums.len());
            for &action in &observation.menu {
                let Some(margin) = endgame.margin(&world, action) else { break 'world };
                margins.push(margin);
            }
            sums.iter_mut().zip(margins).for_each(|(sum, margin)| *sum += margin);
            worlds += 1;
        }
        (worlds >= MIN_WORLDS).then_some((sums, worlds))
    }
}

/// The act with the best mean margin.
fn best(menu: &[Action], (sums, worlds): &(Vec<i64>, i64)) -> Option<Choice<Action>> {
    let (best, sum) = sums.iter().enumerate().max_by_key(|&(place, &sum)| (sum, !place))?;
    Some(Choice::of(*menu.get(best)?).because(solved(*worlds, *sum)))
}

impl Bot<BreadBasket> for Player {
    fn choose(&mut self, observation: &Observation<BreadBasket>) -> Option<Choice<Action>> {
        if let [only] = observation.menu.as_slice() {
            return Some(Choice::of(*only));
        }
        if let Some(solved) = self.solve(observation) {
            return best(&observation.menu, &solved);
        }
        let found = self.plan(observation);
        let round = Round::of(&observation.rules, &observation.view);
        Some(Choice::of(*found.best()?).because(round.why(&found, observation)))
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.seeds.visit_state(visit);
    }
}

/// A margin of so many points is worth as much as a game: what a style counts is a part of that.
const GAME_POINTS: f64 = 30.0;

impl ActionValues<BreadBasket> for Player {
    fn action_values(&mut self, observation: &Observation<BreadBasket>) -> Vec<(Action, f64)> {
        let Some((sums, worlds)) = self.solve(observation) else {
            return self.plan(observation).well_tried().collect();
        };
        let worth = |sum: &i64| *sum as f64 / worlds as f64 / GAME_POINTS;
        observation.menu.iter().copied().zip(sums.iter().map(worth)).collect()
    }
}

fn solved(worlds: i64, sum: i64) -> Annotation {
    let margin = sum as f64 / worlds as f64;
    let (more, by) = if margin < 0.0 { ("fewer", -margin) } else { ("more", margin) };
    Annotation::new(
        "solved",
        format!(
            "Played out to the end in {worlds} imagined deals: after this the round ends with \
             {by:.1} points {more} than the other has, on average."
        ),
        [("worlds", worlds.to_string()), ("margin", format!("{margin:.1}"))],
    )
}
