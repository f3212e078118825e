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

/// Seats at a table of a test: how many the newcomer has, of how many.
pub type Seats = (u8, u8);

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

    /// A test between `elo0` and `elo1` for a newcomer at these tables, the others being equals.
    #[must_use]
    pub fn new((elo0, elo1): (f64, f64), tables: &[Seats]) -> Self {
        // the share of the wins of each of its seats, over all its seats
        let share = |elo: f64| {
            let strength = 10.0_f64.powf(elo / 400.0);
            let of_table = |&(own, all): &Seats| {
                let (own, others) = (f64::from(own), f64::from(all - own));
                (own * strength / (own * strength + others), own)
            };
            let tables = tables.iter().filter(|(own, _)| *own > 0).map(of_table);
            let (wins, seats) = tables.fold((0.0, 0.0), |(w, s), (won, own)| (w + won, s + own));
            wins / seats
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
        if self.n < 1.0 {
            return 0.0;
        }
        let mean = self.sum / self.n;
        // a deal won and a deal lost besides, so that a newcomer who wins them all is known too
        let (n, sum) = (self.n + 2.0, self.sum + 1.0);
        let variance = (self.squares + 1.0) / n - (sum / n).powi(2);
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
    use parlour_engine::{FastRng, Rng};

    #[test]
    fn the_stronger_passes_and_the_equal_does_not() {
        let run = |wins_of_100: u32| {
            let mut sprt = Sprt::new((0.0, 30.0), &[(1, 2)]);
            let mut rng = FastRng::new(1);
            while sprt.verdict() == Verdict::Open {
                sprt.add(f64::from(u8::from(rng.draw(100) < wins_of_100)));
            }
            sprt.verdict()
        };
        assert_eq!(run(60), Verdict::Better);
        assert_eq!(run(50), Verdict::NotBetter);
    }

    #[test]
    fn a_newcomer_who_wins_or_loses_every_deal_is_known_soon() {
        let run = |share: f64| {
            let mut sprt = Sprt::new((0.0, 20.0), &[(1, 2)]);
            let deals = (1..=100).find(|_| {
                sprt.add(share);
                sprt.verdict() != Verdict::Open
            });
            (sprt.verdict(), deals.unwrap_or(101) < 100)
        };
        assert_eq!(run(1.0), (Verdict::Better, true));
        assert_eq!(run(0.0), (Verdict::NotBetter, true));
        assert_eq!(run(0.5), (Verdict::NotBetter, true), "every deal split is equal strength");
    }

    #[test]
    fn equals_pass_by_chance_in_one_of_twenty_tests_at_most() {
        let mut rng = FastRng::new(3);
        for players in [2, 4] {
            let mut passed = 0;
            for _ in 0..300 {
                let mut sprt = Sprt::new((0.0, 60.0), &[(1, players)]);
                while sprt.verdict() == Verdict::Open {
                    // a deal is played once from every seat
                    let wins = (0..players).filter(|_| rng.draw(players.into()) == 0).count();
                    sprt.add(wins as f64 / f64::from(players));
                }
                passed += u32::from(sprt.verdict() == Verdict::Better);
            }
            assert!(passed <= 24, "{players} players: {passed} of 300");
        }
    }

    #[test]
    fn a_newcomer_in_two_of_three_seats_is_held_against_what_two_seats_win() {
        let two_of_three = Sprt::new((0.0, 100.0), &[(2, 3)]);
        let (equal, better) = two_of_three.expected;
        assert!((equal - 1.0 / 3.0).abs() < 1e-12 && better < 0.5, "{two_of_three:?}");
    }
}
