//! Bread Basket: the rule bot takes what pays, stronger ones plan whole turns.

mod contrast;
mod endgame;
mod learned;
mod lifts;
mod net;
mod offers;
mod planner;
mod player;
mod rule;
mod script;
mod style;
mod turns;

pub use endgame::Endgame;
pub use player::Player;
pub use rule::RuleBot;

use crate::{Leanings, Level, Manner, NoisyBot, Script, Style, Styled, WithBots};
use parlour_engine::{Annotation, Bot, Observation};
use parlour_games::bread_basket::{Action, BreadBasket};

/// What a style counts at most for the rule bot, in points.
const RULE_BOUND: f64 = 0.5;
/// What a style counts at most for a bot that searches, in chances to win. A match has some sixty decisions, and
/// what they cost adds up: with 3 % each, a reckless `hard` won 17 % of its matches against `hard`.
const STYLE_BOUND: f64 = 0.005;

impl WithBots for BreadBasket {
    const THINKS: bool = true;
    const OPTIONAL: &'static [&'static str] = &["chef"];
    const MASTER_PLAYERS: &'static [u8] = &net::PLAYERS;

    fn leanings(observation: &Observation<Self>, action: &Action) -> Leanings {
        style::of(&observation.view, *action)
    }

    fn contrast(
        observation: &Observation<Self>,
        better: &Self::Action,
        done: &Self::Action,
    ) -> Option<Annotation> {
        contrast::of(observation, *better, *done)
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

    fn master(style: Style, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        Some(Box::new(Styled::of(learned::Learned::new(seed), style, STYLE_BOUND)))
    }

    fn skilled(Manner { level, style }: Manner, seed: u64) -> Box<dyn Bot<Self>> {
        let playouts = match level {
            Level::Random | Level::Absent | Level::Rule | Level::Easy => {
                let bot = Styled::of(RuleBot, style, RULE_BOUND);
                return Box::new(NoisyBot::of(bot, 25, seed));
            }
            Level::Medium => 60,
            Level::Hard => 600,
            Level::Expert | Level::Master => 25_000,
            Level::Search(playouts) => playouts.get(),
        };
        // a position of an end costs a twentieth of a playout
        let budget = playouts.saturating_mul(20).min(400_000);
        let bot = Player::new(playouts, budget, seed);
        Box::new(Styled::of(bot, style, STYLE_BOUND))
    }
}
