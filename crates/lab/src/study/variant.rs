//! What the lab asks of a variant: that its games come to an end.

use crate::study::error::StudyError;
use crate::{Lineup, NoExternalBots, PlayerSpec, Watching, row_of};
use parlour_bots::{Level, WithBots};
pub use parlour_protocol::Variant;
use sha2::{Digest, Sha256};

/// Games that are tried to see that rules come to an end.
const GAMES_TRIED: u64 = 4;

/// Do games under these rules come to an end, between rule bots or at random?
pub(super) fn comes_to_an_end<G: WithBots>(
    variant: &Variant,
    rules: &G,
    players: u8,
    limit: u64,
) -> Result<(), StudyError> {
    let watching = Watching { limit, rollout: None };
    let ends = |level: Level| {
        let lineup = Lineup::all(&PlayerSpec::plain(level), players);
        (0..GAMES_TRIED / 2)
            .any(|game| row_of(rules, &lineup, (0, game), &NoExternalBots, watching).over)
    };
    if ends(Level::Rule) || ends(Level::Random) {
        return Ok(());
    }
    let is_plain = variant.options().is_empty();
    let keys = if is_plain { "options".to_owned() } else { variant.changes() };
    Err(StudyError::Endless { keys, games: GAMES_TRIED, limit })
}

/// The first sixteen digits of a text's SHA-256.
pub(super) fn digest(text: &[u8]) -> String {
    hex::encode(&Sha256::digest(text)[..8])
}
