//! What bots think about. A thought can take a second, so it is taken to a thread of its own, and
//! the table's task goes on; only so many bots think at once, at all tables. A bot program
//! thinks elsewhere, so a question to it keeps no place: only its own table waits.

use super::{Room, connections::ReplyTo, context::Context};
use crate::workers::Urgency;
use parlour_engine::{Seat, bot::CancelGuard};
use parlour_protocol::wire::ServerMessage;
use parlour_table::session::{Answer, Question, SessionError, Timestamp};
use tokio::task::{AbortHandle, JoinSet};

/// Whom an answer is for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum For {
    /// The table: a bot's own move.
    Table,
    /// Someone who has asked for a hint.
    Hint(ReplyTo),
}

/// An answer, and whom it is for.
pub(super) struct SearchDone {
    whom: For,
    answer: Answer,
}

/// The questions of a table that are being thought about. What is dropped is not waited for.
#[derive(Default)]
pub(super) struct Searches {
    tasks: JoinSet<SearchDone>,
    /// The hints that are waited for: one a seat.
    hints: Vec<Hint>,
}

/// A hint that someone waits for.
struct Hint {
    reply_to: ReplyTo,
    seat: Seat,
    /// What the seat had before it when it asked.
    stimulus: u32,
    task: AbortHandle,
    /// The bot ends its search when this is dropped.
    _asker: CancelGuard,
}

impl Searches {
    fn begin(
        &mut self,
        context: &Context,
        table: &str,
        whom: For,
        question: Question,
    ) -> AbortHandle {
        let (workers, table) = (context.workers.clone(), table.to_owned());
        let by_program = context.config.programs.contains(&question.level());
        let unanswered = question.unanswered();
        self.tasks.spawn(async move {
            let urgency = if whom == For::Table { Urgency::Move } else { Urgency::Hint };
            let place = match by_program {
                true => None,
                false => Some(workers.place(&table, urgency).await),
            };
            let thinking = tokio::task::spawn_blocking(move || {
                let answer = question.think();
                drop(place);
                answer
            });
            let answer = thinking.await.unwrap_or_else(|broke_off| {
                tracing::error!(%broke_off, "a bot broke off as it thought");
                unanswered
            });
            SearchDone { whom, answer }
        })
    }

    /// The next answer; `None` while no one thinks.
    pub(super) async fn next(&mut self) -> Option<SearchDone> {
        loop {
            // a hint that no one waits for any more has no answer
            if let Ok(done) = self.tasks.join_next().await? {
                return Some(done);
            }
        }
    }

    /// Is a hint being thought about for this seat?
    pub(super) fn has_hint(&self, seat: Seat) -> bool {
        self.hints.iter().any(|hint| hint.seat == seat)
    }

    /// Drops the hints whose asker has gone: those not begun never are, and the others end.
    fn drop_hints(&mut self, mut is_waited_for: impl FnMut(&Hint) -> bool) -> Vec<Hint> {
        let dropped: Vec<Hint> = self.hints.extract_if(.., |hint| !is_waited_for(hint)).collect();
        dropped.iter().for_each(|hint| hint.task.abort());
        dropped
    }
}

impl Room {
    /// Starts the searches of the bots to move, and cancels hints whose connection has closed.
    pub(super) fn ask_bots(&mut self, now: Timestamp) {
        let connections = &mut self.connections;
        self.searches.drop_hints(|hint| {
            connections
                .get(hint.reply_to.connection)
                .is_some_and(|connection| connection.seat() == Some(hint.seat))
        });
        // a hint about a table that has gone on is of no use
        let session = &self.session;
        let stale =
            self.searches.drop_hints(|hint| session.stimulus_for(hint.seat) == Some(hint.stimulus));
        self.refuse_hints(stale);
        if self.paused.is_some() {
            return;
        }
        for question in self.session.live().questions(now) {
            self.searches.begin(&self.context, &self.id, For::Table, question);
        }
    }

    /// What bots think about was asked by a table that is gone.
    pub(super) fn drop_searches(&mut self) {
        let hints = std::mem::take(&mut self.searches).hints;
        self.refuse_hints(hints);
    }

    fn refuse_hints(&mut self, hints: Vec<Hint>) {
        for Hint { reply_to, .. } in hints {
            self.connections.reply(&reply_to, Err(SessionError::Stale.into()));
        }
    }

    /// Begins a hint about what a seat could do with what lies before it.
    pub(super) fn begin_hint(
        &mut self,
        reply_to: ReplyTo,
        (seat, stimulus): (Seat, u32),
        question: Question,
        asker: CancelGuard,
    ) {
        let whom = For::Hint(reply_to.clone());
        let task = self.searches.begin(&self.context, &self.id, whom, question);
        self.searches.hints.push(Hint { reply_to, seat, stimulus, task, _asker: asker });
    }

    /// An answer is there.
    pub(super) fn finish_search(&mut self, done: SearchDone) {
        let SearchDone { whom, answer } = done;
        match whom {
            For::Table => self.session.live().take_answer(answer),
            For::Hint(reply_to) => {
                let asked = self.searches.hints.iter().position(|hint| hint.reply_to == reply_to);
                // it may have been found in the moment in which it was refused
                let Some(place) = asked else { return };
                self.searches.hints.swap_remove(place);
                let ReplyTo { connection, id } = reply_to;
                self.connections.send(connection, &ServerMessage::hinted(id, &answer));
            }
        }
    }
}
