//! A first lesson: a few stacked deals, played by the learner.

use super::{
    server_message::{Legal, VisibleEvent, Whose},
    text::{read, value},
};
use parlour_engine::{
    Viewer,
    lesson::{self, Answered, AnyLesson, LessonPosition},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

/// The most moves of a step that a server plays.
pub const MAX_LESSON_ACTIONS: usize = 64;

/// The longest move of a lesson, in characters.
pub const MAX_LESSON_ACTION_CHARS: usize = 200;

/// The lesson of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonInfo {
    /// The game's id.
    pub game: String,
    /// What a player wants, in one sentence.
    pub goal: String,
    /// The steps, in order.
    pub steps: Vec<LessonTitle>,
    /// The match that is offered afterwards.
    pub then: ShortMatch,
}

/// A step of a lesson in the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonTitle {
    /// The idea in a few words.
    pub title: String,
}

/// A match that can be won soon after the lesson.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ShortMatch {
    /// How many seats.
    pub players: u8,
    /// House rules: keys and values.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// The level of the bots.
    pub level: String,
    /// How long a bot takes for a choice, in milliseconds.
    pub bot_delay_ms: u32,
}

/// What the learner has done in a step so far.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonMoves {
    /// Every move, in order. Those that did not go on have changed nothing and may be left out.
    #[schema(max_items = 64)]
    pub actions: Vec<String>,
}

impl LessonMoves {
    /// Are these no more moves, and no longer ones, than a step can have?
    ///
    /// # Errors
    /// If they are, in a sentence.
    pub fn check_bounds(&self) -> Result<(), String> {
        if self.actions.len() > MAX_LESSON_ACTIONS {
            return Err(format!("a step has {MAX_LESSON_ACTIONS} actions at most"));
        }
        if self.actions.iter().any(|action| action.chars().count() > MAX_LESSON_ACTION_CHARS) {
            return Err(format!("an action has {MAX_LESSON_ACTION_CHARS} characters at most"));
        }
        Ok(())
    }
}

/// How a step stands after the learner's moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonStep {
    /// Which step, from 1.
    pub step: u32,
    /// How many there are.
    pub steps: u32,
    /// The idea in a few words.
    pub title: String,
    /// What is said now.
    pub say: String,
    /// What lies on the table, as the learner sees it.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub view: Value,
    /// Who may act.
    pub turn: Whose,
    /// What the learner may do.
    #[schema(required)]
    pub legal: Option<Legal>,
    /// Which of these go on with the lesson.
    pub expect: Vec<String>,
    /// The learner's seat.
    pub seat: u8,
    /// Each seat's result, or how it stands.
    #[ts(type = "number[]")]
    pub scores: Vec<i64>,
    /// What came of the last move; before any move: of the last one that was played before.
    pub events: Vec<VisibleEvent>,
    /// What is said to the last move if it did not go on. Then nothing has changed.
    #[schema(required)]
    pub answer: Option<LessonAnswer>,
    /// Is the step done?
    pub done: bool,
    /// What is said when it is.
    #[schema(required)]
    pub after: Option<String>,
}

/// What is said to a move that does not go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonAnswer {
    /// The sentence.
    pub text: String,
    /// The clause or ruling, where a rule refuses the move.
    #[schema(required)]
    pub clause: Option<String>,
    /// What kind of answer it is.
    pub kind: AnswerKind,
}

/// Why a move of a lesson does not go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnswerKind {
    /// The game refuses it.
    Refused,
    /// It is allowed and leads away from the lesson.
    NotYet,
}

impl LessonInfo {
    /// The lesson of this game.
    #[must_use]
    pub fn of(game: &str, lesson: &dyn AnyLesson) -> Self {
        let then = lesson.then();
        let options = then.options.iter();
        let title = |step: &&dyn lesson::AnyStep| LessonTitle { title: step.title().to_owned() };
        Self {
            game: game.to_owned(),
            goal: lesson.goal().to_owned(),
            steps: lesson.steps().iter().map(title).collect(),
            then: ShortMatch {
                players: then.players,
                options: options
                    .map(|&(key, value)| (key.to_owned(), read(value).unwrap_or(Value::Null)))
                    .collect(),
                level: then.level.to_owned(),
                bot_delay_ms: then.bot_delay_ms,
            },
        }
    }
}

impl LessonStep {
    /// This step of so many, as it stands.
    #[must_use]
    pub fn of(step: u32, steps: u32, title: &str, now: &LessonPosition) -> Self {
        let (game, viewer) = (now.game.as_ref(), Viewer::Seat(now.seat));
        let (turn, say) = (game.turn(), now.say.to_owned());
        let events = now.events.iter().filter_map(|(number, event)| {
            let event = event.redact_for(viewer)?;
            let (data, text) = (value(&event), event.to_string());
            Some(VisibleEvent { n: *number as u32, data, text, timed_out: None })
        });
        Self {
            step,
            steps,
            title: title.to_owned(),
            view: value(&game.view(viewer)),
            turn: turn.into(),
            legal: turn.allows(now.seat).then(|| {
                let (actions, complete) = game.legal(now.seat);
                Legal { actions, complete }
            }),
            expect: now.expected(),
            seat: now.seat.index() as u8,
            scores: game.scores(),
            events: events.collect(),
            answer: now.answer.as_ref().map(LessonAnswer::of),
            done: now.is_done(),
            after: now.is_done().then(|| say.clone()),
            say,
        }
    }
}

impl LessonAnswer {
    fn of(answer: &lesson::LessonAnswer) -> Self {
        let (kind, clause) = match answer.kind {
            Answered::Refused { clause } => (AnswerKind::Refused, clause),
            Answered::NotYet => (AnswerKind::NotYet, None),
        };
        Self { text: answer.text.clone(), clause: clause.map(str::to_owned), kind }
    }
}
