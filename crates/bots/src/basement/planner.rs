//! Plans an action: those that look best at a glance are tried in the same sampled worlds, each
//! played on to the end of the round by players who think of their own cards
//! ([`Sight`](super::costs::Sight)).

use super::{
    costs::{Sight, Weights},
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

/// Compares the actions of the menu.
#[derive(Clone, Debug)]
pub struct Planner {
    halving: Halving,
    /// The most actions that are compared, the best at a glance.
    width: usize,
    seeds: FastRng,
}

impl Planner {
    /// A planner that plays on so often a decision.
    #[must_use]
    pub fn new(playouts: u32, seed: u64) -> Self {
        // each action should be played on a few times, whatever there is to spend
        let width = (playouts / 10).clamp(3, 12) as usize;
        Self { halving: Halving { playouts }, width, seeds: FastRng::new(seed) }
    }

    fn plan(&mut self, observation: &Observation<Basement>) -> SearchResult<Action> {
        let seed = self.seeds.next_u64();
        let Observation { rules, seat, view, memory, wanted, .. } = observation;
        let options = self.candidates(observation);
        let round = Round::of(rules, view);
        let trial = |mut rng: FastRng, left: &[usize], results: &mut [Outcome]| {
            let Some(world) = rules.sample_world(view, memory, &mut rng) else { return };
            let mut menu = Menu::new();
            for &place in left {
                let mut state = world.clone();
                act(round.rules(), &mut state, *seat, options[place]);
                play_on(&round, &mut state, *seat, &mut menu);
                results[place] += round.outcome(&state, *seat);
            }
        };
        let found = self.halving.run(options.len(), (seed, wanted), trial);
        SearchResult::of_candidates(&found, |place| options[place])
    }

    /// The actions that look best at a glance. One slot of the Basement stands for all.
    fn candidates(
        &self,
        Observation { rules, view, menu, .. }: &Observation<Basement>,
    ) -> Vec<Action> {
        let sight = Sight::of(view, rules, &WELL_WEIGHED);
        let is_reveal = |action: &Action| matches!(action, Action::Reveal(_));
        let slot = menu.iter().copied().find(is_reveal);
        let acts = menu.iter().copied().filter(|action| !is_reveal(action)).chain(slot);
        let mut options: Vec<(f64, Action)> =
            acts.map(|action| (sight.cost(&action), action)).collect();
        options.sort_by(|one, other| one.0.total_cmp(&other.0));
        options.truncate(self.width);
        options.into_iter().map(|(_, action)| action).collect()
    }
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
