//! What a designer follows through a game: what seats do, and what happens to them.

use super::{action::Event, name::Name, set_name::SetName};
use parlour_engine::Seat;

/// What a good hit was on, in the order of the list (BUD-02). Several sets may lie there at once.
pub(super) const SETS: [&str; SetName::LIST.len()] = [
    "hit Twelve",
    "hit King",
    "hit Double",
    "hit Fries",
    "hit Genesis",
    "hit Sandwich",
    "hit Odd",
    "hit Even",
    "hit Thirteen",
    "hit Suit",
    "hit Straight",
    "hit Sprite",
    "hit Dragon",
    "hit Color",
    "hit All",
];

fn on(set: Name) -> &'static str {
    match set {
        Name::Standard(name) => SETS[name.index()],
        Name::Own(_) => "hit an invented set",
    }
}

/// Tells each tag of this event, with its seat.
pub(super) fn of(event: &Event, _seats: u8, note: &mut dyn FnMut(Seat, &'static str)) {
    match event {
        Event::Dealt { first, .. } => note(*first, "played first"),
        Event::Decided { seat, good: true, matches, .. } => {
            note(*seat, "took the pile with a good hit");
            for set in matches {
                note(*seat, on(*set));
            }
        }
        Event::Decided { seat, .. } => note(*seat, "hit falsely"),
        Event::Pooled { seat, .. } => note(*seat, "played a Joker"),
        Event::Folded { seat, .. } => note(*seat, "folded"),
        Event::Raised { seat, .. } => note(*seat, "raised"),
        Event::WonPool { seat, .. } => note(*seat, "won a pool"),
        Event::Barred { seat, .. } => note(*seat, "was barred from hitting"),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_set_has_the_tag_of_its_name() {
        let names = SetName::LIST.map(|set| format!("hit {set}"));
        assert_eq!(SETS.map(str::to_owned), names);
    }
}
