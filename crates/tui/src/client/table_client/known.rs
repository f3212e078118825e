//! What a client knows of its table.

use super::{Happened, LogLine, TableClient};
use crate::client::{names::called, table_url::TableUrl};
use parlour_protocol::wire::{Phase, Position, TableInfo, Whose};
use std::time::Duration;

impl TableClient {
    /// Where the table is.
    #[must_use]
    pub fn place(&self) -> &TableUrl {
        &self.place
    }

    /// The player's seat.
    #[must_use]
    pub fn seat(&self) -> Option<u8> {
        self.seat
    }

    /// Is the player the host?
    #[must_use]
    pub fn is_host(&self) -> bool {
        let seats = self.table.as_ref().map(|table| table.seats.as_slice()).unwrap_or_default();
        let own = self.seat.and_then(|seat| seats.get(usize::from(seat)));
        own.is_some_and(|seat| seat.host)
    }

    /// May the player begin the match?
    #[must_use]
    pub fn may_start(&self) -> bool {
        let may_start = self.table.as_ref().and_then(|table| table.may_start);
        self.seat.is_some() && may_start == self.seat
    }

    /// The table, once it is known.
    #[must_use]
    pub fn table(&self) -> Option<&TableInfo> {
        self.table.as_ref()
    }

    /// Where the table is, once that is known.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        self.table.as_ref().map(|table| table.phase)
    }

    /// How the game stands, once there is one.
    #[must_use]
    pub fn position(&self) -> Option<&Position> {
        self.position.as_ref()
    }

    /// How long until the clock makes the choices that are due; where no clock runs, what your own has left.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        let clocks = self.position.as_ref()?.clocks.as_ref()?;
        let left = match clocks.until {
            Some(until) => {
                let (now, received) = self.server_time?;
                until.saturating_sub(now).saturating_sub(received.elapsed().as_millis() as u64)
            }
            None => *clocks.left.as_ref()?.get(usize::from(self.seat?))?,
        };
        Some(Duration::from_millis(left))
    }

    /// Is the position the one after all that was done, and nothing on its way?
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.is_up && self.asked.is_none() && self.seq >= self.done
    }

    /// The number of the last update: another number, another position.
    #[must_use]
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// What the player may do now; nothing, if it is not their turn, or something is on its way.
    #[must_use]
    pub fn menu(&self) -> Option<(&[String], bool)> {
        let legal = self.position.as_ref()?.legal.as_ref().filter(|_| self.is_settled())?;
        Some((legal.actions.as_slice(), legal.complete)).filter(|(actions, _)| !actions.is_empty())
    }

    /// Is it a race, in which anyone may act at any time?
    #[must_use]
    pub fn is_race(&self) -> bool {
        self.position.as_ref().is_some_and(|position| position.turn == Whose::Any)
    }

    /// Is the connection up?
    #[must_use]
    pub fn is_up(&self) -> bool {
        self.is_up
    }

    /// What everyone is called, in the order of the seats: no two players alike.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let seats = self.table.as_ref().map(|table| table.seats.as_slice()).unwrap_or_default();
        called(seats)
    }

    /// What each seat has won in the matches before this one, in all; empty in the first.
    #[must_use]
    pub fn matches_before(&self) -> Vec<i64> {
        let Some(table) = &self.table else { return Vec::new() };
        let before = table.results.iter().take((table.match_no as usize).saturating_sub(1));
        let add = |sums: Vec<i64>, won: &Vec<i64>| match sums.as_slice() {
            [] => won.clone(),
            sums => sums.iter().zip(won).map(|(sum, won)| sum + won).collect(),
        };
        before.fold(Vec::new(), add)
    }

    /// Everything that happened, a sentence each.
    #[must_use]
    pub fn log(&self) -> &[LogLine] {
        &self.log
    }

    /// The events of the game, as data.
    #[must_use]
    pub fn events(&self) -> &[Happened] {
        &self.events
    }
}
