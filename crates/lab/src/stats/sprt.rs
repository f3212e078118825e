//! Is a new version better? Asked after every deal, and answered as soon as it can be.

use serde::Serialize;

/// A sequential test between two strengths, on the share of wins by the deal. The likelihood
/// ratio is that of normal means with the variance found (the generalised SPRT of chess
/// engine testing: Van den Bergh, *A practical introduction to the GSPRT*).
#[derive(Clone, PartialEq, Debug)]
pub struct Sprt {
    expected: (f64, f64),
    n: f64,
    sum: f64,
    squares: f64,
}

/// How the test stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// At least as strong as the second strength (at 5 % each way).
    Better,
    /// Not stronger than the first.
    NotBetter,
    /// Nothing yet.
    Open,
}

impl Sprt {
    /// Where the test ends: log(19), errors of 5 % each way.
    pub const BOUND: f64 = 2.944;

    /// A test between `elo0` and `elo1` for one among `players`, the others being equals.
    #[must_use]
    pub fn new((elo0, elo1): (f64, f64), players: u8) -> Self {
        let others = f64::from(players) - 1.0;
        let share = |elo: f64| {
            let strength = 10.0_f64.powf(elo / 400.0);
            strength / (strength + others)
        };
        Self { expected: (share(elo0), share(elo1)), n: 0.0, sum: 0.0, squares: 0.0 }
    }

    /// Adds a deal: the newcomer's mean share of the wins over all its seats.
    pub fn add(&mut self, share: f64) {
        self.n += 1.0;
        self.sum += share;
        self.squares += share * share;
    }

    /// The log of the likelihood ratio.
    #[must_use]
    pub fn log_ratio(&self) -> f64 {
        let mean = self.sum / self.n;
        let variance = self.squares / self.n - mean * mean;
        if self.n < 2.0 || variance <= 0.0 {
            return 0.0;
        }
        let (low, high) = self.expected;
        self.n * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// How it stands.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.log_ratio() {
            ratio if ratio >= Self::BOUND => Verdict::Better,
            ratio if ratio <= -Self::BOUND => Verdict::NotBetter,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::{Chance, Quick};

    #[test]
    fn the_stronger_passes_and_the_equal_does_not() {
        let run = |wins_of_100: u32| {
            let mut sprt = Sprt::new((0.0, 30.0), 2);
            let mut quick = Quick::new(1);
            while sprt.verdict() == Verdict::Open {
                sprt.add(f64::from(u8::from(quick.draw(100) < wins_of_100)));
            }
            sprt.verdict()
        };
        assert_eq!(run(60), Verdict::Better);
        assert_eq!(run(50), Verdict::NotBetter);
    }
}
