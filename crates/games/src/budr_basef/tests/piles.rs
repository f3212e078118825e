//! The chains of cards against plain lists.

use crate::budr_basef::{
    Card,
    piles::{Pile, Piles},
};
use parlour_engine::Seat;
use proptest::prelude::*;

/// Two decks, the keep, the pool, and the stack, as lists.
#[derive(Default)]
struct Lists {
    piles: [Vec<Card>; 4],
    stack: Vec<Card>,
}

fn piles() -> [Pile; 4] {
    [Pile::Deck(Seat::ZERO), Pile::Deck(Seat::new(1).unwrap()), Pile::Keep, Pile::Pool]
}

/// The same cards in the same places, put there one by one.
fn rebuilt(lists: &Lists) -> Piles {
    let mut fresh = Piles::EMPTY;
    let hand = Seat::new(9).unwrap();
    for &card in &lists.stack {
        fresh.put(card, Pile::Deck(hand));
        fresh.flip(hand);
    }
    for (pile, cards) in piles().into_iter().zip(&lists.piles) {
        for &card in cards {
            fresh.put(card, pile);
        }
    }
    fresh
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn chains_do_what_lists_do(
        moves in prop::collection::vec((0u8..5, 0usize..4, 0usize..4, 0u8..12), 1..60)
    ) {
        let deck: Vec<Card> = Card::deck(4).collect();
        let mut table = Piles::dealt(&deck, 50, Seat::new(1).unwrap(), 2);
        let mut lists = Lists::default();
        for (place, &card) in deck[..50].iter().enumerate() {
            lists.piles[1 - place % 2].push(card);
        }
        lists.piles[2].extend(&deck[50..]);
        for (what, from, to, count) in moves {
            let (a, b) = (piles()[from], piles()[to]);
            match what {
                0 if from != to => {
                    table.pay(count, a, b);
                    let count = usize::from(count).min(lists.piles[from].len());
                    let paid: Vec<Card> = lists.piles[from].drain(..count).collect();
                    lists.piles[to].extend(paid);
                }
                1 if from != to => {
                    table.pour(a, b);
                    let all = std::mem::take(&mut lists.piles[from]);
                    lists.piles[to].extend(all);
                }
                2 => {
                    table.pour_stack(b);
                    lists.piles[to].append(&mut lists.stack);
                }
                3 if from < 2 => {
                    let flipped = table.flip(Seat::new(from as u8).unwrap());
                    prop_assert_eq!(flipped, lists.piles[from].first().copied());
                    if let Some(card) = flipped {
                        lists.piles[from].remove(0);
                        lists.stack.push(card);
                    }
                }
                _ => {
                    if let Some(card) = table.draw(a) {
                        prop_assert_eq!(card, lists.piles[from].remove(0));
                        table.put(card, b);
                        lists.piles[to].push(card);
                    }
                }
            }
            for (pile, cards) in piles().into_iter().zip(&lists.piles) {
                prop_assert_eq!(&table.cards(pile).collect::<Vec<_>>(), cards);
                prop_assert_eq!(usize::from(table.count(pile)), cards.len());
            }
            prop_assert_eq!(table.stack(), &lists.stack[..]);
            prop_assert!(table == rebuilt(&lists), "equal tables are equal values");
        }
    }
}
