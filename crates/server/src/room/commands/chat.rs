//! Chat: sent to everyone, and not persisted, unless a player reports another one.

use super::{outcome::Outcome, request::Request};
use crate::room::{Room, report::sat};
use parlour_engine::Seat;
use parlour_protocol::{
    has_controls,
    wire::{ChatLine, Refusal, ServerMessage},
};
use parlour_table::session::SeatSlot;

/// The longest chat message, in characters.
const MAX_CHAT_CHARS: usize = 200;

impl Room {
    /// Sends a message to everyone. At a table that strangers find, or whose host has removed a player, only
    /// those who sit there can: others have no name by which they could be muted or removed.
    pub(super) fn say(&mut self, request: &Request, text: &str) -> Result<Outcome, Refusal> {
        if self.session.is_listed() || self.session.is_guarded() {
            request.seated()?;
        }
        let text = text.trim();
        if text.is_empty() || text.chars().count() > MAX_CHAT_CHARS || has_controls(text) {
            let why = format!("A chat message has 1 to {MAX_CHAT_CHARS} characters.");
            return Err(Refusal::new("bad_message", why));
        }
        let slot = request.seat.and_then(|seat| self.session.slot(seat));
        let (name, by) = (slot.map(SeatSlot::name), slot.and_then(sat));
        let (seat, name) = (request.seat.map(Seat::number), name.unwrap_or_default());
        let text = text.to_owned();
        let at = request.now.0;
        let (here, past) = (self.session.slots(), self.session.past_players());
        self.last_chat.keep(|by| {
            here.iter().any(|slot| sat(slot) == Some(by)) || past.iter().any(|one| one.rank == by)
        });
        let line = ChatLine { at, seat, name: name.clone(), text: text.clone() };
        self.last_chat.remember(by, line);
        let said = ServerMessage::Said { seat, name, text };
        for connection in self.connections.iter_mut() {
            connection.send(&said);
        }
        let seq = self.session.visible_seq();
        if let Some(key) = request.key.clone() {
            self.remember(key, seq);
        }
        Ok(Outcome::Reply(ServerMessage::Done { id: request.reply_to.id.clone(), seq }))
    }
}
