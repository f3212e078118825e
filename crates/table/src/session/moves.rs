//! Moves: at once, or, in a race, once the race is decided. Hits wait for the verdict, and so do moves that end
//! the face that is raced for.

use super::{By, Claim, Live, Session, SessionError, SessionEvent, Timestamp, play::Play};
use crate::reaction::{Attempt, Flip, Micros};
use parlour_engine::{ActionError, Seat, Turn, refusal::RuleError};

/// What comes of a person's move.
#[derive(Clone, PartialEq, Debug)]
pub enum MoveOutcome {
    /// These events, at once: they are to be persisted and applied.
    Events(Vec<SessionEvent>),
    /// Nothing before its race is decided.
    Pending(PendingMove),
}

/// A hit or a queued move of a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PendingMove {
    /// Whose move it is.
    pub seat: Seat,
    /// A hit, or a queued move.
    pub is_hit: bool,
    /// The face that it is about.
    pub face: u32,
}

impl PendingMove {
    /// Does this event settle it?
    #[must_use]
    pub fn is_settled_by(&self, event: &SessionEvent) -> bool {
        match event {
            SessionEvent::Raced { contest, .. } => {
                self.is_hit && contest.hits.iter().any(|hit| hit.seat == self.seat)
            }
            SessionEvent::Acted { seat, by: By::Person, .. } => !self.is_hit && *seat == self.seat,
            _ => false,
        }
    }

    /// After an event was applied: a card that a verdict has put off is for the face that is there now.
    pub fn follow(&mut self, session: &Session) {
        if self.is_put_off(session) {
            self.face = session.face();
        }
    }

    /// After an event was applied, and followed: has a verdict, another card or the end of the match left it
    /// undone? `was_race` says that the race it was in is decided.
    #[must_use]
    pub fn is_void(&self, session: &Session, was_race: bool) -> bool {
        let has_ended = was_race && !self.is_put_off(session);
        has_ended || !session.is_in_race() || session.face() != self.face
    }

    fn is_put_off(&self, session: &Session) -> bool {
        !self.is_hit && session.is_queued(self.seat)
    }
}

impl Session {
    /// The event of a move, if the game allows it.
    pub(super) fn move_event(
        &self,
        seat: Seat,
        action: String,
        by: By,
        now: Timestamp,
    ) -> Result<SessionEvent, ActionError<RuleError>> {
        let play = self.play.as_ref().ok_or(ActionError::Over)?;
        let game = play.table.game();
        let at = game.meta().real_time.then(|| play.tick(now));
        game.judge(seat, &action, at)?;
        Ok(SessionEvent::Acted { seat, action, at, by })
    }
}

impl Live<'_> {
    /// A person makes a move, upon the table as it stood after event `seen`.
    ///
    /// # Errors
    /// If no match is played, the table has changed since, or the game refuses; nothing has changed then.
    pub fn act(
        &mut self,
        seat: Seat,
        action: String,
        seen: u32,
        (now, arrived): (Timestamp, Micros),
    ) -> Result<MoveOutcome, SessionError> {
        let waits = self.session.is_queued(seat);
        let play = self.session.play.as_mut().ok_or(SessionError::NOT_BEGUN)?;
        let game = play.table.game();
        let turn = game.turn();
        if !matches!(turn, Turn::Any(_)) {
            if turn.allows(seat) && seen < play.turned {
                return Err(SessionError::Stale);
            }
        } else if game.is_race(&action) {
            // a hit without a claim: the connection's own measure has to do
            let face = self.session.face();
            let claim = Claim { action, face, reaction: None, steps: Vec::new() };
            return self.hit(seat, claim, arrived).map(MoveOutcome::Pending);
        } else if play.queue(seat, &action, now)? {
            if waits {
                return Err(SessionError::Stale); // one of this seat waits, and is answered
            }
            return Ok(MoveOutcome::Pending(self.pending(seat, false)));
        }
        Ok(MoveOutcome::Events(vec![self.session.move_event(seat, action, By::Person, now)?]))
    }

    /// A person hits. Nothing comes of it before the window closes.
    ///
    /// # Errors
    /// Why it is not a hit; nothing has changed then.
    pub fn hit(
        &mut self,
        seat: Seat,
        claim: Claim,
        arrived: Micros,
    ) -> Result<PendingMove, SessionError> {
        let play = self.session.play.as_mut().ok_or(SessionError::NOT_BEGUN)?;
        let game = play.table.game();
        if !game.is_race(&claim.action) || !matches!(game.turn(), Turn::Any(_)) {
            // what is not a hit is judged as what it is
            game.judge(seat, &claim.action, None)?;
            return Err(SessionError::Stale);
        }
        let races = play.races.as_mut().ok_or(SessionError::Stale)?;
        let window = races.window.as_mut().ok_or(SessionError::Stale)?;
        if window.number() != claim.face {
            return Err(races.past.judge(claim.face, arrived).into());
        }
        // a hit that the rules refuse is refused at once, and does not open a window
        game.judge(seat, &claim.action, None)?;
        let Claim { action, reaction, steps, .. } = claim;
        window.hit(Attempt { seat, action, reaction, steps }, arrived)?;
        Ok(self.pending(seat, true))
    }

    fn pending(&self, seat: Seat, is_hit: bool) -> PendingMove {
        PendingMove { seat, is_hit, face: self.session.face() }
    }
}

impl Play {
    /// In a race: a move that ends the face waits until everyone has had a look. Says whether it waits.
    ///
    /// # Errors
    /// If the game refuses the move.
    pub(super) fn queue(
        &mut self,
        seat: Seat,
        action: &str,
        now: Timestamp,
    ) -> Result<bool, ActionError<RuleError>> {
        let tick = self.tick(now);
        let mut after = self.table.game().fork();
        let Some(window) = self.races.as_mut().and_then(|races| races.window.as_mut()) else {
            return Ok(false);
        };
        after.submit(seat, action, Some(tick))?;
        let waits = after.face() != window.number();
        if waits {
            window.flip(Flip { seat, action: action.to_owned() });
        }
        Ok(waits)
    }
}
