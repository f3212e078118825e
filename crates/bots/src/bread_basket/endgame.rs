//! The end of a round between two, all cards open: alpha-beta search for the margin in points.
//!
//! A decision near the end is solved in many sampled worlds, and what an act is worth is the
//! mean of its margins. That is exact for each world; it overrates a little what can be known
//! before it is seen, which with few cards left matters less than playing them out.

use super::offers::Offers;
use parlour_engine::{Act, FastRng, Game, Menu, Seat, Tick};
use parlour_games::bread_basket::{Action, BreadBasket, Phase, State, Tie, View};

/// A hand of so many cards or fewer is near the end of the round.
pub(super) const MAX_ENDGAME_HAND: usize = 6;

/// Is this the end of a round between two?
pub(super) fn is_near(view: &View) -> bool {
    view.hands.len() == 2 && view.hands.iter().all(|hand| hand.len() <= MAX_ENDGAME_HAND)
}

/// A search in one open world.
pub struct Endgame {
    /// The house rules, but for the rounds to come.
    rules: BreadBasket,
    /// How many positions may still be looked at.
    budget: u32,
}

impl Endgame {
    /// A search that gives up after so many positions.
    #[must_use]
    pub fn new(rules: &BreadBasket, budget: u32) -> Self {
        let rules = BreadBasket { rounds: Some(1), tie: Tie::Shared, ..rules.clone() };
        Self { rules, budget }
    }

    /// How many positions may still be looked at.
    pub(super) const fn budget(&self) -> u32 {
        self.budget
    }

    /// The margin by which the player of the next act ends the round ahead, if it begins with
    /// this act and both then play as well as can be; `None` if the budget has run out.
    pub fn margin(&mut self, state: &State, action: Action) -> Option<i64> {
        let seat = self.rules.turn(state).seats().first()?;
        let after = self.after(state, seat, action);
        self.search(&after, seat, i64::MIN + 1, i64::MAX - 1)
    }

    fn after(&self, state: &State, seat: Seat, action: Action) -> State {
        let mut after = state.clone();
        // nothing is drawn before the round is over, and no other is dealt
        self.rules.apply(
            &mut after,
            Act { seat, action, at: Tick(0) },
            &mut FastRng::new(0),
            &mut (),
        );
        after
    }

    /// The margin of `seat`, or a bound of it outside of `low..high`.
    fn search(&mut self, state: &State, seat: Seat, mut low: i64, mut high: i64) -> Option<i64> {
        if state.phase() == Phase::Over {
            return Some(state.score(seat) - state.score(seat.left(2)));
        }
        self.budget = self.budget.checked_sub(1)?;
        let next = self.rules.turn(state).seats().first()?;
        let mut best = if next == seat { i64::MIN } else { i64::MAX };
        for action in self.best_first(state, next) {
            let margin = self.search(&self.after(state, next, action), seat, low, high)?;
            if next == seat {
                best = best.max(margin);
                low = low.max(margin);
            } else {
                best = best.min(margin);
                high = high.min(margin);
            }
            if low >= high {
                break;
            }
        }
        Some(best)
    }

    /// What can be done, each result once, captures before all else.
    fn best_first(&self, state: &State, seat: Seat) -> Menu<Action> {
        let (line, offers) = (state.line(), Offers::of(state.line(), None, self.rules.worth()));
        let mut menu = Menu::new();
        self.rules.menu(state, seat, &mut menu);
        menu.retain(|action| match *action {
            // of equal neighbours it is the same to lift the one or the other (BRD-A7)
            Action::Chef { at } => {
                let at = usize::from(at);
                at == 0 || line[at] != line[at - 1]
            }
            _ => true,
        });
        menu.sort_by_key(|action| match *action {
            Action::Play(card) => -offers.to(card).unwrap_or(0),
            Action::Take { .. } => -1,
            Action::Stop => 0,
            Action::Chef { .. } => 1,
        });
        menu
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::FullGame;
    use parlour_engine::Turn;
    use parlour_games::bread_basket::{ChefSecond, Refill};

    /// A table of two that was played at random until so few cards are held.
    fn played_down(rules: &BreadBasket, cards: u32, seed: u64) -> State {
        let mut rng = FastRng::new(seed);
        let mut menu = Menu::new();
        let mut state = rules.start(2, &mut rng, &mut ());
        while Seat::all(2).map(|seat| state.hand(seat).len()).sum::<u32>() > cards {
            let seat = rules.turn(&state).seats().first().unwrap();
            let action = rules.pick(&state, seat, &mut menu, &mut rng).unwrap();
            let act = Act { seat, action, at: Tick(0) };
            rules.play(&mut state, act, &mut rng, &mut ()).unwrap();
        }
        state
    }

    /// Every line of play to the end, nothing left out.
    fn every_way(rules: &BreadBasket, state: &State, seat: Seat) -> i64 {
        let Turn::One(next) = rules.turn(state) else {
            let scores = rules.scores(state);
            return scores[seat.index()] - scores[seat.left(2).index()];
        };
        let mut menu = Menu::new();
        rules.menu(state, next, &mut menu);
        let margins = menu.into_iter().map(|action| {
            let mut after = state.clone();
            let act = Act { seat: next, action, at: Tick(0) };
            rules.play(&mut after, act, &mut FastRng::new(1), &mut ()).unwrap();
            every_way(rules, &after, seat)
        });
        if next == seat { margins.max().unwrap() } else { margins.min().unwrap() }
    }

    #[test]
    fn the_margins_are_those_of_every_way_to_play() {
        let one_round = BreadBasket { rounds: Some(1), ..BreadBasket::default() };
        let others = BreadBasket {
            refill: Refill::EndOfTurn,
            chef_second: ChefSecond::Allow,
            cascade: false,
            ..one_round.clone()
        };
        for rules in [one_round, others] {
            for seed in 0..40 {
                let state = played_down(&rules, 5, seed);
                let Turn::One(seat) = rules.turn(&state) else { continue };
                let mut menu = Menu::new();
                rules.menu(&state, seat, &mut menu);
                for action in menu {
                    let mut endgame = Endgame::new(&rules, u32::MAX);
                    let after = endgame.after(&state, seat, action);
                    assert_eq!(
                        endgame.margin(&state, action),
                        Some(every_way(&rules, &after, seat)),
                        "seed {seed}: {action} in {state:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn it_gives_up_when_its_patience_runs_out() {
        let rules = BreadBasket::default();
        let state = played_down(&rules, 12, 1);
        let seat = rules.turn(&state).seats().first().unwrap();
        let card = state.hand(seat).each_kind().next().unwrap();
        assert_eq!(Endgame::new(&rules, 10).margin(&state, Action::Play(card)), None);
    }
}
