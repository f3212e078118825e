//! What a designer follows through a game: what seats do, and what happens to them.

use super::{action::Event, trick::Kind};
use parlour_engine::Seat;

/// Tells each tag of this event, with its seat.
pub(super) fn of(event: &Event, seats: u8, note: &mut dyn FnMut(Seat, &'static str)) {
    match event {
        Event::Dealt { dealer, .. } => {
            note(*dealer, "dealt a round");
            note(dealer.left(seats), "sat after a dealer");
        }
        Event::Lifted { seat, .. } => note(*seat, "used a Chef"),
        Event::Took { seat, points, .. } if *points < 0 => {
            note(*seat, "took a trick that costs points");
        }
        Event::Took { seat, trick: Kind::Sandwich, .. } => note(*seat, "made a Sandwich"),
        Event::Took { seat, trick: Kind::Soup, .. } => note(*seat, "made a Soup"),
        Event::Stopped { seat } => note(*seat, "stopped"),
        _ => {}
    }
}
