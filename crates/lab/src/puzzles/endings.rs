//! The ends of games that a solver decides exactly, one game at a time.

use parlour_bots::{
    WithBots,
    basement::Endgame as BasementEndgame,
    bread_basket::Endgame as BreadBasketEndgame,
    down_the_well::{Position, Solver},
};
use parlour_engine::{Game, Seat};
use parlour_games::{
    basement::{self, Basement},
    bread_basket::{self, BreadBasket},
    down_the_well::{self, DownTheWell},
};
use std::{fmt::Debug, hash::Hash};

/// A game whose ends between two are solved.
pub trait Endings: WithBots {
    /// The house rules of its puzzles: those under which all cards are dealt, so that the last ones of the other
    /// follow from what was played.
    const HOUSE_RULES: &'static str;

    /// What tells positions of one game apart that can go on differently.
    type Key: Clone + Eq + Hash + Debug + Send;

    /// Are few enough cards left for a puzzle?
    fn is_late(state: &Self::State) -> bool;

    /// How each of these actions ends for the seat that is to act, both playing as well as can be: above 0
    /// if it wins, below if the other wins. `None` if that takes too long to find out.
    fn margins(
        &self,
        state: &Self::State,
        seat: Seat,
        actions: &[Self::Action],
    ) -> Option<Vec<i64>>;

    /// The key of a position.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// What is the same for positions that a player would call the same puzzle.
    fn shape(&self, state: &Self::State, seat: Seat) -> String;
}

/// The most cards in two hands of Down the Well, and the fewest.
const WELL_CARDS: std::ops::RangeInclusive<u32> = 8..=16;

impl Endings for DownTheWell {
    const HOUSE_RULES: &'static str = r#"{"cards_passed":0,"hand_size":27}"#;

    type Key = down_the_well::State;

    fn is_late(state: &Self::State) -> bool {
        let cards: u32 = Seat::all(super::PLAYERS).map(|seat| state.hand(seat).len()).sum();
        WELL_CARDS.contains(&cards)
    }

    fn margins(
        &self,
        state: &Self::State,
        seat: Seat,
        actions: &[Self::Action],
    ) -> Option<Vec<i64>> {
        let other = seat.left(super::PLAYERS);
        let position =
            Position { own: state.hand(seat), other: state.hand(other), above: state.above() };
        let mut solver = Solver::new(false, false);
        let margin = |action: &Self::Action| match action {
            down_the_well::Action::Play(card) => Some(solver.value_of(position, *card).into()),
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
        let held = own.or(state.hand(seat.left(super::PLAYERS)));
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

/// The most cards in two hands of Bread Basket, and the fewest.
const BASKET_CARDS: std::ops::RangeInclusive<u32> = 4..=8;

/// So many positions of an end of Bread Basket are looked at for each action.
const BASKET_POSITIONS: u32 = 60_000;

impl Endings for BreadBasket {
    const HOUSE_RULES: &'static str = r#"{"copies":3,"hand_size":16,"rounds":1}"#;

    type Key = bread_basket::State;

    fn is_late(state: &Self::State) -> bool {
        let cards: u32 = Seat::all(super::PLAYERS).map(|seat| state.hand(seat).len()).sum();
        BASKET_CARDS.contains(&cards)
    }

    fn margins(
        &self,
        state: &Self::State,
        _seat: Seat,
        actions: &[Self::Action],
    ) -> Option<Vec<i64>> {
        let margin =
            |action: &_| BreadBasketEndgame::new(self, BASKET_POSITIONS).margin(state, *action);
        actions.iter().map(margin).collect()
    }

    fn key(&self, state: &Self::State) -> Self::Key {
        state.clone()
    }

    fn shape(&self, state: &Self::State, seat: Seat) -> String {
        let other = seat.left(super::PLAYERS);
        let lead = state.score(seat) - state.score(other);
        let (own, other, line) = (state.hand(seat), state.hand(other), state.line());
        format!("{own:?} {other:?} {line:?} {lead} {}", state.played())
    }
}

/// So many positions of an end of Basement are solved.
const BASEMENT_POSITIONS: usize = 20_000;

/// The most cards of two players and the pile in Basement, and the fewest.
const BASEMENT_CARDS: std::ops::RangeInclusive<u32> = 3..=9;

/// A win that is certain, but for the rounding of the solver.
const CERTAIN: f32 = 0.999;

/// What decides how a round of Basement can go on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BasementKey {
    next: Option<Seat>,
    hands: [basement::Heap; 2],
    tops: [basement::Heap; 2],
    basements: [[Option<basement::Card>; 3]; 2],
    pile: basement::Heap,
    run: basement::Run,
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
        let held: u32 = Seat::all(super::PLAYERS).map(cards).sum();
        state.deck_len() == 0 && BASEMENT_CARDS.contains(&(held + u32::from(state.pile_len())))
    }

    fn margins(
        &self,
        state: &Self::State,
        _seat: Seat,
        actions: &[Self::Action],
    ) -> Option<Vec<i64>> {
        let worth = BasementEndgame::solve(self, state, BASEMENT_POSITIONS)?.worth(state);
        let margin = |action: &Self::Action| {
            let (_, worth) = worth.iter().find(|(known, _)| known == action)?;
            Some(i64::from(*worth > CERTAIN) - i64::from(*worth < -CERTAIN))
        };
        actions.iter().map(margin).collect()
    }

    fn key(&self, state: &Self::State) -> Self::Key {
        let both = [Seat::ZERO, Seat::ZERO.left(super::PLAYERS)];
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
        let seats = [seat, seat.left(super::PLAYERS)];
        let cards = |seat| {
            let mut basement = state.basement(seat);
            basement.sort_unstable();
            format!("{:?} {:?} {basement:?}", state.hand(seat), state.top(seat))
        };
        let pile: basement::Heap = state.pile().collect();
        format!("{:?} {pile:?} {:?}", seats.map(cards), state.run())
    }
}
