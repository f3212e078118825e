//! What must hold of every table.

use super::{
    options::BudrBasef,
    piles::Pile,
    state::{Phase, State},
};
use parlour_engine::Seat;

impl BudrBasef {
    /// Conservation of cards, and what must hold of every table.
    pub(super) fn check_over(&self, state: &State) -> Result<(), String> {
        let seats = || Seat::all(state.seats);
        let mut seen = 0u64;
        let mut count = 0;
        let cards = seats()
            .flat_map(|seat| state.piles.cards(Pile::Deck(seat)))
            .chain(state.piles.stack().iter().copied())
            .chain(state.piles.cards(Pile::Keep))
            .chain(state.piles.cards(Pile::Pool))
            .chain(seats().filter_map(|seat| state.power(seat)));
        for card in cards {
            seen |= 1 << card.index();
            count += 1;
        }
        if count != self.cards() || seen != (1 << self.cards()) - 1 {
            return Err(format!("{count} cards instead of {}", self.cards()));
        }
        let gambling = state.phase == Phase::Gamble;
        let pool = state.piles.count(Pile::Pool);
        let table = state.piles.count(Pile::Keep) + state.piles.stack().len() as u8;
        let rules = [
            (gambling || pool == 0, "a pool outside gambling"),
            (!gambling || table == 0, "stack or keep in gambling"),
            (gambling || state.inside.is_empty(), "a player in outside gambling"),
            (!gambling || state.inside.len() >= 2, "gambling alone"),
            (
                seats().all(|seat| state.power(seat).is_some() == state.inside.contains(seat)),
                "a power without its owner, or the other way round",
            ),
            (gambling || state.paid.iter().all(|&paid| paid == 0), "paid outside gambling"),
            (
                seats().all(|seat| state.holds(seat) == (state.deck(seat) > 0)),
                "who holds cards and the decks disagree",
            ),
            (
                state.phase != Phase::Play || state.holders.is_empty() || state.holds(state.next),
                "a player without cards is to play",
            ),
            (
                !state.piles.stack().iter().rev().skip(1).any(|card| card.is_joker()),
                "a Joker under the top card",
            ),
            (state.debts.iter().all(|&debt| debt < self.penalty), "a debt of a whole penalty"),
            (
                state.phase != Phase::Play
                    || !state.holders.is_empty()
                    || state.barred() != state.all_seats(),
                "a table where no one can do anything",
            ),
            (
                state.phase == Phase::Over || state.holders.iter().all(|s| state.deck(s) < count),
                "won, but not over",
            ),
        ];
        match rules.iter().find(|(holds, _)| !holds) {
            Some((_, broken)) => Err((*broken).into()),
            None => Ok(()),
        }
    }
}
