//! Making a move. In a race hits, and moves that end a face, wait until the race is decided.

use super::{outcome::Outcome, request::Request};
use crate::room::{Room, pending::PendingReply};
use parlour_protocol::wire::Refusal;
pub(super) use parlour_table::session::Claim;
use parlour_table::session::PendingAct;

impl Room {
    /// A player makes a move, having seen the table as it stood after event `seen`.
    pub(super) fn act(
        &mut self,
        request: &Request,
        action: String,
        seen: u32,
    ) -> Result<Outcome, Refusal> {
        if self.session.is_hit_of_race(&action) {
            // a hit without a claim: the connection's own measure has to do
            let face = self.session.face();
            return self.hit(request, Claim { action, face, reaction: None, steps: Vec::new() });
        }
        if self.session.is_in_race() {
            if let Some(done) = self.done_before(request) {
                return Ok(done);
            }
            if self.session.live().queue_move(request.seated()?, &action, request.now)? {
                return self.wait_for_race(request, false);
            }
        }
        Ok(self.session.act(request.seated()?, &action, seen, request.now)?.into())
    }

    /// A player hits. The verdict comes when the reaction window closes.
    pub(super) fn hit(&mut self, request: &Request, claim: Claim) -> Result<Outcome, Refusal> {
        if self.session.is_in_race()
            && let Some(done) = self.done_before(request)
        {
            return Ok(done);
        }
        self.session.live().hit(request.seated()?, claim, request.arrived)?;
        self.wait_for_race(request, true)
    }

    /// What waits for a race is not entered twice, however long ago it was done.
    fn done_before(&self, request: &Request) -> Option<Outcome> {
        let seq = self.logged(request.key.as_ref()?)?;
        Some(Outcome::Reply(request.done(seq)))
    }

    fn wait_for_race(&mut self, request: &Request, is_hit: bool) -> Result<Outcome, Refusal> {
        let (connection, seat, face) = (request.connection, request.seated()?, self.session.face());
        let id = request.id.clone();
        self.pending.push(PendingReply { connection, id, act: PendingAct { seat, is_hit, face } });
        Ok(Outcome::Pending)
    }
}
