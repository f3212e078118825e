//! What the store promises, as stories.

mod backup;
mod contract;
mod copy;
#[path = "../failpoint/mod.rs"]
mod failpoint;
#[cfg(unix)]
mod fencing;
mod kill;
mod kit;
mod opening;
#[cfg(unix)]
#[path = "../postgres/mod.rs"]
mod postgres;
mod power;
#[cfg(unix)]
mod servers;
#[cfg(unix)]
mod tls;
mod trouble;
mod writer;
