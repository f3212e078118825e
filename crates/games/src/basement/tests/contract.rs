//! The promises of every game.

use crate::basement::{
    Basement, BlankOnEmpty, Deck, FirstPlayer, Leave, PileView, SessionTie, TopOrder,
};
use parlour_engine::contract::{
    keeps_its_promises, keeps_its_secrets, sampled_worlds_are_possible,
};

/// Sets of house rules that have every value of every option among them.
fn house_rules() -> Vec<Basement> {
    let plain = Basement { rounds: 2, turn_cap: 300, ..Basement::default() };
    vec![
        Basement::default(),
        Basement {
            first_player: FirstPlayer::Random,
            top_choice: TopOrder::InTurn,
            blank_on_empty: BlankOnEmpty::Forbidden,
            mix_hand_and_top: true,
            ..plain.clone()
        },
        Basement {
            first_player: FirstPlayer::LowestCard,
            blank_on_empty: BlankOnEmpty::ActAsReset,
            chance_on_empty: Leave::Forbid,
            eat_in_basement: Leave::Forbid,
            pile_view: PileView::Full,
            ..plain.clone()
        },
        Basement {
            deck: Deck { blanks: 0, ..Deck::default() },
            session_tie: SessionTie::ExtraRound,
            rounds: 1,
            ..plain.clone()
        },
        Basement {
            // small and full of Blanks: runs, clears and empty Decks
            deck: Deck { lo: 1, hi: 3, copies: 8, clears: 1, resets: 3, blanks: 8 },
            mix_hand_and_top: true,
            turn_cap: 40,
            ..plain.clone()
        },
        Basement {
            deck: Deck { lo: 11, hi: 20, copies: 8, clears: 8, resets: 8, blanks: 8 },
            pile_view: PileView::Full,
            turn_cap: 100,
            ..plain
        },
    ]
}

/// The numbers of the text turned as far as they go.
fn turned_numbers(seats: u8) -> Vec<Basement> {
    let plain = Basement { rounds: 2, turn_cap: 300, ..Basement::default() };
    let all = vec![
        Basement { hand_size: 4, draw_to: 1, clearing_run: 2, ..plain.clone() },
        Basement { hand_size: 12, draw_to: 6, winner_bonus: 10, ..plain.clone() },
        Basement { hand_size: 12, draw_to: 1, top_choice: TopOrder::InTurn, ..plain.clone() },
        Basement { hand_size: 9, draw_to: 6, clearing_run: 8, winner_bonus: 0, ..plain.clone() },
        Basement {
            // of all 128 cards as many as can be are in the Deck
            deck: Deck { lo: 1, hi: 13, copies: 8, clears: 8, resets: 8, blanks: 8 },
            hand_size: 4,
            draw_to: 1,
            ..plain.clone()
        },
        Basement {
            hand_size: 10,
            deck: Deck { lo: 1, hi: 9, copies: 8, clears: 1, resets: 3, blanks: 8 },
            clearing_run: 3,
            mix_hand_and_top: true,
            ..plain
        },
    ];
    all.into_iter().filter(|rules| rules.validate_for(seats).is_ok()).collect()
}

#[test]
fn bsm_r36_bsm_r37_bsm_r38_other_numbers_pass_the_contract_suite() {
    for seats in 2..=4 {
        let all = turned_numbers(seats);
        assert!(all.len() >= 3, "{} with {seats} players", all.len());
        for rules in all {
            keeps_its_promises(&rules, seats, 5);
            keeps_its_secrets(&rules, seats, 150, |view| serde_json::to_string(view).unwrap());
            sampled_worlds_are_possible(&rules, seats, 3);
        }
    }
}

#[test]
fn every_house_rule_passes_the_contract_suite() {
    for rules in house_rules() {
        for seats in 2..=4 {
            keeps_its_promises(&rules, seats, 6);
        }
    }
}

#[test]
fn every_house_rule_keeps_its_secrets() {
    for rules in house_rules() {
        for seats in 2..=4 {
            keeps_its_secrets(&rules, seats, 400, |view| serde_json::to_string(view).unwrap());
        }
    }
}

#[test]
fn every_house_rule_sampled_worlds_are_possible() {
    for rules in house_rules() {
        for seats in 2..=4 {
            sampled_worlds_are_possible(&rules, seats, 4);
        }
    }
}
