//! How good eyes and hands are, level by level.
//!
//! Reaction times follow the ex-Gaussian law (Luce, *Response Times*, 1986), and a set takes longer
//! to see the more there is to add up. A match has so many races that a player who is a little
//! quicker in each of them wins nearly always, so what makes a level worth meeting is that its
//! players differ, as people do: the mean simple reactions of 2,167 people aged 60 to 64 had a
//! standard deviation of 68 ms around 286 ms, 24 % (MRC National Survey of Health and
//! Development, CLOSER cognitive measures guide). From one level to the next the mean grows by
//! half as much.

use super::style;
use crate::{Level, Style};
use parlour_engine::{FastRng, Reaction};

/// How good a player is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Skill {
    /// From a set that is easy to see to the hit.
    pub(super) reaction: Reaction,
    /// How many times as long as an expert of the same quickness it takes to see a set.
    pub(super) slowness: f64,
    /// The chance to overlook a set of usual difficulty.
    pub(super) misses: f64,
    /// One stack without a set in so many is hit all the same.
    pub(super) false_hits: u32,
    /// How much longer than usual a card is looked at before the next one is played, in
    /// milliseconds.
    pub(super) flip_pause: u64,
}

/// How many times as slow as the next level a level is.
const STEP: f64 = 1.13;

/// The standard deviation of the logarithm of how slow players of one level are.
const PERSON: f64 = 0.22;

impl Skill {
    /// The usual player of a level.
    fn of(level: Level) -> Self {
        let (steps, misses, false_hits, flip_pause) = match level {
            Level::Random | Level::Absent | Level::Easy => (4, 0.035, 80, 900),
            Level::Rule => (3, 0.0275, 120, 0),
            Level::Medium => (2, 0.02, 200, 450),
            Level::Hard => (1, 0.015, 500, 150),
            Level::Expert | Level::Master | Level::Search(_) => (0, 0.01, 2_000, 0),
        };
        let slowness = STEP.powi(steps);
        let reaction = slower(Reaction::EXPERT, slowness);
        Self { reaction, slowness, misses, false_hits, flip_pause }
    }

    /// One player of a level, as chance has it, in a style.
    pub(super) fn drawn(level: Level, style: Style, rng: &mut FastRng) -> Self {
        let skill = Self::of(level);
        // twelve uniform numbers add up to a normal one, within what is human
        let normal = (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0;
        let person = (PERSON * normal.clamp(-2.0, 2.0)).exp();
        Self {
            reaction: style::reaction(slower(skill.reaction, person), style),
            slowness: skill.slowness * person,
            misses: style::misses(skill.misses, style),
            false_hits: style::false_hits(skill.false_hits, style),
            ..skill
        }
    }

    /// From a set that takes an expert so many milliseconds more to see, to the hit.
    pub(super) fn reaction_after(&self, delay: f64) -> Reaction {
        self.reaction.later(self.slowness * delay)
    }
}

fn slower(law: Reaction, times: f64) -> Reaction {
    Reaction { mean: law.mean * times, spread: law.spread * times, tail: law.tail * times }
}
