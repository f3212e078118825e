//! The verdict as acts of the game, whose own clock knows no network.

use super::{Micros, Verdict};
use parlour_engine::{Seat, Tick};

/// A hit for the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fed {
    /// Who.
    pub seat: Seat,
    /// The action's text.
    pub action: String,
    /// When, on the game's clock.
    pub at: Tick,
}

/// What a verdict means to the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feed {
    /// The hits, to be played in this order.
    pub acts: Vec<Fed>,
    /// Then the clock moves here, and the game closes the contest.
    pub close: Tick,
}

/// Puts the hits of a verdict on the game's clock: the first at its reaction after the face
/// came up (`shown`), or now (`clock`) if that is over; the others behind it as far as they
/// were slower, within the game's own `hit_window_ms`. A game whose window is 0 decides at
/// the first hit, so it is given no other.
#[must_use]
pub fn feed(verdict: &Verdict, clock: Tick, shown: Tick, hit_window_ms: u64) -> Feed {
    let first = verdict.hits.first().map_or(Micros::ZERO, |hit| hit.counted);
    let opened = clock.max(shown.after(first.whole_ms()));
    let taken = if hit_window_ms == 0 { 1 } else { verdict.hits.len() };
    let mut at = opened;
    let acts = verdict.hits.iter().take(taken).map(|hit| {
        let behind = (hit.counted - first).whole_ms().min(hit_window_ms.saturating_sub(1));
        // a draw can put the slower of two equals first, but no clock goes back
        at = at.max(opened.after(behind));
        Fed { seat: hit.seat, action: hit.action.clone(), at }
    });
    let acts = acts.collect();
    Feed { acts, close: opened.after(hit_window_ms) }
}
