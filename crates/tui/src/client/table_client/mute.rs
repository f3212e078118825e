//! Chat, and whose chat is not shown here.

use super::TableClient;
use crate::client::names::tamed;

const HOW: &str = "Name a seat, such as /mute 2 or /unmute 2.";

impl TableClient {
    /// Hides the chat of the player in the seat that is typed, or shows it again. No one else learns of it.
    ///
    /// # Errors
    /// If no one has that seat: how it is typed.
    pub(super) fn mute(&mut self, typed: &str, muted: bool) -> Result<(), &'static str> {
        let name = self.seat_typed(typed).map(|seat| self.name_in(seat)).ok_or(HOW)?;
        if name.is_empty() {
            return Err(HOW);
        }
        let shown = tamed(&name);
        self.muted.retain(|other| *other != name);
        if muted {
            self.muted.push(name);
            self.note(format!("You no longer see what {shown} writes."));
        } else {
            self.note(format!("You see what {shown} writes."));
        }
        Ok(())
    }

    /// Someone has written this.
    pub(super) fn wrote(&mut self, name: &str, text: &str) {
        if self.muted.iter().any(|muted| muted == name) {
            return;
        }
        let who = if name.is_empty() { "A spectator".to_owned() } else { tamed(name) };
        self.note(format!("{who}: {}", tamed(text)));
    }
}
