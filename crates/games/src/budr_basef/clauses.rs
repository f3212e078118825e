//! Which clauses an event carries out, as far as the event itself tells.

use super::action::Event;

/// All of them.
pub(super) const ALL: &[&str] = &[
    "BUD-05", "BUD-06", "BUD-07", "BUD-08", "BUD-09", "BUD-12", "BUD-15", "BUD-35", "BUD-36",
    "BUD-37", "BUD-39", "BUD-40", "BUD-41", "BUD-43", "BUD-44", "BUD-45", "BUD-47", "BUD-48",
    "BUD-B14", "BUD-B15", "BUD-B26", "BUD-R2", "BUD-R4", "BUD-R11", "BUD-R23", "BUD-R24",
    "BUD-R26", "BUD-R32", "BUD-R35",
];

/// Those of this event.
pub(super) fn of(event: &Event) -> &'static [&'static str] {
    match event {
        Event::Dealt { keep, .. } if keep.is_empty() => &["BUD-R2"],
        Event::Dealt { .. } => &["BUD-R2", "BUD-B14"],
        Event::Flipped { .. } => &["BUD-05"],
        Event::Hit { set: None, .. } => &["BUD-06"],
        Event::Hit { .. } => &["BUD-06", "BUD-48"],
        Event::Touched { .. } => &["BUD-12"],
        Event::Decided { deadlock: true, .. } => &["BUD-15", "BUD-R23"],
        Event::Decided { good: true, matches, .. } if matches.len() > 1 => {
            &["BUD-07", "BUD-15", "BUD-R24"]
        }
        Event::Decided { good: true, .. } => &["BUD-07", "BUD-15"],
        Event::Decided { good: false, .. } => &["BUD-08", "BUD-15"],
        Event::Took { .. } => &["BUD-07", "BUD-R4"],
        Event::Paid { .. } => &["BUD-08"],
        Event::Owes { .. } => &["BUD-B15"],
        Event::Barred { .. } => &["BUD-R11"],
        Event::Freed => &["BUD-B26"],
        Event::Pooled { .. } => &["BUD-35", "BUD-36"],
        Event::SetAside { .. } => &["BUD-37"],
        Event::Folded { .. } => &["BUD-39"],
        Event::Checked { .. } => &["BUD-41"],
        Event::Called { .. } => &["BUD-R26"],
        Event::Raised { .. } => &["BUD-40"],
        Event::Revealed { .. } => &["BUD-43", "BUD-45"],
        Event::WonPool { .. } => &["BUD-44"],
        Event::MayEdit { .. } => &["BUD-47"],
        Event::Activated { .. }
        | Event::Deactivated { .. }
        | Event::Modified { .. }
        | Event::Defined { .. }
        | Event::Kept { .. } => &["BUD-R32"],
        Event::Won { .. } => &["BUD-09"],
        Event::Stopped { .. } => &["BUD-R35"],
        Event::Answered { .. } | Event::NobodyHit => &[],
    }
}
