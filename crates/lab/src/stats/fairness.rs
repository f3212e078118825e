//! Does it matter where a player sits?

use super::{Estimate, power::seat_detectable};
use serde::Serialize;
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// The chi-square test of equal wins by seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fairness {
    /// Each seat's share of the wins.
    pub seats: Vec<Estimate>,
    /// Pearson's statistic against equal shares.
    pub chi_square: f64,
    /// How likely seats are to differ as much by chance alone.
    pub p: f64,
    /// How much the wins vary beside those that are never shared, at most 1.
    #[serde(skip)]
    spread: f64,
}

impl Fairness {
    /// How far a seat's share has to be from an equal one, while the others share the rest equally, so
    /// that four of five such studies call the seats apart, as one of a family of so many tables.
    /// Nothing where too few games were played to show any.
    #[must_use]
    pub fn detectable(&self, family: usize) -> Option<f64> {
        let games = self.seats.first()?.n as f64;
        seat_detectable(self.seats.len(), games, self.spread, family)
    }
}

/// Compares the seats of games between equals, given each game's share of the win by seat. A
/// shared win varies less than a whole one, so that the test errs towards "fair".
#[must_use]
pub fn fairness(games: &[Vec<f64>]) -> Option<Fairness> {
    let seats = games.first()?.len();
    let n = games.len() as f64;
    let expected = n / seats as f64;
    let share = |seat: usize| super::share(games.iter().map(|shares| (shares[seat], 1.0)));
    let won = |seat: usize| games.iter().map(|shares| shares[seat]).sum::<f64>();
    let chi_square = (0..seats).map(|seat| (won(seat) - expected).powi(2) / expected).sum();
    let law = ChiSquared::new(seats as f64 - 1.0).ok()?;
    let p = 1.0 - law.cdf(chi_square);
    let equal = 1.0 / seats as f64;
    let squares: f64 = games.iter().flatten().map(|part| (part - equal).powi(2)).sum();
    let spread = squares / (n * (1.0 - equal));
    Some(Fairness { seats: (0..seats).map(share).collect(), chi_square, p, spread })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        let won = |seat: usize| (0..2).map(|s| f64::from(u8::from(s == seat))).collect();
        let games: Vec<Vec<f64>> = (0..100).map(|game| won(usize::from(game >= 60))).collect();
        let fairness = fairness(&games).unwrap();
        assert!((fairness.chi_square - 4.0).abs() < 1e-9, "10²/50 twice");
        assert!((fairness.p - 0.0455).abs() < 1e-4);
    }
}
