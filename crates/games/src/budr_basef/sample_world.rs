//! A world that a player could be in, as far as it has seen.
//!
//! The cards that lie where no one has seen them come in any order, each equally likely.
//! Of a contest only the own hit is known: who else has hit, and when, is drawn at will,
//! and so are others' touches and sealed answers, for which no odds are given.

use super::{
    action::Seen,
    cards::Card,
    gesture::Touches,
    memory::{Memory, Row},
    options::{BudrBasef, OnTake, Slap},
    piles::{Pile, Piles},
    state::{Hit, State},
    view::{Contest, View},
};
use parlour_engine::{Cards, Rng, Sealed, Seat, SeatSet, Tick};

/// A table that looks like this view to a player with this memory.
pub(super) fn world(rules: &BudrBasef, view: &View, memory: &Memory, rng: &mut impl Rng) -> State {
    let seats = view.decks.len() as u8;
    let mut state = State::dealt(Piles::EMPTY, seats, view.from, 0);
    cards(rules, view, memory, &mut state, rng);
    sets(view, &mut state);
    for (seat, (&paid, &debt)) in Seat::all(seats).zip(view.paid.iter().zip(&view.debts)) {
        state.paid[seat.index()] = paid;
        state.debts[seat.index()] = debt;
        state.count_in(seat);
    }
    state.clock = view.clock;
    state.flipped = view.flipped;
    state.plays = view.plays;
    state.version = view.version;
    state.locked = view.locked;
    state.ejected = view.ejected;
    state.asked = view.asked;
    state.inside = Seat::all(seats).filter(|seat| view.inside[seat.index()]).collect();
    state.acted = view.acted;
    state.phase = view.phase;
    state.next = view.next;
    state.last = view.last;
    state.editor = view.editor;
    state.edited = view.edited;
    state.open_pool = view.open_pool;
    if let Some(contest) = &view.contest {
        hits(rules, view, contest, &mut state, rng);
    }
    if rules.slap == Slap::Sealed {
        answers(rules, view, &mut state, rng);
    }
    for (touches, seen) in state.touches.iter_mut().zip(view.touches.iter().flatten()) {
        *touches = match seen {
            Some(run) => run.iter().fold(Touches::NONE, |run, &touch| run.then(touch)),
            None => Touches::draw(rng),
        };
    }
    state
}

/// Every card in its place: as shown, as remembered, else as it comes.
fn cards(rules: &BudrBasef, view: &View, memory: &Memory, state: &mut State, rng: &mut impl Rng) {
    let seats = || Seat::all(view.decks.len() as u8);
    let mut decks: Vec<Row> = seats()
        .zip(&view.decks)
        .map(|(seat, deck)| match deck {
            Cards::Shown(cards) => cards.clone(),
            Cards::Hidden(count) => {
                let mut known = memory.deck(seat, usize::from(*count));
                if rules.on_take == OnTake::ShuffleAll {
                    rng.reshuffle(&mut known);
                }
                known
            }
        })
        .collect();
    let mut pool = memory.pool(view.pool.len());
    for (known, seen) in pool.iter_mut().zip(&view.pool) {
        if let Seen::Card(card) = seen {
            *known = *card;
        }
    }
    let mut powers: Vec<Option<Card>> = seats()
        .zip(&view.powers)
        .map(|(seat, power)| match power {
            Some(Seen::Card(card)) => Some(*card),
            Some(Seen::Hidden) => Some(memory.power(seat)),
            None => None,
        })
        .collect();

    let mut unseen: Vec<Card> = Card::deck(rules.jokers).collect();
    let hidden = || decks.iter().flatten().chain(&pool).chain(powers.iter().flatten());
    let known: u64 = hidden()
        .chain(&view.stack)
        .chain(&view.keep)
        .filter(|&&card| card != Card::NO_CARD)
        .fold(0, |known, card| known | 1 << card.index());
    unseen.retain(|card| known >> card.index() & 1 == 0);
    rng.reshuffle(&mut unseen);
    let places = decks.iter_mut().flatten().chain(&mut pool).chain(powers.iter_mut().flatten());
    for (place, card) in places.filter(|card| **card == Card::NO_CARD).zip(unseen) {
        *place = card;
    }

    let piles = &mut state.piles;
    for (seat, deck) in seats().zip(decks) {
        piles.lay(deck, Pile::Deck(seat));
    }
    piles.lay(pool, Pile::Pool);
    piles.lay(view.keep.iter().copied(), Pile::Keep);
    piles.lay_stack(&view.stack);
    for (place, power) in state.powers.iter_mut().zip(powers) {
        *place = power.unwrap_or(Card::NO_CARD);
    }
}

/// What Free-style has made of the sets.
fn sets(view: &View, state: &mut State) {
    if !view.modified.is_empty() || !view.defined.is_empty() {
        state.change_library(|library| {
            for set in &view.modified {
                library.rules[set.0.name().index()] = set.0;
            }
            library.own = view.defined.clone();
        });
    }
    let places = view.sets.iter().filter_map(|&name| state.place(name));
    state.active = places.fold(0, |active, place| active | 1 << place);
}

/// The hits of an open contest: the viewer's own, and some of the others.
fn hits(rules: &BudrBasef, view: &View, contest: &Contest, state: &mut State, rng: &mut impl Rng) {
    // it is open still
    let earliest = (view.clock.0 + 1).saturating_sub(rules.hit_window_ms).max(view.flipped.0);
    let mut hits: Vec<(Tick, Hit)> = contest
        .hits
        .iter()
        .map(|hit| {
            let named = hit.set.and_then(|name| state.place(name)).map_or(0, |place| place + 1);
            (hit.at, Hit { seat: hit.seat.index() as u8, named, after: 0 })
        })
        .collect();
    if contest.opened.is_none() {
        let own: SeatSet = contest.hits.iter().map(|hit| hit.seat).collect();
        let others = state.all_seats().without(state.barred()).without(own);
        let others: Vec<Seat> = others
            .iter()
            .filter(|&seat| view.viewer.is_none_or(|viewer| !viewer.is(seat)))
            .collect();
        let mut hitters: Vec<Seat> = others.iter().copied().filter(|_| rng.draw(2) == 0).collect();
        if hitters.is_empty() && hits.is_empty() && !others.is_empty() {
            hitters.push(others[rng.draw(others.len() as u32) as usize]);
        }
        for seat in hitters {
            let span = view.clock.0.saturating_sub(earliest) as u32 + 1;
            let at = Tick(earliest + u64::from(rng.draw(span)));
            let named = a_name(rules, state, rng);
            hits.push((at, Hit { seat: seat.index() as u8, named, after: 0 }));
        }
        hits.sort_by_key(|&(at, _)| at);
    }
    state.opened = hits.first().map_or(view.clock, |&(at, _)| at);
    for (at, hit) in hits {
        join(state, Hit { after: (at.0 - state.opened.0) as u16, ..hit });
    }
}

/// One hit more.
fn join(state: &mut State, hit: Hit) {
    state.hits[usize::from(state.hit_count)] = hit;
    state.hit_count += 1;
    if let Some(seat) = Seat::new(hit.seat) {
        state.hitters.insert(seat);
    }
}

/// The sealed answers that are in, while others are still owed.
fn answers(rules: &BudrBasef, view: &View, state: &mut State, rng: &mut impl Rng) {
    for (seat, answer) in (0..).zip(view.sealed.iter().flatten()) {
        let hit = match answer {
            Sealed::Seen(super::action::Action::Hit(set)) => {
                Some(set.and_then(|name| state.place(name)).map_or(0, |place| place + 1))
            }
            Sealed::Hidden if rng.draw(2) == 0 => Some(a_name(rules, state, rng)),
            _ => None,
        };
        if let Some(named) = hit {
            join(state, Hit { seat, named, after: 0 });
        }
    }
}

/// The set that someone else may have named, as its place in the list from 1; 0 for none.
fn a_name(rules: &BudrBasef, state: &State, rng: &mut impl Rng) -> u8 {
    if rules.announce { rng.draw(u32::from(state.list_len())) as u8 + 1 } else { 0 }
}
