//! `parlour games`: the games there are, and finding one by what someone types.

use anyhow::Result;
use clap::Args;
use parlour_engine::erased::Entry;
use parlour_games::{GAMES, NoGameError, find};
use serde::Serialize;

/// List the games
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour games
  parlour games --json

Wherever a command takes a game, the beginning of its name is enough, in any case: `parlour play DOWN`.")]
pub(crate) struct Games {
    /// One JSON object per line instead of a table
    #[arg(long)]
    json: bool,
}

/// A game in one line.
#[derive(Serialize)]
struct Listed {
    game: &'static str,
    title: &'static str,
    min_players: u8,
    max_players: u8,
    about: &'static str,
}

impl Games {
    pub(crate) fn run(self) -> Result<()> {
        for entry in &GAMES {
            let listed = listed(entry);
            if self.json {
                println!("{}", parlour_protocol::line(&listed));
            } else {
                let Listed { game, min_players, max_players, about, .. } = listed;
                let players = format!("{min_players}–{max_players}");
                println!("{game:<14} {players:<5} {about}");
            }
        }
        Ok(())
    }
}

fn listed(entry: &Entry) -> Listed {
    let meta = entry.meta;
    Listed {
        game: meta.id,
        title: meta.title,
        min_players: meta.min_players,
        max_players: meta.max_players,
        about: meta.about,
    }
}

/// The game of this name: in any case, with spaces or dashes, and by a beginning that only one
/// game has.
pub(crate) fn game(name: &str) -> Result<&'static Entry> {
    let ids: Vec<&str> = GAMES.iter().map(|entry| entry.meta.id).collect();
    let id = pick(name, &ids).map_err(anyhow::Error::msg)?;
    Ok(find(id)?)
}

/// The game among these that is meant.
///
/// # Errors
/// If there is none, or more than one.
pub(crate) fn pick<'a>(name: &str, ids: &[&'a str]) -> Result<&'a str, String> {
    let typed = name.trim().to_lowercase().replace([' ', '_'], "-");
    let found: Vec<&str> = ids.iter().copied().filter(|id| id.starts_with(&typed)).collect();
    match found.as_slice() {
        several if several.is_empty() || typed.is_empty() => {
            Err(NoGameError::among(ids, name).to_string())
        }
        [one] => Ok(one),
        several => match several.iter().find(|id| **id == typed) {
            Some(exact) => Ok(exact),
            None => Err(format!("`{name}` could be {}", several.join(" or "))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_found_in_any_case_and_by_a_beginning_of_its_own() {
        for (typed, found) in [
            ("basement", "basement"),
            ("Basement", "basement"),
            ("DOWN", "down-the-well"),
            ("Down the Well", "down-the-well"),
            ("bread_b", "bread-basket"),
            ("basse", "basset"),
            ("bu", "budr-basef"),
        ] {
            assert_eq!(game(typed).unwrap().meta.id, found, "{typed}");
        }
        for (typed, why) in [
            ("bas", "`bas` could be basement or basset"),
            ("basmnt", "no game `basmnt`; did you mean `basement`?"),
            ("the-well", "did you mean `down-the-well`?"),
            ("chess", "no game `chess`; there are basement, "),
            ("", "no game ``; there are"),
        ] {
            let no = game(typed).err().unwrap().to_string();
            assert!(no.contains(why), "{typed}: {no}");
        }
        assert!(GAMES.iter().all(|entry| !entry.meta.about.is_empty()));
    }
}
