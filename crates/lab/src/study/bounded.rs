//! A study in memory, within bounds: what a web page may ask for.

use crate::study::{
    error::StudyError,
    plan::{parts, play, rules},
    report::Report,
    spec::Spec,
    variant::no_game,
};
use crate::{
    NoExternalBots, Row,
    stats::{Estimate, by_deal},
};
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

/// How far a study is.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// Games that are over.
    pub done: u64,
    /// Games that need not be played again if it is stopped now.
    pub kept: u64,
    /// Games in all.
    pub total: u64,
    /// What is being played.
    pub section: String,
    /// How often the first player of the section has won so far (of the parts that are whole).
    pub live: Option<Estimate>,
}

/// Plays a study in memory on the current rayon pool. `on_progress` is called between games,
/// from one thread at a time, and ends the study by saying false; the report is then about
/// what was played.
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
    for_game(&game, run).unwrap_or_else(|| Err(StudyError::bad("game", no_game(&game))))
}

struct Run<'a> {
    spec: Spec,
    on_progress: &'a mut (dyn FnMut(&Progress) -> bool + Send),
}

impl ForGame for Run<'_> {
    type Answer = Result<Report, StudyError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let sections = self.spec.sections()?;
        self.spec.only_the_house()?;
        let rules = rules::<G>(&self.spec)?;
        let mut rows: Vec<Vec<Row>> = vec![Vec::new(); sections.len()];
        let total = sections.iter().map(|section| section.games).sum();
        let (over, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let on_progress = Mutex::new(self.on_progress);
        for part in parts(&sections) {
            let section = &sections[part.section];
            let live = live(&rows[part.section]);
            let done = || {
                let done = over.fetch_add(1, Ordering::Relaxed) + 1;
                // while another thread reports, this one plays on
                if let Ok(mut tell) = on_progress.try_lock() {
                    let section = section.title.clone();
                    if !tell(&Progress { done, kept: done, total, section, live }) {
                        stopped.store(true, Ordering::Relaxed);
                    }
                }
                !stopped.load(Ordering::Relaxed)
            };
            match play(&rules, &self.spec, section, &part, &NoExternalBots, &done) {
                Some(more) => rows[part.section].extend(more),
                None => break,
            }
        }
        Report::new(&self.spec, &rules, &sections, &rows, None)
    }
}

/// How often the first player has won so far.
pub(super) fn live(rows: &[Row]) -> Option<Estimate> {
    let share = |row: &Row| {
        let seat = row.bots.iter().position(|&bot| bot == 0)?;
        Some((row.deal, crate::standing::share(row.wins[seat])))
    };
    let live = by_deal(rows.iter().filter(|row| row.over).filter_map(share));
    (live.n > 1).then_some(live)
}
