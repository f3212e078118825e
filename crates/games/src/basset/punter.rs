//! What a punter has: a book, live cards with money on them, and cards that are gone.

use super::ranks::Ranks;
use parlour_engine::cards::Rank;

/// The most punters at a table.
pub(super) const PUNTERS: usize = 11;

/// A card on the table without its money: nothing, or a rank with its marks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark(u8);

impl Mark {
    #[inline(always)]
    pub(super) fn of(rank: Rank, level: u8) -> Self {
        Self((rank.index() as u8 + 1) | (level << 4))
    }

    #[inline(always)]
    pub(super) fn rank(self) -> Option<Rank> {
        Rank::new((self.0 & 15).wrapping_sub(1))
    }

    #[inline(always)]
    pub(super) fn level(self) -> u8 {
        self.0 >> 4
    }

    #[inline(always)]
    pub(super) fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// A punter's book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Punter {
    /// Places in the deck of the cards that took one of this punter's off the
    /// table: their ranks, in this order, are the retired cards.
    pub(super) retired: u64,
    /// The money on each live card.
    stakes: [u32; 3],
    /// The [`Mark`]s of the live cards as laid, one a byte from the lowest, then
    /// nothing: in one word, as all three are looked at together.
    marks: u32,
    /// The cards not laid yet.
    pub(super) reserve: Ranks,
    /// Cards that must be laid in the next mace window.
    pub(super) owes: u8,
    /// Cards that may be laid in any mace window.
    pub(super) optional: u8,
}

impl Punter {
    /// Nothing laid, and a whole book to lay from.
    pub(super) fn with_book() -> Self {
        Self { reserve: Ranks::BOOK, ..Self::default() }
    }

    /// All the money on the live cards.
    #[inline(always)]
    pub(super) fn staked(&self) -> i64 {
        self.stakes.iter().map(|&stake| i64::from(stake)).sum()
    }

    /// The money on the card in this slot (0 if there is none).
    #[inline(always)]
    pub(super) fn stake(&self, slot: usize) -> u32 {
        self.stakes[slot]
    }

    /// Puts money on the card in this slot.
    #[inline(always)]
    pub(super) fn add(&mut self, slot: usize, amount: u32) {
        self.stakes[slot] += amount;
    }

    /// The card in this slot.
    #[inline(always)]
    pub(super) fn mark(&self, slot: usize) -> Mark {
        Mark((self.marks >> (8 * slot)) as u8)
    }

    /// The cards in all slots.
    pub(super) fn marks(&self) -> impl Iterator<Item = Mark> + '_ {
        (0..3).map(|slot| self.mark(slot))
    }

    /// Puts a card into a slot.
    #[inline(always)]
    pub(super) fn put(&mut self, slot: usize, mark: Mark, stake: u32) {
        self.marks = self.marks & !(0xFF << (8 * slot)) | u32::from(mark.0) << (8 * slot);
        self.stakes[slot] = stake;
    }

    /// Takes the card out of a slot; those behind it move up.
    #[inline]
    pub(super) fn take(&mut self, slot: usize) {
        let before = self.marks & ((1 << (8 * slot)) - 1);
        let behind = self.marks >> (8 * slot + 8) << (8 * slot);
        self.marks = before | behind;
        self.stakes.copy_within(slot + 1.., slot);
        self.stakes[2] = 0;
    }

    /// Takes out the cards that have no mark: those laid last, in a sealed choice.
    pub(super) fn take_unmarked(&mut self) {
        for slot in (0..3).rev() {
            if !self.mark(slot).is_none() && self.mark(slot).level() == 0 {
                self.take(slot);
            }
        }
    }

    /// How many live cards.
    #[inline(always)]
    pub(super) fn live(&self) -> u8 {
        // the cards lie in the first slots: count the bytes up to the highest bit
        (31 - (self.marks << 8 | 0x80).leading_zeros()) as u8 / 8
    }

    /// Is there less than so much on every card?
    #[inline(always)]
    pub(super) fn all_below(&self, amount: u32) -> bool {
        let [first, second, third] = self.stakes;
        (first < amount) & (second < amount) & (third < amount)
    }

    /// Where the live card of this rank lies.
    #[inline(always)]
    pub(super) fn slot(&self, rank: Rank) -> Option<usize> {
        // all three at once: a branch on each would be guessed wrong too often
        let wanted = (rank.index() as u32 + 1) * 0x01_01_01;
        let unlike = (self.marks & 0x0F_0F_0F) ^ wanted;
        let alike = unlike.wrapping_sub(0x01_01_01) & !unlike & 0x80_80_80;
        if alike == 0 { None } else { Some(alike.trailing_zeros() as usize / 8) }
    }

    /// The ranks on the table.
    #[inline(always)]
    pub(super) fn live_ranks(&self) -> Ranks {
        // bit 0 stands for an empty slot
        Ranks(self.marks().fold(0, |all, mark| all | 1 << (mark.0 & 15)) >> 1)
    }

    /// Must a card be replaced, and is there one that can be? (BST-29, BST-C20)
    #[inline(always)]
    pub(super) fn must_replace(&self) -> bool {
        self.owes > 0 && !self.reserve.minus(self.live_ranks()).is_empty()
    }

    /// One more card must be laid, if the book has it (BST-29, BST-C19).
    #[inline]
    pub(super) fn owe_one(&mut self) {
        self.owes = (self.owes + 1).min(self.reserve.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_found_where_it_lies_and_the_others_move_up() {
        let rank = |index| Rank::new(index).unwrap();
        for (a, b, c) in [(0, 1, 12), (12, 11, 0), (3, 2, 4), (7, 8, 6)] {
            let mut punter = Punter::with_book();
            for (slot, index) in [a, b, c].into_iter().enumerate() {
                assert_eq!(punter.live() as usize, slot);
                punter.put(slot, Mark::of(rank(index), slot as u8), 10 + slot as u32);
            }
            for index in 0..13 {
                let place = [a, b, c].iter().position(|&other| other == index);
                assert_eq!(punter.slot(rank(index)), place);
                assert_eq!(punter.live_ranks().contains(rank(index)), place.is_some());
            }
            punter.take(1);
            assert_eq!((punter.live(), punter.staked()), (2, 22));
            assert_eq!((punter.slot(rank(b)), punter.slot(rank(c))), (None, Some(1)));
            assert_eq!((punter.mark(1).level(), punter.stake(1)), (2, 12));
            punter.take_unmarked();
            assert_eq!((punter.live(), punter.slot(rank(c))), (1, Some(0)));
        }
    }
}
