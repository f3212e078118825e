//! Where `master` plays: it has learned some games, with some numbers of players.

use crate::{ForGame, Level, WithBots, for_game};
use parlour_games::NoGameError;

/// No bot of a level plays a game, or plays it with so many players.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotError {
    /// There is no such game.
    #[error(transparent)]
    NoGame(#[from] NoGameError),
    /// Nothing was trained for this game.
    #[error("master does not play {game}: no network was trained for it")]
    NoMaster {
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

/// "3 to 6", or "2 or 3", or "2 or 4" where some between them are missing.
fn among(players: &[u8]) -> String {
    match players {
        [first, _, .., last] if usize::from(last - first) + 1 == players.len() => {
            format!("{first} to {last}")
        }
        _ => players.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or "),
    }
}

/// With how many players `master` plays the game with this id; nothing if it does not play it.
#[must_use]
pub fn master_players(game: &str) -> &'static [u8] {
    struct Trained;
    impl ForGame for Trained {
        type Answer = &'static [u8];
        fn with<G: WithBots>(self) -> &'static [u8] {
            G::MASTER_PLAYERS
        }
    }
    for_game(game, Trained).unwrap_or_default()
}

/// The levels of the game with this id for so many players, weakest first.
#[must_use]
pub fn levels(game: &str, players: u8) -> Vec<Level> {
    let master = check_level(Level::Master, game, players).map(|()| Level::Master);
    Level::ALL.into_iter().chain(master).collect()
}

/// Does a bot of this level play the game with this id with so many players?
///
/// # Errors
/// If it does not: why.
pub fn check_level(level: Level, game: &str, players: u8) -> Result<(), BotError> {
    if level != Level::Master {
        return Ok(());
    }
    let trained = master_players(game);
    if trained.is_empty() {
        return Err(BotError::NoMaster { game: game.to_owned() });
    }
    if !trained.contains(&players) {
        return Err(BotError::Players { game: game.to_owned(), players, trained });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any_bot;

    #[test]
    fn it_plays_where_it_was_trained_and_says_where_it_was_not() {
        let said = |game, players| {
            any_bot(game, players, Level::Master, 1).map(|_| ()).map_err(|no| no.to_string())
        };
        assert_eq!(said("down-the-well", 3), Ok(()));
        assert_eq!(said("bread-basket", 2), Ok(()));
        let no =
            "master plays bread-basket with 2 or 3, not with 4: no network was trained for that";
        assert_eq!(said("bread-basket", 4), Err(no.to_owned()));
        let no =
            "master plays down-the-well with 3 to 6, not with 2: no network was trained for that";
        assert_eq!(said("down-the-well", 2), Err(no.to_owned()));
        assert_eq!(said("basement", 4), Ok(()));
        let no = "master does not play basset: no network was trained for it";
        assert_eq!(said("basset", 4), Err(no.to_owned()));
        assert!(said("snap", 4).unwrap_err().starts_with("no game `snap`; there are basement, "));
    }

    #[test]
    fn the_levels_of_a_game_end_with_master_where_it_plays() {
        assert_eq!(levels("down-the-well", 4).last(), Some(&Level::Master));
        assert_eq!(levels("down-the-well", 6).last(), Some(&Level::Master));
        assert_eq!(levels("bread-basket", 2).last(), Some(&Level::Master));
        assert_eq!(levels("bread-basket", 4), Level::ALL);
        assert_eq!(levels("down-the-well", 2), Level::ALL);
        assert_eq!(levels("basement", 4).last(), Some(&Level::Master));
    }
}
