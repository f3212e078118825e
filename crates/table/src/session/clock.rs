//! The clocks of the players: since when each owes a choice, and what is left.

use super::config::{TimeControl, Timestamp};
use parlour_engine::{Seat, SeatSet};

/// The clocks of the players of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PlayerClocks {
    time_control: TimeControl,
    due: SeatSet,
    since: Vec<Timestamp>,
    left: Vec<u64>,
    /// Since when the table sleeps, or has slept, until an event says so.
    asleep: Option<Timestamp>,
}

impl PlayerClocks {
    /// All clocks full, no one due.
    pub(super) fn new(time_control: TimeControl, seats: u8) -> Self {
        let left = match time_control {
            TimeControl::Bank { seconds, .. } => {
                vec![u64::from(seconds) * 1000; usize::from(seats)]
            }
            _ => Vec::new(),
        };
        let since = match time_control {
            TimeControl::None => Vec::new(),
            _ => vec![Timestamp(0); usize::from(seats)],
        };
        Self { time_control, due: SeatSet::EMPTY, since, left, asleep: None }
    }

    /// These seats owe a choice now; `acted` has just made one.
    pub(super) fn switch(&mut self, due: SeatSet, acted: Option<Seat>, now: Timestamp) {
        if self.time_control == TimeControl::None {
            return;
        }
        for seat in self.due.iter() {
            let done = acted == Some(seat);
            if done || !due.contains(seat) {
                self.charge(seat, done, now);
            }
        }
        for seat in due.iter() {
            if !self.due.contains(seat) || acted == Some(seat) {
                self.since[seat.index()] = now;
            }
        }
        self.due = due;
    }

    fn charge(&mut self, seat: Seat, done: bool, now: Timestamp) {
        if let TimeControl::Bank { increment, .. } = self.time_control {
            let left = &mut self.left[seat.index()];
            *left = left.saturating_sub(now.since(self.since[seat.index()]));
            if done {
                *left += u64::from(increment) * 1000;
            }
        }
    }

    /// Nothing was charged while the table slept: everyone who is due begins anew.
    pub(super) fn wake(&mut self, now: Timestamp) {
        for since in &mut self.since {
            *since = now;
        }
    }

    /// The table falls asleep: what was used so far is charged.
    pub(super) fn sleep(&mut self, now: Timestamp) {
        if self.time_control == TimeControl::None {
            return;
        }
        for seat in self.due.iter() {
            self.charge(seat, false, now);
            self.since[seat.index()] = now;
        }
        self.asleep = Some(now);
    }

    /// Since when the table has slept, if no event has said so yet.
    pub(super) const fn asleep(&self) -> Option<Timestamp> {
        self.asleep
    }

    /// The table slept from then until now. A table that was live then has charged nothing since, and
    /// one that is replayed charges here what was used before.
    pub(super) fn skip_sleep(&mut self, since: Timestamp, now: Timestamp) {
        self.sleep(since);
        self.wake(now);
        self.asleep = None;
    }

    /// Since when this seat owes a choice, if it does and there is a clock.
    pub(super) fn due_since(&self, seat: Seat) -> Option<Timestamp> {
        self.since.get(seat.index()).copied().filter(|_| self.due.contains(seat))
    }

    /// When this seat's time is up.
    pub(super) fn runs_out(&self, seat: Seat) -> Option<Timestamp> {
        let since = self.due_since(seat)?;
        let left = self.left.get(seat.index()).copied();
        self.time_control.turn_ms().or(left).map(|ms| since.after(ms))
    }

    /// When the first of those who are due runs out.
    pub(super) fn first(&self) -> Option<(Timestamp, Seat)> {
        self.due.iter().filter_map(|seat| Some((self.runs_out(seat)?, seat))).min()
    }

    /// What each seat has left now, in milliseconds (bank clocks only).
    pub(super) fn left(&self, now: Timestamp) -> Option<Vec<u64>> {
        if self.left.is_empty() {
            return None;
        }
        let seats = Seat::all(self.left.len() as u8);
        let left = seats.map(|seat| match self.runs_out(seat) {
            Some(end) => end.0.saturating_sub(now.0),
            None => self.left[seat.index()],
        });
        Some(left.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: Seat = Seat::ZERO;
    const BEN: Seat = match Seat::new(1) {
        Some(seat) => seat,
        None => Seat::ZERO,
    };

    #[test]
    fn a_turn_clock_starts_anew_with_every_choice() {
        let mut clocks = PlayerClocks::new(TimeControl::Turn { seconds: 10 }, 2);
        clocks.switch(SeatSet::only(ANN), None, Timestamp(1_000));
        assert_eq!(clocks.first(), Some((Timestamp(11_000), ANN)));
        clocks.switch(SeatSet::only(ANN), Some(ANN), Timestamp(4_000));
        assert_eq!(clocks.first(), Some((Timestamp(14_000), ANN)), "Ann is to choose once more");
        clocks.switch(SeatSet::only(BEN), Some(ANN), Timestamp(5_000));
        assert_eq!(clocks.first(), Some((Timestamp(15_000), BEN)));
        assert_eq!(clocks.left(Timestamp(0)), None);
    }

    #[test]
    fn a_bank_is_spent_while_one_is_due_and_filled_by_choosing() {
        let mut clocks = PlayerClocks::new(TimeControl::Bank { seconds: 60, increment: 5 }, 2);
        clocks.switch(SeatSet::only(ANN), None, Timestamp(0));
        clocks.switch(SeatSet::only(BEN), Some(ANN), Timestamp(20_000));
        assert_eq!(clocks.left(Timestamp(20_000)), Some(vec![45_000, 60_000]));
        assert_eq!(clocks.left(Timestamp(30_000)), Some(vec![45_000, 50_000]));
        assert_eq!(clocks.first(), Some((Timestamp(80_000), BEN)));
    }

    #[test]
    fn others_choosing_give_no_time_to_a_player_who_owes_a_sealed_choice() {
        let mut clocks = PlayerClocks::new(TimeControl::Turn { seconds: 10 }, 2);
        clocks.switch(SeatSet::all(2), None, Timestamp(0));
        clocks.switch(SeatSet::only(BEN), Some(ANN), Timestamp(9_000));
        assert_eq!(clocks.first(), Some((Timestamp(10_000), BEN)));
    }

    #[test]
    fn no_one_pays_for_the_time_that_the_table_slept() {
        let mut clocks = PlayerClocks::new(TimeControl::Bank { seconds: 60, increment: 0 }, 2);
        clocks.switch(SeatSet::only(ANN), None, Timestamp(0));
        clocks.sleep(Timestamp(10_000));
        clocks.wake(Timestamp(500_000));
        assert_eq!(clocks.left(Timestamp(500_000)), Some(vec![50_000, 60_000]));
    }
}
