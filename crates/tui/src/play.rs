//! A game, played to its end.

use crate::{Look, screen::Screen, terminal};
use parlour_engine::Seat;
use parlour_table::Table;
use std::sync::mpsc::Receiver;

/// How a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Another one, please.
    Again,
    /// Enough.
    Leave,
}

/// Plays at this table, full screen. `people` sit before this terminal; `clauses` is the text
/// of the rules panel; `asides` are shown as they come. Gives the table back, for its record.
///
/// # Errors
/// If the terminal cannot be drawn on.
pub fn play(
    table: Table,
    people: &[Seat],
    clauses: &str,
    asides: Receiver<String>,
    look: Look,
) -> anyhow::Result<(Table, End)> {
    let mut screen = Screen::new(table, people, clauses, look).hearing(asides);
    terminal::show(&mut screen)?;
    Ok(screen.leave())
}
