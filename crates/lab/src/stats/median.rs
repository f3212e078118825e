//! The middle of few observations, with an interval that assumes nothing of how they are spread.

use super::Estimate;
use statrs::distribution::{Binomial, DiscreteCDF};

/// The median of independent observations. Its interval goes from one observation to another, so
/// many from either end that the true median lies outside in at most 5 % (the sign test, inverted);
/// fewer than six observations have none.
#[must_use]
pub fn median(values: impl IntoIterator<Item = f64>) -> Estimate {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    let n = values.len();
    let Some(last) = n.checked_sub(1) else {
        return Estimate { value: f64::NAN, low: f64::NAN, high: f64::NAN, n: 0 };
    };
    let value = f64::midpoint(values[last / 2], values[n / 2]);
    let below = Binomial::new(0.5, n as u64).ok();
    let outside = |place: usize| below.as_ref().map_or(1.0, |below| below.cdf(place as u64));
    let (low, high) = match (0..n / 2).take_while(|&place| outside(place) <= 0.025).last() {
        Some(place) => (values[place], values[last - place]),
        None => (f64::NAN, f64::NAN),
    };
    Estimate { value, low, high, n: n as u64 }
}

/// How likely so uneven a split is where both ways are equally likely (McNemar's exact test).
#[must_use]
pub fn sign_test(more: u64, differs: u64) -> f64 {
    let few = more.min(differs - more);
    Binomial::new(0.5, differs).map_or(1.0, |coin| (2.0 * coin.cdf(few)).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::{FastRng, Rng};

    #[test]
    fn six_are_the_fewest_with_an_interval() {
        assert!(!median([1.0, 2.0, 3.0, 4.0, 5.0]).has_interval());
        let six = median([6.0, 1.0, 5.0, 2.0, 4.0, 3.0]);
        assert_eq!((six.low, six.value, six.high), (1.0, 3.5, 6.0));
        assert!(median([]).value.is_nan());
    }

    #[test]
    fn at_least_ninety_five_intervals_in_a_hundred_hold_the_median() {
        let mut rng = FastRng::new(3);
        for n in [6, 9, 20, 41] {
            let mut hold = 0;
            for _ in 0..2000 {
                // lopsided: the square of an even draw, whose median is a quarter
                let draws = (0..n).map(|_| (f64::from(rng.draw(1_000_001)) / 1e6).powi(2));
                hold += u32::from(!median(draws).excludes(0.25));
            }
            assert!(hold >= 1880, "{n} observations: {hold} of 2000");
        }
    }
}
