//! Studies that a page asks for: bounded, on all cores but one.

use parlour_lab::study::{Limits, Spec, run_bounded};
use parlour_protocol::wire::NewStudy;
use parlour_server::{RunStudy, StudyProgress};

/// Runs a study for the page.
pub(super) const STUDY: RunStudy = &|wanted, tell| {
    let games = u64::from(wanted.games);
    let pool = all_cores_but_one()?;
    let mut on_progress = |progress: &parlour_lab::study::Progress| {
        let (done, total) = (progress.done, progress.total);
        tell(StudyProgress { done, total, section: progress.section.clone() })
    };
    let limits = Limits { games, ..Limits::default() };
    pool.install(|| run_bounded(&spec(wanted), limits, &mut on_progress))
        .map(|report| report.html())
        .map_err(|no| no.to_string())
};

/// Threads for what is computed beside the tables.
pub(super) fn all_cores_but_one() -> Result<rayon::ThreadPool, String> {
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() - 1).max(1);
    rayon::ThreadPoolBuilder::new().num_threads(cores).build().map_err(|no| no.to_string())
}

fn spec(wanted: &NewStudy) -> Spec {
    let games = u64::from(wanted.games);
    Spec {
        games,
        duel_games: games,
        levels: wanted.levels.clone(),
        options: wanted.options.clone(),
        ..Spec::of(&wanted.game, wanted.players)
    }
}
