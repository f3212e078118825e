//! What players are called.

use parlour_engine::Seat;

/// Who is called what, at which game, for whom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    /// The game's id.
    pub(crate) game: &'static str,
    /// What everyone is called, by seat.
    pub(crate) names: Vec<String>,
    /// Who reads it.
    pub(crate) own: Option<Seat>,
}

impl Words {
    /// What a player is called here: *you*, or the name.
    pub(crate) fn name(&self, seat: Seat) -> String {
        if self.own == Some(seat) {
            return "you".to_owned();
        }
        self.named(seat.index())
    }

    pub(super) fn named(&self, seat: usize) -> String {
        match self.names.get(seat).filter(|name| !name.is_empty()) {
            Some(name) => name.clone(),
            None => format!("seat {}", seat + 1),
        }
    }
}
