//! Bots at many tables.

use crate::error::{bad_command, no_bot};
use parlour_bots::{Level, any_bot, check_level};
use parlour_encode::Opponents;
use parlour_engine::{Seat, bot::AnyBot};
use pyo3::prelude::*;
use std::sync::Arc;

/// Which level plays in which seat; no level where the caller plays.
struct Levels {
    game: &'static str,
    levels: Vec<Option<Level>>,
    /// Do they move on by one seat from each table to the next?
    rotate: bool,
}

impl Opponents for Levels {
    fn bot(&self, table: usize, seat: Seat, seed: u64) -> Option<Box<dyn AnyBot>> {
        let seats = self.levels.len();
        let moved = if self.rotate { table % seats } else { 0 };
        let level = self.levels[(seat.index() + seats - moved) % seats]?;
        any_bot(self.game, seats as u8, level, seed).ok()
    }
}

/// Bots for these levels, one for each seat, and whether one of them takes its time.
pub(crate) fn opponents(
    game: &'static str,
    seats: u8,
    levels: Option<Vec<Option<String>>>,
    rotate: bool,
) -> PyResult<(Option<Arc<dyn Opponents>>, bool)> {
    let Some(levels) = levels else { return Ok((None, false)) };
    if levels.len() != usize::from(seats) {
        return Err(bad_command(format!("bots: {} places for {seats} seats", levels.len())));
    }
    if levels.iter().all(Option::is_some) {
        return Err(bad_command("bots: no seat is left to play in"));
    }
    let read = |level: Option<String>| level.map(|level| level.parse::<Level>()).transpose();
    let levels: Result<Vec<_>, _> = levels.into_iter().map(read).collect();
    let levels = levels.map_err(|no| bad_command(no.to_string()))?;
    let mut named = levels.iter().flatten();
    named.try_for_each(|&level| check_level(level, game, seats)).map_err(no_bot)?;
    let is_slow = levels.iter().flatten().any(|&level| takes_time(level));
    Ok((Some(Arc::new(Levels { game, levels, rotate })), is_slow))
}

/// Does a bot of this level think for longer than it takes to start a thread that is watched?
pub(crate) fn takes_time(level: Level) -> bool {
    !matches!(level, Level::Random | Level::Easy | Level::Rule | Level::Absent)
}
