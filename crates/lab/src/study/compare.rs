//! Two variants on the same deals, or one rule set to several values.

use crate::study::{
    bounded::Progress,
    cut::Cut,
    error::StudyError,
    metric::Metric,
    report::TOO_FEW,
    side_by_side::{Played, play_side_by_side},
    spec::Spec,
};
use crate::{
    ExternalBots, Row,
    stats::{Estimate, holm, mean, p_value},
};
use parlour_games::find;
use parlour_protocol::typed;
use serde::Serialize;
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
    /// How many deals of each level and variant were played: fewer than the spec asks for where
    /// time was up.
    pub games: u64,
    /// Each figure at each level and variant after the first.
    pub effects: Vec<Effect>,
    /// Where a cap ended games, of the first variant too.
    pub cut_off: Vec<Cut>,
}

impl Effect {
    /// What it comes to, in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self { level, metric, variant, before, after, difference, .. } = self;
        if !difference.has_interval() {
            return format!("Between {level} bots, too few deals were played for {metric}.");
        }
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
    pub fn rng(&self) -> String {
        let star = if self.clear { " *" } else { "" };
        if self.p < 0.0001 { format!("< 0.0001{star}") } else { format!("{:.4}{star}", self.p) }
    }
}

/// `+0.12 (+0.10 to +0.14)`; the figure alone where too little was played to say more.
fn signed(figure: &Estimate) -> String {
    match (figure.has_interval(), figure.value.is_finite()) {
        (true, _) => format!("{:+.3} ({:+.3} to {:+.3})", figure.value, figure.low, figure.high),
        (false, true) => format!("{:+.3}", figure.value),
        (false, false) => TOO_FEW.to_owned(),
    }
}

impl Change {
    /// ` of 1000` where time was up before all deals were played.
    #[must_use]
    pub fn of_how_many(&self) -> String {
        let wanted = self.spec.games;
        if self.games < wanted { format!(" of {wanted}") } else { String::new() }
    }

    /// A difference in words, with its interval if there is one.
    #[must_use]
    pub fn difference(effect: &Effect) -> String {
        signed(&effect.difference)
    }

    /// The result as Markdown: clear changes in sentences, then every figure.
    #[must_use]
    pub fn markdown(&self) -> String {
        let title = find(&self.spec.game).map_or("", |entry| entry.meta.title);
        let mut out = format!("# {title}: what other rules change\n\n");
        let _ = writeln!(
            out,
            "{}{} deals for {} players at each level, the same for all rules, seed {}. Differences are \
             deal by deal, with intervals at 95 %; * is clear at 5 % of all figures together (Holm).\n",
            self.games,
            self.of_how_many(),
            self.spec.players,
            self.spec.seed,
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
        for cut in &self.cut_off {
            let _ = writeln!(out, "{}\n", cut.sentence());
        }
        let _ = writeln!(
            out,
            "| level | figure | change | before | after | difference | p |\n|---|---|---|---|---|---|---|"
        );
        for effect in &self.effects {
            let Effect { level, metric, variant, before, after, difference, .. } = effect;
            let _ = writeln!(
                out,
                "| {level} | {metric} | {variant} | {:.3} | {:.3} | {} | {} |",
                before.value,
                after.value,
                signed(difference),
                effect.rng(),
            );
        }
        out
    }
}

/// The effects of the rules of `after` against those of `before`, not yet judged together.
fn effects(before: &Played, after: &Played, variant: &str, players: u8) -> Vec<Effect> {
    let mut all = Vec::new();
    for ((level, one), (_, other)) in before.levels.iter().zip(&after.levels) {
        for metric in Metric::all(players) {
            let value = |row: &Row| metric.of(row, before.real_time);
            // pairs of the same deal
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

/// How many deals were played at each level.
fn deals(played: &[Played]) -> u64 {
    played
        .iter()
        .flat_map(|played| &played.levels)
        .map(|(_, rows)| rows.len() as u64)
        .min()
        .unwrap_or(0)
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
    external_bots: &dyn ExternalBots,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<Change, StudyError> {
    if before.game != after.game || before.players != after.players {
        return Err(StudyError::bad("game", "variants of one game and one table are compared"));
    }
    let titles = [before.variant()?.title(), after.variant()?.title()];
    let played = play_side_by_side(&[before.clone(), after.clone()], external_bots, on_progress)?;
    let [one, other] = played.as_slice() else {
        return Err(StudyError::bad("game", "two variants are compared"));
    };
    Ok(Change {
        effects: judged(effects(one, other, &titles[1], before.players)),
        cut_off: [Cut::all(one, &titles[0]), Cut::all(other, &titles[1])].concat(),
        games: deals(&played),
        variants: titles.into_iter().zip(played.into_iter().map(|played| played.hash)).collect(),
        spec: before.clone(),
    })
}

/// The same with one key of the options set to this value.
pub(super) fn set(spec: &Spec, key: &str, value: &str) -> Result<Spec, StudyError> {
    let value = typed(value).map_err(|fault| StudyError::bad(key, fault))?;
    let mut spec = spec.clone();
    if key == "players" {
        spec.players = value.as_u64().and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
    } else {
        spec.options.insert(key.to_owned(), value);
    }
    Ok(spec)
}

/// Plays one rule at several values on the same deals; each is compared with the first.
///
/// # Errors
/// If one of them cannot be played, or there are less than two.
pub fn sweep(
    spec: &Spec,
    key: &str,
    values: &[String],
    external_bots: &dyn ExternalBots,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<Change, StudyError> {
    let [first, others @ ..] = values else {
        return Err(StudyError::bad(key, "no values to set it to"));
    };
    let specs = values.iter().map(|value| set(spec, key, value)).collect::<Result<Vec<_>, _>>()?;
    let played = play_side_by_side(&specs, external_bots, on_progress)?;
    let (Some(first_spec), Some((before, after))) =
        (specs.into_iter().next(), played.split_first())
    else {
        return Err(StudyError::bad(key, "no values to set it to"));
    };
    let of = |(value, after): (&String, &Played)| {
        let variant = format!("{key} = {value} instead of {first}");
        effects(before, after, &variant, spec.players)
    };
    let effects = judged(others.iter().zip(after).flat_map(of).collect());
    let named =
        |(value, played): (&String, &Played)| (format!("{key} = {value}"), played.hash.clone());
    let variants: Vec<(String, String)> = values.iter().zip(&played).map(named).collect();
    let cuts = variants.iter().zip(&played).map(|((name, _), played)| Cut::all(played, name));
    let cut_off = cuts.flatten().collect();
    Ok(Change { spec: first_spec, variants, games: deals(&played), effects, cut_off })
}
