//! Three Tricks: the highest card takes the trick.
//!
//! Two players with one card each:
//!
//! ```
//! use parlour_engine::story::Story;
//! use parlour_games::three_tricks::ThreeTricks;
//!
//! let rules = ThreeTricks { cards: 1 };
//! let mut table = Story::stacked(rules, 2, &["7 12"]); // dealt in turn, seat 0 first
//! table
//!     .does(0, "play 7")
//!     .refuses(1, "play 7", "TRI-02") // not in hand
//!     .does(1, "play 12");
//! ```
//!
//! Clauses: `docs/rules/three-tricks.md`.

mod action;
mod hidden;
mod notation;
mod options;
mod rules;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use action::{Action, Event, Illegal};
pub use options::ThreeTricks;
pub use state::{Card, State};
pub use view::View;
