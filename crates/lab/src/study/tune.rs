//! Which value of a rule brings a figure to where you want it?

use crate::study::{
    compare::{median, set},
    cut::Cut,
    error::StudyError,
    progress::Progress,
    report::{percent, plain, title},
    side_by_side::play_side_by_side,
    spec::Spec,
};
use crate::{
    ExternalBots, counted,
    measure::Metric,
    stats::{Estimate, Lasted, MIN_STEP_DEALS},
};
use serde::Serialize;

/// What stands for a median of games of which half or more were stopped.
const BEYOND: &str = "beyond the cap";

/// A value that was tried.
#[derive(Clone, Debug, Serialize)]
pub struct Trial {
    /// The value.
    pub value: String,
    /// The figure under it: infinite where it is a median that lies beyond the cap.
    pub figure: Estimate,
    /// If a cap ended games.
    pub cut_off: Option<Cut>,
}

/// What was found.
#[derive(Clone, Debug, Serialize)]
pub struct Tuned {
    /// The key.
    pub key: String,
    /// The figure: a `median_` of a length if a cap ended a game under any of the values.
    pub metric: String,
    /// Is the figure a share, from 0 to 1?
    pub is_share: bool,
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

    /// The figure under a value in its unit, with its interval if there is one.
    #[must_use]
    pub fn figure(&self, tried: &Trial) -> String {
        if tried.figure.value.is_infinite() {
            return BEYOND.to_owned();
        }
        if self.is_share { percent(&tried.figure) } else { plain(&tried.figure) }
    }

    /// What it comes to, in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let best = &self.tried[self.best];
        let Trial { value, figure, .. } = best;
        let (key, metric) = (&self.key, self.title());
        let target = match self.is_share {
            true => format!("{:.1} %", 100.0 * self.target),
            false => self.target.to_string(),
        };
        let deals = counted(figure.n, "deal", "deals");
        let time = if self.is_cut_short { " Time was up before all of it was played." } else { "" };
        if figure.value.is_infinite() {
            return format!(
                "Between {} bots, no value of {key} that was tried brings {metric} to {target}: all of \
                 them lie {BEYOND} ({deals}).{time}",
                self.level,
            );
        }
        let told = self.figure(best);
        if figure.low.is_nan() || figure.n < MIN_STEP_DEALS as u64 {
            return format!(
                "Between {} bots, {key} = {value} comes closest to {metric} = {target}: {told}; too few \
                 deals to say whether it agrees ({deals}).{time}",
                self.level,
            );
        }
        let reached = if figure.excludes(self.target) { "comes closest to" } else { "agrees with" };
        format!(
            "Between {} bots, {key} = {value} {reached} {metric} = {target}: {told} ({deals}).{time}",
            self.level,
        )
    }
}

/// The games under one value.
struct UnderValue {
    value: String,
    /// What each of them adds to the figure.
    terms: Vec<(f64, f64)>,
    /// How long each of them lasted by the figure.
    lasted: Vec<Lasted>,
    cut_off: Option<Cut>,
}

/// All games so far.
struct Tuning<'a> {
    spec: Spec,
    key: &'a str,
    metric: Metric,
    tried: Vec<UnderValue>,
}

impl Tuning<'_> {
    /// Plays with these values, side by side, so that a short time says something of all of them.
    fn play(
        &mut self,
        values: &[String],
        external_bots: &dyn ExternalBots,
        on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
    ) -> Result<(), StudyError> {
        let set = |value: &String| set(&self.spec, self.key, value);
        let specs = values.iter().map(set).collect::<Result<Vec<_>, _>>()?;
        for (value, played) in
            values.iter().zip(play_side_by_side(&specs, external_bots, on_progress)?)
        {
            let rows = || played.levels.iter().flat_map(|(_, rows)| rows);
            self.tried.push(UnderValue {
                terms: rows().map(|row| self.metric.terms(row, played.reading)).collect(),
                lasted: rows().map(|row| self.metric.lasted(row, played.reading)).collect(),
                cut_off: Cut::all(&played, &format!("{} = {value}", self.key)).pop(),
                value: value.clone(),
            });
        }
        Ok(())
    }

    /// Are lengths told by their medians? A mean and a median cannot be set side by side, so a cap
    /// under one value decides for all.
    fn is_by_median(&self) -> bool {
        self.metric.is_length() && self.tried.iter().any(|tried| tried.cut_off.is_some())
    }

    fn figure(&self, tried: &UnderValue) -> Estimate {
        if !self.is_by_median() {
            return self.metric.estimate(tried.terms.iter().copied());
        }
        let beyond = |end: f64| if end.is_nan() { f64::INFINITY } else { end };
        let found = median(&tried.lasted);
        if found.value.is_finite() && found.low.is_nan() {
            // too few games for an interval, whatever a cap hides
            return found;
        }
        let Estimate { value, low, high, n } = found;
        Estimate { value: beyond(value), low: beyond(low), high: beyond(high), n }
    }

    /// The figure under a value, if it was tried.
    fn known(&self, value: i64) -> Option<f64> {
        let value = value.to_string();
        let tried = self.tried.iter().find(|tried| tried.value == value)?;
        Some(self.figure(tried).value)
    }

    fn is_cut_short(&self) -> bool {
        self.tried.iter().any(|tried| (tried.terms.len() as u64) < self.spec.games)
    }

    fn tuned(self, target: f64, level: String) -> Result<Tuned, StudyError> {
        let off = |trial: &Trial| (trial.figure.value - target).abs();
        let trial = |tried: &UnderValue| Trial {
            value: tried.value.clone(),
            figure: self.figure(tried),
            cut_off: tried.cut_off.clone(),
        };
        let tried: Vec<Trial> = self.tried.iter().map(trial).collect();
        let best = (0..tried.len()).min_by(|&a, &b| off(&tried[a]).total_cmp(&off(&tried[b])));
        let best = best.ok_or_else(|| StudyError::bad(self.key, "no values to try"))?;
        let median = if self.is_by_median() { "median_" } else { "" };
        let (key, metric) = (self.key.to_owned(), format!("{median}{}", self.metric));
        let is_cut_short = self.is_cut_short();
        let is_share = self.metric.is_share();
        Ok(Tuned { key, metric, is_share, target, level, tried, best, is_cut_short })
    }
}

/// Which value between these ends is to be tried next, by the figures that are known; none once
/// there is no other between two neighbours, or a figure says nothing.
fn next(
    known: impl Fn(i64) -> Option<f64>,
    (mut low, mut high): (i64, i64),
    target: f64,
) -> Option<i64> {
    let is_rising = known(low)? <= known(high)?;
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        let Some(figure) = known(middle) else { return Some(middle) };
        if figure.is_nan() {
            return None;
        }
        if (figure < target) == is_rising { low = middle } else { high = middle }
    }
    None
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
    if let Metric::Seat(seat) | Metric::Score(seat) = metric
        && seat >= spec.players
    {
        let why = format!("no seat {} with {} players", seat + 1, spec.players);
        return Err(StudyError::bad("metric", why));
    }
    let can_be = if metric.is_share() { 0.0..=1.0 } else { 0.0..=f64::MAX };
    if !matches!(metric, Metric::Score(_)) && !can_be.contains(&target) {
        let what = if metric.is_share() { "a share from 0 to 1" } else { "a number from 0" };
        return Err(StudyError::bad("target", format!("{metric} is {what}, not {target}")));
    }
    let mut spec = spec.clone();
    // of the usual levels, one that plays sensibly; a level that is named alone is meant
    let level = spec.levels.iter().find(|level| *level != "random").or(spec.levels.first());
    let level = level.cloned().unwrap_or_default();
    spec.levels = vec![level.clone()];
    let mut tuning = Tuning { spec, key, metric, tried: Vec::new() };
    if let Some((low, high)) = ends(values) {
        let mut values = vec![low.to_string(), high.to_string()];
        while !values.is_empty() {
            tuning.play(&values, external_bots, on_progress)?;
            if tuning.is_cut_short() {
                break;
            }
            let next = next(|value| tuning.known(value), (low, high), target);
            values = next.iter().map(i64::to_string).collect();
        }
    } else {
        tuning.play(values, external_bots, on_progress)?;
    }
    tuning.tuned(target, level)
}

/// The ends of a range such as `1..20`, the lower first.
fn ends(values: &[String]) -> Option<(i64, i64)> {
    let [one] = values else { return None };
    let (one, other) = one.split_once("..")?;
    let (one, other): (i64, i64) = (one.trim().parse().ok()?, other.trim().parse().ok()?);
    Some((one.min(other), one.max(other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoExternalBots;

    /// Basement between players at random; one round is a deal and takes at most some hundred acts.
    fn basement(limit: u64) -> Spec {
        let mut spec = Spec::of("basement", 2);
        (spec.games, spec.limit, spec.levels) = (30, limit, vec!["random".to_owned()]);
        spec
    }

    fn tuned(spec: &Spec, values: &[&str], metric: &str, target: f64) -> Tuned {
        let values: Vec<String> = values.iter().map(|&value| value.to_owned()).collect();
        let target = (Metric::typed(metric).unwrap(), target);
        tune(spec, "rounds", &values, target, &NoExternalBots, &mut |_| true).unwrap()
    }

    fn best(found: &Tuned) -> &str {
        &found.tried[found.best].value
    }

    #[test]
    fn a_long_end_that_the_limit_stops_is_longer_than_the_target() {
        let acts = tuned(&basement(100_000), &["1"], "acts", 0.0).tried[0].figure.value;
        // three rounds come to their end within it, and nine never
        let spec = basement((acts * 5.0) as u64);
        let found = tuned(&spec, &["1..9"], "deals", 2.0);
        let longest = found.tried.iter().find(|trial| trial.value == "9").unwrap();
        assert_eq!(longest.figure.value, f64::INFINITY);
        assert_eq!(found.figure(longest), "beyond the cap");
        assert_eq!(best(&found), "2", "{}", found.sentence());

        let none = tuned(&spec, &["8", "9"], "deals", 2.0).sentence();
        assert!(none.contains("no value of rounds that was tried"), "{none}");
    }

    #[test]
    fn one_value_that_is_stopped_makes_all_of_them_medians() {
        let acts = tuned(&basement(100_000), &["1"], "acts", 0.0).tried[0].figure.value;
        let found = tuned(&basement((acts * 5.0) as u64), &["1", "9"], "acts", acts);
        assert_eq!(found.metric, "median_acts");
        assert_eq!(found.tried[0].figure.value.fract(), 0.0, "an act more or less is a whole one");
        assert!(found.sentence().contains("median_acts = "), "{}", found.sentence());
    }

    #[test]
    fn a_share_that_is_the_same_in_every_game_keeps_its_interval() {
        let found = tuned(&basement(100_000), &["1", "2"], "completion", 1.0);
        let Estimate { value, low, .. } = found.tried[0].figure;
        assert!(value == 1.0 && low > 0.8 && low < 0.99, "{:?}", found.tried[0]);
    }

    #[test]
    fn one_deal_is_too_few_and_is_said_in_the_singular() {
        let one = Spec { games: 1, ..basement(100_000) };
        let found = tuned(&one, &["1"], "acts", 0.0).sentence();
        assert!(found.contains("too few deals") && found.contains("(1 deal)"), "{found}");
    }

    #[test]
    fn two_deals_agree_with_nothing() {
        let two = Spec { games: 2, ..basement(100_000) };
        let found = tuned(&two, &["1"], "acts", 100.0).sentence();
        assert!(found.contains("too few deals to say whether it agrees (2 deals)"), "{found}");
    }

    #[test]
    fn a_share_is_told_in_percent_and_so_is_its_target() {
        let found = tuned(&basement(100_000), &["1"], "completion", 0.9);
        let (told, says) = (found.figure(&found.tried[0]), found.sentence());
        assert!(told.starts_with("100.0 % ("), "{told}");
        assert!(says.contains("completion = 90.0 %: 100.0 % ("), "{says}");
    }

    #[test]
    fn halving_follows_what_is_known() {
        let squares = |known: &'static [i64]| {
            move |value: i64| known.contains(&value).then_some((value * value) as f64)
        };
        assert_eq!(next(squares(&[1, 9]), (1, 9), 10.0), Some(5));
        assert_eq!(next(squares(&[1, 5, 9]), (1, 9), 10.0), Some(3));
        assert_eq!(next(squares(&[1, 3, 4, 5, 9]), (1, 9), 10.0), None);
        let beyond = |value: i64| {
            [1, 9].contains(&value).then_some([f64::INFINITY, 2.0][usize::from(value == 9)])
        };
        assert_eq!(next(beyond, (1, 9), 3.0), Some(5));
    }
}
