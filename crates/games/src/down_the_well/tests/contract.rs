//! The promises of every game.

use crate::down_the_well::{DownTheWell, LonePlayer, Mode, PassDirection, ShowOnPass};
use parlour_engine::contract::{
    keeps_its_promises, keeps_its_secrets, sampled_worlds_are_possible,
};

fn house_rules() -> Vec<DownTheWell> {
    let plain = DownTheWell::default();
    vec![
        plain.clone(),
        DownTheWell { auto_pass: false, show_on_pass: ShowOnPass::FaceUp, ..plain.clone() },
        DownTheWell { mode: Mode::Match, lone_player: LonePlayer::StopAndScore, ..plain.clone() },
        DownTheWell {
            auto_pass: false,
            lone_player: LonePlayer::StopAndScore,
            first_dealer: crate::down_the_well::FirstDealer::Random,
            mode: Mode::Match,
            max_hands: Some(3),
            target: Some(12),
            ..plain
        },
    ]
}

/// The numbers of the text turned as far as they go, for so many players.
fn turned_numbers(seats: u8) -> Vec<DownTheWell> {
    let plain = DownTheWell {
        auto_pass: false,
        mode: Mode::Match,
        max_hands: Some(2),
        ..DownTheWell::default()
    };
    let all = 54 / u64::from(seats);
    let (most_of_three, most_of_five) = (Some(all.min(12)), Some(all.min(10)));
    let all = vec![
        DownTheWell { hand_size: Some(4), cards_passed: 4, ..plain.clone() },
        DownTheWell { hand_size: Some(4), cards_passed: 0, ..plain.clone() },
        DownTheWell { hand_size: Some(all), cards_passed: 2, ..plain.clone() },
        DownTheWell { hand_size: Some(all), cards_passed: 1, auto_pass: true, ..plain.clone() },
        DownTheWell {
            hand_size: most_of_three,
            pass_direction: PassDirection::Right,
            ..plain.clone()
        },
        DownTheWell {
            hand_size: most_of_five,
            cards_passed: 5,
            pass_direction: PassDirection::Alternate,
            ..plain.clone()
        },
        DownTheWell { hand_size: Some(4), suits: 6, ranks: 4, ..plain.clone() },
        DownTheWell { hand_size: Some(4), suits: 2, ranks: 9, cards_passed: 1, ..plain.clone() },
        DownTheWell {
            hand_size: Some(4),
            suits: 3,
            ranks: 8,
            show_on_pass: ShowOnPass::FaceUp,
            ..plain
        },
    ];
    all.into_iter().filter(|rules| rules.validate_for(seats).is_ok()).collect()
}

#[test]
fn dtw_r25_dtw_r26_dtw_r27_other_numbers_pass_the_contract_suite() {
    for seats in 2..=6 {
        let all = turned_numbers(seats);
        assert!(all.len() >= 7, "{} with {seats} players", all.len());
        for rules in all {
            keeps_its_promises(&rules, seats, 12);
            keeps_its_secrets(&rules, seats, 120, |view| serde_json::to_string(view).unwrap());
            sampled_worlds_are_possible(&rules, seats, 4);
        }
    }
}

#[test]
fn every_house_rule_passes_the_contract_suite() {
    for rules in house_rules() {
        for seats in 2..=6 {
            keeps_its_promises(&rules, seats, 25);
        }
    }
}

#[test]
fn every_house_rule_keeps_its_secrets() {
    for rules in house_rules() {
        for seats in 2..=6 {
            keeps_its_secrets(&rules, seats, 500, |view| serde_json::to_string(view).unwrap());
        }
    }
}

#[test]
fn under_every_house_rule_sampled_worlds_are_possible() {
    for rules in house_rules() {
        for seats in 2..=6 {
            sampled_worlds_are_possible(&rules, seats, 10);
        }
    }
}
