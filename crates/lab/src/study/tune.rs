//! Which value of a rule brings a figure to where you want it?

use crate::study::{
    compare::{median, set},
    cut::Cut,
    error::StudyError,
    progress::Progress,
    report::title,
    side_by_side::{Played, play_side_by_side},
    spec::Spec,
};
use crate::{
    ExternalBots, Row,
    measure::Metric,
    stats::{Estimate, ratio},
};
use serde::Serialize;

/// ` (12.1 to 12.5)`; nothing where too little was played to say.
fn interval(figure: &Estimate) -> String {
    if figure.has_interval() {
        format!(" ({:.3} to {:.3})", figure.low, figure.high)
    } else {
        String::new()
    }
}

/// A value that was tried.
#[derive(Clone, Debug, Serialize)]
pub struct Trial {
    /// The value.
    pub value: String,
    /// The figure under it.
    pub figure: Estimate,
    /// If a cap ended games.
    pub cut_off: Option<Cut>,
}

/// What was found.
#[derive(Clone, Debug, Serialize)]
pub struct Tuned {
    /// The key.
    pub key: String,
    /// The figure.
    pub metric: String,
    /// Where you want it.
    pub target: f64,
    /// The level of the bots.
    pub level: String,
    /// All that was tried, in order of trial.
    pub tried: Vec<Trial>,
    /// Which of them comes closest.
    pub best: usize,
    /// Was time up before everything was played?
    pub is_cut_short: bool,
}

impl Tuned {
    /// The name of the figure as people read it.
    #[must_use]
    pub fn title(&self) -> String {
        title(&self.metric)
    }

    /// The figure under a value, with its interval if there is one.
    #[must_use]
    pub fn figure(tried: &Trial) -> String {
        format!("{:.3}{}", tried.figure.value, interval(&tried.figure))
    }

    /// What it comes to, in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Trial { value, figure, .. } = &self.tried[self.best];
        let (key, metric, target) = (&self.key, self.title(), self.target);
        let time = if self.is_cut_short { " Time was up before all of it was played." } else { "" };
        let reached = if figure.excludes(target) { "comes closest to" } else { "agrees with" };
        format!(
            "Between {} bots, {key} = {value} {reached} {metric} = {target}: {:.3}{} ({} deals).{time}",
            self.level,
            figure.value,
            interval(figure),
            figure.n,
        )
    }
}

/// Tries values of one rule until a figure is where you want it: all of them if there are
/// few words or numbers to try; between two whole numbers by halving, which takes the figure
/// to rise or fall all the way.
///
/// # Errors
/// If a value cannot be played.
pub fn tune(
    spec: &Spec,
    key: &str,
    values: &[String],
    (metric, target): (Metric, f64),
    external_bots: &dyn ExternalBots,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<Tuned, StudyError> {
    let mut spec = spec.clone();
    // of the usual levels, one that plays sensibly; a level that is named alone is meant
    let level = spec.levels.iter().find(|level| *level != "random").or(spec.levels.first());
    let level = level.cloned().unwrap_or_default();
    spec.levels = vec![level.clone()];
    let mut tried: Vec<Trial> = Vec::new();
    let tried_with = |value: String, played: &Played| {
        let rows = played.levels.iter().flat_map(|(_, rows)| rows);
        let rows: Vec<&Row> = rows.collect();
        let is_capped = rows.iter().any(|row| row.was_stopped(played.reading.caps));
        let figure = if metric.is_length() && is_capped {
            median(&rows.iter().map(|row| metric.lasted(row, played.reading)).collect::<Vec<_>>())
        } else {
            ratio(rows.iter().map(|row| metric.terms(row, played.reading)))
        };
        Trial { cut_off: Cut::all(played, &format!("{key} = {value}")).pop(), value, figure }
    };
    let mut is_cut_short = false;
    if let Some((mut low, mut high)) = ends(values) {
        // side by side, so that a short time says something of all of them
        let mut try_values = |values: &[i64]| -> Result<(Vec<f64>, bool), StudyError> {
            let values: Vec<String> = values.iter().map(i64::to_string).collect();
            let specs: Vec<Spec> =
                values.iter().map(|value| set(&spec, key, value)).collect::<Result<_, _>>()?;
            let played = play_side_by_side(&specs, external_bots, on_progress)?;
            let before = tried.len();
            tried.extend(values.into_iter().zip(&played).map(|(v, played)| tried_with(v, played)));
            let figures = || tried[before..].iter().map(|tried| tried.figure);
            let is_cut_short = figures().any(|figure| figure.n < spec.games);
            Ok((figures().map(|figure| figure.value).collect(), is_cut_short))
        };
        let (at_ends, no_time) = try_values(&[low, high])?;
        let rising = at_ends.is_sorted();
        is_cut_short = no_time;
        while high - low > 1 && !is_cut_short {
            let middle = low + (high - low) / 2;
            let (figure, no_time) = try_values(&[middle])?;
            is_cut_short = no_time;
            if (figure[0] < target) == rising { low = middle } else { high = middle }
        }
    } else {
        let specs =
            values.iter().map(|value| set(&spec, key, value)).collect::<Result<Vec<_>, _>>()?;
        let played = play_side_by_side(&specs, external_bots, on_progress)?;
        tried.extend(
            values.iter().cloned().zip(&played).map(|(value, played)| tried_with(value, played)),
        );
        is_cut_short |= tried.iter().any(|tried| tried.figure.n < spec.games);
    }
    let off = |tried: &Trial| (tried.figure.value - target).abs();
    let best = (0..tried.len()).min_by(|&a, &b| off(&tried[a]).total_cmp(&off(&tried[b])));
    let best = best.ok_or_else(|| StudyError::bad(key, "no values to try"))?;
    let (key, metric) = (key.to_owned(), metric.to_string());
    Ok(Tuned { key, metric, target, level, tried, best, is_cut_short })
}

/// The ends of a range such as `1..20`.
fn ends(values: &[String]) -> Option<(i64, i64)> {
    let [one] = values else { return None };
    let (low, high) = one.split_once("..")?;
    Some((low.trim().parse().ok()?, high.trim().parse().ok()?))
}
