//! What a report holds.

use crate::study::{people::People, spec::Spec};
use crate::{
    counted,
    measure::{Measures, TimeModel},
    stats::{Estimate, Fairness},
};
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
    /// How many games were asked for: more than were played where the study is not finished.
    pub planned: u64,
    /// The cards, in the order in which measures count them; cards that play alike have one name.
    pub deck: Vec<String>,
    /// Each section of the spec of which a game came to its end.
    pub sections: Vec<SectionReport>,
    /// The sections that were played and of which no game did.
    pub unended: Vec<UnendedSection>,
    /// Which seats win, at each number of players.
    pub seats: Vec<SeatReport>,
    /// Clauses that refused nothing in any game, of those that can.
    pub never_refused: Vec<String>,
    /// Clauses that were carried out in no game, of those that events can tell of.
    pub never_carried_out: Vec<String>,
    /// Tags that a designer waits for, and that never came up.
    pub never_tagged: Vec<String>,
    /// How many clauses events can tell of.
    pub can_be_told: usize,
    /// The clauses by which a cap ends a game.
    pub cut_off: Vec<String>,
    /// Do all seats play the same part? Where one keeps the bank, equal wins are not to be expected.
    pub seats_alike: bool,
    /// Has the game a clock of its own?
    pub real_time: bool,
    /// What is known without chance.
    pub exact: Option<String>,
    /// What people shared of their matches of these rules, if it was read.
    pub people: Option<People>,
    /// How long people take: as they were timed, or a guess.
    pub time: TimeModel,
    /// The first page: what was found, what to try, what cannot be said.
    pub sentences: Vec<Saying>,
    /// The figures in sentences.
    pub in_words: Vec<Saying>,
    /// Do its games lie in a folder, from which they can be replayed?
    #[serde(skip)]
    pub has_folder: bool,
}

/// Something that the report says.
#[derive(Clone, Debug, Serialize)]
pub struct Saying {
    /// What it is about.
    pub about: &'static str,
    /// The sentence.
    pub says: String,
    /// A game that shows it, by its number in the whole study.
    pub replay: Option<u64>,
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
    /// Between unequal players: is the first clearly better or worse than an equal, all such
    /// sections of the study taken together (Holm)?
    pub clear: bool,
    /// The difference of its share of the wins from an equal one that would have shown as clear;
    /// nothing where none would have.
    pub detectable: Option<f64>,
    /// What was measured.
    pub measures: Measures,
}

/// Which seats win at a table of so many.
#[derive(Clone, Debug, Serialize)]
pub struct SeatReport {
    /// How many sit there.
    pub players: u8,
    /// The bot in every seat.
    pub bot: String,
    /// The number of its first game in the whole study.
    pub first: u64,
    /// How many games were played.
    pub played: u64,
    /// How many games were over.
    pub games: u64,
    /// How many games were stopped before their players had ended them.
    pub stopped: u64,
    /// Each seat's share of the wins.
    pub fairness: Fairness,
    /// Do the seats clearly differ, all such tables of the study taken together (Holm)?
    pub clear: bool,
    /// How far a seat's share would have to be from an equal one to show; nothing where the games
    /// are too few to show any.
    pub detectable: Option<f64>,
    /// A game that the seat with the most wins has won.
    pub example: Option<u64>,
}

/// A section that was played and of which no game came to its end, so that nothing was measured.
#[derive(Clone, Debug, Serialize)]
pub struct UnendedSection {
    /// What it was to show.
    pub title: String,
    /// The players, in the order of the lineup.
    pub bots: Vec<String>,
    /// Is it between equals, and about more than their seats?
    pub equals: bool,
    /// Where it is about seats alone, the size of the table.
    pub players: Option<u8>,
    /// The number of its first game in the whole study.
    pub first: u64,
    /// How many games were played, all of them stopped.
    pub games: u64,
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
        let sections = self.sections.iter().map(|section| section.measures.games);
        let unended = self.unended.iter().map(|section| section.games);
        sections.chain(unended).chain(self.seats.iter().map(|table| table.played)).sum()
    }

    /// The games of all sections in words, and how many were asked for where that is more.
    #[must_use]
    pub fn games_told(&self) -> String {
        let (games, planned) = (self.games(), self.planned);
        if games < planned {
            format!("{games} of {}", counted(planned, "game", "games"))
        } else {
            counted(games, "game", "games")
        }
    }

    /// Every figure with its interval.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let sections = self.sections.iter().flat_map(SectionReport::findings);
        sections.chain(self.seats.iter().flat_map(SeatReport::findings)).collect()
    }

    /// The sections between equals, level by level.
    pub(super) fn equals(&self) -> Vec<&SectionReport> {
        self.sections.iter().filter(|section| section.equals).collect()
    }

    /// The section in which this level met that one, one against the rest.
    fn step(&self, level: &str, against: &str) -> Option<&SectionReport> {
        self.sections.iter().find(|section| {
            let (first, others) = section.bots.split_first().unzip();
            !section.equals
                && first.is_some_and(|first| first == level)
                && others.is_some_and(|others: &[String]| others.iter().all(|bot| bot == against))
        })
    }

    /// The level that won where levels met, between equals, and the meeting that shows it. A level
    /// is above the one before it only where that is clear.
    pub(super) fn strongest(&self) -> Option<(&SectionReport, Option<&SectionReport>)> {
        let equals = self.equals();
        let mut best = (*equals.first()?, None);
        for two in equals.windows(2) {
            let Some(step) = self.step(&two[1].bots[0], &two[0].bots[0]) else {
                if best.0.bots[0] == "random" {
                    best = (two[1], None);
                }
                continue;
            };
            let is_above = step.clear && step.measures.bots[0].value > step.equal_share();
            let is_known = best.0.bots[0] == two[0].bots[0];
            match (is_known, is_above) {
                (true, true) => best = (two[1], Some(step)),
                // players at random stand for no one, even where larger risks win them more games
                (true, false) if two[0].bots[0] == "random" => best = (two[1], None),
                (true, false) if step.clear => best.1 = Some(step),
                _ => {}
            }
        }
        Some(best)
    }

    /// The levels after this one of which it is open whether they are stronger: their meetings were
    /// not clear, or the level before them is open itself.
    pub(super) fn open_above(&self, best: &SectionReport) -> Vec<&str> {
        let levels: Vec<&str> = self.equals().iter().map(|section| &*section.bots[0]).collect();
        let from = levels.iter().position(|level| *level == best.bots[0]).unwrap_or(levels.len());
        let mut open: Vec<&str> = Vec::new();
        for two in levels[from.min(levels.len())..].windows(2) {
            let step = self.step(two[1], two[0]);
            let is_beaten = step
                .is_some_and(|step| step.clear && step.measures.bots[0].value < step.equal_share());
            if !is_beaten || open.last() == Some(&two[0]) {
                open.push(two[1]);
            }
        }
        open
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

    /// What each player would win between equals.
    #[must_use]
    pub fn equal_share(&self) -> f64 {
        1.0 / self.bots.len() as f64
    }

    /// Did its sides play differently often enough to tell them apart?
    #[must_use]
    pub fn is_tested(&self) -> bool {
        let (apart, deals) = self.measures.apart;
        self.equals || apart * MIN_DEALS_APART_ONE_IN > deals
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

/// Sides whose games differ on fewer than one deal in so many played the same game.
const MIN_DEALS_APART_ONE_IN: u64 = 50;

impl SeatReport {
    fn findings(&self) -> Vec<Finding> {
        let finding = |(seat, wins): (usize, &Estimate)| Finding {
            section: format!("Seats at a table of {}: {}", self.players, self.bot),
            bots: self.bot.clone(),
            metric: format!("wins of seat {seat}"),
            estimate: *wins,
            games: self.games,
        };
        self.fairness.seats.iter().enumerate().map(finding).collect()
    }
}
