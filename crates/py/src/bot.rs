//! A bot in Python's hands.

use crate::{
    error::{bad_command, refused},
    game::Game,
};
use parlour_bots::{Level, any_bot};
use parlour_engine::bot::AnyBot;
use pyo3::prelude::*;
use std::sync::Mutex;

/// A player of any game. It is made for a game when it is first asked in one.
#[pyclass(module = "parlour")]
pub(crate) struct Bot {
    level: Level,
    seed: u64,
    /// The game it was last asked in, and the bot for that.
    made: Mutex<Option<(&'static str, Box<dyn AnyBot>)>>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (level="rule", seed=0))]
    fn new(level: &str, seed: u64) -> PyResult<Self> {
        let level =
            level.parse().map_err(|no: parlour_bots::LevelError| bad_command(no.to_string()))?;
        Ok(Self { level, seed, made: Mutex::new(None) })
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
        py.detach(|| {
            let mut made =
                self.made.lock().map_err(|_| bad_command("the bot has failed before"))?;
            if made.as_ref().is_none_or(|(name, _)| *name != id) {
                let bot = any_bot(id, self.level, self.seed);
                *made = Some((id, bot.ok_or_else(|| bad_command("no such game"))?));
            }
            let choice = match made.as_mut() {
                Some((_, bot)) => playing.game().ask(seat, bot.as_mut()),
                None => None,
            };
            Ok(choice.map(|choice| choice.action))
        })
    }

    fn __repr__(&self) -> String {
        format!("<parlour.Bot {}>", self.level)
    }
}
