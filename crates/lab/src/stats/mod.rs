//! Statistics by the deal: games of one deal are not independent, deals are.

mod cyclic;
mod difference;
mod digits;
mod fairness;
mod luck;
mod median;
mod power;
mod rating;
mod share;
mod sprt;
mod survival;

pub use cyclic::{Cycle, Cyclic, Pairing, cyclic};
pub use difference::{
    median_difference, ratio_difference, share_difference, share_difference_test,
};
pub use digits::{digits_apart, range, signed_ends, signed_range};
pub use fairness::{Fairness, fairness};
pub use luck::{Luck, luck};
pub use median::{median, sign_test};
pub use power::{MIN_STEP_DEALS, Power};
pub use rating::{Rating, Stages, ratings};
pub use share::{bounded_test, share, share_of_sums, share_test, within_bounds};
pub use sprt::{Seats, Sprt, Verdict};
pub use survival::{Bin, Lasted, Quantile, Spread};

use serde::{Serialize, Serializer, ser::SerializeStruct};
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// A figure with its 95 % interval and what it rests on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How many independent observations (deals) it rests on.
    pub n: u64,
}

/// What stands for a figure, or its interval, of too few observations.
pub const TOO_FEW: &str = "too few";

impl Estimate {
    /// A figure without chance in it.
    #[must_use]
    pub fn exact(value: f64, n: u64) -> Self {
        Self { value, low: value, high: value, n }
    }

    /// Converts the estimate to other units.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        let (low, high) = (self.low * factor, self.high * factor);
        Self { value: self.value * factor, low: low.min(high), high: low.max(high), n: self.n }
    }

    /// Half the width of the interval.
    #[must_use]
    pub fn within(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The same figure of what is never less than this, such as a count; nor is an end of its interval.
    #[must_use]
    pub fn at_least(self, least: f64) -> Self {
        // an end that is not known stays so
        let low = if self.low < least { least.min(self.value) } else { self.low };
        Self { low, ..self }
    }

    /// The ends of the interval; nothing where too little was seen, or where all observations are alike.
    #[must_use]
    pub fn interval(&self) -> Option<(f64, f64)> {
        (self.has_interval() && !self.is_constant()).then_some((self.low, self.high))
    }

    /// Is there enough to say how far off the figure may be?
    #[must_use]
    pub fn has_interval(&self) -> bool {
        self.value.is_finite() && self.low.is_finite() && self.high.is_finite()
    }

    /// Are all observations alike? Then nothing is known of how they vary, and an interval of no
    /// width would claim that they never do.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        self.n > 1 && self.low == self.high
    }

    /// A share as people read it: `61.2 % (55.0 to 67.1)`.
    #[must_use]
    pub fn percent(&self) -> String {
        let Self { value, low, high, n } = self.times(100.0);
        if n < 2 || !self.has_interval() {
            return TOO_FEW.to_owned();
        }
        range(value, (low, high), 1, " %")
    }

    /// A rating as people read it: `+120 (+90 to +151)`.
    #[must_use]
    pub fn elo(&self) -> String {
        match self.interval() {
            Some(ends) => signed_range(self.value, ends, 0, ""),
            None => format!("{:+.0} ({TOO_FEW})", self.value),
        }
    }

    /// Is this value outside of the interval?
    #[must_use]
    pub fn excludes(&self, value: f64) -> bool {
        self.low > value || self.high < value
    }
}

/// The ends of an interval are `null` where the text says [`TOO_FEW`], and where all figures are alike.
impl Serialize for Estimate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let known = self.interval().filter(|_| self.n > 1);
        let (low, high) = known.unwrap_or((f64::NAN, f64::NAN));
        let mut fields = serializer.serialize_struct("Estimate", 4)?;
        fields.serialize_field("value", &self.value)?;
        fields.serialize_field("low", &low)?;
        fields.serialize_field("high", &high)?;
        fields.serialize_field("n", &self.n)?;
        fields.end()
    }
}

/// The mean of independent observations, with Student's interval.
#[must_use]
pub fn mean(values: impl IntoIterator<Item = f64>) -> Estimate {
    ratio(values.into_iter().map(|value| (value, 1.0)))
}

/// The mean of single whole numbers, from how many there are, their sum and the sum of their squares,
/// with Student's interval.
#[must_use]
pub fn mean_of_sums(n: u64, sum: i128, squares: u128) -> Estimate {
    let many = n as f64;
    let value = if n == 0 { f64::NAN } else { sum as f64 / many };
    // in whole numbers, so that no rounding makes what is alike seem to vary
    let spread = i128::from(n).saturating_mul(squares as i128) - sum.saturating_mul(sum);
    let error = (spread as f64 / (many - 1.0)).sqrt() / many;
    let within = student(many - 1.0) * error;
    Estimate { value, low: value - within, high: value + within, n }
}

/// A mean over observations that come in clusters (games by the deal): each cluster is given
/// as its sum and how many it holds. The interval is that of a ratio of means, by
/// linearisation (Cochran, *Sampling Techniques*, 1977, § 6.4).
#[must_use]
pub fn ratio(clusters: impl IntoIterator<Item = (f64, f64)>) -> Estimate {
    let clusters: Vec<(f64, f64)> = clusters.into_iter().collect();
    let (value, error) = clustered(&clusters);
    let within = student(clusters.len() as f64 - 1.0) * error;
    Estimate { value, low: value - within, high: value + within, n: clusters.len() as u64 }
}

/// The mean over clusters, and its standard error.
fn clustered(clusters: &[(f64, f64)]) -> (f64, f64) {
    let n = clusters.len() as f64;
    let (sum, count, size) = clusters
        .iter()
        .fold((0.0, 0.0, 0.0), |(sum, count, size), (s, c)| (sum + s, count + c, size + s.abs()));
    let value = unless_rounding(sum, size) / count;
    let residual = |(s, c): &(f64, f64)| unless_rounding(s - value * c, s.abs());
    let squares: f64 = clusters.iter().map(|cluster| residual(cluster).powi(2)).sum();
    (value, (squares / (n - 1.0) * n).sqrt() / count)
}

/// A difference of numbers of this size, or of numbers around one, that is smaller is due to rounding.
const ROUNDING: f64 = 1e-12;

/// A difference of numbers of this size: none where it is due to rounding, so that observations that are
/// alike have no interval, however narrow.
fn unless_rounding(difference: f64, size: f64) -> f64 {
    if difference.abs() <= ROUNDING * size.max(1.0) { 0.0 } else { difference }
}

/// The mean of means by the deal: values of one deal stand together.
#[must_use]
pub fn by_deal(values: impl IntoIterator<Item = (u64, f64)>) -> Estimate {
    ratio(deals(values))
}

/// The mean of shares between 0 and 1, such as parts of a win, by deal.
#[must_use]
pub fn share_by_deal(values: impl IntoIterator<Item = (u64, f64)>) -> Estimate {
    share(deals(values))
}

/// Values by the deal, as each deal's sum and how many it holds.
pub fn deals(values: impl IntoIterator<Item = (u64, f64)>) -> impl Iterator<Item = (f64, f64)> {
    let mut clusters: Vec<(u64, f64, f64)> = Vec::new();
    for (deal, value) in values {
        match clusters.last_mut() {
            Some((last, sum, count)) if *last == deal => {
                *sum += value;
                *count += 1.0;
            }
            _ => clusters.push((deal, value, 1.0)),
        }
    }
    clusters.into_iter().map(|(_, sum, count)| (sum, count))
}

/// How many standard errors make a 95 % interval with so many degrees of freedom.
fn student(freedom: f64) -> f64 {
    student_quantile(freedom, 0.025)
}

/// How many standard errors above nothing an estimate with so many degrees of freedom lies by chance
/// alone in this part of the cases.
#[must_use]
pub fn student_quantile(freedom: f64, tail: f64) -> f64 {
    match StudentsT::new(0.0, 1.0, freedom) {
        Ok(student) if freedom < 1e6 => student.inverse_cdf(1.0 - tail),
        Ok(_) => Normal::new(0.0, 1.0).map_or(f64::NAN, |normal| normal.inverse_cdf(1.0 - tail)),
        Err(_) => f64::NAN,
    }
}

/// How likely a mean this far from nothing is by chance alone. Where all observations are alike
/// it is the chance that so many have the same sign.
#[must_use]
pub fn p_value(estimate: &Estimate) -> f64 {
    let freedom = estimate.n as f64 - 1.0;
    if freedom < 1.0 || estimate.value == 0.0 {
        return 1.0;
    }
    let error = estimate.within() / student(freedom);
    if !error.is_finite() || !estimate.value.is_finite() {
        return 1.0;
    }
    if error == 0.0 {
        return 2.0_f64.powf(-freedom);
    }
    StudentsT::new(0.0, 1.0, freedom)
        .map_or(1.0, |student| 2.0 * student.cdf(-(estimate.value / error).abs()))
}

/// Which of several hypotheses fall at 5 % together (Holm 1979).
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut falls = vec![false; p_values.len()];
    for (rank, &place) in order.iter().enumerate() {
        if p_values[place] > 0.05 / (p_values.len() - rank) as f64 {
            break;
        }
        falls[place] = true;
    }
    falls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_by_hand() {
        // mean 2, sample variance 1, error 1/√3, Student 4.3027 at two degrees of freedom
        let three = mean([1.0, 2.0, 3.0]);
        assert_eq!(three.value, 2.0);
        assert!((three.within() - 4.302_653 / 3.0_f64.sqrt()).abs() < 1e-4, "{three:?}");
    }

    #[test]
    fn what_rounding_leaves_is_no_difference() {
        let alike = ratio([(0.1 + 0.2, 1.0), (0.3, 1.0), (0.9, 3.0)]);
        assert!(alike.is_constant() && alike.interval().is_none(), "{alike:?}");
        // a third of a win that three seats share, less what each of them usually wins
        let usual = (1.0 / 3.0 + 1.0 / 3.0 + 1.0 / 3.0 + 0.1) / 4.0;
        let none = mean([1.0 / 3.0 - usual, 0.1 - usual, 1.0 / 3.0 - usual, 1.0 / 3.0 - usual]);
        assert_eq!(none.value, 0.0, "{none:?}");
    }

    #[test]
    fn what_is_not_known_of_an_interval_is_null_in_json() {
        let alike = parlour_protocol::line(&mean([2.0, 2.0]));
        assert_eq!(alike, r#"{"value":2.0,"low":null,"high":null,"n":2}"#);
        let one = parlour_protocol::line(&mean([2.0]));
        assert_eq!(one, r#"{"value":2.0,"low":null,"high":null,"n":1}"#);
        let two = parlour_protocol::line(&mean([0.0, 1.0]).at_least(0.0));
        assert!(two.starts_with(r#"{"value":0.5,"low":0.0,"high":6.8"#), "{two}");
        assert!(!mean([2.0]).at_least(0.0).has_interval(), "a bound makes no interval");
    }

    #[test]
    fn games_of_one_deal_count_once() {
        let alike = by_deal([(0, 1.0), (0, 1.0), (1, 0.0), (1, 0.0), (2, 1.0), (2, 1.0)]);
        let once = mean([1.0, 0.0, 1.0]);
        assert_eq!(alike.n, 3);
        assert!((alike.within() - once.within()).abs() < 1e-12);
    }

    #[test]
    fn holm_steps_down() {
        assert_eq!(holm(&[0.01, 0.04, 0.03, 0.005]), [true, false, false, true]);
        assert_eq!(holm(&[0.2]), [false]);
    }

    #[test]
    fn a_p_value_meets_its_interval() {
        let near = mean([0.1, 0.5, -0.2, 0.9, 0.4, 0.3]);
        assert_eq!(p_value(&near) < 0.05, near.excludes(0.0));
        assert_eq!(p_value(&mean([0.0, 0.0])), 1.0);
        assert_eq!(p_value(&mean([2.0])), 1.0, "one observation proves nothing");
        assert_eq!(p_value(&mean([2.0; 6])), 1.0 / 32.0, "six of the same sign");
    }
}
