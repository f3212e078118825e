//! Bots for Budr Basef.
//!
//! * `rule`: looks at the stack as a casual player would.
//! * `easy`, `medium`, `hard`, `expert`: the same eyes and hands at four skills ([`Human`]), and from
//!   `medium` on the gambling of a solved duel ([`Duel`](duel)).
//!
//! There is nothing to search in a race, so a number of thoughts changes nothing.

mod contrast;
pub mod duel;
mod gamble;
mod human;
mod rule;
mod script;
mod skill;
mod style;

pub use human::Human;
pub use rule::RuleBot;

use crate::{Leanings, Manner, Script, Style, WithBots};
use parlour_engine::{Annotation, Bot, Observation};
use parlour_games::budr_basef::{Action, BudrBasef};

impl WithBots for BudrBasef {
    fn leanings(_observation: &Observation<Self>, action: &Action) -> Leanings {
        style::of(action)
    }

    fn contrast(
        observation: &Observation<Self>,
        better: &Self::Action,
        done: &Self::Action,
    ) -> Option<Annotation> {
        contrast::of(observation, better, done)
    }

    fn rule_bot(style: Style, seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(RuleBot::new(style, seed))
    }

    fn scripted(script: Script, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match script {
            Script::FreeHits | Script::AlwaysRaise => {
                Some(Box::new(script::Scripted::new(script, seed)))
            }
            _ => None,
        }
    }

    fn skilled(manner: Manner, seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(Human::new(manner, seed))
    }
}
