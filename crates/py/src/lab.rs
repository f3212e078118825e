//! Whole games at once, with Python's lock released.

use crate::{
    error::{bad_command, no_bot, no_game, raised},
    open::{dumps, loads, meta, options, seats},
    pool::on_all_cores,
};
use parlour_bots::{ForGame, Level, Manner, WithBots, check_level, for_game};
use parlour_games::GAMES;
use parlour_lab::{Simulation, Summary, simulate as run};
use parlour_protocol::{Options, Record, line};
use pyo3::{prelude::*, types::PyDict};
use rayon::prelude::*;

/// How many games of a run are played in one piece.
const GAMES_PER_BATCH: u64 = 1000;
/// The most acts of a game.
const MAX_ACTS: u64 = 1_000_000;

/// What games there are, as data.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let metas: Vec<_> = GAMES.iter().map(|entry| entry.meta).collect();
    loads(py, &line(&metas))
}

/// Plays whole games at random. Gives (games, decisions).
#[pyfunction]
#[pyo3(signature = (name, players, games, seed=0, **house_rules))]
pub(crate) fn playouts(
    py: Python<'_>,
    name: &str,
    players: i64,
    games: u64,
    seed: u64,
    house_rules: Option<&Bound<'_, PyDict>>,
) -> PyResult<(u64, u64)> {
    let seats = seats(meta(name)?, players)?;
    let options = options(house_rules)?;
    let entry = parlour_games::find(name).map_err(no_game)?;
    on_all_cores(py, || {
        let piece = |number: u64| {
            let games = GAMES_PER_BATCH.min(games - number * GAMES_PER_BATCH);
            // the games of a piece depend on its number only: any number of threads gives the same
            options.playouts(
                entry,
                seats,
                seed.wrapping_add(number.wrapping_mul(GAMES_PER_BATCH)),
                games,
            )
        };
        let pieces: Result<Vec<_>, _> =
            (0..games.div_ceil(GAMES_PER_BATCH)).into_par_iter().map(piece).collect();
        let pieces = pieces.map_err(raised)?;
        let sum = |of: fn(&parlour_engine::playout::Tally) -> u64| pieces.iter().map(of).sum();
        Ok((sum(|tally| tally.games), sum(|tally| tally.decisions)))
    })?
}

/// Analyses a match that is over for the player in a seat, counted from 0.
#[pyfunction]
#[pyo3(signature = (record, seat=0, seed=0))]
pub(crate) fn analyse<'py>(
    py: Python<'py>,
    record: &Bound<'py, PyAny>,
    seat: u8,
    seed: u32,
) -> PyResult<Bound<'py, PyAny>> {
    let record = Record::from_text(&dumps(record)?).map_err(raised)?;
    let analysis = on_all_cores(py, || parlour_lab::analysis::analyse(&record, seat, seed))?;
    loads(py, &line(&analysis.map_err(|no| bad_command(no.to_string()))?))
}

struct Run<'a> {
    options: &'a Options,
    levels: Vec<Level>,
    seed: u64,
    games: u64,
}

impl ForGame for Run<'_> {
    type Answer = PyResult<Summary>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let rules: G = self.options.rules(self.levels.len() as u8).map_err(raised)?;
        let bots = self.levels.into_iter().map(Manner::from).collect();
        let (seed, games, limit) = (self.seed, self.games, MAX_ACTS);
        Ok(run(&Simulation { rules, bots, seed, games, limit, counts_tags: false }, |_| ()))
    }
}

/// Plays bots against each other.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "what pyo3 reads a list into")]
#[pyo3(signature = (name, bots, games, seed=0, **house_rules))]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    name: &str,
    bots: Vec<String>,
    games: u64,
    seed: u64,
    house_rules: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    seats(meta(name)?, bots.len() as i64)?;
    let options = options(house_rules)?;
    let levels: Result<Vec<Level>, _> = bots.iter().map(|level| level.parse()).collect();
    let levels = levels.map_err(|no| bad_command(no.to_string()))?;
    let players = levels.len() as u8;
    levels.iter().try_for_each(|&level| check_level(level, name, players)).map_err(no_bot)?;
    let run = Run { options: &options, levels, seed, games };
    let summary = on_all_cores(py, || for_game(name, run))?.map_err(no_game)??;
    let answer = PyDict::new(py);
    answer.set_item("games", summary.games)?;
    answer.set_item("unfinished", summary.unfinished)?;
    let pair = |interval: parlour_lab::Interval| (interval.mean, interval.within);
    answer.set_item("acts", pair(summary.length()))?;
    let seats = 0..summary.seats.len();
    // the interval of a share is lopsided near the ends
    let share = |share: parlour_lab::stats::Estimate| (share.value, share.low, share.high);
    let wins: Vec<_> = seats.clone().map(|seat| share(summary.wins(seat))).collect();
    let scores: Vec<_> = seats.map(|seat| pair(summary.score(seat))).collect();
    answer.set_item("wins", wins)?;
    answer.set_item("scores", scores)?;
    Ok(answer)
}
