//! Whole hands as text, kept beside the tests: a change of the rules shows as a diff.

use super::*;
use parlour_engine::story::playthrough;

#[test]
fn two_players() {
    insta::assert_snapshot!(playthrough(&plain(), 2, "two", 100, 12));
}

#[test]
fn four_players() {
    insta::assert_snapshot!(playthrough(&plain(), 4, "four", 100, 30));
}

#[test]
fn six_players() {
    insta::assert_snapshot!(playthrough(&plain(), 6, "six", 100, 60));
}

#[test]
fn a_match() {
    let rules = DownTheWell { max_hands: Some(2), ..matches() };
    insta::assert_snapshot!(playthrough(&rules, 3, "match", 200, 45));
}

#[test]
fn spoken_passes_face_up() {
    let rules = DownTheWell { show_on_pass: ShowOnPass::FaceUp, ..spoken() };
    insta::assert_snapshot!(playthrough(&rules, 3, "face up", 100, 16));
}

#[test]
fn stop_and_score() {
    // In this hand the stop leaves playable cards to be counted.
    insta::assert_snapshot!(playthrough(&stopping(), 2, "stop 384", 100, 40));
}
