//! The settings of a new table, if all numbers are within their bounds.

use super::{NewTable, Refusal, TimeControl};
use crate::line;
use parlour_table::session::{self, TableConfig};

impl NewTable {
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
        };
        let cover_after = match self.cover_after {
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
