//! How fast people react: one law for the bots that play and for those that races are
//! tried with.

use crate::rng::Rng;

/// The law of human reaction times in milliseconds: a normal law with an exponential tail
/// (ex-Gaussian; Luce, *Response Times*, 1986).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reaction {
    /// The mean of the normal part.
    pub mean: f64,
    /// Its standard deviation.
    pub spread: f64,
    /// The mean of the tail.
    pub tail: f64,
}

impl Reaction {
    /// Is hard to beat.
    pub const EXPERT: Self = Self { mean: 260.0, spread: 35.0, tail: 60.0 };

    /// No hand is faster: what is quicker was meant before there was anything to see.
    pub const MIN_MS: f64 = 120.0;

    /// One reaction, in milliseconds.
    pub fn draw(self, rng: &mut impl Rng) -> f64 {
        let mut unit = || (f64::from(rng.draw(1 << 30)) + 0.5) / f64::from(1u32 << 30);
        let normal = (-2.0 * unit().ln()).sqrt() * (std::f64::consts::TAU * unit()).cos();
        let ms = self.mean + self.spread * normal - self.tail * unit().ln();
        ms.max(Self::MIN_MS)
    }

    /// Shifts the law by so many milliseconds.
    #[must_use]
    pub fn later(self, ms: f64) -> Self {
        Self { mean: self.mean + ms, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FastRng;

    /// Who seldom plays, plays now and then, plays well, and is hard to beat.
    const LAWS: [Reaction; 4] = [
        Reaction { mean: 520.0, spread: 90.0, tail: 220.0 },
        Reaction { mean: 400.0, spread: 60.0, tail: 130.0 },
        Reaction { mean: 320.0, spread: 45.0, tail: 90.0 },
        Reaction::EXPERT,
    ];

    /// The share of reactions below `ms`: the tail summed over the normal part, in steps.
    fn below(law: Reaction, ms: f64) -> f64 {
        const STEPS: i32 = 4_000;
        let width = 16.0 / f64::from(STEPS);
        (0..STEPS)
            .map(|step| -8.0 + (f64::from(step) + 0.5) * width)
            .map(|z| {
                let density = (-z * z / 2.0).exp() / std::f64::consts::TAU.sqrt();
                let left = ms - law.mean - law.spread * z;
                density * width * (1.0 - (-left.max(0.0) / law.tail).exp())
            })
            .sum()
    }

    #[test]
    fn quantiles_lie_within_five_milliseconds_of_the_law() {
        for law in LAWS {
            let mut rng = FastRng::new(7);
            let mut drawn: Vec<f64> = (0..200_000).map(|_| law.draw(&mut rng)).collect();
            drawn.sort_by(f64::total_cmp);
            for percent in [5, 25, 50, 75, 95] {
                let found = drawn[drawn.len() * percent / 100];
                let (mut low, mut high) = (0.0, 5_000.0);
                for _ in 0..40 {
                    let middle = f64::midpoint(low, high);
                    let less = below(law, middle) < percent as f64 / 100.0;
                    *(if less { &mut low } else { &mut high }) = middle;
                }
                assert!((found - low).abs() < 5.0, "{law:?} {percent} %: {found}, not {low}");
            }
            assert!(drawn[0] >= Reaction::MIN_MS);
        }
    }
}
