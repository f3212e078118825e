//! Basset without sampling error: how a card fares whose rank has so many copies unseen.
//!
//! Only the places of those copies matter, and each choice of places is equally likely
//! (the two cards aside are unseen cards like any other: BST-R23). So everything is a
//! count of placements, and every figure a fraction with C(unseen, copies) below.

pub mod classic;
mod fare;
mod page;
pub mod ruin;
#[cfg(test)]
mod tests;

pub use fare::{End, Fares, Policy, deal, from_turn, paroli, ways};
pub use page::page;
