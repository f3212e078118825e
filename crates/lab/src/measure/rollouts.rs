//! What playing on from sampled tables showed: choices that matter, chances on the way.

use crate::{
    rollout::{DecisionStats, Rollout},
    row::Row,
    standing::{CHECKPOINTS, WHOLE_WIN, share},
    stats::{Estimate, deals, share_by_deal, within_bounds},
};
use serde::Serialize;

/// What playing on from sampled tables showed.
#[derive(Clone, Debug, Serialize)]
pub struct RolloutFigures {
    /// How many games were played on from.
    pub games: u64,
    /// How many decisions were played on from.
    pub decisions: u64,
    /// The share of free decisions in which the best act is clearly better than the worst.
    pub meaningful: Estimate,
    /// What the best act is worth more than the worst, in shares of a win.
    pub spread: Estimate,
    /// The share in which what the next player can do depends on the choice.
    pub interaction: Estimate,
    /// The share in which the choice decides between others and not about the player who makes it.
    pub kingmaking: Estimate,
    /// The mean of the leader's chance less the winner's.
    pub drama: Estimate,
    /// The part of the game after which the winner's chance never fell below four fifths.
    pub settled: Estimate,
    /// The share of games won by someone who had half an equal share or less in the middle of
    /// the game (the mean of three tenths).
    pub comebacks: Estimate,
    /// Chances found halfway, in fifths, against what became of them.
    pub calibration: Vec<Calibration>,
    /// The mean chance of the later winner at each tenth.
    pub winners_chance: Vec<f64>,
}

/// Seats with about this chance, and how often they won.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Calibration {
    /// The mean chance that was found.
    pub said: f64,
    /// The share that won.
    pub won: Estimate,
}

/// Between none and all.
const SHARE: (f64, f64) = (0.0, 1.0);
/// Between two shares.
const DIFFERENCE: (f64, f64) = (-1.0, 1.0);

/// What playing on from these games showed; nothing of fewer than two.
pub(super) fn rollout_figures(rows: &[Row]) -> Option<RolloutFigures> {
    let seats = rows.first()?.bots.len();
    let all: Vec<(&Row, &Rollout)> =
        rows.iter().filter_map(|row| Some((row, row.rollout.as_ref()?))).collect();
    if all.len() < 2 {
        return None;
    }
    let decisions = |bounds: (f64, f64), value: &dyn Fn(&DecisionStats) -> f64| {
        let of_game = |(_, rollout): &(&Row, &Rollout)| {
            let sum = rollout.decisions.iter().map(value).sum();
            (!rollout.decisions.is_empty()).then_some((sum, rollout.decisions.len() as f64))
        };
        within_bounds(all.iter().filter_map(of_game), bounds)
    };
    let told: Vec<(&Row, Chances<'_>)> = all
        .iter()
        .filter_map(|(row, rollout)| Some((*row, Chances::of(rollout, seats)?)))
        .collect();
    let won: Vec<(u64, usize, Chances<'_>)> = told
        .iter()
        .filter_map(|(row, chances)| {
            Some((row.deal, row.wins.iter().position(|&part| part == WHOLE_WIN)?, *chances))
        })
        .collect();
    let of_won = |bounds: (f64, f64), value: &dyn Fn(&Chances<'_>, usize) -> f64| {
        let all = won.iter().map(|(deal, winner, chances)| (*deal, value(chances, *winner)));
        within_bounds(deals(all), bounds)
    };

    let flag = |yes: bool| f64::from(u8::from(yes));
    Some(RolloutFigures {
        games: all.len() as u64,
        decisions: all.iter().map(|(_, rollout)| rollout.decisions.len() as u64).sum(),
        meaningful: decisions(SHARE, &|decision| flag(decision.clear)),
        spread: decisions(DIFFERENCE, &|decision| f64::from(decision.spread) / 1000.0),
        interaction: decisions(SHARE, &|decision| flag(decision.touches)),
        kingmaking: decisions(SHARE, &|decision| flag(decision.kingmaking)),
        drama: of_won(DIFFERENCE, &|chances, winner| chances.drama(winner)),
        settled: of_won(SHARE, &|chances, winner| chances.settled(winner)),
        comebacks: of_won(SHARE, &|chances, winner| flag(chances.is_comeback(winner))),
        calibration: calibration(&told),
        winners_chance: (0..CHECKPOINTS)
            .map(|point| of_won(SHARE, &|chances, winner| chances.mean(point, winner)).value)
            .collect(),
    })
}

/// What was found halfway, in fifths, against what became of it.
fn calibration(told: &[(&Row, Chances<'_>)]) -> Vec<Calibration> {
    let found: Vec<(u64, f64, f64)> = told
        .iter()
        .flat_map(|(row, chances)| {
            let of = |seat| (row.deal, chances.mean(CHECKPOINTS / 2, seat), share(row.wins[seat]));
            (0..chances.seats).map(of)
        })
        .collect();
    let fifth = |fifth: usize| {
        let is_here = |said: f64| ((said * 5.0) as usize).min(4) == fifth;
        let cell: Vec<_> = found.iter().filter(|(_, said, _)| is_here(*said)).collect();
        (cell.len() > 1).then(|| Calibration {
            said: cell.iter().map(|(_, said, _)| said).sum::<f64>() / cell.len() as f64,
            won: share_by_deal(cell.iter().map(|(deal, _, won)| (*deal, *won))),
        })
    };
    (0..5).filter_map(fifth).collect()
}

/// Each seat's chances at each checkpoint of a game, twice over.
#[derive(Clone, Copy)]
struct Chances<'a> {
    thousandths: &'a [u16],
    seats: usize,
}

impl<'a> Chances<'a> {
    fn of(rollout: &'a Rollout, seats: usize) -> Option<Self> {
        let thousandths = &rollout.chances[..];
        (thousandths.len() == 2 * CHECKPOINTS * seats).then_some(Self { thousandths, seats })
    }

    fn by_half(&self, point: usize, half: usize, seat: usize) -> f64 {
        f64::from(self.thousandths[(2 * point + half) * self.seats + seat]) / 1000.0
    }

    fn mean(&self, point: usize, seat: usize) -> f64 {
        f64::midpoint(self.by_half(point, 0, seat), self.by_half(point, 1, seat))
    }

    /// How far the leader is ahead of this seat. One half of the playouts says who leads, the
    /// other one by how much, and the other way round.
    fn behind(&self, point: usize, seat: usize) -> f64 {
        let by = |says: usize, judges: usize| {
            let first = |a: &usize, b: &usize| {
                let of = |seat: usize| self.by_half(point, says, seat);
                of(*a).total_cmp(&of(*b)).then(b.cmp(a))
            };
            let leader = (0..self.seats).max_by(first).unwrap_or(seat);
            self.by_half(point, judges, leader) - self.by_half(point, judges, seat)
        };
        f64::midpoint(by(0, 1), by(1, 0))
    }

    fn drama(&self, winner: usize) -> f64 {
        (0..CHECKPOINTS).map(|point| self.behind(point, winner)).sum::<f64>() / CHECKPOINTS as f64
    }

    fn settled(&self, winner: usize) -> f64 {
        let safe = |point: &usize| self.mean(*point, winner) >= 0.8;
        let points = (0..CHECKPOINTS).rev().take_while(safe).count();
        (points as f64 - 1.0).max(0.0) / (CHECKPOINTS as f64 - 1.0)
    }

    fn is_comeback(&self, winner: usize) -> bool {
        // around the middle, so that it is more than one rough chance
        let middle = CHECKPOINTS / 2 - 1..=CHECKPOINTS / 2 + 1;
        let mean = middle.map(|point| self.mean(point, winner)).sum::<f64>() / 3.0;
        mean <= 0.5 / self.seats as f64
    }
}
