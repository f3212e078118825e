//! What a study could have seen.

use super::{
    Estimate, clustered,
    difference::{Ratio, linearised},
    share::worth,
    student, student_quantile,
};
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// With fewer deals nothing is said of a difference: what would have shown is not known either.
pub const MIN_STEP_DEALS: usize = 8;
/// Four of five studies see what is said to show.
const SEEN: f64 = 0.8;
/// Halvings of the interval in which a difference is looked for.
const HALVINGS: usize = 60;

/// How sharply a study has measured a figure, whatever the figure came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Power {
    deals: f64,
    law: Law,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Law {
    /// A mean with this standard error.
    Mean { error: f64 },
    /// A share worth so many coins, which is compared with an expected one; in units of so much.
    Share { worth: f64, expected: f64, unit: f64 },
}

impl Power {
    /// Of a mean, or a difference of means, with Student's interval.
    #[must_use]
    pub fn of_mean(estimate: &Estimate) -> Self {
        let deals = estimate.n as f64;
        Self { deals, law: Law::Mean { error: estimate.within() / student(deals - 1.0) } }
    }

    /// Of a share, which is compared with this one.
    #[must_use]
    pub fn of_share(clusters: impl IntoIterator<Item = (f64, f64)>, expected: f64) -> Self {
        let clusters: Vec<(f64, f64)> = clusters.into_iter().collect();
        let (value, error) = clustered(&clusters);
        Self::of_coins((value, error), clusters.len() as f64, (expected, 1.0))
    }

    /// Of a difference of two shares on the same deals, which is compared with none.
    #[must_use]
    pub fn of_share_difference(pairs: &[(Ratio, Ratio)]) -> Self {
        let (value, error) = linearised(pairs);
        let (value, error) = (f64::midpoint(value, 1.0), error / 2.0);
        Self::of_coins((value, error), pairs.len() as f64, (0.5, 2.0))
    }

    fn of_coins((value, error): (f64, f64), deals: f64, (expected, unit): (f64, f64)) -> Self {
        Self {
            deals,
            law: Law::Share { worth: worth(value, error * error, deals), expected, unit },
        }
    }

    /// The difference that four of five studies like this one would call clear, as one of a family
    /// of so many comparisons (two-sided 5 % over all of them, by Bonferroni: Holm's first step).
    /// Nothing of too few deals, and where not even the largest possible difference would show.
    #[must_use]
    pub fn detectable(self, family: usize) -> Option<f64> {
        if self.deals < MIN_STEP_DEALS as f64 {
            return None;
        }
        let quantile = |tail: f64| student_quantile(self.deals - 1.0, tail);
        let (clear, seen) = (quantile(0.025 / family.max(1) as f64), quantile(1.0 - SEEN));
        match self.law {
            Law::Mean { error } => {
                Some((clear + seen) * error).filter(|by| by.is_finite() && *by > 0.0)
            }
            Law::Share { worth, expected, unit } => {
                let error = |share: f64| (share * (1.0 - share) / worth).sqrt();
                let ends = clear * error(expected) + 0.25 / worth;
                let shows = |by: f64| by - seen * error(expected + by) >= ends;
                least(1.0 - expected, shows).map(|by| unit * by)
            }
        }
    }
}

/// How far from an equal share the wins of one seat of so many have to be, while the others share the
/// rest equally, so that four of five studies of so many games call the seats apart: by the chi-square
/// test that decides it, as one of a family of so many tables. `spread` is how much the wins vary
/// beside those that are never shared.
#[must_use]
pub(super) fn seat_detectable(seats: usize, games: f64, spread: f64, family: usize) -> Option<f64> {
    let (seats, freedom) = (seats as f64, seats as f64 - 1.0);
    if games < MIN_STEP_DEALS as f64 || spread <= 0.0 {
        return None;
    }
    let law = ChiSquared::new(freedom).ok()?;
    let clear = law.inverse_cdf(1.0 - 0.05 / family.max(1) as f64) / spread;
    let shows = |by: f64| {
        let apart = games * by * by * seats * seats / freedom / spread;
        1.0 - noncentral(clear, freedom, apart) >= SEEN
    };
    least(freedom / seats, shows)
}

/// The least difference, up to the most that is possible, that shows; nothing if none does.
fn least(most: f64, shows: impl Fn(f64) -> bool) -> Option<f64> {
    if !shows(most) {
        return None;
    }
    let (mut hidden, mut seen) = (0.0, most);
    for _ in 0..HALVINGS {
        let by = f64::midpoint(hidden, seen);
        if shows(by) { seen = by } else { hidden = by }
    }
    Some(seen)
}

/// The distribution of the noncentral chi-square: chi-squares with more degrees of freedom, mixed by
/// Poisson's law.
fn noncentral(value: f64, freedom: f64, apart: f64) -> f64 {
    let half = apart / 2.0;
    // far more than is asked for shows for certain
    if half > 500.0 {
        return 0.0;
    }
    let (mut weight, mut sum, mut rest) = ((-half).exp(), 0.0, 1.0);
    for more in 0..3000_u32 {
        let law = ChiSquared::new(freedom + 2.0 * f64::from(more));
        sum += weight * law.map_or(0.0, |law| law.cdf(value));
        rest -= weight;
        if rest < 1e-9 {
            break;
        }
        weight *= half / f64::from(more + 1);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Fairness, fairness, mean, p_value, share_test};
    use parlour_engine::{FastRng, Rng};

    #[test]
    fn four_of_five_studies_see_it() {
        let mut rng = FastRng::new(3);
        let study = |by: f64, rng: &mut FastRng| mean((0..60).map(|_| rng.unit() - 0.5 + by));
        let by = Power::of_mean(&study(0.0, &mut rng)).detectable(1).unwrap();
        let seen = (0..1000).filter(|_| p_value(&study(by, &mut rng)) < 0.05).count();
        assert!((740..=860).contains(&seen), "{seen} of 1000");
    }

    #[test]
    fn four_of_five_studies_of_shares_see_it() {
        let mut rng = FastRng::new(4);
        for (expected, games) in [(0.5, 30), (0.25, 60), (0.5, 400)] {
            let mut study = |chance: f64| -> Vec<(f64, f64)> {
                (0..games).map(|_| (f64::from(u8::from(rng.unit() < chance)), 1.0)).collect()
            };
            let by = Power::of_share(study(expected), expected).detectable(1).unwrap();
            let clear = |deals: Vec<(f64, f64)>| share_test(deals, expected) < 0.05;
            let seen = (0..1000).filter(|_| clear(study(expected + by))).count();
            assert!((740..=880).contains(&seen), "{expected} of {games}: {seen} of 1000");
        }
    }

    #[test]
    fn more_deals_show_less_and_never_more_than_is_possible() {
        for (won, expected) in [(0.0, 0.5), (1.0, 0.5), (1.0, 0.25), (0.0, 1.0 / 3.0)] {
            let mut last = 1.0 - expected;
            for deals in 1..200 {
                let power = Power::of_share((0..deals).map(|_| (won, 1.0)), expected);
                let Some(by) = power.detectable(4) else {
                    assert!(last == 1.0 - expected, "{deals} deals show nothing, and fewer did");
                    continue;
                };
                assert!(deals >= MIN_STEP_DEALS && by <= last, "{deals} deals: {by} after {last}");
                last = by;
            }
            assert!(last < 0.3, "{last}");
        }
    }

    #[test]
    fn a_seat_that_is_said_to_show_is_called_clear_four_times_in_five() {
        let mut rng = FastRng::new(5);
        for (seats, tables) in [(2, 1), (6, 5), (12, 3)] {
            let games = 2000;
            let mut study = |first: f64| -> Fairness {
                let play = |rng: &mut FastRng| {
                    let others = rng.draw(seats as u32 - 1) as usize + 1;
                    let winner = if rng.unit() < first { 0 } else { others };
                    (0..seats).map(|seat| f64::from(u8::from(seat == winner))).collect()
                };
                fairness(&(0..games).map(|_| play(&mut rng)).collect::<Vec<Vec<f64>>>()).unwrap()
            };
            let equal = 1.0 / seats as f64;
            let by = study(equal).detectable(tables).unwrap();
            let seen = (0..400).filter(|_| study(equal + by).p <= 0.05 / tables as f64).count();
            assert!((296..=344).contains(&seen), "{seats} seats: {seen} of 400");
        }
    }

    #[test]
    fn wins_that_are_shared_show_as_often() {
        let mut rng = FastRng::new(6);
        // two games in five are shared by all
        let mut study = |first: f64| {
            let play = |rng: &mut FastRng| {
                let shared = rng.draw(5) < 2;
                let won = f64::from(u8::from(rng.unit() < 0.5 + (first - 0.5) / 0.6));
                if shared { vec![0.5; 2] } else { vec![won, 1.0 - won] }
            };
            fairness(&(0..1000).map(|_| play(&mut rng)).collect::<Vec<Vec<f64>>>()).unwrap()
        };
        let by = study(0.5).detectable(1).unwrap();
        let seen = (0..400).filter(|_| study(0.5 + by).p <= 0.05).count();
        assert!((296..=352).contains(&seen), "{seen} of 400");
    }
}
