//! A puzzle at a table of this process.

use super::LocalTable;
use crate::{Judged, Puzzle, table_screen::Refusal};

impl LocalTable {
    /// Asks for the move that wins, if the match begins with a puzzle. Its cards stay codes: in words they would
    /// not fit.
    pub(crate) fn solving(mut self, puzzle: Option<Puzzle>) -> Self {
        if let Some(Puzzle { task, .. }) = &puzzle {
            self.screen.hint = Some(task.clone());
            // there it can be read again after a wrong move
            self.screen.log.note(task);
        }
        self.puzzle = puzzle;
        self
    }

    /// `None` if this would be a wrong answer to the puzzle, which is said and not made; else what is to be said
    /// once it is made, if it solves one.
    pub(super) fn may_be_made(&mut self, action: &str) -> Option<Option<String>> {
        match self.puzzle.as_ref().map(|puzzle| (puzzle.judge)(action)) {
            None | Some(Judged::Unknown) => Some(None),
            Some(Judged::Fails(why)) => {
                self.refuse(&why);
                None
            }
            Some(Judged::Wins(said)) => {
                self.puzzle = None;
                Some(Some(said))
            }
        }
    }

    /// Says that the puzzle is solved, as long as you have not played on.
    pub(super) fn say_solved(&mut self) {
        if let Some(said) = &self.solved {
            self.screen.hint = Some(self.screen.words.sentence(said));
        }
    }

    pub(super) fn refuse(&mut self, sentence: &str) {
        let sentence = self.screen.words.sentence(sentence);
        self.screen.refusal = Some(Refusal { sentence, clause: None });
    }
}
