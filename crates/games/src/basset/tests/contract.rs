//! The promises of every game.

use crate::basset::{
    Basset, BottomPays, Doublet, Funds, LADDERS, MaceOnParoli, NewBook, NextTailleur, OpenParoli,
    ReplaceAfterWin, SideBets, TailleurSideBets,
};
use parlour_engine::contract::{
    keeps_its_promises, keeps_its_secrets, sampled_worlds_are_possible,
};

/// Sets of options that together have every value of every option.
fn house_rules() -> Vec<Basset> {
    let plain = Basset::default();
    vec![
        plain.clone(),
        Basset {
            max_players: 12,
            bottom_pays: BottomPays::StakeTaken,
            doublet: Doublet::BankTakes,
            open_paroli_at_end: OpenParoli::CarryOver,
            deals: 3,
            mace_on_paroli: MaceOnParoli::OwnTrancheLevel0,
            tailleur_side_bets: TailleurSideBets::Forbid,
            paroli_ladder: LADDERS[1],
            ..plain.clone()
        },
        Basset {
            max_players: 12,
            side_bets: SideBets::Off,
            open_paroli_at_end: OpenParoli::PayLevelMinusOne,
            mace_on_paroli: MaceOnParoli::OwnTrancheLevel0,
            bank: Funds::Finite(300),
            replace_after_win: ReplaceAfterWin::Mandatory,
            new_book: NewBook { offered: true, price: Some(7) },
            tailleur: NextTailleur::Rotate,
            deals: 3,
            paroli_ladder: LADDERS[2],
            ..plain.clone()
        },
        Basset {
            max_players: 12,
            min_stake: 3,
            max_total: Some(40),
            bottom_decides_side_bets: true,
            open_paroli_at_end: OpenParoli::Lose,
            mace_on_paroli: MaceOnParoli::Forbid,
            replace_after_win: ReplaceAfterWin::None,
            new_book: NewBook { offered: true, price: Some(0) },
            ..Basset::table()
        },
        Basset {
            max_players: 12,
            min_stake: 0,
            max_stake: Some(12),
            purse: Funds::Finite(30),
            bank: Funds::Finite(0),
            open_paroli_at_end: OpenParoli::CarryOver,
            bottom_pays: BottomPays::StakeTaken,
            deals: 2,
            ..plain.clone()
        },
        // numbers of the text (BST-R29)
        Basset {
            cash_pays: 0,
            sept_pays: Some(200),
            quinze_pays: Some(0),
            soixante_pays: Some(1),
            bank: Funds::Finite(5_000),
            ..plain
        },
    ]
}

#[test]
fn every_house_rule_passes_the_contract_suite() {
    for rules in house_rules() {
        for seats in 3..=rules.max_players {
            keeps_its_promises(&rules, seats, 3);
        }
    }
}

#[test]
fn every_house_rule_keeps_its_secrets() {
    for rules in house_rules() {
        for seats in 3..=rules.max_players {
            keeps_its_secrets(&rules, seats, 40, |view| serde_json::to_string(view).unwrap());
        }
    }
}

#[test]
fn every_house_rule_can_be_imagined() {
    for rules in house_rules() {
        for seats in [3, rules.max_players] {
            sampled_worlds_are_possible(&rules, seats, 1);
        }
    }
}
