//! How far a study is, told between its games.

use crate::{
    Row,
    stats::{Estimate, share_by_deal},
};

/// How far a study is.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// Games that are over.
    pub done: u64,
    /// Games that need not be played again if it is stopped now.
    pub kept: u64,
    /// Games in all.
    pub total: u64,
    /// What is being played.
    pub section: String,
    /// How often the first player of the section has won so far (of the parts that are whole).
    pub live: Option<Estimate>,
}

/// How often the first player has won so far.
pub(super) fn live(rows: &[Row]) -> Option<Estimate> {
    let share = |row: &Row| {
        let seat = row.bots.iter().position(|&bot| bot == 0)?;
        Some((row.deal, crate::standing::share(row.wins[seat])))
    };
    let live = share_by_deal(rows.iter().filter(|row| row.over).filter_map(share));
    (live.n > 1).then_some(live)
}
