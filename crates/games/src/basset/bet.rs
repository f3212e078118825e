//! A side bet: what it says of a card, and who stands for it (BST-11, BST-12).

use parlour_engine::{Seat, cards::Rank};
use serde::{Deserialize, Serialize};

/// The most bets and offers at once (BST-C30).
pub(super) const MAX_BETS: usize = 24;

/// What a side bet says of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It meets a winning card first.
    Wins,
    /// It meets a losing card first.
    Loses,
}

/// A side bet, or the offer of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Bet {
    pub(super) id: u32,
    pub(super) amount: u32,
    /// Who proposed it.
    pub(super) by: Seat,
    /// Whose card.
    pub(super) on: Seat,
    /// Which card.
    pub(super) rank: Rank,
    pub(super) outcome: Outcome,
    /// To whom it is offered; to all if to no one.
    pub(super) to: Option<Seat>,
    /// Who has accepted.
    pub(super) taker: Option<Seat>,
}

impl Bet {
    /// May this seat accept it?
    pub(super) fn is_open_to(&self, seat: Seat) -> bool {
        self.taker.is_none() && self.by != seat && self.to.is_none_or(|to| to == seat)
    }
}
