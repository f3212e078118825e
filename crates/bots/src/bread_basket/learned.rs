//! A bot that has learned. Its network says how likely a player is to win after a turn; in sampled worlds
//! it also finds the next turn of each player, and judges the table after them.

use super::{
    net::{Net, Seen},
    planner::{Planner, Round},
    turns::{TurnOptions, WholeTurn, next_act},
};
use crate::{
    ActionValues,
    net::probability,
    search::{Outcome, SearchResult},
};
use parlour_engine::{Bot, Choice, FastRng, Game, Hidden, Menu, Observation, Seat};
use parlour_games::bread_basket::{Action, BreadBasket, Phase, State};
use std::cmp::Reverse;

/// Turns that are found for a decision, in all worlds together. A trial finds one of each player.
const MAX_TURNS: u32 = 16_000;
/// So many turns are tried, of those that look best at a glance the best by the network.
const TRIED: usize = 16;
/// The turns that a player considers in a world, the best at a glance.
const CONSIDERED: usize = 6;
/// How much the network's judgement right after a turn counts; the rest is that of what follows.
const PRIOR: f64 = 0.2;

/// Plays by the network for its number of players.
#[derive(Clone, Debug)]
pub(super) struct Learned {
    seeds: FastRng,
}

impl Learned {
    pub(super) fn new(seed: u64) -> Self {
        Self { seeds: FastRng::new(seed) }
    }

    fn plan(&mut self, net: &Net, observation: &Observation<BreadBasket>) -> SearchResult<Action> {
        let Observation { rules, seat, seats, view, menu, wanted, .. } = observation;
        let planner = Planner::of(MAX_TURNS / u32::from(*seats));
        let seed = self.seeds.next_u64();
        let Some(sample) = rules.sample_world(view, &(), &mut FastRng::new(seed)) else {
            return SearchResult::default();
        };
        let to_come = view.rounds.saturating_sub(view.round) as usize;
        let judge = Judge { round: Round::of(rules, view), net, seats: *seats, to_come };
        let value = |turn: &WholeTurn| judge.value(&judge.after(&sample, *seat, *turn), *seat);
        let turns = planner.candidates(rules, &sample, *seat, menu);
        let mut tried: Vec<(i32, WholeTurn)> =
            turns.into_iter().map(|turn| (value(&turn), turn)).collect();
        tried.sort_by_key(|&(value, _)| Reverse(value));
        tried.truncate(TRIED);
        let trial = |mut rng: FastRng, left: &[usize], results: &mut [Outcome]| {
            let Some(world) = rules.sample_world(view, &(), &mut rng) else { return };
            for &place in left {
                let (value, turn) = tried[place];
                let later = judge.later(judge.after(&world, *seat, turn), *seat);
                results[place] += PRIOR * probability(value) + (1.0 - PRIOR) * later;
            }
        };
        let found = planner.halving.run(tried.len(), (seed, wanted), trial);
        SearchResult::of_candidates(&found, |place| tried[place].1.first)
    }
}

/// Log-odds of a player who has won, or lost.
const DECIDED: i32 = i32::MAX;

/// Plays on by the network, and judges by it.
struct Judge<'a> {
    round: Round,
    net: &'a Net,
    seats: u8,
    to_come: usize,
}

impl Judge<'_> {
    /// A world after this seat's turn, with all tricks taken. Of more than two cards a turn the others are those that look
    /// best at a glance.
    fn after(&self, world: &State, seat: Seat, turn: WholeTurn) -> State {
        let mut state = self.round.after(world, seat, turn);
        let mut menu = Menu::new();
        while state.phase() == Phase::Take || state.played() > 0 {
            let Some(action) = next_act(&self.round.rules, &state, seat, &mut menu) else { break };
            self.round.act(&mut state, seat, action);
        }
        state
    }

    /// The log-odds, times 2¹⁵, that the seat wins whose turn is over.
    fn value(&self, state: &State, seat: Seat) -> i32 {
        let seen = Seen::of(&self.round.rules, state, seat, (self.seats, self.to_come));
        match (state.phase(), self.to_come) {
            (Phase::Over, 0) => i32::from(seen.lead.signum()) * DECIDED,
            _ => self.net.value(&seen),
        }
    }

    /// The chance to win of a seat whose turn is over, by how the table stands when each player has had one turn more:
    /// first the others, then this seat, whose own view the network knows best.
    fn later(&self, mut state: State, seat: Seat) -> f64 {
        for _ in 0..self.seats {
            let Some(next) = self.round.rules.turn(&state).seats().first() else { break };
            let mut turns = TurnOptions::of(&self.round.rules, &state, next).all();
            turns.truncate(CONSIDERED);
            let futures = turns.into_iter().map(|turn| self.after(&state, next, turn));
            let Some(best) = futures.max_by_key(|after| self.value(after, next)) else { break };
            state = best;
            if next == seat {
                break;
            }
        }
        probability(self.value(&state, seat))
    }
}

impl ActionValues<BreadBasket> for Learned {
    fn action_values(&mut self, observation: &Observation<BreadBasket>) -> Vec<(Action, f64)> {
        match Net::of(observation.seats) {
            None => Vec::new(),
            Some(net) => self.plan(net, observation).well_tried().collect(),
        }
    }
}

impl Bot<BreadBasket> for Learned {
    fn choose(&mut self, observation: &Observation<BreadBasket>) -> Option<Choice<Action>> {
        let net = Net::of(observation.seats)?;
        match observation.menu.as_slice() {
            [] => None,
            [only] => Some(Choice::of(*only)),
            _ => {
                let result = self.plan(net, observation);
                Some(Choice::of(*result.best()?).because(result.why(observation)))
            }
        }
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.seeds.visit_state(visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bread_basket::net::PLAYERS, net::trained::tests::choose_alike};
    use parlour_engine::{Act, Tick, Viewer};

    #[test]
    fn a_turn_of_more_than_two_cards_is_over_before_the_table_is_judged() {
        for cards_a_turn in 1..=4 {
            let rules = BreadBasket { cards_a_turn, ..BreadBasket::default() };
            let mut rng = FastRng::new(9);
            let mut state = rules.start(2, &mut rng, &mut ());
            let net = Net::of(2).unwrap();
            while let Some(seat) = rules.turn(&state).seats().first() {
                let view = rules.view(&state, Viewer::Seat(seat));
                let judge = Judge { round: Round::of(&rules, &view), net, seats: 2, to_come: 0 };
                let mut menu = Menu::new();
                rules.menu(&state, seat, &mut menu);
                for turn in Planner::of(200).candidates(&rules, &state, seat, &menu) {
                    let after = judge.after(&state, seat, turn);
                    assert_eq!((after.played(), after.phase() == Phase::Take), (0, false));
                }
                let action = rules.pick(&state, seat, &mut Menu::new(), &mut rng).unwrap();
                rules.apply(&mut state, Act { seat, action, at: Tick(0) }, &mut rng, &mut ());
            }
        }
    }

    #[test]
    fn the_same_seed_chooses_alike_and_without_a_network_nothing_is_chosen() {
        for players in 2..=6 {
            let answers = PLAYERS.contains(&players);
            choose_alike::<BreadBasket, _>(|| Learned::new(6), (players, answers), 8);
        }
    }
}
