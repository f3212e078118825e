//! What the tests of this game share: tables to begin with, and short looks at them.

use crate::budr_basef::{BudrBasef, View};
use parlour_engine::{seen_cards::row, story::Story};

/// A hit is decided in the act itself, so that a story needs no clock.
pub(super) fn at_once() -> BudrBasef {
    BudrBasef { hit_window_ms: 0, ..BudrBasef::default() }
}

/// A table with the first cards of the deal: the first to seat 1, and so on round.
/// As long as nothing is taken, that is also the order in which they are played.
pub(super) fn table(rules: BudrBasef, seats: u8, deal: &str) -> Story<BudrBasef> {
    Story::stacked(rules, seats, &[deal])
}

/// How many cards are played, each by the player who is due.
pub(super) fn flips(story: &mut Story<BudrBasef>, count: usize) {
    for _ in 0..count {
        let seat = story.reveal().next;
        story.does(seat.index() as u8, "flip");
    }
}

/// How many cards each deck has.
pub(super) fn sizes(story: &Story<BudrBasef>) -> Vec<usize> {
    story.reveal().decks.iter().map(parlour_engine::Cards::len).collect()
}

/// A deck, top card first.
pub(super) fn deck(story: &Story<BudrBasef>, seat: usize) -> String {
    row(story.reveal().decks[seat].shown())
}

pub(super) fn stack(story: &Story<BudrBasef>) -> String {
    row(&story.reveal().stack)
}

pub(super) fn keep(story: &Story<BudrBasef>) -> String {
    row(&story.reveal().keep)
}

pub(super) fn pool(story: &Story<BudrBasef>) -> String {
    row(&story.reveal().pool)
}

/// Who may act.
pub(super) fn acting(story: &Story<BudrBasef>) -> Vec<usize> {
    story.turn().seats().iter().map(parlour_engine::Seat::index).collect()
}

/// Whose turn it is to play (or to act in gambling).
pub(super) fn due(story: &Story<BudrBasef>) -> usize {
    story.reveal().next.index()
}

/// The last sentence.
pub(super) fn last_told(story: &Story<BudrBasef>) -> String {
    story.told().pop().unwrap_or_default()
}

/// A table as data, as it goes over the wire.
pub(super) fn wire(view: &View) -> serde_json::Value {
    serde_json::to_value(view).unwrap()
}

/// Ten seats where no one has a card: each has hit the empty stack in turn (a
/// player of ten holds five or six cards, and pays them all).
pub(super) fn all_paid(rules: BudrBasef) -> Story<BudrBasef> {
    let mut story = table(rules, 10, "");
    for seat in 0..10 {
        story.does(seat, "hit");
    }
    assert_eq!(sizes(&story), [0; 10]);
    story
}
