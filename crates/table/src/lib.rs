//! One live table, without any input or output: who sits in which seat, what
//! has happened so far and who may know it, and the one driver that asks bots
//! and lets the clock run. A terminal, a server and a test drive the same table;
//! they bring the time, and carry views and events to people.

mod log;
mod player;
mod position;
pub mod reaction;
pub mod session;
mod table;

pub use log::VisibleEvent;
pub use player::Player;
pub use table::{Step, Table};
