//! A study in memory, within bounds: what a web page may ask for.

use crate::study::{
    against_text::Text,
    error::StudyError,
    plan::{Part, play, rules},
    progress::{Progress, live},
    report::Report,
    section::Section,
    spec::Spec,
};
use crate::{NoExternalBots, Row};
use parlour_bots::{ForGame, WithBots, for_game};
use std::sync::{
    Mutex,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

/// What a study may take at most. A spec that asks for more is cut down to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Games of each section.
    pub games: u64,
    /// Games that are looked into, of each level.
    pub rollout_games: u64,
    /// Games about seats, at each number of players.
    pub seat_games: u64,
    /// Acts of a game.
    pub acts: u64,
    /// Levels and duels.
    pub sections: usize,
}

impl Default for Limits {
    /// About half a minute with rule bots on two cores.
    fn default() -> Self {
        Self { games: 2000, rollout_games: 20, seat_games: 250, acts: 20_000, sections: 8 }
    }
}

/// Plays a study in memory on the current rayon pool; of a variant, also beside the rules of the text.
/// `on_progress` is called between games, from one thread at a time, and ends the study by saying
/// false; the report is then about what was played.
///
/// # Errors
/// If the spec or its rules cannot be played, or it was ended before there was anything to say.
pub fn run_bounded(
    spec: &Spec,
    limits: Limits,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<Report, StudyError> {
    let mut spec = spec.clone();
    spec.games = spec.games.min(limits.games);
    spec.duel_games = spec.duel_games.min(limits.games);
    spec.rollout_games = spec.rollout_games.min(limits.rollout_games);
    spec.seat_games = Some(spec.seat_games.unwrap_or(u64::MAX).min(limits.seat_games));
    spec.limit = spec.limit.min(limits.acts);
    spec.playouts = spec.playouts.min(64);
    spec.levels.truncate(limits.sections);
    // no one waits for duels that were not asked for
    let duels = spec.duels.get_or_insert_default();
    duels.truncate(limits.sections);
    for duel in duels {
        duel.games = duel.games.map(|games| games.min(limits.games));
    }
    let game = spec.game.clone();
    let run = Run { spec, on_progress };
    for_game(&game, run)?
}

struct Run<'a> {
    spec: Spec,
    on_progress: &'a mut (dyn FnMut(&Progress) -> bool + Send),
}

impl ForGame for Run<'_> {
    type Answer = Result<Report, StudyError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let Self { spec, on_progress } = self;
        spec.only_the_house()?;
        let (spec, sections) = (&spec, spec.sections()?);
        let rules = rules::<G>(spec)?;
        let text = Text::<G>::beside(spec, &sections)?;
        let of_text = text.iter().map(|text| text.section(&sections));
        let all: Vec<Section> = sections.iter().cloned().chain(of_text).collect();
        let mut rows: Vec<Vec<Row>> = vec![Vec::new(); all.len()];
        let planned = all.iter().map(|section| section.games).sum();
        let (over, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let on_progress = Mutex::new(on_progress);
        for part in schedule(&all) {
            let section = &all[part.section];
            let under = match &text {
                Some(text) if part.section == sections.len() => &text.rules,
                _ => &rules,
            };
            let live = live(&rows[part.section]);
            let done = || {
                let done = over.fetch_add(1, Ordering::Relaxed) + 1;
                // while another thread reports, this one plays on
                if let Ok(mut tell) = on_progress.try_lock() {
                    let section = section.title.clone();
                    if !tell(&Progress { done, kept: done, total: planned, section, live }) {
                        stopped.store(true, Ordering::Relaxed);
                    }
                }
                !stopped.load(Ordering::Relaxed)
            };
            match play(under, spec, section, &part, &NoExternalBots, &done) {
                Some(more) => rows[part.section].extend(more),
                None => break,
            }
        }
        rows.iter_mut().for_each(|rows| rows.sort_by_key(|row| row.game));
        let of_text = rows.split_off(sections.len()).pop();
        let changes = match (text, of_text) {
            (Some(text), Some(of_text)) => text.sentences(spec, &of_text, &rows[text.of])?,
            _ => Vec::new(),
        };
        let report = Report::new(spec, &rules, &sections, &rows, None)?;
        Ok(report.for_page(&changes))
    }
}

/// In how many steps the games of a section are played.
const STEPS: u64 = 20;
/// How much farther those sections come in the same time whose bots answer at once.
const QUICK_STEPS: u64 = 16;
/// How many games that are looked into are played in a step: one takes about as long as fifty others.
const GAMES_LOOKED_INTO: u64 = 2;

/// The games of a study in the order in which they are played: whenever time is up, something is
/// known of every section. What levels do comes before what seats do, and games that are looked
/// into come last.
fn schedule(sections: &[Section]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut first = 0;
    for (number, section) in sections.iter().enumerate() {
        let deal = section.lineup.games_a_deal();
        let step = (section.games / STEPS / deal).max(1) * deal;
        let quick = if section.answers_at_once() { QUICK_STEPS } else { 1 };
        let rollouts = section.rollout_games.min(section.games);
        let mut add = |kind: u8, games: std::ops::Range<u64>, step: u64| {
            for start in games.clone().step_by(step as usize) {
                let games = start..(start + step).min(games.end);
                let place = 1_000 * games.end / section.games / quick;
                parts.push((kind, place, Part { section: number, first: first + start, games }));
            }
        };
        add(u8::from(section.is_about_seats), rollouts..section.games, step);
        add(2, 0..rollouts, GAMES_LOOKED_INTO);
        first += section.games;
    }
    parts.sort_by_key(|(kind, place, _)| (*kind, *place));
    parts.into_iter().map(|(.., part)| part).collect()
}
