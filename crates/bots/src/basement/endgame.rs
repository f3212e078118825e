//! The end of a round between two, the Deck gone: value iteration over every position that
//! can still arise.
//!
//! A pile that is eaten comes back, so play can go in circles and there is no last move to
//! reckon back from. What a position is worth within `k` acts follows from what its
//! successors are worth within `k - 1`; that is repeated until nothing changes (Shapley,
//! *Stochastic Games*, 1953). Play without end is worth nothing to either. A card of the
//! Basement is turned blind, so it is each of those left with equal chances.

use parlour_engine::{Act, FastRng, Game, Menu, Seat, Tick};
use parlour_games::basement::{Action, Basement, Card, Heap, Phase, Run, SessionTie, State, View};
use std::collections::HashMap;

/// Nothing changes any more when no value changes by more.
const STILL: f32 = 1e-5;
/// The most times that all values are found again.
const MAX_SWEEPS: usize = 400;

/// How many cards can still be solved: with more, too many positions arise.
const MAX_SOLVABLE_CARDS: usize = 7;

/// Has the Deck gone between two players, and have they few cards left? All of them move
/// only in circles or out.
pub(super) fn is_near(view: &View, rules: &Basement) -> bool {
    let gone = view.trash.len() + view.deck.len();
    view.phase == Phase::Play
        && view.players.len() == 2
        && view.deck.is_empty()
        && rules.deck.len().saturating_sub(gone) <= MAX_SOLVABLE_CARDS
}

/// What decides how play can go on: all but the order of the pile and what has left it.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Position {
    next: Seat,
    hands: [Heap; 2],
    tops: [Heap; 2],
    basements: [[Option<Card>; 3]; 2],
    pile: Heap,
    run: Run,
}

impl Position {
    fn of(state: &State, next: Seat) -> Self {
        let both = [Seat::ZERO, Seat::ZERO.left(2)];
        let sorted = |mut slots: [Option<Card>; 3]| {
            slots.sort_unstable();
            slots
        };
        Self {
            next,
            hands: both.map(|seat| state.hand(seat)),
            tops: both.map(|seat| state.top(seat)),
            basements: both.map(|seat| sorted(state.basement(seat))),
            pile: state.pile().collect(),
            run: state.run(),
        }
    }
}

/// What an act can lead to, each equally likely: a position by its number, or a round won
/// (1) or lost (−1) by the player in seat 0.
type Leads = Vec<Result<usize, f32>>;

/// Every position that can arise, and what it is worth to the player in seat 0: the chance
/// to win the round less that to lose it.
pub struct Endgame {
    /// The house rules, but for other rounds and the limit of turns.
    rules: Basement,
    numbers: HashMap<Position, usize>,
    /// Who is to act in each position, and what each act leads to.
    acts: Vec<(Seat, Vec<Leads>)>,
    values: Vec<f32>,
}

impl Endgame {
    /// Solves a table of two without a Deck; `None` if more positions than `most` can arise.
    #[must_use]
    pub fn solve(rules: &Basement, state: &State, most: usize) -> Option<Self> {
        let rules = Basement {
            rounds: 1,
            session_tie: SessionTie::Shared,
            turn_cap: u64::MAX,
            ..rules.clone()
        };
        let mut endgame =
            Self { rules, numbers: HashMap::new(), acts: Vec::new(), values: Vec::new() };
        endgame.explore(state, most)?;
        endgame.iterate();
        Some(endgame)
    }

    fn explore(&mut self, state: &State, most: usize) -> Option<()> {
        let mut ahead = vec![state.clone()];
        self.number(state)?;
        let mut explored = 0;
        while explored < ahead.len() {
            let state = ahead[explored].clone();
            let seat = self.rules.turn(&state).seats().first()?;
            let mut acts: Vec<Leads> = Vec::new();
            let mut reveals = Leads::new();
            for (action, after) in each_act(&self.rules, &state, seat) {
                let known = self.numbers.len();
                let lead = match self.number(&after) {
                    Some(number) => Ok(number),
                    None => Err(won(&after)),
                };
                if self.numbers.len() > known {
                    ahead.push(after);
                }
                match action {
                    Action::Reveal(_) => reveals.push(lead),
                    _ => acts.push(vec![lead]),
                }
            }
            if !reveals.is_empty() {
                acts.push(reveals);
            }
            self.acts.push((seat, acts));
            explored += 1;
            if ahead.len() > most {
                return None;
            }
        }
        self.values = vec![0.0; ahead.len()];
        Some(())
    }

    /// The number of this position; none if the round is over.
    fn number(&mut self, state: &State) -> Option<usize> {
        let seat = self.rules.turn(state).seats().first()?;
        let next = self.numbers.len();
        Some(*self.numbers.entry(Position::of(state, seat)).or_insert(next))
    }

    /// How many positions can arise.
    pub(super) fn positions(&self) -> usize {
        self.values.len()
    }

    fn iterate(&mut self) {
        for _ in 0..MAX_SWEEPS {
            if self.sweep() < STILL {
                return;
            }
        }
    }

    /// Finds every value again from the others. By how much has one changed at most?
    fn sweep(&mut self) -> f32 {
        let mut most = 0.0f32;
        for number in 0..self.values.len() {
            let (seat, acts) = &self.acts[number];
            let worth = acts.iter().map(|leads| self.mean(leads));
            let value = match *seat == Seat::ZERO {
                true => worth.fold(f32::NEG_INFINITY, f32::max),
                false => worth.fold(f32::INFINITY, f32::min),
            };
            most = most.max((value - self.values[number]).abs());
            self.values[number] = value;
        }
        most
    }

    fn mean(&self, leads: &Leads) -> f32 {
        let worth = |lead: &Result<usize, f32>| lead.map_or_else(|won| won, |at| self.values[at]);
        leads.iter().map(worth).sum::<f32>() / leads.len() as f32
    }

    /// What each act is worth to the player who is to act: the chance to win the round less
    /// that to lose it. All slots of the Basement are worth the same.
    #[must_use]
    pub fn worth(&self, state: &State) -> Vec<(Action, f32)> {
        let Some(seat) = self.rules.turn(state).seats().first() else { return Vec::new() };
        let sign = if seat == Seat::ZERO { 1.0 } else { -1.0 };
        let value = |after: &State| match self.rules.turn(after).seats().first() {
            Some(next) => {
                let number = self.numbers.get(&Position::of(after, next));
                number.map_or(0.0, |&number| self.values[number])
            }
            None => won(after),
        };
        let mut worth: Vec<(Action, f32)> = each_act(&self.rules, state, seat)
            .map(|(action, after)| (action, sign * value(&after)))
            .collect();
        let blind = |(action, _): &&(Action, f32)| matches!(action, Action::Reveal(_));
        let slots = worth.iter().filter(blind).count() as f32;
        let mean = worth.iter().filter(blind).map(|(_, worth)| worth).sum::<f32>() / slots;
        for (_, worth) in worth.iter_mut().filter(|(action, _)| matches!(action, Action::Reveal(_)))
        {
            *worth = mean;
        }
        worth
    }
}

/// Everything that can be done, and the table after it.
fn each_act(
    rules: &Basement,
    state: &State,
    seat: Seat,
) -> impl Iterator<Item = (Action, State)> + use<> {
    let (rules, state) = (rules.clone(), state.clone());
    let mut menu = Menu::new();
    rules.menu(&state, seat, &mut menu);
    menu.into_iter().map(move |action| {
        let mut after = state.clone();
        let act = Act { seat, action, at: Tick(0) };
        rules.apply(&mut after, act, &mut FastRng::new(0), &mut ()); // nothing is drawn
        (action, after)
    })
}

/// 1 if the player in seat 0 has won the round, −1 if the other has.
fn won(state: &State) -> f32 {
    if state.place(Seat::ZERO) == Some(1) { 1.0 } else { -1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::FullGame;
    use parlour_engine::{Rng, Turn};
    use parlour_games::basement::Deck;

    /// Two play at random without a Deck until so few cards are left.
    fn played_down(rules: &Basement, cards: u32, seed: u64) -> Option<State> {
        let mut rng = FastRng::new(seed);
        let mut menu = Menu::new();
        let mut state = rules.start(2, &mut rng, &mut ());
        while let Some(seat) = rules.turn(&state).seats().first() {
            let left = |seat: Seat| {
                let basement = state.basement(seat).iter().flatten().count() as u32;
                state.hand(seat).len() + state.top(seat).len() + basement
            };
            if left(Seat::ZERO) + left(Seat::ZERO.left(2)) + u32::from(state.pile_len()) <= cards {
                return Some(state);
            }
            let action = rules.pick(&state, seat, &mut menu, &mut rng)?;
            rules.play(&mut state, Act { seat, action, at: Tick(0) }, &mut rng, &mut ()).ok()?;
        }
        None
    }

    fn small() -> Basement {
        let deck = Deck { lo: 1, hi: 4, copies: 3, clears: 2, resets: 2, blanks: 2 };
        Basement { deck, rounds: 1, ..Basement::default() }
    }

    /// Both play as well as can be (of equal acts any); 1 if seat 0 wins, −1 if it loses.
    fn best_play(rules: &Basement, endgame: &Endgame, state: &State, rng: &mut FastRng) -> f32 {
        let mut state = state.clone();
        for _ in 0..400 {
            let Turn::One(seat) = rules.turn(&state) else { return won(&state) };
            let mut worth = endgame.worth(&state);
            rng.reshuffle(&mut worth);
            let best = worth.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
            let action = best.expect("a player may act").0;
            rules.play(&mut state, Act { seat, action, at: Tick(0) }, rng, &mut ()).unwrap();
        }
        0.0
    }

    #[test]
    fn a_position_is_worth_what_best_play_makes_of_it() {
        let rules = small();
        let mut rng = FastRng::new(5);
        let (mut solved, mut open) = (0, 0);
        for state in (0..4_000).filter_map(|seed| played_down(&rules, 6, seed)) {
            let Some(endgame) = Endgame::solve(&rules, &state, 20_000) else { continue };
            let seat = rules.turn(&state).seats().first().unwrap();
            let worth = endgame.worth(&state).iter().map(|(_, worth)| *worth).fold(-1.0, f32::max);
            let value = if seat == Seat::ZERO { worth } else { -worth };
            let games = if value.abs() > 0.999 { 5 } else { 2_000 };
            let total: f32 =
                (0..games).map(|_| best_play(&rules, &endgame, &state, &mut rng)).sum();
            let mean = total / games as f32;
            // 2,000 games: four standard deviations are 0.09
            assert!((mean - value).abs() < 0.09, "{value}, but {mean} in {state:?}");
            solved += 1;
            open += u32::from(value.abs() < 0.999);
            if open == 8 {
                break;
            }
        }
        assert!(solved > 20 && open == 8, "{solved} solved, {open} of them not sure");
    }

    /// What a position is worth to seat 0 if no one is to act more than `acts` times.
    fn within(rules: &Basement, state: &State, acts: u32) -> f32 {
        let Turn::One(seat) = rules.turn(state) else { return won(state) };
        if acts == 0 {
            return 0.0;
        }
        let mut menu = Menu::new();
        rules.menu(state, seat, &mut menu);
        let mut worth = Vec::new();
        let mut blind = Vec::new();
        for action in menu {
            let mut after = state.clone();
            let act = Act { seat, action, at: Tick(0) };
            rules.play(&mut after, act, &mut FastRng::new(0), &mut ()).unwrap();
            let value = within(rules, &after, acts - 1);
            let kind = if matches!(action, Action::Reveal(_)) { &mut blind } else { &mut worth };
            kind.push(value);
        }
        if !blind.is_empty() {
            worth.push(blind.iter().sum::<f32>() / blind.len() as f32);
        }
        let sign = if seat == Seat::ZERO { 1.0 } else { -1.0 };
        worth.into_iter().map(|value| sign * value).fold(f32::NEG_INFINITY, f32::max) * sign
    }

    #[test]
    fn who_can_force_a_win_within_a_few_acts_wins() {
        let rules = small();
        let mut forced = 0;
        for state in (0..1_500).filter_map(|seed| played_down(&rules, 5, seed)) {
            let Some(endgame) = Endgame::solve(&rules, &state, 20_000) else { continue };
            let shown = within(&rules, &state, 5);
            if shown.abs() > 0.999 {
                let number = endgame.numbers
                    [&Position::of(&state, rules.turn(&state).seats().first().unwrap())];
                assert!((endgame.values[number] - shown).abs() < 1e-3, "{state:?}");
                forced += 1;
            }
        }
        assert!(forced > 20, "{forced}");
    }

    #[test]
    fn it_gives_up_where_too_much_can_arise() {
        let rules = small();
        let state = (0..).find_map(|seed| played_down(&rules, 14, seed)).unwrap();
        assert!(Endgame::solve(&rules, &state, 50).is_none());
    }
}
