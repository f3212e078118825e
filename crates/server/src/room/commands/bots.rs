//! What the host does with the other seats: put a bot there, free one, or remove its player.

use super::{outcome::Outcome, request::Request};
use crate::room::Room;
use parlour_protocol::wire::Refusal;
use parlour_table::session::SessionError;

/// How many characters of a level that does not exist are quoted.
const MAX_QUOTED_CHARS: usize = 40;

impl Room {
    /// The host puts a bot into a seat, or changes its level. Of all bots there are, browsers are
    /// offered only those of the configuration.
    pub(super) fn put_bot(
        &self,
        request: &Request,
        seat: u8,
        level: &str,
    ) -> Result<Outcome, Refusal> {
        if !self.context.config.levels.contains(&level) {
            let level = level.chars().take(MAX_QUOTED_CHARS).collect();
            return Err(SessionError::NoSuchLevel(level).into());
        }
        Ok(self.session.put_bot(request.seated()?, seat, level)?.into())
    }

    /// The host frees a seat: of a bot, or of a player who is away.
    pub(super) fn free(&self, request: &Request, seat: u8) -> Result<Outcome, Refusal> {
        Ok(self.session.free(request.seated()?, seat, request.now)?.into())
    }

    /// The host removes a player, also one who is there.
    pub(super) fn remove_player(
        &self,
        request: &Request,
        seat: u8,
        name: &str,
    ) -> Result<Outcome, Refusal> {
        Ok(self.session.remove(request.seated()?, (seat, name), request.now)?.into())
    }
}
