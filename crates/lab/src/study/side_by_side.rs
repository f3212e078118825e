//! Variants of one game, played side by side on the same deals: whenever time is up, all of them
//! have come equally far.

use crate::study::{
    error::StudyError, plan::rules, progress::Progress, section::Section, spec::Spec,
};
use crate::{
    ExternalBots, Lineup, Row,
    measure::{Reading, TimeModel},
    row_of,
};
use parlour_bots::{ForGame, WithBots, for_game, parallel};
use parlour_protocol::variant::rules_hash;
use std::sync::{
    Mutex,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

/// Deals that are played at first at every level of every variant, so that a short time says
/// something of all of them.
const FIRST_DEALS: u64 = 1;

/// The most deals that one level of one variant is ahead of another.
const MAX_DEALS_AHEAD: u64 = 32;

/// The games of one variant: by level, in order of the deals, as many at each level.
pub(super) struct Played {
    pub(super) hash: String,
    pub(super) levels: Vec<(String, Vec<Row>)>,
    /// How its rows are read.
    pub(super) reading: Reading<'static>,
}

/// Plays the games between equals of these specs, all levels. `on_progress` is called between
/// games, from one thread at a time, and ends it by saying false.
pub(super) fn play_side_by_side(
    specs: &[Spec],
    external_bots: &dyn ExternalBots,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<Vec<Played>, StudyError> {
    let game = specs.first().map_or("", |spec| spec.game.as_str());
    let run = SideBySide { specs, external_bots, on_progress };
    for_game(game, run)?
}

struct SideBySide<'a> {
    specs: &'a [Spec],
    external_bots: &'a dyn ExternalBots,
    on_progress: &'a mut (dyn FnMut(&Progress) -> bool + Send),
}

/// One level of one variant.
struct Cell<'a, G> {
    spec: &'a Spec,
    rules: G,
    level: String,
    lineup: Lineup,
    rows: Vec<Row>,
}

impl ForGame for SideBySide<'_> {
    type Answer = Result<Vec<Played>, StudyError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let mut variants: Vec<Vec<Cell<'_, G>>> =
            self.specs.iter().map(cells).collect::<Result<_, _>>()?;
        let deals = self.specs.iter().map(|spec| spec.games).min().unwrap_or(0);
        let total = deals * variants.iter().map(|cells| cells.len() as u64).sum::<u64>();
        let (over, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let on_progress = Mutex::new(self.on_progress);
        let (mut start, mut ahead) = (0, FIRST_DEALS);
        while start < deals && !stopped.load(Ordering::Relaxed) {
            let end = (start + ahead).min(deals);
            let external_bots = self.external_bots;
            for cell in variants.iter_mut().flatten() {
                let games: Vec<u64> = (start..end).collect();
                let section = format!("{}: {}", cell.spec.variant()?.title(), cell.level);
                let play = |&game: &u64| {
                    if stopped.load(Ordering::Relaxed) {
                        return None;
                    }
                    let (of, watching) = ((cell.spec.seed, game), cell.spec.watching(None));
                    let row = row_of(&cell.rules, &cell.lineup, of, external_bots, watching);
                    let done = over.fetch_add(1, Ordering::Relaxed) + 1;
                    // while another thread reports, this thread continues
                    if let Ok(mut tell) = on_progress.try_lock() {
                        let section = section.clone();
                        if !tell(&Progress { done, kept: done, total, section, live: None }) {
                            stopped.store(true, Ordering::Relaxed);
                        }
                    }
                    // a game that was given up for lack of time is none
                    (row.over || !external_bots.is_time_up()).then_some(row)
                };
                let rows = parallel::map(&games, &play);
                // what comes after a game that was not played has no partner
                cell.rows.extend(rows.into_iter().map_while(|row| row));
            }
            (start, ahead) = (end, (2 * ahead).min(MAX_DEALS_AHEAD));
        }
        let played = variants.iter().flatten().map(|cell| cell.rows.len()).min().unwrap_or(0);
        if played == 0 {
            let why = "time was up before one deal was played at every level of every variant; \
                       allow more time, or name fewer levels";
            return Err(StudyError::TooFew(why.to_owned()));
        }
        let told = |cells: Vec<Cell<'_, G>>| Played {
            hash: cells.first().map(|cell| rules_hash(&cell.rules)).unwrap_or_default(),
            levels: cells
                .into_iter()
                .map(|cell| (cell.level, cell.rows.into_iter().take(played).collect()))
                .collect(),
            reading: Reading {
                real_time: G::META.real_time,
                caps: G::CAP_CLAUSES,
                time: TimeModel::GUESSED,
            },
        };
        Ok(variants.into_iter().map(told).collect())
    }
}

/// The levels of a variant.
fn cells<G: WithBots>(spec: &Spec) -> Result<Vec<Cell<'_, G>>, StudyError> {
    let rules = rules::<G>(spec)?;
    let equals = spec.sections()?.into_iter().filter(Section::between_equals);
    let cell = |(section, level): (Section, &String)| Cell {
        spec,
        rules: rules.clone(),
        level: level.clone(),
        lineup: section.lineup,
        rows: Vec::new(),
    };
    Ok(equals.zip(&spec.levels).map(cell).collect())
}
