//! Every refusal: its text, its clause, its code.

use super::*;
use parlour_engine::refusal::RuleError;
use std::collections::BTreeSet;

/// What a table says to an act that it refuses.
fn said(mut spot: Spot, by: u8, action: &str) -> (&'static str, &'static str, String) {
    match spot.attempt(by, action) {
        Err(ActionError::Illegal(rule)) => (rule.code(), rule.clause(), rule.to_string()),
        other => panic!("{action}: {other:?}"),
    }
}

fn giving() -> Spot {
    spot(plain(), &["2A 3A 4A 5A", "2B 3B 4B 5B"]).but(|state| {
        (state.phase, state.round) = (Phase::Give, 1);
    })
}

fn playing(rules: DownTheWell) -> Spot {
    spot(rules, &["5A QA", "2B 3B"]).wells("7A")
}

#[test]
#[allow(clippy::too_many_lines, reason = "a list of refusals")]
fn every_refusal_is_reached_and_reads_well() {
    let opening = || {
        spot(spoken(), &["2A 2C", "3C 5C"]).but(|state| {
            (state.round, state.lead) = (1, Some(Suit::Crabs));
        })
    };
    let all = [
        (
            said(giving(), 0, "give 2A 3A"),
            ("give_three", "DTW-10", "Pass exactly three cards to your left, not 2."),
        ),
        (
            said(giving(), 0, "give 2A 3A 2B"),
            ("not_yours_to_give", "DTW-10", "You cannot pass the 2 of Boats: you do not hold it."),
        ),
        (
            said(giving(), 0, "give 2A 2A 3A 4A"),
            ("named_twice", "DTW-10", "There is only one 2 of Anchors: pass different cards."),
        ),
        (
            said(giving(), 0, "give 2B 2B 2B"),
            ("not_yours_to_give", "DTW-10", "You cannot pass the 2 of Boats: you do not hold it."),
        ),
        (
            said(giving(), 1, "play 2B"),
            ("pass_first", "DTW-10", "First, every player passes three cards to the left."),
        ),
        (
            said(giving(), 1, "pass"),
            ("pass_first", "DTW-10", "First, every player passes three cards to the left."),
        ),
        (
            said(playing(plain()), 0, "give 5A QA"),
            (
                "already_passed",
                "DTW-10",
                "Cards are passed before the first card is played; play a card.",
            ),
        ),
        (
            said(playing(DownTheWell { cards_passed: 0, ..plain() }), 0, "give 5A"),
            ("nothing_passed", "DTW-R26", "No cards are passed at this table; play a card."),
        ),
        (
            said(playing(plain()), 0, "give 5A 5A"),
            (
                "already_passed",
                "DTW-10",
                "Cards are passed before the first card is played; play a card.",
            ),
        ),
        (
            said(playing(plain()), 0, "play 6A"),
            ("not_in_hand", "DTW-20", "You do not hold the 6 of Anchors."),
        ),
        (
            said(opening(), 0, "play 2A"),
            (
                "open_with_lowest",
                "DTW-R2",
                "The hand opens with the 2 of Crabs, the lowest card held in the lead suit.",
            ),
        ),
        (
            said(playing(plain()), 0, "play 5A"),
            (
                "not_higher",
                "DTW-18",
                "The 5 of Anchors is not higher than the 7 of Anchors on its pile.",
            ),
        ),
        (
            said(playing(spoken()), 0, "pass"),
            (
                "able_to_play",
                "DTW-20",
                "You must play if you can, and the Queen of Anchors can be played.",
            ),
        ),
        (
            said(opening(), 0, "pass"),
            (
                "able_to_play",
                "DTW-20",
                "You must play if you can, and the 2 of Crabs can be played.",
            ),
        ),
        (
            said(playing(plain()), 0, "pass"),
            (
                "passes_by_itself",
                "DTW-R9",
                "At this table you do not pass: a player who cannot play is skipped.",
            ),
        ),
    ];
    for ((code, clause, text), expected) in &all {
        assert_eq!((*code, *clause, text.as_str()), *expected);
    }
    let reached: BTreeSet<&str> = all.iter().map(|((code, ..), _)| *code).collect();
    let known: BTreeSet<&str> = Illegal::CATALOGUE.iter().map(|(code, ..)| *code).collect();
    assert_eq!(reached, known);
}

#[test]
fn a_refusal_carries_its_cards_for_translators() {
    let Err(ActionError::Illegal(rule)) = playing(plain()).attempt(0, "play 5A") else {
        panic!("5A is buried")
    };
    let broken = RuleError::of(rule);
    assert_eq!(broken.args, [("card", "5A".to_owned()), ("top", "7A".to_owned())]);
    assert_eq!(
        broken.to_string(),
        "The 5 of Anchors is not higher than the 7 of Anchors on its pile. (DTW-18)"
    );
}

#[test]
fn what_is_no_action_of_this_game() {
    for text in [
        "",
        " ",
        "give",
        "play",
        "pass 2A",
        "play 2A 3A",
        "play 8A",
        "play TA",
        "play 2a",
        "play A2",
        "play 2AA",
        "play 2",
        "give 2A 3A XX",
        "give 2A  3A 4A",
        " play 2A",
        "play 2A ",
        "Play 2A",
        "play\t2A",
        "top 2A 3A 4A",
        "fold",
        "play 2Å",
    ] {
        let refused = plain().parse(2, text).unwrap_err();
        assert_eq!(
            refused,
            ParseActionError::new(text, "`give 2A 3C 5T`, `play 5C` or `pass`"),
            "{text:?}"
        );
        playing(plain()).refuses(0, text, "bad_action");
    }
    let long = plain().parse(2, &"ü".repeat(10_000)).unwrap_err();
    assert!(long.to_string().len() < 300, "what was said is cut short");
}

#[test]
fn which_refusal_comes_first() {
    let mut spot = playing(plain());
    spot.refuses(1, "fly", "bad_action").refuses(1, "give 2B", "not_your_turn");
    spot.refuses(1, "pass", "not_your_turn").refuses(0, "play 2A", "DTW-20");
    let mut story = Story::shuffled(plain(), 2, "twice");
    let give = story.legal(0)[0].clone();
    story.does(0, &give).refuses(0, &give, "not_your_turn");
    let mut over = super::spot(plain(), &["KA", "QA"]);
    over.does(0, "play KA").refuses(0, "give 2A", "over").refuses(1, "play QA", "over");
}

#[test]
fn options_that_cannot_be_read() {
    let read = |text: &str| serde_json::from_str::<DownTheWell>(text);
    for (text, rules) in [
        ("{}", plain()),
        (r#"{"auto_pass":false}"#, spoken()),
        (r#"{"show_on_pass":"face_down","lone_player":"must_continue"}"#, plain()),
        (r#"{"lone_player":"stop_and_score","first_dealer":"seat0"}"#, stopping()),
        (r#"{"mode":"match","target":"10N+1","max_hands":"none"}"#, matches()),
        (
            r#"{"target":30,"max_hands":4}"#,
            DownTheWell { target: Some(30), max_hands: Some(4), ..plain() },
        ),
    ] {
        assert_eq!(read(text).unwrap(), rules);
        let again = serde_json::to_string(&rules).unwrap();
        assert_eq!(read(&again).unwrap(), rules, "and written as it is read");
    }
    for text in [
        r#"{"auto_pass":"true"}"#,
        r#"{"auto_pass":1}"#,
        r#"{"show_on_pass":"up"}"#,
        r#"{"target":"31"}"#,
        r#"{"target":31.0}"#,
        r#"{"target":-1}"#,
        r#"{"target":null}"#,
        r#"{"target":"none"}"#,
        r#"{"max_hands":null}"#,
        r#"{"max_hands":1.0}"#,
        r#"{"mode":"Match"}"#,
        r#"{"first_dealer":0}"#,
        r#"{"hands":3}"#,
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}
