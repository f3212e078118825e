//! The settings of a new table, if all numbers are within their bounds.

use super::{NewTable, Refusal, TimeControl};
use crate::line;
use parlour_table::session::{self, TableConfig};

impl NewTable {
    /// Can a game be played by this clock?
    ///
    /// # Errors
    /// `no_days` if there are days for each move, and the game is played in real time, or a bot is to cover
    /// for players who are away.
    pub fn suits(&self, game: &parlour_engine::Meta) -> Result<(), Refusal> {
        let why = match (self.time_control, self.cover_after) {
            (TimeControl::Days { .. }, _) if game.real_time => {
                "This game is played in real time: all players have to be there at once, so there \
                 cannot be days for each move."
            }
            (TimeControl::Days { .. }, Some(1..)) => {
                "Where there are days for each move, players are away most of the time, so no bot \
                 covers for them: cover_after has to be 0 or absent."
            }
            _ => return Ok(()),
        };
        Err(Refusal::new("no_days", why))
    }

    /// The settings of this table.
    ///
    /// # Errors
    /// `bad_option` if a number is out of its bounds.
    pub fn config(&self) -> Result<TableConfig, Refusal> {
        let within = |what: &str, number: u32, least: u32, most: u32| {
            if (least..=most).contains(&number) {
                Ok(number)
            } else {
                let why = format!("{what}: {least} to {most}, not {number}");
                Err(Refusal::new("bad_option", why))
            }
        };
        let time_control = match self.time_control {
            TimeControl::None => session::TimeControl::None,
            TimeControl::Turn { seconds } => session::TimeControl::Turn {
                seconds: within("time_control.seconds", seconds, 5, 3600)?,
            },
            TimeControl::Bank { seconds, increment } => session::TimeControl::Bank {
                seconds: within("time_control.seconds", seconds, 10, 7200)?,
                increment: within("time_control.increment", increment, 0, 60)?,
            },
            TimeControl::Days { days } => {
                session::TimeControl::Days { days: within("time_control.days", days, 1, 14)? }
            }
        };
        let cover_after = match self.cover_after {
            None if time_control.is_slow() => None,
            Some(0) => None,
            Some(seconds) => Some(within("cover_after", seconds, 5, 3600)?),
            None => Some(60),
        };
        Ok(TableConfig {
            game: self.game.clone(),
            players: self.players,
            options: line(&self.options),
            time_control,
            cover_after,
            bot_delay_ms: within("bot_delay_ms", self.bot_delay_ms.unwrap_or(700), 0, 5000)?,
            hints: self.hints,
            playtest: self.playtest.clone(),
            given: None,
        })
    }
}
