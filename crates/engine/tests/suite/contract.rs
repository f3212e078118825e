//! The contract suite finds what it promises to find: a good game passes, and
//! every defect that is planted in it is caught.

use crate::toy::{Defect, HighCard};
use parlour_engine::contract::{
    Read, keeps_its_promises, keeps_its_secrets, reads_its_views, sampled_worlds_are_possible,
};

fn promises(defect: Defect) {
    for seats in 2..=3 {
        keeps_its_promises(&HighCard { defect }, seats, 60);
    }
}

fn secrets(defect: Defect) {
    for seats in 2..=3 {
        keeps_its_secrets(&HighCard { defect }, seats, 200, |view| {
            serde_json::to_string(view).unwrap()
        });
    }
}

fn worlds(defect: Defect) {
    for seats in 2..=3 {
        sampled_worlds_are_possible(&HighCard { defect }, seats, 60);
    }
}

fn views_read_by(read: Read<HighCard>) {
    let rules = HighCard { defect: Defect::None };
    reads_its_views(&rules, 3, 2, |view| serde_json::to_string(view).unwrap(), read);
}

fn faithfully(text: &str) -> Result<crate::toy::View, String> {
    serde_json::from_str(text).map_err(|wrong| wrong.to_string())
}

#[test]
fn a_good_game_reads_its_views() {
    views_read_by(faithfully);
}

#[test]
#[should_panic(expected = "a view is read as another")]
fn a_view_that_is_read_as_another_is_caught() {
    views_read_by(|text| faithfully(&text.replace("\"spectator\"", "0")));
}

#[test]
#[should_panic(expected = "a view is not read")]
fn a_view_that_is_not_read_is_caught() {
    views_read_by(|_| Err("for no reason".to_owned()));
}

#[test]
fn a_good_game_passes_the_contract_suite() {
    promises(Defect::None);
}

#[test]
fn a_good_game_keeps_its_secrets() {
    secrets(Defect::None);
}

#[test]
fn in_a_good_game_sampled_worlds_are_possible() {
    worlds(Defect::None);
}

macro_rules! caught {
    ($($name:ident: $suite:ident($defect:ident) => $words:literal;)*) => {$(
        #[test]
        #[should_panic(expected = $words)]
        fn $name() {
            $suite(Defect::$defect);
        }
    )*};
}

caught! {
    a_leaking_view_is_caught: secrets(LeakingView) => "the view of";
    a_leaking_bid_is_caught: secrets(LeakingBid) => "the sealed choice of";
    a_leaking_event_is_caught: secrets(LeakingEvent) => "the events of";
    a_leaking_menu_is_caught: secrets(LeakingMenu) => "the menu of";
    a_leaking_refusal_is_caught: secrets(LeakingRefusal) => "a refusal of";
    a_table_that_cannot_have_come_about_is_caught: secrets(ForgedDeal) => "dealt anew for";
    a_lost_card_is_caught: promises(LostCard) => "of 12 cards";
    a_menu_that_forgets_is_caught: promises(ShortMenu) => "passes but is not listed";
    a_menu_that_offers_too_much_is_caught: promises(LongMenu) => "the menu offers";
    an_order_among_sealed_choices_is_caught: promises(FirstBidder) => "sealed choices arrived";
    a_clock_that_counts_looks_is_caught: promises(CountedLooks) => "replays differently";
    a_text_read_differently_is_caught: promises(Misread) => "is read differently";
    a_default_move_that_is_refused_is_caught: promises(BadDefault) => "the default move";
    a_world_that_looks_different_is_caught: worlds(WrongWorld) => "the open table is another one";
}
