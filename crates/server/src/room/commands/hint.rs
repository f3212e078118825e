//! A hint: what a strong bot would do.

use super::{outcome::Outcome, request::Request};
use crate::room::Room;
use parlour_engine::bot::CancelGuard;
use parlour_protocol::wire::Refusal;

impl Room {
    /// Lets a strong bot think about what this seat could do.
    pub(super) fn hint(&mut self, request: &Request) -> Result<Outcome, Refusal> {
        let seat = request.seated()?;
        if self.is_rated_match() {
            return Err(Refusal::new("no_hints", "Hints are off: this match is rated."));
        }
        let asker = CancelGuard::default();
        let question = self.session.hint(seat)?.asked_by(&asker);
        let stimulus = self.session.stimulus_for(seat).unwrap_or_default();
        if self.searches.has_hint(seat) {
            return Err(Refusal::new("busy", "The bot is still working on your last hint."));
        }
        if !self.context.workers.has_room_for_a_hint() {
            let why = "Too many hints are pending. Try again in a moment.";
            return Err(Refusal::new("busy", why));
        }
        self.begin_hint(request.reply_to.clone(), (seat, stimulus), question, asker);
        Ok(Outcome::Pending)
    }
}
