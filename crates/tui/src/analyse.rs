//! Who says where a game was won and lost.

use parlour_engine::{Seat, erased::AnyGame};
use std::sync::mpsc::Receiver;

/// What an analysis says, in some lines; or why there is none.
pub type Analysed = Result<String, String>;

/// Looks for where a seat won and lost a game that is over, in a thread of its own.
pub type Analyse = Box<dyn Fn(&dyn AnyGame, Seat) -> Receiver<Analysed>>;

/// Looks for where a seat won and lost a match of a table on a server, by its number, in a thread of its own.
pub type AnalyseMatch = Box<dyn Fn(u32, Seat) -> Receiver<Analysed>>;
