//! A decided face as the log holds it.

use super::{
    Hit, Measured, Verdict,
    arbitrate::{ReplayedDraws, arbitrate},
};
use serde::{Deserialize, Serialize};

/// A decided face: what was measured, what came in, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contest {
    /// Which face.
    pub face: u32,
    /// The latencies by seat, as they stood when it was shown.
    #[serde(alias = "lines")] // its name in older logs
    pub latencies: Vec<Measured>,
    /// The hits, as they came in.
    pub hits: Vec<Hit>,
    /// Who was first.
    pub verdict: Verdict,
}

impl Contest {
    /// Does the verdict follow from what was measured, what came in and what was
    /// drawn? Anyone who holds the log can ask.
    #[must_use]
    pub fn holds(&self) -> bool {
        let mut said = ReplayedDraws(self.verdict.draws.iter());
        arbitrate(&self.latencies, &self.hits, &mut said) == self.verdict
    }
}
