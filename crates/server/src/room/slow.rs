//! A table that is played over days: when it has to be looked at though no one comes, and who is notified that it
//! is their turn.

use super::{
    Room,
    by_seat::BySeat,
    commit::{Commit, CommitError},
};
use crate::{
    notices::{Letter, Notice, Part, Subscription, text},
    store::{NoticeRow, Write},
};
use parlour_engine::Seat;
use parlour_protocol::wire::{NoticeKind, Refusal, WebhookNotice};
use parlour_table::session::{By, MAX_CLOCK_MOVES, SeatSlot, Session, SessionEvent, Timestamp};
use std::{sync::Arc, time::Duration};
use tokio::sync::oneshot;

/// A player whose turn it is, and who is not at the table, has so long to come before they are notified, in
/// milliseconds.
const NOTICE_DELAY_MS: u64 = 120_000;

/// This part of the time for a move is left at the reminder.
const REMINDER_PART: u64 = 4;

/// Where a player wants to be notified, and what they were notified of last.
#[derive(Clone, Debug)]
pub(super) struct SeatNotice {
    to: Subscription,
    /// When the turn began that the last notice was about.
    sent: u64,
    /// How many notices were sent about it.
    part: u8,
}

type TellGone = dyn Fn(Seat, Subscription) + Send + Sync;

/// What a table that is played over days keeps besides its log.
#[derive(Default)]
pub(super) struct SlowGame {
    pub(super) notices: BySeat<SeatNotice>,
    /// When the table has to be looked at, as it stands in the store.
    pub(super) wake_stored: Option<Timestamp>,
    /// Until then, players who sat at the table before it was read may still be on their way back.
    quiet_until: Timestamp,
    /// Tells the table's task that an address is gone.
    tell_gone: Option<Arc<TellGone>>,
}

/// How a player is notified, if they are, and how many milliseconds they have left, if it is their turn.
pub(crate) type SeatNotices = (Option<NoticeKind>, Option<u64>);

/// A player asks about the notices in their seat, or changes them.
pub(crate) enum NoticeCommand {
    /// How it stands.
    Look { reply: oneshot::Sender<Result<SeatNotices, Refusal>> },
    /// From now on there, or not at all.
    Set { to: Option<Subscription>, reply: oneshot::Sender<Result<(), Refusal>> },
}

impl SlowGame {
    /// What is in the store. No notice is sent before `quiet_until`.
    pub(super) fn of(
        rows: Vec<NoticeRow>,
        wake_stored: Option<u64>,
        quiet_until: Timestamp,
    ) -> Self {
        let wake_stored = wake_stored.map(Timestamp);
        let notice = |NoticeRow { seat, address, sent, part, .. }| {
            Some((seat, SeatNotice { to: Subscription::read(&address)?, sent, part }))
        };
        let notices = rows.into_iter().filter_map(notice).collect();
        Self { notices, wake_stored, quiet_until, tell_gone: None }
    }

    /// From now on what was read of the same table anew.
    pub(super) fn replace(&mut self, read: Self) {
        *self = Self { tell_gone: self.tell_gone.take(), ..read };
    }

    /// What to do when the push service does not know a browser any more.
    pub(super) fn when_gone(&mut self, tell: impl Fn(Seat, Subscription) + Send + Sync + 'static) {
        self.tell_gone = Some(Arc::new(tell));
    }

    /// Says that the browser of this seat is gone.
    fn gone(&self, seat: Seat, to: Subscription) -> Box<dyn FnOnce() + Send> {
        let tell = self.tell_gone.clone();
        Box::new(move || {
            if let Some(tell) = tell {
                tell(seat, to);
            }
        })
    }

    /// The next notice about the turn of this seat, and when it is due if the player is not there.
    fn next(&self, session: &Session, seat: Seat) -> Option<(Part, Timestamp)> {
        let notice = self.notices.at(seat)?;
        let (since, until) = session.owed_by(seat)?;
        let reminder = reminder_of(since, until);
        match notice.sent.cmp(&since.0) {
            std::cmp::Ordering::Less => Some((Part::Turn, since.after(NOTICE_DELAY_MS))),
            std::cmp::Ordering::Equal if notice.part < Part::Reminder as u8 => {
                Some((Part::Reminder, reminder))
            }
            _ => None,
        }
    }

    /// When the table has to be opened, also if no one comes.
    pub(super) fn opens_at(&self, session: &Session) -> Option<Timestamp> {
        let next = |seat| self.next(session, seat).map(|(_, at)| at);
        session.opens_at().into_iter().chain(session.seats().filter_map(next)).min()
    }

    /// The next notice to this seat, and when it is due: its player has been away for a while then.
    fn due(&self, session: &Session, seat: Seat) -> Option<(Part, Timestamp)> {
        let gone = session.slot(seat)?.gone()?;
        let (part, at) = self.next(session, seat)?;
        Some((part, at.max(gone.after(NOTICE_DELAY_MS)).max(self.quiet_until)))
    }
}

/// When a turn of this time has only the part left at which the player is reminded.
fn reminder_of(since: Timestamp, until: Timestamp) -> Timestamp {
    Timestamp(until.0 - until.since(since) / REMINDER_PART)
}

impl Room {
    /// Does the store not have yet when the table has to be opened?
    pub(super) fn has_unsaved_wake(&self) -> bool {
        self.slow.opens_at(&self.session) != self.slow.wake_stored
    }

    /// Is the table opened in time also if it is in no one's memory?
    pub(super) fn is_woken_for(&self, due: Timestamp) -> bool {
        self.slow.wake_stored.is_some_and(|wake| wake <= due)
    }

    /// When the next notice is due.
    pub(super) fn next_notice(&self) -> Option<Timestamp> {
        let due = |seat| self.slow.due(&self.session, seat).map(|(_, at)| at);
        self.session.seats().filter_map(due).min()
    }

    /// Notifies those who are due, and persists when to look next. A notice counts as sent when that is
    /// persisted, and is sent only then: if the server ends in between it is lost. The other order would send it
    /// twice.
    pub(super) async fn tend_slow_game(&mut self, now: Timestamp) {
        if !self.session.is_slow() || self.paused.is_some() || now < self.resumes_at {
            return;
        }
        for seat in self.session.seats() {
            if let Some((part, _)) = self.slow.due(&self.session, seat).filter(|(_, at)| *at <= now)
                && !self.notify(seat, part, now).await
            {
                return;
            }
        }
        if self.has_unsaved_wake() {
            let _ = self.commit(Commit::default(), now).await;
        }
    }

    /// Sends one notice; says whether that was persisted.
    async fn notify(&mut self, seat: Seat, part: Part, now: Timestamp) -> bool {
        let Some((since, until)) = self.session.owed_by(seat) else { return true };
        let Some(before) = self.slow.notices.at(seat).cloned() else { return true };
        // one that comes so late that it is the reminder as well
        let is_late = now >= reminder_of(since, until);
        let sent = if is_late { Part::Reminder } else { part };
        let notice = SeatNotice { sent: since.0, part: sent as u8, ..before.clone() };
        if self.commit_notice(seat, Some(notice), Commit::default(), now).await.is_err() {
            return false;
        }
        let config = self.session.config();
        let title = self.context.config.registry.meta(&config.game).map_or("", |meta| meta.title);
        let says = WebhookNotice {
            table: self.id.clone(),
            game: config.game.clone(),
            name: self.session.slot(seat).map(SeatSlot::name).unwrap_or_default(),
            text: text(part, title, until.since(now), before.to.is_german()),
            url: format!("{}/t/{}", self.context.url, self.id),
        };
        let gone = self.slow.gone(seat, before.to.clone());
        let lasts = Duration::from_millis(until.since(now));
        let letter = Letter { to: before.to, says, title, lasts };
        self.context.notifier.send(Notice { letter, gone });
        true
    }

    fn row(&self, seat: Seat, notice: &SeatNotice) -> NoticeRow {
        NoticeRow {
            table: self.id.clone(),
            seat: seat.number(),
            address: notice.to.line(),
            sent: notice.sent,
            part: notice.part,
        }
    }

    /// In this seat the player of that one is notified, if they are.
    pub(super) fn notice_moved(&self, seat: Seat, of: Seat) -> Write {
        match self.slow.notices.at(of) {
            Some(notice) => Write::Notice(self.row(seat, notice)),
            None => self.event_log.drop_notice(seat.number()),
        }
    }

    /// A player asks about the notices in their seat, or changes them.
    pub(super) async fn notice_command(&mut self, token: &str, command: NoticeCommand) {
        let seat = match self.session.is_slow() {
            true => self.seated_by_token(token),
            false => {
                let why = "There are notices only at tables with days for each move.";
                Err(Refusal::new("not_slow", why))
            }
        };
        match command {
            NoticeCommand::Look { reply } => {
                let kind = |seat| self.slow.notices.at(seat).map(|notice| notice.to.to().kind());
                let now = self.now();
                let left = |seat| self.session.owed_by(seat).map(|(_, until)| until.since(now));
                let _ = reply.send(seat.map(|seat| (kind(seat), left(seat))));
            }
            NoticeCommand::Set { to, reply } => {
                let done = match seat {
                    Ok(seat) => self.set_notice(seat, to).await,
                    Err(no) => Err(no),
                };
                let _ = reply.send(done);
            }
        }
    }

    /// What a player who gives an address knows already: it is their turn, as the page says where they give it.
    fn known_to(&self, seat: Seat, now: Timestamp) -> (u64, u8) {
        let Some((since, until)) = self.session.owed_by(seat) else { return (0, 0) };
        let part = if now >= reminder_of(since, until) { Part::Reminder } else { Part::Turn };
        (since.0, part as u8)
    }

    /// The seat whose player is notified no more after this event: the clock has made a few moves in a row for
    /// them.
    pub(super) fn given_up(&self, event: &SessionEvent) -> Option<Seat> {
        let SessionEvent::Acted { seat, by: By::Clock, .. } = event else { return None };
        let moves = self.session.slot(*seat)?.clock_moves() + 1;
        self.slow.notices.at(*seat).filter(|_| moves >= MAX_CLOCK_MOVES).map(|_| *seat)
    }

    /// In this commit, lets the seat have another notice, or none. Memory changes first, as a commit finds out from it
    /// when the table has to be opened.
    pub(super) async fn commit_notice(
        &mut self,
        seat: Seat,
        notice: Option<SeatNotice>,
        mut commit: Commit,
        now: Timestamp,
    ) -> Result<(), CommitError> {
        commit.writes.push(match &notice {
            Some(notice) => Write::Notice(self.row(seat, notice)),
            None => self.event_log.drop_notice(seat.number()),
        });
        let before = self.slow.notices.replace(seat, notice);
        let done = self.commit(commit, now).await;
        if done.is_err() {
            self.slow.notices.replace(seat, before);
        }
        done
    }

    /// Removes the address of a seat that is gone, unless the player has given another.
    pub(super) async fn drop_gone_notice(&mut self, seat: Seat, gone: &Subscription) {
        if self.slow.notices.at(seat).is_some_and(|notice| notice.to == *gone) {
            let _ = self.set_notice(seat, None).await;
        }
    }

    async fn set_notice(&mut self, seat: Seat, to: Option<Subscription>) -> Result<(), Refusal> {
        let now = self.now();
        let known = self.slow.notices.at(seat);
        // a new address does not say again what the old one has said
        let said = known.map(|notice| (notice.sent, notice.part));
        let (sent, part) = said.unwrap_or_else(|| self.known_to(seat, now));
        let notice = to.map(|to| SeatNotice { to, sent, part });
        let done = self.commit_notice(seat, notice, Commit::default(), now).await;
        done.map_err(|no| Refusal::from(&no))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU8, Ordering};

    #[test]
    fn a_table_that_is_read_again_learns_all_the_same_that_a_browser_is_gone() {
        let told = Arc::new(AtomicU8::new(0));
        let count = Arc::clone(&told);
        let mut slow = SlowGame::default();
        slow.when_gone(move |_, _| {
            count.fetch_add(1, Ordering::Relaxed);
        });
        slow.replace(SlowGame::of(Vec::new(), None, Timestamp::default()));
        let to = Subscription::read(r#"{"to":{"kind":"webhook","url":"https://a.example/"}}"#);
        slow.gone(Seat::ZERO, to.expect("an address"))();
        assert_eq!(told.load(Ordering::Relaxed), 1);
    }
}
