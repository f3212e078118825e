//! Gambling in Budr Basef.

use super::why;
use parlour_engine::story::Story;
use parlour_games::budr_basef::{BudrBasef, ShortCall};

/// Seat 1 plays a Joker on three cards; the powers are Q♠ (seat 1), K♥ (seat 2) and 5♦ (seat 0), where these seats have
/// not paid ten cards before.
fn joker(mut rules: BudrBasef, penalties: &str) -> Story<BudrBasef> {
    rules.hit_window_ms = 0;
    let mut story = Story::stacked(rules, 3, &["2S 3S 2H X1 KH 5D QS 7D 7C 7H"]);
    story.plays(penalties).plays("1: flip\n2: flip\n0: flip\n1: flip");
    story.waits_until(0);
    story
}

#[test]
fn a_strong_power_asks_for_more() {
    let story = joker(BudrBasef::default(), "");
    // of 49 cards that seat 1 has not seen, 43 are lower: 43/49 of 42/48
    let more = |cards| {
        format!(
            "Your power is the highest in 77 % of cases, and those who stay in pay {cards} more."
        )
    };
    assert_eq!(why(&story, ["raise 2", "check"]), more("2 cards"));
    assert_eq!(why(&story, ["raise 2", "raise 1"]), more("1 card"));
    assert_eq!(why(&story, ["raise 1", "raise 2"]), "");
    assert_eq!(why(&story, ["check", "raise 2"]), "");
    assert_eq!(why(&story, ["check", "fold"]), "You owe nothing: to stay in costs you no card.");
}

#[test]
fn a_weak_power_risks_less() {
    let mut story = joker(BudrBasef::default(), "");
    story.plays("1: check\n2: raise 3");
    // 13 of 49 are lower than the five: 13/49 of 12/48
    let less = |cards| {
        format!("Your power is the highest in only 7 % of cases, and it risks {cards} less.")
    };
    assert_eq!(why(&story, ["raise 1", "raise 2"]), less("1 card"));
    assert_eq!(why(&story, ["call", "raise 2"]), less("2 cards"));
    assert_eq!(why(&story, ["raise 2", "raise 1"]), "");
    assert_eq!(why(&story, ["raise 2", "call"]), "");
}

#[test]
fn the_cost_to_stay_in_is_compared_with_the_chance() {
    let mut story = joker(BudrBasef::default(), "");
    story.does(1, "raise 3");
    let odds = |chance| {
        format!(
            "To stay in costs 3 cards for a pool of 7: your power would have to be the highest in 30 % of cases, and it is in {chance} %."
        )
    };
    assert_eq!(why(&story, ["call", "fold"]), odds(96));
    assert_eq!(why(&story, ["fold", "call"]), "");
    let mut story = joker(BudrBasef::default(), "");
    story.plays("1: check\n2: raise 3");
    assert_eq!(why(&story, ["fold", "call"]), odds(7));
    assert_eq!(why(&story, ["call", "fold"]), "");
}

#[test]
fn who_can_call_a_raise_counts() {
    // seat 0 has 6 cards left, seat 2 has 16
    let story = joker(BudrBasef::default(), "0: hit");
    let sentence =
        "Your power is strong, and more players have the cards to call a raise of 6 than one of 7.";
    assert_eq!(why(&story, ["raise 6", "raise 7"]), sentence);
    assert_eq!(why(&story, ["raise 5", "raise 6"]), "", "both can call either");
    let all_in = BudrBasef { short_call: ShortCall::AllIn, ..BudrBasef::default() };
    assert_eq!(why(&joker(all_in, "0: hit"), ["raise 6", "raise 7"]), "");
}

#[test]
fn a_raise_that_no_one_can_call_makes_all_fold() {
    let story = joker(BudrBasef::default(), "0: hit\n2: hit");
    let all_fold = "No one has the cards to call a raise of 7: all must fold.";
    assert_eq!(why(&story, ["raise 7", "check"]), all_fold);
    assert_eq!(why(&story, ["raise 7", "raise 6"]), all_fold);
    assert_eq!(why(&story, ["raise 8", "raise 7"]), "", "all fold at either");
    let story = joker(BudrBasef::default(), "0: hit");
    assert_ne!(why(&story, ["raise 7", "check"]), all_fold);
}
