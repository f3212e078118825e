//! Games with so few cards that the whole tree of play fits in memory: then CFR+ solves them, and a
//! best response says exactly what a player who knows an opponent's strategy wins.
//!
//! A reduced game has two players, the designer's knobs turned down, and a number of deals that are
//! drawn once and then equally likely. The win is worth 1, and each winner of a shared one has a part.

mod build;
mod games;

pub use build::{Start, TreeError, build};
pub use games::{Reduced, basement, bread_basket, down_the_well, page};
