//! Bots for Budr Basef.
//!
//! * `rule`: looks at the stack as a good player would.
//! * `easy` to `expert`: the same eyes and hands at four skills ([`Human`]), and from
//!   `medium` on the gambling of a solved duel ([`Duel`](duel)).
//!
//! There is nothing to search in a race, so a number of thoughts changes nothing.

pub mod duel;
mod gamble;
mod human;
mod rule;

pub use human::Human;
pub use rule::RuleBot;

use crate::{Level, WithBots};
use parlour_engine::Bot;
use parlour_games::budr_basef::BudrBasef;

impl WithBots for BudrBasef {
    fn rule_bot(seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(RuleBot::new(seed))
    }

    fn skilled(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(Human::new(level, seed))
    }
}
