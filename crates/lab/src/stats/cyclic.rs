//! What ratings cannot say: A beats B, B beats C, and C beats A.

use super::{Estimate, holm, share, share_test, student};
use serde::Serialize;
use statrs::distribution::{ChiSquared, ContinuousCDF, Normal};

/// Two entrants that met, and what their ratings expect of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Pairing {
    /// Whose share it is.
    pub one: usize,
    /// Who it met.
    pub other: usize,
    /// For each deal: what the one won, in games, and how many games there were.
    pub deals: Vec<(f64, f64)>,
    /// The share that their ratings expect, from 0 to 1.
    pub expected: f64,
}

/// How far the results of pairs depart from what one number for each entrant can say.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Cyclic {
    /// The root of the mean squared departure of the pairs' shares, from 0 to 1.
    pub departure: f64,
    /// What it would be about by chance alone, if ratings said all.
    pub by_chance: f64,
    /// How likely a departure as large is by chance alone.
    pub p: f64,
    /// The pair that departs the most for its size, by its place among the pairs.
    pub furthest: usize,
    /// The circle whose weakest side is the strongest, if there is any.
    pub cycle: Option<Cycle>,
}

/// Three entrants, each of which won more than half against the next, and the last against the
/// first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Cycle {
    /// Who beats whom, in order.
    pub entrants: [usize; 3],
    /// What each won against the next, from 0 to 1.
    pub shares: [Estimate; 3],
    /// Is each of the three more than half beyond chance, as one of all pairs (Holm)?
    pub is_clear: bool,
}

/// Compares the pairs of so many entrants with their ratings. Nothing if there are too few pairs
/// to depart from anything: ratings fit any two entrants, and any pairs without a circle.
#[must_use]
pub fn cyclic(entrants: usize, pairs: &[Pairing]) -> Option<Cyclic> {
    let pairs: Vec<(usize, &Pairing)> =
        pairs.iter().enumerate().filter(|(_, pair)| pair.deals.len() > 1).collect();
    if pairs.is_empty() {
        return None;
    }
    let met = (0..entrants).filter(|who| pairs.iter().any(|(_, p)| [p.one, p.other].contains(who)));
    let freedom = (pairs.len() + 1).checked_sub(met.count()).filter(|freedom| *freedom > 0)? as f64;
    let many = pairs.len() as f64;
    let normal = Normal::new(0.0, 1.0).ok()?;
    let (mut squares, mut chance, mut statistic) = (0.0, 0.0, 0.0);
    let mut furthest = (0, -1.0);
    for &(place, pair) in &pairs {
        let found = share(pair.deals.iter().copied());
        let error = found.within() / student((found.n as f64 - 1.0).max(1.0));
        squares += (found.value - pair.expected).powi(2);
        chance += error * error;
        let p = share_test(pair.deals.iter().copied(), pair.expected).max(f64::MIN_POSITIVE);
        let z = normal.inverse_cdf(p / 2.0).abs();
        statistic += z * z;
        if z > furthest.1 {
            furthest = (place, z);
        }
    }
    let p = 1.0 - ChiSquared::new(freedom).ok()?.cdf(statistic);
    let by_chance = (chance / many * freedom / many).sqrt();
    let cycle = cycle(entrants, &pairs);
    Some(Cyclic { departure: (squares / many).sqrt(), by_chance, p, furthest: furthest.0, cycle })
}

/// The circle of three whose weakest side is the strongest.
fn cycle(entrants: usize, pairs: &[(usize, &Pairing)]) -> Option<Cycle> {
    let p_values: Vec<f64> =
        pairs.iter().map(|(_, pair)| share_test(pair.deals.iter().copied(), 0.5)).collect();
    let falls = holm(&p_values);
    let mut won = vec![vec![None; entrants]; entrants];
    for ((_, pair), falls) in pairs.iter().zip(falls) {
        let found = share(pair.deals.iter().copied());
        let back = Estimate {
            value: 1.0 - found.value,
            low: 1.0 - found.high,
            high: 1.0 - found.low,
            n: found.n,
        };
        won[pair.one][pair.other] = Some((found, falls));
        won[pair.other][pair.one] = Some((back, falls));
    }
    let ahead = |one: usize, other: usize| won[one][other].filter(|(share, _)| share.value > 0.5);
    let mut worst: Option<(f64, Cycle)> = None;
    for a in 0..entrants {
        // each circle once: it begins with its first entrant
        for (b, c) in (a + 1..entrants).flat_map(|b| (a + 1..entrants).map(move |c| (b, c))) {
            let sides = [ahead(a, b), ahead(b, c), ahead(c, a)];
            let [Some(first), Some(second), Some(third)] = sides else { continue };
            let shares = [first.0, second.0, third.0];
            let least = shares.iter().map(|share| share.value).fold(1.0, f64::min);
            if worst.as_ref().is_none_or(|(strongest, _)| least > *strongest) {
                let is_clear = first.1 && second.1 && third.1;
                worst = Some((least, Cycle { entrants: [a, b, c], shares, is_clear }));
            }
        }
    }
    worst.map(|(_, cycle)| cycle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::{FastRng, Rng};

    /// Deals of two games in which the one wins so many of a hundred.
    fn pairing((one, other): (usize, usize), percent: u32, expected: f64, seed: u64) -> Pairing {
        let mut rng = FastRng::new(seed);
        let mut won = || f64::from(u8::from(rng.draw(100) < percent));
        let deals = (0..60).map(|_| (won() + won(), 2.0)).collect();
        Pairing { one, other, deals, expected }
    }

    #[test]
    fn rock_paper_and_scissors_go_round_though_their_ratings_are_equal() {
        let pairs = [((0, 1), 80), ((1, 2), 80), ((0, 2), 20)];
        let pairs = pairs.map(|(pair, percent)| pairing(pair, percent, 0.5, 5));
        let found = cyclic(3, &pairs).unwrap();
        let cycle = found.cycle.as_ref().unwrap();
        assert_eq!(cycle.entrants, [0, 1, 2], "0 beats 1, 1 beats 2, 2 beats 0");
        assert!(cycle.is_clear && found.p < 1e-6 && found.departure > 0.25, "{found:?}");
        assert!(cycle.shares.iter().all(|share| share.low > 0.5), "{cycle:?}");
    }

    #[test]
    fn a_circle_the_other_way_round_is_named_the_other_way_round() {
        let pairs = [((1, 0), 80), ((2, 1), 80), ((2, 0), 20)];
        let pairs = pairs.map(|(pair, percent)| pairing(pair, percent, 0.5, 6));
        assert_eq!(cyclic(3, &pairs).unwrap().cycle.unwrap().entrants, [0, 2, 1]);
    }

    #[test]
    fn two_entrants_fit_any_rating() {
        assert_eq!(cyclic(2, &[pairing((0, 1), 70, 0.7, 1)]), None);
        assert_eq!(cyclic(3, &[]), None);
    }
}
