//! The numbers of the text as house rules.

use super::*;
use crate::basset::LADDERS;

#[test]
fn bst_r29_a_step_that_is_set_takes_the_place_of_the_ladders() {
    let times = |rules: Basset| (0..=4).map(|level| rules.multiplier(level)).collect::<Vec<_>>();
    assert_eq!(times(Basset::default()), [1, 7, 15, 30, 60]);
    let fair = Basset { sept_pays: Some(3), quinze_pays: Some(8), ..Basset::default() };
    assert_eq!(times(fair), [1, 3, 8, 30, 60]);
    let all = Basset {
        cash_pays: 2,
        sept_pays: Some(0),
        trente_pays: Some(26),
        soixante_pays: Some(200),
        paroli_ladder: LADDERS[1],
        ..Basset::default()
    };
    assert_eq!(times(all), [2, 0, 7, 26, 200]);
}

#[test]
fn bst_r29_a_cashed_card_pays_what_is_set() {
    let mut table = queen(Basset { cash_pays: 3, ..quiet() }, &pack("6D 7D QH 8S", "3D"));
    until_turn(&mut table, 1);
    table.does(1, "cash Q");
    assert_eq!(table.reveal().accounts[1].units(), 30);
}

#[test]
fn bst_r29_more_than_two_hundred_times_is_refused() {
    let error = Basset { sept_pays: Some(201), ..Basset::default() }.validate(3).unwrap_err();
    assert_eq!((error.option, error.clause), ("sept_pays", "BST-R29"));
    assert_eq!(error.reason, "a number from 0 to 200 or \"ladder\", not 201");
}
