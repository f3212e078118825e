//! A decided face as it is written down.

use super::{
    Hit, Measured, Verdict,
    arbitrate::{Said, arbitrate},
};
use serde::{Deserialize, Serialize};

/// A decided face: what was measured, what came in, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contest {
    /// Which face.
    pub face: u32,
    /// The lines by seat, as they stood when it was shown.
    pub lines: Vec<Measured>,
    /// The hits, as they came in.
    pub hits: Vec<Hit>,
    /// Who was first.
    pub verdict: Verdict,
}

impl Contest {
    /// Does the verdict follow from what was measured, what came in and what the lot
    /// said? Anyone who holds the log can ask.
    #[must_use]
    pub fn holds(&self) -> bool {
        let mut said = Said(self.verdict.draws.iter());
        arbitrate(&self.lines, &self.hits, &mut said) == self.verdict
    }
}
