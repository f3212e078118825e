//! One game in Python's hands.

use crate::{
    arrays::{array_or_new, whole_of, writable},
    error::{bad_command, raised, refused},
    open::{self, Origin, loads, replayed},
    spaces::{Bounds, Rows, action_features, bounds, codes, rows},
    variant::Variant,
    whole::{SeatNumber, tick, whole, whole_or_none},
};
use numpy::{PyArray1, PyArray2};
use parlour_encode::{Playing, length};
use parlour_engine::{Seat, Turn, Viewer};
use parlour_protocol::{Record, line};
use pyo3::{
    prelude::*,
    types::{PyDict, PyType},
};
use std::sync::Arc;

mod deal;
mod pickle;
mod turn;

use deal::Said;
use pickle::{Pickled, pickled, unpickled};
use turn::turn_of;

/// A game in play: state and rules, no clock and no chance of its own.
///
/// Seats are 0 … n-1 clockwise. Words are those of the line protocol (``docs/protocol.md``);
/// numbers are those of ``docs/observations.md``. A game can be copied, deep-copied and pickled, and
/// goes on with the same bits; a pickle is read by the version that has written it, a record by any
/// with the same rules. What comes of it is a plain :class:`Game`, of a subclass too.
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

    fn viewer(&self, seat: Option<SeatNumber>) -> PyResult<Viewer> {
        seat.map_or(Ok(Viewer::Spectator), |seat| self.seat(seat).map(Viewer::Seat))
    }

    pub(crate) fn seat(&self, SeatNumber(seat): SeatNumber) -> PyResult<Seat> {
        let seats = self.playing.game().seats();
        u64::try_from(seat)
            .ok()
            .and_then(|seat| Seat::at(seat, seats))
            .ok_or_else(|| bad_command(format!("no seat {seat}: seats are 0 to {}", seats - 1)))
    }
}

/// The game, unless a bot is thinking about it in another thread.
fn free<'py>(game: &Bound<'py, Game>) -> PyResult<PyRefMut<'py, Game>> {
    game.try_borrow_mut()
        .map_err(|_| bad_command("a bot is thinking about this game in another thread"))
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name=None, players=None, *, variant=None, seed=None, deals=None, **house_rules))]
    fn new(
        py: Python<'_>,
        name: Option<&str>,
        #[pyo3(from_py_with = whole_or_none)] players: Option<i64>,
        variant: Option<&Bound<'_, Variant>>,
        seed: Option<&Bound<'_, PyAny>>,
        deals: Option<&Bound<'_, PyAny>>,
        house_rules: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Said { name, players, variant, seed, deals, house_rules }
            .dealt(py)
            .map(|(origin, playing)| Self::of(origin, playing))
    }

    /// Plays a record to its last act. Raises any :class:`ParlourError`.
    #[classmethod]
    fn load(_class: &Bound<'_, PyType>, record: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (origin, game) = replayed(&open::record(record)?)?;
        Ok(Self::of(origin, game))
    }

    /// The game's id, such as ``down-the-well``.
    #[getter]
    fn name(&self) -> &'static str {
        self.playing.game().meta().id
    }

    /// The game's name, such as ``Down the Well``.
    #[getter]
    fn title(&self) -> &'static str {
        self.playing.game().meta().title
    }

    /// How many play.
    #[getter]
    fn players(&self) -> u8 {
        self.playing.game().seats()
    }

    /// The text that the shuffles come from.
    #[getter]
    fn seed(&self) -> &str {
        &self.seed
    }

    /// Milliseconds on the game's own clock (real time only).
    #[getter]
    fn clock(&self) -> u64 {
        self.playing.game().clock().0
    }

    /// Is the game over?
    #[getter]
    fn over(&self) -> bool {
        self.playing.game().turn() == Turn::Over
    }

    /// Each seat's result, or how it stands: points, units of money (Basset), cards (Budr Basef).
    #[getter]
    fn scores(&self) -> Vec<i64> {
        self.playing.game().scores()
    }

    /// How many acts there were so far.
    #[getter]
    fn acts_done(&self) -> usize {
        self.playing.game().acts_done()
    }

    /// The house rules in full, by name.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &line(&self.playing.game().options()))
    }

    /// Who may act: ``kind`` is ``"one"``, ``"each"`` (sealed), ``"any"`` (real time) or ``"over"``.
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        turn_of(py, self.playing.game())
    }

    /// Is the menu of the moment all that is legal, or a useful choice of it?
    #[getter]
    fn menu_is_complete(&self) -> bool {
        let game = self.playing.game();
        game.turn().seats().first().is_none_or(|seat| game.legal(seat).1)
    }

    /// What the seat may do, sorted; nothing if it may not act.
    fn legal(&self, seat: SeatNumber) -> PyResult<Vec<String>> {
        let seat = self.seat(seat)?;
        let game = self.playing.game();
        Ok(if game.turn().allows(seat) { game.legal(seat).0 } else { Vec::new() })
    }

    /// Acts, in words. ``at``: the moment in milliseconds (real time only; as the clock stands
    /// if absent). Raises :class:`IllegalActionError`, :class:`NotYourTurnError`, :class:`ActionError`,
    /// :class:`GameOverError` or :class:`CommandError` (so, too, while a bot thinks about this game in
    /// another thread).
    #[pyo3(signature = (seat, action, at=None))]
    fn step(
        slf: &Bound<'_, Self>,
        seat: SeatNumber,
        action: &str,
        #[pyo3(from_py_with = whole_or_none)] at: Option<u64>,
    ) -> PyResult<()> {
        let mut game = free(slf)?;
        let seat = game.seat(seat)?;
        game.playing.act(seat, action, at.map(tick).transpose()?).map_err(raised)
    }

    /// Lets time pass up to this moment in milliseconds (real time only).
    fn advance(slf: &Bound<'_, Self>, #[pyo3(from_py_with = whole)] to: u64) -> PyResult<()> {
        free(slf)?.playing.advance(tick(to)?).map_err(raised)
    }

    /// What the seat, or a spectator, may know.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<SeatNumber>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &line(&self.playing.game().view(self.viewer(seat)?)))
    }

    /// What the seat, or a spectator, may know, drawn as text.
    #[pyo3(signature = (seat=None))]
    fn text(&self, seat: Option<SeatNumber>) -> PyResult<String> {
        Ok(self.playing.game().view(self.viewer(seat)?).to_string())
    }

    /// Everything, hidden cards included.
    fn reveal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &line(&self.playing.game().reveal()))
    }

    /// All that the seat has seen happen, in order.
    fn seen<'py>(&self, py: Python<'py>, seat: SeatNumber) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &line(&self.playing.seen(self.seat(seat)?)))
    }

    /// What the seat has seen and sees now, as one line of JSON: equal texts, equal knowledge.
    fn information(&self, seat: SeatNumber) -> PyResult<String> {
        let seat = self.seat(seat)?;
        let seen = line(&self.playing.seen(seat));
        let view = line(&self.playing.game().view(Viewer::Seat(seat)));
        Ok(format!("{{\"seen\":{seen},\"view\":{view}}}"))
    }

    /// What the game does for a player who is away.
    fn default_action(&self, seat: SeatNumber) -> PyResult<String> {
        Ok(self.playing.game().default_action(self.seat(seat)?))
    }

    /// All that the seat has seen happen, as sentences.
    fn story(&self, seat: SeatNumber) -> PyResult<Vec<String>> {
        Ok(self.playing.seen(self.seat(seat)?).iter().map(ToString::to_string).collect())
    }

    /// The game as a record: every deal, draw and act.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &Record::of_game(self.playing.game(), &self.seed).to_text())
    }

    /// The same game once more.
    fn clone(&self) -> Self {
        let (playing, seed) = (self.playing.fork(), self.seed.clone());
        Self { playing, origin: Arc::clone(&self.origin), seed, lengths: self.lengths }
    }

    /// Pickles as what it was dealt from and what was done, so that it goes on alike: a record
    /// knows nothing of answers on their way (real time) or of sampled worlds.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Pickled<'py>,))> {
        let game = slf.borrow();
        let pickled = pickled(slf.py(), &game.origin, game.playing.as_ref(), &game.seed);
        Ok((slf.get_type().getattr("_unpickle")?, (pickled,)))
    }

    #[classmethod]
    fn _unpickle(_class: &Bound<'_, PyType>, pickled: Pickled<'_>) -> PyResult<Self> {
        let (origin, playing, seed) = unpickled(pickled)?;
        Ok(Self { seed, ..Self::of(origin, playing) })
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// A game that this seat could not tell from this one: what is hidden is drawn anew,
    /// uniformly among all that agrees with what the seat has seen. The same seat is asked, and no time
    /// has passed; in real time others may have hit already, or be about to.
    fn sample_world(
        &self,
        seat: SeatNumber,
        #[pyo3(from_py_with = whole)] seed: u64,
    ) -> PyResult<Self> {
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

    /// The one seat that is asked next (numbers only); none when the game is over.
    #[getter]
    fn asked(&self) -> Option<usize> {
        self.playing.asked().map(Seat::index)
    }

    /// How many actions have an index.
    #[getter]
    fn num_actions(&self) -> usize {
        self.lengths.0
    }

    /// How many numbers an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.lengths.1
    }

    /// Name, length and meaning of each group of actions.
    #[getter]
    fn action_fields(&self) -> Rows {
        rows(&self.playing.spaces().0)
    }

    /// What the numbers of :attr:`action_features` are.
    #[getter]
    fn action_feature_fields(&self) -> Rows {
        rows(self.playing.action_table().columns())
    }

    /// float32 ``(num_actions, F)``: for each action its group, one-hot, and its parts.
    #[getter]
    fn action_features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        action_features(py, &self.playing.action_table())
    }

    /// Name, length and meaning of each field of an observation.
    #[getter]
    fn observation_fields(&self) -> Rows {
        rows(&self.playing.spaces().1)
    }

    /// The least and the most of each number of an observation; infinite where there is none.
    #[getter]
    fn observation_bounds<'py>(&self, py: Python<'py>) -> Bounds<'py> {
        bounds(py, &self.playing.spaces().1)
    }

    /// For each number of an observation of how many things it is a code (1 for the first, 0 for
    /// none of them), and 0 where it is not a code.
    #[getter]
    fn observation_codes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        codes(py, &self.playing.spaces().1)
    }

    /// The asked seat's action, as an index of its mask. Raises :class:`ActionError` or
    /// :class:`GameOverError`.
    fn answer(slf: &Bound<'_, Self>, #[pyo3(from_py_with = whole)] action: i64) -> PyResult<()> {
        let mut game = free(slf)?;
        if game.over() {
            return Err(refused("over", "The game is over."));
        }
        game.playing.step(action).map_err(|no| refused("bad_action", no.to_string()))
    }

    /// The indices that the asked seat may choose, in the order of its menu.
    fn choices(&self) -> Vec<u16> {
        self.playing.choices()
    }

    /// What the seat may choose now: each index with its action in words.
    fn numbered(&self, seat: SeatNumber) -> PyResult<Vec<(u16, String)>> {
        Ok(self.playing.numbered(self.seat(seat)?))
    }

    /// int8 ``(num_actions,)``: 1 for each index that the seat may choose now. Written into
    /// ``out`` if given.
    #[pyo3(signature = (seat, out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        seat: SeatNumber,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seat = self.seat(seat)?;
        let out = array_or_new(py, "out", out, self.lengths.0)?;
        self.playing.mask(seat, whole_of("out", &mut writable("out", &out)?, self.lengths.0)?);
        Ok(out)
    }

    /// float32 ``(observation_size,)``: what the seat sees. Written into ``out`` if given.
    #[pyo3(signature = (seat, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: SeatNumber,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat(seat)?;
        let out = array_or_new(py, "out", out, self.lengths.1)?;
        self.playing.observe(seat, whole_of("out", &mut writable("out", &out)?, self.lengths.1)?);
        Ok(out)
    }

    fn __repr__(&self) -> String {
        let (name, players, acts) = (self.name(), self.players(), self.acts_done());
        format!("<parlour.Game {name}, {players} players, {acts} acts>")
    }
}
