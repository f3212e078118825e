//! Parlour without a server: the games, the bots and the tables of one browser, for a worker of the
//! page. It is sent what a server is sent, requests and messages, and answers the same
//! (`docs/wire.md`). It has no clock and no chance of its own: the page says what time it is with
//! each call, and gives it a seed at first.

#[cfg(target_arch = "wasm32")]
mod abi; // how the page calls it
mod analyses; // where a match was won and lost
mod call; // what it is asked, and what it answers
mod chooser; // what bots choose, for a comparison with the native ones
mod random; // secrets from the page's seed
mod registry; // games and bots
mod requests; // what goes over HTTP elsewhere
mod table; // one table
mod tables; // all tables of a browser

pub use call::{KeptEntry, Mail, WorkerCall, WorkerReply};
pub use chooser::{Choices, choices};
pub use tables::OfflineTables;
