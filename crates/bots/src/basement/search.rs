//! How Basement is searched: worlds that agree with every card seen, to the end of the round.

use super::policy::quick_act;
use crate::search::{Searched, Worth};
use parlour_engine::{Game, Hidden, Menu, Rng, Seat, Viewer};
use parlour_games::basement::{Action, Basement, Card, Lay, Memory, Phase, State, View, Zone};

/// Of the numbers that could be played, only so many plays are looked at, the lowest: to give
/// up a high card before them is hardly ever right.
const MAX_NUMBERS_TRIED: usize = 5;

/// A decision: what the player sees and has in mind.
#[derive(Clone, Debug)]
pub struct SearchContext {
    view: View,
    memory: Memory,
}

impl Searched for Basement {
    type SearchContext = SearchContext;
    const BEST_FIRST: bool = true;
    /// Eating makes circles, so a simulation is cut off; rounds of sensible players seldom
    /// need as many acts.
    const MAX_SIMULATION_MOVES: u32 = 300;

    fn context(&self, view: &View, memory: &Memory) -> SearchContext {
        SearchContext { view: view.clone(), memory: memory.clone() }
    }

    fn world(&self, context: &SearchContext, rng: &mut impl Rng) -> Option<State> {
        self.sample_world(&context.view, &context.memory, rng)
    }

    /// The round is over, or for the player itself.
    #[inline(always)]
    fn is_settled(&self, context: &SearchContext, state: &State) -> bool {
        let own = |seat| context.view.viewer == Some(Viewer::Seat(seat));
        state.round() != context.view.round
            || state.phase() == Phase::Over
            || Seat::all(self.seats(state)).any(|seat| own(seat) && state.place(seat).is_some())
    }

    /// The points of the round, as a share of the winner's. Who is still in may hope for the
    /// points that are left, the more the fewer cards it has.
    fn worth(&self, context: &SearchContext, state: &State) -> Worth {
        let mut worth = Worth::default();
        let seats = self.seats(state);
        let most = f32::from(seats);
        let ended = state.round() != context.view.round || state.phase() == Phase::Over;
        let mut hopes = 0.0;
        for seat in Seat::all(seats) {
            let place = state.place(seat);
            if ended {
                let before = context.view.totals.get(seat.index()).copied().unwrap_or(0);
                worth[seat.index()] = state.total(seat).saturating_sub(before) as f32 / most;
            } else if let Some(place) = place {
                worth[seat.index()] = share(place, seats);
            } else {
                hopes += hope(state, seat);
            }
        }
        if !ended {
            let out = Seat::all(seats).filter(|seat| state.place(*seat).is_some()).count() as u8;
            let left: f32 = (out + 1..=seats).map(|place| share(place, seats)).sum();
            for seat in Seat::all(seats).filter(|seat| state.place(*seat).is_none()) {
                worth[seat.index()] = left * hope(state, seat) / hopes;
            }
        }
        worth
    }

    /// Plays of one card or of all alike, Blanks only where they clear or go alone; low ones
    /// first, Specials last. Eating is for want of a number to play, and one slot of the
    /// Basement stands for all.
    fn options(
        &self,
        _context: &SearchContext,
        state: &State,
        seat: Seat,
        menu: &mut Menu<Action>,
    ) {
        self.menu(state, seat, menu);
        if state.phase() != Phase::Play {
            return;
        }
        let slot = state.basement(seat).iter().position(Option::is_some);
        let is_number = |action: &Action| match action {
            Action::Play(lay) => lay.kind.rank().is_some(),
            _ => false,
        };
        let has_number = menu.iter().any(is_number);
        menu.retain(|action| match *action {
            Action::Eat(_) if has_number => false,
            Action::Play(lay) => is_worth_a_look(self, state, seat, lay),
            Action::Eat(Some(lay)) => lay.len() == 1 || lay.blanks == 0,
            Action::Reveal(other) => Some(usize::from(other)) == slot,
            _ => true,
        });
        menu.sort_by_key(cost);
        let mut numbers = 0;
        menu.retain(|action| {
            numbers += usize::from(is_number(action));
            !is_number(action) || numbers <= MAX_NUMBERS_TRIED
        });
    }

    #[inline(always)]
    fn policy(
        &self,
        _context: &SearchContext,
        state: &State,
        seat: Seat,
        menu: &mut Menu<Action>,
        rng: &mut impl Rng,
    ) -> Option<Action> {
        quick_act(self, state, seat, menu, rng)
    }
}

/// One point for every player beaten and one for the winner, as a share of the winner's.
fn share(place: u8, seats: u8) -> f32 {
    match place {
        1 => 1.0,
        _ => f32::from(seats.saturating_sub(place)) / f32::from(seats),
    }
}

/// The fewer cards, the more.
fn hope(state: &State, seat: Seat) -> f32 {
    let basement = state.basement(seat).iter().flatten().count() as u32;
    1.0 / (1 + state.hand(seat).len() + state.top(seat).len() + 2 * basement) as f32
}

fn is_worth_a_look(rules: &Basement, state: &State, seat: Seat, lay: Lay) -> bool {
    let heap = match state.zone(seat) {
        Zone::Hand => state.hand(seat),
        _ => state.top(seat),
    };
    let held = heap.count(lay.kind).min(4);
    let mixed = lay.len() > heap.len(); // hand and Top Cards together
    let run = state.run();
    let runs_on = run.kind.card() == Some(lay.kind) || lay.naturals == 0;
    let clears =
        lay.len() + if runs_on { u32::from(run.len) } else { 0 } >= u32::from(rules.clearing_run);
    let some = lay.naturals <= 1 || lay.naturals == held;
    mixed || clears || some && (lay.blanks == 0 || lay.naturals == 0 && lay.blanks == 1)
}

/// What is tried first: low numbers, many of them; Specials after Chance It.
fn cost(action: &Action) -> i16 {
    match *action {
        Action::Play(lay) if lay.kind.rank().is_some() => {
            i16::from(lay.kind.place()) * 4 - i16::from(lay.naturals) + 40 * i16::from(lay.blanks)
        }
        Action::Play(lay) => match lay.kind {
            Card::BLANK => 91,
            Card::RESET => 92,
            _ => 93,
        },
        Action::ChanceIt => 90,
        Action::Eat(_) => 100,
        Action::Top(_) | Action::Reveal(_) => 0,
    }
}
