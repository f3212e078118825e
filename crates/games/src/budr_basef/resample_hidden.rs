//! Tables that a viewer could not tell from this one: all that is hidden, anew.

use super::{
    cards::Card,
    gesture::Touches,
    options::{BudrBasef, Slap},
    piles::Pile,
    state::{Hit, State},
};
use parlour_engine::{Rng, Seat, Viewer};

/// Other cards in the same places, for all that this viewer cannot see.
pub(super) fn deal_cards_anew(state: &mut State, viewer: Viewer, rng: &mut impl Rng) {
    let decks = || Seat::all(state.seats).map(Pile::Deck);
    let open = usize::from(state.open_pool);
    let pool: Vec<Card> = state.piles.cards(Pile::Pool).collect();
    let (seen, unseen) = pool.split_at(open);
    let powers: Vec<Seat> = Seat::all(state.seats)
        .filter(|&seat| !viewer.is(seat) && state.power(seat).is_some())
        .collect();
    let mut hidden: Vec<Card> = decks().flat_map(|deck| state.piles.cards(deck)).collect();
    hidden.extend(unseen);
    hidden.extend(powers.iter().filter_map(|&seat| state.power(seat)));
    rng.reshuffle(&mut hidden);
    let sizes: Vec<(Pile, u8)> = decks().map(|deck| (deck, state.piles.count(deck))).collect();
    let mut hidden = hidden.into_iter();
    for &(deck, _) in &sizes {
        state.piles.clear(deck);
    }
    state.piles.clear(Pile::Pool);
    for &card in seen {
        state.piles.put(card, Pile::Pool);
    }
    for card in hidden.by_ref().take(unseen.len()) {
        state.piles.put(card, Pile::Pool);
    }
    for seat in powers {
        state.powers[seat.index()] = hidden.next().unwrap_or_default();
    }
    for (deck, count) in sizes {
        for card in hidden.by_ref().take(usize::from(count)) {
            state.piles.put(card, deck);
        }
    }
}

impl BudrBasef {
    /// Other hits, answers and touches of the others. Who has hit in a race is no
    /// secret (a player who has cannot hit again); when, and which set was named, is.
    pub(super) fn hit_anew(&self, state: &mut State, viewer: Viewer, rng: &mut impl Rng) {
        let names = if self.announce { u32::from(state.list_len()) } else { 0 };
        let name = |rng: &mut _| match names {
            0 => 0,
            _ => Rng::draw(rng, names) as u8 + 1,
        };
        let count = usize::from(state.hit_count);
        let is_viewer = |seat: u8| Seat::new(seat).is_some_and(|seat| viewer.is(seat));
        if self.slap == Slap::Sealed {
            if state.asked.is_empty() {
                return;
            }
            let answered = state.all_seats().without(state.barred()).without(state.asked);
            let hits = state.hits;
            let own = hits[..count].iter().find(|hit| is_viewer(hit.seat)).copied();
            state.clear_hits();
            for seat in answered.iter() {
                let hit = if viewer.is(seat) {
                    own
                } else if rng.draw(2) == 0 {
                    let named = name(rng);
                    Some(Hit { seat: seat.index() as u8, named, after: 0 })
                } else {
                    None
                };
                if let Some(hit) = hit {
                    state.hits[usize::from(state.hit_count)] = hit;
                    state.hit_count += 1;
                    state.hitters.insert(seat);
                }
            }
            return;
        }
        let places: Vec<usize> =
            (0..count).filter(|&place| !is_viewer(state.hits[place].seat)).collect();
        let mut others: Vec<u8> = places.iter().map(|&place| state.hits[place].seat).collect();
        rng.reshuffle(&mut others);
        for (place, seat) in places.into_iter().zip(others) {
            state.hits[place].seat = seat;
            state.hits[place].named = name(rng);
        }
        if self.by_touch() {
            for seat in Seat::all(state.seats).filter(|&seat| !viewer.is(seat)) {
                state.touches[seat.index()] =
                    Touches::any(rng.draw(u32::from(Touches::COUNT)) as u8);
            }
        }
    }
}
