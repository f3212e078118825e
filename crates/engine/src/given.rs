//! Seeds of matches whose cards are given instead of shuffled for one table: every table with the
//! same seed deals the same cards to the same moves, and its bots choose alike. `docs/daily.md` has the
//! same in words, and vectors that never change.

use crate::seat::Seat;
use sha2::{Digest, Sha256};

/// The text that the shuffles of a game's daily deal start from: SHA-256 of `parlour/daily/1`, a zero
/// byte, the game's id, a zero byte, and the date as `2026-11-26`, as 64 hexadecimal digits.
#[must_use]
pub fn daily_seed(game: &str, date: &str) -> String {
    let hash = Sha256::new_with_prefix(b"parlour/daily/1\0");
    hex::encode(hash.chain_update(game).chain_update([0]).chain_update(date).finalize())
}

/// The seed of the bot in a seat for its next decision: the first eight bytes, little-endian, of
/// SHA-256 of `parlour/given/1/bot`, a zero byte, the number of the seat (one byte, from 0), how many acts
/// this seat has done in the match (four bytes, little-endian), and the seed of the match.
///
/// It depends on what the seat has done and on nothing else, so that a restart, an undo or the order of
/// arrival of others' sealed choices do not change what a bot chooses.
#[must_use]
pub fn bot_seed(seed: &str, seat: Seat, acts: u32) -> u64 {
    let hash = Sha256::new_with_prefix(b"parlour/given/1/bot\0");
    let hash = hash.chain_update([seat.index() as u8]).chain_update(acts.to_le_bytes());
    let hash = hash.chain_update(seed).finalize();
    hash.iter().take(8).rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_vectors_of_the_daily_deal() {
        // Remade independently in docs/daily.md (Python); they never change.
        let seed = daily_seed("basement", "2026-11-26");
        assert_eq!(seed, "0c2e230a744912ee952188bb3ca59ba2c914dd2e8ca34f8ff45052ec954f2dd2");
        assert_eq!(bot_seed(&seed, Seat::ZERO, 0), 2_476_759_255_785_754_779);
        assert_eq!(bot_seed(&seed, Seat::new(2).unwrap(), 7), 15_285_848_298_594_659_684);
    }

    #[test]
    fn another_game_or_another_date_is_another_deal() {
        let seed = daily_seed("basement", "2026-11-26");
        for (game, date) in [("basset", "2026-11-26"), ("basement", "2026-11-27")] {
            assert_ne!(seed, daily_seed(game, date));
        }
    }
}
