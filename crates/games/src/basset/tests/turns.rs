//! The turns and the end: BST-18 to BST-45.

use super::{
    gone, live, pack, pack_with, pass, places, queen, quiet, sit, until, until_turn,
    using_up_a_book,
};
use crate::basset::{Basset, Funds, NewBook, NextTailleur, OpenParoli, Phase};
use parlour_engine::story::Story;

#[test]
fn bst_18_two_cards_from_the_top_one_after_the_other() {
    let mut table = queen(quiet(), &pack("6S 6H QS 7S 8S 9S", "KD"));
    assert_eq!(table.reveal().shown[0].len(), 1, "the second waits for the decision");
    table.does(1, "cash Q");
    assert_eq!(parlour_engine::seen_cards::row(&table.reveal().shown[0]), "QS 7S");
}

#[test]
fn bst_19_the_first_card_wins_for_its_rank_whatever_the_suit() {
    let mut table = sit(quiet(), 4, &pack("6S 6H QD 7S", "KD"));
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 5:1").does(3, "lay Q:4 8:1 9:1");
    table.does(1, "cash Q").does(3, "cash Q");
    assert_eq!(table.scores(), [-14, 10, 0, 4]);
}

#[test]
fn bst_20_cash_retires_the_card_and_pays_as_much_as_lies_on_it() {
    let mut table = queen(quiet(), &pack("6S 6H QS 7S", "KD"));
    table.refuses(1, "cash A", "BST-20").does(1, "cash Q").refuses(1, "cash Q", "BST-20");
    assert_eq!((live(&table, 1).as_str(), gone(&table, 1).as_str()), ("A:1 2:1", "Q"));
    assert_eq!(table.scores(), [-10, 10, 0]);
}

#[test]
fn bst_21_paroli_leaves_the_card_in_play_with_a_mark() {
    let mut table = queen(quiet(), &pack("6S 6H QS 7S", "KD"));
    table.refuses(1, "paroli A", "BST-21").does(1, "paroli Q").refuses(1, "paroli Q", "BST-21");
    assert_eq!(live(&table, 1), "A:1 2:1 Q:10'");
    assert_eq!(table.scores(), [0, 0, 0]);
}

/// The Queen wins four times in the first four turns.
fn four_queens() -> String {
    pack("6S 6H QS 7S QH 7H QC 7C QD 8S", "KD")
}

#[test]
fn bst_22_paroli_again_and_again_four_times_in_all() {
    let mut table = queen(quiet(), &four_queens());
    for _ in 0..3 {
        table.does(1, "paroli Q");
        pass(&mut table);
    }
    table.does(1, "paroli Q");
    assert_eq!(live(&table, 1), "A:1 2:1 Q:10''''");
}

fn paid_after(parolis: usize) -> i64 {
    let mut table = queen(quiet(), &four_queens());
    for _ in 0..parolis {
        table.does(1, "paroli Q");
        pass(&mut table);
    }
    table.does(1, "cash Q");
    table.scores()[1]
}

#[test]
fn bst_23_sept_et_leva() {
    assert_eq!(paid_after(1), 7 * 10);
}

#[test]
fn bst_24_quinze_et_leva() {
    assert_eq!(paid_after(2), 15 * 10);
}

#[test]
fn bst_25_trente_et_leva() {
    assert_eq!(paid_after(3), 30 * 10);
}

#[test]
fn bst_26_soixante_et_leva_in_the_next_deal() {
    let rules = Basset { open_paroli_at_end: OpenParoli::CarryOver, deals: 2, ..quiet() };
    let second = pack("6S 6H QS 7S", "KD");
    let mut table = Story::stacked(rules, 3, &[&four_queens(), &second]);
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 5:1");
    for _ in 0..3 {
        table.does(1, "paroli Q");
        pass(&mut table);
    }
    table.does(1, "paroli Q");
    until(&mut table, |table| table.reveal().deal == 2);
    assert_eq!(live(&table, 1), "Q:10''''");
    let before = table.scores()[1];
    table.does(1, "lay A:1 2:1").does(2, "lay 3:1 4:1 5:1");
    assert_eq!(table.scores()[1] - before, 60 * 10, "it cashes by itself");
}

#[test]
fn bst_27_bst_28_the_second_card_loses_and_its_money_goes_to_the_bank() {
    let mut table = sit(quiet(), 4, &pack("6S 6H 7S QD", "KD"));
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 5:1").does(3, "lay Q:4 8:1 9:1");
    assert_eq!(table.scores(), [14, -10, 0, -4]);
}

#[test]
fn bst_29_a_losing_card_is_retired_and_must_be_replaced() {
    let mut table = queen(quiet(), &pack("6S 6H 7S QD", "KD"));
    assert_eq!((gone(&table, 1).as_str(), places(&table, 1)), ("Q", (1, 0)));
    table.refuses(1, "done", "BST-29").refuses(1, "replace 4 0", "BST-R4").does(1, "replace 4 10");
    assert_eq!((live(&table, 1).as_str(), places(&table, 1)), ("A:1 2:1 4:10", (0, 0)));
    table.does(1, "done");
}

#[test]
fn bst_30_who_has_no_cards_left_is_out() {
    let table = using_up_a_book(quiet(), 13);
    let view = table.reveal();
    let punter = view.punters[1].as_ref().unwrap();
    assert!(punter.out && punter.live.is_empty() && punter.reserve.is_empty());
    assert_eq!(punter.retired.len(), 13);
    assert_eq!((table.next(), view.phase), (2, Phase::Mace), "no window for who is out");
}

#[test]
fn bst_31_a_new_book_costs_what_the_tailleur_asks() {
    let rules = Basset { new_book: NewBook { offered: true, price: Some(25) }, ..quiet() };
    let mut table = using_up_a_book(rules, 13);
    let before = table.scores();
    table.does(1, "book");
    let after = table.scores();
    assert_eq!((after[1] - before[1], after[0] - before[0]), (-25, 25));
    assert_eq!(table.reveal().punters[1].as_ref().unwrap().reserve.len(), 13);
    table.does(1, "replace K 3").does(1, "replace A 1").does(1, "replace 2 1");
    table.refuses(1, "replace 3 1", "BST-R11").does(1, "done");
}

#[test]
fn bst_32_a_paroli_card_loses_only_the_money_on_it() {
    let mut table = queen(quiet(), &pack("6S 6H QS 7S 8S QD", "KD"));
    table.does(1, "paroli Q");
    pass(&mut table);
    assert_eq!(table.scores(), [10, -10, 0]);
}

#[test]
fn bst_33_side_bets_are_settled_after_the_bank() {
    let mut table = queen(Basset::default(), &pack("6S 6H 7S QD", "KD"));
    table.plays("1: offer 1 Q wins 6\n1: done\n2: accept 1\n2: done\n0: done\n1: done");
    let told = table.told();
    let place = |text: &str| told.iter().position(|line| line == text).expect(text);
    assert!(
        place("Seat 1 loses the Queen with 10 on it.") < place("Seat 2 wins bet 1: seat 1 pays 6.")
    );
    assert_eq!(table.scores(), [10, -16, 6]);
}

#[test]
fn bst_34_then_money_may_be_put_on_cards() {
    let mut table = queen(quiet(), &pack("6S 6H QS 7S", "KD"));
    table.refuses(1, "mace Q 5", "BST-R26").does(1, "paroli Q");
    table.does(1, "mace Q 5").refuses(1, "mace K 5", "BST-34");
    assert_eq!(live(&table, 1), "A:1 2:1 Q:15'");
    let mut betting = queen(Basset::default(), &pack("6S 6H 7S 8S", "KD"));
    betting.refuses(1, "mace Q 5", "BST-34");
}

#[test]
fn bst_35_after_the_mace_of_all_new_side_bets() {
    let mut table = queen(Basset::default(), &pack("6S 6H 7S 8S", "KD"));
    until_turn(&mut table, 1);
    table.refuses(1, "offer 1 Q wins 6", "BST-35").refuses(1, "accept 1", "BST-35");
    pass(&mut table);
    assert_eq!(table.reveal().phase, Phase::Bets);
    table.does(1, "offer 1 Q wins 6");
}

#[test]
fn bst_36_the_next_pair_follows() {
    let mut table = queen(quiet(), &pack("6S 6H 7S 8S 7H 8H", "KD"));
    pass(&mut table);
    let view = table.reveal();
    assert_eq!(
        (view.turn_no, parlour_engine::seen_cards::row(&view.shown[1]).as_str()),
        (2, "7H 8H")
    );
}

#[test]
fn bst_37_the_last_card_loses() {
    let mut table = queen(quiet(), &pack_with("6S 6H QS 7S QH 7H QC 8S", "QD", "KD"));
    for _ in 0..3 {
        table.does(1, "paroli Q");
        pass(&mut table);
    }
    let mut before = 0;
    until(&mut table, |table| table.is_over() || table.reveal().turn_no == 24 && table.next() == 2);
    before += table.scores()[1];
    table.does(2, "done");
    assert!(table.is_over());
    assert_eq!(table.scores()[1] - before, -10);
    assert_eq!(table.reveal().last, "QD".parse().ok());
    assert!(table.told().contains(&"The last card is ♦Q, which loses.".to_owned()));
}

#[test]
fn bst_38_the_largest_gain_wins() {
    let mut table = queen(quiet(), &pack("6S 6H QS 7S QH 8S", "KD"));
    table.does(1, "paroli Q");
    pass(&mut table);
    table.does(1, "cash Q");
    until(&mut table, Story::is_over);
    let scores = table.scores();
    assert_eq!(scores.iter().max(), Some(&scores[1]), "{scores:?}");
    assert!(table.reveal().to_string().contains("The largest gain: seat 1."));
}

#[test]
fn bst_39_a_queen_first_and_cashed() {
    let mut table = queen(quiet(), &pack("6S 6H QS 7S", "KD"));
    table.does(1, "cash Q");
    assert_eq!(table.scores()[1], 10);
    // her own 10 never left her purse: with a purse of 12 she can lay them out again
    let purse = Basset { purse: Funds::Finite(12), ..quiet() };
    let mut table = queen(purse, &pack("6S 6H QS 7S", "KD"));
    table.does(1, "cash Q").refuses(1, "replace 8 21", "BST-R15").does(1, "replace 8 20");
}

#[test]
fn bst_40_paroli_once_and_cashed() {
    assert_eq!(paid_after(1), 70);
}

#[test]
fn bst_41_paroli_twice_or_three_times_and_cashed() {
    assert_eq!((paid_after(2), paid_after(3)), (150, 300));
}

#[test]
fn bst_42_paroli_once_and_lost() {
    let mut table = queen(quiet(), &pack("6S 6H QS 7S 7H QD", "KD"));
    table.does(1, "paroli Q");
    pass(&mut table);
    assert_eq!(table.scores()[1], -10);
}

#[test]
fn bst_43_a_queen_at_the_bottom() {
    let table = queen(quiet(), &pack("6S 6H 7S 7H", "QD"));
    assert_eq!((table.scores()[1], live(&table, 1).as_str()), (-10, "A:1 2:1 Q:10"));
}

#[test]
fn bst_44_a_queen_as_last_card() {
    let mut table = sit(quiet(), 3, &pack_with("QS QH 7S 7H", "QD", "QC"));
    table.does(1, "lay J:1 K:1 Q:10").does(2, "lay 3:1 4:1 5:1").does(1, "done");
    until(&mut table, |table| table.reveal().turn_no == 24 && table.next() == 2);
    let before = table.scores()[1];
    table.does(2, "done");
    assert_eq!(table.scores()[1] - before, -10);
}

#[test]
fn bst_45_a_queen_set_aside() {
    let mut table = queen(quiet(), &pack("QS 6H 7S 7H", "KD"));
    pass(&mut table);
    assert_eq!((table.scores()[1], live(&table, 1).as_str()), (0, "A:1 2:1 Q:10"));
}

#[test]
fn a_carried_card_needs_the_same_tailleur() {
    let rules = Basset {
        open_paroli_at_end: OpenParoli::CarryOver,
        tailleur: NextTailleur::Rotate,
        deals: 2,
        ..quiet()
    };
    let mut table = Story::stacked(rules, 3, &[&pack("6S QC QS 7S 8S 8H", "QD")]);
    table.does(1, "lay J:1 K:1 Q:10").does(2, "lay 3:1 4:1 5:1").does(1, "done");
    table.does(1, "paroli Q");
    until(&mut table, |table| table.reveal().deal == 2);
    assert_eq!(table.reveal().punters[1], None, "the tailleur now");
    assert_eq!(live(&table, 0), "");
}
