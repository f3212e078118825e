//! Where the points of a score come from.

use super::{action::Event, trick::Kind};
use parlour_engine::Seat;

/// Tells by how much this event changes a seat's score, and what for.
pub(super) fn of(event: &Event, note: &mut dyn FnMut(Seat, i64, &'static str)) {
    let Event::Took { seat, trick, points, .. } = event else { return };
    let what = match trick {
        Kind::Sandwich => "Sandwiches",
        Kind::Soup => "Soups",
    };
    note(*seat, i64::from(*points), what);
}
