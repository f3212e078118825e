//! What a game tells the search.

use parlour_engine::{Act, FullGame, Rng, Seat, seat::MAX_SEATS};

/// What a table is worth to each seat, from 0 (lost) to 1 (won).
pub type Worth = [f32; MAX_SEATS as usize];

/// A game that can be searched.
///
/// `apply` is called for what the menu lists and for what [`allows`](Searched::allows) lets pass: all of
/// it must be legal.
pub trait Searched: FullGame {
    /// What is found out once a decision and used in every simulation: how worlds are drawn,
    /// and from where on their worth is counted.
    type SearchContext: Send + Sync;

    /// What a player sees and remembers, made ready for the search.
    fn context(&self, view: &Self::View, memory: &Self::Memory) -> Self::SearchContext;

    /// A world, each that agrees with what the player knows being equally likely: what
    /// [`sample_world`](Game::sample_world) gives, without finding out the same thing again and again.
    fn world(&self, context: &Self::SearchContext, rng: &mut impl Rng) -> Option<Self::State>;

    /// Is there nothing more to be simulated? In a match, that is so at the end of the present deal.
    fn is_settled(&self, context: &Self::SearchContext, state: &Self::State) -> bool;

    /// What it is worth where a simulation ended (or where the horizon cut it off).
    fn worth(&self, context: &Self::SearchContext, state: &Self::State) -> Worth;

    /// Can this seat, whose turn it is, do in this world what it did in another?
    #[inline(always)]
    fn allows(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> bool {
        let at = self.clock(state);
        self.check(state, &Act { seat, action: action.clone(), at }).is_ok()
    }
}
