//! Whole games at once, with Python's lock released.

use crate::{
    error::{bad_command, no_bot, no_game, raised},
    open::{self, loads, meta, options, seats},
    watch::watched_on_all_cores,
    whole::whole,
};
use parlour_bots::{ForGame, Level, Manner, WithBots, check_level, for_game};
use parlour_encode::hash;
use parlour_engine::{bot::CancelToken, playout::Tally};
use parlour_games::GAMES;
use parlour_lab::{
    Simulation, Summary, analysis::analyse_watched, simulate_while, stats::Estimate,
};
use parlour_protocol::{Options, line};
use pyo3::{prelude::*, types::PyDict};
use rayon::prelude::*;

/// How many games of a run are played in one piece.
const GAMES_PER_BATCH: u64 = 1000;
/// The most acts of a game.
const MAX_ACTS: u64 = 1_000_000;

/// What games there are: id, title, players, options with their clauses.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let metas: Vec<_> = GAMES.iter().map(|entry| entry.meta).collect();
    loads(py, &line(&metas))
}

/// Plays whole games at random on all cores. Gives how many games, and how many decisions.
#[pyfunction]
#[pyo3(signature = (name, players, games, seed=0, **house_rules))]
pub(crate) fn playouts(
    py: Python<'_>,
    name: &str,
    #[pyo3(from_py_with = whole)] players: i64,
    #[pyo3(from_py_with = whole)] games: u64,
    #[pyo3(from_py_with = whole)] seed: u64,
    house_rules: Option<&Bound<'_, PyDict>>,
) -> PyResult<(u64, u64)> {
    let seats = seats(meta(name)?, players)?;
    let options = options(house_rules)?;
    let entry = parlour_games::find(name).map_err(no_game)?;
    watched_on_all_cores(py, |wanted| {
        let piece = |number: u64| {
            let games = GAMES_PER_BATCH.min(games - number * GAMES_PER_BATCH);
            // the games of a piece depend on its number only: any number of threads gives the same
            let seed = hash(&format!("{seed}/{number}"));
            options.playouts(entry, seats, seed, games)
        };
        let numbers = (0..games.div_ceil(GAMES_PER_BATCH)).into_par_iter();
        let numbers = numbers.take_any_while(|_| wanted.is_still());
        let pieces: Result<Vec<_>, _> = numbers.map(piece).collect();
        let pieces = pieces.map_err(raised)?;
        let sum = |of: fn(&Tally) -> u64| pieces.iter().map(of).sum();
        Ok((sum(|tally| tally.games), sum(|tally| tally.decisions)))
    })?
}

/// Analyses a match that is over for the player in a seat, on all cores: the chance to win on the
/// way (``curve``), the decisions that clearly cost most (``mistakes``) and what the deals were worth
/// (``deals``), in thousandths of a win. The same record, seat and seed give the same analysis as
/// ``parlour analyse --json`` and the page. Raises a :class:`CommandError` for a match that is not
/// over.
#[pyfunction]
#[pyo3(signature = (record, seat=0, seed=0))]
pub(crate) fn analyse<'py>(
    py: Python<'py>,
    record: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = whole)] seat: u8,
    #[pyo3(from_py_with = whole)] seed: u32,
) -> PyResult<Bound<'py, PyAny>> {
    let record = open::record(record)?;
    let analyse = |wanted: &CancelToken| analyse_watched(&record, seat, seed, wanted, &|_| ());
    let analysis = watched_on_all_cores(py, analyse)?;
    loads(py, &line(&analysis.map_err(|no| bad_command(no.to_string()))?))
}

struct Run<'a> {
    options: &'a Options,
    levels: Vec<Level>,
    seed: u64,
    games: u64,
    wanted: &'a CancelToken,
}

impl ForGame for Run<'_> {
    type Answer = PyResult<Summary>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let rules: G = self.options.rules(self.levels.len() as u8).map_err(raised)?;
        let bots = self.levels.into_iter().map(Manner::from).collect();
        let (seed, games, limit) = (self.seed, self.games, MAX_ACTS);
        let what = Simulation { rules, bots, seed, games, limit, counts_tags: false };
        Ok(simulate_while(&what, &|| self.wanted.is_still()))
    }
}

/// Plays bots against each other on all cores, one level for each seat. The figures are the
/// same for any number of cores.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "what pyo3 reads a list into")]
#[pyo3(signature = (name, bots, games, seed=0, **house_rules))]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    name: &str,
    bots: Vec<String>,
    #[pyo3(from_py_with = whole)] games: u64,
    #[pyo3(from_py_with = whole)] seed: u64,
    house_rules: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    seats(meta(name)?, bots.len() as i64)?;
    if games == 0 {
        return Err(bad_command("games: a whole number from 1, not 0"));
    }
    let options = options(house_rules)?;
    let levels: Result<Vec<Level>, _> = bots.iter().map(|level| level.parse()).collect();
    let levels = levels.map_err(|no| bad_command(no.to_string()))?;
    let players = levels.len() as u8;
    levels.iter().try_for_each(|&level| check_level(level, name, players)).map_err(no_bot)?;
    let summary = watched_on_all_cores(py, |wanted| {
        for_game(name, Run { options: &options, levels, seed, games, wanted })
    })?;
    let summary = summary.map_err(no_game)??;
    let answer = PyDict::new(py);
    answer.set_item("games", summary.games)?;
    answer.set_item("unfinished", summary.unfinished)?;
    let pair = |figure: Estimate| {
        let half = figure.interval().map_or(f64::NAN, |(_, high)| high - figure.value);
        (figure.value, half)
    };
    answer.set_item("acts", pair(summary.length()))?;
    let seats = 0..summary.seats.len();
    // the interval of a share is lopsided near the ends
    let share = |share: Estimate| (share.value, share.low, share.high);
    let wins: Vec<_> = seats.clone().map(|seat| share(summary.wins(seat))).collect();
    let scores: Vec<_> = seats.map(|seat| pair(summary.score(seat))).collect();
    answer.set_item("wins", wins)?;
    answer.set_item("scores", scores)?;
    Ok(answer)
}
