//! One test for every reading.

use super::*;

#[test]
fn dtw_a1_scores_and_totals() {
    let hands = ["KA 2B", "", "3B"];
    let mut single = spot(plain(), &hands).wells("QB");
    assert_eq!((single.winner(), single.scores()), (None, vec![0, 0, 0]));
    single.does(0, "play KA");
    assert_eq!(single.winner(), Some(0));
    assert_eq!((single.scores(), single.totals()), (vec![1, 0, 0], &[2, 0, 0][..]));
    let mut long =
        spot(matches(), &hands).wells("QB").but(|state| state.totals = [3, 9, 1, 0, 0, 0]);
    long.does(0, "play KA");
    assert_eq!((long.scores(), long.winner()), (vec![5, 9, 1], None));
}

#[test]
fn dtw_a1_a_single_hand_is_won_without_points() {
    let won = |scored| Event::Won { seat: seat(1), points: 2, scored }.to_string();
    assert_eq!(won(false), "Seat 1 played the last card and wins the hand.");
    assert_eq!(won(true), "Seat 1 played the last card and wins the hand (2 points).");
}

#[test]
fn dtw_a2_the_lone_player_plays_one_card_if_the_last_is_anothers() {
    let mut spot = spot(stopping(), &["6A", "7A QA KA"]);
    spot.does(0, "play 6A");
    assert_eq!((spot.next(), spot.winner()), (Some(1), None), "the last card is seat 0's");
    spot.does(1, "play QA");
    assert_eq!((spot.winner(), spot.totals()), (Some(1), &[0, 2][..]), "and stops after it");
    // One who has played the last card already stops at once: here on the other's pass.
    let rules = DownTheWell { auto_pass: false, ..stopping() };
    let mut spot = super::spot(rules, &["KA KB", "QA", ""]);
    spot.does(0, "play KA").does(1, "pass");
    assert_eq!((spot.winner(), spot.totals()), (Some(0), &[2, 0, 0][..]));
}

#[test]
fn dtw_a3_who_stops_is_not_finished_and_says_nothing() {
    let rules = DownTheWell { auto_pass: false, ..stopping() };
    let mut spot = spot(rules, &["", "7A QA KA", "3A"]).but(|state| state.next = seat(1));
    spot.does(1, "play 7A");
    assert!(!spot.is_over(), "seat 2 has not passed yet");
    spot.does(2, "pass");
    assert!(spot.is_over());
    assert_eq!(spot.finished(), [0, 2], "seat 1 was never unable");
}

#[test]
fn dtw_a4_finished_when_the_turn_comes_or_the_hand_is_empty() {
    let mut spot = spot(plain(), &["KA 2C", "2B 3B", "7A", "5B"]);
    spot.does(0, "play KA");
    assert_eq!(spot.finished(), [0u8; 0], "seat 2 is unable, but its turn has not come");
    spot.does(1, "play 2B");
    assert_eq!((spot.finished(), spot.next()), (vec![2], Some(3)), "passed over on the way");
    spot.does(3, "play 5B");
    assert_eq!(spot.finished(), [2, 3], "an empty hand at once");
}

#[test]
fn dtw_a5_everyone_says_pass_before_the_round_ends() {
    let mut spot = spot(spoken(), &["KA 2A", "QA 3A", ""]);
    spot.does(0, "play KA").does(1, "pass");
    assert_eq!((spot.next(), spot.legal(0)), (Some(0), "pass".into()));
    assert!(!spot.is_over());
    spot.does(0, "pass");
    assert!(spot.is_over());
    assert_eq!((spot.winner(), spot.finished()), (Some(0), vec![0, 1, 2]));
}

#[test]
fn dtw_a6_lead_and_turned() {
    let mut story = Story::shuffled(plain(), 3, "lead");
    let (table, top) = (story.reveal(), story.reveal().rest.shown()[0]);
    assert_eq!((table.lead, table.turned), (None, None), "null while giving");
    for by in 0..3 {
        let give = story.legal(by)[0].clone();
        story.does(by, &give);
    }
    assert_eq!(story.reveal().turned, Some(top));
    let missing = after_the_pass(plain(), &LOW, "QT").reveal();
    assert_eq!(missing.lead, Some(Suit::Anchors), "what opened, not what was turned");
    assert_eq!(missing.turned.unwrap().to_string(), "QT");
    let mut spot = spot(plain(), &["KA 2B", "QA 3C"]).wells("3B 4C").but(|state| {
        (state.round, state.lead) = (1, Some(Suit::Crabs));
    });
    let turned = spot.state.turned();
    spot.does(0, "play KA");
    assert_eq!((spot.state.round, spot.state.lead), (2, None), "no lead suit in later rounds");
    assert_eq!(spot.state.turned(), turned, "turned stays for the whole hand");
}

#[test]
fn dtw_a7_last_is_kept_over_rounds_and_cleared_with_the_hand() {
    let mut story = after_the_pass(plain(), &LOW, "QA");
    assert_eq!(story.reveal().last, None);
    story.does(0, "play 2A");
    assert_eq!(story.reveal().last, Some(seat(0)));
    let mut spot = spot(matches(), &["KA KB", "QA 3C"]).wells("4C");
    spot.does(0, "play KA").does(0, "play KB");
    assert_eq!((spot.state.hand_no, spot.state.last), (2, None));
    let mut spot = super::spot(matches(), &["KA 2B", "QA 3C"]).wells("3B 4C");
    spot.does(0, "play KA");
    assert_eq!((spot.state.round, spot.state.last), (3, Some(seat(0))));
}

#[test]
fn dtw_a8_the_forced_card_is_offered_and_not_played() {
    let story = after_the_pass(plain(), &LOW, "QD");
    assert_eq!((story.next(), story.legal(0)), (0, vec!["play 2D".to_owned()]));
    assert_eq!(story.reveal().hands[0].len(), 12);
}

#[test]
fn dtw_a9_after_max_hands_a_match_is_over() {
    let rules = DownTheWell { max_hands: Some(2), ..matches() };
    let totals = [4, 5, 0, 0, 0, 0];
    for (hand_no, over) in [(1, false), (2, true)] {
        let mut spot = spot(rules.clone(), &["KA", "QA"])
            .but(|state| (state.hand_no, state.totals) = (hand_no, totals));
        spot.does(0, "play KA");
        assert_eq!((spot.is_over(), spot.scores()), (over, vec![5, 5]), "equal totals share");
    }
    let ignored = DownTheWell { max_hands: Some(9), target: Some(99), ..plain() };
    let mut spot = spot(ignored, &["KA", "QA"]);
    spot.does(0, "play KA");
    assert!(spot.is_over(), "single_hand knows no match");
}

#[test]
fn dtw_a10_a_spoken_pass_is_illegal_and_not_unknown() {
    let mut spot = spot(plain(), &["2A 3A", "4A 5A"]);
    assert_eq!(plain().parse(2, "pass"), Ok(Action::Pass));
    spot.refuses(0, "pass", "DTW-R9").refuses(1, "pass", "not_your_turn");
}
