//! The same deals under two rules: differences game by game, and what can be said of them together.

use super::outcome::{Figure, Outcome};
use crate::stats::{Estimate, holm, mean, p_value, sign_test, student_quantile};
use serde::Serialize;

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
        (changed_minds(more, differs - more, values.len() as u64, TAIL), sign_test(more, differs))
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
fn changed_minds(more: u64, less: u64, n: u64, tail: f64) -> Estimate {
    let (gained, lost, games) = (more as f64 + 0.5, less as f64 + 0.5, n as f64 + 2.0);
    let middle = (gained - lost) / games;
    let error = ((gained + lost - (gained - lost).powi(2) / games).max(0.0)).sqrt() / games;
    let value = (more as f64 - less as f64) / n as f64;
    let within = student_quantile(f64::MAX, tail) * error;
    let (low, high) = (middle - within, middle + within);
    Estimate { value, low: low.min(value).max(-1.0), high: high.max(value).min(1.0), n }
}

/// What an interval at 95 % leaves out at either end.
const TAIL: f64 = 0.025;

/// Judges all effects of a study together: Holm for what is clear, Bonferroni for the intervals.
pub(super) fn judge(effects: &mut [&mut RuleEffect]) {
    let p: Vec<f64> = effects.iter().map(|effect| effect.p).collect();
    let clear = holm(&p);
    let tail = TAIL / p.len().max(1) as f64;
    for (effect, clear) in effects.iter_mut().zip(clear) {
        effect.clear = clear;
        effect.difference = effect.widened(tail);
    }
}

impl RuleEffect {
    /// The difference with an interval that leaves out so much at either end.
    fn widened(&self, tail: f64) -> Estimate {
        let Estimate { value, n, .. } = self.difference;
        if self.figure.is_yes_or_no() {
            let net = (value * n as f64).round() as i64;
            let more = ((self.differs as i64 + net) / 2) as u64;
            return changed_minds(more, self.differs - more, n, tail);
        }
        let freedom = n as f64 - 1.0;
        let wide = student_quantile(freedom, tail) / student_quantile(freedom, TAIL);
        let within = self.difference.within() * wide;
        let (low, high) = (value - within, value + within);
        let (low, high) = match self.figure.is_share() {
            true => (low.max(-1.0), high.min(1.0)),
            false => (low, high),
        };
        Estimate { value, low, high, n }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::RuleArm;

    #[test]
    fn shares_that_change_now_and_then_leave_room() {
        let none = changed_minds(0, 0, 100, TAIL);
        assert!(none.low < 0.0 && none.high > 0.0, "{none:?}");
        assert!((sign_test(0, 6) - 2.0 / 64.0).abs() < 1e-12, "six of one kind");
        assert_eq!(sign_test(0, 0), 1.0);
        assert_eq!(sign_test(3, 6), 1.0);
        let some = changed_minds(30, 10, 1000, TAIL);
        assert!(
            (some.value - 0.02).abs() < 1e-12 && some.low > 0.0 && some.high < 0.04,
            "{some:?}"
        );
    }
    /// An effect that was measured on so many deals, one of a study of so many effects.
    fn judged(figure: Figure, (difference, differs): (Estimate, u64), effects: usize) -> Estimate {
        let p = p_value(&difference);
        let clear = false;
        let one = RuleEffect { figure, before: 0.0, after: 0.0, difference, differs, p, clear };
        let mut all = vec![one; effects];
        judge(&mut all.iter_mut().collect::<Vec<_>>());
        all[0].difference
    }

    #[test]
    fn few_deals_are_widened_by_students_law() {
        let deals = [1.0, 2.0, 4.0, 0.0, 3.0, 5.0, 1.0, 2.0, 6.0, 2.0];
        let minutes = mean(deals);
        let error = minutes.within() / 2.262_157;
        let five = judged(Figure::Minutes, (minutes, 9), 5);
        // at nine degrees of freedom 3.2498 leaves half a per cent above it
        assert!((five.within() - 3.249_836 * error).abs() < 1e-4, "{five:?}");
        assert_eq!(judged(Figure::Minutes, (minutes, 9), 1), minutes);
    }

    #[test]
    fn a_share_moves_by_no_more_than_all_of_it() {
        let skill = judged(Figure::Skill, (mean([1.0, 1.0, 0.0, 1.0]), 3), 40);
        assert!(skill.high == 1.0 && skill.low >= -1.0, "{skill:?}");
        let ties = judged(Figure::Ties, (changed_minds(5, 1, 20, TAIL), 6), 40);
        let alone = changed_minds(5, 1, 20, TAIL / 40.0);
        assert_eq!((ties.low, ties.value, ties.high), (alone.low, alone.value, alone.high));
    }

    /// What every deal changes by the same amount has no interval, and comes before what varies.
    #[test]
    fn what_is_alike_in_every_deal_is_called_so_and_comes_first() {
        let effect = |figure, deals: &[f64]| {
            let difference = mean(deals.iter().copied());
            let (p, clear, differs) = (p_value(&difference), true, deals.len() as u64);
            RuleEffect { figure, before: 5.0, after: 3.0, difference, differs, p, clear }
        };
        let alike = effect(Figure::Score, &[-2.0; 20]);
        assert_eq!(alike.told(), "-2.0 in every deal *");
        let varies = effect(Figure::Margin, &[-2.0, -2.5, -1.5, -2.0, -2.25, -1.75]);
        assert!(varies.told().contains(" to "), "{}", varies.told());
        let word = || "word".to_owned();
        let arm = RuleArm {
            option: word(),
            clause: word(),
            value: word(),
            instead_of: word(),
            given: None,
            level: word(),
            not_tested: None,
            otherwise: None,
            effects: vec![varies, alike],
        };
        assert_eq!(arm.clear()[0].figure, Figure::Score);
    }
}
