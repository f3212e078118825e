//! Basement: a short deck, once it is used up, and the solver of what is left decides.

use super::Endings;
use crate::puzzles::PLAYERS;
use parlour_bots::basement::Endgame;
use parlour_engine::{Game, Seat};
use parlour_games::basement::{Basement, Card, Heap, Run};

/// How many positions of an end of Basement are solved.
const BASEMENT_POSITIONS: usize = 20_000;

/// The most cards of two players and the pile in Basement, and the fewest.
const BASEMENT_CARDS: std::ops::RangeInclusive<u32> = 3..=9;

/// A win that is certain, but for the rounding of the solver.
const CERTAIN: f32 = 0.999;

/// What decides how a round of Basement can go on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BasementKey {
    next: Option<Seat>,
    hands: [Heap; 2],
    tops: [Heap; 2],
    basements: [[Option<Card>; 3]; 2],
    pile: Heap,
    run: Run,
    places: [Option<u8>; 2],
}

impl Endings for Basement {
    const HOUSE_RULES: &'static str =
        r#"{"deck":{"lo":1,"hi":6,"copies":2,"clears":2,"resets":2,"blanks":2},"rounds":1}"#;

    type Key = BasementKey;

    fn is_late(state: &Self::State) -> bool {
        let cards = |seat| {
            let basement = state.basement(seat).iter().flatten().count() as u32;
            state.hand(seat).len() + state.top(seat).len() + basement
        };
        let held: u32 = Seat::all(PLAYERS).map(cards).sum();
        state.deck_len() == 0 && BASEMENT_CARDS.contains(&(held + u32::from(state.pile_len())))
    }

    fn margins(
        &self,
        state: &Self::State,
        _seat: Seat,
        actions: &[Self::Action],
    ) -> Option<Vec<i64>> {
        let worth = Endgame::solve(self, state, BASEMENT_POSITIONS)?.worth(state);
        let margin = |action: &Self::Action| {
            let (_, worth) = worth.iter().find(|(known, _)| known == action)?;
            Some(i64::from(*worth > CERTAIN) - i64::from(*worth < -CERTAIN))
        };
        actions.iter().map(margin).collect()
    }

    fn key(&self, state: &Self::State) -> Self::Key {
        let both = [Seat::ZERO, Seat::ZERO.left(PLAYERS)];
        BasementKey {
            next: self.turn(state).seats().first(),
            hands: both.map(|seat| state.hand(seat)),
            tops: both.map(|seat| state.top(seat)),
            basements: both.map(|seat| state.basement(seat)),
            pile: state.pile().collect(),
            run: state.run(),
            places: both.map(|seat| state.place(seat)),
        }
    }

    fn shape(&self, state: &Self::State, seat: Seat) -> String {
        let seats = [seat, seat.left(PLAYERS)];
        let cards = |seat| {
            let mut basement = state.basement(seat);
            basement.sort_unstable();
            format!("{:?} {:?} {basement:?}", state.hand(seat), state.top(seat))
        };
        let pile: Heap = state.pile().collect();
        format!("{:?} {pile:?} {:?}", seats.map(cards), state.run())
    }
}
