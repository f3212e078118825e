//! An act of a race that has no verdict yet: which event settles it, and when it comes too late.

use super::{By, Session, SessionEvent};
use parlour_engine::Seat;

/// A hit or a queued move of a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PendingAct {
    /// Whose act it is.
    pub seat: Seat,
    /// A hit, or a queued move.
    pub is_hit: bool,
    /// The face that it is about.
    pub face: u32,
}

impl PendingAct {
    /// Does this event settle it?
    #[must_use]
    pub fn is_settled_by(&self, event: &SessionEvent) -> bool {
        match event {
            SessionEvent::Raced { contest, .. } => {
                self.is_hit && contest.hits.iter().any(|hit| hit.seat == self.seat)
            }
            SessionEvent::Acted { seat, by: By::Person, .. } => !self.is_hit && *seat == self.seat,
            _ => false,
        }
    }

    /// After an event was applied: has a verdict, another card or the end of the match left it
    /// undone? `was_race` says that the race it was in is decided. A card that a verdict has put off stays
    /// pending, for the face that is there now.
    pub fn is_void(&mut self, session: &Session, was_race: bool) -> bool {
        let face = session.is_in_race().then(|| session.face());
        match face {
            Some(face) if !self.is_hit && session.is_queued(self.seat) => {
                self.face = face;
                false
            }
            _ => was_race || face != Some(self.face),
        }
    }
}
