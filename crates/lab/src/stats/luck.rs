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
/// Casella & McCulloch, *Variance Components*, 1992, § 4.3). The means of seats and players differ by
/// chance alone, the more the fewer deals there are: what is expected of that is taken off, so that
/// pure chance has no skill in it. Nothing without whole deals.
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
    let once = (deals - 1.0) * size;
    let rest = within / (once * (size - 1.0));
    let between = between / once;
    let deal = (between - rest / size).max(0.0);
    let of_seats = spread(&seats);
    let seat = (of_seats - between / deals).max(0.0);
    // what seat and player do together is the player's: a plan, not luck
    let bot = (planned - of_seats - rest * (1.0 - 1.0 / size) / deals).max(0.0);
    let total = deal + seat + bot + rest;
    (total > 0.0).then(|| Luck {
        deal: deal / total,
        seat: seat / total,
        bot: bot / total,
        rest: rest / total,
        deals: whole.len() as u64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standing::WHOLE_WIN;
    use parlour_engine::{FastRng, Rng};

    /// Deals at a table of so many, each played with every player in every seat.
    fn played(
        deals: u64,
        players: usize,
        mut winner: impl FnMut(&[u8]) -> usize,
    ) -> impl Iterator<Item = Row> {
        let games = (0..deals).flat_map(move |deal| (0..players).map(move |turn| (deal, turn)));
        games.map(move |(deal, turn)| {
            let bots: Vec<u8> = (0..players).map(|seat| ((seat + turn) % players) as u8).collect();
            let mut wins = vec![0; players];
            wins[winner(&bots)] = WHOLE_WIN;
            Row { deal, bots, wins, over: true, ..Row::default() }
        })
    }

    /// The mean of the parts over many studies.
    fn parts(deals: u64, players: usize, winner: impl Fn(&[u8], &mut FastRng) -> usize) -> Luck {
        let mut rng = FastRng::new(11);
        let mut sum = Luck { deal: 0.0, seat: 0.0, bot: 0.0, rest: 0.0, deals };
        for _ in 0..200 {
            let rows: Vec<Row> = played(deals, players, |bots| winner(bots, &mut rng)).collect();
            let Luck { deal, seat, bot, rest, .. } = luck(&rows).unwrap();
            sum.deal += deal / 200.0;
            sum.seat += seat / 200.0;
            sum.bot += bot / 200.0;
            sum.rest += rest / 200.0;
        }
        sum
    }

    #[test]
    fn coins_have_neither_skill_nor_a_good_seat() {
        for players in [3, 4] {
            let found = parts(20, players, |_, rng| rng.draw(players as u32) as usize);
            assert!(found.bot < 0.012 && found.seat < 0.012, "{players} players: {found:?}");
            assert!(found.rest > 0.9, "{players} players: {found:?}");
        }
    }

    #[test]
    fn half_a_skill_is_found_with_few_deals_as_with_many() {
        // in half of the games the first player wins, and a coin decides the others
        let skilled = |bots: &[u8], rng: &mut FastRng| match rng.draw(2) {
            0 => bots.iter().position(|&bot| bot == 0).unwrap_or_default(),
            _ => rng.draw(bots.len() as u32) as usize,
        };
        let (few, many) = (parts(10, 3, skilled), parts(200, 3, skilled));
        assert!((few.bot - many.bot).abs() < 0.02, "{few:?} {many:?}");
        assert!(few.seat < 0.03 && many.seat < 0.003, "{few:?} {many:?}");
    }
}
