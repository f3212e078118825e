//! What bots think about. A thought can take a second, so it is taken to a thread of its own, and
//! the table's task goes on; only so many bots think at once, at all tables.

use super::{Room, answer::seated, lines::LineId};
use parlour_engine::Seat;
use parlour_protocol::wire::{Refusal, Remark, Tell};
use parlour_table::session::{Answer, Now, Question};
use std::sync::Arc;
use tokio::{sync::Semaphore, task::JoinSet};

/// Whom an answer is for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum For {
    /// The table: a bot's own move.
    Table,
    /// Somebody who has asked for a hint, under this name.
    Hint { line: LineId, id: String },
}

/// An answer, and whom it is for.
pub(super) struct Thought {
    whom: For,
    answer: Answer,
}

/// The questions of a table that are being thought about. What is dropped is not waited for.
#[derive(Default)]
pub(super) struct Thoughts {
    tasks: JoinSet<Thought>,
    /// The lines that wait for a hint: one hint each.
    hints: Vec<LineId>,
}

impl Thoughts {
    fn begin(&mut self, thinkers: &Arc<Semaphore>, whom: For, question: Question) {
        let thinkers = Arc::clone(thinkers);
        let unanswered = question.unanswered();
        self.tasks.spawn(async move {
            let Ok(place) = thinkers.acquire_owned().await else {
                return Thought { whom, answer: unanswered };
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
            Thought { whom, answer }
        });
    }

    /// The next answer; `None` while nobody thinks.
    pub(super) async fn next(&mut self) -> Option<Thought> {
        self.tasks.join_next().await?.ok()
    }
}

impl Room {
    /// Lets the bots think whose turn it is.
    pub(super) fn send_off(&mut self, now: Now) {
        if self.paused.is_some() {
            return;
        }
        for question in self.session.questions(now) {
            self.thoughts.begin(&self.around.thinkers, For::Table, question);
        }
    }

    /// Lets a strong bot think about what this seat could do.
    pub(super) fn hint(
        &mut self,
        line: LineId,
        seat: Option<Seat>,
        id: &str,
    ) -> Result<(), Refusal> {
        let question = self.session.hint(seated(seat)?)?;
        if self.thoughts.hints.contains(&line) {
            return Err(Refusal::new("busy", "Your last question is still thought about."));
        }
        self.thoughts.hints.push(line);
        let whom = For::Hint { line, id: id.to_owned() };
        self.thoughts.begin(&self.around.thinkers, whom, question);
        Ok(())
    }

    /// An answer is there.
    pub(super) fn thought_of(&mut self, thought: Thought) {
        let Thought { whom, answer } = thought;
        match whom {
            For::Table => self.session.answered(answer),
            For::Hint { line, id } => {
                self.thoughts.hints.retain(|&waits| waits != line);
                self.tell(line, &hinted(id, &answer));
            }
        }
    }
}

fn hinted(id: String, answer: &Answer) -> Tell {
    let choice = answer.choice();
    let why = choice.and_then(|choice| choice.why.clone()).map(Remark::from);
    let reason = why.as_ref().map_or_else(
        || "So would the house's bot play with what you see.".to_owned(),
        |why| why.message.clone(),
    );
    Tell::Hinted { id, action: choice.map(|choice| choice.action.clone()), reason, why }
}
