//! What is true of every table: all cards are there, and the game's invariants hold.

use super::{
    cards::Card,
    options::{Basement, BlankOnEmpty},
    run::Kind,
    state::{Phase, State, Zone},
};
use parlour_engine::Seat;

impl Basement {
    pub(super) fn audit_table(&self, state: &State) -> Result<(), String> {
        let wrong = |what: &str| Err(what.to_owned());
        if state.trash(self.deck).is_none() {
            return wrong("a card is missing or there twice");
        }
        if state.run.is_empty() != (state.pile_len == 0) || state.run.len > state.pile_len {
            return wrong("the run and the pile disagree");
        }
        if state.run.len >= self.clearing_run {
            return wrong("a run that clears lies on the pile");
        }
        if state.pile().any(|card| card == Card::CLEAR) {
            return wrong("a Clear lies on the pile");
        }
        if !self.run_fits(state) {
            return wrong("the top cards are not of the run's kind");
        }
        for seat in Seat::all(state.seats) {
            let in_play = state.still_in.contains(seat);
            let hand = state.hands[seat.index()].len();
            if in_play && state.deck_len > 0 && hand < u32::from(self.draw_to) {
                return Err(format!("seat {seat} holds {hand} cards beside a Deck (BSM-11)"));
            }
            if in_play && state.deck_len > 0 && state.zone(seat) != Zone::Hand {
                return Err(format!("seat {seat} has no hand beside a Deck (BSM-R23)"));
            }
            if in_play == state.has_nothing(seat) {
                return Err(format!("seat {seat} is in with nothing, or out with cards"));
            }
            let placed = state.places[seat.index()] > 0;
            if placed == in_play && !(state.phase == Phase::Over && in_play) {
                return Err(format!("seat {seat} is out without a place, or in with one"));
            }
        }
        Ok(())
    }

    /// Is each card of the run of its kind, or a Blank that follows such a card?
    pub(super) fn run_fits(&self, state: &State) -> bool {
        let run = state.run;
        let mut cards = state.pile().rev().take(usize::from(run.len));
        let stems_from_blank = run.kind == Kind::NOTHING
            || run.kind == Kind::RESET && self.blank_on_empty == BlankOnEmpty::ActAsReset;
        let natural = |card: Card| Some(card) == run.kind.card();
        run.is_empty()
            || cards.clone().all(|card| natural(card) || card == Card::BLANK)
                && (stems_from_blank || cards.any(natural))
    }
}
