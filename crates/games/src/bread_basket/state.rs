//! The table: line and deck share one row of 55 places, hands are counts.

use super::{
    cards::{Card, Heap},
    trick::{Trick, Tricks, Worth},
};
use parlour_engine::Seat;
use serde::{Deserialize, Serialize};

/// How many cards of the deck can matter in a round: the dealt ones, the first of
/// the line, and one for each time the line can run empty. Every dealt card is
/// played once (a used Chef is replaced by the card it takes); a trick that
/// empties the line holds at least three played cards; and the Chefs, five at
/// most, can each lift a lone card.
const fn cards_needed(dealt: usize) -> usize {
    dealt + 1 + dealt / 3 + Card::COPIES
}

/// What the table is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Cards are played.
    Play,
    /// Several tricks stand, and a player chooses which to take first.
    Take,
    /// The last round is over.
    Over,
}

/// The whole table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) hands: [Heap; 6],
    /// Of each hand, the cards that everyone knows of: lifted from the line by a
    /// Chef, and not surely played since.
    pub(super) known: [Heap; 6],
    /// What each seat has taken in this round.
    pub(super) taken: [Heap; 6],
    /// Points of all finished rounds.
    pub(super) totals: [i64; 6],
    /// The tricks to choose from; none outside the phase `Take`.
    pub(super) tricks: Tricks,
    /// Which round, from 1.
    pub(super) round: u64,
    /// Points of this round.
    pub(super) points: [i16; 6],
    /// The line from the front, oldest card first; the deck up to the back, top card
    /// first; Onions (zeros) on the free places between.
    pub(super) row: [Card; Card::COUNT],
    pub(super) line_len: u8,
    pub(super) deck_len: u8,
    pub(super) seats: u8,
    pub(super) dealer: Seat,
    /// Whose turn it is.
    pub(super) next: Seat,
    pub(super) phase: Phase,
    /// Cards played in this turn, fewer than can be.
    pub(super) played: u8,
    /// Chefs used for their ability in this round.
    pub(super) spent: u8,
}

const _: () = assert!(size_of::<State>() <= 288, "a deal's state stays below 320 bytes");

impl State {
    /// A fresh deal, one card at a time from the dealer's left (BRD-R3); the next
    /// card starts the line (BRD-10), the rest is the deck.
    #[inline(always)]
    pub(super) fn dealt(
        seats: u8,
        dealer: Seat,
        round: u64,
        (hand_size, copies): (usize, u8),
        shuffle: impl FnOnce(&mut [Card], usize),
    ) -> Self {
        let mut row = Card::DECK;
        let top = Card::COUNT - Card::KINDS * usize::from(copies);
        if top > 0 {
            row[top..]
                .iter_mut()
                .zip(Card::deck_of(copies))
                .for_each(|(place, card)| *place = card);
        }
        let dealt = hand_size * usize::from(seats);
        shuffle(&mut row[top..], cards_needed(dealt));
        let mut hands = [Heap::EMPTY; 6];
        let end = top + dealt;
        for cards in row[top..end].chunks_exact(usize::from(seats)) {
            let mut seat = dealer;
            for &card in cards {
                seat = seat.left(seats);
                hands[seat.index()].add(card);
            }
        }
        let first = row[end];
        row[..=end].fill(Card::ONION);
        row[0] = first;
        Self {
            hands,
            known: [Heap::EMPTY; 6],
            taken: [Heap::EMPTY; 6],
            totals: [0; 6],
            tricks: Tricks::NONE,
            round,
            points: [0; 6],
            row,
            line_len: 1,
            deck_len: (Card::COUNT - end - 1) as u8,
            seats,
            dealer,
            next: dealer.left(seats),
            phase: Phase::Play,
            played: 0,
            spent: 0,
        }
    }

    /// The row of cards on the table, oldest first.
    #[inline(always)]
    #[must_use]
    pub fn line(&self) -> &[Card] {
        &self.row[..usize::from(self.line_len)]
    }

    /// The undealt cards, top first.
    #[inline]
    pub(super) fn deck(&self) -> &[Card] {
        &self.row[Card::COUNT - usize::from(self.deck_len)..]
    }

    /// Another order of the hidden deck.
    pub(super) fn deck_mut(&mut self) -> &mut [Card] {
        &mut self.row[Card::COUNT - usize::from(self.deck_len)..]
    }

    /// The places between line and deck.
    pub(super) fn free_places(&self) -> &[Card] {
        &self.row[usize::from(self.line_len)..Card::COUNT - usize::from(self.deck_len)]
    }

    /// The cards in a hand.
    #[inline(always)]
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Heap {
        self.hands[seat.index()]
    }

    /// The cards of a hand that all players know of.
    #[inline(always)]
    #[must_use]
    pub fn known(&self, seat: Seat) -> Heap {
        self.known[seat.index()]
    }

    /// The cards that this seat has not seen, of a deck with so many copies of each: what the
    /// others hold, whether or not all saw it taken, and the deck.
    #[inline]
    #[must_use]
    pub fn unseen(&self, seat: Seat, copies: u8) -> Heap {
        let mut unseen = Heap::of_each(copies).minus(self.hand(seat));
        for taken in self.taken {
            unseen = unseen.minus(taken);
        }
        self.line().iter().for_each(|&card| unseen.remove(card));
        (0..self.spent).for_each(|_| unseen.remove(Card::CHEF));
        unseen
    }

    /// What the table is doing.
    #[inline(always)]
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Which round, from 1.
    #[inline(always)]
    #[must_use]
    pub const fn round(&self) -> u64 {
        self.round
    }

    /// Cards played in this turn, fewer than can be.
    #[inline(always)]
    #[must_use]
    pub const fn played(&self) -> u8 {
        self.played
    }

    /// A seat's points of all rounds, the present one included.
    #[inline]
    #[must_use]
    pub fn score(&self, seat: Seat) -> i64 {
        let this_round = match self.phase {
            Phase::Over => 0, // already in the totals
            _ => i64::from(self.points[seat.index()]),
        };
        self.totals[seat.index()] + this_round
    }

    /// A card leaves a hand for all to see.
    #[inline(always)]
    pub(super) fn leaves_hand(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()].remove(card);
        self.known[seat.index()].remove(card);
    }

    /// A card goes to the right end of the line (BRD-14). Returns the trick it
    /// completes, if it does.
    #[inline(always)]
    pub(super) fn append(&mut self, card: Card) -> Option<Trick> {
        let end = usize::from(self.line_len);
        self.row[end] = card;
        self.line_len += 1;
        Trick::ending_at(self.line(), end)
    }

    /// A card of the line goes into a hand, and the gap closes (BRD-37, BRD-R10).
    #[inline]
    pub(super) fn lift(&mut self, seat: Seat, at: usize) -> Card {
        let card = self.row[at];
        self.close_gap(at, at + 1);
        self.hands[seat.index()].add(card);
        self.known[seat.index()].add(card);
        card
    }

    /// The cards of a trick go to a seat, with their points; the gap closes.
    #[inline(always)]
    pub(super) fn take(&mut self, seat: Seat, trick: Trick, worth: Worth) {
        let points = trick.points(self.line(), worth);
        let mut taken = self.taken[seat.index()];
        for card in &mut self.row[trick.places()] {
            taken.add(*card);
            *card = Card::ONION;
        }
        self.taken[seat.index()] = taken;
        self.points[seat.index()] += points;
        let (from, end) = (usize::from(trick.from), usize::from(trick.to) + 1);
        if end < usize::from(self.line_len) {
            self.close_gap(from, end);
        } else {
            self.line_len = from as u8;
        }
    }

    /// The cards from `from` up to `end` are gone: the later ones move up, and the
    /// places that become free are cleared.
    #[inline]
    fn close_gap(&mut self, from: usize, end: usize) {
        let old_end = usize::from(self.line_len);
        self.row.copy_within(end..old_end, from);
        let new_end = old_end - (end - from);
        self.row[new_end..old_end].fill(Card::ONION);
        self.line_len = new_end as u8;
    }

    /// An empty line is started with the deck's top card, as long as there is one
    /// (BRD-11, BRD-R5). Returns it.
    #[inline(always)]
    pub(super) fn refill(&mut self) -> Option<Card> {
        if self.line_len > 0 || self.deck_len == 0 {
            return None;
        }
        let top = Card::COUNT - usize::from(self.deck_len);
        let card = std::mem::replace(&mut self.row[top], Card::ONION);
        self.deck_len -= 1;
        self.append(card); // alone, so no trick (BRD-R4)
        Some(card)
    }

    /// The next player to the left who has cards is to act. Is there one?
    #[inline(always)]
    pub(super) fn pass_to_the_left(&mut self) -> bool {
        let mut seat = self.next;
        for _ in 0..self.seats {
            seat = seat.left(self.seats);
            if !self.hand(seat).is_empty() {
                self.next = seat;
                return true;
            }
        }
        false
    }

    /// Has no one a card left? (BRD-16)
    #[inline]
    pub(super) fn all_out(&self) -> bool {
        self.hands.iter().all(|hand| hand.is_empty())
    }

    /// The highest total and who has it.
    pub(super) fn leaders(&self) -> (i64, impl Iterator<Item = Seat> + '_) {
        let totals = &self.totals[..usize::from(self.seats)];
        let best = totals.iter().copied().max().unwrap_or(0);
        (best, Seat::all(self.seats).filter(move |seat| totals[seat.index()] == best))
    }
}
