//! What the end of a round is worth, and how a hint says it.

use crate::search::{Figures, Outcome};
use parlour_engine::{Game, Seat};
use parlour_games::basement::{Basement, Phase, SessionTie, State, View};

/// What part of a round's worth is to win the session with it, where it can be won; the rest is
/// for the points.
const WIN_PART: f64 = 0.9;

/// Points of the round, on average.
const POINTS: Figures = Figures::points(["searched_points", "as_good_points"], "gains", " points");

/// What a round decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stake {
    /// The session: all totals are level in the last round, and no one is out.
    FirstPlace,
    /// The session, by the totals after the last round.
    Totals,
    /// Points.
    Points,
}

/// A round that is played on.
#[derive(Clone, Debug)]
pub(super) struct Round {
    /// The house rules, but for the rounds to come.
    rules: Basement,
    stake: Stake,
    totals_before: Vec<u32>,
}

impl Round {
    /// The present round.
    pub(super) fn of(rules: &Basement, view: &View) -> Self {
        let is_last = u64::from(view.round) >= rules.rounds;
        let is_level = view.totals.windows(2).all(|pair| pair[0] == pair[1]);
        let someone_is_out = view.players.iter().any(|player| player.place.is_some());
        let stake = match (is_last, is_level, someone_is_out) {
            (true, true, false) => Stake::FirstPlace,
            (true, false, _) => Stake::Totals,
            _ => Stake::Points,
        };
        let rules = Basement {
            rounds: view.round.into(),
            session_tie: SessionTie::Shared,
            ..rules.clone()
        };
        Self { rules, stake, totals_before: view.totals.to_vec() }
    }

    /// The house rules by which it is played on.
    pub(super) fn rules(&self) -> &Basement {
        &self.rules
    }

    /// Is there nothing more to be seen for this seat?
    pub(super) fn is_decided(&self, state: &State, seat: Seat) -> bool {
        let seats = self.rules.seats(state);
        state.phase() == Phase::Over
            || match self.stake {
                Stake::FirstPlace => Seat::all(seats).any(|other| state.place(other).is_some()),
                Stake::Points => state.place(seat).is_some(),
                Stake::Totals => false,
            }
    }

    /// How a hint says what an action comes to: as sessions won, or as points.
    pub(super) fn figures(&self) -> &'static Figures {
        match self.stake {
            Stake::Points => &POINTS,
            Stake::FirstPlace | Stake::Totals => &Figures::SHARES,
        }
    }

    /// What this table comes to for a seat.
    pub(super) fn outcome(&self, state: &State, seat: Seat) -> Outcome {
        let points = self.points(state, seat);
        let won = match self.stake {
            Stake::Points => {
                let most = self.points_of(1, self.rules.seats(state));
                return Outcome { worth: points, figure: points * most };
            }
            Stake::FirstPlace if state.phase() != Phase::Over => {
                f64::from(u8::from(state.place(seat) == Some(1)))
            }
            // a round that a limit has stopped leaves the session a tie (BSM-R32)
            Stake::FirstPlace | Stake::Totals => self.session_won(state, seat),
        };
        Outcome { worth: WIN_PART * won + (1.0 - WIN_PART) * points, figure: won }
    }

    /// A seat's part of the session's victory.
    fn session_won(&self, state: &State, seat: Seat) -> f64 {
        let totals = || Seat::all(self.rules.seats(state)).map(|seat| state.total(seat));
        let most = totals().max();
        match Some(state.total(seat)) == most {
            true => 1.0 / totals().filter(|total| Some(*total) == most).count() as f64,
            false => 0.0,
        }
    }

    /// The points of the round, as a share of the winner's. Who is still in may hope for the
    /// points that are left, the more the fewer cards it has.
    fn points(&self, state: &State, seat: Seat) -> f64 {
        let seats = self.rules.seats(state);
        let most = self.points_of(1, seats).max(1.0);
        if state.phase() == Phase::Over {
            let before = self.totals_before.get(seat.index()).copied().unwrap_or(0);
            return f64::from(state.total(seat).saturating_sub(before)) / most;
        }
        if let Some(place) = state.place(seat) {
            return self.points_of(place, seats) / most;
        }
        let still_in = || Seat::all(seats).filter(|other| state.place(*other).is_none());
        let first_left = seats - still_in().count() as u8 + 1;
        let left: f64 = (first_left..=seats).map(|place| self.points_of(place, seats)).sum();
        let hopes: f64 = still_in().map(|other| hope(state, other)).sum();
        left / most * hope(state, seat) / hopes
    }

    /// One point for every player beaten, and what the winner gets on top (BSM-49, BSM-50).
    fn points_of(&self, place: u8, seats: u8) -> f64 {
        let bonus = if place == 1 { self.rules.winner_bonus } else { 0 };
        f64::from(seats.saturating_sub(place)) + f64::from(bonus)
    }
}

/// The fewer cards, the more.
fn hope(state: &State, seat: Seat) -> f64 {
    let basement = state.basement(seat).iter().flatten().count() as u32;
    1.0 / f64::from(1 + state.hand(seat).len() + state.top(seat).len() + 2 * basement)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::basement::RuleBot;
    use parlour_engine::{Act, Bot, FastRng, Observation, Tick, Viewer};

    /// Three rule bots play a round until the first is out or a limit stops it.
    fn played(rules: &Basement) -> (Round, State) {
        let mut rng = FastRng::new(2);
        let mut state = rules.start(3, &mut rng, &mut ());
        let round = Round::of(rules, &rules.view(&state, Viewer::Seat(Seat::ZERO)));
        while first_out(&state).is_none() && state.phase() != Phase::Over {
            let seat = rules.turn(&state).seats().first().expect("a player may act");
            let choice = RuleBot.choose(&Observation::of(rules, &state, seat));
            let action = choice.expect("a choice").action;
            rules.apply(&mut state, Act { seat, action, at: Tick(0) }, &mut rng, &mut ());
        }
        (round, state)
    }

    fn first_out(state: &State) -> Option<Seat> {
        Seat::all(3).find(|seat| state.place(*seat) == Some(1))
    }

    /// What a round is worth to the first who is out, and to the others together.
    fn once_the_first_is_out(rules: &Basement) -> (f64, f64) {
        let (round, state) = played(rules);
        let first = first_out(&state).expect("a player is out");
        let others = Seat::all(3).filter(|seat| *seat != first);
        let worth = |seat| round.outcome(&state, seat).worth;
        (worth(first), others.map(worth).sum())
    }

    #[test]
    fn a_round_that_a_limit_stops_is_worth_a_part_of_the_victory() {
        let (round, state) = played(&Basement { rounds: 1, turn_cap: 12, ..Basement::default() });
        for seat in Seat::all(3) {
            let Outcome { worth, figure } = round.outcome(&state, seat);
            assert!((worth - WIN_PART / 3.0).abs() < 1e-9);
            assert!((figure - 1.0 / 3.0).abs() < 1e-9, "a third of the session: {figure}");
        }
    }

    #[test]
    fn the_only_round_is_for_the_first_and_one_of_five_for_points() {
        let (first, others) = once_the_first_is_out(&Basement { rounds: 1, ..Basement::default() });
        assert_eq!(first, 1.0);
        assert!(others < 0.1, "a second place wins no session: {others}");
        let (first, others) = once_the_first_is_out(&Basement::default());
        assert_eq!(first, 1.0);
        assert!((others - 1.0 / 3.0).abs() < 1e-9, "3 : 1 : 0 points: {others}");
    }
}
