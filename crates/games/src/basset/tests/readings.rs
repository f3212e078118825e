//! The readings BST-C1 to BST-C30, as far as they are not about side bets
//! (`side_bets.rs`) or about purses, banks and tranches (`money.rs`).

use super::{gone, live, pack, pack_with, pass, places, queen, quiet, sit, until, using_up_a_book};
use crate::basset::{
    Action, Basset, BottomPays, MaceOnParoli, NewBook, OpenParoli, Phase, ReplaceAfterWin, SideBets,
};
use parlour_engine::{
    Act, FastRng, FullGame, Game, Seat, Tick, Turn, seen_cards::row, story::Story,
};
use serde_json::json;

#[test]
fn bst_c1_the_place_of_a_cashed_card_stays_open() {
    let mut table = queen(quiet(), &pack("6S 6H QS 7S 7H 8S", "KD"));
    table.does(1, "cash Q").does(1, "done").does(2, "done");
    assert_eq!(places(&table, 1), (0, 1));
    table.does(1, "replace 9 4");
    assert_eq!(live(&table, 1), "A:1 2:1 9:4");
}

#[test]
fn bst_c3_only_the_card_hit_can_be_topped_up_and_needs_not() {
    let rules = Basset { min_stake: 5, bottom_pays: BottomPays::StakeTaken, ..quiet() };
    let mut table = sit(rules, 3, &pack("6S 6H 7S 8S", "QD"));
    table.does(1, "lay A:5 2:5 Q:10").does(2, "lay 3:5 4:5 5:5");
    assert_eq!(table.turn(), Turn::One(Seat::new(1).unwrap()));
    table.refuses(1, "mace A 5", "BST-16").refuses(1, "mace K 5", "BST-16");
    table.clone().does(1, "done");
    table.does(1, "mace Q 2"); // below min_stake
    assert_eq!(live(&table, 1), "A:5 2:5 Q:2");
    let mut stays = queen(quiet(), &pack("6S 6H 7S 8S", "QD"));
    stays.refuses(1, "mace A 5", "BST-16").does(1, "mace Q 5").does(1, "done");
}

#[test]
fn bst_c4_an_idle_card_is_idle_in_money_only() {
    let rules = Basset { min_stake: 0, ..quiet() };
    let mut table = sit(rules, 3, &pack("6S 6H QS 7S 8S QH", "QD"));
    table.does(1, "lay A:1 2:1 Q:0").does(2, "lay 3:1 4:1 5:1");
    assert_eq!((table.reveal().phase, table.scores()[1]), (Phase::Topup, 0));
    table.does(1, "done");
    assert_eq!(table.reveal().phase, Phase::Mace, "no question when it wins");
    pass(&mut table);
    assert_eq!((gone(&table, 1).as_str(), places(&table, 1), table.scores()[1]), ("Q", (1, 0), 0));
}

/// A session of two deals in which seat 1's Queen is open at level 1 at the end of the first.
fn carried(deals: u16) -> super::Table {
    let rules = Basset { open_paroli_at_end: OpenParoli::CarryOver, deals, ..quiet() };
    let first = pack_with("QH QC QS 7S", "9C", "QD");
    let mut table = Story::stacked(rules, 3, &[&first, &pack("6S 6H QS 7S", "KD")]);
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 5:1").does(1, "done");
    table.does(1, "paroli Q");
    table
}

#[test]
fn bst_c11_a_carried_card_is_made_up_to_three_from_a_new_book() {
    let mut table = carried(2);
    until(&mut table, |table| table.reveal().deal == 2);
    let punter = table.reveal().punters[1].clone().unwrap();
    assert_eq!(
        (row(&punter.live).as_str(), row(&punter.reserve).as_str()),
        ("Q:10'", "A 2 3 4 5 6 7 8 9 T J K")
    );
    assert_eq!(gone(&table, 1), "");
    table
        .refuses(1, "lay A:1 2:1 3:1", "BST-08")
        .refuses(1, "lay A:1 Q:1", "BST-R12")
        .does(1, "lay A:1 2:1")
        .does(2, "lay 3:1 4:1 5:1");
    assert_eq!(live(&table, 1), "Q:10' A:1 2:1");
    let mut last = carried(1);
    until(&mut last, Story::is_over);
    assert!(last.told().contains(&"Seat 1 takes back the Queen with 10 on it.".to_owned()));
}

#[test]
fn bst_c11_no_one_lays_if_no_one_lacks_a_card() {
    let rules = Basset { open_paroli_at_end: OpenParoli::CarryOver, deals: 2, ..quiet() };
    let winners = ["Q", "J", "T"]
        .into_iter()
        .flat_map(|rank| ["S", "H", "C", "D"].map(|suit| format!("{rank}{suit}")));
    let losers = ["2", "3", "4"]
        .into_iter()
        .flat_map(|rank| ["S", "H", "C", "D"].map(|suit| format!("{rank}{suit}")));
    let turns: Vec<String> =
        winners.zip(losers).map(|(win, lose)| format!("{win} {lose}")).collect();
    let first = pack(&format!("6S 6H {}", turns.join(" ")), "KD");
    let mut table = Story::stacked(rules, 3, &[&first, &pack("6S 6H 7S 8S", "KD")]);
    table.does(1, "lay T:1 J:2 Q:3").does(2, "lay T:4 J:5 Q:6");
    while table.reveal().deal == 1 {
        let won = table.reveal().won().filter(|_| table.reveal().phase == Phase::Cash);
        let action = won.map_or("done".to_owned(), |won| format!("paroli {won}"));
        table.does(table.next(), &action);
    }
    let view = table.reveal();
    assert_eq!((view.phase, view.turn_no, view.bottom), (Phase::Mace, 1, "KD".parse().ok()));
    assert_eq!(live(&table, 1), "T:1'''' J:2'''' Q:3''''");
    assert_eq!(live(&table, 2), "T:4'''' J:5'''' Q:6''''");
}

#[test]
fn bst_c14_order_and_timing_of_what_is_shown() {
    let mut table = sit(quiet(), 3, &pack("6S 6H QS 2S QH 8S", "KD"));
    table.does(1, "lay Q:10 A:1 2:1");
    assert_eq!(
        (live(&table, 1).as_str(), table.reveal().punters[1].as_ref().unwrap().reserve.len()),
        ("", 13)
    );
    table.does(2, "lay 3:1 4:1 5:1");
    assert_eq!(live(&table, 1), "Q:10 A:1 2:1", "as laid");
    let view = table.reveal();
    assert_eq!((view.turn_no, view.shown[0].len()), (1, 1), "the turn counts from its first card");
    table.does(1, "cash Q").does(1, "replace 4 1").does(1, "replace 3 1");
    assert_eq!(live(&table, 1), "A:1 4:1 3:1", "replacements at the end");
    assert_eq!(gone(&table, 1), "Q 2", "by time");
    assert_eq!(row(&table.reveal().punters[1].as_ref().unwrap().reserve), "5 6 7 8 9 T J K");
    until(&mut table, Story::is_over);
    let view = table.reveal();
    let punter = view.punters[1].as_ref().unwrap();
    assert!(punter.live.is_empty() && view.deck.is_empty() && view.bets.is_empty());
    assert_eq!(punter.reserve.len() + punter.retired.len(), 13);
    assert!(view.punters[0].is_none());
}

#[test]
fn bst_c14_bottom_and_pairs_start_afresh_at_the_next_lay() {
    let mut table = queen(Basset { deals: 2, ..quiet() }, &pack("6S 6H QS 2S QH 8S", "KD"));
    until(&mut table, |table| table.reveal().deal == 2);
    let view = table.reveal();
    assert_eq!((view.phase, view.bottom, view.last, view.turn_no), (Phase::Lay, None, None, 0));
    assert!(view.shown.is_empty() && view.aside.is_empty());
    assert_eq!(view.deck.len(), 52);
}

#[test]
fn bst_c18_ranks_in_any_order_and_only_once() {
    let mut table = sit(quiet(), 3, "");
    table
        .refuses(1, "lay Q:10 Q:1 2:1", "BST-08")
        .refuses(1, "lay Q:10", "BST-08")
        .does(1, "lay Q:10 A:1 2:1")
        .refuses(1, "lay Q:10 A:1 2:1", "not_your_turn");
}

#[test]
fn bst_c19_what_is_owed() {
    let mut both = queen(
        Basset { replace_after_win: ReplaceAfterWin::Mandatory, ..quiet() },
        &pack("6S 6H QS AS", "KD"),
    );
    both.does(1, "cash Q");
    assert_eq!(places(&both, 1), (2, 0), "a win adds to it");
    both.does(1, "replace 4 1").refuses(1, "done", "BST-29").does(1, "replace 5 1").does(1, "done");
    let mut optional = queen(quiet(), &pack("6S 6H QS AS", "KD"));
    optional.does(1, "cash Q");
    assert_eq!(places(&optional, 1), (1, 1), "optional ones are not counted");
    optional.does(1, "replace 4 1");
    assert_eq!(places(&optional, 1), (0, 1), "what is owed comes first");
}

fn book_for_3() -> Basset {
    Basset { new_book: NewBook { offered: true, price: Some(3) }, ..quiet() }
}

#[test]
fn bst_c10_a_book_is_bought_in_ones_own_window_with_an_empty_reserve() {
    using_up_a_book(book_for_3(), 9).refuses(1, "book", "BST-R14");
    let mut table = using_up_a_book(book_for_3(), 11);
    assert_eq!((live(&table, 1).as_str(), places(&table, 1)), ("Q:1 K:1", (0, 0)));
    table.refuses(1, "replace A 1", "BST-R14").refuses(2, "book", "not_your_turn");
    let before = table.scores();
    table.does(1, "book").refuses(1, "book", "BST-R14");
    assert_eq!(table.scores()[0] - before[0], 3, "at once");
    assert_eq!((gone(&table, 1).len(), places(&table, 1)), (2 * 11 - 1, (0, 1)));
    table.refuses(1, "replace Q 1", "BST-R3").does(1, "replace J 1");
    table.refuses(1, "replace A 1", "BST-R11").does(1, "done");
}

#[test]
fn bst_c10_who_is_out_still_has_a_window_where_books_are_offered() {
    let mut table = using_up_a_book(book_for_3(), 13);
    assert!(table.reveal().punters[1].as_ref().unwrap().out);
    assert_eq!(table.legal(1), ["book", "done"]);
    table.clone().does(1, "done");
    table.does(1, "book").does(1, "replace K 1").does(1, "replace A 2").does(1, "replace 9 3");
    assert_eq!(live(&table, 1), "K:1 A:2 9:3");
    let betting = Basset { side_bets: SideBets::On, ..book_for_3() };
    let mut table = using_up_a_book(betting, 13);
    until(&mut table, |table| table.reveal().phase == Phase::Bets);
    assert_eq!(table.next(), 2, "but not in the window for side bets (BST-C5)");
    let card = live(&table, 2).chars().next().unwrap();
    table.refuses(2, &format!("offer 2 {card} wins 1 to 1"), "BST-R20");
}

#[test]
fn bst_c20_a_debt_that_cannot_be_paid_ends() {
    let mut table = using_up_a_book(book_for_3(), 11);
    table.does(1, "book");
    let mut state = table.state().clone();
    // as after many books: nothing in reserve but ranks that are live, and a card owed
    state.punters[0].reserve = state.punters[0].live_ranks();
    state.punters[0].owes = 1;
    state.punters[0].optional = 0;
    let done = Act { seat: Seat::new(1).unwrap(), action: Action::Done, at: Tick(0) };
    let rules = table.table().rules();
    assert!(rules.judge(&state, &done).is_ok());
    rules.apply(&mut state, done, &mut FastRng::new(1), &mut ());
    assert_eq!(state.punters[0].owes, 0);
}

#[test]
fn bst_c21_max_players_from_3_to_12() {
    for most in 0..=20 {
        let rules = Basset { max_players: most, ..quiet() };
        assert_eq!(rules.validate(3).is_ok(), (3..=12).contains(&most), "{most}");
    }
}

#[test]
fn bst_r28_bst_c22_no_one_sits_down_to_the_classic_game() {
    for options in [json!({"preset": "classic"}), json!({"classic": true})] {
        assert!(serde_json::from_value::<Basset>(options).is_err());
    }
    assert!(
        Basset::META.options.iter().all(|option| !option.allowed().contains(&"classic".to_owned()))
    );
}

#[test]
fn bst_c25_a_window_for_every_punter_with_a_card_or_a_book() {
    let rules = Basset { replace_after_win: ReplaceAfterWin::None, ..quiet() };
    let mut table = sit(rules, 3, &pack("6S 6H QS 7S AS 7H 2S 7C 8S 8H", "KD"));
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 5:1");
    table.does(1, "cash Q");
    pass(&mut table);
    table.does(1, "cash A");
    pass(&mut table);
    table.does(1, "cash 2");
    pass(&mut table);
    assert_eq!((live(&table, 1).as_str(), table.legal(1)), ("", vec!["done".to_owned()]));
    until(&mut table, |table| table.reveal().turn_no == 24);
    assert_eq!((table.next(), table.reveal().phase), (1, Phase::Mace), "after turn 24 too");
}

#[test]
fn bst_c28_mace_and_replace_in_any_order_and_on_fresh_cards_too() {
    let mut table = queen(quiet(), &pack("6S 6H 7S QS", "KD"));
    table.does(1, "mace A 5").does(1, "replace 4 1").does(1, "mace 4 2").does(1, "mace A 1");
    assert_eq!(live(&table, 1), "A:7 2:1 4:3");
}

#[test]
fn bst_c29_a_lost_rank_cannot_be_laid_again() {
    let mut table = queen(quiet(), &pack("6S 6H 7S QS 7H AS", "KD"));
    table.does(1, "replace 4 1");
    pass(&mut table);
    table.refuses(1, "replace Q 1", "BST-R12").refuses(1, "replace A 1", "BST-R12");
    assert!(table.legal(1).iter().all(|action| !action.starts_with("replace Q")));
}

#[test]
fn bst_c30_bounds_on_raises_money_and_deals() {
    let mut table = queen(quiet(), &pack("6S 6H 7S 8S 7H 8H", "KD"));
    table.does(1, "mace Q 999999990").refuses(1, "mace Q 1", "BST-C30");
    table.refuses(1, "mace A 1000000001", "BST-R4");
    for _ in 1..16 {
        table.does(1, "mace A 1");
    }
    table.refuses(1, "mace A 1", "BST-C30").does(1, "done");
    table.does(2, "mace 3 1").does(2, "done").does(1, "mace A 1");
    assert!(Basset { deals: 1000, ..quiet() }.validate(3).is_ok());
    let refused = Basset { deals: 1001, ..quiet() }.validate(3).unwrap_err();
    assert_eq!((refused.option, refused.clause), ("deals", "BST-C30"));
    assert_eq!(MaceOnParoli::Allow, quiet().mace_on_paroli);
}
