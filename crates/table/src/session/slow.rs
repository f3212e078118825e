//! A match with days for each move: its clock runs whether or not anyone is here, as long as someone plays.

use super::{Phase, Session, config::Timestamp, event::SessionEvent, seat_slot::SeatSlot};
use parlour_engine::Seat;

/// After so many moves in a row that the clock has made for a player, they count as gone from a match
/// that is played over days.
pub const MAX_CLOCK_MOVES: u32 = 3;

impl Session {
    /// Is it played over days?
    #[must_use]
    pub fn is_slow(&self) -> bool {
        self.config.time_control.is_slow()
    }

    /// Is a person here, at the table now?
    #[must_use]
    pub fn has_anyone_here(&self) -> bool {
        self.slots.iter().any(SeatSlot::is_here)
    }

    /// Does anything happen by itself? Only while a person is here, or while it is played over days and not
    /// abandoned.
    pub(super) fn is_awake(&self) -> bool {
        self.has_anyone_here() || (self.is_slow() && !self.is_abandoned())
    }

    /// Has the clock made the last moves of every person?
    fn is_abandoned(&self) -> bool {
        let mut people = self.slots.iter().filter(|slot| slot.is_person()).peekable();
        let is_gone = |slot: &SeatSlot| slot.clock_moves >= MAX_CLOCK_MOVES;
        people.peek().is_some() && people.all(is_gone)
    }

    /// When a table that is played over days has to be looked at, also if it is in no one's memory until
    /// then: a bot is to move, or someone's time is up. Never, while it sleeps.
    #[must_use]
    pub fn opens_at(&self) -> Option<Timestamp> {
        let is_played = self.is_slow() && self.phase() == Phase::Playing && self.is_awake();
        let play = self.play.as_ref().filter(|_| is_played)?;
        let owes = |seat: &Seat| self.slots[seat.index()].plays().is_some();
        let bot = play.table.game().turn().seats().iter().any(|seat| owes(&seat));
        let bot = bot.then(|| play.changed.after(u64::from(self.config.bot_delay_ms)));
        let clock = play.clocks.first().map(|(end, _)| end);
        [bot, clock].into_iter().flatten().min()
    }

    /// Since when a person at a table that is played over days owes a move, and until when; not while it sleeps.
    #[must_use]
    pub fn owed_by(&self, seat: Seat) -> Option<(Timestamp, Timestamp)> {
        let is_played = self.is_slow() && self.phase() == Phase::Playing && self.is_awake();
        let play = self.play.as_ref().filter(|_| is_played)?;
        self.slot(seat).filter(|slot| slot.is_person() && slot.covered.is_none())?;
        Some((play.clocks.due_since(seat)?, play.clocks.runs_out(seat)?))
    }

    /// The event to be persisted when the table goes on after a pause that began after the event of `since`: a clock that
    /// runs although no one is here has run through the pause, too. Any other table sleeps while it is read again.
    #[must_use]
    pub fn after_pause(&self, since: Timestamp) -> Option<SessionEvent> {
        self.opens_at().map(|_| SessionEvent::Woke { since })
    }
}
