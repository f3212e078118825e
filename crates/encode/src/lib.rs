//! Games as numbers, for programs that learn: every action of a table has an index in a
//! fixed space, every view is a row of floats of a fixed length, and one seat is asked at
//! a time. Nothing here sees more than a [`View`](parlour_engine::Game::View) shows.
//!
//! * [`Coder`]: the spaces of one game, in a file of its own. What each number means is data
//!   ([`Field`]); `docs/observations.md` is made of it.
//! * [`Sequential`]: any game as a row of questions to single seats, real time included.
//! * [`Batch`]: many of them side by side, with their numbers written into the caller's arrays.

mod basement;
mod basset;
mod batch;
mod bread_basket;
mod budr_basef;
mod coder;
mod down_the_well;
mod erased;
mod page;
mod poll;
mod sequential;
mod writer;

pub use basement::BasementCoder;
pub use basset::BassetCoder;
pub use batch::{Arrays, Batch, Batching, StepError, WrongLength, hash};
pub use bread_basket::BreadBasketCoder;
pub use budr_basef::BudrBasefCoder;
pub use coder::{Coder, Field, NO_NUMBER, Numbers, length};
pub use down_the_well::DownTheWellCoder;
pub use erased::{ForCoder, Playing, for_coder};
pub use page::page;
pub use sequential::{NotOfferedError, Sequential};
pub use writer::Writer;
