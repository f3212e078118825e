//! From names and keywords to a game.

use crate::error::{bad_command, no_game, raised, refused};
use parlour_encode::{
    AecGame, Batch, Batching, Encoder, ForEncoder, OpenError, Opponents, Playing, for_encoder, hash,
};
use parlour_engine::{Dealer, Game, bot::CancelToken, game::Meta, seat::MAX_SEATS};
use parlour_protocol::{Options, Record};
use pyo3::{exceptions::PyException, prelude::*, types::PyDict};
use std::sync::Arc;

/// The game of this id.
pub(crate) fn meta(id: &str) -> PyResult<&'static Meta> {
    parlour_games::find(id).map(|entry| entry.meta).map_err(no_game)
}

/// A number of players that some table can have.
pub(crate) fn seats(meta: &Meta, players: i64) -> PyResult<u8> {
    u8::try_from(players).ok().filter(|n| (1..=MAX_SEATS).contains(n)).ok_or_else(|| {
        let (few, many) = (meta.min_players, meta.max_players);
        refused("bad_option", format!("players: {few} to {many} can play"))
    })
}

/// House rules from keywords, as Python's own `json` writes them.
pub(crate) fn options(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let Some(keywords) = keywords else { return Ok(Options::default()) };
    let json = dumps(keywords, |why| {
        refused("bad_option", format!("house rules are numbers, switches and texts: {why}"))
    })?;
    Options::from_text(&json).map_err(raised)
}

/// A value as JSON text, or why it is none.
///
/// Ctrl-C may arrive while Python writes it: what is no `Exception` there is passed on as it is.
fn dumps(value: &Bound<'_, PyAny>, refusal: impl FnOnce(String) -> PyErr) -> PyResult<String> {
    let py = value.py();
    json_of(py, value).map_err(|error| match error.is_instance_of::<PyException>(py) {
        true => refusal(error.value(py).to_string()),
        false => error,
    })
}

/// What Python's `json` writes. The numbers of NumPy in it are those that they stand for.
fn json_of(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<String> {
    let how = PyDict::new(py);
    how.set_item("default", py.import("operator")?.call_method1("methodcaller", ("item",))?)?;
    how.set_item("allow_nan", false)?;
    py.import("json")?.call_method("dumps", (value,), Some(&how))?.extract()
}

/// A record as Python has it.
pub(crate) fn record(value: &Bound<'_, PyAny>) -> PyResult<Record> {
    let json = dumps(value, |why| bad_command(format!("a record is a JSON object: {why}")))?;
    Record::from_text(&json).map_err(raised)
}

/// JSON text as Python's own `json` reads it.
pub(crate) fn loads<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

/// A seed that no one could foresee.
pub(crate) fn fresh_seed() -> PyResult<String> {
    let number = getrandom::u64().map_err(|error| bad_command(error.to_string()))?;
    Ok(format!("{number:016x}"))
}

/// All that a game is dealt from.
pub(crate) struct Origin {
    pub(crate) meta: &'static Meta,
    pub(crate) seats: u8,
    pub(crate) options: Options,
    pub(crate) seed: String,
    pub(crate) deals: Vec<Vec<String>>,
    pub(crate) draws: Vec<u32>,
}

impl Origin {
    /// Deals.
    pub(crate) fn game(&self) -> PyResult<Box<dyn Playing>> {
        for_encoder(self.meta.id, self).map_err(no_game)?
    }
}

impl ForEncoder for &Origin {
    type Answer = PyResult<Box<dyn Playing>>;

    fn with<C: Encoder>(self) -> Self::Answer {
        let rules: C::Game = self.options.rules(self.seats).map_err(raised)?;
        let dealer = Dealer::seeded(&self.seed)
            .with_deals(&rules.deck(), &self.deals)
            .map_err(raised)?
            .with_draws(self.draws.clone());
        let encoder = C::new(&rules, self.seats);
        let game = AecGame::open(encoder, rules, self.seats, dealer, hash(&self.seed), true);
        Ok(Box::new(game.map_err(raised)?))
    }
}

/// The game of a record, played to its last act.
pub(crate) fn replayed(record: &Record) -> PyResult<(Origin, Box<dyn Playing>)> {
    let setup = &record.setup;
    let meta = meta(&setup.game)?;
    if u64::from(meta.version) != record.version {
        let message = format!(
            "played by version {} of the rules of {}; these are version {}",
            record.version, meta.title, meta.version
        );
        return Err(refused("bad_version", message));
    }
    let origin = Origin {
        meta,
        seats: seats(meta, setup.players)?,
        options: setup.options.clone(),
        seed: setup.seed.clone().unwrap_or_default(),
        deals: setup.deals.clone(),
        draws: setup.draws.clone(),
    };
    let mut game = origin.game()?;
    for (number, (seat, action, at)) in (1..).zip(&record.acts) {
        let seat = u64::try_from(*seat)
            .ok()
            .and_then(|seat| parlour_engine::Seat::at(seat, game.game().seats()))
            .ok_or_else(|| bad_command(format!("act {number}: no such seat")))?;
        game.act(seat, action, at.map(parlour_engine::Tick)).map_err(raised)?;
    }
    if let Some(clock) = record.clock.filter(|_| meta.real_time) {
        game.advance(parlour_engine::Tick(clock)).map_err(raised)?;
    }
    game.game().kept_to_the_record().map_err(raised)?;
    match &record.scores {
        Some(scores) if *scores != game.game().scores() => {
            Err(bad_command("the scores of the record are not those of its acts"))
        }
        _ => Ok((origin, game)),
    }
}

/// Many tables.
pub(crate) struct OpenMany<'a> {
    pub(crate) seats: u8,
    pub(crate) options: &'a Options,
    pub(crate) tables: usize,
    pub(crate) seed: u64,
    pub(crate) opponents: Option<Arc<dyn Opponents>>,
    pub(crate) wanted: &'a CancelToken,
}

fn not_opened(why: OpenError) -> PyErr {
    match why {
        OpenError::Option(bad) => raised(bad),
        OpenError::NothingToDecide(_) => bad_command(why.to_string()),
    }
}

impl ForEncoder for OpenMany<'_> {
    type Answer = PyResult<Box<dyn Batching>>;

    fn with<C: Encoder>(self) -> Self::Answer {
        let Self { seats, options, tables, seed, opponents, wanted } = self;
        let rules: C::Game = options.rules(seats).map_err(raised)?;
        let batch = Batch::<C>::new(rules, seats, tables, seed, opponents, wanted);
        Ok(Box::new(batch.map_err(not_opened)?))
    }
}
