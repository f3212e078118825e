//! Whole games as text, to be read as a player would. They change only with the rules.

use super::quiet;
use crate::basset::{
    Basset, BottomPays, Doublet, Funds, MaceOnParoli, NewBook, NextTailleur, OpenParoli,
    ReplaceAfterWin,
};
use parlour_engine::story::playthrough;

#[test]
fn default_rules() {
    insta::assert_snapshot!(playthrough(&Basset::default(), 3, "basset", 75, 70));
}

#[test]
fn without_side_bets() {
    insta::assert_snapshot!(playthrough(&quiet(), 3, "sept et leva", 80, 75));
}

/// To the end: with one counter a card no one can raise.
#[test]
fn a_whole_deal() {
    let rules = Basset { max_stake: Some(1), ..quiet() };
    insta::assert_snapshot!(playthrough(&rules, 3, "one counter a card", 200, 200));
}

#[test]
fn at_a_table_of_six() {
    insta::assert_snapshot!(playthrough(&Basset::table(), 6, "six", 45, 44));
}

#[test]
fn tranches_and_carried_cards() {
    let rules = Basset {
        mace_on_paroli: MaceOnParoli::OwnTrancheLevel0,
        open_paroli_at_end: OpenParoli::CarryOver,
        bottom_pays: BottomPays::StakeTaken,
        doublet: Doublet::BankTakes,
        deals: 2,
        max_stake: Some(30),
        ..quiet()
    };
    insta::assert_snapshot!(playthrough(&rules, 3, "tranches", 75, 70));
}

#[test]
fn a_small_bank_and_a_rotating_tailleur() {
    let rules = Basset {
        bank: Funds::Finite(15),
        purse: Funds::Finite(40),
        tailleur: NextTailleur::Rotate,
        replace_after_win: ReplaceAfterWin::Mandatory,
        new_book: NewBook { offered: true, price: Some(5) },
        open_paroli_at_end: OpenParoli::PayLevelMinusOne,
        deals: 3,
        ..quiet()
    };
    insta::assert_snapshot!(playthrough(&rules, 3, "a small bank", 75, 70));
}
