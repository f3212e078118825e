//! Plans an action: those that look best at a glance are tried in the same sampled worlds, each
//! played on to the end of the round by players who think of their own cards
//! ([`Sight`](super::costs::Sight)).

use super::{
    costs::{Sight, Weights},
    net::hopes,
    policy::WELL_WEIGHED,
    rule::BY_RULE,
    stake::Round,
};
use crate::{
    ActionValues,
    search::{Halving, Outcome, SearchResult},
};
use parlour_engine::{Act, Bot, Choice, FastRng, Game, Hidden, Menu, Observation, Seat, Tick};
use parlour_games::basement::{Action, Basement, State};

/// The most acts of a playout: eating makes circles, and rounds of sensible players seldom need
/// as many.
const MAX_PLAYOUT_ACTS: u32 = 300;

/// How much it counts what the network expects of an action; the rest is what playouts say.
const PRIOR: f64 = 0.7;

/// Compares the actions of the menu.
#[derive(Clone, Debug)]
pub struct Planner {
    halving: Halving,
    /// The most actions that are compared, the best at a glance.
    width: usize,
    /// Is a network asked, too?
    is_learned: bool,
    seeds: FastRng,
}

/// An action that is tried, and what the network expects of it, if one is asked.
#[derive(Clone, Copy, Debug)]
struct Considered {
    action: Action,
    hope: Option<f64>,
}

impl Planner {
    /// A planner that plays on so often a decision.
    #[must_use]
    pub fn new(playouts: u32, seed: u64) -> Self {
        // each action should be played on a few times, whatever there is to spend
        let width = (playouts / 10).clamp(3, 12) as usize;
        let halving = Halving { playouts };
        Self { halving, width, is_learned: false, seeds: FastRng::new(seed) }
    }

    /// A planner that also asks the network for its number of players, if there is one.
    pub(super) fn learned(playouts: u32, seed: u64) -> Self {
        Self { is_learned: true, ..Self::new(playouts, seed) }
    }

    fn plan(&mut self, observation: &Observation<Basement>) -> SearchResult<Action> {
        let seed = self.seeds.next_u64();
        let Observation { rules, seat, view, memory, wanted, .. } = observation;
        let options = self.candidates(observation, seed);
        let round = Round::of(rules, view);
        let trial = |mut rng: FastRng, left: &[usize], results: &mut [Outcome]| {
            let Some(world) = rules.sample_world(view, memory, &mut rng) else { return };
            let mut menu = Menu::new();
            for &place in left {
                let mut state = world.clone();
                let Considered { action, hope } = options[place];
                act(round.rules(), &mut state, *seat, action);
                play_on(&round, &mut state, *seat, &mut menu);
                let Outcome { worth, figure } = round.outcome(&state, *seat);
                let worth = hope.map_or(worth, |hope| PRIOR * hope + (1.0 - PRIOR) * worth);
                results[place] += Outcome { worth, figure };
            }
        };
        let found = self.halving.run(options.len(), (seed, wanted), trial);
        SearchResult::of_candidates(&found, |place| options[place].action)
    }

    /// The actions that the network expects most of; without one, those that look best at a glance.
    fn candidates(&self, observation: &Observation<Basement>, seed: u64) -> Vec<Considered> {
        let Observation { rules, view, menu, .. } = observation;
        let acts = distinct(menu);
        let hopes = if self.is_learned { hopes(observation, &acts, seed) } else { None };
        let sight = Sight::of(view, rules, &WELL_WEIGHED);
        let considered = |(place, &action): (usize, &Action)| {
            let hope = hopes.as_ref().map(|hopes| hopes[place]);
            (hope.map_or_else(|| sight.cost(&action), |hope| -hope), Considered { action, hope })
        };
        let mut options: Vec<(f64, Considered)> = acts.iter().enumerate().map(considered).collect();
        options.sort_by(|one, other| one.0.total_cmp(&other.0));
        options.truncate(self.width);
        options.into_iter().map(|(_, considered)| considered).collect()
    }
}

/// The actions of a menu, where one slot of the Basement stands for all.
fn distinct(menu: &[Action]) -> Vec<Action> {
    let is_reveal = |action: &Action| matches!(action, Action::Reveal(_));
    let slot = menu.iter().copied().find(is_reveal);
    menu.iter().copied().filter(|action| !is_reveal(action)).chain(slot).collect()
}

/// Plays on until the round is decided for this seat.
fn play_on(round: &Round, state: &mut State, me: Seat, menu: &mut Menu<Action>) {
    let rules = round.rules();
    for _ in 0..MAX_PLAYOUT_ACTS {
        if round.is_decided(state, me) {
            return;
        }
        let Some(seat) = rules.turn(state).seats().first() else { return };
        let weights = if seat == me { &WELL_WEIGHED } else { &BY_RULE };
        let Some(action) = next_act(rules, state, seat, weights, menu) else { return };
        act(rules, state, seat, action);
    }
}

#[inline(always)]
fn act(rules: &Basement, state: &mut State, seat: Seat, action: Action) {
    // the worlds have their decks, and no other round is dealt
    rules.apply(state, Act { seat, action, at: Tick(0) }, &mut FastRng::new(0), &mut ());
}

/// What a player does next who minds this.
#[inline(always)]
fn next_act(
    rules: &Basement,
    state: &State,
    seat: Seat,
    weights: &Weights,
    menu: &mut Menu<Action>,
) -> Option<Action> {
    menu.clear();
    rules.menu(state, seat, menu);
    match menu.as_slice() {
        [only] => Some(*only),
        _ => Sight::in_world(rules, state, seat, weights).cheapest(menu),
    }
}

impl ActionValues<Basement> for Planner {
    fn action_values(&mut self, observation: &Observation<Basement>) -> Vec<(Action, f64)> {
        self.plan(observation).well_tried().collect()
    }
}

impl Bot<Basement> for Planner {
    fn choose(&mut self, observation: &Observation<Basement>) -> Option<Choice<Action>> {
        if let [only] = observation.menu.as_slice() {
            return Some(Choice::of(*only));
        }
        let result = self.plan(observation);
        let figures = Round::of(&observation.rules, &observation.view).figures();
        let why = result.why_in(figures, observation, |figure| figure);
        Some(Choice::of(*result.best()?).because(why))
    }

    fn remembers(&self) -> bool {
        true
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.seeds.visit_state(visit);
    }
}
