//! What a designer follows through a game: what seats do, and what happens to them.

use super::action::Event;
use parlour_engine::Seat;

/// Tells each tag of this event, with its seat.
pub(super) fn of(event: &Event, _seats: u8, note: &mut dyn FnMut(Seat, &'static str)) {
    match event {
        Event::Dealt { first, .. } => note(*first, "played first"),
        Event::Decided { seat, good: true, .. } => note(*seat, "took the pile with a good hit"),
        Event::Decided { seat, .. } => note(*seat, "hit falsely"),
        Event::Pooled { seat, .. } => note(*seat, "played a Joker"),
        Event::Folded { seat, .. } => note(*seat, "folded"),
        Event::Raised { seat, .. } => note(*seat, "raised"),
        Event::WonPool { seat, .. } => note(*seat, "won a pool"),
        Event::Barred { seat, .. } => note(*seat, "was barred from hitting"),
        _ => {}
    }
}
