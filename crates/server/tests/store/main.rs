//! What the store promises, as stories.

mod backup;
mod contract;
#[path = "../failpoint/mod.rs"]
mod failpoint;
mod kill;
mod kit;
mod opening;
mod power;
mod trouble;
mod writer;
