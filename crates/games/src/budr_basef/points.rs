//! Where the points of a score come from.

use super::action::Event;
use parlour_engine::Seat;

/// Tells by how many cards this event changes a seat's deck, and what for.
pub(super) fn of(event: &Event, note: &mut dyn FnMut(Seat, i64, &'static str)) {
    match event {
        Event::Flipped { seat, .. } => note(*seat, -1, "cards played"),
        Event::Took { seat, cards } => note(*seat, i64::from(*cards), "cards taken with a hit"),
        Event::Paid { seat, cards } => {
            note(*seat, -(cards.len() as i64), "cards paid for bad hits");
        }
        Event::SetAside { seat, .. } => note(*seat, -1, "powers set aside"),
        Event::Called { seat, cards } | Event::Raised { seat, cards, .. } => {
            note(*seat, -i64::from(*cards), "cards put into pools");
        }
        Event::WonPool { seat, cards } => note(*seat, i64::from(*cards), "pools"),
        _ => {}
    }
}
