//! A match with days for each move: its clock runs whether or not anyone is here.

use super::{Phase, Session, config::Timestamp};
use parlour_engine::Seat;

impl Session {
    /// Is it played over days?
    #[must_use]
    pub fn is_slow(&self) -> bool {
        self.config.time_control.is_slow()
    }

    /// Does anything happen by itself? Only while a person is here, unless it is played over days.
    pub(super) fn is_awake(&self) -> bool {
        self.is_slow() || self.has_anyone_here()
    }

    /// When a table that is played over days has to be looked at, also if it is in no one's memory until
    /// then: a bot is to move, or someone's time is up.
    #[must_use]
    pub fn wakes(&self) -> Option<Timestamp> {
        let is_played = self.is_slow() && self.phase() == Phase::Playing;
        let play = self.play.as_ref().filter(|_| is_played)?;
        let owes = |seat: &Seat| self.slots[seat.index()].plays().is_some();
        let bot = play.table.turn().seats().iter().any(|seat| owes(&seat));
        let bot = bot.then(|| play.changed.after(u64::from(self.config.bot_delay_ms)));
        let clock = play.clocks.first().map(|(end, _)| end);
        [bot, clock].into_iter().flatten().min()
    }

    /// Since when a person at a table that is played over days owes a move, and until when.
    #[must_use]
    pub fn owed_by(&self, seat: Seat) -> Option<(Timestamp, Timestamp)> {
        let is_played = self.is_slow() && self.phase() == Phase::Playing;
        let play = self.play.as_ref().filter(|_| is_played)?;
        self.slot(seat).filter(|slot| slot.is_person() && slot.covered.is_none())?;
        Some((play.clocks.due_since(seat)?, play.clocks.runs_out(seat)?))
    }
}
