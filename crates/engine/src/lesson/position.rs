//! How a step stands after the learner's moves.

use super::{
    NOT_YET, Next, Task, Way,
    any::AnyStep,
    names,
    script::{LessonError, play, settle},
};
use crate::{
    erased::{AnyEvent, AnyGame, Events},
    refusal::{ActionError, RuleError},
    seat::Seat,
};

/// A step after some moves of the learner.
pub struct LessonPosition {
    /// The table.
    pub game: Box<dyn AnyGame>,
    /// The learner's seat.
    pub seat: Seat,
    /// What the learner decides now; nothing if the step is done.
    pub task: Option<&'static Task>,
    /// What is said now.
    pub say: &'static str,
    /// What came of the last move, with its number in the step. Before any move: of the last act
    /// before it. Nothing came of a move that has an answer.
    pub events: Vec<(usize, Box<dyn AnyEvent>)>,
    /// What is said to the last move, if it did not go on.
    pub answer: Option<LessonAnswer>,
    /// How many events there were so far.
    count: usize,
}

/// What is said to a move that does not go on. Nothing has changed at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonAnswer {
    /// The sentence.
    pub text: String,
    /// What kind of answer it is.
    pub kind: Answered,
}

/// Why a move does not go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answered {
    /// The game refuses it.
    Refused {
        /// The clause or ruling, where a rule is the reason.
        clause: Option<&'static str>,
    },
    /// It is allowed and leads away from the lesson.
    NotYet,
}

/// The step after these moves of the learner. Those that did not go on have changed nothing,
/// wherever they stand; the last of all has an answer then.
///
/// # Errors
/// If the step cannot be played as it is written.
pub fn position(
    step: &'static dyn AnyStep,
    actions: &[&str],
) -> Result<LessonPosition, LessonError> {
    let mut now = begin(step)?;
    for action in actions {
        now.go_on(action)?;
    }
    Ok(now)
}

fn begin(step: &'static dyn AnyStep) -> Result<LessonPosition, LessonError> {
    let wrong = |why: String| LessonError { line: step.title(), why };
    let (mut game, mut events) = step.open().map_err(|why| wrong(why.to_string()))?;
    let seat = Seat::at(u64::from(step.seat()), game.seats());
    let seat = seat.ok_or_else(|| wrong("no such seat".to_owned()))?;
    settle(game.as_mut(), &mut events);
    let latest = play(game.as_mut(), step.before(), &mut events)?;
    let task = step.task();
    let mut now = LessonPosition {
        game,
        seat,
        task: Some(task),
        say: task.say,
        events: Vec::new(),
        answer: None,
        count: 0,
    };
    now.take_in(events);
    now.events.drain(..latest);
    Ok(now)
}

impl LessonPosition {
    /// Is the step done?
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.task.is_none()
    }

    /// The moves on offer that go on.
    #[must_use]
    pub fn expected(&self) -> Vec<String> {
        let (mut offered, _) = self.game.legal(self.seat);
        offered.retain(|action| self.task.is_some_and(|task| task.way(action).is_some()));
        offered
    }

    /// The learner moves.
    fn go_on(&mut self, action: &str) -> Result<(), LessonError> {
        self.events.clear();
        self.answer = None;
        let Some(task) = self.task else {
            let text = "This step is done.".to_owned();
            self.answer = Some(LessonAnswer { text, kind: Answered::NotYet });
            return Ok(());
        };
        let mut game = self.game.fork();
        let mut events = match game.submit(self.seat, action, None) {
            Ok(events) => events,
            Err(refused) => {
                self.answer = Some(task.refusal(action, refused));
                return Ok(());
            }
        };
        // as the game writes it, in whatever order its cards came
        let written = game.last_act().map_or_else(|| action.to_owned(), |(_, written, _)| written);
        let Some(way) = task.way(&written) else {
            let text = task.answer(&written).unwrap_or(NOT_YET).to_owned();
            self.answer = Some(LessonAnswer { text, kind: Answered::NotYet });
            return Ok(());
        };
        settle(game.as_mut(), &mut events);
        play(game.as_mut(), way.replies, &mut events)?;
        self.game = game;
        (self.task, self.say) = match way.next {
            Next::Task(task) => (Some(task), task.say),
            Next::Done(after) => (None, after),
        };
        self.take_in(events);
        Ok(())
    }

    fn take_in(&mut self, events: Events) {
        self.events = (self.count..).zip(events).collect();
        self.count += self.events.len();
    }
}

impl Task {
    fn way(&self, action: &str) -> Option<&'static Way> {
        self.ways.iter().find(|way| way.names(action))
    }

    fn answer(&self, action: &str) -> Option<&'static str> {
        let answer = self.answers.iter().find(|answer| names(answer.moves, action));
        answer.map(|answer| answer.text)
    }

    fn refusal(&self, action: &str, refused: ActionError<RuleError>) -> LessonAnswer {
        let (reason, clause) = match refused {
            ActionError::Illegal(rule) => (rule.sentence, Some(rule.clause)),
            other => (other.to_string(), None),
        };
        // only words for this very move say more than the rule
        let own = self.answers.iter().find(|answer| answer.moves.contains(&action));
        let text = own.map_or(reason, |answer| answer.text.to_owned());
        LessonAnswer { text, kind: Answered::Refused { clause } }
    }
}
