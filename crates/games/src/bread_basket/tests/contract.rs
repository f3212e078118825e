//! The promises of every game.

use crate::bread_basket::{BreadBasket, ChefSecond, FirstDealer, MultiTrick, Refill, Tie};
use parlour_engine::contract::{
    keeps_its_promises, keeps_its_secrets, sampled_worlds_are_possible,
};

fn house_rules() -> Vec<BreadBasket> {
    let plain = BreadBasket::default();
    vec![
        plain.clone(),
        BreadBasket { cascade: false, rounds: Some(3), ..plain.clone() },
        BreadBasket {
            refill: Refill::EndOfTurn,
            multi_trick: MultiTrick::Largest,
            chef_second: ChefSecond::Allow,
            rounds: Some(2),
            ..plain.clone()
        },
        BreadBasket {
            first_dealer: FirstDealer::Random,
            multi_trick: MultiTrick::Smallest,
            tie: Tie::ExtraRound,
            cascade: false,
            rounds: Some(1),
            ..plain.clone()
        },
        BreadBasket {
            refill: Refill::EndOfTurn,
            chef_second: ChefSecond::Allow,
            cascade: false,
            tie: Tie::ExtraRound,
            ..plain
        },
    ]
}

#[test]
fn every_house_rule_keeps_its_promises() {
    for rules in house_rules() {
        for seats in 2..=6 {
            keeps_its_promises(&rules, seats, 20);
        }
    }
}

#[test]
fn every_house_rule_keeps_its_secrets() {
    for rules in house_rules() {
        for seats in 2..=6 {
            keeps_its_secrets(&rules, seats, 300, |view| serde_json::to_string(view).unwrap());
        }
    }
}

#[test]
fn every_house_rule_sampled_worlds_are_possible() {
    for rules in house_rules() {
        for seats in 2..=6 {
            sampled_worlds_are_possible(&rules, seats, 12);
        }
    }
}
