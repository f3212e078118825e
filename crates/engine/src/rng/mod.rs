//! Chance is an argument: the caller brings the shuffles and the draws.

mod dealer;
mod fast;

pub use dealer::{DealError, Dealer, Mark};
pub use fast::{FastRng, FastRngBmi2};

use crate::{bits, seat::Seat};

/// A source of shuffles and of uniform draws.
pub trait Rng {
    /// A number below `n`, each equally likely. `n` is at least 1.
    fn draw(&mut self, n: u32) -> u32;

    /// One of the seats of a table, each equally likely.
    fn draw_seat(&mut self, seats: u8) -> Seat {
        Seat::at(u64::from(self.draw(u32::from(seats))), seats).unwrap_or(Seat::ZERO)
    }

    /// Shuffles a deck for the next deal. The deck comes in its canonical order,
    /// `Game::deck`. Where only the first `needed` places can ever be seen or
    /// matter, the rest may stay in any order.
    fn shuffle<C: Copy>(&mut self, deck: &mut [C], needed: usize);

    /// Puts cards that are already in play into a random order (by [`draw`](Rng::draw)s).
    fn reshuffle<C>(&mut self, cards: &mut [C]) {
        for last in (1..cards.len()).rev() {
            let chosen = self.draw(last as u32 + 1) as usize;
            cards.swap(last, chosen);
        }
    }

    /// The place of the set bit with `n` set bits below it.
    #[inline(always)]
    fn nth(&self, mask: u64, n: u32) -> u32 {
        bits::nth_set_bit(mask, n)
    }

    /// The chosen of the set bits of `mask`: bit *n* of `chosen` stands for its *n*-th set bit.
    #[inline(always)]
    fn spread(&self, chosen: u64, mask: u64) -> u64 {
        bits::spread(chosen, mask)
    }
}
