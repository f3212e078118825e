//! One live table, without any input or output: who sits in which chair, what
//! has happened so far and who may know it, and the one driver that asks bots
//! and lets the clock run. A terminal, a server and a test drive the same table;
//! they bring the time, and carry views and events to people.

mod chair;
mod log;
pub mod reaction;
pub mod session;
mod table;

pub use chair::Chair;
pub use log::VisibleEvent;
pub use table::{Step, Table};
