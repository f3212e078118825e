//! The scripted exploiters of Budr Basef.

use super::rule::{self, RuleBot};
use crate::{Script, Style};
use parlour_engine::{Bot, Choice, Observation};
use parlour_games::budr_basef::{Action, BudrBasef, Phase, Slap};

/// A player without cards hits the stack this often, in milliseconds.
const HIT_EVERY_MS: u64 = 250;

/// A rule bot with one idea of its own.
#[derive(Clone, Debug)]
pub(super) struct Scripted {
    script: Script,
    rule: RuleBot,
}

impl Scripted {
    pub(super) fn new(script: Script, seed: u64) -> Self {
        Self { script, rule: RuleBot::new(Style::Clerk, seed) }
    }

    /// A hit at once, if it costs nothing.
    fn free_hit(&self, observation: &Observation<BudrBasef>) -> Option<Choice<Action>> {
        let (rules, view) = (&observation.rules, &observation.view);
        let races = view.phase == Phase::Play && rules.slap == Slap::Race;
        let poor = view.decks[observation.seat.index()].is_empty();
        if self.script != Script::FreeHits || !races || !poor || view.stack.is_empty() {
            return None;
        }
        let name = rules.announce.then(|| view.matching(rules).last().copied()).flatten();
        let hit = rule::hit_naming(observation, name)?;
        Some(Choice::after(hit, HIT_EVERY_MS))
    }

    /// What the raiser answers when answers are sealed, as it has all the time to look.
    fn sealed(&self, observation: &Observation<BudrBasef>) -> Option<Choice<Action>> {
        let (rules, view) = (&observation.rules, &observation.view);
        let is_raiser = self.script == Script::AlwaysRaise;
        if !is_raiser || rules.slap != Slap::Sealed || !observation.menu.contains(&Action::Wait) {
            return None;
        }
        let shows = view.matching(rules);
        let hit = (!shows.is_empty() || view.is_every_deck_empty())
            .then(|| rule::hit(observation, &shows));
        Some(Choice::of(hit.flatten().unwrap_or(Action::Wait)))
    }

    /// The highest raise of the menu.
    fn raise(&self, observation: &Observation<BudrBasef>) -> Option<Choice<Action>> {
        let raises = observation.menu.iter().filter_map(|action| match action {
            Action::Raise(by) => Some(*by),
            _ => None,
        });
        let is_raiser = self.script == Script::AlwaysRaise;
        raises.max().filter(|_| is_raiser).map(|by| Choice::of(Action::Raise(by)))
    }
}

impl Bot<BudrBasef> for Scripted {
    fn choose(&mut self, observation: &Observation<BudrBasef>) -> Option<Choice<Action>> {
        self.free_hit(observation)
            .or_else(|| self.sealed(observation))
            .or_else(|| self.raise(observation))
            .or_else(|| self.rule.choose(observation))
    }
}
