//! Which value of a rule brings a figure to where one wants it?

use crate::{
    bounded::Progress,
    compare::{play_levels, set},
    error::StudyError,
    metric::Metric,
    spec::Spec,
};
use parlour_lab::{
    Guests,
    stats::{Estimate, mean},
};
use serde::Serialize;

/// A value that was tried.
#[derive(Clone, Debug, Serialize)]
pub struct Tried {
    /// The value.
    pub value: String,
    /// The figure under it.
    pub figure: Estimate,
}

/// What was found.
#[derive(Clone, Debug, Serialize)]
pub struct Tuned {
    /// The key.
    pub key: String,
    /// The figure.
    pub metric: String,
    /// Where one wants it.
    pub target: f64,
    /// The level of the bots.
    pub level: String,
    /// All that was tried, in order of trial.
    pub tried: Vec<Tried>,
    /// Which of them comes closest.
    pub best: usize,
}

impl Tuned {
    /// What it comes to, in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Tried { value, figure } = &self.tried[self.best];
        let (key, metric, target) = (&self.key, &self.metric, self.target);
        let reached = if figure.excludes(target) { "comes closest to" } else { "agrees with" };
        format!(
            "Between {} bots, {key} = {value} {reached} {metric} = {target}: {:.3} ({:.3} to {:.3}).",
            self.level, figure.value, figure.low, figure.high
        )
    }
}

/// Tries values of one rule until a figure is where one wants it: all of them if there are
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
    guests: &dyn Guests,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<Tuned, StudyError> {
    let mut spec = spec.clone();
    spec.levels.truncate(1);
    let level = spec.levels.first().cloned().unwrap_or_default();
    let mut tried: Vec<Tried> = Vec::new();
    let mut figure_of = |value: String| -> Result<f64, StudyError> {
        let played = play_levels(&set(&spec, key, &value), guests, on_progress)?;
        let rows = played.levels.iter().flat_map(|(_, rows)| rows);
        let figure = mean(rows.map(|row| metric.of(row, played.real_time)));
        tried.push(Tried { value, figure });
        Ok(figure.value)
    };
    let ends = match values {
        [one] => one.split_once("..").and_then(|(low, high)| {
            Some((low.trim().parse::<i64>().ok()?, high.trim().parse::<i64>().ok()?))
        }),
        _ => None,
    };
    if let Some((mut low, mut high)) = ends {
        let (at_low, at_high) = (figure_of(low.to_string())?, figure_of(high.to_string())?);
        let rising = at_high > at_low;
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            let under = figure_of(middle.to_string())? < target;
            if under == rising { low = middle } else { high = middle }
        }
    } else {
        for value in values {
            figure_of(value.clone())?;
        }
    }
    let off = |tried: &Tried| (tried.figure.value - target).abs();
    let best = (0..tried.len()).min_by(|&a, &b| off(&tried[a]).total_cmp(&off(&tried[b])));
    let best = best.ok_or_else(|| StudyError::bad(key, "no values to try"))?;
    let (key, metric) = (key.to_owned(), metric.to_string());
    Ok(Tuned { key, metric, target, level, tried, best })
}
