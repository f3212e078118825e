//! Who says where a game was won and lost.

use parlour_engine::{
    Seat,
    bot::{CancelGuard, CancelToken},
    erased::AnyGame,
};
use std::{
    sync::mpsc::{Receiver, channel},
    thread,
};

/// What an analysis says, in some lines; or why there is none.
pub type Analysed = Result<String, String>;

/// Looks for where a seat won and lost a game that is over.
pub type Analyse = Box<dyn Fn(&dyn AnyGame, Seat) -> PendingAnalysis>;

/// Looks for where a seat won and lost a match of a table on a server, by its number.
pub type AnalyseMatch = Box<dyn Fn(u32, Seat) -> PendingAnalysis>;

/// An analysis that is being made, for as long as this is kept.
pub struct PendingAnalysis {
    pub(crate) made: Receiver<Analysed>,
    /// Once it is dropped, the analysis is not wanted any more.
    pub(crate) asker: CancelGuard,
}

impl PendingAnalysis {
    /// Analyses in a thread of its own, which asks now and then whether that is still wanted.
    pub fn begin(analyse: impl FnOnce(&CancelToken) -> Analysed + Send + 'static) -> Self {
        let (send, made) = channel();
        let pending = Self { made, asker: CancelGuard::default() };
        let wanted = pending.asker.wanted();
        thread::spawn(move || {
            // the table may be left before
            let _ = send.send(analyse(&wanted));
        });
        pending
    }
}
