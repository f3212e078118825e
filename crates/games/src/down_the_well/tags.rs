//! What a designer follows through a game: what seats do, and what happens to them.

use super::action::Event;
use parlour_engine::Seat;

/// The rank of Aces, the highest.
const ACE: u8 = 8;

/// Tells each tag of this event, with its seat.
pub(super) fn of(event: &Event, seats: u8, note: &mut dyn FnMut(Seat, &'static str)) {
    match event {
        Event::Dealt { hands, .. } => {
            for (seat, hand) in Seat::all(seats).zip(hands) {
                match hand.shown().iter().filter(|card| card.rank() == ACE).count() {
                    0 => note(seat, "was dealt no Ace"),
                    1 => note(seat, "was dealt one Ace"),
                    _ => note(seat, "was dealt two Aces or more"),
                }
            }
        }
        Event::Opens { seat, suit: Some(_) } => {
            note(*seat, "opened the hand");
            note(seat.left(seats), "sat after the opener");
        }
        Event::Passed { seat, .. } => note(*seat, "passed"),
        Event::RanOut { seat } => note(*seat, "ran out of cards"),
        // there is no sweep after the final round
        Event::Swept { round: 1, last } => note(*last, "ended the first round, not the final one"),
        Event::Swept { round: 2, last } => note(*last, "ended the second round, not the final one"),
        Event::Swept { last, .. } => note(*last, "ended a later round, not the final one"),
        _ => {}
    }
}
