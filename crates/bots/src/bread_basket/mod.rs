//! Bread Basket: the rule bot takes what pays, stronger ones search to the end of the round.

mod endgame;
mod offers;
mod player;
mod rule;
mod search;

pub use player::Player;
pub use rule::RuleBot;
pub use search::SearchContext;

use crate::{Level, WithBots, noisy::NoisyBot, search::Search};
use parlour_engine::Bot;
use parlour_games::bread_basket::BreadBasket;

impl WithBots for BreadBasket {
    const THINKS: bool = true;
    const OPTIONAL: &'static [&'static str] = &["chef"];

    fn rule_bot(_seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(RuleBot)
    }

    fn skilled(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        let simulations = match level {
            Level::Random | Level::Absent | Level::Rule | Level::Easy => {
                return Box::new(NoisyBot::of(RuleBot, 25, seed));
            }
            Level::Medium => 1_000,
            Level::Hard => 4_000,
            Level::Expert => 15_000,
            Level::Search(simulations) => simulations.get(),
        };
        // a position of an end costs a twentieth of a simulation
        let patience = simulations.saturating_mul(20).min(400_000);
        Box::new(Player::new(search(simulations), patience, seed))
    }
}

/// Leads differ by little where a card more or less is at stake, so exploring is worth less.
fn search(simulations: u32) -> Search {
    Search { exploration: 0.25, ..Search::of(simulations) }
}
