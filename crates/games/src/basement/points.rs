//! Where the points of a score come from.

use super::action::Event;
use parlour_engine::Seat;

/// Tells by how much this event changes a seat's score, and what for.
pub(super) fn of(event: &Event, note: &mut dyn FnMut(Seat, i64, &'static str)) {
    let Event::RoundOver { points, stopped, .. } = event else { return };
    let first = points.iter().max();
    for (seat, scored) in Seat::all(points.len() as u8).zip(points) {
        let what = match (stopped, Some(scored) == first) {
            (true, _) => "places in rounds that a cap stopped",
            (false, true) => "first places",
            (false, false) => "other places",
        };
        note(seat, i64::from(*scored), what);
    }
}
