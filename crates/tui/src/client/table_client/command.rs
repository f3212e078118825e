//! What players type for the table besides their moves: `/say`, `/undo`, `/report` and others.

use super::TableClient;
use parlour_protocol::wire::ClientMessage;

impl TableClient {
    /// Sends what was typed, without its `/`, if it is a command for the table; says whether it is.
    ///
    /// # Errors
    /// If something is missing in the command: how it is typed.
    pub fn command(&mut self, typed: &str) -> Result<bool, &'static str> {
        let (word, rest) = typed.split_once(' ').unwrap_or((typed, ""));
        match (word, rest.trim()) {
            ("undo", "") => self.undo(),
            ("allow", "") => self.allow_undo(true),
            ("refuse", "") => self.allow_undo(false),
            ("say", text) if !text.is_empty() => self.say(text),
            ("open", "") => self.list(true),
            ("close", "") => self.list(false),
            ("seat", number) => {
                let seat = self.seat_typed(number).ok_or("Name a seat, such as /seat 2.")?;
                let name = Some(self.name_in(seat));
                self.request(|id| ClientMessage::Swap { id, seat, name });
            }
            ("remove", number) => {
                let seat = self.seat_typed(number).ok_or("Name a seat, such as /remove 2.")?;
                let name = self.name_in(seat);
                self.request(|id| ClientMessage::Remove { id, seat, name });
            }
            ("mute", typed) => self.mute(typed, true)?,
            ("unmute", typed) => self.mute(typed, false)?,
            ("report", typed) => self.report(typed)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn list(&mut self, listed: bool) {
        self.request(|id| ClientMessage::List { id, listed });
    }

    /// The seat with this number, counted from 1 as players do.
    pub(super) fn seat_typed(&self, number: &str) -> Option<u8> {
        let seat = number.parse::<u8>().ok()?.checked_sub(1)?;
        let seats = self.table()?.seats.len();
        (usize::from(seat) < seats).then_some(seat)
    }

    /// Who sits there, by the name that the table knows.
    pub(super) fn name_in(&self, seat: u8) -> String {
        let seats = self.table().map(|table| table.seats.as_slice()).unwrap_or_default();
        seats.get(usize::from(seat)).map(|info| info.name.clone()).unwrap_or_default()
    }
}
