//! Networks of learned bots: whole numbers only, so that each machine computes the same bits.
//!
//! A weight of 1 is written as [`WEIGHT_ONE`], an activation of 1 as [`ACTIVATION_ONE`]. Products are
//! added up in 32 bits, which the bounds of both keep from overflowing. `python/parlour/learn`
//! trains, rounds and writes them; `docs/learning.md` says how.

mod suits;
pub(crate) mod trained;

pub use suits::{NetError, Suit, SuitNet, Table};

/// The weight 1 as a whole number. None is larger than 1,023.
pub const WEIGHT_ONE: i32 = 1 << 8;
/// The activation 1 as a whole number.
pub const ACTIVATION_ONE: i32 = 1 << 7;
/// The largest activation.
const MAX_ACTIVATION: i32 = 2_046;

/// The sum of products of two rows of equal length.
#[inline(always)]
fn dot<const N: usize>(one: &[i16; N], other: &[i16; N]) -> i32 {
    let mut sum = 0;
    for place in 0..N {
        sum += i32::from(one[place]) * i32::from(other[place]);
    }
    sum
}

/// From a sum of products of weights and activations to an activation.
#[inline(always)]
fn activation(sum: i32) -> i16 {
    (sum / WEIGHT_ONE).clamp(0, MAX_ACTIVATION) as i16
}

/// From log-odds, times 2¹⁵, to a chance: ½ + ½ x / √(4 + x²), which is within 4 in 100 of the logistic
/// function. It has no exponential function in it, so that each machine computes the same bits.
#[must_use]
pub fn probability(log_odds: i32) -> f64 {
    let odds = f64::from(log_odds) / f64::from(WEIGHT_ONE * ACTIVATION_ONE);
    0.5 + 0.5 * odds / (4.0 + odds * odds).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_nearly_that_of_its_odds() {
        let one = WEIGHT_ONE * ACTIVATION_ONE;
        for tenth in -60..=60 {
            let odds = f64::from(tenth) / 10.0;
            let logistic = 1.0 / (1.0 + (-odds).exp());
            assert!((probability(tenth * one / 10) - logistic).abs() < 0.04, "{odds}");
        }
    }
}
