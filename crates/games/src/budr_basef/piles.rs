//! Where the cards lie: each player's deck, the stack, the keep and the pool.
//!
//! A deck is only ever touched at its ends, so decks, keep and pool are chains
//! through one array: cards are taken and given without moving a byte of the
//! others. The stack is looked at from the top, so it lies as a row.

use super::cards::Card;
use parlour_engine::Seat;

/// The most seats at a table (BUD-R2).
pub(super) const SEATS: usize = 10;
/// A card's byte without the bit of the Jokers: no two cards share it.
const SLOTS: usize = 64;

#[inline(always)]
const fn slot(card: Card) -> usize {
    (card.byte() & 0x3F) as usize
}

/// A chain of cards, the first on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Chain {
    first: Card,
    last: Card,
    count: u8,
}

/// Which chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pile {
    /// A player's deck, top card first.
    Deck(Seat),
    /// The penalty cards, bottom first.
    Keep,
    /// What is gambled for, in the order in which it came.
    Pool,
}

impl Pile {
    #[inline(always)]
    const fn index(self) -> usize {
        match self {
            Self::Deck(seat) => seat.index(),
            Self::Keep => SEATS,
            Self::Pool => SEATS + 1,
        }
    }
}

/// Every card on the table but the powers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Piles {
    /// The card after each card in its chain; no card after the last.
    next: [Card; SLOTS],
    chains: [Chain; SEATS + 2],
    /// Bottom first; no cards above the top.
    stack: [Card; Card::COUNT],
    height: u8,
}

impl Piles {
    pub(super) const EMPTY: Self = Self {
        next: [Card::NO_CARD; SLOTS],
        chains: [Chain { first: Card::NO_CARD, last: Card::NO_CARD, count: 0 }; SEATS + 2],
        stack: [Card::NO_CARD; Card::COUNT],
        height: 0,
    };

    /// How many cards.
    #[inline(always)]
    pub(super) const fn count(&self, pile: Pile) -> u8 {
        self.chains[pile.index()].count
    }

    /// The cards in order.
    pub(super) fn cards(&self, pile: Pile) -> impl Iterator<Item = Card> + Clone + '_ {
        let chain = self.chains[pile.index()];
        let mut next = chain.first;
        (0..chain.count).map(move |_| {
            let card = next;
            next = self.next[slot(card)];
            card
        })
    }

    /// The stack, bottom card first.
    #[inline(always)]
    pub(super) fn stack(&self) -> &[Card] {
        &self.stack[..usize::from(self.height)]
    }

    /// The top card of the stack.
    #[inline(always)]
    pub(super) fn top(&self) -> Option<Card> {
        self.stack().last().copied()
    }

    /// One card more at the end of a pile.
    #[inline(always)]
    pub(super) fn put(&mut self, card: Card, to: Pile) {
        let chain = &mut self.chains[to.index()];
        if chain.count == 0 {
            chain.first = card;
        } else {
            self.next[slot(chain.last)] = card;
        }
        chain.last = card;
        chain.count += 1;
    }

    /// The first card of a pile, if there is one.
    #[inline(always)]
    pub(super) fn draw(&mut self, from: Pile) -> Option<Card> {
        let chain = &mut self.chains[from.index()];
        if chain.count == 0 {
            return None;
        }
        let card = chain.first;
        chain.count -= 1;
        chain.first = std::mem::take(&mut self.next[slot(card)]);
        if chain.count == 0 {
            chain.last = Card::NO_CARD;
        }
        Some(card)
    }

    /// The first `count` cards of a pile go to the end of another, one by one.
    #[inline(always)]
    pub(super) fn pay(&mut self, count: u8, from: Pile, to: Pile) {
        let paying = self.chains[from.index()];
        if count == 0 || paying.count == 0 {
            return;
        }
        if count >= paying.count {
            return self.pour(from, to);
        }
        let mut last = paying.first;
        for _ in 1..count {
            last = self.next[slot(last)];
        }
        let rest = std::mem::take(&mut self.next[slot(last)]);
        self.chains[from.index()] =
            Chain { first: rest, last: paying.last, count: paying.count - count };
        self.link(Chain { first: paying.first, last, count }, to);
    }

    /// All cards of a pile go to the end of another.
    #[inline(always)]
    pub(super) fn pour(&mut self, from: Pile, to: Pile) {
        let chain = std::mem::take(&mut self.chains[from.index()]);
        if chain.count > 0 {
            self.link(chain, to);
        }
    }

    #[inline(always)]
    fn link(&mut self, chain: Chain, to: Pile) {
        let end = &mut self.chains[to.index()];
        if end.count == 0 {
            *end = chain;
        } else {
            self.next[slot(end.last)] = chain.first;
            end.last = chain.last;
            end.count += chain.count;
        }
    }

    /// The top card of a deck goes face up onto the stack (BUD-05).
    #[inline(always)]
    pub(super) fn flip(&mut self, seat: Seat) -> Option<Card> {
        let card = self.draw(Pile::Deck(seat))?;
        self.stack[usize::from(self.height)] = card;
        self.height += 1;
        Some(card)
    }

    /// The stack goes to the end of a pile, bottom card first.
    #[inline(always)]
    pub(super) fn pour_stack(&mut self, to: Pile) {
        let height = usize::from(self.height);
        for place in 0..height {
            let card = std::mem::take(&mut self.stack[place]);
            self.put(card, to);
        }
        self.height = 0;
    }

    /// These cards, in order, at the end of a pile.
    pub(super) fn lay(&mut self, cards: impl IntoIterator<Item = Card>, to: Pile) {
        for card in cards {
            self.put(card, to);
        }
    }

    /// These cards, bottom first, onto the stack.
    pub(super) fn lay_stack(&mut self, cards: &[Card]) {
        for &card in cards {
            self.stack[usize::from(self.height)] = card;
            self.height += 1;
        }
    }

    /// Takes all cards off a pile, to be put back in another order.
    pub(super) fn clear(&mut self, pile: Pile) {
        while self.draw(pile).is_some() {}
    }

    /// Deals the first cards one at a time, `decks` cards in all, from this
    /// seat on; the rest starts the keep (BUD-R2, BUD-B2, BUD-B14).
    #[inline(always)]
    pub(super) fn dealt(deck: &[Card], decks: usize, first: Seat, seats: u8) -> Self {
        let mut piles = Self::EMPTY;
        let step = usize::from(seats);
        for place in 0..decks.saturating_sub(step) {
            piles.next[slot(deck[place])] = deck[place + step];
        }
        let mut seat = first;
        for place in 0..step.min(decks) {
            let count = (decks - place).div_ceil(step);
            piles.chains[seat.index()] = Chain {
                first: deck[place],
                last: deck[place + (count - 1) * step],
                count: count as u8,
            };
            seat = seat.left(seats);
        }
        for &card in &deck[decks..] {
            piles.put(card, Pile::Keep);
        }
        piles
    }
}

impl std::fmt::Debug for Piles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("Piles");
        for seat in Seat::all(SEATS as u8) {
            if self.count(Pile::Deck(seat)) > 0 {
                let cards: Vec<Card> = self.cards(Pile::Deck(seat)).collect();
                shown.field(&format!("deck {seat}"), &cards);
            }
        }
        shown.field("stack", &self.stack());
        shown.field("keep", &self.cards(Pile::Keep).collect::<Vec<_>>());
        shown.field("pool", &self.cards(Pile::Pool).collect::<Vec<_>>()).finish()
    }
}
