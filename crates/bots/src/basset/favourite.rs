//! Which ranks a punter lays where all are worth the same.

use parlour_engine::{FastRng, Rng, cards::Rank};

/// Goes through the book in an order of its own, so that punters of one level do not lay one hand
/// and win and lose together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Favourite([u8; Rank::COUNT as usize]);

impl Favourite {
    /// One for the bot with this seed.
    pub(super) fn drawn(seed: u64) -> Self {
        let mut places = std::array::from_fn(|place| place as u8);
        FastRng::new(seed).reshuffle(&mut places);
        Self(places)
    }

    /// How far this rank is behind the favourite.
    pub(super) fn place(&self, rank: Rank) -> u32 {
        self.0[rank.index()].into()
    }
}

impl Default for Favourite {
    /// The order of the book.
    fn default() -> Self {
        Self(std::array::from_fn(|place| place as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_three(seed: u64) -> Vec<usize> {
        let favourite = Favourite::drawn(seed);
        let mut book: Vec<Rank> = Rank::all().collect();
        book.sort_by_key(|rank| favourite.place(*rank));
        let mut three: Vec<usize> = book.into_iter().take(3).map(Rank::index).collect();
        three.sort_unstable();
        three
    }

    #[test]
    fn punters_lay_ranks_of_their_own() {
        let mut hands: Vec<Vec<usize>> = (0..100).map(first_three).collect();
        hands.sort_unstable();
        hands.dedup();
        assert!(hands.len() > 70, "{} of 286 hands in 100 draws", hands.len());
    }
}
