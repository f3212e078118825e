//! A player reports another one. The table adds what it knows; nothing of it is in the log, and no one else at the table
//! learns of it.

use super::{Room, broadcast::number};
use crate::{secrets, store::ReportRow};
use parlour_protocol::{
    line,
    wire::{self, NewReport, Refusal},
};
use parlour_table::session::Occupant;

impl Room {
    /// What is to be kept of a report by the player with this token.
    pub(super) fn report_of(&self, token: &str, report: NewReport) -> Result<ReportRow, Refusal> {
        let no_seat = || Refusal::new("not_seated", "Only a player of this table can do this.");
        let seat = self.seat_of_token(token).ok_or_else(no_seat)?;
        let no_player = || Refusal::new("no_seat", "No player sits in that seat.");
        let of = self.session.seat(report.seat).ok_or_else(no_player)?;
        if of == seat {
            return Err(Refusal::new("not_allowed", "You cannot report yourself."));
        }
        let slot = self.session.slot(of).filter(|slot| slot.is_person()).ok_or_else(no_player)?;
        let name = slot.name();
        if name != report.name {
            return Err(Refusal::new("stale", "Another player sits in that seat now."));
        }
        let own = self.session.slot(seat).ok_or_else(no_seat)?;
        let Occupant::Person { rank: sat, .. } = own.occupant else { return Err(no_seat()) };
        let at = self.now().0;
        Ok(ReportRow {
            id: secrets::report_name(at),
            table: self.id.clone(),
            game: self.session.config().game.clone(),
            at,
            by: (number(seat), own.name()),
            sat,
            of: (number(of), name),
            reason: wire::value(&report.reason).as_str().unwrap_or_default().to_owned(),
            text: report.text,
            chat: line(&self.last_chat.lines(report.seat)),
        })
    }
}
