//! What a player keeps in mind of a hand: who must hold a card, and who cannot.

use super::{
    action::Event,
    cards::{Card, CardSet, Suit},
};
use arrayvec::ArrayVec;
use parlour_engine::Seat;

/// A card that was played in this hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedCard {
    /// Who played it.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// In which round of the hand, from 1.
    pub round: u8,
}

/// What a seat has seen of the others in this hand and that no longer lies before it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Memory {
    /// Cards that a seat holds for certain: given to it, or laid open and taken up again.
    holds: [CardSet; 6],
    /// Cards that a seat cannot hold: it passed when they could have been played, or it would
    /// have opened with them.
    lacks: [CardSet; 6],
    /// What is above the wells.
    above: CardSet,
    /// The lead suit, until its lowest card has been played.
    opening: Option<Suit>,
    /// The suit that was turned.
    turned: Option<Suit>,
    /// What was played in this hand, the first card first.
    plays: ArrayVec<PlayedCard, { Card::COUNT }>,
    /// How many rounds of this hand are over.
    sweeps: u8,
}

impl Memory {
    /// Cards that this seat holds for certain.
    #[must_use]
    pub const fn held_by(&self, seat: Seat) -> CardSet {
        self.holds[seat.index()]
    }

    /// Cards that this seat cannot hold.
    #[must_use]
    pub const fn lacked_by(&self, seat: Seat) -> CardSet {
        self.lacks[seat.index()]
    }

    /// What was played in this hand, the first card first.
    #[must_use]
    pub fn plays(&self) -> &[PlayedCard] {
        &self.plays
    }

    /// Keeps in mind what `me` learns of an event.
    pub(super) fn keep(&mut self, me: Seat, event: &Event) {
        match event {
            Event::Dealt { .. } => *self = Self { above: CardSet::ALL, ..Self::default() },
            Event::Gave { seat, to, cards } if *seat == me => {
                self.holds[to.index()] = cards.shown().iter().copied().collect();
            }
            Event::Turned { card } => self.turned = Some(card.suit()),
            Event::Opens { suit: Some(lead), .. } => {
                // DTW-14: the suits before it are in no one's hand
                let mut suit = self.turned.unwrap_or(Suit::Crabs);
                while suit != *lead {
                    self.rule_out(CardSet::of(suit));
                    suit = suit.next();
                }
                self.opening = Some(*lead);
            }
            Event::Played { seat, card } => {
                if let Some(lead) = self.opening.take() {
                    self.rule_out(CardSet::of(lead).minus(CardSet::left_by(*card)));
                }
                let _ = self.plays.try_push(PlayedCard {
                    seat: *seat,
                    card: *card,
                    round: self.sweeps + 1,
                });
                self.above = self.above.and(CardSet::left_by(*card));
                self.holds[seat.index()] = self.holds[seat.index()].without(*card);
            }
            Event::Passed { seat, cards, .. } => {
                self.lacks[seat.index()] = self.lacks[seat.index()].or(self.above);
                let laid_open: CardSet = cards.shown().iter().copied().collect();
                self.holds[seat.index()] = self.holds[seat.index()].or(laid_open);
            }
            Event::Swept { .. } => {
                self.above = CardSet::ALL;
                self.sweeps += 1;
            }
            Event::Gave { .. }
            | Event::Opens { suit: None, .. }
            | Event::RanOut { .. }
            | Event::Won { .. } => {}
        }
    }

    fn rule_out(&mut self, cards: CardSet) {
        for lacks in &mut self.lacks {
            *lacks = lacks.or(cards);
        }
    }
}
