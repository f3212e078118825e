//! How many worlds an analysis tries, so that a long match takes no longer than a short one.

use super::{length::Lengths, replayed::Replayed};
use parlour_bots::WithBots;

/// About so many acts are made in the worlds of a match: some seconds of one core.
const MAX_ACTS: f64 = 4_000_000.0;
/// In real time each act is a look of every seat at a card, and takes less: about so many looks are made.
const MAX_LOOKS: f64 = 40_000_000.0;
/// The curve has so many points at most.
const MAX_CURVE_POINTS: usize = 40;
/// How many deals are judged at most, evenly spread over the match.
const MAX_JUDGED_DEALS: usize = 12;
/// How many decisions are looked at at most, evenly spread over the match.
const MAX_DECISIONS: usize = 120;
/// How many decisions are looked at a second time.
pub(super) const MAX_SECOND_LOOKS: usize = 8;
/// Candidates of a decision, at most.
pub(super) const MAX_CANDIDATES: usize = 5;
/// A short match tries so many times the usual number of worlds at most.
const MAX_MORE_WORLDS: f64 = 4.0;
/// Fewer worlds than this say nothing.
const MIN_WORLDS: f64 = 16.0;

/// How many worlds each part of an analysis tries, and where.
pub(super) struct Budget {
    /// The positions of the curve, but for the last.
    pub(super) curve: Vec<usize>,
    /// The positions just after a deal that are judged.
    pub(super) deals: Vec<usize>,
    /// How many deals there were.
    pub(super) all_deals: u32,
    /// The positions with a decision of the seat's own.
    pub(super) decisions: Vec<usize>,
    /// Worlds of a chance.
    pub(super) chance_worlds: u32,
    /// Worlds in which the candidates of a decision are tried first.
    pub(super) first_worlds: u32,
    /// Worlds of the second look, an even number.
    pub(super) second_worlds: u32,
    /// How long worlds are played on.
    pub(super) lengths: Lengths,
}

impl Budget {
    /// The budget of a match. It rests on counts only, never on time, so it is the same on every machine.
    pub(super) fn of<G: WithBots>(played: &Replayed<G>) -> Self {
        let acts = played.acts();
        let curve = spread((0..acts).collect(), MAX_CURVE_POINTS);
        let deals: Vec<usize> = (0..acts).filter(|&step| played.positions[step].is_deal).collect();
        let all_deals = deals.len() as u32;
        let deals = spread(deals, MAX_JUDGED_DEALS);
        let own = |&step: &usize| played.is_own_decision(&played.positions[step]);
        let lengths = Lengths::of(played);
        let most_acts = match G::META.real_time {
            true => MAX_LOOKS / f64::from(played.seats),
            false => MAX_ACTS,
        };
        let left = |steps: &[usize]| steps.iter().map(|&step| lengths.from(step)).sum::<f64>();
        let candidates = MAX_CANDIDATES as f64;
        let all: Vec<usize> = (0..acts).filter(own).collect();
        // in a long match fewer decisions are looked at, each in as many worlds as tell anything
        let affordable =
            all.len() as f64 * most_acts / (2.0 * MIN_WORLDS * candidates * left(&all)).max(1.0);
        let most = (affordable as usize).clamp(MAX_SECOND_LOOKS, MAX_DECISIONS);
        let decisions = spread(all, most);
        let longest = lengths.from(0) * MAX_SECOND_LOOKS.min(decisions.len()) as f64;
        let wanted = 100.0 * (left(&curve) + 2.0 * left(&deals))
            + 24.0 * candidates * left(&decisions)
            + 600.0 * 3.0 * longest;
        let part = (most_acts / wanted.max(1.0)).min(MAX_MORE_WORLDS);
        let worlds = |base: f64| (base * part).max(MIN_WORLDS) as u32;
        Self {
            curve,
            deals,
            all_deals,
            decisions,
            chance_worlds: worlds(100.0),
            first_worlds: worlds(24.0),
            second_worlds: worlds(600.0) / 2 * 2,
            lengths,
        }
    }
}

/// At most so many of these, evenly spread, the first among them.
fn spread(all: Vec<usize>, most: usize) -> Vec<usize> {
    if all.len() <= most {
        return all;
    }
    (0..most).map(|place| all[place * all.len() / most]).collect()
}
