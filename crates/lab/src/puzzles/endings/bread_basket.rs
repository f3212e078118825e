//! Bread Basket: all cards but the first of the line are dealt, and the search of whole endings decides.

use super::Endings;
use crate::puzzles::PLAYERS;
use parlour_bots::bread_basket::Endgame;
use parlour_engine::Seat;
use parlour_games::bread_basket::{BreadBasket, State};

/// The most cards in two hands of Bread Basket, and the fewest.
const BASKET_CARDS: std::ops::RangeInclusive<u32> = 4..=8;

/// How many positions of an end of Bread Basket are looked at for each action.
const BASKET_POSITIONS: u32 = 60_000;

impl Endings for BreadBasket {
    const HOUSE_RULES: &'static str = r#"{"copies":3,"hand_size":16,"rounds":1}"#;

    type Key = State;

    fn is_late(state: &Self::State) -> bool {
        let cards: u32 = Seat::all(PLAYERS).map(|seat| state.hand(seat).len()).sum();
        BASKET_CARDS.contains(&cards)
    }

    fn margins(
        &self,
        state: &Self::State,
        _seat: Seat,
        actions: &[Self::Action],
    ) -> Option<Vec<i64>> {
        let margin = |action: &_| Endgame::new(self, BASKET_POSITIONS).margin(state, *action);
        actions.iter().map(margin).collect()
    }

    fn key(&self, state: &Self::State) -> Self::Key {
        state.clone()
    }

    fn shape(&self, state: &Self::State, seat: Seat) -> String {
        let other = seat.left(PLAYERS);
        let lead = state.score(seat) - state.score(other);
        let (own, other, line) = (state.hand(seat), state.hand(other), state.line());
        format!("{own:?} {other:?} {line:?} {lead} {}", state.played())
    }
}
