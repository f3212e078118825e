//! Does it matter where a player sits?

use super::{Estimate, power::seat_detectable};
use parlour_engine::{FastRng, Rng};
use serde::Serialize;
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// With fewer wins expected of each seat, the chi-square law says too often that seats differ (Cochran
/// 1954): there the seats of each game are shuffled instead.
const MIN_EXPECTED_WINS: f64 = 5.0;
/// How often they are shuffled.
const PERMUTATIONS: u32 = 1999;

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
    let chi_square = statistic((0..seats).map(won), expected);
    let p = if expected < MIN_EXPECTED_WINS {
        by_permutation(games, chi_square, expected)
    } else {
        1.0 - ChiSquared::new(seats as f64 - 1.0).ok()?.cdf(chi_square)
    };
    let equal = 1.0 / seats as f64;
    let squares: f64 = games.iter().flatten().map(|part| (part - equal).powi(2)).sum();
    let spread = squares / (n * (1.0 - equal));
    Some(Fairness { seats: (0..seats).map(share).collect(), chi_square, p, spread })
}

/// Pearson's statistic of these wins.
fn statistic(won: impl Iterator<Item = f64>, expected: f64) -> f64 {
    won.map(|won| (won - expected).powi(2) / expected).sum()
}

/// How often seats differ as much where those of each game are shuffled.
fn by_permutation(games: &[Vec<f64>], chi_square: f64, expected: f64) -> f64 {
    let mut rng = FastRng::new(games.len() as u64);
    let mut as_much = 0;
    for _ in 0..PERMUTATIONS {
        let mut won = vec![0.0; games[0].len()];
        for game in games {
            let mut shares = game.clone();
            let seats = shares.len();
            rng.shuffle(&mut shares, seats);
            won.iter_mut().zip(shares).for_each(|(won, share)| *won += share);
        }
        // what rounding makes smaller is as much
        as_much += u32::from(statistic(won.into_iter(), expected) >= chi_square - 1e-9);
    }
    f64::from(as_much + 1) / f64::from(PERMUTATIONS + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seats_of_four_games_are_not_told_apart() {
        let games = vec![vec![1.0, 0.0]; 4];
        let fairness = fairness(&games).unwrap();
        // one seat or the other wins all four once in eight times; the chi-square law says 0.046
        assert!((fairness.p - 0.125).abs() < 0.02, "{fairness:?}");
    }

    #[test]
    fn by_hand() {
        let won = |seat: usize| (0..2).map(|s| f64::from(u8::from(s == seat))).collect();
        let games: Vec<Vec<f64>> = (0..100).map(|game| won(usize::from(game >= 60))).collect();
        let fairness = fairness(&games).unwrap();
        assert!((fairness.chi_square - 4.0).abs() < 1e-9, "10²/50 twice");
        assert!((fairness.p - 0.0455).abs() < 1e-4);
    }
}
