//! Which clauses an event carries out, as far as the event itself tells.

use super::{action::Event, trick::Kind};

/// All of them.
pub(super) const ALL: &[&str] = &[
    "BRD-10", "BRD-13", "BRD-14", "BRD-16", "BRD-17", "BRD-19", "BRD-21", "BRD-25", "BRD-34",
    "BRD-37", "BRD-38", "BRD-40", "BRD-42", "BRD-A1", "BRD-R2", "BRD-R3", "BRD-R22",
];

/// Those of this event.
pub(super) fn of(event: &Event) -> &'static [&'static str] {
    match event {
        Event::Dealt { round: 1, .. } => &["BRD-R2", "BRD-R3"],
        Event::Dealt { .. } => &["BRD-R3", "BRD-40"],
        Event::TurnedUp { in_vain: true, .. } => &["BRD-A1"],
        Event::TurnedUp { .. } => &["BRD-10"],
        Event::Played { .. } => &["BRD-13", "BRD-14"],
        Event::Lifted { .. } => &["BRD-37", "BRD-38"],
        Event::Took { points, trick: Kind::Sandwich, .. } if *points < 0 => {
            &["BRD-17", "BRD-21", "BRD-34"]
        }
        Event::Took { trick: Kind::Sandwich, .. } => &["BRD-17", "BRD-21"],
        Event::Took { trick: Kind::Soup, .. } => &["BRD-17", "BRD-25"],
        Event::Stopped { .. } => &["BRD-19"],
        Event::Scored { .. } => &["BRD-16"],
        Event::Won { seats, .. } if seats.len() > 1 => &["BRD-42", "BRD-R22"],
        Event::Won { .. } => &["BRD-42"],
    }
}
