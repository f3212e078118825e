//! Who has hit: windows, joining hits, the moment of the verdict, gestures.

use super::table::{acting, deck, due, flips, keep, pool, sizes, stack, table, wire};
use crate::budr_basef::{BadHitEmpty, BudrBasef, EmptyStackHit, Gestures, Phase};
use parlour_engine::{Game, RealTime, Tick, Turn, story::Story};
use proptest::prelude::*;
use serde_json::json;

fn race() -> BudrBasef {
    BudrBasef::default()
}

#[test]
fn bud_15_bud_16_bud_r7_only_the_first_of_several_hits_counts() {
    // a good stack: the first takes, the second gets and pays nothing
    let mut story = table(race(), 3, "4S 4H");
    flips(&mut story, 2);
    story.does_at(0, "hit", 500).does_at(2, "hit", 749).waits_until(750);
    assert_eq!(sizes(&story), [20, 17, 17]);
    // a bad one: the first pays, the second is never punished
    let mut story = table(race(), 3, "4S 9H");
    flips(&mut story, 2);
    story.does_at(0, "hit", 500).does_at(2, "hit", 501).waits_until(750);
    assert_eq!(sizes(&story), [8, 17, 17]);
}

#[test]
fn bud_r7_a_contest_is_open_until_its_window_is_over() {
    let mut story = table(race(), 3, "4S 4H");
    flips(&mut story, 2);
    story.does_at(0, "hit", 500);
    assert_eq!(race().deadline(story.state()), Some(Tick(750)));
    story.waits_until(749);
    assert_eq!(sizes(&story), [18, 17, 17]);
    assert_eq!(wire(&story.reveal())["contest"], json!({"opened": 500, "hits": [[0, 500, null]]}));
    story.waits_until(750);
    assert_eq!(sizes(&story), [20, 17, 17]);
    assert_eq!(wire(&story.reveal())["contest"], json!(null));
    assert_eq!(race().hit_window_ms, 250);
}

#[test]
fn bud_r7_with_window_0_a_hit_is_decided_at_once() {
    let mut story = table(BudrBasef { hit_window_ms: 0, ..race() }, 3, "4S 4H");
    flips(&mut story, 2);
    story.does_at(0, "hit", 500);
    assert_eq!(sizes(&story), [20, 17, 17]);
}

#[test]
fn bud_b4_an_act_at_the_close_meets_the_new_stack() {
    let mut story = table(race(), 3, "4S 4H");
    flips(&mut story, 2);
    story.does_at(0, "hit", 500).does_at(2, "hit", 750);
    assert_eq!(sizes(&story), [20, 17, 17], "the contest is decided first");
    story.waits_until(1000);
    assert_eq!(sizes(&story), [20, 17, 7], "and the second hit was on an empty stack");
}

#[test]
fn bud_b6_no_one_hits_twice_in_one_contest() {
    let mut story = table(race(), 3, "4S 9H");
    flips(&mut story, 2);
    story.does_at(0, "hit", 500).refuses_at(0, "hit", "BUD-R7", 600);
    assert_eq!(acting(&story), [1, 2]);
    story.does_at(1, "hit", 600).does_at(2, "hit", 700);
    assert_eq!(story.turn(), Turn::Any(parlour_engine::SeatSet::EMPTY), "only the clock helps");
    story.does_at(0, "hit", 750);
}

#[test]
fn bud_b8_a_refused_act_decides_nothing() {
    let mut story = table(race(), 3, "4S 4H");
    flips(&mut story, 2);
    story.does_at(0, "hit", 500);
    // `refuses_at` compares the whole table, contest and clock included
    story.refuses_at(1, "flip", "BUD-05", 5000);
    story.does_at(1, "hit", 510).waits_until(750);
    assert_eq!(sizes(&story), [20, 17, 17]);
}

#[test]
fn bud_b8_so_over_can_be_the_answer_while_the_game_is_not_over() {
    let mut story = table(race(), 10, "");
    for seat in 0..10u8 {
        story.does_at(seat, "hit", u64::from(seat) * 1000);
    }
    story.waits_until(9250).does_at(3, "hit", 10_000);
    story.refuses_at(4, "hit", "over", 10_250);
    assert!(!story.is_over());
    story.does_at(4, "hit", 10_249).waits_until(10_250);
    assert!(story.is_over());
}

#[test]
fn bud_b13_of_equal_times_the_log_keeps_its_order() {
    for (first, second) in [(0, 2), (2, 0)] {
        let mut story = table(race(), 3, "4S 9H");
        flips(&mut story, 2);
        story.does_at(first, "hit", 500).does_at(second, "hit", 500).waits_until(750);
        assert_eq!(sizes(&story)[usize::from(second)], [18, 17, 17][usize::from(second)]);
    }
}

#[test]
fn bud_18_bud_35_bud_r20_bud_b1_a_joker_can_be_hit_until_the_pool_is_formed() {
    let mut story = table(race(), 3, "X1 KH 5D QS");
    story.does_at(1, "flip", 1000);
    assert_eq!(race().deadline(story.state()), Some(Tick(1250)));
    story.refuses_at(2, "flip", "BUD-35", 1100);
    story.does_at(0, "hit", 1249); // it fails, and delays the pool to its close
    story.waits_until(1498);
    assert_eq!(story.reveal().phase, Phase::Play);
    story.waits_until(1499);
    assert_eq!(story.reveal().phase, Phase::Gamble);
    let paid = pool(&story);
    assert!(paid.starts_with("5D ") && paid.ends_with(" X1"), "{paid}");
    assert_eq!(story.reveal().pool.len(), 11, "ten cards have joined");
}

#[test]
fn bud_b1_without_a_hit_the_pool_is_formed_when_the_window_is_over() {
    let mut story = table(race(), 3, "X1 KH 5D QS");
    story.does_at(1, "flip", 1000).waits_until(1249);
    assert_eq!(story.reveal().phase, Phase::Play);
    // an act at that very moment meets gambling
    story.refuses_at(0, "hit", "BUD-R20", 1250);
    story.does_at(1, "check", 1250);
    let mut at_once = table(BudrBasef { hit_window_ms: 0, ..race() }, 3, "X1 KH 5D QS");
    at_once.does_at(1, "flip", 1000);
    assert_eq!(at_once.reveal().phase, Phase::Gamble);
}

#[test]
fn bud_b32_who_may_act_in_play() {
    let mut story = table(race(), 3, "4S 9H");
    assert_eq!(story.turn(), Turn::Any(parlour_engine::SeatSet::all(3)));
    assert_eq!(
        (story.legal(0), story.legal(1)),
        (vec!["hit".into()], vec!["flip".into(), "hit".into()])
    );
    story.does_at(1, "hit", 10);
    assert_eq!(acting(&story), [0, 2], "who is due may not play now, and has hit");
}

#[test]
fn no_one_learns_of_a_hit_before_the_verdict() {
    let mut story = table(BudrBasef { announce: true, ..race() }, 3, "4S 9H");
    flips(&mut story, 2);
    story.does_at(0, "hit Dragon", 500).does_at(2, "hit Odd", 600);
    assert_eq!(
        wire(&story.view(1))["contest"],
        json!({"opened": null, "hits": []}),
        "at most that it is open"
    );
    assert_eq!(wire(&story.view(2))["contest"], json!({"opened": null, "hits": [[2, 600, "Odd"]]}));
    let viewer = parlour_engine::Viewer::Seat(parlour_engine::Seat::new(1).unwrap());
    let heard = |event| story.table().rules().redact_for(event, viewer).is_some();
    let hits: Vec<_> = story.events().iter().filter(|e| e.to_string().contains("hits")).collect();
    assert_eq!(hits.len(), 2);
    assert!(!hits.into_iter().any(heard));
}

// ---- gestures

fn by_touch() -> BudrBasef {
    BudrBasef { gestures: Gestures::Full, hit_window_ms: 0, ..race() }
}

fn touches(story: &mut Story<BudrBasef>, seat: u8, what: &str) {
    for touch in what.split(' ') {
        story.does(seat, &format!("touch {touch}"));
    }
}

#[test]
fn bud_12_bud_r6_with_a_deck_touch_deck_surface_stack() {
    let mut story = table(by_touch(), 3, "4S 4H");
    flips(&mut story, 2);
    for wrong in
        ["stack", "surface stack", "deck stack", "surface deck stack", "deck carry surface stack"]
    {
        touches(&mut story, 0, wrong);
        assert_eq!(sizes(&story), [18, 17, 17], "{wrong} is not a hit at all");
    }
    touches(&mut story, 0, "deck surface stack");
    assert_eq!(sizes(&story), [20, 17, 17]);
}

#[test]
fn bud_11_bud_13_bud_r36_without_a_deck_touch_carry_forehead_surface_stack() {
    let mut story = table(by_touch(), 10, "4S 4H 9D");
    touches(&mut story, 3, "deck surface stack"); // on the empty stack: pays all six
    assert_eq!(sizes(&story)[3], 0);
    flips(&mut story, 2);
    for wrong in ["deck surface stack", "forehead surface stack", "carry surface forehead stack"] {
        touches(&mut story, 3, wrong);
        assert_eq!(sizes(&story)[3], 0, "{wrong}");
    }
    touches(&mut story, 3, "carry forehead surface stack");
    assert_eq!(sizes(&story)[3], 8);
}

#[test]
fn bud_r36_the_last_card_makes_the_player_cardless_at_once() {
    let mut story = table(by_touch(), 10, "");
    for seat in [0, 2, 3, 4, 5, 6, 7, 8, 9] {
        touches(&mut story, seat, "deck surface stack");
    }
    flips(&mut story, 6); // seat 1 has played its last card
    assert_eq!(sizes(&story), [0; 10]);
    touches(&mut story, 1, "deck surface stack");
    assert!(!story.is_over());
    touches(&mut story, 1, "carry forehead surface stack");
    assert!(story.is_over());
}

#[test]
fn bud_r5_the_short_description_is_not_enough() {
    let mut story = table(by_touch(), 3, "4S 4H");
    flips(&mut story, 2);
    touches(&mut story, 0, "surface stack");
    assert_eq!(sizes(&story), [18, 17, 17]);
}

#[test]
fn bud_b12_the_touches_must_end_with_the_sequence_and_nothing_interrupts() {
    let mut story = table(by_touch(), 3, "4S 4H");
    story.does(1, "flip");
    touches(&mut story, 0, "forehead carry deck");
    story.does(2, "flip");
    touches(&mut story, 2, "deck surface");
    touches(&mut story, 0, "surface");
    story.refuses(0, "hit", "bad_action").refuses(0, "touch nose", "bad_action");
    touches(&mut story, 0, "stack");
    assert_eq!(sizes(&story), [20, 17, 17]);
    // the run ends with a touch of the stack
    let mut story = table(by_touch(), 3, "4S 4H");
    flips(&mut story, 2);
    touches(&mut story, 0, "deck stack surface stack");
    assert_eq!(sizes(&story), [18, 17, 17]);
}

#[test]
fn bud_b12_the_sequence_is_judged_by_the_cards_at_that_moment() {
    for (run, wins) in [("deck surface", false), ("carry forehead surface", true)] {
        let mut story = table(by_touch(), 10, "");
        for seat in [0, 2, 3, 4, 5, 6, 7, 8, 9] {
            touches(&mut story, seat, "deck surface stack");
        }
        flips(&mut story, 5);
        touches(&mut story, 1, run); // while still holding a card
        flips(&mut story, 1);
        touches(&mut story, 1, "stack");
        assert_eq!(story.is_over(), wins, "{run}");
    }
}

#[test]
fn bud_b12_bud_b6_bud_b10_touches_are_never_refused() {
    let rules =
        BudrBasef { gestures: Gestures::Full, empty_stack_hit: EmptyStackHit::Ignore, ..race() };
    let mut story = table(rules, 3, "4S 9H");
    touches(&mut story, 0, "deck surface stack"); // ignored on the empty stack
    assert_eq!(wire(&story.reveal())["contest"], json!(null));
    flips(&mut story, 2);
    touches(&mut story, 0, "deck surface stack deck surface stack"); // the second has no effect
    assert_eq!(story.reveal().contest.unwrap().hits.len(), 1);
    assert_eq!(acting(&story), [0, 1, 2]);
    assert_eq!(
        story.legal(0),
        ["touch carry", "touch deck", "touch forehead", "touch stack", "touch surface"]
    );
}

#[test]
fn bud_b12_with_announce_the_touch_of_the_stack_names_the_set() {
    let mut story = table(BudrBasef { announce: true, ..by_touch() }, 3, "4S 4H");
    flips(&mut story, 2);
    touches(&mut story, 0, "deck surface");
    story.does(0, "touch stack Double");
    assert_eq!(sizes(&story), [20, 17, 17]);
    assert_eq!(story.legal(1).len(), 5 + 15);
    let own = BudrBasef { announce: true, freestyle: true, ..by_touch() };
    table(own, 3, "").refuses(0, "touch stack Fives", "BUD-R31"); // there is no such set
    let mut plain = table(by_touch(), 3, "");
    plain.refuses(0, "touch stack Double", "bad_action");
    let mut abstractly = table(race(), 3, "");
    abstractly.refuses(0, "touch deck", "bad_action");
}

#[test]
fn bud_b12_with_announce_a_nameless_touch_of_the_stack_is_accepted_and_no_hit() {
    let mut story = table(BudrBasef { announce: true, ..by_touch() }, 3, "4S 4H");
    flips(&mut story, 2);
    assert!(story.legal(0).contains(&"touch stack".into()));
    touches(&mut story, 0, "deck surface stack");
    assert_eq!(sizes(&story), [18, 17, 17]);
    assert_eq!(wire(&story.reveal())["contest"], json!(null));
    story.does(0, "touch stack Double");
    assert_eq!(sizes(&story), [18, 17, 17], "the touch before has ended the gesture");
    touches(&mut story, 0, "deck surface");
    story.does(0, "touch stack Double");
    assert_eq!(sizes(&story), [20, 17, 17]);
}

#[test]
fn bud_b12_touches_of_who_may_not_hit_are_accepted_and_have_no_effect() {
    let rules = BudrBasef { bad_hit_empty: Some(BadHitEmpty::LockoutUntilNextTake), ..by_touch() };
    let mut story = table(rules, 10, "4S 9H 6C");
    flips(&mut story, 3);
    touches(&mut story, 3, "deck surface stack"); // pays the four cards left
    touches(&mut story, 3, "carry forehead surface stack"); // has nothing to pay
    assert_eq!(story.reveal().locked.len(), 1);
    let before = (sizes(&story), keep(&story), stack(&story));
    touches(&mut story, 3, "carry forehead surface stack");
    assert_eq!((sizes(&story), keep(&story), stack(&story)), before);
    assert_eq!(acting(&story), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn touches_of_others_are_hidden() {
    let mut story = table(by_touch(), 2, "");
    touches(&mut story, 0, "deck surface");
    assert_eq!(wire(&story.view(0))["touches"], json!([["deck", "surface"], null]));
    assert_eq!(wire(&story.view(1))["touches"], json!([null, []]));
    let spectator = story.table().rules().view(story.state(), parlour_engine::Viewer::Spectator);
    assert_eq!(wire(&spectator)["touches"], json!([null, null]));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// A run of touches is a hit exactly if, since the last touch of the stack, it
    /// ends with the right sequence.
    #[test]
    fn bud_12_bud_b12_any_run_of_touches(run in prop::collection::vec(0usize..5, 1..12)) {
        let words = ["deck", "surface", "carry", "forehead", "stack"];
        let mut story = table(by_touch(), 2, "4S 9H");
        flips(&mut story, 2);
        let before = deck(&story, 0);
        let text: Vec<&str> = run.iter().map(|&word| words[word]).collect();
        touches(&mut story, 0, &text.join(" "));
        let joined = format!(" {}", text.join(" "));
        // each hit costs ten of 26 cards; after the third none is left
        let hits = joined.matches(" deck surface stack").count().min(3);
        let left = 26usize.saturating_sub(10 * hits);
        prop_assert_eq!(sizes(&story)[0], left);
        prop_assert_eq!(before.ends_with(&deck(&story, 0)), true);
        prop_assert_eq!(stack(&story), "4S 9H");
        prop_assert_eq!(due(&story), 1);
    }
}
