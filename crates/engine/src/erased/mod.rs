//! A game without its type: how tables, protocols and screens hold any of the
//! games. Texts go in, views and events come out, and dispatch is paid once an act.

mod entry;
mod game;
mod open;
mod seated;

pub use entry::{Entry, ReadView};
pub use game::{AnyEvent, AnyGame, AnyOptions, AnyView, Events, TELLING_TRIES};
pub(crate) use open::seat_down;
pub use open::{OpenError, Opened, Opening};
