//! How long things last, where some were stopped before their end: the product-limit estimate
//! (Kaplan & Meier 1958). The intervals of its quantiles go from one observation to another, so
//! many from either end that the quantile lies outside in at most 5 %; where something was stopped
//! before, they are Brookmeyer & Crowley's (1982). No mean is given where anything was stopped: it
//! would be the cap's as much as the game's.

use super::{Estimate, mean};
use serde::Serialize;
use statrs::distribution::{Binomial, DiscreteCDF};

/// Something that lasted so long, to its end or until it was stopped.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lasted {
    /// How long.
    pub value: f64,
    /// Did it come to its end?
    pub ended: bool,
}

/// A quantile; an end that lies beyond all that was seen to end is not known.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Quantile {
    /// The figure.
    pub value: Option<f64>,
    /// The lower end of its 95 % interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// A bar of a histogram.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Bin {
    /// From here.
    pub from: f64,
    /// To here; the last one holds all above as well.
    pub to: f64,
    /// How many there are.
    pub games: u64,
    /// How many of them were stopped.
    pub stopped: u64,
}

/// How a figure is spread over games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// How many games.
    pub n: u64,
    /// How many of them were stopped before their end.
    pub stopped: u64,
    /// The mean; none where a game was stopped.
    pub mean: Option<Estimate>,
    /// One in ten is below.
    pub p10: Quantile,
    /// Half are below.
    pub median: Quantile,
    /// Nine in ten are below.
    pub p90: Quantile,
    /// The longest that was seen, stopped or not.
    pub longest: f64,
    /// The histogram.
    pub bins: Vec<Bin>,
}

/// Standard errors of a 95 % interval.
const Z: f64 = 1.959_964;
/// The most bars of a histogram.
const MAX_BINS: usize = 12;

impl Spread {
    /// Of independent observations; nothing of none.
    #[must_use]
    pub fn of(observed: &[Lasted]) -> Option<Self> {
        let mut sorted = observed.to_vec();
        // of equal length, what ended comes first: what was stopped lasted at least as long
        sorted.sort_by(|a, b| a.value.total_cmp(&b.value).then(b.ended.cmp(&a.ended)));
        let longest = sorted.last()?.value;
        let steps = steps(&sorted);
        let stopped = sorted.iter().filter(|one| !one.ended).count() as u64;
        Some(Self {
            n: sorted.len() as u64,
            stopped,
            mean: (stopped == 0).then(|| mean(observed.iter().map(|one| one.value)).at_least(0.0)),
            p10: quantile(&sorted, &steps, 0.9),
            median: quantile(&sorted, &steps, 0.5),
            p90: quantile(&sorted, &steps, 0.1),
            longest,
            bins: bins(&sorted),
        })
    }
}

/// What is left after each end: the share, and its 95 % interval on the log-log scale.
struct Step {
    value: f64,
    left: f64,
    low: f64,
    high: f64,
}

fn steps(sorted: &[Lasted]) -> Vec<Step> {
    let (mut left, mut greenwood) = (1.0, 0.0);
    let mut steps = Vec::new();
    let mut place = 0;
    while place < sorted.len() {
        let value = sorted[place].value;
        let equal = sorted[place..].iter().take_while(|one| one.value == value).count();
        let ends = sorted[place..place + equal].iter().filter(|one| one.ended).count() as f64;
        let at_risk = (sorted.len() - place) as f64;
        place += equal;
        if ends == 0.0 {
            continue;
        }
        left *= 1.0 - ends / at_risk;
        greenwood += ends / (at_risk * (at_risk - ends));
        let (low, high) = if left > 0.0 {
            let within = Z * greenwood.sqrt() / left.ln().abs();
            (left.powf(within.exp()), left.powf((-within).exp()))
        } else {
            // the last one: as many as one in the sample may lie beyond it
            (0.0, steps.last().map_or(0.0, |before: &Step| before.high))
        };
        steps.push(Step { value, left: left.max(0.0), low, high });
    }
    steps
}

/// What an interval at 95 % leaves out at either end.
const TAIL: f64 = 0.025;

/// Where so much is left. An end is known only where so many observations lie beyond the quantile on
/// one side in at most 2.5 % by chance: of two games nothing is known of the median.
fn quantile(sorted: &[Lasted], steps: &[Step], share: f64) -> Quantile {
    let first = |of: fn(&Step) -> f64| {
        steps.iter().find(|step| of(step) <= share + 1e-12).map(|step| step.value)
    };
    let n = sorted.len();
    let below = Binomial::new(1.0 - share, n as u64).ok();
    // how likely so many at most lie below it
    let at_most = |place: usize| below.as_ref().map_or(1.0, |below| below.cdf(place as u64));
    let low = (0..n).take_while(|&place| at_most(place) <= TAIL).last();
    let high = (0..n).find(|&place| 1.0 - at_most(place) <= TAIL);
    let stop = sorted.iter().position(|one| !one.ended).unwrap_or(n);
    let end = |place: Option<usize>, of: fn(&Step) -> f64| match place? {
        place if place < stop => Some(sorted[place].value),
        _ => first(of),
    };
    let alike = sorted.first().map(|one| one.value) == sorted.last().map(|one| one.value);
    if alike {
        // as for a mean: what never varied says nothing of how much it may
        return Quantile { value: first(|step| step.left), low: None, high: None };
    }
    Quantile {
        value: first(|step| step.left),
        low: end(low, |step| step.low),
        high: end(high, |step| step.high),
    }
}

/// Bars of equal width up to where nineteen in twenty are; the last holds the rest.
fn bins(sorted: &[Lasted]) -> Vec<Bin> {
    let (Some(first), Some(last)) = (sorted.first(), sorted.last()) else { return Vec::new() };
    let most = sorted[(sorted.len() - 1) * 19 / 20].value.max(first.value);
    let whole = sorted.iter().all(|one| one.value.fract() == 0.0);
    let span = if most > first.value { most - first.value } else { last.value - first.value };
    let width =
        if whole { ((span + 1.0) / MAX_BINS as f64).ceil() } else { span / MAX_BINS as f64 };
    if width <= 0.0 {
        let stopped = sorted.iter().filter(|one| !one.ended).count() as u64;
        let games = sorted.len() as u64;
        return vec![Bin { from: first.value, to: last.value, games, stopped }];
    }
    let place = |value: f64| (((value - first.value) / width) as usize).min(MAX_BINS - 1);
    let count = place(last.value) + 1;
    let from = |bar: usize| first.value + width * bar as f64;
    let mut bins: Vec<Bin> = (0..count)
        .map(|bar| Bin { from: from(bar), to: from(bar + 1), games: 0, stopped: 0 })
        .collect();
    for one in sorted {
        let bar = &mut bins[place(one.value)];
        bar.games += 1;
        bar.stopped += u64::from(!one.ended);
    }
    if let Some(bar) = bins.last_mut() {
        bar.to = bar.to.max(last.value);
    }
    bins
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::FastRng;

    fn ended(value: f64) -> Lasted {
        Lasted { value, ended: true }
    }

    #[test]
    fn by_hand_with_two_stopped() {
        // 1, 2, 3+, 4, 5+: left are 4/5, 3/5, then 3/5 × 1/2
        let mut all = [1.0, 2.0, 3.0, 4.0, 5.0].map(ended);
        all[2].ended = false;
        all[4].ended = false;
        let spread = Spread::of(&all).unwrap();
        assert_eq!((spread.n, spread.stopped, spread.mean), (5, 2, None));
        assert_eq!(spread.median.value, Some(4.0));
        assert_eq!(spread.p90.value, None, "what was stopped may have lasted any time");
        assert_eq!(spread.bins.iter().map(|bin| bin.games).sum::<u64>(), 5);
    }

    #[test]
    fn where_nothing_was_stopped_they_are_the_usual_quantiles() {
        let all: Vec<Lasted> = (1..=100).map(|n| ended(f64::from(n))).collect();
        let spread = Spread::of(&all).unwrap();
        assert_eq!(spread.mean.unwrap().value, 50.5);
        assert_eq!(spread.p10.value, Some(10.0));
        assert_eq!(spread.median.value, Some(50.0));
        assert_eq!(spread.p90.value, Some(90.0));
        let (low, high) = (spread.median.low.unwrap(), spread.median.high.unwrap());
        // of the order statistics: the 40th and the 61st
        assert!((38.0..=42.0).contains(&low) && (59.0..=63.0).contains(&high), "{spread:?}");
    }

    #[test]
    fn a_cap_does_not_move_what_lies_before_it() {
        let mut rng = FastRng::new(5);
        let free: Vec<Lasted> =
            (0..500).map(|_| ended((-rng.unit().max(1e-9).ln() * 100.0).round())).collect();
        let cap = |cap: f64| {
            let cut = |one: &Lasted| Lasted { value: one.value.min(cap), ended: one.value < cap };
            Spread::of(&free.iter().map(cut).collect::<Vec<_>>()).unwrap()
        };
        assert_eq!(cap(150.0).median, cap(100_000.0).median);
        assert!(cap(150.0).p90.value.is_none() && cap(150.0).mean.is_none());
    }

    /// However few the games are, and whichever of them are stopped.
    #[test]
    fn few_games_claim_no_more_than_they_know() {
        let mut rng = FastRng::new(11);
        for stop in [f64::INFINITY, 1.5] {
            for n in (2..=10).chain([20]) {
                let mut holds = 0;
                for _ in 0..2000 {
                    let games: Vec<Lasted> = (0..n)
                        .map(|_| -rng.unit().max(1e-12).ln())
                        .map(|value| Lasted { value: value.min(stop), ended: value < stop })
                        .collect();
                    let Quantile { low, high, .. } = Spread::of(&games).unwrap().median;
                    let truth = std::f64::consts::LN_2;
                    let is_in =
                        low.is_none_or(|low| low <= truth) && high.is_none_or(|high| truth <= high);
                    holds += u32::from(is_in);
                    assert!(
                        n > 5 || low.is_none() && high.is_none(),
                        "{n} games: {low:?} {high:?}"
                    );
                }
                assert!(holds >= 1870, "{n} games, stopped at {stop}: {holds} of 2000");
            }
        }
    }

    #[test]
    fn about_ninety_five_intervals_in_a_hundred_hold_the_quantile() {
        let mut rng = FastRng::new(9);
        // of an exponential law that is stopped at two means
        let truth = [(0.9_f64, 0), (0.5, 1), (0.2, 2)].map(|(left, _)| -left.ln());
        let mut holds = [0; 2];
        for _ in 0..1000 {
            let games: Vec<Lasted> = (0..80)
                .map(|_| {
                    let value = -rng.unit().max(1e-12).ln();
                    Lasted { value: value.min(2.0), ended: value < 2.0 }
                })
                .collect();
            let spread = Spread::of(&games).unwrap();
            for (hold, (quantile, truth)) in
                holds.iter_mut().zip([(spread.p10, truth[0]), (spread.median, truth[1])])
            {
                let low = quantile.low.is_none_or(|low| low <= truth);
                let high = quantile.high.is_none_or(|high| truth <= high);
                *hold += u32::from(low && high);
            }
        }
        assert!(holds.iter().all(|hold| (925..=990).contains(hold)), "{holds:?} of 1000");
    }
}
