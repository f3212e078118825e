//! `parlour` as people and scripts run it.

mod admin;
#[cfg(unix)]
mod admin_nodes;
mod backup;
mod command_line;
mod exploit;
mod join;
mod lab;
mod ladder;
mod mcp;
mod parlour;
#[cfg(unix)]
#[allow(dead_code, reason = "the tests of the server use more of it")]
#[path = "../../../server/tests/postgres/mod.rs"]
mod postgres;
#[cfg(target_os = "linux")]
mod programs;
mod proofs;
#[cfg(target_os = "linux")]
mod pty;
mod readme;
mod restore;
mod terminal;
