//! What changes between two arms of an experiment, deal by deal.

use super::{
    Estimate, Lasted, Spread,
    median::{median, sign_test},
    p_value,
    share::{between, test},
    student, unless_rounding,
};
use parlour_engine::{FastRng, Rng};

/// A figure of one arm on one deal: a sum and what it is divided by.
pub(super) type Ratio = (f64, f64);

/// The difference of two ratios on the same deals, the second less the first, by linearisation
/// (Cochran, *Sampling Techniques*, 1977, § 6.19).
#[must_use]
pub fn ratio_difference(pairs: &[(Ratio, Ratio)]) -> Estimate {
    let (value, error) = linearised(pairs);
    let within = student(pairs.len() as f64 - 1.0) * error;
    Estimate { value, low: value - within, high: value + within, n: pairs.len() as u64 }
}

/// The difference of two shares: a number between -1 and 1, taken as [`super::share`] takes a share,
/// so that the interval neither vanishes where all deals are alike nor reaches beyond the ends.
#[must_use]
pub fn share_difference(pairs: &[(Ratio, Ratio)]) -> Estimate {
    between(linearised(pairs), pairs.len() as u64, (-1.0, 1.0))
}

/// How likely two shares are to differ as much by chance alone: the test that [`share_difference`]
/// inverts.
#[must_use]
pub fn share_difference_test(pairs: &[(Ratio, Ratio)]) -> f64 {
    let (value, error) = linearised(pairs);
    test((f64::midpoint(value, 1.0), error / 2.0), pairs.len() as f64, 0.5)
}

/// The difference of two ratios and its standard error.
pub(super) fn linearised(pairs: &[(Ratio, Ratio)]) -> (f64, f64) {
    let n = pairs.len() as f64;
    let sums =
        pairs.iter().fold([0.0; 4], |[a, b, c, d], ((y, x), (v, w))| [a + y, b + x, c + v, d + w]);
    let [before, weight, after, weight_after] = sums;
    let (one, other) = (before / weight, after / weight_after);
    let residual = |&((y, x), (v, w)): &(Ratio, Ratio)| {
        let (before, after) = ((y - one * x) / (weight / n), (v - other * w) / (weight_after / n));
        unless_rounding(after - before, one.abs().max(other.abs()))
    };
    let squares: f64 = pairs.iter().map(|pair| residual(pair).powi(2)).sum();
    (unless_rounding(other - one, one.abs()), (squares / (n * (n - 1.0))).sqrt())
}

/// How often the deals are drawn anew.
const RESAMPLES: usize = 200;

/// The difference of two medians on the same deals where some games were stopped, with an interval
/// from deals drawn anew, and how likely it is by chance alone. Nothing where a median lies beyond
/// the cap.
///
/// The medians of few different values, such as numbers of deals, are the same however the deals are
/// drawn, whether or not the pairs agree. Their interval is then that of the order statistics of the
/// pairs, and the chance is that of the sign test.
#[must_use]
pub fn median_difference(pairs: &[(Lasted, Lasted)]) -> Option<(Estimate, f64)> {
    let difference = |pairs: &[(Lasted, Lasted)]| {
        let median = |of: fn(&(Lasted, Lasted)) -> Lasted| {
            Spread::of(&pairs.iter().map(of).collect::<Vec<_>>())?.median.value
        };
        Some(median(|pair| pair.1)? - median(|pair| pair.0)?)
    };
    let value = difference(pairs)?;
    let mut rng = FastRng::new(pairs.len() as u64);
    let mut found = Vec::with_capacity(RESAMPLES);
    for _ in 0..RESAMPLES {
        let drawn: Vec<(Lasted, Lasted)> =
            pairs.iter().map(|_| pairs[rng.draw(pairs.len() as u32) as usize]).collect();
        found.extend(difference(&drawn));
    }
    if found.len() * 20 < RESAMPLES * 19 {
        return None;
    }
    let known = found.len() as f64;
    let mean = found.iter().sum::<f64>() / known;
    let variance = found.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (known - 1.0);
    if variance == 0.0 {
        return Some(by_order(pairs, value));
    }
    let within = student(pairs.len() as f64 - 1.0) * variance.sqrt();
    let found =
        Estimate { value, low: value - within, high: value + within, n: pairs.len() as u64 };
    Some((found, p_value(&found)))
}

/// A difference of two medians with the order statistics of the pairs' differences as its interval, and
/// the chance of so many pairs that go the same way.
fn by_order(pairs: &[(Lasted, Lasted)], value: f64) -> (Estimate, f64) {
    // what a stop hides may lie anywhere beyond it
    let ends = pairs.iter().map(|(one, other)| {
        let apart = other.value - one.value;
        let low = if one.ended { apart } else { f64::NEG_INFINITY };
        (low, if other.ended { apart } else { f64::INFINITY })
    });
    let (lows, highs): (Vec<f64>, Vec<f64>) = ends.unzip();
    let more = lows.iter().filter(|&&low| low > 0.0).count() as u64;
    let less = highs.iter().filter(|&&high| high < 0.0).count() as u64;
    let (low, high) = (median(lows).low, median(highs).high);
    let holds = |end: f64, value: f64| if end.is_finite() { value } else { f64::NAN };
    let (low, high) = (holds(low, low.min(value)), holds(high, high.max(value)));
    let p = if value == 0.0 { 1.0 } else { sign_test(more, more + less) };
    (Estimate { value, low, high, n: pairs.len() as u64 }, p)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::mean;

    #[test]
    fn with_equal_weights_it_is_the_mean_of_the_differences() {
        let pairs = [((1.0, 1.0), (2.0, 1.0)), ((3.0, 1.0), (3.5, 1.0)), ((2.0, 1.0), (5.0, 1.0))];
        let (ratios, means) = (ratio_difference(&pairs), mean([1.0, 0.5, 3.0]));
        assert!((ratios.value - means.value).abs() < 1e-12);
        assert!((ratios.within() - means.within()).abs() < 1e-12);
    }

    #[test]
    fn shares_that_differ_alike_on_every_deal_still_have_an_interval() {
        let pair = ((1.0, 1.0), (0.0, 1.0));
        let found = share_difference(&[pair; 4]);
        assert_eq!((found.value, found.low), (-1.0, -1.0));
        assert!(found.high > -0.9 && found.high < 1.0, "{found:?}");
        let many: Vec<_> = (0..400).map(|n| [pair, (pair.1, pair.1)][n % 2]).collect();
        let (shares, ratios) = (share_difference(&many), ratio_difference(&many));
        assert!((shares.low - ratios.low).abs() < 0.01, "{shares:?} {ratios:?}");
        assert!((shares.high - ratios.high).abs() < 0.01, "{shares:?} {ratios:?}");
    }

    #[test]
    fn a_cap_does_not_make_equal_lengths_differ() {
        let lasted = |value: f64| Lasted { value: value.min(90.0), ended: value < 90.0 };
        let pair = |n: u32| {
            let value = f64::from(n * 37 % 100);
            (lasted(value), lasted(value + 10.0))
        };
        let (found, _) = median_difference(&(0..100).map(pair).collect::<Vec<_>>()).unwrap();
        assert_eq!(found.value, 10.0);
        assert!(found.excludes(0.0) && !found.excludes(10.0), "{found:?}");
        let capped = |n: u32| (lasted(f64::from(n)), lasted(200.0));
        assert!(median_difference(&(0..50).map(capped).collect::<Vec<_>>()).is_none());
    }
    /// Seven in ten matches take a deal more under the other rules and three take five fewer: however
    /// they are drawn, the medians are one apart.
    #[test]
    fn medians_that_are_drawn_alike_do_not_make_the_deals_alike() {
        let lasted = |value: f64| Lasted { value, ended: true };
        let pair = |n: u32| match n % 10 {
            0..7 => (lasted(1.0), lasted(2.0)),
            _ => (lasted(5.0), lasted(0.0)),
        };
        let (found, p) = median_difference(&(0..100).map(pair).collect::<Vec<_>>()).unwrap();
        assert_eq!((found.value, found.low, found.high), (1.0, 1.0, 1.0));
        assert!((p - sign_test(70, 100)).abs() < 1e-12 && p > 1e-6, "{p}");
        let (few, _) = median_difference(&(0..5).map(pair).collect::<Vec<_>>()).unwrap();
        assert!(!few.has_interval(), "five deals tell nothing of a median: {few:?}");
    }
}
