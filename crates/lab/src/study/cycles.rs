//! `parlour lab cycles`: does a game go in circles, and how do its players get there?

use crate::study::{error::StudyError, progress::Progress, report::percent, spec::Spec};
use crate::{
    ExternalBots, Lineup, counted,
    repetition::{Batch, Cycles, Example, cycles},
};
use parlour_bots::{ForGame, WithBots, for_game};
use parlour_protocol::variant::rules_hash;
use serde::Serialize;
use std::fmt::Write;

/// Acts of a cycle that are written out; of a longer one the first so many.
const ACTS_SHOWN: usize = 12;

/// What came again in games between equals.
#[derive(Clone, Debug, Serialize)]
pub struct CycleStudy {
    /// What was played: its first level.
    pub spec: Spec,
    /// The hash of the rules.
    pub rules: String,
    /// What was found.
    pub found: Cycles,
}

/// Plays the games between equals of a spec's first level and looks for positions that come again.
///
/// # Errors
/// If the spec or its rules cannot be played.
pub fn find_cycles(
    spec: &Spec,
    external_bots: &dyn ExternalBots,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<CycleStudy, StudyError> {
    let run = Run { spec: spec.clone().alone(), external_bots, on_progress };
    for_game(&spec.game, run)?
}

struct Run<'a> {
    spec: Spec,
    external_bots: &'a dyn ExternalBots,
    on_progress: &'a mut (dyn FnMut(&Progress) -> bool + Send),
}

impl ForGame for Run<'_> {
    type Answer = Result<CycleStudy, StudyError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let Self { spec, external_bots, on_progress } = self;
        // rules under which no game ends are what is looked for
        let rules: G = spec.rules()?;
        let section = spec.sections()?.swap_remove(0);
        let lineup: &Lineup = &section.lineup;
        let batch = Batch { seed: spec.seed, games: spec.games, limit: spec.limit };
        let mut told = |done: u64| {
            let (total, section) = (spec.games, section.title.clone());
            on_progress(&Progress { done, kept: done, total, section, live: None })
        };
        let found = cycles(&rules, lineup, batch, external_bots, &mut told);
        Ok(CycleStudy { rules: rules_hash(&rules), found, spec })
    }
}

impl CycleStudy {
    /// What was found, in sentences.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let Cycles { games, repeated, endless, shortest, stuck } = &self.found;
        let level = &self.spec.levels[0];
        let mut all = vec![
            format!(
                "A position came again in {} of {} between {level} bots.",
                percent(repeated),
                counted(*games, "game", "games"),
            ),
            format!(
                "{} were stopped by a cap or by the limit of {} while they went in a circle.",
                percent(endless),
                counted(self.spec.limit, "act", "acts"),
            ),
        ];
        all.extend(shortest.iter().map(|example| told("The shortest cycle", example)));
        let other = stuck.as_ref().filter(|stuck| {
            shortest.as_ref().is_none_or(|shortest| {
                (shortest.game, shortest.cycle.from) != (stuck.game, stuck.cycle.from)
            })
        });
        all.extend(other.map(|example| told("The shortest that did not end by itself", example)));
        all
    }

    /// The game to look at: one that did not end by itself if there is one.
    #[must_use]
    pub fn example(&self) -> Option<&Example> {
        self.found.stuck.as_ref().or(self.found.shortest.as_ref())
    }
}

/// Where a cycle is, and what the players do in it.
fn told(what: &str, Example { game, cycle, acts }: &Example) -> String {
    let (length, from, to) = (cycle.acts(), cycle.from + 1, cycle.to);
    let length = counted(length, "act", "acts");
    let mut text = format!("{what} has {length} (game {game}, from act {from} to {to}): ");
    for (place, (seat, act)) in acts.iter().take(ACTS_SHOWN).enumerate() {
        let comma = if place == 0 { "" } else { ", " };
        let _ = write!(text, "{comma}seat {} `{act}`", seat + 1);
    }
    text.push_str(if acts.len() > ACTS_SHOWN { " …" } else { "." });
    text
}
