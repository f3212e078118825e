//! The table in a terminal: full screen, by keyboard, with every rule at hand.
//!
//! ```text
//! play.rs      the loop: keys and time into a LocalTable, a LocalTable onto the terminal
//! local_table.rs
//!              a table of this process, its people and its clock; knows no terminal
//! threaded_table.rs
//!              the table itself, whose bots think in threads of their own
//! join.rs      a table on a server
//! lesson.rs    a first lesson
//! table_screen.rs
//!              what both draw: whose turn, which viewer, which panel
//! words.rs     cards, players and actions as people say them
//! legend.rs    the words of each game, a line each
//! visible_table.rs
//!              what both see of a table
//! menu.rs      your cards and other moves, one cursor, and what Enter plays
//! columns.rs   how wide a text is drawn
//! log.rs       what happened, as the viewer before the screen saw it
//! text_panel.rs
//!              the clauses, or an analysis, searchable
//! playback_clock.rs
//!              how fast bots act, and the clock of real-time games
//! analyse.rs   who says where a game was lost
//! puzzle.rs    a puzzle, whose first move is judged
//! race.rs      the keys of a slapping game
//! picker.rs    the opening screen
//! house_rules.rs
//!              the house rules as a form
//! time_text.rs what a clock shows
//! too_small.rs what is said where a screen has no place
//! viewer.rs    a record, step by step
//! draw/        how each game looks: one small file a game
//! ```
//!
//! No rule of any game is in here: what is legal comes from the table's menu,
//! and what is refused comes back with its clause. Everything but `terminal.rs`
//! works without a terminal: a [`LocalTable`](local_table::LocalTable) is fed with keys and
//! milliseconds and draws into a buffer.
#![allow(
    clippy::disallowed_methods,
    reason = "a person sits before this screen: here the time comes from the clock"
)]

// what tests share with those of the command line names this crate as they do
#[cfg(test)]
extern crate self as parlour_tui;

mod analyse;
mod ask;
pub mod client;
mod columns;
mod draw;
mod end;
mod house_rules;
mod join;
mod keys;
mod legend;
mod lesson;
mod local_table;
mod log;
mod look;
mod menu;
mod picker;
mod play;
mod playback_clock;
mod puzzle;
mod race;
mod race_event;
mod signals;
mod table_screen;
mod terminal;
#[cfg(test)]
mod tests;
mod text_panel;
mod threaded_table;
mod time_text;
mod too_small;
mod viewer;
mod visible_table;
mod words;
mod wrap;

pub use analyse::{Analyse, AnalyseMatch, Analysed, PendingAnalysis};
pub use end::End;
pub use join::join;
pub use lesson::{AfterLesson, learn};
pub use look::Look;
pub use picker::{Picked, pick_game};
pub use play::{PlayOptions, play};
pub use puzzle::{Judged, NO_HINTS, Puzzle};
pub use signals::Signals;
pub use viewer::watch;
pub use words::{action_from_one, text_from_one, typed_from_one};
