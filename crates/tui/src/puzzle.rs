//! A table that begins with a puzzle: the first move is judged before it is made.

use std::fmt::{self, Debug, Formatter};

/// What the first move at a puzzle's table is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judged {
    /// It wins, and is made; what to say then.
    Wins(String),
    /// It does not win, and is not made: why, in a sentence.
    Fails(String),
    /// It is not on the menu: the table refuses it with its clause.
    Unknown,
}

/// A puzzle that is not solved yet.
pub struct Puzzle {
    /// What is to be found, and what you may know, in sentences.
    pub task: String,
    /// Judges an action.
    pub judge: Box<dyn Fn(&str) -> Judged>,
}

/// Said where a hint is asked for: the position has one answer, and that is the task.
pub const NO_HINTS: &str = "There are no hints in a puzzle.";

impl Debug for Puzzle {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Puzzle").field("task", &self.task).finish_non_exhaustive()
    }
}
