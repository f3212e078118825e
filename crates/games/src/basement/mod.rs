//! Basement: be rid of your hand, then of your Top Cards, then of the three cards
//! that no one has seen.
//!
//! A play matches or beats the one before it, or its player takes the whole pile.
//! A Clear throws the pile away, a Reset goes on anything and under anything, a
//! Blank copies its neighbour; four of a kind in a row go to the Trash as well, and
//! the player who clears plays again.
//!
//! Two at the table. Both lay three Top Cards; then seat 1 opens with a 2, seat 0
//! answers with a Blank, which is a 2 now, and seat 1 completes the four:
//!
//! ```
//! use parlour_engine::story::Story;
//! use parlour_games::basement::Basement;
//!
//! let hands = "2 B 2 5 2 6 7 7 8 8 9 9"; // dealt in turn, seat 1 first
//! let mut table = Story::stacked(Basement::default(), 2, &[hands]);
//! table
//!     .does(0, "top 7 8 9").does(1, "top 7 8 9")
//!     .does(1, "play 2")
//!     .refuses(0, "play 1", "BSM-09") // not in hand
//!     .does(0, "play B")
//!     .does(1, "play 2 2");
//! assert_eq!(table.next(), 1, "who clears plays again (BSM-40)");
//! ```
//!
//! Clauses: `docs/rules/basement.md`.

mod action;
mod annotated;
mod audit;
mod cards;
mod check;
mod choices;
mod clauses;
mod heap;
mod hidden;
mod lesson;
mod memory;
mod menu;
mod notation;
mod options;
mod play;
mod points;
mod presets;
mod resample_hidden;
mod round;
mod rules;
mod run;
mod sample_world;
mod state;
mod tags;
#[cfg(test)]
mod tests;
mod view;

pub use action::{Action, Event, From, Illegal, Lay, TopChoice};
pub use cards::Card;
pub use heap::Heap;
pub use memory::Memory;
pub use options::{
    Basement, BlankOnEmpty, Deck, FirstPlayer, Leave, PileView, SessionTie, TopOrder,
};
pub use run::{Kind, Run};
pub use state::{Phase, State, Zone};
pub use view::{Faced, Player, View};
