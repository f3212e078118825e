//! Parlour's own games and bots, for every program that plays them.

use crate::registry::Registry;
pub use parlour_bots::master_players;
use parlour_bots::{Level, Manner, MannerError, any_bot};
use parlour_games::GAMES;
use parlour_table::session::Character;

/// How well bots play, weakest first. `master` plays what it has learned ([`master_players`]).
pub const LEVELS: &[&str] = &["random", "easy", "rule", "medium", "hard", "expert", "master"];

impl Registry {
    /// Every game, every bot; `fresh_seed` makes a seed that no one could foresee.
    #[must_use]
    pub const fn of_parlour(fresh_seed: fn() -> String) -> Self {
        Self {
            games: &GAMES,
            bot: &|game, players, level, seed| {
                let manner: Manner = level.parse().map_err(|no: MannerError| no.to_string())?;
                let bot = any_bot(game, players, manner, seed).map_err(|no| no.to_string())?;
                Ok((bot, manner.to_string()))
            },
            character,
            fresh_seed,
        }
    }
}

/// Who sits down as a bot of this level, as the first, second … of that level at a table.
#[must_use]
pub fn character(level: &str, already: usize) -> Option<Character> {
    let level: Level = level.parse().ok()?;
    let character = parlour_bots::Character::of(level, already)?;
    Some(Character {
        id: character.id,
        name: character.called(already),
        plays: character.manner().to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_are_those_of_the_bots() {
        let levels: Vec<String> =
            Level::ALL.into_iter().chain([Level::Master]).map(|level| level.to_string()).collect();
        assert_eq!(levels, LEVELS);
    }
}
