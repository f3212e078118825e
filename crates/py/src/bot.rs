//! A bot in Python's hands.

use crate::{
    arrays::array,
    error::{bad_command, no_bot, refused},
    game::Game,
    open::meta,
    opponents::takes_time,
    pool::all_cores,
    tables::Tables,
    watch::watched,
    whole::{SeatNumber, whole},
};
use parlour_bots::{BotError, Level, any_bot, check_level, master_players};
use parlour_engine::bot::{AnyBot, CancelToken};
use pyo3::{IntoPyObjectExt, prelude::*, types::PyType};
use std::{
    process,
    sync::{
        Mutex, MutexGuard, TryLockError,
        atomic::{AtomicU32, Ordering},
    },
};

/// A game's id, and the numbers of the bot that was made for it.
type State = (String, Vec<u64>);

/// How a bot is pickled.
type Reduced<'py> = (Bound<'py, PyType>, (String, u64), Vec<State>);

/// The bots that were made so far, each for the game with this id.
type Made = Vec<(&'static str, Box<dyn AnyBot>)>;

/// The bot for this game, made where there is none.
fn of_id<'a>(
    made: &'a mut Made,
    game: &'static str,
    make: impl FnOnce() -> Result<Box<dyn AnyBot>, BotError>,
) -> PyResult<&'a mut (dyn AnyBot + 'static)> {
    let place = match made.iter().position(|(id, _)| *id == game) {
        Some(place) => place,
        None => {
            made.push((game, make().map_err(no_bot)?));
            made.len() - 1
        }
    };
    Ok(made[place].1.as_mut())
}

/// A player of any game, who sees what its seat sees.
///
/// ``level``: ``random``, ``rule``, ``easy``, ``medium``, ``hard``, ``expert``, ``master`` (in the
/// games, with the numbers of players, that it has learned) or ``search:N``.
/// The same seed gives the same choices. So two bots of a level with one seed, such as the default, draw
/// alike: give each seat its own, as ``Bot("rule", seed=seat)``. The GIL is released while it thinks. A bot can be copied and
/// pickled, and goes on with the same choices.
#[pyclass(module = "parlour", frozen)]
pub(crate) struct Bot {
    level: Level,
    seed: u64,
    /// One for each game in which it was asked: its chances go on where they stood in that game.
    made: Mutex<Made>,
    /// The process that last took the lock. In a child of `fork` it may have been left locked.
    process: AtomicU32,
}

impl Bot {
    /// Waits for other threads of this process, and for none of another.
    fn lock(&self) -> PyResult<MutexGuard<'_, Made>> {
        let own = process::id();
        let guard = match self.made.try_lock() {
            Err(TryLockError::WouldBlock) if self.process.load(Ordering::Acquire) == own => {
                self.made.lock().map_err(TryLockError::from)
            }
            other => other,
        };
        let guard = guard.map_err(|error| match error {
            TryLockError::WouldBlock => bad_command(
                "the bot was thinking when this process was forked, and its thread is not here: \
                 make another bot",
            ),
            TryLockError::Poisoned(_) => bad_command("the bot has failed before"),
        })?;
        self.process.store(own, Ordering::Release);
        Ok(guard)
    }

    fn of_game(&self, py: Python<'_>, game: &Game, number: SeatNumber) -> PyResult<Option<String>> {
        let seat = game.seat(number)?;
        let table = game.playing().game();
        if !table.turn().allows(seat) {
            return Err(refused(
                "not_your_turn",
                format!("It is not the turn of seat {seat}: {}.", table.turn().whose()),
            ));
        }
        let (id, players) = (table.meta().id, table.seats());
        check_level(self.level, id, players).map_err(no_bot)?;
        let playing = game.playing();
        let pool = all_cores(py)?;
        let choose = |wanted: &CancelToken| -> PyResult<Option<String>> {
            // not on a thread of the pool: it could come to wait here for itself
            let mut made = self.lock()?;
            let make = || any_bot(id, players, self.level, self.seed);
            let bot = of_id(&mut made, id, make)?;
            let before = bot.state();
            let ask = || playing.game().ask_while(wanted.clone(), seat, bot);
            let choice = pool.install(ask);
            if !wanted.is_still() {
                // nothing came of it: it is to choose as if it had not been asked
                bot.set_state(&before);
            }
            Ok(choice.map(|choice| choice.action))
        };
        if takes_time(self.level) {
            watched(py, || Ok(()), choose)?
        } else {
            py.detach(|| choose(&CancelToken::default()))
        }
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (level="rule", seed=0))]
    fn new(level: &str, #[pyo3(from_py_with = whole)] seed: u64) -> PyResult<Self> {
        let level =
            level.parse().map_err(|no: parlour_bots::LevelError| bad_command(no.to_string()))?;
        let process = AtomicU32::new(process::id());
        Ok(Self { level, seed, made: Mutex::default(), process })
    }

    /// Its level, as it was named.
    #[getter]
    fn level(&self) -> String {
        self.level.to_string()
    }

    /// Its action for this seat, which is not played; ``None`` if it waits (real time only).
    /// Raises :class:`NotYourTurnError`.
    ///
    /// Or its actions at many tables, int64 ``(N,)``, for :meth:`VectorEnv.step`: one of each mask, on
    /// all cores. There its chances depend on its seed, the table and what was done there, and not
    /// on what it was asked before. An action without an index becomes what the game does for a
    /// player who is away.
    #[pyo3(signature = (game, seat=None))]
    fn choose<'py>(
        slf: &Bound<'py, Self>,
        game: &Bound<'py, PyAny>,
        seat: Option<SeatNumber>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        match (game.cast::<Game>(), seat) {
            (Ok(game), Some(seat)) => {
                slf.get().of_game(py, &*game.try_borrow()?, seat)?.into_bound_py_any(py)
            }
            (Ok(_), None) => Err(bad_command("choose: say for which seat of the game")),
            (Err(_), None) if game.hasattr("_advised_by")? => {
                game.call_method1("_advised_by", (slf,))
            }
            _ => Err(bad_command("choose: a Game and a seat, or a VectorEnv, is needed")),
        }
    }

    /// Raises :class:`CommandError` if no bot of this level plays this game with so many.
    fn check(&self, game: &Game) -> PyResult<()> {
        let table = game.playing().game();
        check_level(self.level, table.meta().id, table.seats()).map_err(no_bot)
    }

    /// What ``choose`` of a :class:`VectorEnv` stands on.
    fn advise(&self, tables: &Bound<'_, Tables>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        Tables::advised(tables, self.level, self.seed, &array("actions", actions)?)
    }

    /// Pickles as its level and seed, and where it stands.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let bot = slf.get();
        let states = slf.py().detach(|| {
            let mut made = bot.lock()?;
            let states = made.iter_mut().map(|(game, bot)| ((*game).to_owned(), bot.state()));
            PyResult::Ok(states.collect())
        })?;
        Ok((slf.get_type(), (bot.level(), bot.seed), states))
    }

    /// Goes on from where another one of this level and seed stood.
    fn __setstate__(&self, py: Python<'_>, states: Vec<State>) -> PyResult<()> {
        let made = |(game, state): State| {
            let meta = meta(&game)?;
            // the same for each number of players that the level plays with
            let players = *master_players(meta.id).first().unwrap_or(&meta.min_players);
            let mut bot = any_bot(meta.id, players, self.level, self.seed).map_err(no_bot)?;
            match bot.set_state(&state) {
                true => Ok((meta.id, bot)),
                false => Err(bad_command("the pickle is damaged: it is of another kind of bot")),
            }
        };
        let made = states.into_iter().map(made).collect::<PyResult<Made>>()?;
        py.detach(|| {
            *self.lock()? = made;
            Ok(())
        })
    }

    fn __repr__(&self) -> String {
        format!("<parlour.Bot {}>", self.level)
    }
}
