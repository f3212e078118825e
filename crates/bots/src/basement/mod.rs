//! Basement: the rule bot sheds low cards first, stronger ones plan with all that has
//! been seen in mind.

mod contrast;
mod costs;
mod endgame;
mod last_cards;
mod net;
mod planner;
mod player;
mod policy;
mod rule;
mod script;
mod stake;
mod style;
mod tops;

pub use endgame::Endgame;
pub use planner::Planner;
pub use player::Player;
pub use rule::RuleBot;

use crate::{Leanings, Level, Manner, NoisyBot, SEARCH_BOUND, Script, Style, Styled, WithBots};
use parlour_engine::{Annotation, Bot, Observation};
use parlour_games::basement::{Action, Basement};

/// What a style counts at most for the rule bot, in its costs: about what a Special costs.
const RULE_BOUND: f64 = 2.0;

/// Playouts of a decision of `expert` and `master`, and positions of last cards.
const EXPERT: (u32, usize) = (10_000, 15_000);

impl WithBots for Basement {
    const THINKS: bool = true;
    const OPTIONAL: &'static [&'static str] = &["chance"];
    const MASTER_PLAYERS: &'static [u8] = &net::PLAYERS;

    fn leanings(observation: &Observation<Self>, action: &Action) -> Leanings {
        style::of(observation, action)
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

    fn scripted(script: Script, _seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match script {
            Script::NeverChance => Some(Box::new(script::NeverChance)),
            _ => None,
        }
    }

    fn master(style: Style, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        let (playouts, positions) = EXPERT;
        let bot = Player::learned(playouts, positions, seed);
        Some(Box::new(Styled::of(bot, style, SEARCH_BOUND)))
    }

    fn skilled(Manner { level, style }: Manner, seed: u64) -> Box<dyn Bot<Self>> {
        let (playouts, positions) = match level {
            Level::Random | Level::Absent | Level::Rule | Level::Easy => {
                let bot = Styled::of(RuleBot, style, RULE_BOUND);
                return Box::new(NoisyBot::of(bot, 25, seed));
            }
            Level::Medium => (200, 1_500),
            Level::Hard => (1_000, 5_000),
            Level::Expert | Level::Master => EXPERT,
            Level::Search(playouts) => (playouts.get(), playouts.get().min(20_000) as usize),
        };
        let bot = Player::new(playouts, positions, seed);
        Box::new(Styled::of(bot, style, SEARCH_BOUND))
    }
}
