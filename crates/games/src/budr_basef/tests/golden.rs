//! Whole games as text, reviewed as a diff when a rule changes.

use crate::budr_basef::{BudrBasef, Gestures, Slap};
use parlour_engine::story::playthrough;

#[test]
fn a_race_for_three() {
    let rules = BudrBasef { max_plays: 40, ..BudrBasef::default() };
    insta::assert_snapshot!(playthrough(&rules, 3, "golden race", 60, 25));
}

#[test]
fn announce_for_four() {
    let rules = BudrBasef { announce: true, ..BudrBasef::default() };
    insta::assert_snapshot!(playthrough(&rules, 4, "golden announce", 60, 30));
}

#[test]
fn freestyle_for_three() {
    let rules = BudrBasef { freestyle: true, ..BudrBasef::default() };
    insta::assert_snapshot!(playthrough(&rules, 3, "golden freestyle", 70, 30));
}

#[test]
fn full_gestures_for_two() {
    let rules = BudrBasef { gestures: Gestures::Full, jokers: 4, ..BudrBasef::default() };
    insta::assert_snapshot!(playthrough(&rules, 2, "golden gestures", 80, 40));
}

#[test]
fn sealed_answers_for_three() {
    let rules = BudrBasef { slap: Slap::Sealed, jokers: 4, max_plays: 40, ..BudrBasef::default() };
    insta::assert_snapshot!(playthrough(&rules, 3, "golden sealed", 90, 60));
}
