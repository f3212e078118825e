//! Ratings of names with a passkey: how strong a player is in a game, by the same model as on the page
//! (`web/src/you/rating.ts`): Plackett–Luce of Weng and Lin, in Elo.

/// How much strength may change between two matches: the standard deviation in Elo.
const TAU: f64 = 3.5;

/// The least part of the variance that one match leaves.
const KAPPA: f64 = 0.0001;

/// The most orders of those who are level that are tried: no table has more seats than divide it.
const MAX_ORDERS: usize = 27_720;

/// How strong a player is in a game, in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rating {
    /// The middle of what is likely.
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

/// The ratings after a match with these results; more is better. Players who are level count as the mean of all
/// orders in which they could have finished.
pub(super) fn after(before: &[Rating], scores: &[i64]) -> Vec<Rating> {
    let orders = orders(scores);
    let mut sums = vec![Rating { mu: 0.0, sigma: 0.0 }; before.len()];
    for ranks in &orders {
        for (sum, one) in sums.iter_mut().zip(rate(before, ranks)) {
            sum.mu += one.mu;
            sum.sigma += one.sigma;
        }
    }
    let count = orders.len() as f64;
    sums.into_iter().map(|sum| Rating { mu: sum.mu / count, sigma: sum.sigma / count }).collect()
}

/// The ranks without ties: of those who are level each comes first as often as every other.
fn orders(scores: &[i64]) -> Vec<Vec<usize>> {
    let level = |score: i64| scores.iter().filter(|&&other| other == score).count();
    let ahead = |score: i64| scores.iter().filter(|&&other| other > score).count();
    let turns = (1..=MAX_ORDERS)
        .find(|turns| scores.iter().all(|&score| turns.is_multiple_of(level(score))))
        .unwrap_or(MAX_ORDERS);
    let rank = |turn: usize, seat: usize| {
        let score = scores[seat];
        let before = scores[..seat].iter().filter(|&&other| other == score).count();
        ahead(score) + (before + turn) % level(score)
    };
    (0..turns).map(|turn| (0..scores.len()).map(|seat| rank(turn, seat)).collect()).collect()
}

/// One update of the model, with every player in a rank of their own.
fn rate(before: &[Rating], ranks: &[usize]) -> Vec<Rating> {
    // so that a difference in Elo means the same with any number of players
    let beta_squared = (400.0 / std::f64::consts::LN_10).powi(2) / before.len() as f64;
    let variance = |one: &Rating| one.sigma.mul_add(one.sigma, TAU * TAU);
    let c = before.iter().map(|one| variance(one) + beta_squared).sum::<f64>().sqrt();
    let strength: Vec<f64> = before.iter().map(|one| (one.mu / c).exp()).collect();
    // those who are not ahead of this player, and the player
    let behind = |q: usize| -> f64 {
        ranks.iter().zip(&strength).filter(|(rank, _)| **rank >= ranks[q]).map(|(_, s)| s).sum()
    };
    let behind: Vec<f64> = (0..before.len()).map(behind).collect();
    let rated = |(seat, one): (usize, &Rating)| {
        let (mut omega, mut delta) = (0.0, 0.0);
        for q in (0..before.len()).filter(|&q| ranks[q] <= ranks[seat]) {
            let share = strength[seat] / behind[q];
            omega += if q == seat { 1.0 - share } else { -share };
            delta += share * (1.0 - share);
        }
        let variance = variance(one);
        let delta = delta * variance / (c * c) * variance.sqrt() / c;
        let mu = one.mu + omega * variance / c;
        Rating { mu, sigma: (variance * (1.0 - delta).max(KAPPA)).sqrt() }
    };
    before.iter().enumerate().map(rated).collect()
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

    /// What the page computes of the same matches (`rateSeats`, openskill.js 5.0.1).
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
                    [1588.264084, 317.66741],
                    [1623.831695, 89.921324],
                    [1298.321697, 204.374538],
                    [1510.383321, 119.628014],
                ],
            ),
            (&[S, S], &[4, 4], &[[1500.0, 336.771423], [1500.0, 336.771423]]),
            (
                &[A, B, C, S],
                &[1, 1, 2, 2],
                &[
                    [1605.511245, 89.84513],
                    [1350.144152, 204.491207],
                    [1518.191752, 119.752053],
                    [1654.640146, 327.622624],
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

    #[test]
    fn a_rating_is_persisted_in_thousandths() {
        assert_eq!(A.thousandths(), [1_620_500, 90_000]);
        assert_eq!(Rating::of_thousandths(A.thousandths()), A);
    }
}
