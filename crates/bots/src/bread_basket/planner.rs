//! Plans a turn: whole turns are compared in the same sampled worlds, each played on to the end of
//! the round by players who think of their own turn ([`next_act`]).

use super::turns::{TurnOptions, WholeTurn, next_act};
use crate::search::{Figures, Halving, Outcome, SearchResult};
use parlour_engine::{Act, Annotation, FastRng, Game, Hidden, Menu, Observation, Seat, Tick};
use parlour_games::bread_basket::{Action, BreadBasket, Phase, State, Tie, View};

/// Compares whole turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Planner {
    pub(super) halving: Halving,
    /// The most turns that are compared, the best at a glance.
    width: usize,
}

impl Planner {
    /// A planner with so many playouts a decision.
    pub(super) fn of(playouts: u32) -> Self {
        // each turn should be played on a few times, whatever there is to spend
        Self { halving: Halving { playouts }, width: (playouts / 20).clamp(4, 64) as usize }
    }

    /// What each action is worth as the beginning of the best turn that begins with it.
    pub(super) fn plan(
        &self,
        observation: &Observation<BreadBasket>,
        seed: u64,
    ) -> SearchResult<Action> {
        let Observation { rules, seat, view, menu, wanted, .. } = observation;
        let round = Round::of(rules, view);
        let Some(sample) = rules.sample_world(view, &(), &mut FastRng::new(seed)) else {
            return SearchResult::default();
        };
        let turns = self.candidates(rules, &sample, *seat, menu);
        let trial = |mut rng: FastRng, left: &[usize], results: &mut [Outcome]| {
            let Some(world) = rules.sample_world(view, &(), &mut rng) else { return };
            let mut menu = Menu::new();
            for &turn in left {
                results[turn] += round.played_on(&world, *seat, turns[turn], &mut menu);
            }
        };
        let found = self.halving.run(turns.len(), (seed, wanted), trial);
        SearchResult::of_candidates(&found, |place| turns[place].first)
    }

    pub(super) fn candidates(
        &self,
        rules: &BreadBasket,
        state: &State,
        seat: Seat,
        menu: &[Action],
    ) -> Vec<WholeTurn> {
        if state.phase() != Phase::Play {
            return menu.iter().map(|&first| WholeTurn { first, second: None }).collect();
        }
        let mut turns = TurnOptions::of(rules, state, seat).all();
        // a player may do without some acts
        turns.retain(|turn| menu.contains(&turn.first));
        turns.truncate(self.width);
        turns
    }
}

/// Leads over the best of the others: "In 400 imagined deals this comes to a lead of 3.2 points; the next best, play 7,
/// 2.1."
const LEADS: Figures =
    Figures::points(["searched_lead", "as_good_lead"], "comes to a lead of", " points");

/// A round that is played on, and what its end is worth.
pub(super) struct Round {
    /// The house rules, but for the rounds to come.
    pub(super) rules: BreadBasket,
    /// The lead in points that is worth half of the way from a tie to a sure victory. It
    /// grows with the rounds to come, which can turn the lead round.
    scale: f32,
}

impl Round {
    pub(super) fn of(rules: &BreadBasket, view: &View) -> Self {
        let to_come = view.rounds.saturating_sub(view.round).min(5) as f32;
        let rules = BreadBasket { rounds: Some(view.round), tie: Tie::Shared, ..rules.clone() };
        Self { rules, scale: 8.0 + 10.0 * to_come }
    }

    /// This world after a turn of this seat.
    pub(super) fn after(
        &self,
        world: &State,
        seat: Seat,
        WholeTurn { first, second }: WholeTurn,
    ) -> State {
        let mut state = world.clone();
        self.act(&mut state, seat, first);
        if let Some(second) = second
            && self.rules.turn(&state).seats().first() == Some(seat)
            && state.played() == world.played() + 1
        {
            self.act(&mut state, seat, second);
        }
        state
    }

    /// What this turn is worth to the seat in this world.
    fn played_on(
        &self,
        world: &State,
        seat: Seat,
        turn: WholeTurn,
        menu: &mut Menu<Action>,
    ) -> f64 {
        let mut state = self.after(world, seat, turn);
        while let Some(seat) = self.rules.turn(&state).seats().first() {
            let Some(action) = next_act(&self.rules, &state, seat, menu) else { break };
            self.act(&mut state, seat, action);
        }
        self.worth(&state, seat)
    }

    #[inline(always)]
    pub(super) fn act(&self, state: &mut State, seat: Seat, action: Action) {
        let act = Act { seat, action, at: Tick(0) };
        // the worlds have their decks, and no other round is dealt
        self.rules.apply(state, act, &mut FastRng::new(0), &mut ());
    }

    /// By the lead over the best of the others, from 0 to 1.
    fn worth(&self, state: &State, seat: Seat) -> f64 {
        let others = Seat::all(self.rules.seats(state)).filter(|&other| other != seat);
        let best = others.map(|other| state.score(other)).max().unwrap_or(0);
        let lead = (state.score(seat) - best) as f32 / self.scale;
        f64::from(0.5 + 0.5 * lead / (1.0 + lead.abs()))
    }

    /// The sure lead that is worth so much: what a hint says of a mean worth.
    fn lead_worth(&self, worth: f64) -> f64 {
        let part = 2.0 * worth - 1.0;
        f64::from(self.scale) * part / (1.0 - part.abs())
    }

    /// Why the best action is the best, in words.
    pub(super) fn why(
        &self,
        found: &SearchResult<Action>,
        observation: &Observation<BreadBasket>,
    ) -> Option<Annotation> {
        found.why_in(&LEADS, observation, |worth| self.lead_worth(worth))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::Viewer;

    #[test]
    fn a_sure_lead_is_named_as_what_it_is() {
        let rules = BreadBasket::default();
        let mut rng = FastRng::new(4);
        let mut state = rules.start(2, &mut rng, &mut ());
        let round = Round::of(&rules, &rules.view(&state, Viewer::Seat(Seat::ZERO)));
        let mut menu = Menu::new();
        let mut leads = Vec::new();
        while let Some(seat) = rules.turn(&state).seats().first() {
            let action = rules.pick(&state, seat, &mut menu, &mut rng).expect("an action");
            round.act(&mut state, seat, action);
            let [own, other] = [0, 1].map(|seat| state.score(Seat::new(seat).expect("a seat")));
            let lead = (own - other) as f64;
            let named = round.lead_worth(round.worth(&state, Seat::ZERO));
            assert!((named - lead).abs() < 0.01, "{lead} is named as {named}");
            leads.push(lead);
        }
        assert!(leads.iter().any(|lead| *lead != 0.0), "{leads:?}");
    }
}
