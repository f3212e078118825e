//! What many games add up to. Sums of whole numbers, so that the order in which
//! games are added up cannot matter.

use crate::{
    play::Outcome,
    standing::{WHOLE_WIN, parts_of_the_win},
    stats::{Estimate, mean_of_sums, share_of_sums},
};
use std::collections::BTreeMap;

/// What one seat has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatSummary {
    /// Wins, in parts of [`WHOLE_WIN`]: a win shared by two counts half.
    wins: u128,
    /// Squares of the parts.
    wins_squared: u128,
    score: i128,
    score_squared: u128,
}

/// What many games add up to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Games that came to their end.
    pub games: u64,
    /// Games that did not.
    pub unfinished: u64,
    /// Of the games that came to their end, those that a cap of the rules ended.
    pub cut_off: u64,
    /// The shortest game, in acts.
    pub shortest: u64,
    /// The longest game, in acts.
    pub longest: u64,
    /// Each seat.
    pub seats: Vec<SeatSummary>,
    /// What seats did and what happened to them, where that was counted: by seat, how often, and
    /// the squares.
    tags: BTreeMap<&'static str, Vec<(u64, u64)>>,
    acts: u128,
    acts_squared: u128,
}

impl Summary {
    /// Nothing played yet by so many.
    #[must_use]
    pub fn empty(seats: usize) -> Self {
        Self { seats: vec![SeatSummary::default(); seats], ..Self::default() }
    }

    /// Adds a game.
    pub fn add(&mut self, (scores, acts): &Outcome) {
        let parts = parts_of_the_win(scores).into_iter().map(u128::from);
        for ((seat, &score), part) in self.seats.iter_mut().zip(scores).zip(parts) {
            seat.wins += part;
            seat.wins_squared += part * part;
            seat.score += i128::from(score);
            seat.score_squared += u128::from(score.unsigned_abs()).pow(2);
        }
        self.shortest = if self.games == 0 { *acts } else { self.shortest.min(*acts) };
        self.longest = self.longest.max(*acts);
        self.games += 1;
        self.acts += u128::from(*acts);
        self.acts_squared += u128::from(*acts).pow(2);
    }

    /// Adds a game that came to no end.
    pub fn add_unfinished(&mut self) {
        self.unfinished += 1;
    }

    /// Counts a game that was added as one that a cap of the rules ended.
    pub fn add_cut_off(&mut self) {
        self.cut_off += 1;
    }

    /// Adds how often a game that was added had this tag, by seat.
    pub fn add_tag(&mut self, what: &'static str, counts: &[u32]) {
        let seats = self.seats.len();
        let sums = self.tags.entry(what).or_insert_with(|| vec![(0, 0); seats]);
        for ((sum, squares), &count) in sums.iter_mut().zip(counts) {
            *sum += u64::from(count);
            *squares += u64::from(count).pow(2);
        }
    }

    /// What was counted, in order, and how often a game each seat has it.
    pub fn tags(&self) -> impl Iterator<Item = (&'static str, Vec<Estimate>)> + '_ {
        let mean = |&(sum, squares): &(u64, u64)| {
            mean_of_sums(self.games, sum.into(), squares.into()).at_least(0.0)
        };
        self.tags.iter().map(move |(what, seats)| (*what, seats.iter().map(mean).collect()))
    }

    /// Both together.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        if other.games > 0 {
            self.shortest =
                if self.games == 0 { other.shortest } else { self.shortest.min(other.shortest) };
        }
        self.longest = self.longest.max(other.longest);
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.cut_off += other.cut_off;
        self.acts += other.acts;
        self.acts_squared += other.acts_squared;
        for (mine, theirs) in self.seats.iter_mut().zip(&other.seats) {
            mine.wins += theirs.wins;
            mine.wins_squared += theirs.wins_squared;
            mine.score += theirs.score;
            mine.score_squared += theirs.score_squared;
        }
        for (what, theirs) in &other.tags {
            let mine = self.tags.entry(what).or_insert_with(|| vec![(0, 0); theirs.len()]);
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                mine.0 += theirs.0;
                mine.1 += theirs.1;
            }
        }
        self
    }

    /// The share of the games that a seat has won; a shared win counts in parts.
    #[must_use]
    pub fn wins(&self, seat: usize) -> Estimate {
        let whole = f64::from(WHOLE_WIN);
        let seat = &self.seats[seat];
        share_of_sums(
            self.games,
            seat.wins as f64 / whole,
            seat.wins_squared as f64 / (whole * whole),
        )
    }

    /// A seat's mean score.
    #[must_use]
    pub fn score(&self, seat: usize) -> Estimate {
        let seat = &self.seats[seat];
        mean_of_sums(self.games, seat.score, seat.score_squared)
    }

    /// The mean length of a game, in acts. Where a cap or the limit stopped a game there is none: it
    /// would be the cap's as much as the game's.
    #[must_use]
    pub fn length(&self) -> Estimate {
        let all_ended = self.cut_off + self.unfinished == 0;
        let games = if all_ended { self.games } else { 0 };
        mean_of_sums(games, self.acts as i128, self.acts_squared).at_least(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::{FastRng, Rng};

    #[test]
    fn a_shared_win_counts_in_parts_and_the_intervals_are_right() {
        let mut summary = Summary::empty(2);
        summary.add(&(vec![3, 3], 10));
        summary.add(&(vec![5, 1], 20));
        summary.add(&(vec![0, 4], 30));
        summary.add(&(vec![9, 1], 40));
        assert_eq!(summary.wins(0).value, 2.5 / 4.0);
        assert_eq!(summary.score(0).value, 17.0 / 4.0);
        assert_eq!(summary.length().value, 25.0);
        // sample variance of 10, 20, 30, 40 is 500/3; Student's 3.1824 at three degrees of freedom
        let within = 3.182_446 * (500.0 / 3.0 / 4.0_f64).sqrt();
        assert!((summary.length().within() - within).abs() < 1e-4);
        assert_eq!((summary.shortest, summary.longest), (10, 40));
    }

    /// Lengths that are spread evenly from 0 to 100, whose mean is 50.
    #[test]
    fn the_intervals_of_three_games_hold_the_mean() {
        let mut rng = FastRng::new(8);
        let mut holds = 0;
        for _ in 0..2000 {
            let mut summary = Summary::empty(1);
            (0..3).for_each(|_| summary.add(&(vec![0], rng.draw(101).into())));
            holds += u32::from(!summary.length().excludes(50.0));
        }
        assert!((1840..=1960).contains(&holds), "{holds} of 2000");
    }

    #[test]
    fn nothing_happens_less_often_than_never() {
        let mut summary = Summary::empty(1);
        for happened in [0, 0, 1] {
            summary.add(&(vec![7], 1_000_003));
            summary.add_tag("sang", &[happened]);
        }
        let (_, sang) = summary.tags().next().unwrap();
        assert!(sang[0].low == 0.0 && sang[0].high > 1.0, "{sang:?}");
        assert_eq!(summary.score(0).interval(), None, "three games alike say nothing of others");
        assert_eq!(summary.length().interval(), None);
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let games: Vec<Outcome> =
            (0..100).map(|n| (vec![n % 7, n % 5, n % 3], 10 + n as u64 % 13)).collect();
        let sum = |games: &[Outcome]| {
            games.iter().fold(Summary::empty(3), |mut summary, game| {
                summary.add(game);
                summary
            })
        };
        let (left, right) = games.split_at(37);
        assert_eq!(sum(left).and(&sum(right)), sum(&games));
        assert_eq!(Summary::empty(3).and(&sum(&games)), sum(&games));
    }
}
