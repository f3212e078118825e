//! What the store promises, as stories.

mod backup;
mod contract;
mod kill;
mod kit;
mod opening;
mod power;
mod trouble;
mod writer;
