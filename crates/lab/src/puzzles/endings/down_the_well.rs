//! Down the Well: all cards are dealt, and the solver of two hands decides.

use super::Endings;
use crate::puzzles::PLAYERS;
use parlour_bots::down_the_well::{Position, Solver};
use parlour_engine::Seat;
use parlour_games::down_the_well::{Action, DownTheWell, State};

/// The most cards in two hands of Down the Well, and the fewest.
const WELL_CARDS: std::ops::RangeInclusive<u32> = 8..=16;

impl Endings for DownTheWell {
    const HOUSE_RULES: &'static str = r#"{"cards_passed":0,"hand_size":27}"#;

    type Key = State;

    fn is_late(state: &Self::State) -> bool {
        let cards: u32 = Seat::all(PLAYERS).map(|seat| state.hand(seat).len()).sum();
        WELL_CARDS.contains(&cards)
    }

    fn margins(
        &self,
        state: &Self::State,
        seat: Seat,
        actions: &[Self::Action],
    ) -> Option<Vec<i64>> {
        let other = seat.left(PLAYERS);
        let position =
            Position { own: state.hand(seat), other: state.hand(other), above: state.above() };
        let mut solver = Solver::new(false, false);
        let margin = |action: &Self::Action| match action {
            Action::Play(card) => Some(solver.value_of(position, *card).into()),
            _ => None,
        };
        actions.iter().map(margin).collect()
    }

    fn key(&self, state: &Self::State) -> Self::Key {
        state.clone()
    }

    /// The suits in any order, each with its cards by owner and by whether they can still be played.
    fn shape(&self, state: &Self::State, seat: Seat) -> String {
        let (own, above) = (state.hand(seat), state.above());
        let held = own.or(state.hand(seat.left(PLAYERS)));
        let mut suits = vec![String::new(); 6];
        for card in held.iter() {
            let sign = match (own.contains(card), above.contains(card)) {
                (true, true) => 'a',
                (true, false) => 'b',
                (false, true) => 'c',
                (false, false) => 'd',
            };
            suits[card.suit() as usize].push(sign);
        }
        suits.sort_unstable();
        suits.join(" ")
    }
}
