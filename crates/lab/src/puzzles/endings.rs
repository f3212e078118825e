//! The ends of games that a solver decides exactly, one file per game.

mod basement;
mod bread_basket;
mod down_the_well;

use parlour_bots::WithBots;
use parlour_engine::Seat;
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
