//! Two variants on the same deals, or one rule set to several values.

use crate::{
    bounded::Progress,
    error::StudyError,
    metric::Metric,
    plan::rules,
    spec::Spec,
    variant::{Variant, no_game},
};
use parlour_bots::{ForGame, WithBots, for_game};
use parlour_games::find;
use parlour_lab::{
    Guests, Lineup, Row, row_of,
    stats::{Estimate, holm, mean, p_value},
};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;
use std::fmt::Write;

/// What a change of the rules does to one figure, at one level.
#[derive(Clone, Debug, Serialize)]
pub struct Effect {
    /// The level of the bots.
    pub level: String,
    /// The figure.
    pub metric: String,
    /// What it is called that is compared with the first.
    pub variant: String,
    /// The figure under the first rules.
    pub before: Estimate,
    /// The figure under the others.
    pub after: Estimate,
    /// The difference, deal by deal.
    pub difference: Estimate,
    /// How likely a difference as large is by chance alone.
    pub p: f64,
    /// Is it clear, all figures of the comparison taken together (Holm)?
    pub clear: bool,
}

/// Variants compared: the first with each of the others.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    /// What was played, under the first rules.
    pub spec: Spec,
    /// What the variants are called, with the hash of their rules.
    pub variants: Vec<(String, String)>,
    /// On how many deals of each level and variant.
    pub games: u64,
    /// Each figure at each level and variant after the first.
    pub effects: Vec<Effect>,
}

impl Effect {
    /// What it comes to, in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self { level, metric, variant, before, after, difference, .. } = self;
        let (low, high) = (difference.low, difference.high);
        if self.clear {
            let way = if difference.value > 0.0 { "raises" } else { "lowers" };
            format!(
                "Between {level} bots, {variant} {way} {metric} from {:.3} to {:.3} ({low:+.3} to {high:+.3}).",
                before.value, after.value
            )
        } else {
            format!(
                "Between {level} bots, {variant} makes no clear difference to {metric} ({low:+.3} to {high:+.3})."
            )
        }
    }

    /// The `p` as a reader of tables wants it; a star where it is clear.
    #[must_use]
    pub fn chance(&self) -> String {
        let star = if self.clear { " *" } else { "" };
        if self.p < 0.0001 { format!("< 0.0001{star}") } else { format!("{:.4}{star}", self.p) }
    }
}

impl Change {
    /// The result as Markdown: clear changes in sentences, then every figure.
    #[must_use]
    pub fn markdown(&self) -> String {
        let title = find(&self.spec.game).map_or("", |entry| entry.meta.title);
        let mut out = format!("# {title}: what other rules change\n\n");
        let _ = writeln!(
            out,
            "{} deals for {} players at each level, the same for all rules, seed {}. Differences are \
             deal by deal, with intervals at 95 %; * is clear at 5 % of all figures together (Holm).\n",
            self.games, self.spec.players, self.spec.seed,
        );
        for (variant, hash) in &self.variants {
            let _ = writeln!(out, "- {variant}: rules `{hash}`");
        }
        let _ = writeln!(out);
        for effect in self.effects.iter().filter(|effect| effect.clear) {
            let _ = writeln!(out, "{}\n", effect.sentence());
        }
        if !self.effects.iter().any(|effect| effect.clear) {
            let _ = writeln!(out, "No clear difference in any of these figures.\n");
        }
        let _ = writeln!(
            out,
            "| level | figure | change | before | after | difference | p |\n|---|---|---|---|---|---|---|"
        );
        for effect in &self.effects {
            let Effect { level, metric, variant, before, after, difference, .. } = effect;
            let _ = writeln!(
                out,
                "| {level} | {metric} | {variant} | {:.3} | {:.3} | {:+.3} ({:+.3} to {:+.3}) | {} |",
                before.value,
                after.value,
                difference.value,
                difference.low,
                difference.high,
                effect.chance(),
            );
        }
        out
    }
}

/// The games of one variant: by level, in order of the deals.
pub(crate) struct Played {
    pub(crate) hash: String,
    pub(crate) levels: Vec<(String, Vec<Row>)>,
    pub(crate) real_time: bool,
}

/// Plays the games between equals of a spec, all levels.
pub(crate) fn play_levels(
    spec: &Spec,
    guests: &dyn Guests,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<Played, StudyError> {
    let run = Levels { spec, guests, on_progress };
    for_game(&spec.game, run).unwrap_or_else(|| Err(StudyError::bad("game", no_game(&spec.game))))
}

struct Levels<'a> {
    spec: &'a Spec,
    guests: &'a dyn Guests,
    on_progress: &'a mut (dyn FnMut(&Progress) -> bool + Send),
}

/// Games played between two reports of progress.
const AT_ONCE: u64 = 32;

impl ForGame for Levels<'_> {
    type Answer = Result<Played, StudyError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let (spec, guests) = (self.spec, self.guests);
        let rules = rules::<G>(spec)?;
        let equals: Vec<(String, Lineup)> = spec
            .sections()?
            .into_iter()
            .filter(super::plan::Section::between_equals)
            .zip(&spec.levels)
            .map(|(section, level)| (level.clone(), section.lineup))
            .collect();
        let total = spec.games * equals.len() as u64;
        let mut levels = Vec::new();
        for (level, lineup) in equals {
            let mut rows: Vec<Row> = Vec::new();
            for start in (0..spec.games).step_by(AT_ONCE as usize) {
                let games: Vec<u64> = (start..(start + AT_ONCE).min(spec.games)).collect();
                let watching = spec.watching(None);
                let play = |game| row_of(&rules, &lineup, (spec.seed, game), guests, watching);
                rows.extend(games.into_par_iter().map(play).collect::<Vec<Row>>());
                let done = levels.len() as u64 * spec.games + rows.len() as u64;
                let section = format!("{}: {level}", spec.variant().title());
                if !(self.on_progress)(&Progress { done, kept: done, total, section, live: None }) {
                    break;
                }
            }
            levels.push((level, rows));
        }
        Ok(Played { hash: Variant::hash(&rules), levels, real_time: G::META.real_time })
    }
}

/// The effects of the rules of `after` against those of `before`, not yet judged together.
fn effects(before: &Played, after: &Played, variant: &str, players: u8) -> Vec<Effect> {
    let mut all = Vec::new();
    for ((level, one), (_, other)) in before.levels.iter().zip(&after.levels) {
        for metric in Metric::all(players) {
            let value = |row: &Row| metric.of(row, before.real_time);
            // pairs of the same deal; where one run was cut short, the rest has no partner
            let pairs = || one.iter().zip(other);
            let difference = mean(pairs().map(|(one, other)| value(other) - value(one)));
            all.push(Effect {
                level: level.clone(),
                metric: metric.to_string(),
                variant: variant.to_owned(),
                before: mean(pairs().map(|(one, _)| value(one))),
                after: mean(pairs().map(|(_, other)| value(other))),
                difference,
                p: p_value(&difference),
                clear: false,
            });
        }
    }
    all
}

fn judged(mut effects: Vec<Effect>) -> Vec<Effect> {
    let p: Vec<f64> = effects.iter().map(|effect| effect.p).collect();
    for (effect, clear) in effects.iter_mut().zip(holm(&p)) {
        effect.clear = clear;
    }
    effects
}

/// Plays both variants on the same deals, with the same bots, and compares game by game.
///
/// # Errors
/// If one of them cannot be played, or they are of different games.
pub fn compare(
    before: &Spec,
    after: &Spec,
    guests: &dyn Guests,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<Change, StudyError> {
    if before.game != after.game || before.players != after.players {
        return Err(StudyError::bad("game", "variants of one game and one table are compared"));
    }
    let one = play_levels(before, guests, on_progress)?;
    let other = play_levels(after, guests, on_progress)?;
    let (was, is) = (before.variant().title(), after.variant().title());
    Ok(Change {
        effects: judged(effects(&one, &other, &is, before.players)),
        variants: vec![(was, one.hash), (is, other.hash)],
        games: before.games,
        spec: before.clone(),
    })
}

/// The same with one key of the options set to this value.
pub(crate) fn set(spec: &Spec, key: &str, value: &str) -> Spec {
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
    let mut spec = spec.clone();
    if key == "players" {
        spec.players = value.as_u64().and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
    } else {
        spec.options.insert(key.to_owned(), value);
    }
    spec
}

/// Plays one rule at several values on the same deals; each is compared with the first.
///
/// # Errors
/// If one of them cannot be played, or there are less than two.
pub fn sweep(
    spec: &Spec,
    key: &str,
    values: &[String],
    guests: &dyn Guests,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<Change, StudyError> {
    let [first, others @ ..] = values else {
        return Err(StudyError::bad(key, "no values to set it to"));
    };
    let first_spec = set(spec, key, first);
    let before = play_levels(&first_spec, guests, on_progress)?;
    let mut variants = vec![(format!("{key} = {first}"), before.hash.clone())];
    let mut all = Vec::new();
    for value in others {
        let after = play_levels(&set(spec, key, value), guests, on_progress)?;
        let variant = format!("{key} = {value} instead of {first}");
        all.extend(effects(&before, &after, &variant, spec.players));
        variants.push((format!("{key} = {value}"), after.hash));
    }
    Ok(Change { spec: first_spec, variants, games: spec.games, effects: judged(all) })
}
