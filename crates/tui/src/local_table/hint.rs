//! Hints at a table of this process.

use super::LocalTable;
use crate::NO_HINTS;
use parlour_engine::{Choice, Seat};

impl LocalTable {
    /// Asks a strong bot what it would do, and says so while it thinks.
    pub(super) fn ask_for_a_hint(&mut self, seat: Seat) {
        if self.puzzle.is_some() {
            return self.refuse(NO_HINTS);
        }
        self.threaded.ask_for_a_hint(seat);
        self.screen.refusal = None;
        self.screen.hint = Some("a strong bot thinks…".to_owned());
    }

    /// Shows the hint once it is there.
    pub(super) fn take_hint(&mut self) {
        let owed = self.threaded.owes_a_hint();
        let Some(hint) = self.threaded.hint() else {
            if owed && !self.threaded.owes_a_hint() {
                // the table has changed meanwhile: it would be a hint about another one
                self.screen.hint = None;
            }
            return;
        };
        let words = &self.screen.words;
        self.screen.hint = Some(match hint {
            Some(Choice { action, why: Some(why), .. }) => {
                format!("{}. {}", words.action(&action), words.sentence(&why.to_string()))
            }
            Some(Choice { action, .. }) => {
                format!("A bot would play {}.", words.action(&action))
            }
            None => "A bot would wait.".to_owned(),
        });
    }
}
