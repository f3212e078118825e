//! Purses, banks and tranches: BST-R15, BST-R16, BST-R18 and their readings.

use super::{
    Table, gone, live, pack, pack_with, pass, places, queen, quiet, sit, until, using_up_a_book,
};
use crate::basset::{
    Basset, BottomPays, Funds, LiveCard, MaceOnParoli, NewBook, NextTailleur, Open, OpenParoli,
    Phase, ReplaceAfterWin, pro_rata,
};
use parlour_engine::{Game, cards::Rank, story::Story};
use proptest::prelude::*;

#[test]
fn bst_r15_a_purse_without_bottom_may_go_below_nothing() {
    let mut table = queen(quiet(), &pack("6S 6H 7S QD", "KD"));
    table.does(1, "replace Q 5".replace('Q', "4").as_str());
    assert!(table.scores()[1] < 0);
    table.does(1, "mace 4 999999995");
}

#[test]
fn bst_r15_a_finite_purse_bounds_the_stakes() {
    let rules = Basset { purse: Funds::Finite(20), ..quiet() };
    let mut table = sit(rules, 3, &pack("6S 6H 7S QD", "KD"));
    table.refuses(1, "lay A:7 2:7 Q:7", "BST-R15").does(1, "lay A:2 2:2 Q:16");
    table.does(2, "lay 3:1 4:1 5:1");
    // 20 - 16 lost - 4 on the table
    table.refuses(1, "replace 4 1", "BST-R15").does(1, "replace 4 0");
    table.refuses(1, "mace A 1", "BST-R15").does(1, "done").does(2, "mace 3 17");
    table.refuses(2, "mace 3 1", "BST-R15");
}

#[test]
fn bst_c15_what_a_purse_does_not_bound() {
    // the bottom card may cost more than there is, and so may a side bet
    let rules = Basset { purse: Funds::Finite(12), ..Basset::default() };
    let mut table = queen(rules, &pack("6S 6H 7S 8S", "QD"));
    table.does(1, "offer 1 Q wins 1000").does(1, "done").does(2, "done").does(0, "done");
    assert_eq!(table.scores()[1], -10, "12 lie on the table, 10 are paid on top");
    table.refuses(1, "mace Q 1", "BST-R15");
    // but a new book must be paid from it: 12 lost, 2 on the table
    for (purse, enough) in [(19, true), (18, false)] {
        let new_book = NewBook { offered: true, price: Some(5) };
        let rules = Basset { purse: Funds::Finite(purse), new_book, ..quiet() };
        let mut table = using_up_a_book(rules, 11);
        assert_eq!((table.scores()[1], live(&table, 1).as_str()), (-12, "Q:1 K:1"));
        if enough {
            table.does(1, "book");
        } else {
            table.refuses(1, "book", "BST-R15");
        }
    }
}

/// Three punters with a Queen each: 10, 5 and 4.
fn short(bank: u64) -> Table {
    let rules = Basset { bank: Funds::Finite(bank), ..quiet() };
    let mut table = sit(rules, 4, &pack("6S 6H QD 7S", "KD"));
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 Q:5").does(3, "lay Q:4 8:1 9:1");
    table
}

#[test]
fn bst_r16_a_bank_that_cannot_pay_pays_in_proportion_and_the_deal_ends() {
    let mut table = short(11);
    table.does(1, "cash Q").does(2, "cash Q").does(3, "cash Q");
    // 11 × 10/19 = 5, 11 × 5/19 = 2, 11 × 4/19 = 2; two odd units to seats 1 and 2
    assert_eq!(table.scores(), [-11, 6, 3, 2]);
    assert!(table.is_over());
    let view = table.reveal();
    assert_eq!((view.deck.len(), view.last, view.turn_no), (48, None, 1));
    assert_eq!(gone(&table, 1), "Q A 2");
}

#[test]
fn bst_c19_nothing_is_owed_once_a_ruin_has_ended_the_game() {
    let mandatory = |bank| Basset {
        bank: Funds::Finite(bank),
        replace_after_win: ReplaceAfterWin::Mandatory,
        ..quiet()
    };
    let cards = pack("6S 6H QS 7S", "KD");
    let mut pays = queen(mandatory(10), &cards);
    pays.does(1, "cash Q");
    assert_eq!((pays.is_over(), places(&pays, 1)), (false, (1, 0)), "the deal goes on");
    let mut ruined = queen(mandatory(9), &cards);
    ruined.does(1, "cash Q");
    assert_eq!((ruined.is_over(), places(&ruined, 1)), (true, (0, 0)), "nothing can be laid now");
}

#[test]
fn bst_c12_a_bank_with_nothing_left_is_not_ruined_and_its_account_counts() {
    let mut exact = short(19);
    exact.does(1, "cash Q").does(2, "cash Q").does(3, "cash Q");
    assert_eq!((exact.scores(), exact.is_over()), (vec![-19, 10, 5, 4], false));
    // the bank starts with nothing, and has what the bottom card brought
    let rules = Basset { bank: Funds::Finite(0), ..quiet() };
    let mut table = sit(rules, 3, &pack("6S 6H QS 7S", "3D"));
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:30 4:1 5:1").does(2, "done");
    table.does(1, "cash Q");
    assert_eq!((table.scores(), table.is_over()), (vec![20, 10, -30], false));
}

#[test]
fn bst_c12_bets_on_the_card_settle_the_others_are_void_and_the_session_goes_on() {
    let rules = Basset {
        bank: Funds::Finite(3),
        deals: 2,
        open_paroli_at_end: OpenParoli::PayLevelMinusOne,
        ..Basset::default()
    };
    let mut table = queen(rules, &pack("6S 6H AS 7S QD 8S", "KD"));
    table.plays("1: offer 1 Q wins 6\n1: offer 1 2 wins 8\n1: done\n2: accept 1\n2: accept 2");
    until(&mut table, |table| table.reveal().phase == Phase::Cash);
    table.does(1, "paroli A");
    until(&mut table, |table| table.reveal().phase == Phase::Cash);
    table.does(1, "cash Q");
    // 3 of 10, the bet on the Queen, and nothing for the open Ace (no BST-C26)
    assert_eq!(table.scores(), [-3, 3 + 6, -6]);
    assert!(table.told().contains(&"Bet 2 was never decided.".to_owned()));
    assert_eq!((table.reveal().deal, table.reveal().phase), (2, Phase::Lay));
}

#[test]
fn bst_c13_a_bank_with_a_bottom_pays_when_the_last_has_decided() {
    let mut finite = short(1000);
    finite.does(1, "cash Q");
    assert_eq!((finite.scores()[1], live(&finite, 1).as_str()), (0, "A:1 2:1"));
    assert_eq!((gone(&finite, 1).as_str(), places(&finite, 1)), ("Q", (0, 1)));
    finite.does(2, "paroli Q");
    assert_eq!(finite.scores()[1], 0);
    finite.does(3, "cash Q");
    assert_eq!(finite.scores(), [-14, 10, 0, 4]);
    let mut unlimited = sit(quiet(), 4, &pack("6S 6H QD 7S", "KD"));
    unlimited.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 Q:5").does(3, "lay Q:4 8:1 9:1");
    unlimited.does(1, "cash Q");
    assert_eq!(unlimited.scores()[1], 10, "at once");
}

/// The Queen at level 1 with 10, and seat 1 in the mace window after it.
fn paroli_queen(rules: Basset) -> Table {
    let mut table = queen(rules, &pack("6S 6H QS 7S QH 7H QC 8S", "KD"));
    table.does(1, "paroli Q");
    table
}

#[test]
fn bst_r18_new_money_on_a_paroli_card_counts_in_full() {
    let mut table = paroli_queen(quiet());
    table.does(1, "mace Q 5");
    pass(&mut table);
    table.does(1, "cash Q");
    assert_eq!(table.scores()[1], 7 * 15);
    assert_eq!(Basset::table().max_stake, Some(20), "hence the preset of tables");
    assert_eq!(Basset::table().purse, Funds::Finite(200));
}

#[test]
fn bst_r18_or_is_forbidden() {
    let mut table = paroli_queen(Basset { mace_on_paroli: MaceOnParoli::Forbid, ..quiet() });
    table.refuses(1, "mace Q 5", "BST-R18").does(1, "mace A 5");
    assert!(table.legal(1).iter().all(|action| !action.starts_with("mace Q")));
}

#[test]
fn bst_r18_bst_c9_or_is_a_tranche_of_its_own() {
    let rules = Basset { mace_on_paroli: MaceOnParoli::OwnTrancheLevel0, ..quiet() };
    let mut table = paroli_queen(rules);
    table.does(1, "mace Q 5").does(1, "mace Q 1").does(1, "mace A 2");
    let json = serde_json::to_value(table.reveal()).unwrap();
    assert_eq!(
        json["punters"][1]["live"],
        serde_json::json!([
            {"rank": "A", "stake": 3, "level": 0, "tranches": [[3, 0]]},
            {"rank": "2", "stake": 1, "level": 0, "tranches": [[1, 0]]},
            {"rank": "Q", "stake": 16, "level": 1, "tranches": [[10, 1], [6, 0]]},
        ])
    );
    pass(&mut table);
    let mut cashed = table.clone();
    cashed.does(1, "cash Q");
    assert_eq!(cashed.scores()[1], 7 * 10 + 6);
    table.does(1, "paroli Q").does(1, "mace Q 4");
    assert_eq!(live(&table, 1), "A:3 2:1 Q:20''(10''+6'+4)");
    pass(&mut table);
    table.does(1, "cash Q");
    assert_eq!(table.scores()[1], 15 * 10 + 7 * 6 + 4);
    let plain = serde_json::to_value(paroli_queen(quiet()).reveal()).unwrap();
    assert_eq!(plain["punters"][1]["live"][2].get("tranches"), None);
}

#[test]
fn bst_c9_a_tranche_of_level_0_gains_nothing_at_the_end() {
    let rules = Basset {
        mace_on_paroli: MaceOnParoli::OwnTrancheLevel0,
        open_paroli_at_end: OpenParoli::PayLevelMinusOne,
        ..quiet()
    };
    let mut card = LiveCard { level: 2, ..LiveCard::laid(Rank::QUEEN, 10) };
    rules.add(&mut card, 5);
    assert_eq!(rules.left_open(&card, false), Open::Paid(70));
    card.paroli();
    assert_eq!(rules.left_open(&card, false), Open::Paid(15 * 10 + 5));
}

#[test]
fn bst_c16_with_less_than_the_least_stake_a_card_may_lie_idle() {
    let rules = Basset { purse: Funds::Finite(7), min_stake: 3, ..quiet() };
    let mut table = sit(rules, 3, &pack("6S 6H 7S QD", "KD"));
    table
        .refuses(1, "lay A:4 2:0 Q:0", "BST-R4") // 3 are left
        .refuses(1, "lay A:0 2:0 Q:0", "BST-R4")
        .does(1, "lay A:0 2:0 Q:5")
        .does(2, "lay 3:3 4:4 5:0");
    table.does(1, "replace 4 0"); // 7 - 5 = 2
    let total = Basset { max_total: Some(2), ..quiet() };
    let mut table = sit(total, 3, "");
    table.refuses(1, "lay A:1 2:0 Q:0", "BST-R4").does(1, "lay A:1 2:1 Q:0");
}

#[test]
fn bst_c26_an_open_paroli_card_is_paid_one_level_less_and_gets_its_stake_back() {
    let rules = Basset { open_paroli_at_end: OpenParoli::PayLevelMinusOne, ..quiet() };
    for (level, pays) in [(1, 1), (2, 7), (3, 15), (4, 30)] {
        let card = LiveCard { level, ..LiveCard::laid(Rank::QUEEN, 10) };
        assert_eq!(rules.left_open(&card, true), Open::Paid(10 * pays));
    }
    let idle = LiveCard::laid(Rank::QUEEN, 10);
    assert_eq!(rules.left_open(&idle, true), Open::Returned);
    // in play: level 2 at the end gains 70, and the stake was never lost
    let mut table = sit(rules, 3, &pack_with("QH 6H QS 7S QC 8S", "9C", "QD"));
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 5:1").does(1, "done");
    for _ in 0..2 {
        table.does(1, "paroli Q");
        pass(&mut table);
    }
    until(&mut table, |table| table.reveal().turn_no == 24 && table.next() == 2);
    let before = table.scores()[1];
    table.does(2, "done");
    assert_eq!(table.scores()[1] - before, 70);
}

#[test]
fn bst_c27_rotating_purses_and_banks_count_the_whole_account_of_a_seat() {
    let rules = Basset {
        tailleur: NextTailleur::Rotate,
        deals: 2,
        bank: Funds::Finite(5),
        purse: Funds::Finite(12),
        ..quiet()
    };
    // seat 1 loses everything as a punter, and then runs a bank of 5 - 12
    let first = pack("6S 6H 7S AD 7D 2D 7H QD 6C 6D", "KD");
    let second = pack("6S 6H QS 7S", "KD");
    let mut table = Story::stacked(rules, 3, &[&first, &second]);
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay T:1 J:1 9:1");
    until(&mut table, |table| table.reveal().turn_no == 3 || table.is_over());
    assert_eq!(table.scores()[1], -12);
    until(&mut table, |table| table.reveal().deal == 2);
    let before = table.scores();
    table.refuses(2, "lay A:20 2:20 Q:20", "BST-R15");
    assert_eq!(table.reveal().punters[2].as_ref().unwrap().reserve.len(), 13, "new books");
    table.does(0, "lay A:1 2:1 Q:1").does(2, "lay 3:1 4:1 5:1").does(0, "cash Q");
    let had = 5 + before[1];
    assert_eq!(table.scores()[0] - before[0], had.clamp(0, 1), "{before:?}");
}

#[test]
fn a_carried_card_that_lost_its_money_starts_again_as_a_tranche_of_level_0() {
    let rules = Basset {
        mace_on_paroli: MaceOnParoli::OwnTrancheLevel0,
        bottom_pays: BottomPays::StakeTaken,
        ..quiet()
    };
    let mut card = LiveCard { level: 2, ..LiveCard::laid(Rank::QUEEN, 10) };
    assert_eq!(rules.bottom(&mut card), 10);
    assert_eq!(rules.gain(&card), 0);
    rules.add(&mut card, 4);
    assert_eq!(rules.gain(&card), 4);
}

#[test]
fn the_preset_of_tables_can_be_played() {
    assert!(Basset::table().validate(6).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn shares_of_a_short_bank(
        had in 0i64..100_000_000_000,
        claims in prop::collection::vec(0i64..67_000_000_000, 1..11),
    ) {
        let owed: i64 = claims.iter().sum();
        let mut shares = claims.clone();
        pro_rata(had, &mut shares);
        prop_assert_eq!(shares.iter().sum::<i64>(), owed.min(had));
        let odd: Vec<i64> = claims
            .iter()
            .zip(&shares)
            .map(|(claim, share)| {
                let exact = (i128::from(had) * i128::from(*claim) / i128::from(owed.max(1))) as i64;
                if owed <= had { share - claim } else { share - exact }
            })
            .collect();
        prop_assert!(odd.iter().all(|&odd| odd == 0 || odd == 1), "{:?}", odd);
        // the odd units go to the first who claimed anything
        let claimed = odd.iter().zip(&claims).filter(|(_, claim)| **claim > 0);
        let odd: Vec<i64> = claimed.map(|(odd, _)| *odd).collect();
        prop_assert!(odd.is_sorted_by(|a, b| a >= b), "{:?}", odd);
    }

    #[test]
    fn tranches_are_worth_what_they_are_alone(
        oldest in 1u32..1000,
        later in prop::collection::vec(0u32..1000, 0..4),
    ) {
        let rules = Basset { mace_on_paroli: MaceOnParoli::OwnTrancheLevel0, ..quiet() };
        let mut card = LiveCard::laid(Rank::ACE, oldest);
        for &amount in &later {
            card.paroli();
            rules.add(&mut card, amount);
        }
        let parolis = later.len();
        let alone: i64 = later
            .iter()
            .enumerate()
            .map(|(i, &amount)| i64::from(amount) * rules.multiplier((parolis - 1 - i) as u8))
            .sum();
        let expected = i64::from(oldest) * rules.multiplier(parolis as u8) + alone;
        prop_assert_eq!(rules.gain(&card), expected);
        prop_assert_eq!(rules.loss(&card), i64::from(oldest + later.iter().sum::<u32>()));
    }
}
