//! The table in a terminal: full screen, by keyboard, with every rule at hand.
//!
//! ```text
//! play.rs      the loop: keys and time into a Screen, a Screen onto the terminal
//! screen.rs    the Screen: a table of this process, its people and its clock; knows no terminal
//! threaded_table.rs
//!              the table itself, whose bots think in threads of their own
//! join.rs      a table at the other end of a line
//! desk.rs      what both draw: whose turn, whose eyes, which panel
//! words.rs     cards, players and actions as people say them
//! legend.rs    the words of each game, a line each
//! sight.rs     what both see of a table
//! menu.rs      your cards and other moves, one cursor, and what Enter plays
//! log.rs       what happened, as the eyes before the screen saw it
//! rules.rs     the clauses, searchable
//! pace.rs      how fast bots act, and the clock of real-time games
//! race.rs      the keys of a slapping game
//! picker.rs    the opening screen
//! house_rules.rs
//!              the house rules as a form
//! viewer.rs    a record, step by step
//! draw/        how each game looks: one small file a game
//! ```
//!
//! No rule of any game is in here: what is legal comes from the table's menu,
//! and what is refused comes back with its clause. Everything but `terminal.rs`
//! works without a terminal: a [`Screen`](screen::Screen) is fed with keys and
//! milliseconds and draws into a buffer.
#![allow(
    clippy::disallowed_methods,
    reason = "somebody sits before this screen: here the time comes from the clock"
)]

// what tests share with those of the command line names this crate as they do
#[cfg(test)]
extern crate self as parlour_tui;

mod ask;
pub mod client;
mod desk;
mod draw;
mod house_rules;
mod join;
mod keys;
mod legend;
mod log;
mod look;
mod menu;
mod pace;
mod picker;
mod play;
mod race;
mod rules;
mod screen;
mod sight;
mod signals;
mod terminal;
#[cfg(test)]
mod tests;
mod threaded_table;
mod viewer;
mod words;

pub use join::join;
pub use look::Look;
pub use picker::{Picked, pick_game};
pub use play::{End, Room, play};
pub use signals::Signals;
pub use viewer::watch;
