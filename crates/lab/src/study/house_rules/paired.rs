//! The same deals under two rules: differences game by game, and what can be said of them together.

use super::outcome::{Figure, Outcome};
use crate::stats::{Estimate, holm, mean, p_value, sign_test};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

/// What a value of a rule does to one figure.
#[derive(Clone, Debug, Serialize)]
pub struct RuleEffect {
    /// The figure.
    pub figure: Figure,
    /// The figure under the plain rules.
    pub before: f64,
    /// The figure under the other value.
    pub after: f64,
    /// The difference, game by game. The intervals of a study hold together at 95 % (Bonferroni).
    pub difference: Estimate,
    /// In how many games it differs.
    pub differs: u64,
    /// How likely a difference as large is by chance alone.
    pub p: f64,
    /// Is it clear, all effects of the study taken together (Holm)?
    pub clear: bool,
}

/// The effect on a figure, if there are games to tell of; its interval is not yet widened.
pub(super) fn effect(figure: Figure, pairs: &[(&Outcome, &Outcome)]) -> Option<RuleEffect> {
    let both =
        |(one, other): &(&Outcome, &Outcome)| Some((one.figure(figure)?, other.figure(figure)?));
    let values: Vec<(f64, f64)> = pairs.iter().filter_map(both).collect();
    if values.len() < 2 {
        return None;
    }
    let n = values.len() as f64;
    let differs = values.iter().filter(|(one, other)| one != other).count() as u64;
    let differences = values.iter().map(|(one, other)| other - one);
    let (difference, p) = if figure.is_yes_or_no() {
        let more = values.iter().filter(|(one, other)| other > one).count() as u64;
        (changed_minds(more, differs - more, values.len() as u64), sign_test(more, differs))
    } else {
        let difference = mean(differences);
        (difference, p_value(&difference))
    };
    Some(RuleEffect {
        figure,
        before: values.iter().map(|(one, _)| one).sum::<f64>() / n,
        after: values.iter().map(|(_, other)| other).sum::<f64>() / n,
        difference,
        differs,
        p,
        clear: false,
    })
}

/// The difference of two shares on the same games, of which so many went from no to yes and back:
/// Agresti and Min's interval (2005), with half a game added to each cell.
fn changed_minds(more: u64, less: u64, n: u64) -> Estimate {
    let (gained, lost, games) = (more as f64 + 0.5, less as f64 + 0.5, n as f64 + 2.0);
    let middle = (gained - lost) / games;
    let error = ((gained + lost - (gained - lost).powi(2) / games).max(0.0)).sqrt() / games;
    let value = (more as f64 - less as f64) / n as f64;
    let (low, high) = (middle - Z * error, middle + Z * error);
    Estimate { value, low: low.min(value), high: high.max(value), n }
}

/// Standard errors of an interval at 95 %.
const Z: f64 = 1.959_964;

/// Judges all effects of a study together: Holm for what is clear, Bonferroni for the intervals.
pub(super) fn judge(effects: &mut [&mut RuleEffect]) {
    let p: Vec<f64> = effects.iter().map(|effect| effect.p).collect();
    let clear = holm(&p);
    let wide = Normal::new(0.0, 1.0)
        .map_or(1.0, |normal| normal.inverse_cdf(1.0 - 0.025 / p.len().max(1) as f64) / Z);
    for (effect, clear) in effects.iter_mut().zip(clear) {
        effect.clear = clear;
        let Estimate { value, low, high, .. } = effect.difference;
        effect.difference.low = value - (value - low) * wide;
        effect.difference.high = value + (high - value) * wide;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_that_change_now_and_then_leave_room() {
        let none = changed_minds(0, 0, 100);
        assert!(none.low < 0.0 && none.high > 0.0, "{none:?}");
        assert!((sign_test(0, 6) - 2.0 / 64.0).abs() < 1e-12, "six of one kind");
        assert_eq!(sign_test(0, 0), 1.0);
        assert_eq!(sign_test(3, 6), 1.0);
        let some = changed_minds(30, 10, 1000);
        assert!(
            (some.value - 0.02).abs() < 1e-12 && some.low > 0.0 && some.high < 0.04,
            "{some:?}"
        );
    }
}
