//! The generator of playouts: fast, seeded, not for deals between people.

use super::Rng;
use crate::bits;

/// A 64-bit mixing generator (wyrand): one multiplication a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FastRng(u64);

impl FastRng {
    /// A generator of its own for every seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(reshuffle(seed ^ 0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9))
    }

    /// The generator of game number `game` under `seed`: any split of the games gives the same games.
    #[must_use]
    pub fn of_game(seed: u64, game: u64) -> Self {
        Self::new(reshuffle(seed ^ 0xA076_1D64_78BD_642F, game ^ 0xE703_7ED1_A0B4_28DB) ^ game)
    }

    /// The next 64 random bits.
    #[inline(always)]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xA076_1D64_78BD_642F);
        reshuffle(self.0, self.0 ^ 0xE703_7ED1_A0B4_28DB)
    }

    /// Shows where it stands; what is put there is where it goes on from.
    pub fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        visit(&mut self.0);
    }

    /// A number in `0.0 .. 1.0`.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[inline(always)]
fn reshuffle(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product >> 64) as u64 ^ product as u64
}

impl Rng for FastRng {
    #[inline(always)]
    fn draw(&mut self, n: u32) -> u32 {
        ((u128::from(self.next_u64()) * u128::from(n)) >> 64) as u32
    }

    #[inline(always)]
    fn shuffle<C: Copy>(&mut self, deck: &mut [C], needed: usize) {
        let cards = deck.len();
        for place in 0..needed.min(cards.saturating_sub(1)) {
            let chosen = place + self.draw((cards - place) as u32) as usize;
            deck.swap(place, chosen);
        }
    }
}

/// [`FastRng`] on a processor with BMI2: the same numbers, and the n-th set bit in
/// one instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FastRngBmi2(FastRng);

impl FastRngBmi2 {
    /// The fast generator, if the processor has what it needs.
    #[must_use]
    pub fn new(rng: FastRng) -> Option<Self> {
        bits::has_bmi2().then_some(Self(rng))
    }
}

impl Rng for FastRngBmi2 {
    #[inline(always)]
    fn draw(&mut self, n: u32) -> u32 {
        self.0.draw(n)
    }

    #[inline(always)]
    fn shuffle<C: Copy>(&mut self, deck: &mut [C], needed: usize) {
        self.0.shuffle(deck, needed);
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn nth(&self, mask: u64, n: u32) -> u32 {
        bits::nth_set_bit_pdep(mask, n)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn spread(&self, chosen: u64, mask: u64) -> u64 {
        bits::spread_pdep(chosen, mask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_comes_first_equally_often() {
        let mut rng = FastRng::new(7);
        let mut first = [0u32; 10];
        for _ in 0..100_000 {
            let mut deck: Vec<usize> = (0..10).collect();
            rng.shuffle(&mut deck, 3);
            first[deck[0]] += 1;
        }
        // 10,000 expected each, standard deviation 95
        assert!(first.iter().all(|&n| n.abs_diff(10_000) < 500), "{first:?}");
    }

    #[test]
    fn games_of_one_seed_differ() {
        let numbers: std::collections::HashSet<u64> =
            (0..1000).map(|game| FastRng::of_game(1, game).next_u64()).collect();
        assert_eq!(numbers.len(), 1000);
    }
}
