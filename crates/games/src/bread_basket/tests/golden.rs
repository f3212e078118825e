//! Whole games as text: a change of the rules shows as a readable diff.

use crate::bread_basket::{BreadBasket, ChefSecond, FirstDealer, MultiTrick, Refill, Tie};
use parlour_engine::story::playthrough;

fn one_round() -> BreadBasket {
    BreadBasket { rounds: Some(1), ..BreadBasket::default() }
}

#[test]
fn two_players_two_rounds() {
    insta::assert_snapshot!(playthrough(&BreadBasket::default(), 2, "lunch for two", 120, 30));
}

#[test]
fn six_players_one_round() {
    insta::assert_snapshot!(playthrough(&one_round(), 6, "the canteen", 90, 60));
}

#[test]
fn refill_at_the_end_of_the_turn_and_a_chef_second() {
    let rules =
        BreadBasket { refill: Refill::EndOfTurn, chef_second: ChefSecond::Allow, ..one_round() };
    insta::assert_snapshot!(playthrough(&rules, 3, "late shift", 70, 20));
}

#[test]
fn no_cascades_smallest_first_and_a_drawn_dealer() {
    let rules = BreadBasket {
        cascade: false,
        multi_trick: MultiTrick::Smallest,
        first_dealer: FirstDealer::Random,
        ..one_round()
    };
    insta::assert_snapshot!(playthrough(&rules, 4, "small plates", 80, 30));
}

#[test]
fn largest_first_and_extra_rounds() {
    let rules =
        BreadBasket { multi_trick: MultiTrick::Largest, tie: Tie::ExtraRound, ..one_round() };
    insta::assert_snapshot!(playthrough(&rules, 2, "large plates", 80, 25));
}
