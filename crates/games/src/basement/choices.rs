//! What may be played from a heap of cards, listed or picked by lot without listing.

use super::{
    action::{Lay, TopChoice},
    cards::Card,
    heap::Heap,
};

/// The plays of one to four cards of one kind with Blanks (BSM-15, BSM-R9).
#[derive(Clone, Copy, Debug)]
pub(super) struct Plays {
    /// The kinds of which one, two, three and four can be played.
    kinds: [u32; 4],
    /// How many Blanks can go with them.
    blanks: u8,
    /// How many Blanks can go alone.
    alone: u8,
}

impl Plays {
    /// Those of numbers from `floor` up and of Specials; of Blanks alone if they may.
    #[inline(always)]
    pub(super) fn of(heap: Heap, floor: u8, blanks_alone: bool) -> Self {
        let blank = 1 << Card::BLANK.place();
        let high_enough = (u32::MAX << floor) & !blank;
        let blanks = heap.count(Card::BLANK).min(4);
        Self {
            kinds: heap.at_least().map(|kinds| kinds & high_enough),
            blanks,
            alone: if blanks_alone { blanks } else { 0 },
        }
    }

    /// How many plays.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        let [one, two, three, four] = self.kinds.map(u32::count_ones);
        let mut count = one + two + three + four + u32::from(self.alone);
        if self.blanks > 0 {
            count += one + two + three;
            if self.blanks > 1 {
                count += one + two;
                if self.blanks > 2 {
                    count += one;
                }
            }
        }
        count
    }

    /// The play with this number, below `count`.
    #[inline(always)]
    pub(super) fn nth(&self, mut n: u32, nth_bit: impl Fn(u64, u32) -> u32) -> Lay {
        for blanks in 0..=self.blanks.min(3) {
            for naturals in 1..=4 - blanks {
                let kinds = self.kinds[usize::from(naturals) - 1];
                let count = kinds.count_ones();
                if n < count {
                    return Lay::of(Card::at(nth_bit(u64::from(kinds), n)), naturals, blanks);
                }
                n -= count;
            }
        }
        Lay::blanks(n as u8 + 1)
    }

    /// Every play, low ones first.
    #[inline]
    pub(super) fn each(&self, mut put: impl FnMut(Lay)) {
        let mut kinds = self.kinds[0];
        while kinds != 0 {
            let bit = kinds & kinds.wrapping_neg();
            let card = Card::at(kinds.trailing_zeros());
            for naturals in 1..=4 {
                if self.kinds[usize::from(naturals) - 1] & bit != 0 {
                    for blanks in 0..=self.blanks.min(4 - naturals) {
                        put(Lay::of(card, naturals, blanks));
                    }
                }
            }
            kinds &= kinds - 1;
        }
        for blanks in 1..=self.alone {
            put(Lay::blanks(blanks));
        }
    }
}

/// The plays of a whole hand with Top Cards (`mix_hand_and_top`, BSM-A8).
pub(super) fn each_mixed(
    hand: Heap,
    top: Heap,
    floor: u8,
    blanks_alone: bool,
    mut put: impl FnMut(Lay),
) {
    let mut kinds = hand.kinds_but_blank();
    if kinds.count_ones() > 1 || hand.len() > 3 {
        return;
    }
    let all = hand.plus(top);
    let lay = |kind: Card| Lay::of(kind, all.count(kind), all.count(Card::BLANK));
    let fewest = hand.count(Card::BLANK);
    let more = |lay: &Lay| lay.len() > hand.len() && lay.len() <= 4;
    if kinds == 0 {
        for blanks in fewest..=if blanks_alone { all.count(Card::BLANK) } else { 0 } {
            Some(Lay::blanks(blanks)).filter(more).into_iter().for_each(&mut put);
        }
        kinds = top.kinds_but_blank();
    }
    kinds &= u32::MAX << floor;
    while kinds != 0 {
        let card = Card::at(kinds.trailing_zeros());
        let most = lay(card);
        for naturals in hand.count(card).max(1)..=most.naturals {
            for blanks in fewest..=most.blanks {
                Some(Lay::of(card, naturals, blanks)).filter(more).into_iter().for_each(&mut put);
            }
        }
        kinds &= kinds - 1;
    }
}

/// Every way to choose three Top Cards, equal cards being one.
#[inline]
pub(super) fn each_three(hand: Heap, mut put: impl FnMut(TopChoice)) {
    let mut cards = hand.kinds();
    while cards != 0 {
        let first = Card::at(cards.trailing_zeros());
        let firsts = hand.count(first);
        let higher = cards & (cards - 1);
        let mut seconds = if firsts > 1 { cards } else { higher };
        while seconds != 0 {
            let second = Card::at(seconds.trailing_zeros());
            let left = hand.count(second) - 1 - u8::from(second == first);
            let above = seconds & (seconds - 1);
            let mut thirds = if left > 0 { seconds } else { above };
            while thirds != 0 {
                let third = Card::at(thirds.trailing_zeros());
                put(TopChoice { cards: [Some(first), Some(second), Some(third)], count: 3 });
                thirds &= thirds - 1;
            }
            seconds = above;
        }
        cards = higher;
    }
}
