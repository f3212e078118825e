//! One game in Python's hands.

use crate::{
    arrays::{whole_of, writable},
    error::{bad_command, raised, refused, unreadable},
    journal::{Written, check_writer, read, written, written_by},
    open::{Origin, dumps, fresh_seed, loads, meta, options, replayed, seats},
    spaces::{Bounds, Rows, action_features, bounds, codes, rows},
    variant::Variant,
};
use numpy::{PyArray1, PyArray2};
use parlour_encode::{Playing, length};
use parlour_engine::{Seat, Tick, Turn, Viewer};
use parlour_protocol::{Options, Record, Variant as Rules, line, wire::Map};
use pyo3::{
    prelude::*,
    types::{PyDict, PyType},
};
use std::sync::Arc;

/// What a game was dealt from: seats, house rules, seed, stacked deals, draws.
type Dealt = (u8, String, String, Vec<Vec<String>>, Vec<u32>);

/// A game as it is pickled: its id, who wrote it, the deal, what was done, the seed it shows.
type Pickled<'py> = (String, String, Dealt, Written<'py>, String);

/// A game in play.
#[pyclass(module = "parlour", subclass)]
pub(crate) struct Game {
    playing: Box<dyn Playing>,
    origin: Arc<Origin>,
    seed: String,
    /// How long a mask and an observation are.
    lengths: (usize, usize),
}

impl Game {
    fn of(origin: Origin, playing: Box<dyn Playing>) -> Self {
        let (actions, fields) = playing.spaces();
        let (seed, lengths) = (origin.seed.clone(), (length(&actions), length(&fields)));
        Self { playing, origin: Arc::new(origin), seed, lengths }
    }

    pub(crate) fn playing(&self) -> &dyn Playing {
        self.playing.as_ref()
    }

    pub(crate) fn seat(&self, seat: i64) -> PyResult<Seat> {
        let seats = self.playing.game().seats();
        u64::try_from(seat)
            .ok()
            .and_then(|seat| Seat::at(seat, seats))
            .ok_or_else(|| bad_command(format!("no seat {seat}: seats are 0 to {}", seats - 1)))
    }
}

/// The game, how many play it and by which rules: what is said, and otherwise what the variant says.
fn chosen<'a>(
    (name, players): (Option<&'a str>, Option<i64>),
    variant: Option<&Rules>,
    said: Options,
) -> PyResult<(&'a str, i64, Options)> {
    let Some(variant) = variant else {
        let name = name.ok_or_else(|| bad_command("name a game, or a variant of one"))?;
        let players = players.ok_or_else(|| bad_command("players: say how many"))?;
        return Ok((name, players, said));
    };
    let variant = variant.clone().of_game(name.unwrap_or(variant.game().meta.id));
    let variant = variant.map_err(unreadable)?;
    let players = players.or(variant.players().map(i64::from));
    let players =
        players.ok_or_else(|| bad_command("players: the variant does not say how many"))?;
    let mut options = variant.options().clone();
    options.extend(Map::from(said));
    Ok((variant.game().meta.id, players, options.into()))
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name=None, players=None, *, variant=None, seed=None, deals=None, **house_rules))]
    fn new(
        name: Option<&str>,
        players: Option<i64>,
        variant: Option<&Bound<'_, Variant>>,
        seed: Option<&Bound<'_, PyAny>>,
        deals: Option<Vec<Vec<String>>>,
        house_rules: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let variant = variant.map(|variant| &variant.get().rules);
        let (name, players, options) = chosen((name, players), variant, options(house_rules)?)?;
        let meta = meta(name)?;
        let seats = seats(meta, players)?;
        let seed = match seed {
            Some(seed) => seed.str()?.to_string(),
            None => fresh_seed()?,
        };
        let (deals, draws) = (deals.unwrap_or_default(), Vec::new());
        let origin = Origin { meta, seats, options, seed, deals, draws };
        let game = origin.game()?;
        Ok(Self::of(origin, game))
    }

    #[classmethod]
    fn load(_class: &Bound<'_, PyType>, record: &Bound<'_, PyAny>) -> PyResult<Self> {
        let record = Record::from_text(&dumps(record)?).map_err(raised)?;
        let (origin, game) = replayed(&record)?;
        Ok(Self::of(origin, game))
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.playing.game().meta().id
    }

    #[getter]
    fn title(&self) -> &'static str {
        self.playing.game().meta().title
    }

    #[getter]
    fn players(&self) -> u8 {
        self.playing.game().seats()
    }

    #[getter]
    fn seed(&self) -> &str {
        &self.seed
    }

    #[getter]
    fn clock(&self) -> u64 {
        self.playing.game().clock().0
    }

    #[getter]
    fn over(&self) -> bool {
        self.playing.game().turn() == Turn::Over
    }

    #[getter]
    fn scores(&self) -> Vec<i64> {
        self.playing.game().scores()
    }

    #[getter]
    fn acts_done(&self) -> usize {
        self.playing.game().acts_done()
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &line(&self.playing.game().options()))
    }

    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let turn = PyDict::new(py);
        let seats = |set: parlour_engine::SeatSet| set.iter().map(Seat::index).collect::<Vec<_>>();
        match self.playing.game().turn() {
            Turn::One(seat) => {
                turn.set_item("kind", "one")?;
                turn.set_item("seat", seat.index())?;
            }
            Turn::Each(set) => {
                turn.set_item("kind", "each")?;
                turn.set_item("seats", seats(set))?;
            }
            Turn::Any(set) => {
                turn.set_item("kind", "any")?;
                turn.set_item("seats", seats(set))?;
            }
            Turn::Over => {
                turn.set_item("kind", "over")?;
                turn.set_item("scores", self.scores())?;
            }
        }
        Ok(turn)
    }

    /// Is the menu of the moment all that is legal?
    #[getter]
    fn menu_is_complete(&self) -> bool {
        let game = self.playing.game();
        game.turn().seats().first().is_none_or(|seat| game.legal(seat).1)
    }

    fn legal(&self, seat: i64) -> PyResult<Vec<String>> {
        let seat = self.seat(seat)?;
        let game = self.playing.game();
        Ok(if game.turn().allows(seat) { game.legal(seat).0 } else { Vec::new() })
    }

    #[pyo3(signature = (seat, action, at=None))]
    fn step(&mut self, seat: i64, action: &str, at: Option<u64>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.playing.act(seat, action, at.map(Tick)).map_err(raised)
    }

    fn advance(&mut self, to: u64) -> PyResult<()> {
        self.playing.advance(Tick(to)).map_err(raised)
    }

    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = match seat {
            Some(seat) => Viewer::Seat(self.seat(seat)?),
            None => Viewer::Spectator,
        };
        loads(py, &line(&self.playing.game().view(viewer)))
    }

    /// The table as text, as a seat (or a spectator) sees it.
    #[pyo3(signature = (seat=None))]
    fn text(&self, seat: Option<i64>) -> PyResult<String> {
        let viewer = match seat {
            Some(seat) => Viewer::Seat(self.seat(seat)?),
            None => Viewer::Spectator,
        };
        Ok(self.playing.game().view(viewer).to_string())
    }

    fn reveal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &line(&self.playing.game().reveal()))
    }

    fn seen<'py>(&self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &line(&self.playing.seen(self.seat(seat)?)))
    }

    /// All that a seat knows, as one line of JSON: what it has seen happen, and its view.
    fn information(&self, seat: i64) -> PyResult<String> {
        let seat = self.seat(seat)?;
        let seen = line(&self.playing.seen(seat));
        let view = line(&self.playing.game().view(Viewer::Seat(seat)));
        Ok(format!("{{\"seen\":{seen},\"view\":{view}}}"))
    }

    /// What the game does for a player who is away.
    fn default_action(&self, seat: i64) -> PyResult<String> {
        Ok(self.playing.game().default_action(self.seat(seat)?))
    }

    /// What a seat has seen happen, as lines of text.
    fn story(&self, seat: i64) -> PyResult<Vec<String>> {
        Ok(self.playing.seen(self.seat(seat)?).iter().map(ToString::to_string).collect())
    }

    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &Record::of_game(self.playing.game(), &self.seed).to_text())
    }

    fn clone(&self) -> Self {
        let (playing, seed) = (self.playing.fork(), self.seed.clone());
        Self { playing, origin: Arc::clone(&self.origin), seed, lengths: self.lengths }
    }

    /// Pickles as what it was dealt from and what was done, so that it goes on alike: a record
    /// knows nothing of answers on their way (real time) or of sampled worlds.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Pickled<'py>,))> {
        let game = slf.borrow();
        let Origin { meta, seats, options, seed, deals, draws } = &*game.origin;
        let dealt = (*seats, line(options), seed.clone(), deals.clone(), draws.clone());
        let journal = written(slf.py(), game.playing.journal());
        let id = meta.id.to_owned();
        let pickled = (id, written_by(meta), dealt, journal, game.seed.clone());
        Ok((slf.get_type().getattr("_unpickle")?, (pickled,)))
    }

    #[classmethod]
    fn _unpickle(_class: &Bound<'_, PyType>, pickled: Pickled<'_>) -> PyResult<Self> {
        let (id, writer, (seats, options, seed, deals, draws), journal, shown) = pickled;
        let meta = meta(&id)?;
        check_writer(meta, &writer)?;
        let options = Options::from_text(&options).map_err(raised)?;
        let origin = Origin { meta, seats, options, seed, deals, draws };
        let mut playing = origin.game()?;
        let done = playing.replay(&read(&journal)?);
        done.map_err(|no| bad_command(format!("the pickle is damaged: {no}")))?;
        Ok(Self { seed: shown, ..Self::of(origin, playing) })
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn sample_world(&self, seat: i64, seed: u64) -> PyResult<Self> {
        let playing = self.playing.sampled_world(self.seat(seat)?, seed);
        let playing = playing.ok_or_else(|| {
            pyo3::exceptions::PyNotImplementedError::new_err(
                "this game does not say how hidden cards are dealt anew",
            )
        })?;
        let seed = format!("sampled world {seed}");
        Ok(Self { playing, origin: Arc::clone(&self.origin), seed, lengths: self.lengths })
    }

    // ---- in numbers

    #[getter]
    fn asked(&self) -> Option<usize> {
        self.playing.asked().map(Seat::index)
    }

    #[getter]
    fn num_actions(&self) -> usize {
        self.lengths.0
    }

    #[getter]
    fn observation_size(&self) -> usize {
        self.lengths.1
    }

    #[getter]
    fn action_fields(&self) -> Rows {
        rows(&self.playing.spaces().0)
    }

    #[getter]
    fn action_feature_fields(&self) -> Rows {
        rows(self.playing.action_table().columns())
    }

    #[getter]
    fn action_features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        action_features(py, &self.playing.action_table())
    }

    #[getter]
    fn observation_fields(&self) -> Rows {
        rows(&self.playing.spaces().1)
    }

    #[getter]
    fn observation_bounds<'py>(&self, py: Python<'py>) -> Bounds<'py> {
        bounds(py, &self.playing.spaces().1)
    }

    #[getter]
    fn observation_codes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        codes(py, &self.playing.spaces().1)
    }

    fn answer(&mut self, action: i64) -> PyResult<()> {
        if self.over() {
            return Err(refused("over", "The game is over."));
        }
        self.playing.step(action).map_err(|no| refused("bad_action", no.to_string()))
    }

    fn choices(&self) -> Vec<u16> {
        self.playing.choices()
    }

    fn numbered(&self, seat: i64) -> PyResult<Vec<(u16, String)>> {
        Ok(self.playing.numbered(self.seat(seat)?))
    }

    #[pyo3(signature = (seat, out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        seat: i64,
        out: Option<Bound<'py, PyArray1<i8>>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seat = self.seat(seat)?;
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, self.lengths.0, false));
        self.playing.mask(seat, whole_of("out", &mut writable("out", &out)?, self.lengths.0)?);
        Ok(out)
    }

    #[pyo3(signature = (seat, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: i64,
        out: Option<Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat(seat)?;
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, self.lengths.1, false));
        self.playing.observe(seat, whole_of("out", &mut writable("out", &out)?, self.lengths.1)?);
        Ok(out)
    }

    fn __repr__(&self) -> String {
        let (name, players, acts) = (self.name(), self.players(), self.acts_done());
        format!("<parlour.Game {name}, {players} players, {acts} acts>")
    }
}
