//! The daily deal of each game: one table a day and game, the same everywhere (`docs/daily.md`).

use crate::{
    CommandError, Options, Registry, line, position::BOT_DELAY_MS, preset_options, registry::Setup,
    wire::Refusal,
};
use chrono::{DateTime, NaiveDate};
use parlour_engine::{Preset, Seat, given::daily_seed};
use parlour_table::session::{CardOrigin, GivenMatch, TableConfig, TimeControl, Timestamp};
use std::{fmt, str::FromStr};

/// How well the bots of a daily deal play.
pub const DAILY_LEVEL: &str = "medium";

/// How many play a daily deal, as far as the game allows it.
const DAILY_PLAYERS: u8 = 3;

/// A date by UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(NaiveDate);

/// A text that is not a date.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("Write a date as 2026-11-26.")]
pub struct DayError;

impl Day {
    /// The date at a moment, which counts the milliseconds since 1970.
    #[must_use]
    pub fn at(now: Timestamp) -> Self {
        let moment = i64::try_from(now.0).ok().and_then(DateTime::from_timestamp_millis);
        Self(moment.unwrap_or(DateTime::UNIX_EPOCH).date_naive())
    }
}

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Self, DayError> {
        let day: NaiveDate = text.parse().map_err(|_| DayError)?;
        // a date has one text, since the deal comes from it
        if day.to_string() == text { Ok(Self(day)) } else { Err(DayError) }
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why there is no such daily deal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DailyError {
    /// There is no such game, or it cannot be played like this.
    #[error(transparent)]
    Game(#[from] CommandError),
    /// The date cannot be read.
    #[error(transparent)]
    Day(#[from] DayError),
    /// The day has not begun.
    #[error("The deal of {0} is available from midnight (UTC).")]
    NotYet(Day),
}

impl DailyError {
    /// The HTTP status of the answer that says so, at a server and in a page without one.
    #[must_use]
    pub const fn status(&self) -> u16 {
        match self {
            Self::Game(_) | Self::Day(_) => 404,
            Self::NotYet(_) => 409,
        }
    }
}

impl From<DailyError> for Refusal {
    fn from(error: DailyError) -> Self {
        let code = match &error {
            DailyError::Game(_) => "no_game",
            DailyError::Day(_) => "no_day",
            DailyError::NotYet(_) => "not_yet",
        };
        Self::new(code, error.to_string())
    }
}

impl Registry {
    /// The settings of the table for a game's daily deal: the quick rules of the game for three players, with
    /// bots of [`DAILY_LEVEL`] in all seats but one.
    ///
    /// # Errors
    /// If there is no such game or date, or that day has not begun at this moment.
    pub fn daily_table(
        &self,
        game: &str,
        date: &str,
        now: Timestamp,
    ) -> Result<TableConfig, DailyError> {
        let meta = self.entry(game)?.meta;
        let day: Day = date.parse()?;
        if day > Day::at(now) {
            return Err(DailyError::NotYet(day));
        }
        let players = DAILY_PLAYERS.clamp(meta.min_players, meta.max_players);
        let preset = Preset::usual(meta.presets);
        let options = preset.map(|preset| preset_options(meta, preset, players));
        let options: Options = options.unwrap_or_default();
        let seed = daily_seed(meta.id, date);
        self.open(&Setup {
            game: meta.id.to_owned(),
            players: i64::from(players),
            options: options.clone(),
            seed: Some(seed.clone()),
            ..Setup::default()
        })?;
        let given = GivenMatch {
            origin: CardOrigin::Daily { date: day.to_string() },
            seat: Seat::at(u64::from(meta.first_to_act), players).unwrap_or(Seat::ZERO),
            seed,
            deals: Vec::new(),
            draws: Vec::new(),
            acts: Vec::new(),
        };
        Ok(TableConfig {
            game: meta.id.to_owned(),
            players,
            options: line(&options),
            time_control: TimeControl::None,
            cover_after: None,
            bot_delay_ms: BOT_DELAY_MS,
            hints: Some(false),
            playtest: None,
            given: Some(given),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGISTRY: Registry = Registry::of_parlour(String::new);
    /// In the evening of 26 November 2026, by UTC.
    const NOW: Timestamp = Timestamp(1_795_724_100_000);

    #[test]
    fn a_day_begins_at_midnight_by_utc() {
        assert_eq!(Day::at(NOW).to_string(), "2026-11-26");
        assert_eq!(Day::at(Timestamp(NOW.0 + 4 * 3_600_000)).to_string(), "2026-11-27");
    }

    #[test]
    fn every_game_has_a_deal_of_today_and_of_the_days_before_but_not_of_tomorrow() {
        for entry in REGISTRY.games {
            let table = REGISTRY.daily_table(entry.meta.id, "2026-11-26", NOW).unwrap();
            assert_eq!(table.players, 3, "{}", entry.meta.id);
            let before = REGISTRY.daily_table(entry.meta.id, "2024-02-29", NOW).unwrap();
            assert_ne!(table.given.unwrap().seed, before.given.unwrap().seed);
            let early = REGISTRY.daily_table(entry.meta.id, "2026-11-27", NOW).unwrap_err();
            assert_eq!(
                early.to_string(),
                "The deal of 2026-11-27 is available from midnight (UTC)."
            );
        }
    }

    #[test]
    fn what_is_no_date_or_no_game_is_refused() {
        for bad in ["", "today", "2026-11-31", "2026-2-3", " 2026-11-26", "+2026-11-26"] {
            let refused = REGISTRY.daily_table("basement", bad, NOW);
            assert_eq!(refused, Err(DailyError::Day(DayError)), "{bad}");
        }
        let refused = REGISTRY.daily_table("cellar", "2026-11-26", NOW).unwrap_err();
        assert_eq!(Refusal::from(refused).code, "no_game");
    }
}
