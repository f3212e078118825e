//! What a designer follows through a game: what seats do, and what happens to them.

use super::action::Event;
use parlour_engine::Seat;

/// Tells each tag of this event, with its seat.
pub(super) fn of(event: &Event, _seats: u8, note: &mut dyn FnMut(Seat, &'static str)) {
    match event {
        Event::Dealt { tailleur, .. } => note(*tailleur, "kept the bank"),
        Event::Cashed { seat, level, .. } => {
            let tag = match level {
                0 => "cashed at once",
                1 => "cashed after one paroli",
                2 => "cashed after two paroli",
                _ => "cashed after three paroli or more",
            };
            note(*seat, tag);
        }
        Event::Lost { seat, .. } => note(*seat, "lost a card"),
        Event::Maced { seat, .. } => note(*seat, "was maced"),
        Event::Ruin { tailleur, .. } => note(*tailleur, "was ruined as the bank"),
        _ => {}
    }
}
