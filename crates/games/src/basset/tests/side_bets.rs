//! Side bets: BST-R20, BST-R21 and the readings about them.

use super::{Table, pack, pack_with, queen, quiet, sit, until};
use crate::basset::{Basset, BottomPays, Doublet, Phase, SideBets, TailleurSideBets};
use parlour_engine::{Seat, story::Story};

/// Everyone says `done` until the window closes.
fn close(table: &mut Table) {
    until(table, |table| table.reveal().phase != Phase::Bets);
}

/// The bets that stand, such as `1: 1 on 1Q wins 6 (open, -)`.
fn standing(table: &Table) -> Vec<u32> {
    table.reveal().bets.iter().map(|bet| bet.id).collect()
}

/// Seat 2 takes seat 1's bet of 6 that the Queen wins, before the bottom card.
fn bet_on(rules: Basset, pack: &str) -> Table {
    let mut table = queen(rules, pack);
    table.plays("1: offer 1 Q wins 6\n1: done\n2: accept 1");
    close(&mut table);
    table
}

#[test]
fn bst_r20_even_money_decided_by_the_next_winning_or_losing_card() {
    let mut won = bet_on(Basset::default(), &pack("6S 6H QS 7S", "KD"));
    won.does(1, "cash Q");
    assert_eq!(won.scores(), [-10, 16, -6]);
    let lost = bet_on(Basset::default(), &pack("6S 6H 7S QS", "KD"));
    assert_eq!(lost.scores(), [10, -16, 6]);
}

#[test]
fn bst_r20_paroli_is_a_win_and_the_last_card_a_loss() {
    let mut table = bet_on(Basset::default(), &pack("6S 6H QS 7S", "KD"));
    table.does(1, "paroli Q");
    assert_eq!((table.scores(), standing(&table)), (vec![0, 6, -6], vec![]));
    let mut table = bet_on(Basset::default(), &pack_with("QS QH 7S 8S", "QC", "QD"));
    until(&mut table, Story::is_over);
    assert!(table.told().contains(&"Seat 2 wins bet 1: seat 1 pays 6.".to_owned()));
}

#[test]
fn bst_r20_a_bet_that_is_never_decided_is_void() {
    let mut table = bet_on(Basset::default(), &pack_with("QS QH 7S 8S", "QC", "QD"));
    assert_eq!(standing(&table), [1]);
    until(&mut table, Story::is_over);
    let mut open = queen(Basset::default(), &pack_with("QS QH 7S 8S QC 8H", "KC", "QD"));
    open.plays("1: done\n2: done\n0: done\n1: done");
    until(&mut open, |table| table.reveal().turn_no == 2 && table.reveal().phase == Phase::Cash);
    open.does(1, "paroli Q");
    until(&mut open, |table| table.reveal().phase == Phase::Bets);
    open.plays("1: offer 1 Q wins 6\n1: done\n2: accept 1");
    let before = open.told().len();
    until(&mut open, Story::is_over);
    let told = open.told();
    assert!(told[before..].contains(&"Bet 1 was never decided.".to_owned()), "{told:#?}");
}

#[test]
fn bst_r20_to_whom_an_offer_is_made() {
    let mut table = queen(Basset::default(), &pack("6S 6H 7S 8S", "KD"));
    table.does(1, "offer 2 3 loses 5"); // to the owner
    table.does(1, "offer 2 3 loses 5 to 0"); // about a third player's card
    table.does(1, "offer 1 Q wins 5"); // open to all
    table.refuses(1, "offer 1 Q wins 5 to 1", "BST-R20");
    table.refuses(1, "offer 2 Q wins 5", "BST-R20");
    table.refuses(1, "accept 3", "BST-R20");
    table.does(1, "done").refuses(2, "accept 2", "BST-R20").refuses(2, "accept 9", "BST-R20");
    table.does(2, "accept 1").refuses(2, "accept 1", "BST-R20").does(2, "done");
    table.does(0, "accept 2").does(0, "accept 3");
    let view = table.reveal();
    let to: Vec<Option<Seat>> = view.bets.iter().map(|bet| bet.to).collect();
    assert_eq!(to, [Seat::new(2), Seat::new(0), None]);
    let takers: Vec<Option<Seat>> = view.bets.iter().map(|bet| bet.taker).collect();
    assert_eq!(takers, [Seat::new(2), Seat::new(0), Seat::new(0)]);
}

#[test]
fn bst_r20_side_bets_can_be_off_and_the_tailleur_kept_out() {
    let mut off = queen(quiet(), &pack("6S 6H 7S 8S", "KD"));
    assert_eq!(off.reveal().phase, Phase::Mace);
    off.refuses(1, "offer 1 Q wins 5", "bad_action").refuses(1, "accept 1", "bad_action");
    let rules = Basset { tailleur_side_bets: TailleurSideBets::Forbid, ..Basset::default() };
    let mut table = queen(rules, &pack("6S 6H 7S 8S", "KD"));
    table.refuses(1, "offer 1 Q wins 5 to 0", "BST-R20");
    table.does(1, "done").does(2, "done");
    assert_eq!(table.reveal().phase, Phase::Mace, "the tailleur was not asked");
}

#[test]
fn bst_r21_all_bets_on_a_card_settle_by_one_event_in_order_of_making() {
    let mut table = queen(Basset::default(), &pack("6S 6H 7S QS", "KD"));
    table.plays(
        "1: offer 1 Q wins 6
         1: offer 1 Q loses 4
         1: done
         2: accept 2
         2: done
         0: accept 1",
    );
    close(&mut table);
    let told = table.told();
    let bets: Vec<&String> = told.iter().filter(|line| line.contains("wins bet")).collect();
    assert_eq!(bets, ["Seat 0 wins bet 1: seat 1 pays 6.", "Seat 1 wins bet 2: seat 2 pays 4."]);
    assert!(standing(&table).is_empty());
}

#[test]
fn bst_c2_an_offer_that_no_one_accepts_is_withdrawn_with_its_window() {
    let mut table = queen(Basset::default(), &pack("6S 6H 7S 8S", "KD"));
    table.does(1, "offer 1 Q wins 6");
    let json = serde_json::to_value(table.reveal()).unwrap();
    assert_eq!(json["bets"][0]["taker"], serde_json::Value::Null);
    table.does(1, "done").does(2, "done");
    assert_eq!(standing(&table), [1]);
    table.does(0, "done");
    assert!(standing(&table).is_empty());
}

#[test]
fn bst_c5_the_window_closes_when_all_have_said_done_since_the_last_offer() {
    let mut table = queen(Basset::default(), &pack("6S 6H 7S 8S", "KD"));
    assert_eq!(table.next(), 1, "left of the tailleur");
    table.does(1, "done").does(2, "done");
    assert_eq!(table.next(), 0, "the tailleur comes last");
    table.does(0, "offer 1 Q wins 1").does(0, "offer 1 Q loses 1").does(0, "done");
    table.does(1, "accept 1").does(1, "accept 2").does(1, "done");
    assert_eq!(table.reveal().done.as_slice(), [false, true, false]);
    table.does(2, "done");
    assert_eq!((table.next(), table.reveal().phase), (0, Phase::Bets), "since the acceptance");
    table.does(0, "done");
    assert_eq!(table.reveal().phase, Phase::Mace);
}

#[test]
fn bst_c5_it_is_held_after_turn_24_too() {
    let mut table = queen(Basset::default(), &pack("6S 6H 7S 8S", "KD"));
    until(&mut table, |table| table.reveal().turn_no == 24 && table.reveal().phase == Phase::Bets);
    assert_eq!(table.reveal().shown.len(), 24);
}

#[test]
fn bst_c5_bets_on_idle_cards_are_allowed() {
    let rules = Basset { bottom_pays: BottomPays::StakeTaken, ..Basset::default() };
    let mut table = queen(rules, &pack("6S 6H 7S 8S QS 8H", "QD"));
    until(&mut table, |table| table.reveal().turn_no == 1 && table.reveal().phase == Phase::Bets);
    table.plays("1: offer 1 Q wins 6\n1: done\n2: accept 1");
    close(&mut table);
    assert_eq!(table.reveal().turn_no, 2);
    assert_eq!(table.scores()[2], -6, "it decides them like any other (BST-C4)");
}

#[test]
fn bst_c6_a_doublet_the_bank_takes_is_a_loss_without_a_question() {
    let rules = Basset { doublet: Doublet::BankTakes, ..Basset::default() };
    let table = bet_on(rules, &pack("6S 6H QS QH", "KD"));
    assert_eq!((table.scores(), table.reveal().phase), (vec![10, -16, 6], Phase::Mace));
}

#[test]
fn bst_c7_the_first_event_of_a_turn_decides_after_the_second_card() {
    let mut table = bet_on(Basset::default(), &pack("6S 6H QS QH", "KD"));
    assert_eq!(standing(&table), [1], "not while the owner decides");
    table.does(1, "paroli Q");
    assert_eq!(table.scores(), [10, -10 + 6, -6], "the Queen won first, then she lost");
}

#[test]
fn bst_c8_limits_are_per_punter_and_do_not_bind_side_bets() {
    let rules = Basset { max_stake: Some(10), max_total: Some(12), ..Basset::default() };
    let mut table = queen(rules, &pack("6S 6H 7S 8S", "KD"));
    table.does(1, "offer 1 Q wins 1000").does(1, "done");
    until(&mut table, |table| table.reveal().phase == Phase::Mace);
    table.refuses(1, "mace Q 1", "BST-13").refuses(1, "mace A 1", "BST-13").does(1, "done");
    table.does(2, "mace 3 9").refuses(2, "mace 3 1", "BST-13");
}

#[test]
fn bst_c17_no_offer_and_no_mace_of_nothing() {
    let mut table = queen(Basset::default(), &pack("6S 6H 7S 8S", "KD"));
    table.refuses(1, "offer 1 Q wins 0", "BST-R4");
    table.refuses(1, "offer 1 Q wins 1000000001", "BST-R4").does(1, "offer 1 Q wins 1000000000");
    until(&mut table, |table| table.reveal().phase == Phase::Mace);
    table.refuses(1, "mace Q 0", "BST-R4");
}

#[test]
fn bst_c23_bets_are_numbered_through_the_session() {
    let rules = Basset { deals: 2, ..Basset::default() };
    let first = pack("6S 6H 7S QS", "KD");
    let mut table = Story::stacked(rules, 3, &[&first, &first]);
    let lay = "1: lay A:1 2:1 Q:10\n2: lay 3:1 4:1 5:1";
    table.plays(lay).plays("1: offer 1 Q wins 6\n1: offer 1 Q loses 6\n1: done\n2: accept 2");
    until(&mut table, |table| table.reveal().deal == 2);
    table.plays(lay).does(1, "offer 1 Q wins 6");
    assert_eq!(standing(&table), [3]);
}

#[test]
fn bst_c24_the_bottom_card_may_count_as_a_loss_before_the_top_up() {
    let rules = Basset { bottom_decides_side_bets: true, ..Basset::default() };
    let table = bet_on(rules, &pack("6S 6H 7S 8S", "QD"));
    assert_eq!((table.reveal().phase, table.scores()), (Phase::Topup, vec![10, -16, 6]));
    let stays = bet_on(Basset::default(), &pack("6S 6H 7S 8S", "QD"));
    assert_eq!((stays.scores(), standing(&stays)), (vec![10, -10, 0], vec![1]));
}

#[test]
fn bst_c30_bounds_on_bets() {
    let mut table = sit(Basset { max_players: 8, ..Basset::default() }, 8, "");
    for seat in 1..8 {
        table.does(seat, "lay A:1 2:1 3:1");
    }
    for seat in 1..7 {
        for _ in 0..4 {
            table.does(seat, &format!("offer {seat} A wins 1"));
        }
        table.refuses(seat, &format!("offer {seat} A wins 1"), "BST-C30").does(seat, "done");
    }
    table.refuses(7, "offer 7 A wins 1", "BST-C30"); // 24 stand already
    assert_eq!(table.reveal().bets.len(), 24);
    let on = Basset { side_bets: SideBets::On, ..Basset::default() };
    assert_eq!(on, Basset::default());
}
