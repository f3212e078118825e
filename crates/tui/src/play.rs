//! A game, played to its end.

use crate::{Analyse, End, Look, Puzzle, local_table::LocalTable, terminal};
use parlour_engine::Seat;
use parlour_table::Table;
use std::sync::mpsc::Receiver;

/// What surrounds a table in this terminal.
pub struct PlayOptions<'a> {
    /// Who sits before this terminal.
    pub people: &'a [Seat],
    /// The text of the rules panel.
    pub clauses: &'a str,
    /// Sentences that are shown as they come, such as what a program does wrong.
    pub asides: Receiver<String>,
    /// Where the game is saved when it ends, if it is.
    pub record: Option<String>,
    /// What each seat has won in the matches before, in all; empty if this is the first.
    pub before: Vec<i64>,
    /// The puzzle that the match begins with.
    pub puzzle: Option<Puzzle>,
    /// Says where the game was won and lost, when it is over.
    pub analyse: Option<Analyse>,
    /// How the screen looks.
    pub look: Look,
}

/// Plays at this table, full screen. Gives the table back whatever happens, for its record, and
/// says what went wrong with the terminal, if anything did.
pub fn play(table: Table, room: PlayOptions<'_>) -> (Table, End, anyhow::Result<()>) {
    let PlayOptions { people, clauses, asides, record, before, puzzle, analyse, look } = room;
    let screen = LocalTable::new(table, people, clauses, look).hearing(asides);
    let mut screen = screen.recorded_in(record).after(before).solving(puzzle).analysing(analyse);
    let shown = terminal::show(&mut screen);
    let (table, end) = screen.leave();
    (table, end, shown)
}
