//! A player reports another one. The table adds what it knows; nothing of it is in the log, and no one else at the table
//! learns of it.

use super::{Room, hello::not_seated};
use crate::{secrets, store::ReportRow};
use parlour_engine::Seat;
use parlour_protocol::{
    line,
    wire::{self, NewReport, Refusal, ReportedSeat},
};
use parlour_table::session::{Occupant, PastPlayer, SeatSlot};
use tokio::sync::oneshot;

/// What a player wants of reports.
pub(crate) enum ReportCommand {
    /// What is to be kept of this report.
    Row { report: NewReport, reply: oneshot::Sender<Result<ReportRow, Refusal>> },
    /// Who has left the table, and can be reported.
    PastPlayers { reply: oneshot::Sender<Result<Vec<ReportedSeat>, Refusal>> },
}

impl Room {
    pub(super) fn report_command(&self, token: &str, command: ReportCommand) {
        // who asks may have gone meanwhile
        match command {
            ReportCommand::Row { report, reply } => {
                let _ = reply.send(self.report_of(token, report));
            }
            ReportCommand::PastPlayers { reply } => {
                let _ = reply.send(self.past_players(token));
            }
        }
    }

    /// What is to be kept of a report by the player with this token.
    fn report_of(&self, token: &str, report: NewReport) -> Result<ReportRow, Refusal> {
        let (seat, by, sat) = self.reporter(token)?;
        let (of, rank) = if report.left {
            self.past_player(&report, sat)?
        } else {
            self.player_there(&report, seat)?
        };
        let at = self.now().0;
        Ok(ReportRow {
            id: secrets::report_name(at),
            table: self.id.clone(),
            game: self.session.config().game.clone(),
            at,
            by: (seat.number(), by),
            sat,
            of: (of.number(), report.name),
            reason: wire::value(&report.reason).as_str().unwrap_or_default().to_owned(),
            text: report.text,
            chat: line(&self.last_chat.lines(rank)),
        })
    }

    /// Whom the player with this token can report of those who have left, the last first.
    fn past_players(&self, token: &str) -> Result<Vec<ReportedSeat>, Refusal> {
        let (_, _, sat) = self.reporter(token)?;
        let mut players: Vec<ReportedSeat> = Vec::new();
        for past in self.met(sat) {
            let player = ReportedSeat { seat: past.seat.number(), name: past.name.clone() };
            if !players.contains(&player) {
                players.push(player);
            }
        }
        Ok(players)
    }

    /// The seat and the name of the player with this token, and the event by which they sat down.
    fn reporter(&self, token: &str) -> Result<(Seat, String, u32), Refusal> {
        let seat = self.seated_by_token(token)?;
        let slot = self.session.slot(seat);
        let seated = slot.and_then(|slot| Some((seat, slot.name(), sat(slot)?)));
        seated.ok_or_else(not_seated)
    }

    /// Who sits in the seat that is reported, and the event by which they sat down.
    fn player_there(&self, report: &NewReport, by: Seat) -> Result<(Seat, u32), Refusal> {
        let no_player = || Refusal::new("no_seat", "No player sits in that seat.");
        let of = self.session.seat(report.seat).ok_or_else(no_player)?;
        if of == by {
            return Err(Refusal::new("not_allowed", "You cannot report yourself."));
        }
        let slot = self.session.slot(of).ok_or_else(no_player)?;
        let rank = sat(slot).ok_or_else(no_player)?;
        if slot.name() != report.name {
            return Err(Refusal::new("stale", "Another player sits in that seat now."));
        }
        Ok((of, rank))
    }

    /// Who was the last of this name to leave the seat that is reported, and the event by which they had sat down.
    fn past_player(&self, report: &NewReport, sat: u32) -> Result<(Seat, u32), Refusal> {
        let is_it =
            |past: &&PastPlayer| past.seat.number() == report.seat && past.name == report.name;
        let past = self.met(sat).find(is_it).ok_or_else(|| {
            Refusal::new("no_seat", "No player of this name has left that seat since you sat down.")
        })?;
        Ok((past.seat, past.rank))
    }

    /// Those who have left since this player sat down, the last first.
    fn met(&self, sat: u32) -> impl Iterator<Item = &PastPlayer> {
        self.session.past_players().iter().rev().filter(move |past| past.left > sat)
    }
}

/// The event by which the person here sat down.
pub(super) const fn sat(slot: &SeatSlot) -> Option<u32> {
    match slot.occupant {
        Occupant::Person { rank, .. } => Some(rank),
        Occupant::Empty | Occupant::Bot { .. } => None,
    }
}
