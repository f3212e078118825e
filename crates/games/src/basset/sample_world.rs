//! A world that a player could be in, as far as it has seen.
//!
//! Hidden are the order of the pack, the two cards aside and the sealed choices of
//! others. All else lies open, so there is nothing to remember.

use super::{
    action::Action,
    options::{Basset, Doublet},
    pack::{ASIDE, Pack},
    payout::LiveCard,
    state::{Phase, State, bits},
    view::{LiveView, PunterView, View},
};
use parlour_engine::{Rng, Sealed, Seat};

/// A table that looks like this view. Every order of the cards that are not shown is
/// equally likely; a sealed choice is any that the menu's stakes allow.
pub(super) fn world(rules: &Basset, view: &View, rng: &mut impl Rng) -> State {
    let mut state = State::new(rules, view.accounts.len() as u8);
    state.tailleur = view.tailleur;
    state.deal_no = view.deal;
    state.phase = view.phase;
    state.last_bet = view.last_bet;
    state.raises = view.raises;
    for (seat, &account) in Seat::all(state.seats).zip(&view.accounts) {
        state.set_account(seat, account);
    }
    pack(rules, view, &mut state, rng);
    for (seat, punter) in Seat::all(state.seats).zip(&view.punters) {
        if let Some(punter) = punter {
            let place = state.place_of(seat);
            sit_down(&mut state, place, punter);
        }
    }
    side_bets(view, &mut state);
    if view.phase == Phase::Lay {
        sealed_choices(rules, view, &mut state, rng);
    } else {
        state.pending = still_to_act(rules, view, &state);
    }
    state
}

/// The pack: what has been shown in its place, the rest in any order.
fn pack(rules: &Basset, view: &View, state: &mut State, rng: &mut impl Rng) {
    let shown = || view.shown.iter().flatten().chain(&view.last).copied();
    let turned = view.aside.len() + shown().count();
    let Pack { cards: mut deck, .. } = Pack::SORTED;
    let mut unseen = deck.to_vec();
    let mut open = [false; 52];
    let known = (0..).zip(view.aside.shown().iter().copied());
    let known = known.chain((usize::from(ASIDE)..).zip(shown()));
    let known = known.chain((turned..).zip(view.deck.shown().iter().copied()));
    for (at, card) in known.chain(view.bottom.map(|card| (51, card))) {
        deck[at] = card;
        open[at] = true;
        unseen.retain(|&other| other != card);
    }
    // where the bank takes doublets, the question itself says that this is none (BST-C6)
    let told = rules.doublet == Doublet::BankTakes && view.phase == Phase::Cash;
    loop {
        rng.reshuffle(&mut unseen);
        for (at, &card) in (0..52).filter(|&at| !open[at]).zip(&unseen) {
            deck[at] = card;
        }
        if !told || Some(deck[turned].rank()) != view.won() {
            state.pack = Pack { cards: deck, turned: turned as u8 };
            return;
        }
    }
}

/// A punter's cards, book and debts.
fn sit_down(state: &mut State, place: usize, view: &PunterView) {
    for card in &view.live {
        state.lay(place, &live_card(card));
        state.goes_live(place, card.rank);
    }
    state.have_retired(place, &view.retired);
    state.claims.owe(place, view.claim.units());
    state.out |= u16::from(view.out) << place;
    let punter = &mut state.punters[place];
    punter.reserve = view.reserve.iter().copied().collect();
    punter.owes = view.owes;
    punter.optional = view.optional;
}

fn live_card(view: &LiveView) -> LiveCard {
    let mut card = LiveCard { level: view.level, ..LiveCard::laid(view.rank, view.stake) };
    for &(amount, level) in view.tranches.iter().flatten() {
        if level < view.level {
            card.younger[usize::from(level)] = amount;
        }
    }
    card
}

fn side_bets(view: &View, state: &mut State) {
    state.bets = view.bets.iter().map(Into::into).collect();
    for (seat, (&done, &offers)) in Seat::all(state.seats).zip(view.done.iter().zip(&view.offers)) {
        let place = state.place_of(seat);
        state.said |= u16::from(done) << place;
        state.offers[place] = offers;
    }
    if let (Phase::Bets, Some(next)) = (view.phase, view.next) {
        state.next = state.place_of(next) as u8;
    }
}

/// While all lay at once: who is still to lay, and what the others have laid.
fn sealed_choices(rules: &Basset, view: &View, state: &mut State, rng: &mut impl Rng) {
    for (seat, sealed) in Seat::all(state.seats).zip(&view.sealed) {
        let place = state.place_of(seat);
        if place == state.count() {
            continue;
        }
        let lay = match sealed {
            Sealed::None => {
                state.pending |= u16::from(state.lacks(place) > 0) << place;
                continue;
            }
            Sealed::Hidden => rules.pick_lay(state, place, rng),
            Sealed::Seen(lay) => *lay,
        };
        if let Action::Lay(lay) = lay {
            rules.seal(state, place, &lay);
        }
    }
}

/// The punters who act in this window, from the one whose turn it is.
fn still_to_act(rules: &Basset, view: &View, state: &State) -> u16 {
    let Some(next) = view.next else { return 0 };
    let all = match view.phase {
        Phase::Topup => view.bottom.map_or(0, |card| state.holders(card.rank())),
        Phase::Cash => view.won().map_or(0, |rank| {
            let staked = |place: &usize| {
                let punter = &state.punters[*place];
                punter.slot(rank).is_some_and(|slot| punter.stake(slot) > 0)
            };
            bits(state.holders(rank)).filter(staked).fold(0, |all, place| all | 1 << place)
        }),
        Phase::Mace => rules.in_mace(state),
        Phase::Lay | Phase::Bets | Phase::Over => 0,
    };
    all & !((1 << state.place_of(next)) - 1)
}
