//! The five games of Parlour, one module each, all of the same inner shape:
//!
//! ```text
//! mod.rs       what the game is, a doctest of one hand
//! cards.rs     its deck
//! action.rs    what a player can do, what is refused (by clause), what is told
//! state.rs     the table, as flat data
//! options.rs   the house rules
//! rules.rs     how it is played: impl Game
//! view.rs      what lies on the table for one pair of eyes
//! notation.rs  actions, events and views as text
//! tests/       one test a clause, golden playthroughs, exact figures
//! ```
//!
//! and a file for the one hard thing of the game, where there is one. A game
//! never mentions another; what they share is in `parlour_engine`.

pub mod basement;
pub mod basset;
pub mod bread_basket;
pub mod budr_basef;
pub mod down_the_well;

mod registry;

pub use registry::{GAMES, find};
