//! Basset, an old game against a bank: cards that win may stay and win more.
//!
//! Every punter lays three ranks with money on them; the tailleur turns the pack
//! two cards at a time. The first card of a turn wins for its rank, the second
//! loses. Who wins takes as much again, or leaves the card with a bent corner:
//! *paroli*. The next win then pays 7 times the money, the ones after it 15, 30, 60.
//!
//! A queen that wins twice pays *sept et leva* (BST-40):
//!
//! ```
//! use parlour_engine::story::Story;
//! use parlour_games::basset::{Basset, SideBets};
//!
//! let rules = Basset { side_bets: SideBets::Off, ..Basset::default() };
//! // two cards go aside, then the turns: queen and five, queen and six
//! let mut table = Story::stacked(rules, 3, &["AS AH QS 5S QH 6S"]);
//! table.does(1, "lay 9:1 T:1 Q:10").does(2, "lay 2:5 3:5 4:5");
//! table.does(1, "paroli Q").does(1, "done").does(2, "done");
//! table.does(1, "cash Q");
//! assert_eq!(table.scores(), [-70, 70, 0]);
//! ```
//!
//! Clauses: `docs/rules/basset.md`.

mod action;
mod annotated;
mod audit;
mod bet;
mod bets;
mod choices;
mod clauses;
mod funds;
mod hidden;
mod lay;
mod lesson;
mod limits;
mod mace;
mod notation;
mod options;
mod pack;
mod payout;
mod points;
mod presets;
mod punter;
mod ranks;
mod round;
mod rules;
mod sample_world;
mod seldom;
mod state;
mod step;
mod tags;
#[cfg(test)]
mod tests;
mod view;

pub use action::{Action, Event, Illegal, Lay, Stake};
pub use bet::Outcome;
pub use funds::Funds;
pub use options::{
    Basset, BottomPays, Doublet, LADDERS, MAX_MONEY, MaceOnParoli, NewBook, NextTailleur,
    OpenParoli, ReplaceAfterWin, SideBets, TailleurSideBets,
};
pub use payout::{LiveCard, MAX_MARKS, Open, pro_rata};
pub use ranks::Ranks;
pub use state::{Phase, State};
pub use view::{BetView, LiveView, PunterView, View};
