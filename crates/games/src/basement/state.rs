//! The table, as flat data.

use super::{
    action::Lay,
    cards::Card,
    heap::Heap,
    options::{Deck, MAX_DECK_CARDS},
    run::Run,
};
use parlour_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What the table is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Everyone chooses three Top Cards.
    Top,
    /// Cards go onto the pile.
    Play,
    /// The last round is over.
    Over,
}

/// What a player plays from now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// The hand.
    Hand,
    /// The Top Cards, the hand being empty.
    Top,
    /// The Basement, all else being gone.
    Basement,
}

/// The whole table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) hands: [Heap; 4],
    /// The Top Cards. While they are chosen in secret: the choices made so far
    /// (each is still in its owner's hand, BSM-A5).
    pub(super) tops: [Heap; 4],
    /// The pile from the front, bottom card first, and the Deck up to the end, top
    /// card first. They never need more room than the deck has cards.
    cards: [Option<Card>; MAX_DECK_CARDS],
    pub(super) basements: [[Option<Card>; 3]; 4],
    /// Points so far.
    pub(super) totals: [u32; 4],
    /// Turns completed in this round (BSM-A1).
    pub(super) turns: u32,
    /// Which round of the session, from 1.
    pub(super) round: u32,
    /// How many cards were dealt to each hand.
    pub(super) dealt: u8,
    pub(super) deck_len: u8,
    pub(super) pile_len: u8,
    /// What lies in the Trash is what lies nowhere else; this counts it.
    pub(super) trash_len: u8,
    /// The top of the pile.
    pub(super) run: Run,
    pub(super) seats: u8,
    pub(super) dealer: Seat,
    /// Who got the first card of the deal.
    pub(super) first_dealt: Seat,
    pub(super) phase: Phase,
    /// Who is to act (while all choose Top Cards at once: the first dealt).
    pub(super) next: Seat,
    /// Who still holds cards.
    pub(super) still_in: SeatSet,
    /// As which of all each seat got out; 0 while it is in.
    pub(super) places: [u8; 4],
}

const _: () = assert!(size_of::<State>() <= 320, "a round's state is 320 bytes at most");

impl State {
    /// A table before its first deal.
    pub(super) fn bare(seats: u8) -> Self {
        Self {
            hands: [Heap::EMPTY; 4],
            tops: [Heap::EMPTY; 4],
            cards: [None; MAX_DECK_CARDS],
            basements: [[None; 3]; 4],
            totals: [0; 4],
            turns: 0,
            round: 0,
            dealt: 0,
            deck_len: 0,
            pile_len: 0,
            trash_len: 0,
            run: Run::EMPTY,
            seats,
            dealer: Seat::ZERO,
            first_dealt: Seat::ZERO.left(seats),
            phase: Phase::Top,
            next: Seat::ZERO.left(seats),
            still_in: SeatSet::all(seats),
            places: [0; 4],
        }
    }

    /// Deals `cards` one at a time from `first_dealt` on: as many rounds as
    /// cards to the hands (BSM-04), three to the Basements (BSM-05), the rest is the Deck (BSM-07).
    #[inline(always)]
    pub(super) fn deal(&mut self, cards: &[Card], hand_size: u8) {
        self.hands = [Heap::EMPTY; 4];
        self.tops = [Heap::EMPTY; 4];
        self.basements = [[None; 3]; 4];
        let mut cards_left = cards.iter();
        let hands = usize::from(hand_size);
        for round in 0..hands + 3 {
            let mut seat = self.first_dealt;
            for card in cards_left.by_ref().take(usize::from(self.seats)) {
                if round < hands {
                    self.hands[seat.index()].add(*card, 1);
                } else {
                    self.basements[seat.index()][round - hands] = Some(*card);
                }
                seat = seat.left(self.seats);
            }
        }
        let deck = cards_left.as_slice();
        let top = MAX_DECK_CARDS - deck.len();
        self.cards[..top].fill(None);
        for (place, card) in self.cards[top..].iter_mut().zip(deck) {
            *place = Some(*card);
        }
        self.dealt = hand_size;
        self.deck_len = deck.len() as u8;
        self.pile_len = 0;
        self.trash_len = 0;
        self.run = Run::EMPTY;
        self.turns = 0;
        self.still_in = SeatSet::all(self.seats);
        self.places = [0; 4];
        self.phase = Phase::Top;
        self.next = self.first_dealt;
    }

    /// What this seat plays from.
    #[inline(always)]
    #[must_use]
    pub fn zone(&self, seat: Seat) -> Zone {
        if !self.hands[seat.index()].is_empty() {
            Zone::Hand
        } else if !self.tops[seat.index()].is_empty() {
            Zone::Top
        } else {
            Zone::Basement
        }
    }

    /// The cards in a hand.
    #[inline(always)]
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Heap {
        self.hands[seat.index()]
    }

    /// The Top Cards; while they are chosen in secret, those chosen.
    #[inline(always)]
    #[must_use]
    pub const fn top(&self, seat: Seat) -> Heap {
        self.tops[seat.index()]
    }

    /// The Basement cards that are left, by slot.
    #[inline(always)]
    #[must_use]
    pub const fn basement(&self, seat: Seat) -> [Option<Card>; 3] {
        self.basements[seat.index()]
    }

    /// The top of the pile.
    #[inline(always)]
    #[must_use]
    pub const fn run(&self) -> Run {
        self.run
    }

    /// How many cards lie on the pile.
    #[inline(always)]
    #[must_use]
    pub const fn pile_len(&self) -> u8 {
        self.pile_len
    }

    /// How many cards the Deck has.
    #[inline(always)]
    #[must_use]
    pub const fn deck_len(&self) -> u8 {
        self.deck_len
    }

    /// What the table is doing.
    #[inline(always)]
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Which round of the session, from 1.
    #[inline(always)]
    #[must_use]
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// A seat's points of the rounds that are over.
    #[inline(always)]
    #[must_use]
    pub const fn total(&self, seat: Seat) -> u32 {
        self.totals[seat.index()]
    }

    /// As which of all this seat got out of the present round, if it did.
    #[inline(always)]
    #[must_use]
    pub const fn place(&self, seat: Seat) -> Option<u8> {
        match self.places[seat.index()] {
            0 => None,
            place => Some(place),
        }
    }

    /// Has this seat chosen its Top Cards, or laid them?
    #[inline(always)]
    pub(super) fn chose(&self, seat: Seat) -> bool {
        !self.tops[seat.index()].is_empty()
    }

    /// Have the Top Cards been chosen by this seat in secret, and lie in the hand still?
    #[must_use]
    pub fn sealed(&self, seat: Seat) -> bool {
        self.phase == Phase::Top
            && self.chose(seat)
            && self.hands[seat.index()].len() == u32::from(self.dealt)
    }

    /// Has this seat got rid of everything?
    #[inline(always)]
    pub(super) fn has_nothing(&self, seat: Seat) -> bool {
        self.zone(seat) == Zone::Basement && self.basements[seat.index()] == [None; 3]
    }

    /// The cards on the pile, bottom card first.
    pub fn pile(&self) -> impl DoubleEndedIterator<Item = Card> + Clone + '_ {
        self.cards[..usize::from(self.pile_len)].iter().map(|card| card.unwrap_or(Card::BLANK))
    }

    /// The Deck, top card first.
    pub(super) fn deck(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards[MAX_DECK_CARDS - usize::from(self.deck_len)..].iter().flatten().copied()
    }

    /// Puts one card on the pile.
    #[inline(always)]
    pub(super) fn put(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.pile_len)) {
            *place = Some(card);
            self.pile_len += 1;
        }
    }

    /// Puts a legal play on the pile. Beside a Deck there is always room for four
    /// cards more: every player has six on the table.
    #[inline(always)]
    pub(super) fn put_all(&mut self, lay: Lay) {
        let start = usize::from(self.pile_len);
        match self.cards.get_mut(start..start + 4) {
            Some(places) => {
                places.copy_from_slice(&lay.in_places());
                self.pile_len += lay.naturals + lay.blanks;
            }
            None => lay.cards().for_each(|card| self.put(card)),
        }
    }

    /// Takes the top card of the Deck.
    #[inline(always)]
    pub(super) fn draw(&mut self) -> Option<Card> {
        if self.deck_len == 0 {
            return None;
        }
        let top = MAX_DECK_CARDS - usize::from(self.deck_len);
        self.deck_len -= 1;
        self.cards.get_mut(top)?.take()
    }

    /// The whole pile goes to the Trash (BSM-39).
    #[inline(always)]
    pub(super) fn trash_pile(&mut self) {
        self.trash_len += self.pile_len;
        self.sweep();
    }

    /// The whole pile goes into a hand (BSM-41).
    #[inline(always)]
    pub(super) fn eat_pile(&mut self, seat: Seat) {
        let mut hand = self.hands[seat.index()];
        for card in self.cards.iter().take(usize::from(self.pile_len)).flatten() {
            hand.add(*card, 1);
        }
        self.hands[seat.index()] = hand;
        self.sweep();
    }

    /// Empties the pile, sixteen places at a time (few piles need more). With a large deck and few cards
    /// drawn (BSM-R36) fewer places than that may lie before the Deck.
    #[inline(always)]
    fn sweep(&mut self) {
        let pile = usize::from(self.pile_len);
        let above_deck = MAX_DECK_CARDS - usize::from(self.deck_len);
        let (chunks, _) = self.cards.as_chunks_mut::<16>();
        if above_deck < 16.max(pile.next_multiple_of(16)) {
            self.cards[..pile].fill(None);
        } else {
            chunks[0] = [None; 16];
            for chunk in chunks.iter_mut().take(pile.div_ceil(16)).skip(1) {
                *chunk = [None; 16];
            }
        }
        self.pile_len = 0;
        self.run = Run::EMPTY;
    }

    /// Lays these cards as the pile, bottom card first, and as the Deck, top card first.
    pub(super) fn lay_out(&mut self, pile: &[Card], deck: &[Card]) {
        let top = MAX_DECK_CARDS - deck.len();
        self.pile_len = pile.len() as u8;
        self.deck_len = deck.len() as u8;
        for (place, card) in self.cards.iter_mut().zip(pile) {
            *place = Some(*card);
        }
        for (place, card) in self.cards[top..].iter_mut().zip(deck) {
            *place = Some(*card);
        }
    }

    /// All cards that are not in the Trash.
    fn in_play(&self) -> Heap {
        let mut all: Heap = self.pile().chain(self.deck()).collect();
        for seat in Seat::all(self.seats) {
            all = all.plus(self.hands[seat.index()]);
            if !self.sealed(seat) {
                all = all.plus(self.tops[seat.index()]);
            }
            all = all.plus(self.basements[seat.index()].into_iter().flatten().collect());
        }
        all
    }

    /// The Trash: what lies nowhere else. None if cards have been lost or doubled.
    pub(super) fn trash(&self, deck: Deck) -> Option<Heap> {
        let trash = deck.heap().without(self.in_play())?;
        (trash.len() == u32::from(self.trash_len)).then_some(trash)
    }
}
