//! Stacks to try a set on: always the same ones, so that the same question has the same answer.

use super::{cards::Card, face::Face};
use parlour_engine::{FastRng, Rng};

/// How many decks are shuffled.
const DECKS: u64 = 512;
/// Of each, every stack up to this size is sampled: few grow higher.
const MAX_STACK_CARDS: usize = 12;
/// A keep of at most so many cards.
const MAX_KEEP_CARDS: usize = 30;

/// Stacks as they come up in play, with a card on top that can be hit.
pub(super) struct Sample {
    cards: usize,
    decks: Vec<Vec<Card>>,
    stacks: Vec<SampledStack>,
}

/// One of them.
#[derive(Clone, Copy)]
pub(super) struct SampledStack {
    deck: u16,
    size: u8,
    keep: u8,
}

impl Sample {
    /// The stacks for a game with so many Jokers.
    pub(super) fn new(jokers: u8) -> Self {
        let canonical: Vec<Card> = Card::deck(jokers).collect();
        let cards = canonical.len();
        let mut sample = Self { cards, decks: Vec::new(), stacks: Vec::new() };
        for number in 0..DECKS {
            let mut rng = FastRng::of_game(u64::from(jokers), number);
            let mut deck = canonical.clone();
            rng.shuffle(&mut deck, cards);
            // and of every other deck a higher one, now and then the whole deck
            let high = MAX_STACK_CARDS + 1 + rng.draw((cards - MAX_STACK_CARDS) as u32) as usize;
            let high = (number % 2 == 0).then_some(high);
            for size in (1..=MAX_STACK_CARDS).chain(high) {
                let most = (cards - size).min(MAX_KEEP_CARDS) as u32;
                let keep = if rng.draw(3) == 0 { rng.draw(most + 1) } else { 0 };
                if !deck[size - 1].is_joker() {
                    let (deck, size) = (number as u16, size as u8);
                    sample.stacks.push(SampledStack { deck, size, keep: keep as u8 });
                }
            }
            sample.decks.push(deck);
        }
        // so that the first one found is the shortest
        sample.stacks.sort_by_key(|sampled| (sampled.size, sampled.keep));
        sample
    }

    /// All of them, the lowest first.
    pub(super) fn stacks(&self) -> &[SampledStack] {
        &self.stacks
    }

    /// What a set would look at.
    pub(super) fn face(&self, sampled: SampledStack) -> Face<'_> {
        let (size, keep) = (usize::from(sampled.size), usize::from(sampled.keep));
        let stack = &self.decks[usize::from(sampled.deck)][..size];
        Face::new(stack, keep, size + keep == self.cards)
    }
}
