//! Two variants on the same deals, or one rule set to several values.

use crate::study::{
    cut::Cut,
    effect::Effect,
    error::StudyError,
    progress::Progress,
    side_by_side::{Played, play_side_by_side},
    spec::Spec,
    variant::Variant,
};
use crate::{
    ExternalBots, Row, counted,
    measure::{Metric, Reading},
    stats::{
        Estimate, Lasted, Power, Spread, holm, median_difference, p_value, ratio_difference,
        share_difference, share_difference_test,
    },
};
use parlour_games::find;
use parlour_protocol::typed;
use serde::Serialize;
use std::fmt::Write;

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

impl Change {
    /// What a table of effects has in its columns.
    pub const COLUMNS: [&str; Effect::COLUMNS.len()] = Effect::COLUMNS;

    /// `1000 deals`, or `400 of 1000 deals` where time was up before all of them were played.
    #[must_use]
    pub fn deals_told(&self) -> String {
        let wanted = counted(self.spec.games, "deal", "deals");
        if self.games < self.spec.games { format!("{} of {wanted}", self.games) } else { wanted }
    }

    /// What is clear, what was not tested, and that nothing is clear where that is so.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let mut all: Vec<String> =
            self.effects.iter().filter(|effect| effect.clear).map(Effect::sentence).collect();
        if all.is_empty() && self.effects.iter().any(|effect| effect.tested) {
            all.push(
                "No clear difference in any of these figures; the table says how large one had to be \
                 to show."
                    .to_owned(),
            );
        }
        let mut untested: Vec<String> =
            self.effects.iter().filter(|effect| !effect.tested).map(Effect::sentence).collect();
        untested.dedup();
        all.extend(untested);
        all
    }

    /// The result as Markdown: clear changes in sentences, then every figure.
    #[must_use]
    pub fn markdown(&self) -> String {
        let title = find(&self.spec.game).map_or("", |entry| entry.meta.title);
        let mut out = format!("# {title}: what other rules change\n\n");
        let _ = writeln!(
            out,
            "{} for {} players at each level, the same for all rules, seed {}. Differences are \
             deal by deal, with intervals at 95 %; * is clear at 5 % of all figures together (Holm).\n",
            self.deals_told(),
            self.spec.players,
            self.spec.seed,
        );
        for (variant, hash) in &self.variants {
            let _ = writeln!(out, "- {variant}: rules `{hash}`");
        }
        let _ = writeln!(out);
        for cut in &self.cut_off {
            let _ = writeln!(out, "{}\n", cut.sentence());
        }
        for sentence in self.sentences() {
            let _ = writeln!(out, "{sentence}\n");
        }
        let columns = Self::COLUMNS;
        let _ = writeln!(out, "| {} |\n|{}", columns.join(" | "), "---|".repeat(columns.len()));
        for effect in &self.effects {
            let _ = writeln!(out, "| {} |", effect.cells().join(" | "));
        }
        out
    }
}

/// The effects of the rules of `after` against those of `before`, not yet judged together.
pub(super) fn effects(before: &Played, after: &Played, variant: &str, players: u8) -> Vec<Effect> {
    let mut all = Vec::new();
    for ((level, one), (_, other)) in before.levels.iter().zip(&after.levels) {
        let tested = one.iter().zip(other).any(|(one, other)| one != other);
        for metric in Metric::all(players) {
            let Compared { name, sides: [before, after], difference, p, power, alike } =
                compared(metric, (one, before.reading), (other, after.reading));
            all.push(Effect {
                level: level.clone(),
                metric: name,
                is_share: metric.is_share(),
                variant: variant.to_owned(),
                before,
                after,
                difference,
                alike,
                p,
                clear: false,
                tested,
                power,
                detectable: None,
            });
        }
    }
    all
}

type Games<'a> = (&'a [Row], Reading<'static>);

/// A figure under two rules.
struct Compared {
    name: String,
    /// Before and after.
    sides: [Estimate; 2],
    difference: Estimate,
    /// How likely it is by chance alone.
    p: f64,
    /// How sharply it was measured.
    power: Power,
    /// Is it the same in every deal?
    alike: bool,
}

/// A figure before and after, and the difference deal by deal. Where a game was stopped, lengths
/// are compared by their medians.
fn compared(metric: Metric, (one, of): Games<'_>, (other, after): Games<'_>) -> Compared {
    let pairs = || one.iter().zip(other);
    let was_stopped =
        |(one, other): (&Row, &Row)| one.was_stopped(of.caps) || other.was_stopped(after.caps);
    if metric.is_length() && pairs().any(was_stopped) {
        let lasted: Vec<(Lasted, Lasted)> =
            pairs().map(|(a, b)| (metric.lasted(a, of), metric.lasted(b, after))).collect();
        let sides = [
            lasted.iter().map(|pair| pair.0).collect::<Vec<_>>(),
            lasted.iter().map(|pair| pair.1).collect(),
        ];
        let unknown =
            Estimate { value: f64::NAN, low: f64::NAN, high: f64::NAN, n: one.len() as u64 };
        let (difference, p) = median_difference(&lasted).unwrap_or((unknown, 1.0));
        let (name, sides) = (format!("median_{metric}"), sides.map(|side| median(&side)));
        let power = Power::of_mean(&difference);
        return Compared { name, sides, difference, p, power, alike: false };
    }
    let terms: Vec<_> =
        pairs().map(|(a, b)| (metric.terms(a, of), metric.terms(b, after))).collect();
    let sides = [
        metric.estimate(terms.iter().map(|pair| pair.0)),
        metric.estimate(terms.iter().map(|pair| pair.1)),
    ];
    let (difference, p, power) = if metric.is_share() {
        let power = Power::of_share_difference(&terms);
        (share_difference(&terms), share_difference_test(&terms), power)
    } else {
        let difference = ratio_difference(&terms);
        (difference, p_value(&difference), Power::of_mean(&difference))
    };
    let (name, alike) = (metric.to_string(), difference.is_constant());
    Compared { name, sides, difference, p, power, alike }
}

/// The median with its interval.
pub(super) fn median(lasted: &[Lasted]) -> Estimate {
    let known = |end: Option<f64>| end.unwrap_or(f64::NAN);
    let median = Spread::of(lasted).map(|spread| spread.median);
    let [value, low, high] =
        median.map_or([None; 3], |median| [median.value, median.low, median.high]).map(known);
    Estimate { value, low, high, n: lasted.len() as u64 }
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

pub(super) fn judged(mut effects: Vec<Effect>) -> Vec<Effect> {
    // what was not tested is not a hypothesis
    let mut tested: Vec<&mut Effect> = effects
        .iter_mut()
        .filter(|effect| effect.tested && effect.difference.value.is_finite())
        .collect();
    let p: Vec<f64> = tested.iter().map(|effect| effect.p).collect();
    let family = tested.len();
    for (effect, clear) in tested.iter_mut().zip(holm(&p)) {
        effect.clear = clear;
        effect.detectable = effect.power.detectable(family);
    }
    effects
}

/// Plays both variants on the same deals, with the same bots, and compares game by game.
///
/// # Errors
/// If one of them cannot be played, or they are of different games or numbers of players.
pub fn compare(
    before: &Spec,
    after: &Spec,
    external_bots: &dyn ExternalBots,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<Change, StudyError> {
    before.check_same_deals(after)?;
    let variants = [before.variant()?, after.variant()?];
    let titles = variants.each_ref().map(Variant::title);
    let headings = variants.each_ref().map(Variant::heading);
    let played = play_side_by_side(&[before.clone(), after.clone()], external_bots, on_progress)?;
    let [one, other] = played.as_slice() else {
        return Err(StudyError::bad("game", "two variants are compared"));
    };
    Ok(Change {
        effects: judged(effects(one, other, &titles[1], before.players)),
        cut_off: [Cut::all(one, &titles[0]), Cut::all(other, &titles[1])].concat(),
        games: deals(&played),
        variants: headings.into_iter().zip(played.into_iter().map(|played| played.hash)).collect(),
        spec: before.clone(),
    })
}

/// The spec with one key of the options set to this value.
pub(super) fn set(spec: &Spec, key: &str, value: &str) -> Result<Spec, StudyError> {
    let value = typed(value).map_err(|fault| StudyError::bad(key, fault))?;
    let mut spec = spec.clone();
    if key == "players" {
        spec.players = value.as_u64().and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
    } else {
        spec.options.insert(key.to_owned(), value);
        // it is another variant now
        spec.variant_name = None;
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
    if others.is_empty() {
        return Err(StudyError::bad(key, format!("name another value to compare `{first}` with")));
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoExternalBots;

    /// Matches of one round against matches of three, of which the limit stops some: a designer must
    /// not read that every deal was longer by two.
    #[test]
    fn medians_do_not_speak_for_every_deal() {
        let mut spec = Spec::of("basement", 2);
        (spec.games, spec.limit, spec.levels) = (40, 100_000, vec!["random".to_owned()]);
        let values = ["1", "3"].map(str::to_owned);
        let deals = |spec: &Spec| {
            let found = sweep(spec, "rounds", &values, &NoExternalBots, &mut |_| true).unwrap();
            found.effects.into_iter().find(|effect| effect.metric.ends_with("deals")).unwrap()
        };
        let all = deals(&spec);
        assert!(all.alike && all.sentence().contains("in each of 40 deals"), "{all:?}");
        // about one match of three rounds in five takes longer
        let acts = sweep(&spec, "rounds", &values, &NoExternalBots, &mut |_| true).unwrap();
        let acts = acts.effects.iter().find(|effect| effect.metric == "acts").unwrap();
        spec.limit = (acts.after.value * 1.3) as u64;
        let some = deals(&spec);
        assert_eq!((some.metric.as_str(), some.difference.value), ("median_deals", 2.0));
        assert!(!some.alike && some.clear, "{some:?}");
        let (says, cells) = (some.sentence(), some.cells().join(" | "));
        assert!(says.contains("raises median_deals from 1.000 to 3.000"), "{says}");
        assert!(!says.contains("in each of") && !cells.contains("in every deal"), "{cells}");
    }
}
