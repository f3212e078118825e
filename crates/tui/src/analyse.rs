//! Who says where a game was won and lost.

use parlour_engine::{Seat, erased::AnyGame};
use std::sync::mpsc::Receiver;

/// Looks for where a seat won and lost a game that is over, in a thread of its own: a text of some lines comes back,
/// or why there is none.
pub type Analyse = Box<dyn Fn(&dyn AnyGame, Seat) -> Receiver<String>>;
