//! A name that no game has.

use crate::GAMES;
use parlour_engine::{suggest::instead, text::quoted};

/// No game has this id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no game `{id}`; {instead}")]
pub struct NoGameError {
    id: String,
    /// The game that was probably meant, or all there are.
    instead: String,
}

impl NoGameError {
    /// No game at all has this id.
    #[must_use]
    pub fn new(id: &str) -> Self {
        Self::among(&GAMES.iter().map(|entry| entry.meta.id).collect::<Vec<_>>(), id)
    }

    /// It is not one of these.
    #[must_use]
    pub fn among(ids: &[&str], id: &str) -> Self {
        let id = quoted(id);
        Self { instead: instead(&id, ids), id }
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
