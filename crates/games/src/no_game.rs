//! A name that no game has.

use parlour_engine::{erased::Entry, suggest::instead, text::quoted};

/// No game has this id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no game `{id}`; {instead}")]
pub struct NoGameError {
    id: String,
    /// The game that was probably meant, or all there are.
    instead: String,
}

impl NoGameError {
    /// No game among these has this id.
    #[must_use]
    pub fn among(games: &[Entry], id: &str) -> Self {
        let ids: Vec<&str> = games.iter().map(|entry| entry.meta.id).collect();
        let id = quoted(id);
        Self { instead: instead(&id, &ids), id }
    }
}

#[cfg(test)]
mod tests {
    use crate::find;

    #[test]
    fn the_game_that_was_probably_meant_is_named_or_all_are() {
        let why = |id| find(id).err().unwrap().to_string();
        assert_eq!(why("basmnt"), "no game `basmnt`; did you mean `basement`?");
        let ids = "basement, budr-basef, bread-basket, basset, down-the-well";
        assert_eq!(why("chess"), format!("no game `chess`; there are {ids}"));
    }
}
