//! Bots for Basset.
//!
//! * `rule`: paroli once as long as a copy may still come, then cash.
//! * `easy`, `medium`, `hard`, `expert`: one punter who reckons what each card is worth ([`Worth`]). They
//!   differ in what goes into the reckoning: see [`Punter`]. `expert` plays for the best account.
//!
//! There is nothing to search: a card's fate depends on the places of its own rank only,
//! and those can be summed up exactly. So a number of thoughts changes nothing either.

mod favourite;
mod large;
mod punter;
mod race;
mod reason;
mod room;
mod rule;
mod script;
mod style;
mod worth;

pub use punter::Punter;
pub use rule::RuleBot;
pub use worth::{Odds, Worth, next_place};

use crate::{Leanings, Manner, Script, Style, WithBots};
use parlour_engine::{Bot, Observation};
use parlour_games::basset::{Action, Basset};

impl WithBots for Basset {
    const OPTIONAL: &'static [&'static str] = &["paroli"];

    fn leanings(_observation: &Observation<Self>, action: &Action) -> Leanings {
        style::of(action)
    }

    fn rule_bot(style: Style, seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(RuleBot::new(style, seed))
    }

    fn scripted(script: Script, _seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match script {
            Script::BigStakes | Script::OtherRanks => Some(Box::new(script::Scripted(script))),
            Script::LargeBets => Some(Box::new(large::Large::Bets)),
            Script::LargeCard => Some(Box::new(large::Large::Card)),
            _ => None,
        }
    }

    fn skilled(manner: Manner, seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(Punter::new(manner, seed))
    }
}
