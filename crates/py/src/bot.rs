//! A bot in Python's hands.

use crate::{
    error::{bad_command, refused},
    game::Game,
    pool::all_cores,
};
use parlour_bots::{Level, any_bot};
use parlour_engine::bot::AnyBot;
use pyo3::prelude::*;
use std::{
    process,
    sync::{
        Mutex, MutexGuard, TryLockError,
        atomic::{AtomicU32, Ordering},
    },
};

type Made = Option<(&'static str, Box<dyn AnyBot>)>;

/// A player of any game. It is made for a game when it is first asked in one.
#[pyclass(module = "parlour")]
pub(crate) struct Bot {
    level: Level,
    seed: u64,
    /// The game it was last asked in, and the bot for that.
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
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (level="rule", seed=0))]
    fn new(level: &str, seed: u64) -> PyResult<Self> {
        let level =
            level.parse().map_err(|no: parlour_bots::LevelError| bad_command(no.to_string()))?;
        Ok(Self { level, seed, made: Mutex::new(None), process: AtomicU32::new(process::id()) })
    }

    #[getter]
    fn level(&self) -> String {
        self.level.to_string()
    }

    fn choose(&self, py: Python<'_>, game: &Game, seat: i64) -> PyResult<Option<String>> {
        let seat = game.seat(seat)?;
        let table = game.playing().game();
        if !table.turn().allows(seat) {
            return Err(refused(
                "not_your_turn",
                format!("It is not the turn of seat {seat}: {}.", table.turn().whose()),
            ));
        }
        let id = table.meta().id;
        let playing = game.playing();
        let pool = all_cores(py)?;
        py.detach(|| {
            // on the caller's thread: one of the pool could come to wait here for itself
            let mut made = self.lock()?;
            if made.as_ref().is_none_or(|(name, _)| *name != id) {
                let bot = any_bot(id, self.level, self.seed);
                *made = Some((id, bot.ok_or_else(|| bad_command("no such game"))?));
            }
            let choice = match made.as_mut() {
                Some((_, bot)) => pool.install(|| playing.game().ask(seat, bot.as_mut())),
                None => None,
            };
            Ok(choice.map(|choice| choice.action))
        })
    }

    fn __repr__(&self) -> String {
        format!("<parlour.Bot {}>", self.level)
    }
}
