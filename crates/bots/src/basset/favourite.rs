//! Which ranks a punter lays where all are worth the same.

use parlour_engine::{FastRng, Rng, cards::Rank};

/// Goes through the book from a rank of its own, so that punters of one level do not lay one hand
/// and win and lose together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Favourite(u32);

impl Favourite {
    /// One for the bot with this seed.
    pub(super) fn drawn(seed: u64) -> Self {
        Self(FastRng::new(seed).draw(Rank::COUNT.into()))
    }

    /// How far this rank is behind the favourite.
    pub(super) fn place(self, rank: Rank) -> u32 {
        let ranks = u32::from(Rank::COUNT);
        (rank.index() as u32 + ranks - self.0) % ranks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn punters_begin_with_ranks_of_their_own() {
        let first = |seed: u64| Rank::all().min_by_key(|rank| Favourite::drawn(seed).place(*rank));
        let mut firsts: Vec<usize> = (0..100).filter_map(first).map(Rank::index).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert!(firsts.len() > 10, "{firsts:?}");
    }
}
