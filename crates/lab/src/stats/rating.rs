//! Ratings: Bradley–Terry between two, Plackett–Luce among more.

use super::Estimate;
use parlour_engine::{FastRng, Rng};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

/// An entrant's rating in Elo, the mean of all being 0.
pub type Rating = Estimate;

/// What ratings are found from: in the order of a game's finish, each time who came first of
/// those still left. With two players that is Bradley–Terry. Equals share the stage between
/// them (Breslow's way with ties).
#[derive(Clone, PartialEq, Debug)]
pub struct Stages {
    entrants: usize,
    /// For each deal: which field (by place in `fields`), who came first, how often (in parts).
    deals: Vec<Vec<(u32, u8, f64)>>,
    /// How many deals each entrant has played.
    played: Vec<u64>,
    fields: BTreeMap<Vec<u8>, u32>,
}

impl Stages {
    /// No game yet among so many.
    #[must_use]
    pub fn new(entrants: usize) -> Self {
        Self { entrants, deals: Vec::new(), played: vec![0; entrants], fields: BTreeMap::new() }
    }

    /// Adds all games of a deal, each as every seat's score and entrant.
    pub fn add(&mut self, games: impl IntoIterator<Item = Vec<(i64, u8)>>) {
        let mut stages: BTreeMap<(u32, u8), f64> = BTreeMap::new();
        let mut played = BTreeSet::new();
        for mut order in games {
            played.extend(order.iter().map(|(_, entrant)| *entrant));
            order.sort_unstable_by_key(|&(score, entrant)| (Reverse(score), entrant));
            let mut left = order.as_slice();
            while let Some(&(score, _)) = left.first() {
                let equals = left.iter().take_while(|(other, _)| *other == score).count();
                let stages_of_them = if equals == left.len() { equals - 1 } else { equals };
                let part = stages_of_them as f64 / equals as f64;
                let mut field: Vec<u8> = left.iter().map(|(_, entrant)| *entrant).collect();
                field.sort_unstable();
                let next = self.fields.len() as u32;
                let field = *self.fields.entry(field).or_insert(next);
                for &(_, entrant) in left[..equals].iter().filter(|_| part > 0.0) {
                    *stages.entry((field, entrant)).or_default() += part;
                }
                left = &left[equals..];
            }
        }
        self.add_deal(stages, played);
    }

    /// Adds all games of a deal by who won: each as every seat's part of the win (the parts of a
    /// game are 1 together) and entrant. Who came second says nothing here.
    pub fn add_wins(&mut self, games: impl IntoIterator<Item = Vec<(f64, u8)>>) {
        let mut stages: BTreeMap<(u32, u8), f64> = BTreeMap::new();
        let mut played = BTreeSet::new();
        for seats in games {
            played.extend(seats.iter().map(|(_, entrant)| *entrant));
            let mut field: Vec<u8> = seats.iter().map(|(_, entrant)| *entrant).collect();
            field.sort_unstable();
            let next = self.fields.len() as u32;
            let field = *self.fields.entry(field).or_insert(next);
            for (part, entrant) in seats.into_iter().filter(|(part, _)| *part > 0.0) {
                *stages.entry((field, entrant)).or_default() += part;
            }
        }
        self.add_deal(stages, played);
    }

    fn add_deal(&mut self, stages: BTreeMap<(u32, u8), f64>, played: BTreeSet<u8>) {
        played.into_iter().for_each(|entrant| self.played[usize::from(entrant)] += 1);
        self.deals.push(stages.into_iter().map(|((field, who), n)| (field, who, n)).collect());
    }

    /// Strengths that make these results most likely, by the MM steps of Hunter (2004). So much of
    /// a game drawn against everyone keeps who won them all at a finite place.
    fn strengths(&self, of_deals: impl Iterator<Item = usize>, prior: f64) -> Vec<f64> {
        let mut fields: Vec<&Vec<u8>> = vec![&EMPTY_FIELD; self.fields.len()];
        for (field, &place) in &self.fields {
            fields[place as usize] = field;
        }
        let mut wins = vec![0.0; self.entrants];
        let mut met = vec![0.0; fields.len()];
        for deal in of_deals {
            for &(field, who, n) in &self.deals[deal] {
                wins[usize::from(who)] += n;
                met[field as usize] += n;
            }
        }
        let entrants = self.entrants as f64;
        let mut strengths = vec![1.0; self.entrants];
        for _ in 0..STEPS {
            let all: f64 = strengths.iter().sum();
            let mut weight = vec![prior * entrants / all; self.entrants];
            for (field, &times) in fields.iter().zip(&met) {
                let sum: f64 = field.iter().map(|&who| strengths[usize::from(who)]).sum();
                for &who in *field {
                    weight[usize::from(who)] += times / sum;
                }
            }
            let mut moved: f64 = 0.0;
            for ((strength, wins), weight) in strengths.iter_mut().zip(&wins).zip(weight) {
                let better = (wins + prior) / weight;
                moved = moved.max((better / *strength).ln().abs());
                *strength = better;
            }
            if moved < 1e-6 {
                break;
            }
        }
        let elo: Vec<f64> = strengths.iter().map(|s| 400.0 * s.log10()).collect();
        let middle = elo.iter().sum::<f64>() / entrants;
        elo.iter().map(|elo| elo - middle).collect()
    }
}

static EMPTY_FIELD: Vec<u8> = Vec::new();

/// The most steps towards the most likely strengths.
const STEPS: usize = 500;
/// Steps of a chance between 0 and 1.
const FINE: u32 = 1 << 20;
/// How often the deals are drawn anew for the intervals.
const RESAMPLES: usize = 200;

/// An entrant that has played fewer deals has a rating without an interval: resampled deals say too
/// little.
const MIN_RATED_DEALS: u64 = 12;

/// How much of a drawn game everyone is given.
const DRAWN: f64 = 0.5;

/// Each entrant's rating, with percentile intervals from a bootstrap over deals. The drawn game
/// that everyone is given is drawn anew as well, with a weight of one on average: who won all
/// games is ahead by an unknown number of points, not by one known exactly. Of fewer than twelve deals an
/// entrant has no interval, nor has one that stands alone.
#[must_use]
pub fn ratings(stages: &Stages, seed: u64) -> Vec<Rating> {
    let deals = stages.deals.len();
    let found = stages.strengths(0..deals, DRAWN);
    let mut rng = FastRng::new(seed);
    let mut resampled: Vec<Vec<f64>> = vec![Vec::with_capacity(RESAMPLES); stages.entrants];
    for _ in 0..if deals > 1 { RESAMPLES } else { 0 } {
        let drawn: Vec<usize> = (0..deals).map(|_| rng.draw(deals as u32) as usize).collect();
        // the exponential weights of a Bayesian bootstrap (Rubin 1981), by their inverse
        let prior = -(f64::from(rng.draw(FINE) + 1) / f64::from(FINE + 1)).ln();
        for (all, one) in resampled.iter_mut().zip(stages.strengths(drawn.into_iter(), prior)) {
            all.push(one);
        }
    }
    let rating = |((value, mut all), &played): ((f64, Vec<f64>), &u64)| {
        all.sort_by(f64::total_cmp);
        let at = |part: f64| {
            let known = all.get((part * (all.len() as f64 - 1.0)).round() as usize).copied();
            known.filter(|_| played >= MIN_RATED_DEALS && stages.entrants > 1).unwrap_or(f64::NAN)
        };
        Estimate { value, low: at(0.025), high: at(0.975), n: played }
    };
    found.into_iter().zip(resampled).zip(&stages.played).map(rating).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(scores: &[i64]) -> Vec<(i64, u8)> {
        scores.iter().copied().zip(0..).collect()
    }

    #[test]
    fn three_wins_of_four_are_191_points() {
        let mut stages = Stages::new(2);
        for _ in 0..1000 {
            stages.add([game(&[1, 0]), game(&[1, 0]), game(&[1, 0]), game(&[0, 1])]);
        }
        let ratings = ratings(&stages, 1);
        // 400 log10(3) = 190.85
        assert!((ratings[0].value - ratings[1].value - 190.85).abs() < 0.5, "{ratings:?}");
    }

    #[test]
    fn one_win_in_two_against_three_equals_is_three_times_their_strength() {
        let mut stages = Stages::new(2);
        let game = |winner: usize| {
            (0..4).map(|seat| (f64::from(u8::from(seat == winner)), u8::from(seat > 0))).collect()
        };
        (0..1000).for_each(|n| stages.add_wins([game([0, 1, 0, 2][n % 4])]));
        let ratings = ratings(&stages, 1);
        // 400 log10(3): a strength of 3 wins 3 of 3 + 1 + 1 + 1
        assert!((ratings[0].value - ratings[1].value - 190.85).abs() < 0.5, "{ratings:?}");
    }

    #[test]
    fn who_won_every_game_is_ahead_by_an_unknown_number_of_points() {
        for deals in [12, 100] {
            let mut stages = Stages::new(2);
            (0..deals).for_each(|_| stages.add([game(&[1, 0])]));
            for rating in ratings(&stages, 1) {
                assert!(rating.low + 50.0 < rating.high, "{deals}: {rating:?}");
                assert!(rating.low <= rating.value && rating.value <= rating.high, "{rating:?}");
            }
        }
    }

    #[test]
    fn of_fewer_than_twelve_deals_and_of_one_alone_there_is_no_interval() {
        let (mut stages, mut alone) = (Stages::new(3), Stages::new(1));
        for deal in 0..12 {
            // the third sits out at first, and draws in the end
            stages.add([game(if deal < 7 { &[2, 1] } else { &[1, 1, 1] })]);
            alone.add([vec![(deal, 0), (3, 0)]]);
        }
        let rated = ratings(&stages, 1);
        assert_eq!(rated.iter().map(|rating| rating.n).collect::<Vec<_>>(), [12, 12, 5]);
        assert!(rated[0].has_interval() && rated[1].has_interval(), "{rated:?}");
        assert!(!rated[2].has_interval() && rated[2].elo().ends_with("(too few)"), "{rated:?}");
        assert_eq!(ratings(&alone, 1)[0].elo(), "+0 (too few)");
    }

    #[test]
    fn a_draw_is_half_a_win_and_equals_are_equal() {
        let mut stages = Stages::new(3);
        stages.add([[1, 1, 1], [2, 2, 0], [0, 2, 2], [2, 0, 2]].map(|scores| game(&scores)));
        assert!(ratings(&stages, 1).iter().all(|rating| rating.value.abs() < 1e-6));
    }

    #[test]
    fn the_order_of_three_is_found() {
        let mut stages = Stages::new(3);
        for n in 0..300 {
            stages.add([if n % 4 == 0 { game(&[1, 2, 0]) } else { game(&[3, 2, 1]) }]);
        }
        let ratings = ratings(&stages, 1);
        assert!(
            ratings[0].low > ratings[1].value && ratings[1].low > ratings[2].high,
            "{ratings:?}"
        );
    }
}
