//! `parlour` as people and scripts run it.

mod admin;
mod backup;
mod command_line;
mod join;
mod lab;
mod mcp;
mod parlour;
#[cfg(target_os = "linux")]
mod pty;
mod readme;
mod restore;
mod terminal;
