//! How long a bank lasts that has so much and no more.

use super::Fares;
use parlour_games::basset::Basset;

/// The chance that a bank which begins with `capital` cannot pay within so many stakes
/// of 1, laid one after the other, each as these fares have it. Exact but for rounding.
#[must_use]
pub fn ruined(rules: &Basset, fares: &Fares, capital: usize, stakes: u32) -> f64 {
    let law: Vec<(i128, f64)> = fares.law(rules).collect();
    let most = capital + stakes as usize * 2; // it never gains more than two a stake
    let mut has = vec![0.0; most + 1];
    has[capital] = 1.0;
    let mut ruined = 0.0;
    for _ in 0..stakes {
        let mut then = vec![0.0; most + 1];
        for (money, rng) in has.iter().enumerate().filter(|(_, rng)| **rng > 0.0) {
            for &(gain, odds) in &law {
                match usize::try_from(money as i128 - gain) {
                    Ok(left) => then[left.min(most)] += rng * odds,
                    Err(_) => ruined += rng * odds,
                }
            }
        }
        has = then;
    }
    ruined
}
