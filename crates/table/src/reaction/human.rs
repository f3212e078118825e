//! How fast people are.

use super::Micros;
use parlour_engine::{Reaction, Rng};
use serde::{Deserialize, Serialize};

/// No hand is faster: what is counted begins here.
pub(super) const MIN_REACTION: Micros = Micros::ms(Reaction::MIN_MS as i64);

/// How quick a bot's hand is. It draws its reactions from the law of human ones, a normal
/// law with an exponential tail (ex-Gaussian), and enters the same window as everyone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// Seldom plays.
    Novice,
    /// Plays now and then.
    Average,
    /// Plays well.
    Good,
    /// Is hard to beat.
    Expert,
}

impl Skill {
    /// Every skill, slowest first.
    pub const ALL: [Self; 4] = [Self::Novice, Self::Average, Self::Good, Self::Expert];

    /// The law of this skill.
    const fn law(self) -> Reaction {
        match self {
            Self::Novice => Reaction::NOVICE,
            Self::Average => Reaction::AVERAGE,
            Self::Good => Reaction::GOOD,
            Self::Expert => Reaction::EXPERT,
        }
    }

    /// A reaction: from the paint of a card to the hit.
    pub fn reaction(self, rng: &mut impl Rng) -> Micros {
        Micros((self.law().draw(rng) * 1000.0) as i64).max(MIN_REACTION)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::FastRng;

    #[test]
    fn reactions_follow_the_law() {
        for skill in Skill::ALL {
            let mut rng = FastRng::new(1);
            let all: Vec<f64> = (0..20_000).map(|_| skill.reaction(&mut rng).as_ms()).collect();
            let mean = all.iter().sum::<f64>() / all.len() as f64;
            let variance = all.iter().map(|ms| (ms - mean).powi(2)).sum::<f64>() / all.len() as f64;
            let Reaction { mean: normal, spread, tail } = skill.law();
            assert!((mean - normal - tail).abs() < 6.0, "{skill:?}: {mean}");
            assert!((variance.sqrt() - spread.hypot(tail)).abs() < 8.0, "{skill:?}: {variance}");
            assert!(all.iter().all(|&ms| ms >= 120.0));
        }
    }
}
