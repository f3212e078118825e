//! What is worth knowing before a move, which is not made.

use super::{outcome::Outcome, request::Request};
use crate::room::Room;
use parlour_protocol::wire::{Annotation, Refusal, ServerMessage};
use parlour_table::session::SessionError;

impl Room {
    pub(super) fn preview(&self, request: &Request, action: &str) -> Result<Outcome, Refusal> {
        let seat = request.seated()?;
        let game = self.session.game().ok_or(SessionError::NotYet("the match has not begun"))?;
        let (error, annotations) = match game.preview(seat, action) {
            Ok(annotations) => (None, annotations.into_iter().map(Annotation::from).collect()),
            Err(refused) => (Some(SessionError::from(refused).into()), Vec::new()),
        };
        let id = request.id.clone();
        Ok(Outcome::Reply(ServerMessage::Previewed { id, error, annotations }))
    }
}
