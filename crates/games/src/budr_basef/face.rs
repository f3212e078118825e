//! What a hit is judged by: the stack as it lies at that moment (BUD-R8).

use super::cards::Card;

/// The stack and what else a set may look at. Borrowed, so it costs nothing to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face<'a> {
    stack: &'a [Card],
    keep: u8,
    is_every_deck_empty: bool,
}

impl<'a> Face<'a> {
    /// A stack from its bottom card up, the size of the keep, and whether all decks are empty.
    #[inline]
    #[must_use]
    pub const fn new(stack: &'a [Card], keep: usize, is_every_deck_empty: bool) -> Self {
        Self { stack, keep: keep as u8, is_every_deck_empty }
    }

    /// The stack, bottom first.
    #[inline]
    #[must_use]
    pub const fn stack(&self) -> &'a [Card] {
        self.stack
    }

    /// The top card, T1.
    #[inline]
    #[must_use]
    pub const fn top(&self) -> Option<Card> {
        self.stack.last().copied()
    }

    /// T1, T2, T3 and so on: the `depth`th card from the top, counted from 1.
    #[inline]
    #[must_use]
    pub fn card(&self, depth: usize) -> Option<Card> {
        self.stack.get(self.stack.len().wrapping_sub(depth)).copied()
    }

    /// The bottom card, B: the first one played to this stack.
    #[inline]
    #[must_use]
    pub const fn bottom(&self) -> Option<Card> {
        self.stack.first().copied()
    }

    /// How many cards the stack has.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> usize {
        self.stack.len()
    }

    /// How many cards the keep has.
    #[inline]
    #[must_use]
    pub const fn keep(&self) -> u8 {
        self.keep
    }

    /// Are all decks empty?
    #[inline]
    #[must_use]
    pub const fn is_every_deck_empty(&self) -> bool {
        self.is_every_deck_empty
    }

    /// Is the top card a Joker, so that nothing matches (BUD-18)?
    #[inline]
    #[must_use]
    pub const fn joker_on_top(&self) -> bool {
        match self.top() {
            Some(card) => card.is_joker(),
            None => false,
        }
    }

    /// The topmost `count` cards, bottom first, if there are so many.
    #[inline]
    #[must_use]
    pub fn window(&self, count: usize) -> Option<&'a [Card]> {
        self.stack.get(self.stack.len().checked_sub(count)?..)
    }
}
