//! What must always hold at a Basset table.

use super::{
    options::{Basset, MaceOnParoli},
    ranks::Ranks,
    state::{Phase, State},
};
use parlour_engine::{Money, Seat, cards::PackCard};

/// Are all cards and all money still there?
pub(super) fn audit(rules: &Basset, state: &State) -> Result<(), String> {
    let mut cards: Vec<PackCard> = state.in_pack().to_vec();
    cards.extend(state.pack.aside());
    cards.extend(state.pack.shown());
    cards.extend(state.pack.last());
    if state.bottom_is_up() {
        cards.push(state.pack.bottom());
    }
    cards.sort_unstable();
    if !cards.iter().copied().eq(PackCard::all()) {
        return Err(format!("{} cards instead of the 52 (BST-R1)", cards.len()));
    }
    let sum = Seat::all(state.seats)
        .try_fold(Money::ZERO, |sum, seat| sum.checked_add(state.account(seat)));
    if sum != Some(Money::ZERO) {
        return Err(format!("the accounts add up to {sum:?} (BST-R24)"));
    }
    if !state.holders_agree() {
        return Err("a live card is not found by its rank".into());
    }
    for place in 0..state.count() {
        audit_book(rules, state, place)?;
    }
    Ok(())
}

fn audit_book(rules: &Basset, state: &State, place: usize) -> Result<(), String> {
    let seat = state.seat_of(place);
    let punter = &state.punters[place];
    let fault = |what: &str| Err(format!("seat {seat}: {what}"));
    let live = state.live_slots(place);
    let gone = state.retired(place);
    // a card laid but still sealed is both in the reserve and on the table
    let all = usize::from(punter.reserve.len()) + live.len() + gone.len();
    if all % 13 != 0 || (all != 13 && !rules.new_book.offered) {
        return fault("a book has 13 cards (BST-R12)");
    }
    let ranks: Ranks = live.iter().map(|&slot| state.card(place, slot).rank).collect();
    if usize::from(ranks.len()) != live.len() {
        return fault("one rank lies there twice (BST-R3)");
    }
    if usize::from(punter.owes + punter.optional) + live.len() > 3 {
        return fault("more than three places (BST-08)");
    }
    let out = state.out >> place & 1 == 1;
    if out && !(punter.reserve.is_empty() && live.is_empty()) {
        return fault("is not out (BST-R14)");
    }
    for slot in 0..usize::from(punter.live()) {
        let card = state.card(place, slot);
        let young: u64 = card.younger.iter().map(|&amount| u64::from(amount)).sum();
        let tranches = rules.mace_on_paroli == MaceOnParoli::OwnTrancheLevel0;
        if card.stake > rules.most_on_card() {
            return fault("too much money on a card (BST-R4)");
        }
        if young > u64::from(card.stake) || (young > 0 && !tranches) {
            return fault("money that never was on the card (BST-C9)");
        }
    }
    if state.phase == Phase::Lay && state.pending == 0 {
        return fault("no one is left to lay, and nothing happens");
    }
    Ok(())
}
