//! What a player who forgets nothing knows of the cards that lie face down.
//!
//! Stack and keep lie open, and the player who takes them puts them under the deck in their
//! order (BUD-R4): from then on everyone could say what lies there, until it is
//! played or shuffled. This is the card counting that the text promises (BUD-02).

use super::{
    action::{Event, Seen},
    cards::Card,
    options::{BudrBasef, OnTake},
    piles::SEATS,
};
use arrayvec::ArrayVec;
use parlour_engine::Seat;

/// Cards in their order; `NO_CARD` for one that has not been seen.
pub(super) type Row = ArrayVec<Card, { Card::COUNT }>;

/// Where the cards lie that a player has seen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Memory {
    /// The decks, top card first. Where takers shuffle, in no order.
    decks: [Row; SEATS],
    /// The penalty cards, bottom first.
    keep: Row,
    /// The stack, bottom card first.
    stack: Row,
    /// What is gambled for.
    pool: Row,
    /// The cards set aside for gambling.
    powers: [Option<Card>; SEATS],
}

impl Memory {
    /// What is known of a deck of so many cards, top card first (`NO_CARD` where nothing is).
    pub(super) fn deck(&self, seat: Seat, cards: usize) -> Row {
        of_length(&self.decks[seat.index()], cards)
    }

    /// What is known of a pool of so many cards.
    pub(super) fn pool(&self, cards: usize) -> Row {
        of_length(&self.pool, cards)
    }

    /// The power of this player, if it is known.
    pub(super) fn power(&self, seat: Seat) -> Card {
        self.powers[seat.index()].unwrap_or_default()
    }

    /// The power of this player, if it is known.
    #[must_use]
    pub fn known_power(&self, seat: Seat) -> Option<Card> {
        Some(self.power(seat)).filter(|&card| card != Card::NO_CARD)
    }

    /// Is this card known to lie in a deck, in the pool, or to be the power of someone
    /// else than these players?
    #[must_use]
    pub fn lies_elsewhere(&self, card: Card, than: &[Seat]) -> bool {
        let powers = (0..).zip(&self.powers).filter_map(|(seat, power)| {
            let seat = Seat::new(seat)?;
            power.filter(|_| !than.contains(&seat))
        });
        let known = self.decks.iter().flatten().chain(&self.pool).copied().chain(powers);
        card != Card::NO_CARD && known.into_iter().any(|other| other == card)
    }

    /// A card leaves the top of a deck; says which, as far as it is known.
    fn draw(&mut self, seat: Seat, seen: Option<Card>, rules: &BudrBasef) -> Card {
        let row = &mut self.decks[seat.index()];
        if rules.on_take == OnTake::Bottom {
            let top = row.pop_at(0).unwrap_or_default();
            return seen.unwrap_or(top);
        }
        match seen {
            Some(card) => {
                let at = row.iter().position(|&other| other == card);
                let at = at.or_else(|| row.iter().position(|&other| other == Card::NO_CARD));
                row.swap_pop(at.unwrap_or(0));
                card
            }
            None => {
                // Any card of a shuffled deck has gone away unseen, so none is surely
                // there any more. To keep where they may be instead is not worth it.
                row.fill(Card::NO_CARD);
                row.pop();
                Card::NO_CARD
            }
        }
    }

    fn pay_unseen(&mut self, seat: Seat, cards: u8, rules: &BudrBasef) {
        for _ in 0..cards {
            let card = self.draw(seat, None, rules);
            put(&mut self.pool, card);
        }
    }

    /// Keeps in mind what an event tells.
    pub(super) fn note(&mut self, event: &Event, rules: &BudrBasef) {
        match event {
            Event::Dealt { decks, keep, .. } => {
                *self = Self::default();
                for (row, &cards) in self.decks.iter_mut().zip(decks) {
                    *row = (0..cards).map(|_| Card::NO_CARD).collect();
                }
                self.keep = keep.iter().copied().collect();
            }
            Event::Flipped { seat, card } => {
                let card = self.draw(*seat, Some(*card), rules);
                put(&mut self.stack, card);
            }
            Event::Took { seat, .. } => {
                let taken = self.keep.drain(..).chain(self.stack.drain(..));
                taken.for_each(|card| put(&mut self.decks[seat.index()], card));
            }
            Event::Paid { seat, cards } => {
                for &card in cards {
                    let card = self.draw(*seat, Some(card), rules);
                    put(&mut self.keep, card);
                }
            }
            Event::Pooled { .. } => {
                let pooled = self.keep.drain(..).chain(self.stack.drain(..));
                pooled.for_each(|card| put(&mut self.pool, card));
            }
            Event::SetAside { seat, card } => {
                let card = self.draw(*seat, seen(*card), rules);
                self.powers[seat.index()] = Some(card);
            }
            Event::Folded { seat, card } => {
                let known = self.powers[seat.index()].take().unwrap_or_default();
                put(&mut self.pool, seen(*card).unwrap_or(known));
            }
            Event::Called { seat, cards } | Event::Raised { seat, cards, .. } => {
                self.pay_unseen(*seat, *cards, rules);
            }
            Event::Revealed { seat, card } => self.powers[seat.index()] = Some(*card),
            Event::WonPool { seat, .. } => {
                let powers = self.powers.iter_mut().filter_map(Option::take);
                let won = self.pool.drain(..).chain(powers);
                won.for_each(|card| put(&mut self.decks[seat.index()], card));
            }
            _ => {}
        }
    }
}

fn of_length(row: &Row, cards: usize) -> Row {
    // a player who was not there from the start knows nothing
    if row.len() == cards { row.clone() } else { (0..cards).map(|_| Card::NO_CARD).collect() }
}

fn put(row: &mut Row, card: Card) {
    let _ = row.try_push(card); // there is a place for every card of the deck
}

fn seen(card: Seen) -> Option<Card> {
    match card {
        Seen::Card(card) => Some(card),
        Seen::Hidden => None,
    }
}
