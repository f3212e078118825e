//! Ratings of names with a passkey: how strong a player is in a game, by the same model as on the page
//! (`web/src/you/rating-model.ts`): Plackett–Luce of Weng and Lin, in Elo.

use std::{cmp::Ordering, collections::BTreeSet};

/// How much strength may change between two matches: the standard deviation in Elo.
const TAU: f64 = 3.5;

/// The least part of the variance that one match leaves.
const KAPPA: f64 = 0.0001;

/// How strong a player is in a game, in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rating {
    /// The mean.
    pub(super) mu: f64,
    /// The standard deviation.
    pub(super) sigma: f64,
}

impl Rating {
    /// Before the first match.
    pub(super) const START: Self = Self { mu: 1500.0, sigma: 350.0 };

    /// From thousandths of an Elo, as it is persisted.
    #[allow(clippy::cast_precision_loss, reason = "ratings have few digits")]
    pub(super) fn of_thousandths([mu, sigma]: [i64; 2]) -> Self {
        Self { mu: mu as f64 / 1000.0, sigma: sigma as f64 / 1000.0 }
    }

    /// In thousandths of an Elo, as it is persisted.
    #[allow(clippy::cast_possible_truncation, reason = "ratings have few digits")]
    pub(super) fn thousandths(self) -> [i64; 2] {
        [self.mu, self.sigma].map(|elo| (elo * 1000.0).round() as i64)
    }
}

/// The ratings after a match with these results; more is better. The model takes the players out one by one, the best
/// first, and each time compares the one it takes with all who are left. Players who are level count as the mean of all
/// orders in which they could have finished: any set of them is left as often as any other of its size.
pub(super) fn after(before: &[Rating], scores: &[i64]) -> Vec<Rating> {
    // so that a difference in Elo means the same with any number of players
    let beta_squared = (400.0 / std::f64::consts::LN_10).powi(2) / before.len() as f64;
    let variance = |one: &Rating| one.sigma.mul_add(one.sigma, TAU * TAU);
    let c = before.iter().map(|one| variance(one) + beta_squared).sum::<f64>().sqrt();
    let strength: Vec<f64> = before.iter().map(|one| (one.mu / c).exp()).collect();
    let mut omega = vec![1.0; before.len()];
    let mut delta = vec![0.0; before.len()];
    for place in BTreeSet::from_iter(scores) {
        let seats =
            |at: Ordering| (0..scores.len()).filter(move |&seat| scores[seat].cmp(place) == at);
        let level: Vec<usize> = seats(Ordering::Equal).collect();
        for (weight, first) in subsets(&level) {
            let left: Vec<usize> = first.into_iter().chain(seats(Ordering::Less)).collect();
            let sum: f64 = left.iter().map(|&seat| strength[seat]).sum();
            for seat in left {
                let share = strength[seat] / sum;
                omega[seat] -= weight * share;
                delta[seat] += weight * share * (1.0 - share);
            }
        }
    }
    let rated = |(seat, one): (usize, &Rating)| {
        let variance = variance(one);
        let delta = delta[seat] * variance / (c * c) * variance.sqrt() / c;
        let mu = one.mu + omega[seat] * variance / c;
        Rating { mu, sigma: (variance * (1.0 - delta).max(KAPPA)).sqrt() }
    };
    before.iter().enumerate().map(rated).collect()
}

/// The sets of these seats but the empty one, each with one divided by the number of sets of its size: how likely it is
/// to be left when seats are taken out in random order.
fn subsets(seats: &[usize]) -> impl Iterator<Item = (f64, Vec<usize>)> {
    (1..1_u32 << seats.len()).map(|mask| {
        let in_it = |(at, _): &(usize, &usize)| mask >> at & 1 == 1;
        let subset: Vec<usize> =
            seats.iter().enumerate().filter(in_it).map(|(_, &seat)| seat).collect();
        (1.0 / binomial(seats.len(), subset.len()), subset)
    })
}

/// In how many ways `k` of `n` can be chosen.
fn binomial(n: usize, k: usize) -> f64 {
    (0..k).map(|at| (n - at) as f64 / (at + 1) as f64).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: Rating = Rating::START;
    const A: Rating = Rating { mu: 1620.5, sigma: 90.0 };
    const B: Rating = Rating { mu: 1380.0, sigma: 210.0 };
    const C: Rating = Rating { mu: 1500.0, sigma: 120.0 };

    /// Ratings before a match, its scores, and the ratings after it.
    type Match = (&'static [Rating], &'static [i64], &'static [[f64; 2]]);

    /// What the page expects of the same matches (`web/src/you/rating-model.test.ts`).
    #[test]
    fn the_server_rates_a_match_as_the_page_does() {
        let matches: &[Match] = &[
            (&[S, S], &[3, 1], &[[1616.76789, 336.771423], [1383.23211, 336.771423]]),
            (&[A, B], &[0, 5], &[[1600.774448, 89.774325], [1487.262286, 201.172025]]),
            (
                &[A, B, C],
                &[10, 30, 20],
                &[[1592.791079, 89.531448], [1491.195589, 204.492762], [1512.8982, 118.463492]],
            ),
            (
                &[S, A, B, C],
                &[7, 7, 2, 7],
                &[
                    [1588.264084, 318.056319],
                    [1623.831695, 89.921346],
                    [1298.321697, 204.374561],
                    [1510.383321, 119.62817],
                ],
            ),
            (
                &[A, S, B, C, A],
                &[9, 0, 0, 0, 0],
                &[
                    [1633.418613, 90.012596],
                    [1453.654457, 303.586763],
                    [1380.7461, 205.08167],
                    [1494.547945, 119.449588],
                    [1613.581796, 89.854943],
                ],
            ),
        ];
        for (before, scores, expected) in matches {
            for (one, [mu, sigma]) in after(before, scores).into_iter().zip(*expected) {
                let is_same = (one.mu - mu).abs() < 1e-5 && (one.sigma - sigma).abs() < 1e-5;
                assert!(is_same, "{scores:?}: {one:?}, on the page {mu} and {sigma}");
            }
        }
    }

    /// All orders in which the players could have finished, tried one by one.
    #[test]
    fn players_who_are_level_count_as_the_mean_of_all_orders() {
        let before = [A, S, B, C];
        let orders = [1, 2, 3, 4].into_iter().flat_map(|one| [1, 2, 3, 4].map(|two| (one, two)));
        let orders = orders.flat_map(|(one, two)| {
            [1, 2, 3, 4].map(|three| [one, two, three, 10 - one - two - three])
        });
        let orders = orders.filter(|order| BTreeSet::from_iter(order).iter().eq(&[&1, &2, &3, &4]));
        let all: Vec<_> = orders.map(|order| after(&before, &order)).collect();
        assert_eq!(all.len(), 24);
        for (seat, level) in after(&before, &[5; 4]).iter().enumerate() {
            let mean = all.iter().map(|after| after[seat].mu).sum::<f64>() / 24.0;
            assert!((mean - level.mu).abs() < 1e-9, "seat {seat}: {mean} and {}", level.mu);
        }
    }

    #[test]
    fn it_does_not_matter_in_which_seats_the_level_players_sit() {
        let [a, s, b, c] = after(&[A, S, B, C], &[5; 4])[..] else { panic!() };
        let [c2, a2, s2, b2] = after(&[C, A, S, B], &[5; 4])[..] else { panic!() };
        for (one, two) in [(a, a2), (s, s2), (b, b2), (c, c2)] {
            assert!((one.mu - two.mu).abs() < 1e-9 && (one.sigma - two.sigma).abs() < 1e-9);
        }
    }

    #[test]
    fn a_rating_is_persisted_in_thousandths() {
        assert_eq!(A.thousandths(), [1_620_500, 90_000]);
        assert_eq!(Rating::of_thousandths(A.thousandths()), A);
    }
}
