//! What a study could have seen.

use super::{Estimate, student};
use statrs::distribution::{ContinuousCDF, Normal};

/// The difference that four of five studies like this one would call clear, as one of a family
/// of so many comparisons (two-sided 5 % over all of them, by Bonferroni: Holm's first step).
#[must_use]
pub fn detectable(estimate: &Estimate, family: usize) -> f64 {
    let error = estimate.within() / student((estimate.n as f64 - 1.0).max(1.0));
    let Ok(normal) = Normal::new(0.0, 1.0) else { return f64::NAN };
    let clear = normal.inverse_cdf(1.0 - 0.025 / family.max(1) as f64);
    (clear + normal.inverse_cdf(0.8)) * error
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{mean, p_value};
    use parlour_engine::FastRng;

    #[test]
    fn four_of_five_studies_see_it() {
        let mut rng = FastRng::new(3);
        let study = |by: f64, rng: &mut FastRng| mean((0..60).map(|_| rng.unit() - 0.5 + by));
        let by = detectable(&study(0.0, &mut rng), 1);
        let seen = (0..1000).filter(|_| p_value(&study(by, &mut rng)) < 0.05).count();
        assert!((740..=860).contains(&seen), "{seen} of 1000");
    }
}
