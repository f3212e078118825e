//! Where the text of a game is ambiguous: every ruling, how often it comes up, and what another
//! reading would change.

mod rulebook;

use crate::study::{
    error::StudyError,
    house_rules::{ClauseCount, RuleArm, RuleStudy},
};
use crate::{
    counted,
    stats::{Estimate, share},
};
use parlour_bots::{ForGame, WithBots, for_game};
use parlour_games::find;
use rulebook::Ruling;
use serde::Serialize;
use std::fmt::Write;

/// The rulings of a game.
#[derive(Clone, Debug, Serialize)]
pub struct Rulings {
    /// What the game is called.
    pub title: String,
    /// How many sat at the table.
    pub players: u8,
    /// How many games were looked at, between rule bots.
    pub games: u64,
    /// The rulings, in the order of the rulebook.
    pub rulings: Vec<RulingSummary>,
}

/// What is known of one ruling.
#[derive(Clone, Debug, Serialize)]
pub struct RulingSummary {
    /// Its number.
    pub id: String,
    /// What it is about.
    pub about: String,
    /// The share of the games in which it comes up; nothing where events cannot show it.
    pub share: Option<Estimate>,
    /// How often it comes up in a hundred games.
    pub per_hundred: Option<f64>,
    /// The options that it offers.
    pub options: Vec<String>,
    /// What each other reading changes.
    pub readings: Vec<String>,
}

/// Lists the rulings of the game of a study of its house rules.
///
/// # Errors
/// If there is no such game.
pub fn rulings_of(study: &RuleStudy) -> Result<Rulings, StudyError> {
    let game = &study.spec.game;
    let (meta, shown) = (find(game)?.meta, for_game(game, Shown)?);
    let told = |ruling: Ruling| {
        let offers = |arm: &&RuleArm| arm.clause == ruling.id || ruling.offers(&arm.option);
        let options = meta.options.iter().map(|option| (option.name, option.clause));
        let options = options.filter(|(name, clause)| *clause == ruling.id || ruling.offers(name));
        let count = ClauseCount { clause: String::new(), games: 0, times: 0 };
        let known = study.clauses.iter().find(|count| count.clause == ruling.id);
        let count = shown.contains(&ruling.id.as_str()).then_some(known.unwrap_or(&count));
        let comes_up = |game: u64, games: u64| f64::from(u8::from(game < games));
        RulingSummary {
            share: count.map(|count| {
                share((0..study.deals).map(|game| (comes_up(game, count.games), 1.0)))
            }),
            per_hundred: count.map(|count| 100.0 * count.times as f64 / study.deals as f64),
            options: options.map(|(name, _)| name.to_owned()).collect(),
            readings: study.arms.iter().filter(offers).map(reading).collect(),
            id: ruling.id,
            about: ruling.about,
        }
    };
    Ok(Rulings {
        title: meta.title.to_owned(),
        players: study.spec.players,
        games: study.deals,
        rulings: rulebook::rulings(meta.rulebook, meta.clauses).into_iter().map(told).collect(),
    })
}

/// The clauses that events show.
struct Shown;

impl ForGame for Shown {
    type Answer = &'static [&'static str];

    fn with<G: WithBots>(self) -> Self::Answer {
        G::COVERED_CLAUSES
    }
}

/// What another reading changes.
fn reading(arm: &RuleArm) -> String {
    let given = arm.given.as_ref().map(|given| format!(" (with {given})")).unwrap_or_default();
    format!("`{} = {}`{given}: {}", arm.option, arm.value, arm.words())
}

impl Rulings {
    /// The page as Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let all = self.rulings.len();
        let open = self.rulings.iter().filter(|told| !told.options.is_empty()).count();
        let mut out = format!(
            "# {}: where the text leaves a gap\n\n\
             {all} rulings; {open} of them can be read another way at a table. {} between rule bots for \
             {} players. \"Comes up\": the share of the games in which an event carries the ruling out, with its \
             interval at 95 %, and how often in a hundred games. A dash: no event shows it, so no number is given. \
             Changes are those that are clear at 5 % of all effects of all rules together (Holm), by differences \
             on the same deals.\n\n\
             | ruling | about | comes up | in 100 games | another reading changes |\n|---|---|---|---|---|\n",
            self.title,
            counted(self.games, "game", "games"),
            self.players,
        );
        for RulingSummary { id, about, share, per_hundred, options, readings } in &self.rulings {
            let share = share.map_or("–".to_owned(), |share| share.percent());
            let often = per_hundred.map_or("–".to_owned(), |often| format!("{often:.1}"));
            let readings = match (options.as_slice(), readings.is_empty()) {
                ([], _) => "no option".to_owned(),
                (options, true) => format!("`{}`: not tested", options.join("`, `")),
                (_, false) => readings.join("<br>"),
            };
            let _ = writeln!(out, "| {id} | {about} | {share} | {often} | {readings} |");
        }
        out
    }
}
