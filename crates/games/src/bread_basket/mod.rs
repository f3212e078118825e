//! Bread Basket, by James Ernest: sandwiches and soups out of one long line of cards.
//!
//! One or two cards a turn go to the end of the line. Two equal cards with at
//! least two others between them, all lower, are a Sandwich: bread counts 1 each,
//! meat its face value. All higher, they are a Soup, each card worth 1. Onions
//! count −5; a Chef is a ten, or is thrown away to lift any card out of the line.
//! After a round for each player the highest total wins.
//!
//! Two at the table, a 2 turned up:
//!
//! ```
//! use parlour_engine::story::Story;
//! use parlour_games::bread_basket::BreadBasket;
//!
//! let deal = "5 4  1 5  C 9  O O  1 1  3 3  6 6  7 7  8 8  9 9  2 2  4 4  2";
//! let mut table = Story::stacked(BreadBasket::default(), 2, &[deal]);
//! table
//!     .does(1, "play 5") // 2 5
//!     .does(1, "play 1") // 2 5 1
//!     .does(0, "play 4") // 2 5 1 4
//!     .does(0, "play 5"); // 5 1 4 5 is a Sandwich, and stays no longer than that
//! assert!(table.told().contains(&"Seat 0 takes a Sandwich (5, 1, 4, 5) for 7 points.".into()));
//! assert_eq!(table.scores(), [7, 0]);
//! table.refuses(1, "stop", "BRD-13").does(1, "chef 0"); // the 2: worth a Chef?
//! ```
//!
//! Clauses: `docs/rules/bread-basket.md`.

mod action;
mod annotated;
mod cards;
mod clauses;
mod hidden;
mod lesson;
mod notation;
mod options;
mod play;
mod points;
mod presets;
mod rules;
mod sample_world;
mod state;
mod tags;
#[cfg(test)]
mod tests;
mod trick;
mod view;

pub use action::{Action, Event, Illegal};
pub use cards::{Card, Heap};
pub use options::{BreadBasket, ChefSecond, FirstDealer, MultiTrick, Refill, Tie};
pub use state::{Phase, State};
pub use trick::{Kind, Trick, Worth};
pub use view::View;
