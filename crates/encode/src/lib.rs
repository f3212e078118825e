//! Games as numbers, for programs that learn: every action of a table has an index in a
//! fixed space, every view is a row of floats of a fixed length, and one seat is asked at
//! a time. Nothing here sees more than a [`View`](parlour_engine::Game::View) shows.
//!
//! * [`Encoder`]: the spaces of one game, in a file of its own. What each number means is data
//!   ([`Field`]); `docs/observations.md` is made of it. [`PlainEncoder`] stands in for a game without.
//! * [`AecGame`]: any game as a row of questions to single seats, real time included.
//! * [`Batch`]: many of them side by side, with their numbers written into the caller's arrays.

mod action_table;
mod aec;
mod basement;
mod basset;
mod batch;
mod bread_basket;
mod budr_basef;
mod down_the_well;
mod encoder;
mod erased;
mod feature_writer;
mod field;
mod journal;
mod page;
mod plain;
mod poll;

pub use action_table::ActionTable;
pub use aec::{AecGame, NotOfferedError, ReplayError};
pub use batch::{
    Arrays, Batch, Batching, LengthError, MakeBot, OpenError, Opponents, RestoreError, Saved,
    SavedTable, StepError, hash,
};
pub use encoder::{Encoded, Encoder, NO_NUMBER, Numbers};
pub use erased::{ForEncoder, Playing, for_encoder};
pub use feature_writer::FeatureWriter;
pub use field::{Field, Value, length};
pub use journal::{Journal, OtherStep};
pub use page::page;
pub use plain::PlainEncoder;
