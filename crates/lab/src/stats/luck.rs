//! Where results come from: the deal, the seat, the player, and what is left.

use crate::{row::Row, standing};
use serde::Serialize;

/// The parts of the variance of a seat's result, adding up to 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Luck {
    /// What was dealt to the seat, and all chance that comes the same for any player.
    pub deal: f64,
    /// The seat.
    pub seat: f64,
    /// Who plays, wherever and against whom in the lineup.
    pub bot: f64,
    /// How the same cards are played by other hands, and chance that comes otherwise each time.
    pub rest: f64,
    /// On how many deals this rests.
    pub deals: u64,
}

impl Luck {
    /// What no one chooses: the deal and what is left.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.deal + self.rest
    }
}

/// Variance components of the share of the win, by moments, on duplicate deals: each deal is a
/// square of seats by players (y = mean + seat&player + deal's seat + rest), so that the
/// mean square between seats of a deal and that within tell deal and rest apart (Searle,
/// Casella & McCulloch, *Variance Components*, 1992, § 4.3). Nothing without whole deals.
#[must_use]
pub fn luck(rows: &[Row]) -> Option<Luck> {
    let n = rows.first()?.bots.len();
    let whole: Vec<&[Row]> = rows
        .chunk_by(|one, next| one.deal == next.deal)
        .filter(|deal| deal.len() == n && deal.iter().all(|row| row.over))
        .collect();
    let deals = whole.len() as f64;
    if whole.len() < 2 || n < 2 {
        return None;
    }
    let each = |row: &Row| -> Vec<(usize, usize, f64)> {
        let share = |(seat, (&bot, &part)): (usize, (&u8, &u32))| {
            (seat, usize::from(bot), standing::share(part))
        };
        row.bots.iter().zip(&row.wins).enumerate().map(share).collect()
    };
    // who sits where, as if by plan: the means of seat and player together
    let mut cells = vec![vec![0.0; n]; n];
    for (seat, bot, share) in whole.iter().flat_map(|deal| deal.iter().flat_map(each)) {
        cells[seat][bot] += share / deals;
    }
    let size = n as f64;
    let grand = 1.0 / size;
    let seats: Vec<f64> = cells.iter().map(|row| row.iter().sum::<f64>() / size).collect();
    let spread = |means: &[f64]| means.iter().map(|m| (m - grand).powi(2)).sum::<f64>() / size;
    let planned: f64 =
        cells.iter().flatten().map(|cell| (cell - grand).powi(2)).sum::<f64>() / (size * size);
    // what the plan leaves, deal by deal
    let (mut between, mut within) = (0.0, 0.0);
    for deal in &whole {
        let mut left = vec![Vec::with_capacity(n); n];
        for (seat, bot, share) in deal.iter().flat_map(each) {
            left[seat].push(share - cells[seat][bot]);
        }
        for seat in left {
            let mean = seat.iter().sum::<f64>() / size;
            between += mean * mean;
            within += seat.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
        }
    }
    let rest = within / (deals * size * (size - 1.0));
    let deal = (between / ((deals - 1.0) * size) - rest / size).max(0.0);
    let seat = spread(&seats);
    // what seat and player do together is the player's: a plan, not luck
    let bot = (planned - seat).max(0.0);
    let total = deal + seat + bot + rest;
    (total > 0.0).then(|| Luck {
        deal: deal / total,
        seat: seat / total,
        bot: bot / total,
        rest: rest / total,
        deals: whole.len() as u64,
    })
}
