//! What came of a study: figures with intervals, and what they say in plain sentences.

mod html;
mod numbers;
mod plot;
mod sentences;
mod text;

use crate::study::{error::StudyError, section::Section, spec::Spec, variant::Variant};
use crate::{
    Row,
    measure::{Measures, measure},
    stats::Estimate,
};
pub(in crate::study) use numbers::TOO_FEW;
use parlour_engine::{FullGame, refusal::Refusal};
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
    /// Has a seat a part of its own, as the bank has? Then equal wins are not to be expected.
    pub unequal_seats: bool,
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
    pub(in crate::study) fn new<G: FullGame>(
        spec: &Spec,
        rules: &G,
        sections: &[Section],
        rows: &[Vec<Row>],
    ) -> Result<Self, StudyError> {
        let deck: Vec<String> = rules.deck().iter().map(ToString::to_string).collect();
        let mut first = 0;
        let mut told = Vec::new();
        for (section, rows) in sections.iter().zip(rows) {
            if let Some(measures) = measure(rows, &deck, G::META.real_time, G::CAP_CLAUSES) {
                let bots = section.lineup.player_specs.iter().map(ToString::to_string).collect();
                let (title, equals) = (section.title.clone(), section.between_equals());
                told.push(SectionReport { title, bots, equals, first, measures });
            }
            first += section.games;
        }
        if told.is_empty() {
            return Err(StudyError::TooFew("not one game came to its end".to_owned()));
        }
        let refused = |clause: &str| {
            told.iter().any(|section| section.measures.refusals.iter().any(|(c, _)| c == clause))
        };
        let mut never: Vec<String> = G::Illegal::CATALOGUE
            .iter()
            .map(|(_, clause, _)| (*clause).to_owned())
            .filter(|clause| !refused(clause))
            .collect();
        never.sort();
        never.dedup();
        let carried_out = |clause: &str| {
            told.iter().any(|section| section.measures.clauses.iter().any(|(c, _)| c == clause))
        };
        let idle = G::COVERED_CLAUSES.iter().filter(|clause| !carried_out(clause));
        let idle = idle.map(|&clause| clause.to_owned()).collect();
        let mut report = Self {
            title: G::META.title.to_owned(),
            variant: Variant::hash(rules),
            variant_title: spec.variant().title(),
            spec: spec.clone(),
            deck,
            sections: told,
            never_refused: never,
            never_carried_out: idle,
            can_be_told: G::COVERED_CLAUSES.len(),
            cut_off: G::CAP_CLAUSES.iter().map(|&clause| clause.to_owned()).collect(),
            unequal_seats: G::META.first_person > 0,
            sentences: Vec::new(),
        };
        report.sentences = sentences::of(&report);
        Ok(report)
    }

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

    /// The report as one line of JSON, every figure in it.
    #[must_use]
    pub fn json(&self) -> String {
        parlour_protocol::line(self)
    }

    /// The report as one page that needs no network.
    #[must_use]
    pub fn html(&self) -> String {
        html::page(self)
    }

    /// All figures as a table.
    #[must_use]
    pub fn csv(&self) -> String {
        text::csv(self)
    }

    /// The report as Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        text::markdown(self)
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
