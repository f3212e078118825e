//! One test for each clause, and the contract suite.

use super::ThreeTricks;
use parlour_engine::{
    contract::{keeps_its_promises, keeps_its_secrets, sampled_worlds_are_possible},
    story::Story,
};

#[test]
fn every_house_rule_passes_the_contract_suite() {
    for cards in 1..=5 {
        for seats in 2..=4 {
            let rules = ThreeTricks { cards };
            keeps_its_promises(&rules, seats, 25);
            keeps_its_secrets(&rules, seats, 200, |view| serde_json::to_string(view).unwrap());
            sampled_worlds_are_possible(&rules, seats, 10);
        }
    }
}

#[test]
fn tri_02_only_a_card_in_hand_is_played() {
    let mut table = Story::stacked(ThreeTricks { cards: 1 }, 2, &["7 12"]);
    table.refuses(0, "play 12", "TRI-02").does(0, "play 7");
}

#[test]
fn tri_03_tri_04_tri_05_the_highest_card_takes_the_trick_and_leads() {
    let mut table = Story::stacked(ThreeTricks { cards: 2 }, 2, &["7 12 20 1"]);
    assert_eq!(table.next(), 0);
    table.does(0, "play 7").does(1, "play 12");
    assert_eq!(table.next(), 1, "who took the trick leads");
    table.does(1, "play 1").does(0, "play 20");
    assert_eq!(table.scores(), [1, 1]);
}

#[test]
fn tri_01_tri_r1_no_more_can_play_than_there_are_cards() {
    use parlour_engine::Game;
    assert_eq!(ThreeTricks { cards: 6 }.validate(2).unwrap_err().clause, "TRI-R1");
    assert_eq!(ThreeTricks::default().validate(5).unwrap_err().clause, "TRI-01");
}
