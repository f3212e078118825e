//! Which clauses an event carries out, as far as the event itself tells.

use super::action::{Event, From};

/// All of them.
pub(super) const ALL: &[&str] = &[
    "BSM-04", "BSM-05", "BSM-06", "BSM-08", "BSM-09", "BSM-10", "BSM-11", "BSM-13", "BSM-16",
    "BSM-23", "BSM-24", "BSM-25", "BSM-26", "BSM-36", "BSM-37", "BSM-38", "BSM-39", "BSM-40",
    "BSM-41", "BSM-42", "BSM-44", "BSM-46", "BSM-47", "BSM-49", "BSM-63", "BSM-R22", "BSM-R32",
];

/// Those of this event.
pub(super) fn of(event: &Event) -> &'static [&'static str] {
    match event {
        Event::Dealt { round: 1, .. } => &["BSM-04", "BSM-05"],
        Event::Dealt { .. } => &["BSM-04", "BSM-05", "BSM-08"],
        Event::Topped { .. } => &["BSM-06"],
        Event::Opens { .. } => &["BSM-09"],
        Event::Played { from: From::Hand, cards, .. } if cards.len() == 4 => &["BSM-13", "BSM-16"],
        Event::Played { from: From::Hand, .. } => &["BSM-13"],
        Event::Played { from: From::Top, .. } => &["BSM-13", "BSM-23", "BSM-42"],
        Event::Played { from: From::HandAndTop, .. } => &["BSM-R22"],
        Event::Chanced { stands: true, .. } => &["BSM-36", "BSM-37"],
        Event::Chanced { stands: false, .. } => &["BSM-36", "BSM-38"],
        Event::Revealed { stands: true, .. } => &["BSM-24", "BSM-46"],
        Event::Revealed { stands: false, .. } => &["BSM-24", "BSM-46", "BSM-47"],
        Event::Cleared { .. } => &["BSM-39", "BSM-40"],
        Event::Ate { picked_up, .. } if picked_up.is_empty() => &["BSM-41"],
        Event::Ate { .. } => &["BSM-41", "BSM-44", "BSM-63"],
        Event::Drew { .. } => &["BSM-10", "BSM-11"],
        Event::Out { place: 1, .. } => &["BSM-25"],
        Event::Out { .. } => &["BSM-26"],
        Event::RoundOver { stopped: true, .. } => &["BSM-R32"],
        Event::RoundOver { .. } => &["BSM-49"],
    }
}
