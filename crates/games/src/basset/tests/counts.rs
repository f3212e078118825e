//! The exact figures of the seed game, by enumeration: every placement of the four cards
//! of a rank in the 52 places of the pack, put through the very functions with which the
//! game settles a live card. Fractions are compared as whole numbers.

use super::{Table, pack_with, quiet, sit, until};
use crate::basset::{Basset, BottomPays, LADDERS, LiveCard, Open, Phase};
use parlour_engine::{
    FastRng, Rng,
    cards::{PackCard, Rank, Suit},
    story::Story,
};

/// How a punter answers each win.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Policy {
    /// Paroli so many times, then cash.
    CashAfter(u8),
    NeverCash,
}

const POLICIES: [Policy; 5] = [
    Policy::CashAfter(0),
    Policy::CashAfter(1),
    Policy::CashAfter(2),
    Policy::CashAfter(3),
    Policy::NeverCash,
];

/// How a stake of 1 fared.
#[derive(Clone, Copy, PartialEq, Debug)]
enum End {
    /// Taken by the bottom card.
    Bottom,
    Lost,
    /// Cashed at this level.
    Won(u8),
    /// Open at the end at this level.
    Open(u8),
}

/// Turns the pack over for one live card, with the cards of its rank in these places
/// (0 the bottom, 1 and 2 aside, 51 the last).
fn fare(rules: &Basset, policy: Policy, places: &[u8]) -> (i64, End) {
    let mut card = LiveCard::laid(Rank::QUEEN, 1);
    let mut account = 0;
    for &place in places {
        match place {
            0 => {
                account -= rules.bottom(&mut card);
                if card.stake == 0 {
                    return (account, End::Bottom);
                }
            }
            1 | 2 => {}
            3..=50 if place % 2 == 1 => {
                let cash = match policy {
                    Policy::CashAfter(level) => card.level >= level,
                    Policy::NeverCash => card.level >= super::super::MAX_MARKS,
                };
                if cash {
                    return (account + rules.gain(&card), End::Won(card.level));
                }
                card.paroli();
            }
            _ => return (account - rules.loss(&card), End::Lost),
        }
    }
    let gain = match rules.left_open(&card, false) {
        Open::Returned | Open::Carried => 0,
        Open::Paid(gain) => gain,
        Open::Lost => -rules.loss(&card),
    };
    (account + gain, End::Open(card.level))
}

/// Every choice of `copies` places among these, in ascending order.
fn placements(among: &[u8], copies: usize, each: &mut impl FnMut(&[u8])) {
    fn choose(among: &[u8], left: usize, chosen: &mut Vec<u8>, each: &mut impl FnMut(&[u8])) {
        if left == 0 {
            return each(chosen);
        }
        for first in 0..among.len() + 1 - left {
            chosen.push(among[first]);
            choose(&among[first + 1..], left - 1, chosen, each);
            chosen.pop();
        }
    }
    choose(among, copies, &mut Vec::new(), each);
}

/// The sum of all results, and how many placements there are.
fn total(rules: &Basset, policy: Policy, among: &[u8], copies: usize) -> (i64, i64) {
    let (mut sum, mut count) = (0, 0);
    placements(among, copies, &mut |places| {
        sum += fare(rules, policy, places).0;
        count += 1;
    });
    (sum, count)
}

#[track_caller]
fn is(value: (i64, i64), numerator: i64, denominator: i64) {
    let (sum, count) = value;
    assert_eq!(
        sum * denominator,
        numerator * count,
        "{sum}/{count}, not {numerator}/{denominator}"
    );
}

fn whole_pack() -> Vec<u8> {
    (0..52).collect()
}

fn stake_taken() -> Basset {
    Basset { bottom_pays: BottomPays::StakeTaken, ..quiet() }
}

#[test]
fn results_where_the_bottom_card_takes_the_stake() {
    let expected =
        [(-33, 833), (228_283, 270_725), (199_119, 270_725), (12_601, 54_145), (-787, 833)];
    for (policy, (numerator, denominator)) in POLICIES.into_iter().zip(expected) {
        let value = total(&stake_taken(), policy, &whole_pack(), 4);
        assert_eq!(value.1, 270_725);
        is(value, numerator, denominator);
    }
}

#[test]
fn results_where_an_equal_amount_is_paid() {
    let expected = [
        (-10_102, 270_725),
        (248_698, 270_725),
        (211_254, 270_725),
        (8_956, 54_145),
        (-10_960, 10_829),
    ];
    for (policy, (numerator, denominator)) in POLICIES.into_iter().zip(expected) {
        is(total(&quiet(), policy, &whole_pack(), 4), numerator, denominator);
    }
}

#[test]
fn results_given_that_the_bottom_card_missed() {
    let expected =
        [(101, 2_499), (20_759, 20_825), (54_986, 62_475), (8_383, 24_990), (-4_699, 4_998)];
    for rules in [quiet(), stake_taken()] {
        for (policy, (numerator, denominator)) in POLICIES.into_iter().zip(expected) {
            is(total(&rules, policy, &whole_pack()[1..], 4), numerator, denominator);
        }
    }
}

#[test]
fn how_many_placements_end_how() {
    let count = |policy, end| {
        let mut count = 0;
        placements(&whole_pack(), 4, &mut |places| {
            count += u32::from(fare(&stake_taken(), policy, places).1 == end);
        });
        count
    };
    assert_eq!(count(Policy::CashAfter(0), End::Bottom), 20_825);
    assert_eq!(count(Policy::CashAfter(0), End::Lost), 119_900);
    assert_eq!(count(Policy::CashAfter(0), End::Won(0)), 130_000);
    assert_eq!(count(Policy::CashAfter(3), End::Won(3)), 10_626);
    assert_eq!(count(Policy::CashAfter(3), End::Open(3)), 4_048);
    assert_eq!(count(Policy::CashAfter(3), End::Open(2)), 276);
    // the fourth paroli can be said, but never be paid in one deal (BST-R9)
    assert_eq!(count(Policy::NeverCash, End::Won(4)), 0);
}

/// The best that a punter with perfect memory can do: the sum over all placements of
/// `copies` cards in the places from `place` on and the two aside, with this card.
fn best(rules: &Basset, place: u8, copies: i64, card: LiveCard) -> i64 {
    let ways =
        |places: i64, copies: i64| (0..copies).fold(1, |ways, i| ways * (places - i) / (i + 1));
    if place > 51 {
        let gain = match rules.left_open(&card, false) {
            Open::Paid(gain) => gain,
            Open::Returned | Open::Carried => 0,
            Open::Lost => -rules.loss(&card),
        };
        return if copies <= 2 { ways(2, copies) * gain } else { 0 };
    }
    let unseen = i64::from(51 - place) + 2; // behind this place, and aside
    let missed = best(rules, place + 1, copies, card);
    if copies == 0 {
        return missed;
    }
    let here = ways(unseen, copies - 1);
    let met = if place % 2 == 1 && place < 51 {
        let cash = here * rules.gain(&card);
        if card.level == super::super::MAX_MARKS {
            cash
        } else {
            let mut marked = card;
            marked.paroli();
            cash.max(best(rules, place + 1, copies - 1, marked))
        }
    } else {
        -here * rules.loss(&card)
    };
    missed + met
}

#[test]
fn the_best_policy_with_perfect_memory() {
    let fresh = LiveCard::laid(Rank::QUEEN, 1);
    let missed = best(&quiet(), 3, 4, fresh);
    is((missed, 249_900), 1_271, 1_275);
    // the bottom card takes the stake in 20,825 of the 270,725 placements
    is((missed - 20_825, 270_725), 4_659, 5_525);
    // with true doubling it is best never to say paroli
    let doubling = Basset { paroli_ladder: LADDERS[1], ..stake_taken() };
    is((best(&doubling, 3, 4, fresh) - 20_825, 270_725), -33, 833);
    is(total(&doubling, Policy::CashAfter(0), &whole_pack(), 4), -33, 833);
}

#[test]
fn a_fresh_card_by_the_copies_unseen() {
    let expected = [
        (1u8, 51u8, [(-1, 51), (22, 1_275), (89, 2_975), (101, 2_499)]),
        (2, 49, [(-1, 49), (1, 56), (41, 1_316), (97, 2_303)]),
        (24, 5, [(-1, 5), (-1, 10), (1, 5), (3, 5)]),
    ];
    for (turn, unseen, values) in expected {
        let among: Vec<u8> = [1, 2].into_iter().chain(2 * turn + 1..=51).collect();
        assert_eq!(among.len(), usize::from(unseen));
        for (copies, (numerator, denominator)) in (1..).zip(values) {
            is(total(&quiet(), Policy::CashAfter(0), &among, copies), numerator, denominator);
        }
    }
}

#[test]
fn a_turn_is_a_doublet_once_in_17() {
    let pairs = || PackCard::all().flat_map(|a| PackCard::all().map(move |b| (a, b)));
    let all = pairs().filter(|(a, b)| a != b).count();
    let doublets = pairs().filter(|(a, b)| a != b && a.rank() == b.rank()).count();
    assert_eq!((all, doublets), (52 * 51, 52 * 3));
    assert_eq!(doublets * 17, all);
}

#[test]
fn at_most_24_winning_and_25_losing_cards_a_deal() {
    let mut table = sit(quiet(), 3, "");
    until(&mut table, Story::is_over);
    let view = table.reveal();
    let first = view.shown.iter().filter_map(|pair| pair.first()).count();
    let second = view.shown.iter().filter_map(|pair| pair.get(1)).chain(&view.last).count();
    assert_eq!((first, second), (24, 25));
    assert_eq!(table.scores().iter().sum::<i64>(), 0);
}

/// The enumeration above against whole games: Queens in random places, one of three
/// live cards with 1 on it, the other two with nothing.
#[test]
fn whole_games_agree_with_the_enumeration() {
    let mut rng = FastRng::new(11);
    for game in 0..300 {
        let mut deck: Vec<u8> = (0..52).collect();
        rng.shuffle(&mut deck, 4);
        let mut places: Vec<u8> = deck[..4].to_vec();
        places.sort_unstable();
        let policy = POLICIES[game % 5];
        let rules = if game % 2 == 0 { quiet() } else { stake_taken() };
        let rules = Basset { min_stake: 0, ..rules };
        let expected = fare(&rules, policy, &places).0;
        let mut table = sit(rules, 3, &queens_at(&places));
        table.does(1, "lay A:0 2:0 Q:1").does(2, "lay A:0 2:0 3:0");
        while !table.is_over() {
            answer(&mut table, policy);
        }
        assert_eq!(table.scores()[1], expected, "{policy:?}, Queens at {places:?}");
    }
}

fn answer(table: &mut Table, policy: Policy) {
    let view = table.reveal();
    if view.phase == Phase::Cash {
        let queen =
            view.punters[1].as_ref().unwrap().live.iter().find(|card| card.rank == Rank::QUEEN);
        let level = queen.unwrap().level;
        let cash = match policy {
            Policy::CashAfter(after) => level >= after,
            Policy::NeverCash => false,
        };
        table.does(1, if cash { "cash Q" } else { "paroli Q" });
    } else {
        let acts = table.told().len();
        until(table, |table| table.told().len() > acts || table.reveal().phase == Phase::Cash);
    }
}

/// A pack with the Queens in these places.
fn queens_at(places: &[u8]) -> String {
    let mut queens = Suit::all().map(|suit| PackCard::new(Rank::QUEEN, suit));
    let mut others = PackCard::all().filter(|card| card.rank() != Rank::QUEEN);
    let mut in_order = (0..52).map(|place| {
        let cards: &mut dyn Iterator<Item = PackCard> =
            if places.contains(&place) { &mut queens } else { &mut others };
        cards.next().unwrap().to_string()
    });
    let bottom = in_order.next().unwrap();
    let rest: Vec<String> = in_order.collect();
    let (last, top) = rest.split_last().unwrap();
    pack_with(&top.join(" "), last, &bottom)
}
