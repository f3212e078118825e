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

/// The numbers of the text turned as far as they go, for so many players.
fn turned_numbers(seats: u8) -> Vec<BreadBasket> {
    let plain = BreadBasket { rounds: Some(2), ..BreadBasket::default() };
    let most = Some(54 / u64::from(seats));
    let all = vec![
        BreadBasket { hand_size: Some(2), cards_a_turn: 1, ..plain.clone() },
        BreadBasket { hand_size: most, cards_a_turn: 4, ..plain.clone() },
        BreadBasket { hand_size: Some(3), copies: 2, onion_cost: 20, ..plain.clone() },
        BreadBasket {
            copies: 4,
            hand_size: Some(7),
            cards_a_turn: 3,
            refill: Refill::EndOfTurn,
            chef_second: ChefSecond::Allow,
            ..plain.clone()
        },
        BreadBasket { onion_cost: 0, bread_points: 10, soup_points: 0, ..plain.clone() },
        BreadBasket { soup_points: 10, bread_points: 0, cascade: false, ..plain },
    ];
    all.into_iter().filter(|rules| rules.validate_for(seats).is_ok()).collect()
}

#[test]
fn brd_r29_brd_r30_brd_r31_brd_r32_other_numbers_pass_the_contract_suite() {
    for seats in 2..=6 {
        let all = turned_numbers(seats);
        assert!(all.len() >= 5, "{} with {seats} players", all.len());
        for rules in all {
            keeps_its_promises(&rules, seats, 12);
            keeps_its_secrets(&rules, seats, 120, |view| serde_json::to_string(view).unwrap());
            sampled_worlds_are_possible(&rules, seats, 5);
        }
    }
}

#[test]
fn every_house_rule_passes_the_contract_suite() {
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
