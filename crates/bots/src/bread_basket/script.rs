//! The scripted exploiter of Bread Basket: flat Monte Carlo over whole turns.

use parlour_engine::{
    Act, Bot, Choice, FastRng, FullGame, Game, Hidden, Menu, Observation, Seat, Tick,
    playout::play_on,
};
use parlour_games::bread_basket::{Action, BreadBasket, State, Tie};

/// Worlds in which each turn is played on, at random.
const WORLDS: u32 = 100;
/// More than a round has.
const MAX_DECISIONS: u64 = 500;

/// Takes the turn with the best mean margin.
#[derive(Clone, Debug)]
pub(super) struct WholeTurns {
    rng: FastRng,
    /// What it will do next in this turn.
    second: Option<Action>,
}

impl WholeTurns {
    pub(super) fn new(seed: u64) -> Self {
        Self { rng: FastRng::new(seed), second: None }
    }

    /// The turns that begin with an action of this menu.
    fn turns(rules: &BreadBasket, state: &State, seat: Seat, menu: &[Action]) -> Vec<Vec<Action>> {
        let mut turns = Vec::new();
        for &first in menu {
            let mut after = state.clone();
            act(rules, &mut after, seat, first);
            let goes_on = rules.turn(&after).seats().first() == Some(seat) && after.played() > 0;
            let mut seconds = Menu::new();
            if goes_on {
                rules.menu(&after, seat, &mut seconds);
            }
            if seconds.is_empty() {
                turns.push(vec![first]);
            }
            turns.extend(seconds.into_iter().map(|second| vec![first, second]));
        }
        turns
    }
}

fn act(rules: &BreadBasket, state: &mut State, seat: Seat, action: Action) {
    let act = Act { seat, action, at: Tick(0) };
    // a second card can be one that this world does not allow
    let _ = rules.play(state, act, &mut FastRng::new(0), &mut ());
}

fn margin(rules: &BreadBasket, state: &State, seat: Seat) -> i64 {
    let others = Seat::all(rules.seats(state)).filter(|&other| other != seat);
    state.score(seat) - others.map(|other| state.score(other)).max().unwrap_or(0)
}

impl Bot<BreadBasket> for WholeTurns {
    fn choose(&mut self, observation: &Observation<BreadBasket>) -> Option<Choice<Action>> {
        let Observation { rules, seat, view, menu, .. } = observation;
        if let Some(second) = self.second.take().filter(|second| menu.contains(second)) {
            return Some(Choice::of(second));
        }
        let round = BreadBasket { rounds: Some(view.round), tie: Tie::Shared, ..rules.clone() };
        let first_world = rules.sample_world(view, &(), &mut self.rng)?;
        let turns = Self::turns(&round, &first_world, *seat, menu);
        let mut sums = vec![0; turns.len()];
        let mut playout_menu = Menu::new();
        for _ in 0..WORLDS {
            let world = rules.sample_world(view, &(), &mut self.rng)?;
            for (turn, sum) in turns.iter().zip(&mut sums) {
                let mut state = world.clone();
                turn.iter().for_each(|&action| act(&round, &mut state, *seat, action));
                play_on(&round, &mut state, &mut self.rng, &mut playout_menu, MAX_DECISIONS);
                *sum += margin(&round, &state, *seat);
            }
        }
        let best = (0..turns.len()).max_by_key(|&turn| sums[turn])?;
        self.second = turns[best].get(1).copied();
        Some(Choice::of(turns[best][0]))
    }
}
