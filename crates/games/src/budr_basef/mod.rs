//! Budr Basef: a slapping game with fifteen patterns, and gambling for Jokers.
//!
//! Everyone feeds one stack from a deck that no one looks at. Who first hits a
//! stack whose top cards fit a set takes it; who hits anything else pays ten
//! cards. A Joker stops the noise for a round of gambling. The player who has
//! every card wins.
//!
//! The pair of the closing story, a black 6 and a black 7, is hit by both seats
//! at the same table; the one who is 70 ms faster takes the cards (BUD-52, BUD-15):
//!
//! ```
//! use parlour_engine::story::Story;
//! use parlour_games::budr_basef::BudrBasef;
//!
//! let mut table = Story::stacked(BudrBasef::default(), 2, &["6S 7C"]);
//! table.does_at(1, "flip", 0).does_at(0, "flip", 600);
//! table.does_at(0, "hit", 910).does_at(1, "hit", 980);
//! table.waits_until(910 + 250); // the window of a contest
//! assert_eq!(table.told().last().unwrap(), "Seat 0 takes 2 cards.");
//! assert_eq!(table.scores(), [28, 26]);
//! ```
//!
//! Clauses: `docs/rules/budr-basef.md`.

mod action;
mod annotated;
mod audit;
mod cards;
mod clauses;
mod contest;
mod define;
mod edit;
mod face;
mod gamble;
mod gesture;
mod glance;
mod hidden;
mod lesson;
mod library;
mod memory;
mod modify;
mod name;
mod notation;
mod options;
mod piles;
mod play;
mod points;
mod presets;
mod preview;
mod real_time;
mod resample_hidden;
mod rules;
mod sample;
mod sample_world;
mod set_name;
mod sets;
mod state;
mod tags;
#[cfg(test)]
mod tests;
mod view;

pub use action::{Action, Event, Illegal, Seen, ToldHit};
pub use cards::Card;
pub use define::{
    Custom, CustomName, DefineError, ExpressionError, MAX_EXPRESSION_CHARS, MAX_EXPRESSION_NODES,
    Program,
};
pub use face::Face;
pub use gesture::Touch;
pub use glance::any_official;
pub use memory::Memory;
pub use modify::{Change, ChangeError, Match, ParseChangeError, Steps};
pub use name::Name;
pub use options::{
    AfterGambling, AfterTake, AnnounceOrder, BadHitEmpty, BudrBasef, Deal, EmptyStackHit,
    FirstPlayer, FreestyleCustom, GambleEnd, Gestures, OnTake, ShortCall, ShortPenalty, Slap,
};
pub use set_name::{ParseSetError, SetName};
pub use sets::{AllScope, DragonAce, DragonExact, JokerColour, SetOptions, SetRule};
pub use state::{Phase, State};
pub use view::{Contest, Modified, View};
