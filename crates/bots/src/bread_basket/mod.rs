//! Bread Basket: the rule bot takes what pays, stronger ones search to the end of the round.

mod endgame;
mod offers;
mod player;
mod rule;
mod script;
mod search;
mod style;

pub use player::Player;
pub use rule::RuleBot;
pub use search::SearchContext;

use crate::{
    Leanings, Level, Manner, NoisyBot, SEARCH_BOUND, Script, Style, Styled, WithBots,
    search::Search,
};
use parlour_engine::{Bot, Observation};
use parlour_games::bread_basket::{Action, BreadBasket};

/// What a style counts at most for the rule bot, in points.
const RULE_BOUND: f64 = 0.5;

impl WithBots for BreadBasket {
    const THINKS: bool = true;
    const OPTIONAL: &'static [&'static str] = &["chef"];

    fn leanings(observation: &Observation<Self>, action: &Action) -> Leanings {
        style::of(&observation.view, *action)
    }

    fn rule_bot(style: Style, _seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(Styled::of(RuleBot, style, RULE_BOUND))
    }

    fn scripted(script: Script, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match script {
            Script::WholeTurns => Some(Box::new(script::WholeTurns::new(seed))),
            _ => None,
        }
    }

    fn skilled(Manner { level, style }: Manner, seed: u64) -> Box<dyn Bot<Self>> {
        let simulations = match level {
            Level::Random | Level::Absent | Level::Rule | Level::Easy => {
                let bot = Styled::of(RuleBot, style, RULE_BOUND);
                return Box::new(NoisyBot::of(bot, 25, seed));
            }
            Level::Medium => 1_000,
            Level::Hard => 4_000,
            Level::Expert => 15_000,
            Level::Search(simulations) => simulations.get(),
        };
        // a position of an end costs a twentieth of a simulation
        let budget = simulations.saturating_mul(20).min(400_000);
        let bot = Player::new(search(simulations), budget, seed);
        Box::new(Styled::of(bot, style, SEARCH_BOUND))
    }
}

/// Leads differ by little where a card more or less is at stake, so exploring is worth less.
fn search(simulations: u32) -> Search {
    Search { exploration: 0.25, ..Search::of(simulations) }
}
