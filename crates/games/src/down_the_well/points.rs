//! Where the points of a score come from.

use super::{
    action::Event,
    options::{DownTheWell, Mode},
};
use parlour_engine::Seat;

/// Tells by how much this event changes a seat's score, and what for.
pub(super) fn of(
    rules: &DownTheWell,
    event: &Event,
    note: &mut dyn FnMut(Seat, i64, &'static str),
) {
    let Event::Won { seat, points, .. } = event else { return };
    match rules.mode {
        Mode::SingleHand => note(*seat, 1, "the last card of the hand"),
        Mode::Match => note(*seat, i64::from(*points), "cards left in hands"),
    }
}
