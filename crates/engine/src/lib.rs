//! What every game at Parlour's table shares: seats, cards of the common pack,
//! money, the clock, chance, and one trait, [`Game`], for three kinds of play.
//!
//! * *Turns*: one seat acts ([`Turn::One`]).
//! * *Sealed choices*: several seats each owe one act, hidden until the last is in ([`Turn::Each`]).
//! * *Real time*: several seats may act whenever they like ([`Turn::Any`]).
//!
//! The state machine is always sequential. Concurrency is only the question who
//! may act now. This crate has no clock, no randomness of its own, no printing
//! and no file: time and chance are arguments.

pub mod annotation;
pub mod bits;
pub mod bot;
pub mod cards;
pub mod contract;
pub mod driver;
pub mod erased;
pub mod fair;
pub mod game;
pub mod given;
pub mod house_rules;
pub mod lesson;
pub mod log;
pub mod money;
pub mod options;
pub mod playout;
pub mod preset;
pub mod reaction;
pub mod refusal;
pub mod rng;
pub mod seat;
pub mod seated;
pub mod seen_cards;
pub mod setting;
pub mod situation;
pub mod story;
pub mod suggest;
pub mod text;
pub mod turn;
pub mod typescript;

pub use annotation::Annotation;
pub use bot::{Bot, Choice, Observation};
pub use driver::{Driver, Next};
pub use game::{Annotated, FullGame, Game, Hidden, Menu, Meta, RealTime};
pub use house_rules::HouseRules;
pub use log::Log;
pub use money::Money;
pub use options::{OptionError, OptionSpec};
pub use preset::Preset;
pub use reaction::Reaction;
pub use refusal::{ActionError, ParseActionError, Refusal};
pub use rng::{Dealer, FastRng, Rng};
pub use seat::{Seat, SeatSet, Viewer};
pub use seated::Seated;
pub use seen_cards::{Cards, Sealed};
pub use situation::Situation;
pub use turn::{Act, Tick, Turn};
