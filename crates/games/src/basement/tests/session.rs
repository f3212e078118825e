//! Scoring and sessions.

use super::{deal, quick_for_three, rng, table};
use crate::basement::{Basement, Event, SessionTie};
use parlour_engine::{Game, story::Story};

const CLEARS: &str = "C C C | C C C";
const NUMBERS: &str = "1 2 2 | 3 3 4";

/// Two rounds: seat 0 wins the first, then the given hands in the second.
fn two_rounds(rules: &Basement, second: [&str; 2]) -> Story<Basement> {
    let rules = Basement { rounds: 2, ..rules.clone() };
    let basement = |hand: &str| if hand == CLEARS { "C C 5" } else { "4 5 1" };
    let first = deal(&rules, 1, &[CLEARS, NUMBERS], &["C C 5", "4 5 1"], "");
    let basements = second.map(basement);
    let second = deal(&rules, 0, &second, &basements, "");
    let mut story = Story::stacked(rules, 2, &[&first, &second]);
    choose(&mut story);
    story.does(1, "play 1");
    clear_out(&mut story, 0);
    story
}

fn choose(story: &mut Story<Basement>) {
    for (seat, player) in story.reveal().players.iter().enumerate() {
        let tops = if player.hand.to_string().starts_with('C') { "top C C C" } else { "top 3 3 4" };
        story.does(seat as u8, tops);
    }
}

/// A player with eight Clears gets out in one turn.
fn clear_out(story: &mut Story<Basement>, seat: u8) {
    for act in ["play C C C", "play C C C", "reveal 0", "reveal 1", "reveal 2"] {
        story.does(seat, act);
    }
}

#[test]
fn bsm_08_bsm_r2_bsm_a3_the_last_deals_and_the_winner_is_dealt_first() {
    let story = two_rounds(&rng(), [NUMBERS, CLEARS]);
    let now = story.reveal();
    assert_eq!((now.round, now.dealer.index(), now.first_dealt.index()), (2, 1, 0));
    assert_eq!(now.players[0].hand.to_string(), "1 2 2 3 3 4", "the first card went to seat 0");
    let mut story = story;
    choose(&mut story);
    assert_eq!(story.next(), 0, "and the winner opens");
    // also where another rule holds for the first round
    let rules = Basement { first_player: crate::basement::FirstPlayer::LowestCard, ..rng() };
    let mut story = two_rounds(&rules, [CLEARS, NUMBERS]);
    choose(&mut story);
    assert_eq!(story.next(), 0);
}

#[test]
fn bsm_48_bsm_r31_rounds_are_added_up_over_a_session() {
    assert_eq!(Basement::default().rounds, 5);
    let mut story = two_rounds(&rng(), [CLEARS, NUMBERS]);
    assert_eq!(story.scores(), [2, 0]);
    assert!(!story.is_over());
    choose(&mut story);
    clear_out(&mut story, 0);
    assert!(story.is_over());
    assert_eq!(story.scores(), [4, 0]);
    assert_eq!(story.reveal().round, 2);
}

#[test]
fn bsm_49_bsm_50_bsm_51_bsm_52_bsm_53_points_by_place() {
    let points = |seats: u8| {
        (1..=seats).map(|place| Basement::default().score(place, seats)).collect::<Vec<_>>()
    };
    assert_eq!(points(4), [4, 2, 1, 0]);
    assert_eq!(points(3), [3, 1, 0]);
    assert_eq!(points(2), [2, 0]);
    let mut story = table(
        quick_for_three(),
        &["1 1 2 | 2 4 4", CLEARS, "5 5 5 | 6 6 6"],
        &["3 3 4", "C C R", "1 2 3"],
        "",
    );
    clear_out(&mut story, 1);
    assert_eq!(story.scores(), [0, 0, 0], "counted at the end of the round");
    super::play_on(&mut story, 5000);
    let mut scores = story.scores();
    assert_eq!(scores[1], 3);
    scores.sort_unstable();
    assert_eq!(scores, [0, 1, 3]);
}

#[test]
fn bsm_r31_equal_totals_share_the_victory() {
    let mut story = two_rounds(&rng(), [NUMBERS, CLEARS]);
    choose(&mut story);
    story.does(0, "play 1");
    clear_out(&mut story, 1);
    assert!(story.is_over());
    assert_eq!(story.scores(), [2, 2]);
}

#[test]
fn bsm_r31_bsm_a16_or_another_round_is_played_until_they_differ() {
    let rules = Basement { session_tie: SessionTie::ExtraRound, ..rng() };
    let mut story = two_rounds(&rules, [NUMBERS, CLEARS]);
    choose(&mut story);
    story.does(0, "play 1");
    clear_out(&mut story, 1);
    assert!(!story.is_over());
    assert_eq!((story.reveal().round, story.scores()), (3, vec![2, 2]));
    for seat in 0..2 {
        let tops = story.legal(seat)[0].clone();
        story.does(seat, &tops);
    }
    super::play_on(&mut story, 20_000);
    assert!(story.is_over(), "two points decide");
    assert_eq!(story.reveal().round, 3);
    // no one ties: no further round
    let mut story = two_rounds(&rules, [CLEARS, NUMBERS]);
    choose(&mut story);
    clear_out(&mut story, 0);
    assert!(story.is_over());
}

#[test]
fn bsm_r32_bsm_a1_the_limit_of_turns_counts_plays_that_stand() {
    let hands = ["2 2 2 | 8 8 8", "5 5 5 | 9 9 9"];
    let rules = |turn_cap| Basement { turn_cap, rounds: 1, ..Basement::default() };
    let mut story = table(rules(4), &hands, &[], "1 1 3 C 7");
    story.does(1, "play 5"); // the first, draws 1
    story.does(0, "eat").does(0, "chance"); // eating is none; an accepted Chance is the second
    assert_eq!(story.reveal().turns, 2);
    story.does(1, "play 1"); // the third, draws 3
    story.does(0, "chance"); // a Clear: the fourth
    assert!(story.is_over());
    assert!(
        story
            .told()
            .contains(&"Round 1 is stopped by the limit of turns. Seat 0: 0. Seat 1: 0.".into())
    );
    let mut story = table(rules(4), &hands, &[], "6 1 C 7");
    story.does(1, "play 5").does(0, "chance"); // failed: none
    assert_eq!(story.reveal().turns, 1);
    story.does(0, "chance"); // a Clear
    story.does(0, "play 1"); // the second turn counts as another
    assert_eq!(story.reveal().turns, 3);
    story.does(1, "play 5");
    assert!(story.is_over());
    let refused = rules(0).validate(2).unwrap_err();
    assert_eq!((refused.option, refused.clause), ("turn_cap", "BSM-R32"));
}

#[test]
fn bsm_r32_bsm_a2_after_a_stopped_round() {
    // no one was out: the dealer stays, and the cards go left of the dealer first
    let rules = Basement { turn_cap: 1, rounds: 2, ..Basement::default() };
    let mut story = table(rules, &["2 2 2 | 8 8 8", "5 5 5 | 9 9 9"], &[], "");
    story.does(1, "play 5");
    let now = story.reveal();
    assert_eq!((now.round, now.dealer.index(), now.first_dealt.index()), (2, 0, 1));
    assert_eq!((now.turns, story.scores()), (0, vec![0, 0]), "per round");
    // there is a winner
    let three = |rounds| {
        let rules = Basement { turn_cap: 6, rounds, ..quick_for_three() };
        let hands = ["1 1 2 | 2 4 4", CLEARS, "5 5 5 | 6 6 6"];
        let mut story = table(rules, &hands, &["3 3 4", "C C R", "1 2 3"], "");
        clear_out(&mut story, 1); // five turns
        story.does(2, "play 5");
        story
    };
    let story = three(2);
    let now = story.reveal();
    assert_eq!((now.round, now.dealer.index(), now.first_dealt.index()), (2, 0, 1));
    assert_eq!(story.scores(), [0, 3, 0], "who was out keeps the points, the others have none");
    let story = three(1);
    assert!(story.is_over());
    let places: Vec<_> = story.reveal().players.iter().map(|player| player.place).collect();
    assert_eq!(places, [None, Some(1), None]);
}

#[test]
fn bsm_a1_a_round_that_ends_with_its_last_turn_is_not_stopped() {
    let rules = Basement { turn_cap: 5, ..rng() };
    let mut story = table(rules, &[NUMBERS, CLEARS], &["4 5 1", "C C 5"], "");
    clear_out(&mut story, 1);
    assert!(story.is_over());
    assert_eq!(story.scores(), [0, 2]);
    assert!(matches!(story.events().last(), Some(Event::RoundOver { stopped: false, .. })));
}

#[test]
fn bsm_a14_after_a_stop_the_places_are_no_permutation() {
    let rules = Basement { turn_cap: 1, rounds: 1, ..Basement::default() };
    let mut story = table(rules, &["2 2 2 | 8 8 8", "5 5 5 | 9 9 9"], &[], "");
    story.does(1, "play 5");
    assert!(story.is_over());
    assert!(story.reveal().players.iter().all(|player| player.place.is_none()));
    assert_eq!(super::hand(&story, 1).split(' ').count(), 3, "drawn before the stop");
}
