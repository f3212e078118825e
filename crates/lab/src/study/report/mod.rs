//! What came of a study: figures with intervals, and what they say in plain sentences.

mod content;
mod html;
mod numbers;
mod plot;
mod sentences;
mod text;

use crate::study::{error::StudyError, section::Section, spec::Spec};
use crate::{Row, measure::measure};
pub use content::{Finding, Report, Saying, SectionReport};
pub(in crate::study) use numbers::TOO_FEW;
use parlour_engine::{FullGame, refusal::Refusal};
use parlour_protocol::variant::rules_hash;

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
            variant: rules_hash(rules),
            variant_title: spec.variant()?.title(),
            spec: spec.clone(),
            deck,
            sections: told,
            never_refused: never,
            never_carried_out: idle,
            can_be_told: G::COVERED_CLAUSES.len(),
            cut_off: G::CAP_CLAUSES.iter().map(|&clause| clause.to_owned()).collect(),
            seats_alike: G::META.seats_alike,
            sentences: Vec::new(),
        };
        report.sentences = sentences::of(&report);
        Ok(report)
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
