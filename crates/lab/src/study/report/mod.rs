//! What came of a study: one page that says what was found, what to try and what cannot be said,
//! then the figures, then an appendix.

mod cannot_say;
mod content;
mod ending;
mod exact;
mod found;
mod html;
mod numbers;
mod people;
#[cfg(test)]
mod planted;
mod plot;
mod sentences;
mod text;
mod try_next;

use crate::study::{error::StudyError, people::People, section::Section, spec::Spec};
use crate::{
    Row,
    measure::{Reading, TimeModel, measure, pooled},
    standing::{WHOLE_WIN, share},
    stats::{fairness, holm},
};
pub use content::{Finding, Report, Saying, SeatReport, SectionReport, UnendedSection};
use found::FOUND;
pub(in crate::study) use numbers::{percent, plain, title};
use parlour_engine::{FullGame, refusal::Refusal};
use parlour_protocol::variant::rules_hash;
pub use people::sentences as people_sentences;

/// The heading of what a variant changes.
const CHANGES: &str = "Compared with the rules of the text";

impl Report {
    pub(in crate::study) fn new<G: FullGame>(
        spec: &Spec,
        rules: &G,
        sections: &[Section],
        rows: &[Vec<Row>],
        people: Option<People>,
    ) -> Result<Self, StudyError> {
        let codes: Vec<String> = rules.deck().iter().map(ToString::to_string).collect();
        let deck = pooled(G::META.id, codes);
        let variant = rules_hash(rules);
        if let Some(people) = &people {
            people.played(&variant)?;
        }
        let time = people.as_ref().and_then(People::time_model).unwrap_or(TimeModel::GUESSED);
        let reading = Reading { real_time: G::META.real_time, caps: G::CAP_CLAUSES, time };
        let (mut told, mut seats, unended) = told(sections, rows, &deck, reading);
        if told.is_empty() {
            return Err(StudyError::TooFew("not one game came to its end".to_owned()));
        }
        judge_duels(&mut told);
        judge_seats(&mut seats);
        let mut report = Self {
            title: G::META.title.to_owned(),
            variant,
            variant_title: spec.variant()?.heading(),
            spec: spec.clone(),
            planned: sections.iter().map(|section| section.games).sum(),
            deck,
            never_refused: never_refused::<G>(&told),
            never_carried_out: never_carried_out::<G>(&told),
            never_tagged: never_tagged::<G>(&told),
            sections: told,
            unended,
            seats,
            can_be_told: G::COVERED_CLAUSES.len(),
            cut_off: G::CAP_CLAUSES.iter().map(|&clause| clause.to_owned()).collect(),
            seats_alike: G::META.seats_alike,
            real_time: G::META.real_time,
            exact: exact::of(rules),
            people,
            time,
            sentences: Vec::new(),
            in_words: Vec::new(),
            has_folder: true,
        };
        report.sentences = [
            ending::of(&report),
            found::of(&report),
            people::of(&report),
            try_next::of(&report),
            cannot_say::of(&report),
        ]
        .concat();
        report.in_words = sentences::of(&report);
        Ok(report)
    }

    /// The report as a page on the web shows it: with what the rules of the variant change. There is no
    /// folder whose games could be replayed.
    pub(in crate::study) fn for_page(mut self, changes: &[String]) -> Self {
        let found = self.sentences.iter().take_while(|saying| saying.about == FOUND).count();
        let saying = |about, says: String| Saying { about, says, replay: None };
        let changes = changes.iter().map(|says| saying(CHANGES, says.clone()));
        self.sentences.splice(found..found, changes);
        self.sentences.iter_mut().for_each(|saying| saying.replay = None);
        self.has_folder = false;
        self
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

/// What was measured in each section of which a game was over, and the sections that were played and
/// of which none was.
fn told(
    sections: &[Section],
    rows: &[Vec<Row>],
    deck: &[String],
    reading: Reading<'_>,
) -> (Vec<SectionReport>, Vec<SeatReport>, Vec<UnendedSection>) {
    let mut first = 0;
    let (mut told, mut seats, mut unended) = (Vec::new(), Vec::new(), Vec::new());
    for (section, rows) in sections.iter().zip(rows) {
        if rows.iter().all(|row| !row.over) {
            unended.extend(unended_section(section, rows, first));
        } else if section.is_about_seats {
            seats.extend(seat_report(section, rows, first, reading));
        } else if let Some(measures) = measure(rows, deck, reading) {
            let bots = names(section);
            let (title, equals) = (section.title.clone(), section.between_equals());
            let (clear, detectable) = (false, None);
            told.push(SectionReport { title, bots, equals, first, clear, detectable, measures });
        }
        first += section.games;
    }
    (told, seats, unended)
}

/// The players of a section, in the order of its lineup.
fn names(section: &Section) -> Vec<String> {
    section.lineup.player_specs.iter().map(ToString::to_string).collect()
}

/// A section without a game that was over; nothing where none was played.
fn unended_section(section: &Section, rows: &[Row], first: u64) -> Option<UnendedSection> {
    let bots = names(section);
    let players = section.is_about_seats.then_some(bots.len() as u8);
    let (title, equals) = (section.title.clone(), section.between_equals());
    let games = rows.len() as u64;
    (games > 0).then_some(UnendedSection { title, bots, equals, players, first, games })
}

/// The clauses that refused nothing in any of these games, of those that can.
fn never_refused<G: FullGame>(told: &[SectionReport]) -> Vec<String> {
    let refused = |clause: &str| {
        told.iter().any(|section| section.measures.refusals.iter().any(|(c, _)| c == clause))
    };
    let clauses = G::Illegal::CATALOGUE.iter().map(|(_, clause, _)| *clause);
    let mut never: Vec<String> =
        clauses.filter(|clause| !refused(clause)).map(str::to_owned).collect();
    never.sort();
    never.dedup();
    never
}

/// The clauses that no event of these games carried out, of those that events tell of.
fn never_carried_out<G: FullGame>(told: &[SectionReport]) -> Vec<String> {
    let carried_out = |clause: &str| {
        told.iter().any(|section| section.measures.clauses.iter().any(|(c, _)| c == clause))
    };
    let idle = G::COVERED_CLAUSES.iter().filter(|clause| !carried_out(clause));
    idle.map(|&clause| clause.to_owned()).collect()
}

/// The tags that were waited for and never came up.
fn never_tagged<G: FullGame>(told: &[SectionReport]) -> Vec<String> {
    let came_up =
        |tag: &str| told.iter().any(|section| section.measures.tags.iter().any(|t| t.what == tag));
    let never = G::EXPECTED_TAGS.iter().filter(|tag| !came_up(tag));
    never.map(|&tag| tag.to_owned()).collect()
}

/// Which seats win in these games; nothing of none that was over.
fn seat_report(
    section: &Section,
    rows: &[Row],
    first: u64,
    reading: Reading<'_>,
) -> Option<SeatReport> {
    let over: Vec<&Row> = rows.iter().filter(|row| row.over).collect();
    let shares = |row: &&Row| row.wins.iter().map(|&part| share(part)).collect();
    let fairness = fairness(&over.iter().map(shares).collect::<Vec<Vec<f64>>>())?;
    let most = |a: &usize, b: &usize| {
        fairness.seats[*a].value.total_cmp(&fairness.seats[*b].value).then(b.cmp(a))
    };
    let favoured = (0..fairness.seats.len()).max_by(most)?;
    let example = over.iter().find(|row| row.wins[favoured] == WHOLE_WIN);
    Some(SeatReport {
        players: section.lineup.player_specs.len() as u8,
        bot: section.lineup.player_specs.first()?.to_string(),
        first,
        played: rows.len() as u64,
        games: over.len() as u64,
        stopped: rows.iter().filter(|row| row.was_stopped(reading.caps)).count() as u64,
        clear: false,
        detectable: None,
        example: example.map(|row| first + row.game),
        fairness,
    })
}

/// Duels are a family: with ten of them, one in two studies of equals would find something.
fn judge_duels(sections: &mut [SectionReport]) {
    let mut duels: Vec<&mut SectionReport> =
        sections.iter_mut().filter(|s| !s.equals && s.is_tested()).collect();
    let clear = holm(&duels.iter().map(|duel| duel.measures.first_p).collect::<Vec<_>>());
    let family = duels.len();
    for (duel, clear) in duels.iter_mut().zip(clear) {
        duel.clear = clear;
        duel.detectable = duel.measures.first_power.detectable(family);
    }
}

/// So are the tables of different sizes.
fn judge_seats(seats: &mut [SeatReport]) {
    let clear = holm(&seats.iter().map(|table| table.fairness.p).collect::<Vec<_>>());
    let family = seats.len();
    for (table, clear) in seats.iter_mut().zip(clear) {
        table.clear = clear;
        table.detectable = table.fairness.detectable(family);
    }
}
