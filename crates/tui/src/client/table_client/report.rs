//! A player reports another one to the operator of the server.

use super::{Notice, TableClient};
use crate::client::{http::RequestError, names::tamed, reports::Answer};
use parlour_protocol::{
    line,
    wire::{self, NewReport, Refusal, ReportReason},
};
use std::time::{Duration, Instant};

const HOW: &str = "Name a seat and why, such as /report 2 insults: insults, spoiling, stalling or other; more about it may follow.";
const ONLY_PLAYERS: &str = "Only a player of this table can report another one.";

impl TableClient {
    /// Sends a report as it is typed: a seat, the reason, and more about it. With `left` before the seat it is about
    /// the last player who has left that.
    ///
    /// # Errors
    /// If something is missing: how it is typed.
    pub(super) fn report(&mut self, typed: &str) -> Result<(), &'static str> {
        let (left, typed) = match typed.strip_prefix("left ") {
            Some(typed) => (true, typed.trim_start()),
            None => (false, typed),
        };
        let (number, rest) = typed.split_once(' ').unwrap_or((typed, ""));
        let (reason, text) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
        let seat = self.seat_typed(number).ok_or(HOW)?;
        let reason: ReportReason = wire::read(&line(&reason)).map_err(|_| HOW)?;
        let token = self.token.clone().filter(|_| self.seat.is_some()).ok_or(ONLY_PLAYERS)?;
        let name = self.name_in(seat);
        let report = NewReport { seat, name, reason, text: text.trim().to_owned(), left };
        self.reports.send(self.place.clone(), token, report);
        Ok(())
    }

    /// Waits until the reports that are on their way have arrived, but not for ever.
    pub fn finish_reports(&mut self, timeout: Duration) {
        let late = Instant::now() + timeout;
        while let Some(answer) = self.reports.within(late.saturating_duration_since(Instant::now()))
        {
            if let Notice::Refused(no) = self.reported(answer) {
                self.note(tamed(&no.message));
            }
        }
    }

    /// Says what has become of a report.
    pub(super) fn reported(&mut self, (name, sent): Answer) -> Notice {
        match sent {
            Ok(()) => {
                let name = tamed(&name);
                self.note(format!(
                    "Your report on {name} was sent. If you send another, it replaces this one."
                ));
                Notice::Changed
            }
            Err(RequestError::Refused(no)) => Notice::Refused(no),
            Err(why) => {
                let why = format!("Your report could not be sent: {why}.");
                Notice::Refused(Refusal::new("unavailable", why))
            }
        }
    }
}
