//! Reports of players that are on their way to the operator of the server.

use crate::client::{
    http::{self, RequestError},
    table_url::TableUrl,
};
use parlour_protocol::wire::{self, NewReport, PastPlayers, Refusal};
use std::{
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::Duration,
};

/// Whom a report was about, and whether it has arrived.
pub(super) type Answer = (String, Result<(), RequestError>);

/// Reports that are on their way.
pub(super) struct Reports {
    answer: Sender<Answer>,
    answers: Receiver<Answer>,
    /// How many have no answer yet.
    awaited: usize,
}

impl Default for Reports {
    fn default() -> Self {
        let (answer, answers) = channel();
        Self { answer, answers, awaited: 0 }
    }
}

impl Reports {
    /// Sends a report of a player at this table, as the player with this token. One who has left is found by the seat.
    pub(super) fn send(&mut self, table: TableUrl, token: String, mut report: NewReport) {
        let answer = self.answer.clone();
        self.awaited += 1;
        thread::spawn(move || {
            let sent = sent(&table, &token, &mut report);
            // the table may be left before
            let _ = answer.send((report.name, sent));
        });
    }

    /// What has become of the next report.
    pub(super) fn answered(&mut self) -> Option<Answer> {
        self.within(Duration::ZERO)
    }

    /// What has become of the next report, after this time at most.
    pub(super) fn within(&mut self, timeout: Duration) -> Option<Answer> {
        if self.awaited == 0 {
            return None;
        }
        let answer = self.answers.recv_timeout(timeout).ok()?;
        self.awaited -= 1;
        Some(answer)
    }
}

fn sent(table: &TableUrl, token: &str, report: &mut NewReport) -> Result<(), RequestError> {
    if report.left {
        report.name = last_in(table, token, report.seat)?;
    }
    http::put(&table.report(), token, report)
}

/// Who was the last to leave this seat.
fn last_in(table: &TableUrl, token: &str, seat: u8) -> Result<String, RequestError> {
    let text = http::get_as(&table.left(), token)?;
    let left = wire::read::<PastPlayers>(&text).map_err(RequestError::Unread)?;
    let last = left.players.into_iter().find(|past| past.seat == seat);
    let no_one = || Refusal::new("no_seat", "No player has left that seat since you sat down.");
    last.map(|past| past.name).ok_or_else(|| RequestError::Refused(no_one()))
}
