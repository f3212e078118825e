//! The promises of every game.

use crate::down_the_well::{DownTheWell, LonePlayer, Mode, ShowOnPass};
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

#[test]
fn every_house_rule_keeps_its_promises() {
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
fn under_every_house_rule_players_imagine_what_could_be() {
    for rules in house_rules() {
        for seats in 2..=6 {
            sampled_worlds_are_possible(&rules, seats, 10);
        }
    }
}
