//! How long people take to decide and to hit.

use crate::{
    measure::TimeModel,
    stats::{self, Estimate},
};
use parlour_protocol::wire::{PlaytestMatch, TimedDecision};
use serde::Serialize;

/// With fewer matches nothing is fitted to them.
const MIN_FITTED_MATCHES: u64 = 6;
/// With fewer decisions of several sizes a match says nothing of what a bit of choice takes.
const MIN_DECISIONS: usize = 10;

/// The middle decision of each match, and the median of those, in seconds.
pub(super) fn decision(matches: &[PlaytestMatch]) -> Option<Estimate> {
    let middle = |shared: &PlaytestMatch| {
        let seconds = decisions(shared).map(|decision| f64::from(decision.ms) / 1000.0);
        Some(stats::median(seconds).value).filter(|middle| middle.is_finite())
    };
    let middles: Vec<f64> = matches.iter().filter_map(middle).collect();
    (!middles.is_empty()).then(|| stats::median(middles))
}

fn decisions(shared: &PlaytestMatch) -> impl Iterator<Item = &TimedDecision> {
    shared.notes.iter().flat_map(|seat| &seat.notes.decisions)
}

/// What a move and a bit of choice take people, in seconds: a line fitted to the decisions of each
/// match, and the mean of these lines.
#[derive(Clone, Debug, Serialize)]
pub struct FittedTime {
    /// Of a move.
    pub act: Estimate,
    /// Of a bit of choice.
    pub bit: Estimate,
}

impl FittedTime {
    pub(super) fn of(matches: &[PlaytestMatch]) -> Option<Self> {
        let lines: Vec<(f64, f64)> = matches.iter().filter_map(line).collect();
        let act = stats::mean(lines.iter().map(|(act, _)| *act)).at_least(0.0);
        let bit = stats::mean(lines.iter().map(|(_, bit)| *bit)).at_least(0.0);
        (!lines.is_empty()).then_some(Self { act, bit })
    }

    /// The time model of these people; none where too few matches were timed. Dealing is not timed:
    /// on a screen it takes no one's hands.
    pub(super) fn model(&self) -> Option<TimeModel> {
        let TimeModel { deal, .. } = TimeModel::GUESSED;
        (self.act.n >= MIN_FITTED_MATCHES).then_some(TimeModel {
            deal,
            act: self.act.value.max(0.0),
            bit: self.bit.value.max(0.0),
        })
    }
}

/// The line of a match by least squares: seconds at no choice, and seconds more a bit of it.
fn line(shared: &PlaytestMatch) -> Option<(f64, f64)> {
    let points: Vec<(f64, f64)> = decisions(shared)
        .map(|decision| {
            (f64::from(decision.choices.max(1)).log2(), f64::from(decision.ms) / 1000.0)
        })
        .collect();
    let n = points.len() as f64;
    let (bits, seconds) =
        points.iter().fold((0.0, 0.0), |(bits, seconds), (b, s)| (bits + b / n, seconds + s / n));
    let spread: f64 = points.iter().map(|(b, _)| (b - bits).powi(2)).sum();
    if points.len() < MIN_DECISIONS || spread == 0.0 {
        return None;
    }
    let together: f64 = points.iter().map(|(b, s)| (b - bits) * (s - seconds)).sum();
    let bit = together / spread;
    Some((seconds - bit * bits, bit))
}

/// Hits in a game of reactions.
#[derive(Clone, Debug, Serialize)]
pub struct Hits {
    /// The median of the matches' middle good hits, in milliseconds after the card.
    pub reaction: Option<Estimate>,
    /// The share of hits with nothing to hit.
    pub bad: Estimate,
}

impl Hits {
    pub(super) fn of(matches: &[PlaytestMatch]) -> Option<Self> {
        let hits = |shared: &PlaytestMatch| {
            shared.notes.iter().flat_map(|seat| seat.notes.hits.clone()).collect::<Vec<_>>()
        };
        let all: Vec<_> = matches.iter().map(hits).filter(|hits| !hits.is_empty()).collect();
        let middles: Vec<f64> = all
            .iter()
            .map(|hits| hits.iter().filter(|hit| hit.good).map(|hit| f64::from(hit.ms)))
            .map(|good| stats::median(good).value)
            .filter(|middle| middle.is_finite())
            .collect();
        (!all.is_empty()).then(|| Self {
            reaction: (!middles.is_empty()).then(|| stats::median(middles)),
            bad: stats::share(all.iter().map(|hits| {
                let bad = hits.iter().filter(|hit| !hit.good).count();
                (bad as f64, hits.len() as f64)
            })),
        })
    }
}
