//! A game taught in a few minutes: stacked deals with one idea each, played by the learner with real
//! moves at a real table, while the others do what is written for them.
//!
//! A lesson is data beside the rules of its game ([`Annotated::LESSON`](crate::Annotated::LESSON)).
//! [`position`] plays a step of it from the learner's moves alone, so a server keeps nothing between
//! two of them, and the terminal and the page teach the same.

mod any;
mod position;
mod script;

pub use any::{AnyLesson, AnyStep};
pub use position::{Answered, LessonAnswer, LessonPosition, position};
pub use script::LessonError;

/// What is said to an allowed move that leads away from the lesson, where it has no words of its own.
pub const NOT_YET: &str = "You may do that, but here another move shows the idea.";

/// A game taught in a few steps.
#[derive(Debug)]
pub struct Lesson<G: 'static> {
    /// What a player wants, in one sentence.
    pub goal: &'static str,
    /// The steps, one idea each.
    pub steps: &'static [Step<G>],
    /// The match that is offered afterwards.
    pub then: ShortMatch,
}

/// One idea, shown by one deal.
#[derive(Debug)]
pub struct Step<G> {
    /// The idea in a few words.
    pub title: &'static str,
    /// The house rules.
    pub rules: fn() -> G,
    /// How many sit down.
    pub seats: u8,
    /// The first deal.
    pub deal: Deal,
    /// The learner's seat.
    pub seat: u8,
    /// What has been played before the learner decides, one act a line: `1: play 5`.
    pub before: &'static str,
    /// What the learner decides first.
    pub task: Task,
}

/// A stacked deal. What it does not name follows in the deck's canonical order.
#[derive(Debug)]
pub struct Deal {
    /// The cards of each seat that are dealt in turn, the first dealt first: equally many each.
    pub hands: &'static [&'static str],
    /// The cards after these, top card first.
    pub rest: &'static str,
}

/// Something that the learner decides.
#[derive(Debug)]
pub struct Task {
    /// What is said before.
    pub say: &'static str,
    /// The moves that go on, in groups that go on alike.
    pub ways: &'static [Way],
    /// What is said to other moves. The first answer that fits is given.
    pub answers: &'static [Answer],
}

/// Moves that go on with the lesson.
#[derive(Debug)]
pub struct Way {
    /// The moves as the game writes them; one that ends in `*` stands for all that begin like it.
    pub moves: &'static [&'static str],
    /// What the others answer, one act a line: `1: play 7`.
    pub replies: &'static str,
    /// What comes next.
    pub next: Next,
}

/// What follows a move that goes on.
#[derive(Debug)]
pub enum Next {
    /// Another decision.
    Task(&'static Task),
    /// The step is done, and this is said.
    Done(&'static str),
}

/// What is said to a move that does not go on, be it allowed or refused.
#[derive(Debug)]
pub struct Answer {
    /// The moves, as in [`Way::moves`].
    pub moves: &'static [&'static str],
    /// What is said. A refusal adds the clause itself.
    pub text: &'static str,
}

/// A match that can be won soon after the lesson.
#[derive(Debug)]
pub struct ShortMatch {
    /// How many sit down.
    pub players: u8,
    /// House rules, as keys and JSON values.
    pub options: &'static [(&'static str, &'static str)],
    /// How well the bots play.
    pub level: &'static str,
    /// How long a bot takes for a choice, in milliseconds.
    pub bot_delay_ms: u32,
}

impl Way {
    /// Is this one of its moves?
    #[must_use]
    pub fn names(&self, action: &str) -> bool {
        names(self.moves, action)
    }
}

/// Does one of these name the move?
fn names(moves: &[&str], action: &str) -> bool {
    moves.iter().any(|name| match name.strip_suffix('*') {
        Some(beginning) => action.starts_with(beginning),
        None => *name == action,
    })
}
