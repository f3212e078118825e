//! Every exact figure of the rule file's "Quantities to verify".

use super::with_deck;
use crate::basement::{Basement, BlankOnEmpty, Card, Deck, Kind, Lay, Run, choices};
use parlour_engine::Game;

fn both_decks() -> [Basement; 2] {
    [Basement::default(), with_deck(Deck { blanks: 0, ..Deck::default() })]
}

#[test]
fn twenty_choices_of_top_cards_from_six_kinds() {
    let mut count = 0;
    let hand = (1..=6).map(super::number).collect();
    choices::each_three(hand, |_| count += 1);
    assert_eq!(count, 20);
}

#[test]
fn points_handed_out_in_a_round() {
    for seats in 2..=4u8 {
        let all: u32 = (1..=seats).map(|place| Basement::default().score(place, seats)).sum();
        let n = u32::from(seats);
        assert_eq!(all, n * (n - 1) / 2 + 1);
    }
}

/// How many cards of the untouched rest of the deck stand on one card of rank `r`.
fn chances(rules: &Basement, rank: u8) -> (usize, usize) {
    let card = super::number(rank);
    let mut rest = rules.deck();
    rest.remove(rest.iter().position(|&other| other == card).unwrap());
    let run = Run { kind: Kind::of(card), len: 1 };
    let stands =
        |card: &&Card| run.is_beaten_by(Lay::single(**card).kind_on(run, BlankOnEmpty::Nothing));
    (rest.iter().filter(stands).count(), rest.len())
}

#[test]
fn bsm_36_chance_it_against_one_card() {
    for rank in 1..=11 {
        let r = usize::from(rank);
        let [on, off] = both_decks().map(|rules| chances(&rules, rank));
        assert_eq!(on, (59 - 4 * r, 55));
        assert_eq!(off, (55 - 4 * r, 51));
    }
    let equal = |(a, b): (usize, usize), (c, d): (usize, usize)| assert_eq!(a * d, b * c);
    let [on, off] = both_decks();
    equal(chances(&on, 1), (1, 1));
    equal(chances(&off, 1), (1, 1));
    equal(chances(&on, 6), (7, 11));
    equal(chances(&off, 6), (31, 51));
    equal(chances(&on, 11), (3, 11));
    equal(chances(&off, 11), (11, 51));
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Six-card hands of a deck, by how many of each kind they hold: each way of taking
/// counts of the kinds, with the number of ways to pick those cards.
fn six_card_hands(rules: &Basement, counts_if: impl Fn(&[(Card, u8)]) -> bool) -> (u64, u64) {
    fn walk(
        kinds: &[(Card, u8)],
        taken: &mut Vec<(Card, u8)>,
        left: u8,
        ways: u64,
        visit: &mut impl FnMut(&[(Card, u8)], u64),
    ) {
        match kinds.split_first() {
            _ if left == 0 => visit(taken, ways),
            None => {}
            Some((&(card, held), rest)) => {
                for count in 0..=held.min(left) {
                    taken.push((card, count));
                    let ways = ways * choose(u64::from(held), u64::from(count));
                    walk(rest, taken, left - count, ways, visit);
                    taken.pop();
                }
            }
        }
    }
    let (mut hits, mut all) = (0, 0);
    let kinds: Vec<(Card, u8)> = rules.deck.by_kind().collect();
    walk(&kinds, &mut Vec::new(), 6, 1, &mut |taken, ways| {
        all += ways;
        hits += if counts_if(taken) { ways } else { 0 };
    });
    assert_eq!(all, choose(rules.deck().len() as u64, 6));
    (hits, all)
}

#[test]
fn six_card_hands_without_a_special_and_with_four_of_a_kind() {
    let plain = |taken: &[(Card, u8)]| {
        taken.iter().all(|&(card, count)| count == 0 || card.rank().is_some())
    };
    let four = |taken: &[(Card, u8)]| {
        taken.iter().any(|&(card, count)| count == 4 && card.rank().is_some())
    };
    let equal = |(a, b): (u64, u64), (c, d): (u64, u64)| assert_eq!(a * d, b * c);
    let [on, off] = both_decks();
    equal(six_card_hands(&on, plain), (1763, 8109));
    equal(six_card_hands(&off, plain), (19393, 55930));
    equal(six_card_hands(&on, four), (1, 2226));
    equal(six_card_hands(&off, four), (33, 54145));
}
