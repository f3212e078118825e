//! Basement: the rule bot sheds low cards first, stronger ones search with all that has
//! been seen in mind.

mod endgame;
mod player;
mod policy;
mod rule;
mod search;

pub use player::Player;
pub use rule::RuleBot;
pub use search::SearchContext;

use crate::{Level, WithBots, noisy::NoisyBot, search::Search};
use parlour_engine::Bot;
use parlour_games::basement::Basement;

impl WithBots for Basement {
    const THINKS: bool = true;
    const OPTIONAL: &'static [&'static str] = &["chance"];

    fn rule_bot(_seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(RuleBot)
    }

    fn skilled(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        let simulations = match level {
            Level::Random | Level::Absent | Level::Rule | Level::Easy => {
                return Box::new(NoisyBot::of(RuleBot, 25, seed));
            }
            Level::Medium => 1_500,
            Level::Hard => 5_000,
            Level::Expert => 15_000,
            Level::Search(simulations) => simulations.get(),
        };
        let patience = simulations.min(20_000) as usize;
        Box::new(Player::new(Search::of(simulations), patience, seed))
    }
}
