//! Making a move. In a race hits, and moves that end a face, wait until the race is decided.

use super::{outcome::Outcome, request::Request};
use crate::room::{Room, pending::PendingReply};
use parlour_protocol::wire::Refusal;
use parlour_table::session::{Acted, Claim, PendingAct};

impl Room {
    /// A player makes a move, having seen the table as it stood after event `seen`.
    pub(super) fn act(
        &mut self,
        request: &Request,
        action: String,
        seen: u32,
    ) -> Result<Outcome, Refusal> {
        if let Some(done) = self.done_in_a_race(request) {
            return Ok(done);
        }
        let at = (request.now, request.arrived);
        Ok(match self.session.live().act(request.seated()?, action, seen, at)? {
            Acted::Events(events) => events.into(),
            Acted::Pending(act) => self.wait_for_race(request, act),
        })
    }

    /// A player hits. The verdict comes when the reaction window closes.
    pub(super) fn hit(&mut self, request: &Request, claim: Claim) -> Result<Outcome, Refusal> {
        if let Some(done) = self.done_in_a_race(request) {
            return Ok(done);
        }
        let act = self.session.live().hit(request.seated()?, claim, request.arrived)?;
        Ok(self.wait_for_race(request, act))
    }

    /// What waits for a race is not entered twice, however long ago it was done.
    fn done_in_a_race(&self, request: &Request) -> Option<Outcome> {
        let key = request.key.as_ref().filter(|_| self.session.is_in_race())?;
        Some(Outcome::Reply(request.done(self.logged(key)?)))
    }

    fn wait_for_race(&mut self, request: &Request, act: PendingAct) -> Outcome {
        let (connection, id) = (request.connection, request.id.clone());
        self.pending.push(PendingReply { connection, id, act });
        Outcome::Pending
    }
}
