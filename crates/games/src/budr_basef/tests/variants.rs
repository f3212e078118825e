//! Announce, Free-style, and sealed answers.

use super::table::{acting, at_once, due, flips, last_told, sizes, stack, table, wire};
use crate::budr_basef::{
    AnnounceOrder, BadHitEmpty, BudrBasef, FreestyleCustom, Gestures, Name, Phase, Slap,
};
use parlour_engine::{Game, SeatSet, Turn, story::Story};
use serde_json::json;

fn announce() -> BudrBasef {
    BudrBasef { announce: true, ..BudrBasef::default() }
}

fn announce_at_once() -> BudrBasef {
    BudrBasef { announce: true, ..at_once() }
}

#[test]
fn bud_48_bud_r31_bud_b11_every_hit_names_a_set() {
    let mut story = table(announce_at_once(), 3, "4S 4H");
    flips(&mut story, 2);
    story.refuses(0, "hit", "BUD-R31").refuses(0, "hit Pair", "bad_action");
    assert_eq!(story.legal(1).len(), 15);
    story.does(0, "hit Double");
    assert_eq!(sizes(&story), [20, 17, 17]);
    table(at_once(), 3, "").refuses(0, "hit Double", "bad_action");
}

#[test]
fn bud_49_bud_r31_the_lowest_on_the_list_counts_not_the_earliest() {
    let mut story = table(announce(), 3, "4S 4H");
    flips(&mut story, 2);
    story.does_at(0, "hit Double", 500).does_at(1, "hit Genesis", 600).does_at(
        2,
        "hit Twelve",
        700,
    );
    story.waits_until(750);
    assert_eq!(sizes(&story), [18, 19, 17], "Genesis stands below Double");
    // a low name that is not there costs its hitter ten, and the others nothing
    let mut story = table(announce(), 3, "4S 4H");
    flips(&mut story, 2);
    story.does_at(0, "hit Double", 500).does_at(1, "hit All", 749).waits_until(750);
    assert_eq!(sizes(&story), [18, 7, 17]);
}

#[test]
fn bud_r31_the_same_name_twice_the_earliest() {
    let mut story = table(announce(), 3, "4S 4H");
    flips(&mut story, 2);
    story.does_at(2, "hit Double", 500).does_at(0, "hit Double", 500).waits_until(750);
    assert_eq!(sizes(&story), [18, 17, 19]);
}

#[test]
fn bud_r31_or_the_first_in_the_list() {
    let rules = BudrBasef { announce_order: AnnounceOrder::FirstInList, ..announce() };
    let mut story = table(rules, 3, "4S 4H");
    flips(&mut story, 2);
    story.does_at(0, "hit Genesis", 500).does_at(1, "hit Double", 600).waits_until(750);
    assert_eq!(sizes(&story), [18, 19, 17]);
}

#[test]
fn bud_50_another_set_than_the_named_one_does_not_help() {
    let mut story = table(announce_at_once(), 3, "4S 4H");
    flips(&mut story, 2);
    story.does(0, "hit Fries");
    assert_eq!(sizes(&story), [8, 17, 17]);
    assert!(
        story
            .told()
            .contains(&"The hit of seat 0 (Fries) is bad: there is Double, Genesis.".into())
    );
}

#[test]
fn bud_r11_with_announce_a_bad_hit_without_cards_locks_out() {
    let mut story = table(announce_at_once(), 10, "4S");
    story.does(3, "hit All").does(3, "hit All").refuses(3, "hit All", "BUD-R11");
    let rules = BudrBasef { bad_hit_empty: Some(BadHitEmpty::None), ..announce_at_once() };
    let mut story = table(rules, 10, "4S");
    story.does(3, "hit All").does(3, "hit All").does(3, "hit All");
}

#[test]
fn bud_b5_with_announce_a_dead_table_falls_to_who_names_all() {
    let mut story = table(announce_at_once(), 10, "4S 9H");
    for seat in 0..10 {
        story.does(seat, "hit King");
    }
    story.does(0, "hit Double");
    assert!(!story.is_over());
    story.does(1, "hit All");
    assert!(story.is_over());
}

// ---- Free-style

fn freestyle() -> BudrBasef {
    BudrBasef { freestyle: true, ..at_once() }
}

/// Seat 0 has hit a King and changes the sets.
fn on_a_king(rules: BudrBasef) -> Story<BudrBasef> {
    let hit = if rules.announce { "hit King" } else { "hit" };
    let mut story = table(rules, 3, "4S KH 5D 5C 2H 2D");
    flips(&mut story, 2);
    story.does(0, hit);
    assert_eq!(story.reveal().phase, Phase::Edit);
    story
}

fn sets(story: &Story<BudrBasef>) -> String {
    let names: Vec<String> = story.reveal().sets.iter().map(ToString::to_string).collect();
    names.join(" ")
}

#[test]
fn bud_47_bud_b16_free_style_begins_with_king_and_all() {
    let mut story = table(freestyle(), 3, "4S 4H KD");
    assert_eq!(sets(&story), "King All");
    flips(&mut story, 2);
    story.does(0, "hit"); // a Double is nothing here
    assert_eq!(sizes(&story), [8, 17, 17]);
    flips(&mut story, 1);
    assert!(!BudrBasef::default().freestyle && !BudrBasef::default().announce);
}

#[test]
fn bud_47_bud_r32_who_hits_a_king_makes_one_change() {
    let mut story = on_a_king(freestyle());
    assert_eq!((story.next(), due(&story)), (0, 0));
    assert_eq!(wire(&story.reveal())["editor"], json!(0));
    story.refuses(1, "activate Double", "not_your_turn").refuses(1, "hit", "not_your_turn");
    story.refuses(0, "hit", "BUD-R32").refuses(0, "flip", "BUD-R32");
    story.does(0, "activate Double");
    assert_eq!((sets(&story).as_str(), story.reveal().phase), ("King Double All", Phase::Play));
    flips(&mut story, 2);
    assert_eq!(stack(&story), "5D 5C");
    story.does(1, "hit");
    assert_eq!(sizes(&story), [19, 18, 17], "now it counts");
    assert_eq!(story.reveal().phase, Phase::Play, "only a King brings an edit");
}

#[test]
fn bud_47_the_king_set_may_not_be_changed() {
    let mut story = on_a_king(freestyle());
    story.refuses(0, "deactivate King", "BUD-47").refuses(0, "modify King match=suit", "BUD-47");
    story.refuses(0, "activate King", "BUD-R32");
}

#[test]
fn bud_r32_bud_b17_deactivate_and_modify() {
    let mut story = on_a_king(freestyle());
    story.refuses(0, "deactivate Odd", "BUD-R32").refuses(0, "modify Twelve target=11", "BUD-R32");
    story.refuses(0, "modify All window=4", "BUD-R32");
    story.does(0, "deactivate All");
    assert_eq!(sets(&story), "King");
    let rules = BudrBasef { freestyle_edits: None, ..freestyle() };
    let mut story = on_a_king(rules);
    story.does(0, "activate Twelve").refuses(0, "modify Twelve target=12", "BUD-R32");
    story.refuses(0, "modify Twelve target=25", "BUD-R32");
    story.refuses(0, "modify Twelve steps=1,2", "BUD-R32");
    story
        .does(0, "modify Twelve target=10")
        .does(0, "deactivate Twelve")
        .does(0, "activate Twelve");
    assert_eq!(wire(&story.reveal())["modified"], json!(["Twelve target=10"]), "kept when off");
    story.does(0, "keep");
    flips(&mut story, 2); // 5D 5C
    story.does(2, "hit");
    assert_eq!(sizes(&story)[2], 19);
}

#[test]
fn bud_b18_with_many_edits_keep_ends_them() {
    let rules = BudrBasef { freestyle_edits: None, ..freestyle() };
    let mut story = on_a_king(rules);
    story.refuses(0, "keep", "BUD-R32");
    story.does(0, "activate Odd").does(0, "activate Even").does(0, "keep");
    assert_eq!((sets(&story).as_str(), story.reveal().phase), ("King Odd Even All", Phase::Play));
    let mut story = on_a_king(freestyle());
    story.refuses(0, "keep", "BUD-R32");
    assert!(!story.legal(0).contains(&"keep".into()));
}

#[test]
fn bud_r32_a_set_of_ones_own() {
    let rules = BudrBasef { freestyle_edits: None, ..freestyle() };
    let mut story = on_a_king(rules);
    story.refuses(0, "define Nine := n1 + n2 ==", "bad_action");
    story.refuses(0, "define Odd := n1 == 9", "bad_action");
    story.does(0, "define Ten := n1 > 0 && n1 + n2 == 10");
    story.refuses(0, "define Ten := n1 == 1", "BUD-R32").refuses(
        0,
        "modify Ten match=suit",
        "BUD-R32",
    );
    story.refuses(0, "deactivate Eleven", "BUD-R32").does(0, "keep");
    assert_eq!(sets(&story), "King All Ten");
    flips(&mut story, 2);
    story.does(2, "hit");
    assert_eq!(sizes(&story)[2], 19);
    assert!(story.told().contains(&"The hit of seat 2 is good: Ten.".into()));
}

#[test]
fn bud_r32_one_may_be_switched_off_and_eight_is_the_most() {
    let rules = BudrBasef { freestyle_edits: None, ..freestyle() };
    let mut story = on_a_king(rules);
    for name in ["Aa", "Bb", "Cc", "Dd", "Ee", "Ff", "Gg", "Hh"] {
        story.does(0, &format!("define {name} := n1 == 9"));
    }
    story.refuses(0, "define Ii := n1 == 9", "BUD-R32").does(0, "deactivate Bb");
    story.refuses(0, "activate Bb", "BUD-R32").refuses(0, "define Bb := n1 == 9", "BUD-R32");
    assert_eq!(sets(&story), "King All Aa Cc Dd Ee Ff Gg Hh");
    assert_eq!(wire(&story.reveal())["defined"][1]["name"], json!("Bb"));
}

#[test]
fn bud_r32_library_only_knows_no_define() {
    let rules = BudrBasef { freestyle_custom: FreestyleCustom::LibraryOnly, ..freestyle() };
    let mut story = on_a_king(rules);
    story.refuses(0, "define Nine := n1 == 9", "bad_action");
    table(at_once(), 3, "").refuses(1, "activate Odd", "bad_action");
}

#[test]
fn bud_r32_edits_at_another_time_are_refused() {
    let mut story = table(freestyle(), 3, "4S KH");
    story.refuses(1, "activate Odd", "BUD-47").refuses(1, "keep", "BUD-47");
}

#[test]
fn bud_51_bud_r33_both_variants_and_the_order_of_the_list() {
    let rules = BudrBasef { announce: true, hit_window_ms: 250, ..freestyle() };
    let mut story = table(rules.clone(), 3, "4S KH 5D 5C 2H 2D");
    flips(&mut story, 2);
    story.does_at(0, "hit King", 100).waits_until(350);
    story.does(0, "define Fives := r1 == 5");
    flips(&mut story, 2);
    // a set that a player invented stands below All
    story.does_at(1, "hit All", 400).does_at(2, "hit Fives", 500).waits_until(650);
    assert_eq!(sizes(&story), [19, 16, 19]);
    assert_eq!(story.legal(1).len(), 16, "and can be named");
    assert_eq!(story.reveal().sets.last().map(Name::to_string), Some("Fives".into()));
}

#[test]
fn bud_b11_an_inactive_set_can_be_named_and_fails() {
    let rules = BudrBasef { announce: true, ..freestyle() };
    let mut story = table(rules, 3, "4S 4H");
    flips(&mut story, 2);
    story.refuses(0, "hit Fives", "BUD-R31");
    assert_eq!(story.legal(0).len(), 15 + 1, "and the due seat may flip");
    story.does(0, "hit Double");
    assert_eq!(sizes(&story), [8, 17, 17]);
}

#[test]
fn bud_b11_bud_50_a_set_of_ones_own_that_is_switched_off_can_be_named_and_fails() {
    let rules = BudrBasef { announce: true, freestyle_edits: None, ..freestyle() };
    let mut story = on_a_king(rules);
    story.plays("0: define Low := n1 > 0 && n1 < 9\n0: deactivate Low\n0: keep");
    flips(&mut story, 1);
    let before = sizes(&story);
    assert!(story.legal(0).contains(&"hit Low".into()));
    story.does(0, "hit Low");
    assert_eq!(sizes(&story)[0] + 10, before[0], "it is a bad hit");
}

#[test]
fn bud_b5_all_switched_off_leaves_a_dead_table_to_the_first_hit() {
    for announce in [false, true] {
        let rules = BudrBasef { announce, jokers: 0, ..freestyle() };
        let (hit, king) = if announce { ("hit Odd", "hit King") } else { ("hit", "hit") };
        let mut story = table(rules, 2, "4S KH 5D 9C");
        flips(&mut story, 2);
        story.does(0, king).does(0, "deactivate All");
        while sizes(&story)[0] > 9 {
            flips(&mut story, 1);
        }
        story.does(0, if announce { "hit Odd" } else { "hit" }); // pays all it has
        while sizes(&story) != [0, 0] {
            flips(&mut story, 1);
        }
        assert!(stack(&story).ends_with("QD"), "no set at all");
        story.does(1, hit);
        assert!(story.is_over());
        let sentence = last_told(&story);
        assert_eq!(sentence, "Seat 1 has every card and wins.");
    }
}

#[test]
fn bud_b29_a_winning_hit_on_a_king_leaves_nothing_to_edit() {
    let rules = BudrBasef { jokers: 0, ..freestyle() };
    let mut story = table(rules, 2, "");
    flips(&mut story, 52);
    assert!(stack(&story).ends_with("KD"));
    story.does(1, "hit");
    assert!(story.is_over());
    assert_eq!(last_told(&story), "Seat 1 has every card and wins.");
}

#[test]
fn bud_b9_a_hit_in_the_edit_phase() {
    let mut story = on_a_king(freestyle());
    story.refuses(2, "hit", "not_your_turn").refuses(0, "hit", "BUD-R32");
}

// ---- sealed answers

fn sealed() -> BudrBasef {
    BudrBasef { slap: Slap::Sealed, ..BudrBasef::default() }
}

#[test]
fn bud_r7_sealed_after_each_flip_everyone_answers() {
    let mut story = table(sealed(), 3, "4S 4H");
    assert_eq!(story.turn(), Turn::One(parlour_engine::Seat::new(1).unwrap()));
    story.refuses(1, "hit", "BUD-R7").refuses(0, "hit", "not_your_turn").does(1, "flip");
    assert_eq!(story.turn(), Turn::Each(SeatSet::all(3)));
    assert_eq!(story.legal(0), ["hit", "wait"]);
    story.refuses(2, "flip", "BUD-R7").does(2, "wait").refuses(2, "hit", "not_your_turn");
    story.does(0, "wait").does(1, "wait");
    assert_eq!(last_told(&story), "No one hits.");
    story.does(2, "flip").does(1, "hit").does(0, "wait");
    assert_eq!(wire(&story.reveal())["sealed"], json!(["wait", "hit", null]));
    assert_eq!(wire(&story.view(1))["sealed"], json!(["?", "hit", null]));
    assert_eq!(wire(&story.view(2))["contest"], json!(null));
    story.does(2, "wait");
    assert_eq!(sizes(&story), [18, 19, 17]);
    table(BudrBasef::default(), 3, "").refuses(1, "wait", "bad_action");
}

#[test]
fn bud_r7_sealed_ties_are_drawn() {
    let winner = |seed: u32| {
        let rules = sealed();
        let codes: Vec<String> = rules.deck().iter().map(ToString::to_string).collect();
        let (mut deal, rest): (Vec<_>, Vec<_>) =
            codes.into_iter().partition(|code| ["4S", "4H"].contains(&code.as_str()));
        deal.extend(rest);
        let dealer = parlour_engine::Dealer::seeded(&seed.to_string());
        let dealer = dealer.with_deals(&rules.deck(), &[deal]).unwrap();
        let mut story = Story::with(rules, 3, dealer);
        story.plays("1: flip\n0: wait\n1: wait\n2: wait\n2: flip\n0: hit\n1: hit\n2: hit");
        sizes(&story).iter().position(|&size| size > 18).unwrap()
    };
    let winners: std::collections::BTreeSet<usize> = (0..40).map(winner).collect();
    assert_eq!(winners.len(), 3, "everyone is drawn now and then");
}

#[test]
fn bud_49_sealed_answers_with_names() {
    let rules = BudrBasef { announce: true, ..sealed() };
    let mut story = table(rules, 3, "4S 4H");
    story.plays("1: flip\n0: wait\n1: wait\n2: wait\n2: flip");
    assert_eq!(story.legal(0).len(), 16);
    story.refuses(0, "hit", "BUD-R31");
    story.plays("0: hit Double\n1: hit Genesis\n2: hit Double");
    assert_eq!(sizes(&story), [18, 19, 17]);
}

#[test]
fn bud_r20_sealed_a_joker_is_answered_too_and_then_gambled_for() {
    let mut story = table(sealed(), 3, "X1 KH");
    story.does(1, "flip");
    assert_eq!(story.reveal().phase, Phase::Play);
    story.plays("0: wait\n1: wait\n2: hit");
    assert_eq!((story.reveal().phase, story.reveal().pool.len()), (Phase::Gamble, 11));
}

#[test]
fn bud_r7_sealed_after_a_bad_answer_the_same_stack_is_not_asked_again() {
    let mut story = table(sealed(), 3, "4S 9H");
    story.plays("1: flip\n0: hit\n1: wait\n2: wait");
    assert_eq!(sizes(&story), [8, 17, 18], "ten cards onto the keep");
    assert_eq!(story.turn(), Turn::One(parlour_engine::Seat::new(2).unwrap()));
    story.refuses(2, "hit", "BUD-R7").does(2, "flip");
    assert_eq!(story.turn(), Turn::Each(SeatSet::all(3)), "the next card is");
}

#[test]
fn bud_r6_sealed_answers_know_no_gestures() {
    let rules = BudrBasef { gestures: Gestures::Full, ..sealed() };
    let mut story = table(rules, 3, "4S 4H");
    story.refuses(0, "touch deck", "bad_action").does(1, "flip");
    assert_eq!(story.legal(0), ["hit", "wait"]);
    story.refuses(0, "touch deck", "bad_action");
    story.plays("0: wait\n1: wait\n2: wait\n2: flip\n0: hit\n1: wait\n2: wait");
    assert_eq!(sizes(&story), [20, 17, 17]);
}

#[test]
fn bud_r23_sealed_a_dead_table_is_asked_until_someone_hits() {
    let rules = BudrBasef { jokers: 0, ..sealed() };
    let mut story = table(rules, 2, "");
    for _ in 0..52 {
        let seat = story.next();
        story.does(seat, "flip").does(0, "wait").does(1, "wait");
    }
    assert_eq!(sizes(&story), [0, 0]);
    assert_eq!(acting(&story), [0, 1], "asked again");
    let absent = story.table().rules().default_action(&story.view(0));
    assert_eq!(absent.to_string(), "hit", "waiting would go on for ever");
    story.does(0, "hit").does(1, "wait");
    assert!(story.is_over());
}

#[test]
fn bud_r11_sealed_who_is_locked_out_is_not_asked() {
    let rules = BudrBasef { bad_hit_empty: Some(BadHitEmpty::LockoutUntilNextTake), ..sealed() };
    let mut story = table(rules, 10, "4S 9H 2D");
    story.does(1, "flip");
    for _ in 0..2 {
        // seat 3 pays its six cards, then has nothing to pay
        while let Turn::Each(asked) = story.turn() {
            let seat = asked.first().unwrap().index() as u8;
            story.does(seat, if seat == 3 { "hit" } else { "wait" });
        }
        let seat = story.next();
        story.does(seat, "flip");
    }
    assert!(!acting(&story).contains(&3));
    assert_eq!(acting(&story).len(), 9);
}

#[test]
fn default_moves_of_an_absent_player() {
    let default = |story: &Story<BudrBasef>, seat| {
        story.table().rules().default_action(&story.view(seat)).to_string()
    };
    let mut story = table(at_once(), 3, "X1");
    assert_eq!(default(&story, 1), "flip");
    flips(&mut story, 1);
    assert_eq!(default(&story, 1), "check");
    story.does(1, "raise 1");
    assert_eq!(default(&story, 2), "fold");
    assert_eq!(default(&on_a_king(freestyle()), 0), "activate Twelve");
    let many = BudrBasef { freestyle_edits: None, ..freestyle() };
    let mut story = on_a_king(many);
    assert_eq!(default(&story, 0), "activate Twelve");
    story.does(0, "activate Twelve");
    assert_eq!(default(&story, 0), "keep", "BUD-B18: one change is enough");
    let mut story = table(sealed(), 3, "4S");
    story.does(1, "flip");
    assert_eq!(default(&story, 2), "wait");
    let mut story = table(BudrBasef { cards_each: Some(1), ..sealed() }, 2, "4S X1");
    story.does(1, "flip").does(0, "wait").does(1, "wait").does(0, "flip");
    assert_eq!(sizes(&story), [0, 0]);
    assert_eq!(default(&story, 0), "wait", "BUD-18: the Joker begins the gambling by itself");
}
