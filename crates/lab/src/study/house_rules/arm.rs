//! One value of one option: what it is compared with, and what came of it.

use super::{
    outcome::{Figure, Outcome},
    paired::{RuleEffect, effect},
    play::{Games, Table},
    values::alternatives,
};
use crate::{
    stats::{Estimate, share},
    study::spec::Spec,
};
use parlour_bots::WithBots;
use parlour_engine::OptionSpec;
use parlour_protocol::default_value;
use serde::Serialize;
use serde_json::Value;

/// What arms are compared with: the plain rules, or those with one other rule changed, under which
/// an option comes to bear.
pub(super) struct Ground<G> {
    /// The other rule and its value.
    pub(super) given: Option<(&'static str, Value)>,
    /// Who plays.
    pub(super) table: Table,
    pub(super) rules: G,
}

/// One value of one option.
pub(super) struct Arm<G> {
    pub(super) option: &'static OptionSpec,
    pub(super) value: Value,
    /// The rules with it; nothing where it is refused.
    pub(super) rules: Option<G>,
    /// What it is compared with, by place.
    pub(super) ground: Option<usize>,
    /// Why it is compared with nothing.
    pub(super) why_not: String,
}

/// Every option at every value that is worth a try.
pub(super) fn all<G: WithBots>(spec: &Spec) -> Vec<Arm<G>> {
    let mut arms = Vec::new();
    // what the study itself sets is what it is about
    let open = G::META.options.iter().filter(|option| !spec.options.contains_key(option.name));
    for option in open {
        let values = alternatives(option);
        if values.is_empty() {
            let why_not = "it says who may sit down, not how they play".to_owned();
            let value = Value::Null;
            arms.push(Arm { option, value, rules: None, ground: None, why_not });
        }
        arms.extend(values.into_iter().map(|value| {
            let rules = rules_with::<G>(spec, &[(option.name, value.clone())]);
            let why_not = rules.as_ref().err().cloned().unwrap_or_default();
            Arm { option, value, rules: rules.ok(), ground: None, why_not }
        }));
    }
    arms
}

/// The rules of the study with these changes.
pub(super) fn rules_with<G: WithBots>(
    spec: &Spec,
    changes: &[(&'static str, Value)],
) -> Result<G, String> {
    let mut spec = spec.clone();
    spec.options.extend(changes.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
    spec.rules().map_err(|error| error.to_string())
}

/// What one value of one option does.
#[derive(Clone, Debug, Serialize)]
pub struct RuleArm {
    /// The option.
    pub option: String,
    /// The ruling that offers it.
    pub clause: String,
    /// The value.
    pub value: String,
    /// The value of the plain rules.
    pub instead_of: String,
    /// Another rule under which both were played, since the option does nothing without it.
    pub given: Option<String>,
    /// The level of the bots, but for `skill`.
    pub level: String,
    /// Why there is nothing to tell.
    pub not_tested: Option<String>,
    /// The share of the games that went otherwise.
    pub otherwise: Option<Estimate>,
    /// What it does to each figure.
    pub effects: Vec<RuleEffect>,
}

impl RuleArm {
    /// The effect on this figure.
    #[must_use]
    pub fn effect(&self, figure: Figure) -> Option<&RuleEffect> {
        self.effects.iter().find(|effect| effect.figure == figure)
    }
}

impl<G: WithBots> Arm<G> {
    /// What came of it.
    pub(super) fn measured(
        self,
        ground: Option<(&Ground<G>, &Games)>,
        games: &Games,
        players: u8,
    ) -> RuleArm {
        let mut arm = RuleArm {
            option: self.option.name.to_owned(),
            clause: self.option.clause.to_owned(),
            value: text(&self.value),
            instead_of: text(&default_value(self.option)),
            given: None,
            level: Table::Rule.word().to_owned(),
            not_tested: Some(self.why_not).filter(|_| ground.is_none()),
            otherwise: None,
            effects: Vec::new(),
        };
        let Some((ground, before)) = ground else { return arm };
        ground.table.word().clone_into(&mut arm.level);
        arm.given = ground.given.as_ref().map(|(key, value)| format!("{key} = {}", text(value)));
        let equals: Vec<(&Outcome, &Outcome)> = before.equals.iter().zip(&games.equals).collect();
        let mixed: Vec<(&Outcome, &Outcome)> = before.mixed.iter().zip(&games.mixed).collect();
        let other =
            |(one, other): &(&Outcome, &Outcome)| f64::from(u8::from(one.print != other.print));
        arm.otherwise = Some(share(equals.iter().map(|pair| (other(pair), 1.0))));
        arm.effects = Figure::all(players)
            .into_iter()
            .filter_map(|figure| {
                effect(figure, if figure == Figure::Skill { &mixed } else { &equals })
            })
            .collect();
        arm
    }
}

/// A value as it is typed.
fn text(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Null => "none".to_owned(),
        other => other.to_string(),
    }
}
