//! What a player keeps in mind: where the cards are that have been seen.
//!
//! Every card of the pile was laid for all to see, so a good memory knows the whole pile,
//! the Trash, and what went into a hand with an eaten pile. Only cards dealt or drawn
//! stay unknown.
//!
//! One thing is seen and not made use of: where the lowest card opens the first round
//! (BSM-A4), the opener tells a little about the cards that the others were dealt.

use super::{
    action::{Event, From},
    cards::Card,
    heap::Heap,
    options::{Basement, BlankOnEmpty, MAX_DECK_CARDS},
};
use arrayvec::ArrayVec;
use parlour_engine::Seat;

/// What a player has seen in this round and no longer sees.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Memory {
    /// The pile, bottom card first.
    pub(super) pile: ArrayVec<Card, MAX_DECK_CARDS>,
    /// What lies in the Trash.
    pub(super) trash: Heap,
    /// Of each hand, the cards that are surely in it: eaten, picked up, or proved.
    pub(super) known: [Heap; 4],
    /// How many cards each hand has.
    held: [u8; 4],
}

impl Memory {
    /// Of each hand, the cards that were seen going into it and are still there.
    #[must_use]
    pub const fn known(&self) -> &[Heap; 4] {
        &self.known
    }

    /// What lies in the Trash.
    #[must_use]
    pub const fn trash(&self) -> Heap {
        self.trash
    }

    pub(super) fn note(&mut self, rules: &Basement, event: &Event) {
        match event {
            Event::Dealt { hands, .. } => {
                *self = Self::default();
                for (held, hand) in self.held.iter_mut().zip(hands) {
                    *held = hand.len() as u8;
                }
            }
            Event::Topped { seat, cards } => self.lost(*seat, cards.len()),
            Event::Drew { seat, cards, .. } => self.held[seat.index()] += cards.len() as u8,
            Event::Played { seat, cards, from, .. } => {
                let opens = self.pile.is_empty();
                self.pile.extend(cards.iter().copied());
                if *from != From::Top {
                    self.lost(*seat, cards.len());
                    let known = &mut self.known[seat.index()];
                    for &card in cards {
                        known.take(card, known.count(card).min(1));
                    }
                }
                let blanks_alone = cards.iter().all(|&card| card == Card::BLANK);
                if rules.blank_on_empty == BlankOnEmpty::Forbidden
                    && (opens && blanks_alone && *from == From::Hand)
                {
                    // only a hand of nothing but Blanks may open so (BSM-A5)
                    self.known[seat.index()] = Heap::of(Card::BLANK, self.held[seat.index()]);
                }
            }
            Event::Chanced { card, .. } | Event::Revealed { card, .. } => self.pile.push(*card),
            Event::Cleared { .. } => {
                self.trash = self.pile.drain(..).collect::<Heap>().plus(self.trash);
            }
            Event::Ate { seat, picked_up, .. } => {
                self.held[seat.index()] += (self.pile.len() + picked_up.len()) as u8;
                let eaten: Heap = self.pile.drain(..).chain(picked_up.iter().copied()).collect();
                self.known[seat.index()] = self.known[seat.index()].plus(eaten);
            }
            Event::Opens { .. } | Event::Out { .. } | Event::RoundOver { .. } => {}
        }
    }

    fn lost(&mut self, seat: Seat, cards: usize) {
        let held = &mut self.held[seat.index()];
        *held = held.saturating_sub(cards as u8); // with Top Cards more than there are
    }
}
