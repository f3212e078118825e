//! What may be played from a heap of cards, listed or picked at random without listing.

use super::{
    action::{Lay, TopChoice},
    cards::Card,
    heap::Heap,
    options::MAX_DEALT_CARDS,
};
use arrayvec::ArrayVec;

/// The plays of one to four cards of one kind with Blanks (BSM-15, BSM-R9).
#[derive(Clone, Copy, Debug)]
pub(super) struct Plays {
    /// One bit a play without Blanks: bit `n` of a card's four stands for `n + 1` of it.
    plain: (u64, u64),
    /// How many Blanks can go with them.
    blanks: u8,
    /// How many Blanks can go alone.
    alone: u8,
}

/// The plays that leave room for so many Blanks among four cards.
const PLAYS_WITH_BLANKS: [u64; 4] =
    [u64::MAX, 0x7777_7777_7777_7777, 0x3333_3333_3333_3333, 0x1111_1111_1111_1111];

/// For each floor the counts of numbers from there up and of Specials, but for Blanks.
const FROM: [(u64, u64); 21] = {
    let mut from = [(0, 0); 21];
    let mut floor = 0;
    while floor <= 20 {
        let mut card = if floor == 0 { 1 } else { floor };
        while card <= 23 {
            if card != Card::BLANK.place() as usize {
                let word = if card < 16 { &mut from[floor].0 } else { &mut from[floor].1 };
                *word |= 15 << (card % 16 * 4);
            }
            card += 1;
        }
        floor += 1;
    }
    from
};

impl Plays {
    /// Those of numbers from `floor` up and of Specials; of Blanks alone if they may.
    #[inline(always)]
    pub(super) fn of(heap: Heap, floor: u8, blanks_alone: bool) -> Self {
        let blanks = heap.count(Card::BLANK).min(4);
        let (low, high) = heap.in_unary();
        let (from_low, from_high) = FROM[usize::from(floor).min(20)];
        Self {
            plain: (low & from_low, high & from_high),
            blanks,
            alone: if blanks_alone { blanks } else { 0 },
        }
    }

    /// The plays with so many Blanks.
    #[inline(always)]
    fn with(&self, blanks: u8) -> (u64, u64) {
        let room = PLAYS_WITH_BLANKS[usize::from(blanks & 3)];
        (self.plain.0 & room, self.plain.1 & room)
    }

    /// How many plays.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        let plays = |blanks: u8| {
            let (low, high) = self.with(blanks);
            low.count_ones() + high.count_ones()
        };
        let mut count = plays(0);
        if self.blanks > 0 {
            count += (1..=self.blanks.min(3)).map(plays).sum::<u32>() + u32::from(self.alone);
        }
        count
    }

    /// The play with this number, below `count`.
    #[inline(always)]
    pub(super) fn nth(&self, mut n: u32, nth_bit: impl Fn(u64, u32) -> u32) -> Lay {
        for blanks in 0..=self.blanks.min(3) {
            let (low, high) = self.with(blanks);
            let lower = low.count_ones();
            let (half, bits, nth) = if n < lower { (0, low, n) } else { (16, high, n - lower) };
            let count = lower + high.count_ones();
            if n < count {
                let place = nth_bit(bits, nth);
                return Lay::of(Card::at(half + place / 4), 1 + (place % 4) as u8, blanks);
            }
            n -= count;
        }
        Lay::blanks(n as u8 + 1)
    }

    /// Every play, low ones first.
    #[inline]
    pub(super) fn each(&self, mut put: impl FnMut(Lay)) {
        for (half, mut plays) in [(0, self.plain.0), (16, self.plain.1)] {
            while plays != 0 {
                let place = plays.trailing_zeros();
                let (card, naturals) = (Card::at(half + place / 4), 1 + (place % 4) as u8);
                for blanks in 0..=self.blanks.min(4 - naturals) {
                    put(Lay::of(card, naturals, blanks));
                }
                plays &= plays - 1;
            }
        }
        for blanks in 1..=self.alone {
            put(Lay::blanks(blanks));
        }
    }
}

/// The plays of a whole hand with Top Cards (`mix_hand_and_top`, BSM-A8): at most four
/// cards of one kind with Blanks, numbers from `floor` up.
pub(super) fn each_mixed(hand: Heap, top: Heap, floor: u8, mut put: impl FnMut(Lay)) {
    let all = hand.plus(top);
    let (least, most) = (hand.count(Card::BLANK), all.count(Card::BLANK));
    let mut put_if_mixed = |lay: Lay| {
        if lay.len() > hand.len() && lay.len() <= 4 {
            put(lay);
        }
    };
    if hand.is_all_blank() {
        (least..=most).map(Lay::blanks).for_each(&mut put_if_mixed);
    }
    for (card, naturals) in all.by_kind().filter(|&(card, _)| card != Card::BLANK) {
        let held = hand.count(card);
        let whole_hand = u32::from(held + least) == hand.len();
        if !whole_hand || card.place() < floor {
            continue;
        }
        for naturals in held.max(1)..=naturals {
            (least..=most)
                .map(|blanks| Lay::of(card, naturals, blanks))
                .for_each(&mut put_if_mixed);
        }
    }
}

/// Every way to choose three Top Cards, equal cards being one.
#[inline]
pub(super) fn each_three(hand: Heap, mut put: impl FnMut(TopChoice)) {
    let kinds: ArrayVec<(Card, u8), MAX_DEALT_CARDS> =
        hand.by_kind().take(MAX_DEALT_CARDS).collect();
    for (i, &(first, firsts)) in kinds.iter().enumerate() {
        let from_second = if firsts > 1 { i } else { i + 1 };
        for (j, &(second, seconds)) in kinds.iter().enumerate().skip(from_second) {
            let used = if i == j { 2 } else { 1 };
            let from_third = if seconds > used { j } else { j + 1 };
            for &(third, _) in kinds.iter().skip(from_third) {
                put(TopChoice { cards: [Some(first), Some(second), Some(third)], count: 3 });
            }
        }
    }
}
