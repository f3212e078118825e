//! What a designer follows through a game: what seats do, and what happens to them.

use super::action::{Event, From};
use parlour_engine::Seat;

/// From so many cards on a meal is a big one.
const BIG_MEAL_CARDS: usize = 8;

/// Tells each tag of this event, with its seat.
pub(super) fn of(event: &Event, seats: u8, note: &mut dyn FnMut(Seat, &'static str)) {
    match event {
        Event::Opens { seat } => {
            note(*seat, "took the first turn");
            note(seat.left(seats), "sat after the first");
        }
        Event::Played { seat, from: From::Hand, cards, .. } if cards.len() == 4 => {
            note(*seat, "played four of a kind");
        }
        Event::Chanced { seat, stands: true, .. } => note(*seat, "chanced it, and it stood"),
        Event::Chanced { seat, .. } => note(*seat, "chanced it, and ate"),
        Event::Revealed { seat, stands: true, .. } => {
            note(*seat, "turned a Basement card that stood");
        }
        Event::Revealed { seat, .. } => note(*seat, "turned a Basement card, and ate"),
        Event::Cleared { seat, .. } => note(*seat, "cleared the pile"),
        Event::Ate { seat, cards, .. } if cards.len() >= BIG_MEAL_CARDS => {
            note(*seat, "ate eight cards or more");
        }
        Event::Ate { seat, .. } => note(*seat, "ate fewer than eight cards"),
        _ => {}
    }
}
