//! A world that a player could be in, as far as it has seen.
//!
//! The view says all there is to know: hands and deck are secret, and no act proves more
//! about them than the cards that were lifted for all to see. No one is ever forced to
//! play or to use a Chef, and a trick is taken by itself. So the cards out of sight, alike
//! ones told apart, may lie in any order on the places out of sight.

use super::{
    cards::{Card, Heap},
    options::BreadBasket,
    state::State,
    trick::Tricks,
    view::View,
};
use arrayvec::ArrayVec;
use parlour_engine::{Cards, Rng};

pub(super) fn world(rules: &BreadBasket, view: &View, rng: &mut impl Rng) -> State {
    let mut unseen = out_of_sight(rules, view);
    rng.reshuffle(&mut unseen);
    let mut unseen = unseen.into_iter();
    let mut hands = [Heap::EMPTY; 6];
    for ((hand, seen), known) in hands.iter_mut().zip(&view.hands).zip(&view.known) {
        *hand = match seen {
            Cards::Shown(cards) => cards.iter().copied().collect(),
            Cards::Hidden(_) => {
                let unknown = seen.len() - known.len();
                known.iter().copied().chain(unseen.by_ref().take(unknown)).collect()
            }
        };
    }
    let mut row = [Card::ONION; Card::COUNT];
    row[..view.line.len()].copy_from_slice(&view.line);
    let deck = &mut row[Card::COUNT - view.deck.len()..];
    match &view.deck {
        Cards::Shown(cards) => deck.copy_from_slice(cards),
        Cards::Hidden(_) => deck.iter_mut().zip(unseen).for_each(|(place, card)| *place = card),
    }
    State {
        hands,
        known: by_seat(view.known.iter().map(|cards| cards.iter().copied().collect())),
        taken: by_seat(view.taken.iter().map(|cards| cards.iter().copied().collect())),
        totals: by_seat(view.totals.iter().copied()),
        tricks: Tricks::ending_at(view.tricks.iter().map(|&(_, to)| to)),
        round: view.round,
        points: by_seat(view.points.iter().copied()),
        row,
        line_len: view.line.len() as u8,
        deck_len: view.deck.len() as u8,
        seats: view.hands.len() as u8,
        dealer: view.dealer,
        next: view.next.unwrap_or(view.dealer),
        phase: view.phase,
        played: view.played,
        spent: view.spent,
    }
}

/// The cards of the deck that the viewer cannot place.
fn out_of_sight(rules: &BreadBasket, view: &View) -> ArrayVec<Card, { Card::COUNT }> {
    let mut placed: Heap = std::iter::repeat_n(Card::CHEF, usize::from(view.spent)).collect();
    let seen_hands = view.hands.iter().zip(&view.known).flat_map(|(hand, known)| match hand {
        Cards::Shown(cards) => cards,
        Cards::Hidden(_) => known,
    });
    let lying = view.line.iter().chain(view.deck.shown()).chain(view.taken.iter().flatten());
    lying.chain(seen_hands).for_each(|&card| placed.add(card));
    Card::kinds()
        .flat_map(|kind| {
            let left = rules.copies.saturating_sub(placed.count(kind));
            std::iter::repeat_n(kind, left.into())
        })
        .collect()
}

fn by_seat<T: Default>(each: impl Iterator<Item = T>) -> [T; 6] {
    let mut all: [T; 6] = Default::default();
    all.iter_mut().zip(each).for_each(|(place, value)| *place = value);
    all
}
