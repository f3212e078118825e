//! Which clauses an event carries out, as far as the event itself tells.

use super::action::Event;

/// All of them.
pub(super) const ALL: &[&str] = &[
    "BST-06", "BST-07", "BST-08", "BST-09", "BST-11", "BST-14", "BST-15", "BST-17", "BST-18",
    "BST-19", "BST-20", "BST-21", "BST-22", "BST-23", "BST-24", "BST-25", "BST-26", "BST-27",
    "BST-28", "BST-29", "BST-30", "BST-31", "BST-33", "BST-34", "BST-37", "BST-38", "BST-C2",
    "BST-C10", "BST-C11", "BST-C13", "BST-C26", "BST-R10", "BST-R13", "BST-R16", "BST-R18",
    "BST-R20",
];

/// Those of this event.
pub(super) fn of(event: &Event) -> &'static [&'static str] {
    match event {
        Event::Dealt { .. } => &["BST-06", "BST-07"],
        Event::Laid { .. } => &["BST-08", "BST-09"],
        Event::Offered { .. } => &["BST-11", "BST-R20"],
        Event::Accepted { .. } => &["BST-R20"],
        Event::Withdrawn { .. } => &["BST-C2"],
        Event::Bottom { .. } => &["BST-14"],
        Event::PaidBottom { .. } => &["BST-15"],
        Event::SetAside => &["BST-17"],
        Event::First { .. } => &["BST-18"],
        Event::Second { .. } => &["BST-18", "BST-27"],
        Event::Last { .. } => &["BST-37"],
        Event::Cashed { level: 0, .. } => &["BST-19", "BST-20"],
        Event::Cashed { level: 1, .. } => &["BST-19", "BST-23"],
        Event::Cashed { level: 2, .. } => &["BST-19", "BST-24"],
        Event::Cashed { level: 3, .. } => &["BST-19", "BST-25"],
        Event::Cashed { .. } => &["BST-19", "BST-26"],
        Event::Paroli { level: 1, .. } => &["BST-21"],
        Event::Paroli { .. } => &["BST-22"],
        Event::Paid { .. } => &["BST-C13"],
        Event::Ruin { .. } => &["BST-R16"],
        Event::Lost { .. } => &["BST-28"],
        Event::BetWon { .. } => &["BST-33"],
        Event::BetVoid { .. } => &["BST-R20"],
        Event::Maced { .. } => &["BST-34", "BST-R18"],
        Event::Replaced { .. } => &["BST-29", "BST-R13"],
        Event::BoughtBook { .. } => &["BST-30", "BST-31", "BST-C10"],
        Event::Returned { .. } => &["BST-R10"],
        Event::PaidOpen { .. } => &["BST-C26"],
        Event::Carried { .. } => &["BST-C11"],
        Event::DealOver { .. } => &["BST-38"],
    }
}
