//! The verdict on the hits of one face: a pure function, however they came in.

use super::{Measured, Micros};
use parlour_engine::{Rng, Seat};
use serde::{Deserialize, Serialize};

/// Reactions that lie no further apart are equal, and a draw decides.
const TIE_MARGIN: Micros = Micros::ms(2);
/// Between two touches of a gesture a hand needs at least this.
const MIN_TOUCH_INTERVAL: Micros = Micros::ms(60);

/// A hit as it came in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hit {
    /// Who.
    pub seat: Seat,
    /// The action's text.
    pub action: String,
    /// From the sending of the face to this seat until the hit arrived.
    pub elapsed: Micros,
    /// The reaction that the client's clock gives, if it has a good one.
    pub claimed: Option<Micros>,
    /// The times between the touches of the gesture.
    pub steps: Vec<Micros>,
}

/// A hit of the verdict, with everything it was judged by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counted {
    /// Who.
    pub seat: Seat,
    /// The action's text.
    pub action: String,
    /// From the sending of the face to the arrival of the hit.
    pub elapsed: Micros,
    /// The reaction that the client gave.
    pub claimed: Option<Micros>,
    /// How much of `elapsed` the network took at most.
    pub credit: Micros,
    /// The reaction that counts.
    pub counted: Micros,
    /// An answer over too slow a connection: behind all that were timed.
    pub sealed: bool,
}

/// Why a hit is none. No one is punished for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "void", rename_all = "snake_case")]
pub enum HitError {
    /// The face is gone.
    TooLate {
        /// Since when.
        by: Micros,
    },
    /// The face was not shown to this seat (yet).
    NotShown,
    /// This seat may not hit this face.
    MayNot,
    /// This seat has hit this face already.
    Twice,
    /// No hand makes two touches so fast.
    Hasty {
        /// The time between them.
        step: Micros,
    },
}

impl std::fmt::Display for HitError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLate { by } => write!(f, "too late by {by}"),
            Self::NotShown => f.write_str("this card was not shown to you yet"),
            Self::MayNot => f.write_str("you may not hit here"),
            Self::Twice => f.write_str("you have already hit"),
            Self::Hasty { step } => {
                write!(f, "two touches within {step}: a hand takes {MIN_TOUCH_INTERVAL} at least")
            }
        }
    }
}

/// A hit that is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Voided {
    /// Whose.
    pub seat: Seat,
    /// Why.
    pub why: HitError,
}

/// Who hit in which order.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The hits, the first one first.
    pub hits: Vec<Counted>,
    /// Those that are none, by seat.
    pub void: Vec<Voided>,
    /// The draws among equals, in order.
    pub draws: Vec<u32>,
}

impl Hit {
    /// Is the gesture one that no hand makes?
    pub(super) fn hasty(&self) -> Option<HitError> {
        let step = self.steps.iter().copied().min()?;
        (step < MIN_TOUCH_INTERVAL).then_some(HitError::Hasty { step })
    }
}

/// Compares the hits of one face. `latencies` are by seat, as they stood when it was shown.
/// Who hit within 2 ms of the fastest is as fast, and `rng` decides; then the same
/// for the rest. In which order the hits are given is of no consequence.
#[must_use]
pub fn arbitrate(latencies: &[Measured], hits: &[Hit], rng: &mut impl Rng) -> Verdict {
    let mut verdict = Verdict::default();
    let mut counted: Vec<Counted> = Vec::new();
    for hit in hits {
        if let Some(why) = hit.hasty() {
            verdict.void.push(Voided { seat: hit.seat, why });
            continue;
        }
        let latency = latencies.get(hit.seat.index()).copied().unwrap_or_default();
        counted.push(Counted {
            seat: hit.seat,
            action: hit.action.clone(),
            elapsed: hit.elapsed,
            claimed: hit.claimed,
            credit: latency.credit(),
            counted: latency.counted(hit.elapsed, hit.claimed),
            sealed: latency.sealed,
        });
    }
    // of one seat the hit that came first; of those that came at once, the slower
    counted.sort_by(|a, b| {
        let key = |hit: &Counted| (hit.seat, hit.elapsed, std::cmp::Reverse(hit.counted));
        key(a).cmp(&key(b)).then_with(|| (&a.action, a.claimed).cmp(&(&b.action, b.claimed)))
    });
    let mut rest: Vec<Counted> = Vec::with_capacity(counted.len());
    for hit in counted {
        if rest.last().is_some_and(|last| last.seat == hit.seat) {
            verdict.void.push(Voided { seat: hit.seat, why: HitError::Twice });
        } else {
            rest.push(hit);
        }
    }
    verdict
        .void
        .sort_by_key(|void| (void.seat, matches!(void.why, HitError::Twice), step_of(void)));
    rest.sort_by_key(|hit| (hit.sealed, if hit.sealed { Micros::ZERO } else { hit.counted }));
    while let Some(first) = rest.first() {
        let (sealed, limit) = (first.sealed, first.counted + TIE_MARGIN);
        let equal = rest
            .iter()
            .take_while(|hit| hit.sealed == sealed && (sealed || hit.counted <= limit))
            .count();
        // from an order that has nothing to do with who was how fast within those 2 ms
        rest[..equal].sort_by_key(|hit| hit.seat);
        RecordingDraws { rng, draws: &mut verdict.draws }.reshuffle(&mut rest[..equal]);
        verdict.hits.extend(rest.drain(..equal));
    }
    verdict
}

fn step_of(void: &Voided) -> Micros {
    match void.why {
        HitError::Hasty { step } => step,
        _ => Micros::ZERO,
    }
}

/// Draws, and records what was drawn.
struct RecordingDraws<'a, C> {
    rng: &'a mut C,
    draws: &'a mut Vec<u32>,
}

impl<C: Rng> Rng for RecordingDraws<'_, C> {
    fn draw(&mut self, n: u32) -> u32 {
        let outcome = self.rng.draw(n);
        self.draws.push(outcome);
        outcome
    }

    fn shuffle<T: Copy>(&mut self, deck: &mut [T], _needed: usize) {
        self.reshuffle(deck);
    }
}

/// Repeats the draws that were recorded.
pub(super) struct ReplayedDraws<'a>(pub(super) std::slice::Iter<'a, u32>);

impl Rng for ReplayedDraws<'_> {
    fn draw(&mut self, n: u32) -> u32 {
        self.0.next().map_or(0, |&said| said.min(n - 1))
    }

    fn shuffle<T: Copy>(&mut self, deck: &mut [T], _needed: usize) {
        self.reshuffle(deck);
    }
}
