//! The pack of a deal, top card first: what is turned, what lies aside, what is left.

use parlour_engine::cards::{PackCard, Rank, Suit};

/// How many cards of a deck are used when the two lie aside, and after the last turn.
pub(super) const ASIDE: u8 = 2;
/// How many cards from the top are used after the twenty-fourth turn.
pub(super) const ALL_TURNS: u8 = 50;

/// The pack, and how far it has been turned.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Pack {
    /// Top card first; the bottom card is the last.
    pub(super) cards: [PackCard; 52],
    /// How many cards from the top have been used.
    pub(super) turned: u8,
}

impl Pack {
    /// The pack in its canonical order.
    pub(super) const SORTED: Self = {
        let mut cards = [PackCard::new(Rank::ACE, Suit::SPADES); 52];
        let mut place = 0;
        while place < 52 {
            if let Some(card) = PackCard::at(place) {
                cards[place as usize] = card;
            }
            place += 1;
        }
        Self { cards, turned: 0 }
    };

    /// Takes all cards together for a new deal, sorted and ready to be shuffled.
    #[inline(always)]
    pub(super) fn sort(&mut self) -> &mut [PackCard; 52] {
        *self = Self::SORTED;
        &mut self.cards
    }

    /// The bottom card.
    #[inline(always)]
    pub(super) fn bottom(&self) -> PackCard {
        self.cards[51]
    }

    /// The two cards set aside, once they are.
    pub(super) fn aside(&self) -> &[PackCard] {
        if self.turned >= ASIDE { &self.cards[..usize::from(ASIDE)] } else { &[] }
    }

    /// The cards shown in turns, in order.
    pub(super) fn shown(&self) -> &[PackCard] {
        let turns = usize::from(self.turned.clamp(ASIDE, ALL_TURNS));
        &self.cards[usize::from(ASIDE)..turns]
    }

    /// The last card, once it is shown.
    pub(super) fn last(&self) -> Option<PackCard> {
        (self.turned > ALL_TURNS).then(|| self.cards[usize::from(ALL_TURNS)])
    }

    /// Which turn it is, from 1; 0 before the first.
    #[inline]
    pub(super) fn turn_no(&self) -> u8 {
        (self.turned.clamp(1, ALL_TURNS) - 1) / 2
    }

    /// The next card from the top, which is now used.
    #[inline(always)]
    pub(super) fn turn_up(&mut self) -> PackCard {
        let card = self.cards[usize::from(self.turned)];
        self.turned += 1;
        card
    }

    /// The card after the one turned last.
    #[inline(always)]
    pub(super) fn next_card(&self) -> PackCard {
        self.cards[usize::from(self.turned)]
    }

    /// The card turned last.
    #[inline(always)]
    pub(super) fn turned_last(&self) -> PackCard {
        self.cards[usize::from(self.turned.max(1)) - 1]
    }

    /// The cards that are still there, top first, with the bottom card or without.
    pub(super) fn left(&self, with_bottom: bool) -> &[PackCard] {
        &self.cards[usize::from(self.turned)..51 + usize::from(with_bottom)]
    }

    /// The two cards aside, and those that are still there: what no one sees.
    pub(super) fn hidden(&mut self, with_bottom: bool) -> (&mut [PackCard], &mut [PackCard]) {
        let turned = usize::from(self.turned);
        let aside = if self.turned >= ASIDE { usize::from(ASIDE) } else { 0 };
        let (top, rest) = self.cards.split_at_mut(turned);
        (&mut top[..aside], &mut rest[..51 + usize::from(with_bottom) - turned])
    }

    /// The place of the first card of this rank that can have taken a card off the table
    /// after those that took the `earlier` ones. Where several can have, it does not matter
    /// which did: so equal tables are equal states.
    #[inline]
    pub(super) fn place_of_next(&self, earlier: u64, rank: Rank) -> usize {
        let from = ((u64::BITS - earlier.leading_zeros()) as usize).max(usize::from(ASIDE));
        (from..51).find(|&at| self.cards[at].rank() == rank).unwrap_or(51)
    }
}
