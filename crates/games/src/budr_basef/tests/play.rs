//! The frame of the game: the deal, flips, takes, penalties, turns, the end.

use super::table::{
    acting, all_paid, at_once, deck, due, flips, keep, last_told, sizes, stack, table,
};
use crate::budr_basef::{
    AfterTake, BadHitEmpty, BudrBasef, Card, Deal, EmptyStackHit, FirstPlayer, OnTake, Phase,
    ShortPenalty,
};
use parlour_engine::{Game, RealTime, Refusal, Seat, story::Story};
use std::collections::BTreeSet;

#[test]
fn bud_01_bud_r1_one_deck_and_its_jokers() {
    for (jokers, cards) in [(0, 52), (1, 53), (2, 54), (3, 55), (4, 56)] {
        let rules = BudrBasef { jokers, ..BudrBasef::default() };
        let deck = rules.deck();
        assert_eq!(deck.iter().collect::<BTreeSet<&Card>>().len(), cards, "no card twice");
        assert_eq!(deck.iter().filter(|card| card.is_joker()).count(), usize::from(jokers));
        assert!(deck.is_sorted() && rules.validate(4).is_ok());
    }
    assert_eq!(BudrBasef::default().jokers, 2);
    let refused = BudrBasef { jokers: 5, ..BudrBasef::default() }.validate(4).unwrap_err();
    assert_eq!((refused.option, refused.clause), ("jokers", "BUD-R1"));
}

#[test]
fn bud_r1_without_jokers_there_is_no_gambling() {
    let rules = BudrBasef { jokers: 0, max_plays: 300, ..at_once() };
    let mut story = Story::shuffled(rules, 2, "no jokers");
    flips(&mut story, 52);
    assert_eq!((sizes(&story), story.reveal().phase), (vec![0, 0], Phase::Play));
}

#[test]
fn bud_04_bud_r2_bud_b2_everyone_gets_a_deck_card_by_card_from_the_dealers_left() {
    let story = table(at_once(), 4, "KH QD 7C 3S 2D 9H JC TS");
    assert!(deck(&story, 1).starts_with("KH 2D"), "the first card lies on top");
    assert!(deck(&story, 2).starts_with("QD 9H"));
    assert!(deck(&story, 3).starts_with("7C JC"));
    assert!(deck(&story, 0).starts_with("3S TS"), "the dealer is last");
    assert_eq!(sizes(&story), [13, 14, 14, 13], "54 mod 4 players hold one card more");
    assert_eq!(keep(&story), "");
    for seat in 0..4 {
        assert_eq!(story.view(seat).decks[usize::from(seat)].shown(), [], "no one looks");
    }
}

#[test]
fn bud_r2_the_sizes_of_every_deal() {
    let sizes_of = |seats: u8| {
        let mut decks = sizes(&table(at_once(), seats, ""));
        decks.rotate_left(1); // from the dealer's left on
        assert!(decks.is_sorted_by(|a, b| a >= b), "who comes first has one more");
        let more = decks.iter().filter(|&&deck| deck > decks[decks.len() - 1]).count();
        (decks[decks.len() - 1], more)
    };
    let figures: Vec<(usize, usize)> = (2..=10).map(sizes_of).collect();
    assert_eq!(
        figures,
        [(27, 0), (18, 0), (13, 2), (10, 4), (9, 0), (7, 5), (6, 6), (6, 0), (5, 4)],
        "54 cards for 2 to 10 players: cards, players with one more"
    );
}

#[test]
fn bud_r2_bud_b14_the_rest_may_start_the_keep() {
    let rules = BudrBasef { deal: Deal::EqualBurnRest, ..at_once() };
    let story = table(rules, 4, "KH QD 7C 3S");
    assert_eq!(sizes(&story), [13; 4]);
    assert_eq!(keep(&story), "X1 X2", "the last two of the deal, in their order");
}

#[test]
fn bud_b23_bud_r2_two_to_ten_can_play() {
    let rules = BudrBasef::default();
    assert!((2..=10).all(|seats| rules.validate(seats).is_ok()));
    for seats in [0, 1, 11, 12] {
        assert_eq!(rules.validate(seats).unwrap_err().option, "players", "{seats}");
    }
}

#[test]
fn bud_r3_the_dealers_left_plays_first_or_a_random_seat() {
    assert_eq!(due(&table(at_once(), 5, "")), 1);
    let rules = BudrBasef { first_player: FirstPlayer::Random, ..at_once() };
    let firsts: BTreeSet<usize> =
        (0..60).map(|seed| due(&Story::shuffled(rules.clone(), 5, &seed.to_string()))).collect();
    assert_eq!(firsts.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
}

#[test]
fn bud_05_one_card_from_the_own_deck_face_up_then_the_next_player() {
    let mut story = table(at_once(), 3, "4S 9H KD");
    story.refuses(0, "flip", "BUD-05").refuses(2, "flip", "BUD-05").does(1, "flip");
    assert_eq!((stack(&story).as_str(), due(&story)), ("4S", 2));
    assert_eq!(story.view(0).stack, story.reveal().stack, "everyone sees it");
    story.refuses(1, "flip", "BUD-05").does(2, "flip").does(0, "flip");
    assert_eq!((stack(&story).as_str(), due(&story)), ("4S 9H KD", 1));
    story.refuses(1, "pass", "bad_action"); // playing is compulsory
}

#[test]
fn bud_06_bud_07_bud_r4_anyone_may_hit_and_a_good_hit_takes_keep_then_stack() {
    // seat 0 pays ten for a bad hit; then seat 2 hits the double, out of turn
    let mut story = table(at_once(), 3, "4S 9H KD 4H 4C 2D");
    story.does(1, "flip").does(0, "hit");
    let paid = keep(&story);
    assert!(paid.starts_with("KD 2D"), "the top card of the deck is paid first");
    flips(&mut story, 2);
    let below = stack(&story);
    story.does(1, "flip").does(2, "flip");
    assert_eq!(stack(&story), format!("{below} 4H 4C"));
    assert_eq!(due(&story), 0);
    let before = deck(&story, 1);
    story.does(1, "hit");
    assert_eq!(deck(&story, 1), format!("{before} {paid} {below} 4H 4C"), "both bottom first");
    assert_eq!((stack(&story), keep(&story)), (String::new(), String::new()));
    assert_eq!(due(&story), 0, "nothing has changed for the turn");
}

#[test]
fn bud_08_bud_17_a_bad_hit_costs_the_next_ten_cards_and_the_game_goes_on() {
    let mut story = table(at_once(), 2, "4S 9H");
    flips(&mut story, 2);
    let before = deck(&story, 1);
    story.does(1, "hit");
    assert_eq!(sizes(&story), [26, 16]);
    assert_eq!(format!("{} {}", keep(&story), deck(&story, 1)), before, "the top ten, in order");
    assert_eq!(stack(&story), "4S 9H", "the stack stays");
    story.does(1, "flip");
}

#[test]
fn bud_17_bud_r4_bud_b30_taken_cards_go_under_the_deck_or_are_shuffled_in() {
    let deal = "4S 4H 9D";
    let mut plain = table(at_once(), 2, deal);
    flips(&mut plain, 2);
    plain.does(0, "hit");
    assert!(deck(&plain, 0).ends_with("4S 4H"));
    let rules = BudrBasef { on_take: OnTake::ShuffleAll, ..at_once() };
    let mut mixed = table(rules, 2, deal);
    flips(&mut mixed, 2);
    mixed.does(0, "hit");
    let cards = |story: &Story<BudrBasef>| {
        deck(story, 0).split(' ').map(String::from).collect::<BTreeSet<_>>()
    };
    assert_eq!(cards(&plain), cards(&mixed));
    assert_ne!(deck(&plain, 0), deck(&mixed, 0), "the whole deck is in another order");
    assert_eq!(deck(&plain, 1), deck(&mixed, 1), "only the taker's");
}

#[test]
fn bud_09_bud_34_bud_r15_bud_r23_bud_b21_who_holds_every_card_wins() {
    let mut story = all_paid(at_once());
    story.does(7, "hit");
    assert!(story.is_over());
    assert_eq!(last_told(&story), "Seat 7 has every card and wins.");
    assert_eq!(story.scores(), [0, 0, 0, 0, 0, 0, 0, 54, 0, 0]);
    story.refuses(7, "flip", "over").refuses(0, "nonsense", "over");
}

#[test]
fn bud_r15_alone_with_cards_is_not_yet_won() {
    let mut story = table(at_once(), 10, "4S");
    for seat in [0, 2, 3, 4, 5, 6, 7, 8, 9] {
        story.does(seat, "hit");
    }
    assert_eq!(sizes(&story), [0, 6, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert!(!story.is_over());
    flips(&mut story, 5); // turn after turn
    assert_eq!((due(&story), sizes(&story)[1]), (1, 1));
    story.does(6, "hit"); // while everyone may hit
}

#[test]
fn bud_10_bud_r12_without_cards_one_is_skipped_but_hits_and_comes_back() {
    let mut story = table(at_once(), 10, "4S 9H QD 4C 4D");
    story.does(2, "hit").does(3, "hit");
    assert_eq!((sizes(&story)[2], sizes(&story)[3]), (0, 0));
    story.does(1, "flip");
    assert_eq!(due(&story), 4, "seats 2 and 3 are passed over");
    story.does(4, "flip"); // 4S 4C
    story.does(2, "hit");
    assert_eq!(sizes(&story)[2], 14, "the keep of twelve, and the pair");
    assert_eq!(acting(&story), (0..10).collect::<Vec<_>>());
    flips(&mut story, 7);
    assert_eq!(due(&story), 2, "back in turn");
}

#[test]
fn bud_r7_hit_window_is_bounded() {
    let rules = BudrBasef { hit_window_ms: 60_001, ..BudrBasef::default() };
    assert_eq!(rules.validate(4).unwrap_err().option, "hit_window_ms");
}

#[test]
fn bud_r8_the_stack_at_the_moment_of_the_hit_is_judged() {
    let mut story = table(at_once(), 2, "4S 4H 9S");
    flips(&mut story, 3); // the double lies one card deep by now
    story.does(0, "hit");
    assert_eq!(sizes(&story), [16, 25]);
}

#[test]
fn bud_r9_a_hit_on_an_empty_stack_costs_ten() {
    let mut story = table(at_once(), 2, "");
    story.does(0, "hit");
    assert_eq!(sizes(&story), [17, 27]);
}

#[test]
fn bud_r9_bud_b10_bud_b32_or_is_ignored() {
    let rules = BudrBasef { empty_stack_hit: EmptyStackHit::Ignore, ..at_once() };
    let mut story = table(rules, 2, "4S 4H");
    story.refuses(0, "hit", "BUD-R9").refuses(1, "hit", "BUD-R9");
    assert_eq!((acting(&story), story.legal(1)), (vec![1], vec!["flip".to_string()]));
    flips(&mut story, 2);
    assert_eq!(acting(&story), [0, 1]);
    story.does(1, "hit").refuses(0, "hit", "BUD-R9");
}

#[test]
fn bud_r10_fewer_than_ten_cards_are_all_paid_and_nothing_is_owed() {
    let mut story = table(at_once(), 10, "4S 4H 9D");
    story.does(3, "hit");
    assert_eq!((sizes(&story)[3], story.reveal().keep.len()), (0, 6));
    flips(&mut story, 2);
    story.does(3, "hit");
    assert_eq!(sizes(&story)[3], 8, "nothing is taken off later");
}

#[test]
fn bud_r10_bud_b15_or_the_rest_is_owed() {
    let rules = BudrBasef { short_penalty: ShortPenalty::Debt, ..at_once() };
    let mut story = table(rules, 10, "4S 4H 9D");
    story.does(3, "hit");
    assert_eq!(last_told(&story), "Seat 3 still owes 4 cards.");
    assert_eq!(story.reveal().debts[3], 4);
    story.does(3, "hit"); // without any card: adds no debt
    assert_eq!(story.reveal().debts[3], 4);
    let owed = keep(&story);
    flips(&mut story, 2);
    story.does(3, "hit");
    let first: Vec<&str> = owed.split(' ').take(4).collect();
    assert_eq!(keep(&story), first.join(" "), "from the top of the deck onto the keep");
    assert_eq!((sizes(&story)[3], story.reveal().debts[3]), (4, 0));
}

#[test]
fn bud_b15_a_debt_is_paid_before_the_win_is_looked_at() {
    let rules = BudrBasef { short_penalty: ShortPenalty::Debt, ..at_once() };
    let mut story = all_paid(rules);
    story.does(7, "hit");
    assert!(!story.is_over(), "five cards are owed, so not every card is in the deck");
    assert_eq!((sizes(&story)[7], story.reveal().keep.len()), (49, 5));
}

#[test]
fn bud_r11_a_bad_hit_without_cards_has_no_effect() {
    let mut story = table(at_once(), 10, "4S");
    story.does(3, "hit").does(1, "flip");
    let before = story.reveal();
    story.does(3, "hit");
    let after = story.reveal();
    assert_eq!((before.decks, before.keep, before.stack), (after.decks, after.keep, after.stack));
    assert!(acting(&story).contains(&3));
}

#[test]
fn bud_r11_bud_b26_bud_b32_or_locks_out_until_the_next_take() {
    let rules = BudrBasef { bad_hit_empty: Some(BadHitEmpty::LockoutUntilNextTake), ..at_once() };
    let mut story = table(rules, 10, "4S 4H 9D X1");
    story.does(3, "hit").does(3, "hit").refuses(3, "hit", "BUD-R11");
    assert!(!acting(&story).contains(&3));
    flips(&mut story, 2);
    story.refuses(3, "hit", "BUD-R11").does(5, "hit"); // a take by anyone
    assert!(acting(&story).contains(&3));
}

#[test]
fn bud_b26_a_pool_is_no_take() {
    let rules = BudrBasef { bad_hit_empty: Some(BadHitEmpty::LockoutUntilNextTake), ..at_once() };
    let mut story = table(rules, 10, "X1");
    story.does(3, "hit").does(3, "hit").does(1, "flip");
    while story.reveal().phase == Phase::Gamble {
        let seat = story.next();
        story.does(seat, "fold");
    }
    story.refuses(3, "hit", "BUD-R11");
}

#[test]
fn bud_r11_or_ejects_for_good() {
    let rules = BudrBasef { bad_hit_empty: Some(BadHitEmpty::Eject), ..at_once() };
    let mut story = table(rules, 10, "4S 4H 9D");
    story.does(3, "hit").does(3, "hit");
    flips(&mut story, 2);
    story.does(5, "hit").refuses(3, "hit", "BUD-R11");
    assert!(!acting(&story).contains(&3));
}

#[test]
fn bud_b26_a_dead_table_frees_everyone() {
    for bad_hit_empty in [BadHitEmpty::LockoutUntilNextTake, BadHitEmpty::Eject] {
        let rules = BudrBasef { bad_hit_empty: Some(bad_hit_empty), announce: true, ..at_once() };
        let mut story = table(rules, 10, "4S 4H");
        for seat in 0..10 {
            story.does(seat, "hit King");
        }
        for seat in 0..9 {
            story.does(seat, "hit King");
        }
        assert_eq!(acting(&story), [9], "the last one who may hit");
        story.does(9, "hit King");
        assert_eq!(last_told(&story), "No one was allowed to hit, so everyone may hit again.");
        assert_eq!(acting(&story).len(), 10);
        story.does(2, "hit All");
        assert!(story.is_over());
    }
}

#[test]
fn bud_r13_bud_b7_a_take_leaves_the_turn_order_as_it_is() {
    // seats 1, 2, 3, 0; seat 2 has no cards, seat 1 plays, seat 2 takes: seat 2 is next
    let mut story = table(at_once(), 10, "4S 9H 4D");
    story.does(2, "hit").does(1, "flip").does(3, "flip");
    assert_eq!((stack(&story).as_str(), due(&story)), ("4S 4D", 4));
    story.does(2, "hit");
    assert_eq!(due(&story), 4, "seat 2 lies behind the last card's player");
}

#[test]
fn bud_b7_who_has_just_taken_may_thereby_be_due() {
    // A = seat 1, B = seat 2 without cards, C = seat 0: A plays, B takes, B is due
    let rules = BudrBasef { jokers: 0, ..at_once() };
    let mut story = table(rules, 3, "4S 9H 4D 4H");
    for _ in 0..2 {
        story.does(2, "hit"); // 18 cards: ten, then eight
    }
    assert_eq!(sizes(&story)[2], 0);
    story.does(1, "flip").does(0, "flip").does(1, "flip");
    assert_eq!((stack(&story).as_str(), due(&story)), ("4S 4D 4H", 0));
    story.does(2, "hit");
    assert_eq!(due(&story), 2, "the first seat after the last card's player that holds cards");
}

#[test]
fn bud_b7_when_no_one_has_cards_the_turn_rests() {
    let mut story = all_paid(at_once());
    assert_eq!(due(&story), 9, "where it last was");
    story.refuses(9, "flip", "BUD-R12").refuses(3, "flip", "BUD-R12");
    let rules = BudrBasef { short_penalty: ShortPenalty::Debt, ..at_once() };
    let mut story = all_paid(rules);
    story.does(4, "hit");
    assert_eq!(due(&story), 4, "and moves on when someone gains cards");
}

#[test]
fn bud_r13_bud_b33_or_the_taker_leads_and_only_a_take_moves_it() {
    let rules = BudrBasef { after_take: AfterTake::TakerLeads, ..at_once() };
    let mut story = table(rules, 4, "4S 4D 9H");
    flips(&mut story, 2);
    story.does(1, "hit");
    assert_eq!(due(&story), 1, "not seat 3");
    story.does(0, "hit").does(1, "hit");
    assert_eq!(due(&story), 1, "a bad hit changes nothing");
    flips(&mut story, 1);
    assert_eq!(due(&story), 2);
}

#[test]
fn bud_r24_several_sets_at_once_are_one_good_hit() {
    let mut story = table(at_once(), 2, "6S 6H");
    flips(&mut story, 2); // Twelve, Double, Genesis
    story.does(1, "hit");
    assert_eq!(sizes(&story), [26, 28]);
    assert!(story.told().contains(&"The hit of seat 1 is good: Twelve, Double, Genesis.".into()));
}

#[test]
fn bud_r30_nothing_changes_but_by_a_legal_move() {
    let mut story = table(at_once(), 3, "4S 9H");
    // `refuses` compares the whole table before and after
    story.refuses(2, "flip", "BUD-05").refuses(1, "fold", "BUD-35").refuses(1, "", "bad_action");
    story.refuses(1, "raise 3", "BUD-35").refuses(1, "peek", "bad_action");
}

#[test]
fn bud_r34_bud_b22_a_card_is_seen_for_a_while() {
    let rules = BudrBasef { play_delay_ms: 350, ..at_once() };
    let mut story = table(rules.clone(), 2, "4S 9H");
    story.does_at(1, "flip", 0); // before the first card there is nothing to wait for
    story.refuses_at(0, "flip", "BUD-R34", 349);
    assert!(!acting(&story).is_empty() && !story.legal(0).contains(&"flip".into()));
    let stimulus = rules.stimulus(story.state());
    story.waits_until(350);
    assert_ne!(rules.stimulus(story.state()), stimulus, "there is something new to do");
    assert!(story.legal(0).contains(&"flip".into()));
    story.does_at(0, "flip", 350);
    assert_eq!(BudrBasef::default().play_delay_ms, 0);
}

#[test]
fn bud_r34_no_play_closes_an_open_contest() {
    let mut story = table(BudrBasef::default(), 2, "4S 9H");
    story.does_at(1, "flip", 100).does_at(0, "hit", 400);
    story.refuses_at(0, "flip", "BUD-R34", 649).does_at(0, "flip", 650);
}

#[test]
fn bud_r35_bud_b20_bud_b21_after_max_plays_the_largest_deck_wins() {
    let rules = BudrBasef { max_plays: 3, ..BudrBasef::default() };
    let mut story = table(rules, 2, "4S 4H X1");
    flips(&mut story, 3);
    assert!(story.is_over(), "at once, though the card is a Joker");
    assert_eq!((stack(&story).as_str(), story.scores()), ("4S 4H X1", vec![26, 25]));
    assert_eq!(BudrBasef::default().max_plays, 100_000);
    story.refuses(0, "hit", "over");
}

#[test]
fn bud_b19_the_state_outside_gambling() {
    let mut story = table(at_once(), 3, "4S 9H");
    flips(&mut story, 1);
    let view = story.reveal();
    assert!(view.powers.iter().all(Option::is_none));
    assert!(view.inside.iter().all(|inside| !inside) && view.paid.iter().all(|&paid| paid == 0));
    assert_eq!(view.next, Seat::new(2).unwrap());
    let names: Vec<String> = view.sets.iter().map(ToString::to_string).collect();
    assert_eq!(
        names.join(" "),
        "Twelve King Double Fries Genesis Sandwich Odd Even Thirteen Suit Straight Sprite \
         Dragon Color All"
    );
}

#[test]
fn bud_07_a_game_begins_with_the_easiest_sets() {
    let sets = |sets| table(BudrBasef { sets, ..at_once() }, 2, "").reveal().sets.len();
    assert_eq!([5, 8, 11, 15].map(sets), [5, 8, 11, 15]);

    // Fries is not a set for beginners, Double is
    let mut story = table(BudrBasef { sets: 5, ..at_once() }, 2, "2S 3S 3H");
    let names: Vec<_> = story.reveal().sets.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["Twelve", "King", "Double", "Sandwich", "Suit"]);
    flips(&mut story, 2);
    story.does(0, "hit");
    assert_eq!(sizes(&story), [16, 26], "a false hit costs 10");
    flips(&mut story, 1);
    story.does(0, "hit");
    assert_eq!(last_told(&story), "Seat 0 takes 13 cards.");
}

#[test]
fn bud_07_free_style_begins_as_ever() {
    let rules = BudrBasef { sets: 5, freestyle: true, ..at_once() };
    let names =
        table(rules, 2, "").reveal().sets.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(names, ["King", "All"]);
}

#[test]
fn bud_r23_bud_b5_all_on_a_dead_table() {
    // no one has a card, and the stack is empty too: the keep holds everything
    let mut story = all_paid(at_once());
    story.does(0, "hit");
    assert!(story.is_over());
    // and with cards on the stack
    let mut story = table(at_once(), 10, "4S 9H");
    flips(&mut story, 2);
    for seat in 0..10 {
        story.does(seat, "hit");
    }
    assert_eq!(stack(&story), "4S 9H");
    story.does(4, "hit");
    assert!(story.is_over());
    assert!(story.told().contains(&"The hit of seat 4 is good: All.".into()));
}

#[test]
fn bud_r23_bud_b5_with_stack_only_a_dead_table_falls_to_the_first_hit() {
    let rules = BudrBasef { all_scope: crate::budr_basef::AllScope::StackOnly, ..at_once() };
    let mut story = all_paid(rules.clone());
    story.does(6, "hit");
    assert!(story.is_over());
    assert!(
        story.told().contains(&"The hit of seat 6 is good: no one could move any more.".into()),
        "and the log says so"
    );
    let rules = BudrBasef { announce: true, ..rules };
    let mut story = table(rules, 10, "");
    for seat in 0..10 {
        story.does(seat, "hit King");
    }
    story.does(6, "hit Fries"); // whatever it names
    assert!(story.is_over());
}

#[test]
fn bud_r23_without_jokers_every_card_can_lie_in_the_stack_alone() {
    let rules = BudrBasef {
        jokers: 0,
        all_scope: crate::budr_basef::AllScope::StackOnly,
        announce: true,
        ..at_once()
    };
    let mut story = table(rules, 2, "");
    flips(&mut story, 52);
    assert_eq!(sizes(&story), [0, 0]);
    story.does(1, "hit All");
    assert!(story.is_over());
    let verdict = story.told().into_iter().rfind(|text| text.contains("(All)")).unwrap();
    assert!(verdict.ends_with("Suit, Color, All."), "All by its own right: {verdict}");
}

#[test]
fn refusals_name_clauses_of_this_game() {
    for (code, clause, _) in crate::budr_basef::Illegal::CATALOGUE {
        assert!(clause.starts_with("BUD-"), "{code}");
    }
}
