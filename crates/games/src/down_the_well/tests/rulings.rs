//! One test for every ruling.

use super::*;
use crate::down_the_well::FirstDealer;
use parlour_engine::{Cards, Viewer};

#[test]
fn dtw_r1_all_choose_before_they_see_what_comes() {
    let mut story = Story::shuffled(plain(), 2, "exchange");
    let before: Vec<CardSet> =
        story.reveal().hands.iter().map(|hand| hand.shown().iter().copied().collect()).collect();
    let gives = [story.legal(0)[7].clone(), story.legal(1)[3].clone()];
    story.does(0, &gives[0]);
    assert_eq!(story.view(1).hands[1].len(), 12, "nothing has moved");
    assert_eq!(
        serde_json::to_value(&story.view(1).sealed).unwrap(),
        serde_json::json!(["?", null])
    );
    story.does(1, &gives[1]);
    let given = gives.map(|give| cards(give.strip_prefix("give ").unwrap()));
    for (by, hand) in story.reveal().hands.iter().enumerate() {
        let hand: CardSet = hand.shown().iter().copied().collect();
        assert_eq!(hand, before[by].minus(given[by]).or(given[1 - by]), "an exchange of three");
    }
}

#[test]
fn dtw_r1_only_giver_and_receiver_know_the_passed_cards() {
    let mut story = Story::shuffled(plain(), 4, "whisper");
    for by in 0..4 {
        let give = story.legal(by)[0].clone();
        story.does(by, &give);
    }
    let gave = story.events().iter().find(|event| matches!(event, Event::Gave { .. })).unwrap();
    let knows = |viewer| {
        let Some(Event::Gave { cards, .. }) = plain().redact_for(gave, viewer) else {
            panic!("all see that cards are given")
        };
        matches!(cards, Cards::Shown(_))
    };
    let seats = [0, 1, 2, 3].map(|by| knows(Viewer::Seat(seat(by))));
    assert_eq!((seats, knows(Viewer::Spectator)), ([true, true, false, false], false));
}

#[test]
fn dtw_r2_the_opening_card_is_forced() {
    let mut story = after_the_pass(plain(), &LOW, "QC");
    assert_eq!(story.legal(0), ["play 2C"]);
    story.refuses(0, "play 4C", "DTW-R2").refuses(0, "play 2A", "DTW-R2");
    story.refuses(0, "play 3C", "DTW-20");
    story.does(0, "play 2C");
    assert_eq!(story.legal(1).len(), 12, "then anything goes");
}

#[test]
fn dtw_r3_the_turned_card_and_the_rest_are_out_of_play() {
    let mut story = after_the_pass(plain(), &LOW, "QC");
    story.refuses(0, "play QC", "DTW-20");
    let table = story.reveal();
    let held: CardSet = table.hands.iter().flat_map(Cards::shown).copied().collect();
    let rest: CardSet = table.rest.shown().iter().copied().collect();
    assert!(!held.or(rest).contains("QC".parse().unwrap()));
    assert_eq!((held.len(), rest.len()), (24, 29));
    assert_eq!(story.view(0).rest, Cards::Hidden(29), "no one knows the rest");
}

#[test]
fn dtw_r4_the_lowest_is_that_in_a_hand_after_the_pass() {
    // 2B lies in the deck; seat 0 was dealt 3B and gives it away.
    let hands = ["4B 4A 6A 2A 6B 2C 4C 6C 2D 4D 6D 2F", "3B 5A 7A 3A 5B 7B 3C 5C 7C 3D 5D 7D"];
    let story = after_the_pass(plain(), &hands, "QB 2B");
    assert_eq!((story.next(), story.legal(1)), (1, vec!["play 3B".to_owned()]));
}

#[test]
fn dtw_r5_anchors_come_after_trees() {
    let story = after_the_pass(plain(), &LOW, "QF"); // no Flowers, no Trees
    assert_eq!(story.reveal().lead, Some(Suit::Anchors));
    assert_eq!(story.legal(0), ["play 2A"]);
}

#[test]
fn dtw_r7_a_later_round_opens_with_any_card() {
    let mut spot = spot(plain(), &["QA 2B", "3A 7A 2C KF", "5B 2D"]).wells("3B 6B 3D");
    spot.does(0, "play QA");
    for card in ["KF", "2C"] {
        spot.does(1, &format!("play {card}"));
    }
    assert_eq!((spot.state.round, spot.next()), (3, Some(2)));
    assert_eq!((spot.state.lead, spot.legal(2).as_str()), (None, "play 5B | play 2D"));
}

#[test]
fn dtw_r8_no_one_is_finished_after_the_sweep() {
    let mut spot = spot(spoken(), &["KA 2B", "QA 3B", "7A 4B"]).wells("5B");
    spot.does(0, "play KA").does(1, "pass").does(2, "pass");
    assert_eq!(spot.finished(), [1, 2]);
    spot.does(0, "pass");
    assert_eq!((spot.finished(), spot.next()), (vec![], Some(1)));
}

#[test]
fn dtw_r9_the_pass_is_made_when_the_turn_comes() {
    let hands = ["KA QB 2C", "QA 3B", "7A 7B"];
    let mut spot = spot(plain(), &hands).wells("6B 3C");
    spot.refuses(0, "pass", "DTW-R9").does(0, "play KA");
    assert_eq!(
        spot.told(),
        [
            "Seat 0 plays the King of Anchors.",
            "Seat 1 passes with the Queen of Anchors and the 3 of Boats."
        ]
    );
    assert_eq!(spot.next(), Some(2));
    let mut spoken = super::spot(spoken(), &hands).wells("6B 3C");
    spoken.does(0, "play KA");
    assert_eq!(spoken.next(), Some(1), "auto_pass: false waits for the word");
    spoken.does(1, "pass").does(2, "play 7B").does(0, "play QB");
    assert_eq!(spoken.next(), Some(2), "who has passed is not asked again");
}

#[test]
fn dtw_r10_a_passing_hand_lies_face_down_or_face_up() {
    for (show, known) in [(ShowOnPass::FaceDown, false), (ShowOnPass::FaceUp, true)] {
        let rules = DownTheWell { show_on_pass: show, ..plain() };
        let mut spot = spot(rules.clone(), &["KA QB 2C", "QA 3B", "7A 7B"]).wells("6B 3C");
        spot.does(0, "play KA");
        let seen = Cards::seen(known, cards("QA 3B").iter());
        for viewer in [Viewer::Seat(seat(0)), Viewer::Spectator] {
            assert_eq!(rules.view(&spot.state, viewer).hands[1], seen);
            let Some(Event::Passed { cards, .. }) =
                rules.redact_for(spot.told.last().unwrap(), viewer)
            else {
                panic!("a pass is heard")
            };
            assert_eq!(cards, seen);
        }
        spot.does(2, "play 7B").does(0, "play QB");
        assert_eq!(spot.state.round, 3);
        let later = rules.view(&spot.state, Viewer::Spectator).hands[1].clone();
        assert_eq!(later, Cards::Hidden(2), "taken up again for the next round");
    }
}

#[test]
fn dtw_r11_an_emptied_hand_is_finished_without_a_pass() {
    let mut spot = spot(spoken(), &["6A", "7A 2B 3B"]);
    spot.does(0, "play 6A");
    assert_eq!((spot.finished(), spot.winner(), spot.next()), (vec![0], None, Some(1)));
    let end = "Seat 0 has no cards left: this is the final round.";
    assert_eq!(spot.told(), ["Seat 0 plays the 6 of Anchors.", end]);
    spot.does(1, "play 7A").does(1, "play 2B").does(1, "play 3B");
    assert!(!spot.told().iter().any(|line| line.contains("passes")));
}

#[test]
fn dtw_r12_the_last_card_of_hand_and_round_wins() {
    let mut spot = spot(plain(), &["KA", "QA 3A", "7A"]);
    spot.does(0, "play KA");
    assert_eq!((spot.winner(), spot.totals()), (Some(0), &[3, 0, 0][..]));
}

#[test]
fn dtw_r13_several_empty_hands_are_not_ranked() {
    let mut spot = spot(plain(), &["6A", "7A", "QA 2B 3B"]).wells("4B");
    spot.does(0, "play 6A").does(1, "play 7A").does(2, "play QA");
    assert_eq!((spot.winner(), spot.scores()), (Some(2), vec![0, 0, 1]));
}

#[test]
fn dtw_r14_a_lone_player_must_go_on() {
    let mut spot = spot(plain(), &["6A", "7A QA 2B"]).wells("3B");
    spot.does(0, "play 6A").does(1, "play 7A");
    assert_eq!(spot.legal(1), "play QA", "though it costs a point");
    spot.does(1, "play QA");
    assert_eq!(spot.totals(), [0, 1]);
    // It may even turn the round into the final one.
    let mut spot = super::spot(plain(), &["KA 2C", "7A QB"]).wells("3C 6B");
    spot.does(0, "play KA").does(1, "play QB");
    assert_eq!((spot.state.round, spot.next()), (3, Some(0)));
    let mut spot = super::spot(plain(), &["KA KB", "7A 2B"]);
    spot.does(0, "play KA").does(1, "play 2B").does(0, "play KB");
    assert_eq!((spot.winner(), spot.totals()), (Some(0), &[1, 0][..]));
}

#[test]
fn dtw_r14_or_may_stop_and_score() {
    let mut spot = spot(stopping(), &["6A", "7A QA KA 2B", "3A"]).wells("3B");
    spot.does(0, "play 6A").does(1, "play 7A");
    assert!(spot.is_over(), "alone in a final round");
    assert_eq!((spot.winner(), spot.totals()), (Some(1), &[0, 4, 0][..]));
    // Not in a round that no one has made the final one …
    let mut spot = super::spot(stopping(), &["7A QA KA 2B", "3A"]).wells("3B");
    spot.does(0, "play 7A");
    assert_eq!(spot.legal(0), "play QA | play KA");
    // … and not while another can still play.
    let mut spot = super::spot(stopping(), &["6A", "7A QA KA", "2B 3B"]);
    spot.does(0, "play 6A").does(1, "play 7A").does(2, "play 2B");
    assert_eq!(spot.next(), Some(1));
}

#[test]
fn dtw_r15_any_playable_card_may_be_chosen() {
    let spot = spot(plain(), &["2A 7A 3B KC 4D AF", "2T 3T"]).wells("6A 4B").but(|state| {
        state.round = 1;
    });
    assert_eq!(spot.legal(0), "play 7A | play KC | play 4D | play AF");
}

#[test]
fn dtw_r16_every_card_left_counts_and_zero_is_possible() {
    let mut spot = spot(plain(), &["KA", "", ""]);
    spot.does(0, "play KA");
    assert_eq!((spot.winner(), spot.totals()), (Some(0), &[0, 0, 0][..]));
    // With stop_and_score playable cards count like buried ones.
    let mut spot = super::spot(stopping(), &["KA KB 2A", ""]);
    spot.does(0, "play KA");
    assert_eq!(spot.totals(), [2, 0]);
}

#[test]
fn dtw_r17_target_mode_and_max_hands() {
    for (target, points, over) in [(Some(5), 4, false), (Some(5), 5, true), (Some(5), 9, true)] {
        let rules = DownTheWell { target, ..matches() };
        let mut spot = spot(rules, &["KA", "QA"]).but(|state| state.totals[0] = points - 1);
        spot.does(0, "play KA");
        assert_eq!((spot.totals()[0], spot.is_over()), (points, over));
    }
    for bad in [0, 10_001] {
        for rules in [
            DownTheWell { target: Some(bad), ..plain() },
            DownTheWell { max_hands: Some(bad), ..plain() },
        ] {
            assert_eq!(rules.validate(2).unwrap_err().clause, "DTW-R17");
        }
    }
    let written = serde_json::to_value(plain()).unwrap();
    assert_eq!(
        (&written["target"], &written["mode"], &written["max_hands"]),
        (&"10N+1".into(), &"single_hand".into(), &"none".into())
    );
}

#[test]
fn dtw_r18_the_deal_passes_one_seat_left() {
    let mut spot = spot(matches(), &["KA", "QA", "7A"]);
    spot.does(0, "play KA");
    assert_eq!(
        (spot.state.hand_no, spot.state.dealer, spot.state.phase),
        (2, seat(1), Phase::Give)
    );
    assert!(Seat::all(3).all(|by| spot.state.hand(by).len() == 10), "and all is dealt anew");
    assert_eq!(Story::shuffled(plain(), 5, "x").reveal().dealer, seat(0), "seat 0 deals first");
}

#[test]
fn dtw_r18_or_the_first_dealer_is_drawn() {
    let rules = DownTheWell { first_dealer: FirstDealer::Random, ..plain() };
    let mut dealers = SeatSet::EMPTY;
    for seed in 0..40 {
        let story = Story::shuffled(rules.clone(), 4, &seed.to_string());
        dealers.insert(story.reveal().dealer);
        assert_eq!(story.table().dealer().draws().count(), 1, "the record knows the draw");
    }
    assert_eq!(dealers, SeatSet::all(4));
}

#[test]
fn dtw_r19_swept_cards_stay_out_and_no_one_draws() {
    let mut spot = spot(plain(), &["KA 2B", "QA 3C"]).wells("3B 4C");
    let undealt: Vec<Card> = spot.state.undealt().collect();
    spot.does(0, "play KA");
    assert_eq!(spot.state.round, 3);
    assert_eq!([0, 1].map(|by| spot.state.hand(seat(by)).len()), [1, 2]);
    assert_eq!(spot.state.undealt().collect::<Vec<_>>(), undealt);
    assert!(spot.state.swept(CardSet::ALL).contains("KA".parse().unwrap()));
}

#[test]
fn dtw_r23_only_cards_in_hands_count_for_the_lead() {
    let story = after_the_pass(plain(), &LOW, "2T 3T 4T"); // the only Trees lie in the deck
    assert_eq!(story.reveal().lead, Some(Suit::Anchors));
}

#[test]
fn dtw_r24_the_queen_comes_next_after_the_7() {
    let spot = spot(plain(), &["2A 6A QA KA", "2T"]).wells("7A");
    assert_eq!(spot.legal(0), "play QA | play KA");
    for none in ["8A", "9A", "TA", "JA", "1A"] {
        assert!(none.parse::<Card>().is_err(), "{none}");
    }
}
