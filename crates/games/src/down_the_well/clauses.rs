//! Which clauses an event carries out, as far as the event itself tells.

use super::action::Event;

/// All of them.
pub(super) const ALL: &[&str] = &[
    "DTW-10", "DTW-11", "DTW-13", "DTW-18", "DTW-20", "DTW-21", "DTW-26", "DTW-27", "DTW-28",
    "DTW-29", "DTW-R3", "DTW-R4", "DTW-R7", "DTW-R8", "DTW-R11", "DTW-R12", "DTW-R16", "DTW-R18",
];

/// Those of this event.
pub(super) fn of(event: &Event) -> &'static [&'static str] {
    match event {
        Event::Dealt { .. } => &["DTW-R18"],
        Event::Gave { .. } => &["DTW-10"],
        Event::Turned { .. } => &["DTW-11", "DTW-R3"],
        Event::Opens { suit: Some(_), .. } => &["DTW-13", "DTW-R4"],
        Event::Opens { suit: None, .. } => &["DTW-27", "DTW-R7"],
        Event::Played { .. } => &["DTW-18", "DTW-20"],
        Event::Passed { .. } => &["DTW-21"],
        Event::RanOut { .. } => &["DTW-29", "DTW-R11"],
        Event::Swept { .. } => &["DTW-26", "DTW-R8"],
        Event::Won { points: 0, .. } => &["DTW-28", "DTW-R12", "DTW-R16"],
        Event::Won { .. } => &["DTW-28"],
    }
}
