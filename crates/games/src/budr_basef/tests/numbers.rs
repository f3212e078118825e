//! The numbers of the text as house rules.

use super::table::{at_once, flips, keep, last_told, sizes, table};
use crate::budr_basef::{BudrBasef, ShortPenalty};
use parlour_engine::Game;

#[test]
fn bud_r37_a_bad_hit_costs_as_many_cards_as_is_set() {
    for (penalty, sizes_after) in [(1, [26, 25]), (3, [26, 23]), (30, [26, 0])] {
        let mut story = table(BudrBasef { penalty, ..at_once() }, 2, "4S 9H");
        flips(&mut story, 2);
        story.does(1, "hit");
        assert_eq!(sizes(&story), sizes_after, "{penalty}");
    }
    let rules = BudrBasef { penalty: 30, short_penalty: ShortPenalty::Debt, ..at_once() };
    let mut story = table(rules, 2, "4S 9H");
    flips(&mut story, 2);
    story.does(1, "hit");
    assert_eq!(last_told(&story), "Seat 1 still owes 4 cards.");
}

#[test]
fn bud_r38_what_is_not_dealt_starts_the_keep() {
    let rules = BudrBasef { cards_each: Some(7), ..at_once() };
    let story = table(rules, 3, "4S 9H");
    assert_eq!(sizes(&story), [7, 7, 7]);
    assert_eq!(keep(&story).split(' ').count(), 54 - 21);
}

#[test]
fn bud_r38_more_cards_than_the_deck_has_are_refused() {
    let rules = BudrBasef { cards_each: Some(14), ..at_once() };
    let error = rules.validate(4).expect_err("56 cards");
    let reason = "4 players with 14 cards each need 56 cards, and the deck has 54";
    assert_eq!((error.option, error.clause), ("cards_each", "BUD-R38"));
    assert_eq!(error.reason, reason);
    assert_eq!(rules.validate(3), Ok(()));
}
