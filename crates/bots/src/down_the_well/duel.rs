//! Two players: sample what the other holds, solve each such deal as if it lay open, and play
//! what wins most of them.

use super::{
    open::{Position, Solver},
    points::{MANY_POINTS, POINTS},
    rule::Table,
};
use crate::{
    ActionValues,
    search::{Figures, NextBest},
};
use parlour_engine::{Bot, Choice, FastRng, Game, Observation, Turn};
use parlour_games::down_the_well::{Action, Card, DownTheWell, LonePlayer, Mode, WorldSampler};

/// Solves sampled worlds.
pub struct Duellist {
    /// The most worlds a decision.
    worlds: u32,
    rng: FastRng,
    solver: Option<(DownTheWell, Solver)>,
}

/// No new world is begun after so many positions: what half a second is enough for.
const POSITIONS: u64 = 800_000;

impl Duellist {
    /// This many worlds a decision, fewer where each is a long way to solve.
    #[must_use]
    pub fn new(worlds: u32, seed: u64) -> Self {
        Self { worlds, rng: FastRng::new(seed), solver: None }
    }

    fn solver(&mut self, rules: &DownTheWell) -> Solver {
        match self.solver.take() {
            Some((same, mut solver)) if same == *rules => {
                solver.forget();
                solver
            }
            _ => {
                let stops = rules.lone_player == LonePlayer::StopAndScore;
                Solver::new(rules.mode == Mode::Match, stops)
            }
        }
    }
}

/// A card, and what it came to in all worlds together.
struct Tally {
    card: Card,
    sum: i32,
}

impl Duellist {
    /// The cards that can be played, the best first, and in how many worlds they were tried.
    fn tally(&mut self, observation: &Observation<DownTheWell>) -> (Vec<Tally>, u32) {
        let Observation { rules, seat, view, memory, menu, wanted, .. } = observation;
        let mut tallies: Vec<Tally> = menu
            .iter()
            .filter_map(|action| match action {
                Action::Play(card) => Some(Tally { card: *card, sum: 0 }),
                _ => None,
            })
            .collect();
        let table = Table::of(rules, view, *seat);
        tallies.sort_by_key(|tally| table.cost(tally.card));
        let open = WorldSampler::of(rules, view, memory);
        let mut solver = self.solver(rules);
        let mut worlds = 0;
        let goes_on = |nodes| nodes < POSITIONS && wanted.is_still();
        while worlds < self.worlds && (worlds == 0 || goes_on(solver.nodes())) {
            let state = open.draw_hands(&mut self.rng);
            debug_assert_eq!(rules.turn(&state), Turn::One(*seat));
            let other = seat.left(2);
            let position =
                Position { own: state.hand(*seat), other: state.hand(other), above: state.above() };
            for tally in &mut tallies {
                tally.sum += solver.value_of(position, tally.card);
            }
            worlds += 1;
        }
        self.solver = Some((rules.clone(), solver));
        // of equals what the rule bot would play: the sort is stable
        tallies.sort_by_key(|tally| std::cmp::Reverse(tally.sum));
        (tallies, worlds)
    }
}

impl Tally {
    fn mean(&self, worlds: u32) -> f64 {
        f64::from(self.sum) / f64::from(worlds)
    }
}

impl Bot<DownTheWell> for Duellist {
    fn choose(&mut self, observation: &Observation<DownTheWell>) -> Option<Choice<Action>> {
        let (tallies, worlds) = self.tally(observation);
        let (best, next) = (tallies.first()?, tallies.get(1));
        let mean = |tally: &Tally| match observation.rules.mode {
            Mode::Match => tally.mean(worlds),
            Mode::SingleHand => 0.5 + 0.5 * tally.mean(worlds),
        };
        let figures = match observation.rules.mode {
            Mode::Match => POINTS,
            Mode::SingleHand => Figures::SHARES,
        };
        let action = Action::Play(best.card);
        let next = next
            .map(|next| NextBest::of(observation, [&action, &Action::Play(next.card)], mean(next)));
        let why = figures.compare(worlds.into(), mean(best), next);
        Some(Choice::of(action).because(why))
    }

    fn remembers(&self) -> bool {
        true
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.rng.visit_state(visit);
    }
}

impl ActionValues<DownTheWell> for Duellist {
    fn action_values(&mut self, observation: &Observation<DownTheWell>) -> Vec<(Action, f64)> {
        let (tallies, worlds) = self.tally(observation);
        let whole = match observation.rules.mode {
            Mode::Match => f64::from(MANY_POINTS),
            Mode::SingleHand => 1.0,
        };
        let worth = |tally: &Tally| 0.5 + 0.5 * tally.mean(worlds) / whole;
        tallies.iter().map(|tally| (Action::Play(tally.card), worth(tally))).collect()
    }
}
