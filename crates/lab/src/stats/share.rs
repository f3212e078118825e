//! Shares: figures between none and all, such as parts of a win. The usual interval has no width
//! where all observations are alike and reaches beyond the ends; this one does neither.

use super::{Estimate, clustered, student};
use statrs::distribution::{ContinuousCDF, StudentsT};

/// A share over observations that come in clusters, each given as its sum and how many it holds:
/// Wilson's interval (1927), with as many observations as the clusters are worth.
///
/// What they are worth is the variance of one coin of this share over the variance found. Both
/// are taken together with one cluster of prior variance, so that clusters that are all alike,
/// as after ten wins in ten games, still leave room for another result. Both ends lie half a
/// continuity correction further out: with ten deals and a share near none or all, the plain
/// interval holds the truth less often than it says.
#[must_use]
pub fn share(clusters: impl IntoIterator<Item = (f64, f64)>) -> Estimate {
    let clusters: Vec<(f64, f64)> = clusters.into_iter().collect();
    let (value, error) = clustered(&clusters);
    wilson(value, error * error, clusters.len() as u64)
}

/// The mean share of single observations, from their number, their sum and the sum of their squares.
#[must_use]
pub fn share_of_sums(n: u64, sum: f64, squares: f64) -> Estimate {
    let many = n as f64;
    let value = sum / many;
    let variance = (squares - sum * value).max(0.0) / (many - 1.0) / many;
    wilson(value, variance, n)
}

/// How likely a share is to lie as far from `expected` by chance alone: the test that [`share`]
/// inverts, so a value outside of the interval has less than 5 %.
#[must_use]
pub fn share_test(clusters: impl IntoIterator<Item = (f64, f64)>, expected: f64) -> f64 {
    let clusters: Vec<(f64, f64)> = clusters.into_iter().collect();
    test(clustered(&clusters), clusters.len() as f64, expected)
}

/// How likely a mean of figures between two bounds is to lie as far from `expected` by chance alone: the
/// test that [`within_bounds`] inverts.
#[must_use]
pub fn bounded_test(
    clusters: impl IntoIterator<Item = (f64, f64)>,
    (least, most): (f64, f64),
    expected: f64,
) -> f64 {
    let clusters: Vec<(f64, f64)> = clusters.into_iter().collect();
    let (mean, error) = clustered(&clusters);
    let (span, deals) = (most - least, clusters.len() as f64);
    test(((mean - least) / span, error / span), deals, (expected - least) / span)
}

pub(super) fn test((value, error): (f64, f64), deals: f64, expected: f64) -> f64 {
    if deals < 2.0 || !value.is_finite() {
        return 1.0;
    }
    let worth = worth(value, error * error, deals);
    let nearer = correction(worth);
    if (value - expected).abs() <= nearer {
        return 1.0;
    }
    let expected = expected + nearer * (value - expected).signum();
    let z = (value - expected).abs() / (expected * (1.0 - expected) / worth).sqrt();
    StudentsT::new(0.0, 1.0, deals - 1.0).map_or(1.0, |student| 2.0 * student.cdf(-z))
}

/// A mean of figures between two bounds, such as a difference of two chances: as [`share`] takes
/// it, so that the interval neither vanishes nor reaches beyond the bounds.
#[must_use]
pub fn within_bounds(
    clusters: impl IntoIterator<Item = (f64, f64)>,
    (least, most): (f64, f64),
) -> Estimate {
    let clusters: Vec<(f64, f64)> = clusters.into_iter().collect();
    between(clustered(&clusters), clusters.len() as u64, (least, most))
}

/// The estimate from a mean and its standard error over so many clusters.
pub(super) fn between((mean, error): (f64, f64), n: u64, (least, most): (f64, f64)) -> Estimate {
    let span = most - least;
    let Estimate { low, high, n, .. } = wilson((mean - least) / span, (error / span).powi(2), n);
    let back = |part: f64| least + span * part;
    Estimate { value: mean, low: back(low).min(mean), high: back(high).max(mean), n }
}

/// As many observations as the clusters are worth.
pub(super) fn worth(value: f64, variance: f64, deals: f64) -> f64 {
    let prior = 1.0 / deals;
    let found = if variance.is_finite() { variance } else { 0.0 };
    (value * (1.0 - value) + prior) / (found + prior / deals)
}

/// Half of Yates's continuity correction, for so many observations.
fn correction(worth: f64) -> f64 {
    0.25 / worth
}

fn wilson(value: f64, variance: f64, n: u64) -> Estimate {
    if n == 0 || !value.is_finite() {
        return Estimate { value: f64::NAN, low: 0.0, high: 1.0, n };
    }
    let deals = n as f64;
    let worth = worth(value, variance, deals);
    let z = student((deals - 1.0).max(1.0));
    let (square, width) = (z * z / worth, 1.0 + z * z / worth);
    let middle = (value + square / 2.0) / width;
    let within = (value * (1.0 - value) / worth + square / (4.0 * worth)).max(0.0).sqrt() * z
        / width
        + correction(worth);
    // rounding must not push an end past the figure itself, nor past none or all
    let (low, high) = ((middle - within).clamp(0.0, value), (middle + within).clamp(value, 1.0));
    Estimate { value, low, high, n }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::mean;
    use parlour_engine::{FastRng, Rng};
    use proptest::prelude::*;

    #[test]
    fn all_wins_and_none_leave_room_for_the_other() {
        let all = share((0..100).map(|_| (1.0, 1.0)));
        assert_eq!((all.value, all.high), (1.0, 1.0));
        // Wilson for 100 of 100, with Student's 1.984, is 0.962
        assert!((all.low - 0.960).abs() < 0.001, "{all:?}");
        let none = share((0..100).map(|_| (0.0, 1.0)));
        assert!((none.high - (1.0 - all.low)).abs() < 1e-12, "{none:?}");
        assert!(share([(1.0, 1.0)]).low < 0.1, "one game says nearly nothing");
    }

    #[test]
    fn one_win_more_never_lowers_either_end() {
        let of = |wins: u32| share((0..50).map(|game| (f64::from(u8::from(game < wins)), 1.0)));
        for wins in 0..50 {
            let (less, more) = (of(wins), of(wins + 1));
            assert!(less.low <= more.low && less.high <= more.high, "{less:?} {more:?}");
        }
    }

    #[test]
    fn far_from_the_ends_it_is_the_usual_interval() {
        let games = || (0..1000).map(|game| f64::from(u8::from(game % 5 < 2)));
        let (wilson, usual) = (share(games().map(|won| (won, 1.0))), mean(games()));
        assert!((wilson.low - usual.low).abs() < 0.001, "{wilson:?} {usual:?}");
        assert!((wilson.high - usual.high).abs() < 0.001, "{wilson:?} {usual:?}");
    }

    #[test]
    fn about_ninety_five_intervals_in_a_hundred_hold_the_truth() {
        let mut rng = FastRng::new(7);
        for (percent, games) in [(50, 20), (90, 30), (97, 60), (99, 100)] {
            let mut hold = 0;
            for _ in 0..2000 {
                let wins: Vec<f64> =
                    (0..games).map(|_| f64::from(u8::from(rng.draw(100) < percent))).collect();
                let found = share(wins.into_iter().map(|won| (won, 1.0)));
                hold += u32::from(!found.excludes(f64::from(percent) / 100.0));
            }
            // the usual interval holds the last of these in 63 of a hundred
            assert!((1880..2000).contains(&hold), "{percent} % of {games}: {hold} of 2000");
        }
    }

    /// Deals are played twice or four times, alike or not: near the ends the interval by the deal
    /// holds the truth in at least 93 samples of a hundred, however few the deals are.
    #[test]
    fn ten_deals_near_the_ends_hold_the_truth_often_enough() {
        let mut rng = FastRng::new(15);
        for (per_mille, games, alike) in
            [(990, 1, true), (970, 2, false), (970, 2, true), (30, 4, false), (10, 4, true)]
        {
            let mut won = |chance: u32| f64::from(u8::from(rng.draw(1000) < chance));
            let mut hold = 0;
            for _ in 0..2000 {
                let mut deal = |_| {
                    let first = won(per_mille);
                    let more = (1..games).map(|_| if alike { first } else { won(per_mille) });
                    (first + more.sum::<f64>(), f64::from(games))
                };
                let deals: Vec<(f64, f64)> = (0..10).map(&mut deal).collect();
                let found = share(deals);
                assert!(found.low < found.high && found.low >= 0.0 && found.high <= 1.0);
                hold += u32::from(!found.excludes(f64::from(per_mille) / 1000.0));
            }
            assert!(hold >= 1860, "{per_mille} ‰, {games} games a deal: {hold} of 2000");
        }
    }

    #[test]
    fn the_test_and_the_interval_agree() {
        for wins in 0..=40 {
            let games = || (0..40).map(|game| (f64::from(u8::from(game < wins)), 1.0));
            assert_eq!(share(games()).excludes(0.5), share_test(games(), 0.5) < 0.05, "{wins}");
        }
        let one = within_bounds([(-1.0, 1.0), (-1.0, 1.0)], (-1.0, 1.0));
        assert!(one.low == -1.0 && one.high > 0.0 && one.high <= 1.0, "{one:?}");
    }

    #[test]
    fn an_expectation_a_hair_from_all_is_met_by_all() {
        assert_eq!(share_test((0..100).map(|_| (2.0, 2.0)), 0.9999), 1.0);
        assert_eq!(share_test((0..100).map(|_| (0.0, 2.0)), 1e-12), 1.0);
    }

    proptest! {
        #[test]
        fn whatever_was_played_the_ends_are_shares_around_the_figure(
            wins in prop::collection::vec((0_u8..=4, 4_u8..=4), 1..40),
        ) {
            let found = share(wins.into_iter().map(|(won, of)| (won.into(), of.into())));
            let Estimate { value, low, high, .. } = found;
            prop_assert!(0.0 <= low && low <= value && value <= high && high <= 1.0, "{found:?}");
            prop_assert!(low < high, "{found:?}");
        }
    }
}
