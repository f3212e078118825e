//! The chance to win on the way, and what the deals were worth.

use super::{
    budget::Budget,
    error::AnalysisError,
    replayed::{Position, Replayed},
    worlds::{Purpose, rng_for},
};
use crate::{
    standing::{parts_of_the_win, share},
    stats::{self, Estimate},
};
use parlour_bots::WithBots;
use parlour_engine::{Act, FastRng};
use parlour_protocol::wire::{ChanceAt, WinEstimate};

impl<G: WithBots> Replayed<G> {
    /// The seat's part of the win in so many worlds of a position.
    fn wins(&self, at: &Position<G>, worlds: u32, mut rng: FastRng) -> Option<Vec<f64>> {
        let mut win = |_| {
            let mut rng = FastRng::new(rng.next_u64());
            let world = self.world(at, &mut rng)?;
            Some(self.played_on(world, &mut rng))
        };
        (0..worlds).map(&mut win).collect()
    }

    /// The seat's part of the win before the deal of a position: in games dealt anew after the
    /// same acts.
    fn wins_before_deal(&self, step: usize, worlds: u32, mut rng: FastRng) -> Vec<f64> {
        let before = step.checked_sub(1).map(|before| &self.positions[before]);
        let mut win = |_| {
            let mut rng = FastRng::new(rng.next_u64());
            let state = match before {
                _ if !self.wanted.is_still() => return None,
                None => self.rules.start(self.seats, &mut rng, &mut ()),
                Some(Position { state, next: Some(act), .. }) => {
                    let (mut state, act) = (state.clone(), Act::clone(act));
                    // an act of the record is legal where it was made
                    self.rules.play(&mut state, act, &mut rng, &mut ()).ok()?;
                    state
                }
                Some(_) => return None,
            };
            Some(self.played_on(state, &mut rng))
        };
        (0..worlds).filter_map(&mut win).collect()
    }
}

impl<G: WithBots> Replayed<G> {
    /// The seat's chance to win at a step.
    pub(super) fn chance_at(
        &self,
        step: usize,
        budget: &Budget,
        seed: u32,
    ) -> Result<ChanceAt, AnalysisError> {
        let rng = rng_for(seed, Purpose::Curve, step);
        let wins = self
            .wins(&self.positions[step], budget.chance_worlds, rng)
            .ok_or(AnalysisError::NoWorlds { game: G::META.title })?;
        let chance = thousandths(&stats::share(wins.into_iter().map(|win| (win, 1.0))));
        Ok(ChanceAt { step: step as u32, chance })
    }

    /// The seat's part of the win in the end.
    pub(super) fn result(&self) -> ChanceAt {
        let end = self.positions.last().expect("a match has an end");
        let result = parts_of_the_win(&self.rules.scores(&end.state))[self.own.index()];
        let value = (1000.0 * share(result)).round() as i16;
        ChanceAt { step: end.step as u32, chance: WinEstimate { value, low: value, high: value } }
    }

    /// The seat's part of the win with the cards of a deal, and before it.
    pub(super) fn of_deal(&self, step: usize, budget: &Budget, seed: u32) -> Deal {
        let worlds = budget.chance_worlds;
        let dealt = rng_for(seed, Purpose::Dealt, step);
        let before = rng_for(seed, Purpose::BeforeDeal, step);
        let with = self.wins(&self.positions[step], worlds, dealt).unwrap_or_default();
        let without = self.wins_before_deal(step, worlds, before);
        Deal::of(with, without)
    }
}

/// A deal, judged.
pub(super) struct Deal {
    with: Estimate,
    without: Estimate,
}

impl Deal {
    /// A deal after which the seat had these parts of the win, and before which it had those.
    fn of(with: Vec<f64>, without: Vec<f64>) -> Self {
        let chance = |wins: Vec<f64>| stats::share(wins.into_iter().map(|win| (win, 1.0)));
        Self { with: chance(with), without: chance(without) }
    }
}

/// What the deals were worth to the seat, beside other deals, each of which was judged in so many worlds.
///
/// Chances near 0 and 1 have lopsided intervals, so each end is made of the ends that lie on its side (Newcombe,
/// "Interval estimation for the difference between independent proportions", *Statistics in Medicine* 17, 1998; for
/// sums Zou and Donner, the same journal, 27, 2008).
pub(super) fn of_deals(deals: &[Deal], worlds: u32) -> WinEstimate {
    let value: f64 = deals.iter().map(|deal| deal.with.value - deal.without.value).sum();
    let apart = |ends: fn(&Deal) -> (f64, f64)| {
        let squares = deals.iter().map(ends).map(|(with, without)| with.powi(2) + without.powi(2));
        squares.sum::<f64>().sqrt()
    };
    let below =
        apart(|Deal { with, without }| (with.value - with.low, without.high - without.value));
    let above =
        apart(|Deal { with, without }| (with.high - with.value, without.value - without.low));
    // the luck of all deals together cannot be more than a whole win, up or down
    let bounded = |value: f64| value.clamp(-1.0, 1.0);
    let (low, high) = (bounded(value - below), bounded(value + above));
    thousandths(&Estimate { value: bounded(value), low, high, n: worlds.into() })
}

/// An estimate in thousandths of a win.
pub(super) fn thousandths(estimate: &Estimate) -> WinEstimate {
    let whole = |share: f64| (1000.0 * share).round() as i16;
    WinEstimate {
        value: whole(estimate.value),
        low: whole(estimate.low),
        high: whole(estimate.high),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::Rng;

    /// Of 16 worlds, the fewest that a short budget tries, a player who nearly always wins mostly wins all.
    #[test]
    fn the_worth_of_deals_lies_in_its_interval() {
        let mut rng = FastRng::new(7);
        for chances in [vec![(97, 97)], vec![(97, 50)], vec![(3, 1), (50, 60)], vec![(99, 99); 3]] {
            let worth: f64 =
                chances.iter().map(|(with, without)| (with - without) as f64 / 100.0).sum();
            let mut wins = |chance: i32| -> Vec<f64> {
                (0..16).map(|_| f64::from((rng.draw(100) as i32) < chance)).collect()
            };
            let mut covers = || {
                let deals: Vec<Deal> = chances
                    .iter()
                    .map(|&(with, without)| Deal::of(wins(with), wins(without)))
                    .collect();
                let WinEstimate { low, high, .. } = of_deals(&deals, 16);
                (low..=high).contains(&((1000.0 * worth).round() as i16))
            };
            let covered = (0..2000).filter(|_| covers()).count();
            assert!(covered >= 1860, "{chances:?}: {covered} of 2000");
        }
    }
}
