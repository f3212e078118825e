//! Two variants on the same deals, or one rule set to several values.

use crate::study::{
    cut::Cut,
    error::StudyError,
    progress::Progress,
    report::title,
    side_by_side::{Played, play_side_by_side},
    spec::Spec,
    variant::Variant,
};
use crate::{
    ExternalBots, Row,
    measure::{Metric, Reading},
    stats::{
        Estimate, Lasted, Spread, TOO_FEW, detectable, holm, median_difference, p_value, ratio,
        ratio_difference, share, share_difference,
    },
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
    /// Did the change ever come into play? Where every game came out the same, nothing is tested.
    pub tested: bool,
    /// The difference that four of five such comparisons would show as clear.
    pub detectable: f64,
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
        let Self { level, variant, before, after, difference, .. } = self;
        let metric = title(&self.metric);
        if !self.tested {
            return format!(
                "Not tested: between {level} bots {variant} never came into play; all {} games were the same.",
                difference.n
            );
        }
        if !difference.has_interval() {
            return format!("Between {level} bots, too few deals were played for {metric}.");
        }
        if difference.is_constant() && difference.value == 0.0 {
            let n = difference.n;
            return format!(
                "Between {level} bots, {metric} is the same under {variant} in each of {n} deals."
            );
        }
        if difference.is_constant() {
            return format!(
                "Between {level} bots, {variant} takes {metric} from {:.3} to {:.3}, by the same amount \
                 in each of {} deals.",
                before.value, after.value, difference.n
            );
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
                "Between {level} bots, {variant} makes no clear difference to {metric} ({low:+.3} to {high:+.3}); \
                 four of five such comparisons would have shown one of {:.3}.",
                self.detectable
            )
        }
    }

    /// How likely the difference is by chance alone; a star where it is clear.
    fn chance(&self) -> String {
        if !self.tested {
            return "not tested".to_owned();
        }
        let star = if self.clear { " *" } else { "" };
        if self.p < 0.0001 { format!("< 0.0001{star}") } else { format!("{:.4}{star}", self.p) }
    }

    /// The row of a table, in the order of [`Change::COLUMNS`].
    #[must_use]
    pub fn cells(&self) -> [String; Change::COLUMNS.len()] {
        [
            self.level.clone(),
            title(&self.metric),
            self.variant.clone(),
            number(self.before.value),
            number(self.after.value),
            signed(&self.difference),
            if self.difference.is_constant() { String::new() } else { number(self.detectable) },
            self.chance(),
        ]
    }
}

/// `+0.12 (+0.10 to +0.14)`; the figure alone where too little was played to say more.
fn signed(figure: &Estimate) -> String {
    if figure.is_constant() {
        return format!("{:+.3} in every deal", figure.value);
    }
    match (figure.has_interval(), figure.value.is_finite()) {
        (true, _) => format!("{:+.3} ({:+.3} to {:+.3})", figure.value, figure.low, figure.high),
        (false, true) => format!("{:+.3}", figure.value),
        (false, false) => TOO_FEW.to_owned(),
    }
}

/// A figure, or nothing where it is not known.
fn number(figure: f64) -> String {
    if figure.is_finite() { format!("{figure:.3}") } else { String::new() }
}

impl Change {
    /// What a table of effects has in its columns.
    pub const COLUMNS: [&str; 8] = [
        "level",
        "figure",
        "change",
        "before",
        "after",
        "difference (95 %)",
        "would have shown",
        "p",
    ];

    /// ` of 1000` where time was up before all deals were played.
    #[must_use]
    pub fn of_how_many(&self) -> String {
        let wanted = self.spec.games;
        if self.games < wanted { format!(" of {wanted}") } else { String::new() }
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
            let (name, [before, after, difference]) =
                compared(metric, (one, before.reading), (other, after.reading));
            all.push(Effect {
                level: level.clone(),
                metric: name,
                variant: variant.to_owned(),
                before,
                after,
                difference,
                p: p_value(&difference),
                clear: false,
                tested,
                detectable: f64::NAN,
            });
        }
    }
    all
}

type Games<'a> = (&'a [Row], Reading<'static>);

/// A figure before and after, and the difference deal by deal. Where a game was stopped, lengths
/// are compared by their medians.
fn compared(
    metric: Metric,
    (one, of): Games<'_>,
    (other, after): Games<'_>,
) -> (String, [Estimate; 3]) {
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
        let [before, after] = sides.map(|side| median(&side));
        let unknown =
            Estimate { value: f64::NAN, low: f64::NAN, high: f64::NAN, n: one.len() as u64 };
        let difference = median_difference(&lasted).unwrap_or(unknown);
        return (format!("median_{metric}"), [before, after, difference]);
    }
    let terms: Vec<_> =
        pairs().map(|(a, b)| (metric.terms(a, of), metric.terms(b, after))).collect();
    let [before, after] = [
        figure(metric, terms.iter().map(|pair| pair.0)),
        figure(metric, terms.iter().map(|pair| pair.1)),
    ];
    let difference = match metric.is_share() {
        true => share_difference(&terms),
        false => ratio_difference(&terms),
    };
    (metric.to_string(), [before, after, difference])
}

/// The figure of these games: a share between none and all, or a mean.
pub(super) fn figure(metric: Metric, terms: impl IntoIterator<Item = (f64, f64)>) -> Estimate {
    if metric.is_share() { share(terms) } else { ratio(terms) }
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
        effect.detectable = detectable(&effect.difference, family);
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
