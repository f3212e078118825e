//! `master`: a bot that has learned from play against itself, where there is one.

use crate::{ForGame, WithBots, for_game};

/// There is no such bot for a game, or none for so many players.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MasterError {
    /// Nothing was trained for this game.
    #[error("master does not play {game}: no network was trained for it")]
    Game {
        /// The game's id.
        game: String,
    },
    /// Nothing was trained for so many players.
    #[error("master plays {game} with {}, not with {players}: no network was trained for that", among(.trained))]
    Players {
        /// The game's id.
        game: String,
        /// How many were to play.
        players: u8,
        /// With how many it can be played.
        trained: &'static [u8],
    },
}

/// "3 or 4".
fn among(players: &[u8]) -> String {
    let numbers: Vec<String> = players.iter().map(ToString::to_string).collect();
    numbers.join(" or ")
}

/// Does `master` play the game with this id with so many players?
///
/// # Errors
/// If it does not: why.
pub fn check_master(game: &str, players: u8) -> Result<(), MasterError> {
    struct Trained;
    impl ForGame for Trained {
        type Answer = &'static [u8];
        fn with<G: WithBots>(self) -> &'static [u8] {
            G::MASTER_PLAYERS
        }
    }
    let trained = for_game(game, Trained).unwrap_or_default();
    if trained.is_empty() {
        return Err(MasterError::Game { game: game.to_owned() });
    }
    if !trained.contains(&players) {
        return Err(MasterError::Players { game: game.to_owned(), players, trained });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_plays_where_it_was_trained_and_says_where_it_was_not() {
        let said = |game, players| check_master(game, players).map_err(|no| no.to_string());
        assert_eq!(said("down-the-well", 3), Ok(()));
        let no =
            "master plays down-the-well with 3 or 4, not with 5: no network was trained for that";
        assert_eq!(said("down-the-well", 5), Err(no.to_owned()));
        let no = "master does not play basset: no network was trained for it";
        assert_eq!(said("basset", 4), Err(no.to_owned()));
    }
}
