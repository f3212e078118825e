//! Stories are told as they happened, and playthroughs are the same every time.

use crate::toy::{Defect, HighCard};
use parlour_engine::{
    Turn,
    story::{Story, playthrough},
};

fn table() -> Story<HighCard> {
    Story::stacked(HighCard { defect: Defect::None }, 2, &["9 1 2 8 3 4 10"])
}

#[test]
fn a_story_of_sealed_bids_and_a_snap() {
    let mut table = table();
    assert_eq!(table.legal(0), ["bid 1", "bid 2", "bid 9"]);
    table.refuses(0, "bid 8", "TOY-1").refuses(0, "fly", "bad_action").refuses(0, "snap", "TOY-2");
    table.plays("1: bid 8\n 0: bid 9").refuses(0, "bid 1", "TOY-2");
    assert_eq!(table.scores(), [1, 0]);
    table.does_at(1, "snap", 400).refuses_at(0, "bid 1", "bad_command", 399);
    assert_eq!(table.scores(), [1, -1], "the last card of the deck, 11, is odd");
    assert_eq!(table.told()[2..], ["The bids are [9, 8].", "11 is turned.", "Seat 1 snaps."]);
}

#[test]
fn the_clock_closes_a_snap_that_no_one_wanted() {
    let mut table = table();
    table.plays("0: bid 1\n1: bid 4");
    assert!(matches!(table.turn(), Turn::Any(_)));
    table.waits_until(999).refuses(0, "bid 2", "TOY-2").waits_until(1000).does(0, "bid 2");
    table.refuses(0, "bid 9", "not_your_turn");
}

#[test]
#[should_panic(expected = "You do not hold 8.")]
fn an_act_that_is_refused_stops_the_story() {
    table().does(0, "bid 8");
}

#[test]
#[should_panic(expected = "TOY-1 notwithstanding")]
fn so_does_a_refusal_that_does_not_come() {
    table().refuses(0, "bid 9", "TOY-1");
}

#[test]
#[should_panic(expected = "seat 0, bid 8: You do not hold 8.")]
fn and_a_refusal_for_another_reason() {
    table().refuses(0, "bid 8", "TOY-2");
}

#[test]
fn a_playthrough_is_the_same_every_time() {
    let text = playthrough(&HighCard::default(), 3, "golden", 50, 4);
    assert_eq!(text, playthrough(&HighCard::default(), 3, "golden", 50, 4));
    assert_ne!(text, playthrough(&HighCard::default(), 3, "silver", 50, 4));
    assert!(text.starts_with("High Card for 3, seed `golden`"));
    assert!(text.trim_end().ends_with(", over"), "{text}");
}
