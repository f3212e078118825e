//! What a report holds.

use crate::study::spec::Spec;
use crate::{measure::Measures, stats::Estimate};
use serde::Serialize;

/// What came of a study.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game's name.
    pub title: String,
    /// Sixteen digits for the rules in full.
    pub variant: String,
    /// What the variant is called.
    pub variant_title: String,
    /// What was asked for.
    pub spec: Spec,
    /// The cards, in the order in which measures count them.
    pub deck: Vec<String>,
    /// Each section of the spec of which something was played.
    pub sections: Vec<SectionReport>,
    /// Clauses that refused nothing in any game, of those that can.
    pub never_refused: Vec<String>,
    /// Clauses that were carried out in no game, of those that events can tell of.
    pub never_carried_out: Vec<String>,
    /// How many clauses events can tell of.
    pub can_be_told: usize,
    /// The clauses by which a cap ends a game.
    pub cut_off: Vec<String>,
    /// Do all seats play the same part? Where one keeps the bank, equal wins are not to be expected.
    pub seats_alike: bool,
    /// What it says, in plain sentences.
    pub sentences: Vec<Saying>,
}

/// Something that the report says.
#[derive(Clone, Debug, Serialize)]
pub struct Saying {
    /// What it is about.
    pub about: &'static str,
    /// The sentence.
    pub says: String,
}

/// A section of the report.
#[derive(Clone, Debug, Serialize)]
pub struct SectionReport {
    /// What it shows.
    pub title: String,
    /// The players, in the order of the lineup.
    pub bots: Vec<String>,
    /// Is it between equals?
    pub equals: bool,
    /// The number of its first game in the whole study.
    pub first: u64,
    /// What was measured.
    pub measures: Measures,
}

/// One figure of a report, as in its table of all figures.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// Which section.
    pub section: String,
    /// Who plays there.
    pub bots: String,
    /// What was measured.
    pub metric: String,
    /// The figure with its interval.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// The games of the section.
    pub games: u64,
}

impl Report {
    /// The games of all sections.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.sections.iter().map(|section| section.measures.games).sum()
    }

    /// Every figure with its interval.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        self.sections.iter().flat_map(SectionReport::findings).collect()
    }
}

impl SectionReport {
    /// Who plays, in short: alike players once.
    #[must_use]
    pub fn who(&self) -> String {
        let mut bots = self.bots.clone();
        bots.dedup();
        bots.join(", ")
    }

    /// Every figure of the section.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        self.measures
            .figures()
            .into_iter()
            .map(|(metric, estimate)| Finding {
                section: self.title.clone(),
                bots: self.who(),
                metric,
                estimate,
                games: self.measures.games,
            })
            .collect()
    }
}
