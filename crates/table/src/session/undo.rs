//! Taking back: freely, if the last act is yours, you are still to move and nothing was shown
//! that you could not foresee; otherwise the table is asked.

use super::{Session, config::Timestamp, error::SessionError, event::SessionEvent};
use parlour_engine::{
    Seat, SeatSet, Turn,
    erased::{AnyEvent, AnyGame, AnyView},
};
use serde::Serialize;
use std::fmt;

/// May someone take their last action back?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undo {
    /// The player has nothing to take back.
    No,
    /// By asking the table.
    Ask,
    /// At once.
    Free,
}

/// Someone asks the table to take back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    seat: Seat,
    agreed: SeatSet,
}

/// The event that everyone sees when something was taken back.
#[derive(Clone, Serialize)]
struct UndoneEvent {
    event: &'static str,
    seat: Seat,
}

impl fmt::Display for UndoneEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat {} undoes the last move.", self.seat)
    }
}

impl AnyEvent for UndoneEvent {
    fn redact_for(&self, _: parlour_engine::Viewer) -> Option<Box<dyn AnyView>> {
        Some(Box::new(self.clone()))
    }

    fn whole(&self) -> Box<dyn AnyView> {
        Box::new(self.clone())
    }
}

impl Session {
    /// May this seat take its last action back?
    #[must_use]
    pub fn may_undo(&self, seat: Seat) -> Undo {
        let Some(acts) = self.acts_before(seat) else { return Undo::No };
        let Some(play) = &self.play else { return Undo::No };
        let game = play.table.game();
        let is_last = acts + 1 == game.acts_done();
        // at a daily deal there is no one to ask but the bots
        let ask = if self.config.daily().is_some() { Undo::No } else { Undo::Ask };
        if !is_last || !game.turn().allows(seat) {
            return ask;
        }
        let telling = play.telling.get_or_init(|| self.was_telling(seat, acts));
        if *telling { ask } else { Undo::Free }
    }

    /// Takes this seat's last action back, or asks the table. Nothing comes of asking until
    /// everyone has agreed; bots and people who are away do. To ask again is no event.
    ///
    /// # Errors
    /// If there is nothing to take back.
    pub fn undo(&self, seat: Seat, now: Timestamp) -> Result<Vec<SessionEvent>, SessionError> {
        let asked = Asked { seat, agreed: SeatSet::only(seat) };
        match self.may_undo(seat) {
            Undo::No => Err(SessionError::NothingToUndo),
            Undo::Ask if self.asks_to_undo() == Some(seat) => {
                Ok(self.by_consent(now).into_iter().collect())
            }
            Undo::Ask if !self.all_agree(&asked, now) => Ok(vec![SessionEvent::UndoAsked { seat }]),
            Undo::Ask | Undo::Free => Ok(vec![self.undo_event(seat, now)?]),
        }
    }

    /// Answers the player who asks to undo. To agree again is no event.
    ///
    /// # Errors
    /// If no one asks.
    pub fn allow_undo(
        &self,
        seat: Seat,
        yes: bool,
        now: Timestamp,
    ) -> Result<Vec<SessionEvent>, SessionError> {
        let mut asked = self.undo_asked.clone().ok_or(SessionError::NotAsked)?;
        let answered = SessionEvent::UndoAnswered { seat, yes };
        let is_news = !yes || !asked.agreed.contains(seat);
        let mut events: Vec<_> = is_news.then_some(answered).into_iter().collect();
        asked.agreed.insert(seat);
        if yes && self.all_agree(&asked, now) {
            events.push(self.undo_event(asked.seat, now)?);
        }
        Ok(events)
    }

    /// What was asked for is taken back as soon as everyone agrees who is not away: people go away
    /// by the mere passing of time.
    pub(super) fn by_consent(&self, now: Timestamp) -> Option<SessionEvent> {
        let asked = self.undo_asked.as_ref()?;
        if self.all_agree(asked, now) { self.undo_event(asked.seat, now).ok() } else { None }
    }

    /// Who asks the table to take back.
    #[must_use]
    pub fn asks_to_undo(&self) -> Option<Seat> {
        self.undo_asked.as_ref().map(|asked| asked.seat)
    }

    /// Has this seat agreed to what someone asks to take back?
    #[must_use]
    pub fn agrees_to_undo(&self, seat: Seat) -> bool {
        self.undo_asked.as_ref().is_some_and(|asked| asked.agreed.contains(seat))
    }

    fn all_agree(&self, asked: &Asked, now: Timestamp) -> bool {
        self.asked_for_consent(now).iter().all(|seat| asked.agreed.contains(seat))
    }

    fn undo_event(&self, seat: Seat, now: Timestamp) -> Result<SessionEvent, SessionError> {
        let acts = self.acts_before(seat).ok_or(SessionError::NothingToUndo)?;
        let event = SessionEvent::Undone { seat, acts: acts as u32 };
        let tried = self.tried(std::slice::from_ref(&event), now);
        tried.map(|_| event).map_err(|unfit| SessionError::Unplayable(unfit.why))
    }

    /// Someone asks the table to take back, as an event.
    pub(super) fn ask_undo(&mut self, seat: Seat) {
        self.undo_asked = Some(Asked { seat, agreed: SeatSet::only(seat) });
    }

    /// Someone has answered: one no is enough.
    pub(super) fn answer_undo(&mut self, seat: Seat, yes: bool) {
        match &mut self.undo_asked {
            Some(asked) if yes => asked.agreed.insert(seat),
            _ => self.undo_asked = None,
        }
    }

    /// Someone has got up: what they asked is off the table, and what they agreed to, too.
    pub(super) fn forget_undo(&mut self, seat: Seat) {
        match &mut self.undo_asked {
            Some(asked) if asked.seat != seat => asked.agreed.remove(seat),
            _ => self.undo_asked = None,
        }
    }

    /// How many acts there were before this seat's last one, if that can be taken back at
    /// all: not in real time, not when the match is over, and not what was given.
    fn acts_before(&self, seat: Seat) -> Option<usize> {
        let game = self.game()?;
        if game.meta().real_time || game.turn() == Turn::Over {
            return None;
        }
        let given = self.config.given.as_ref().map_or(0, |given| given.acts.len());
        game.acts_before_last_of(seat).filter(|acts| *acts >= given)
    }

    fn was_telling(&self, seat: Seat, acts: usize) -> bool {
        let Some(play) = &self.play else { return true };
        match (self.game_after(acts), play.table.game().last_act()) {
            (Ok(before), Some((_, action, _))) => before.is_telling(seat, &action),
            _ => true,
        }
    }

    /// The match as it stood after so many acts.
    fn game_after(&self, acts: usize) -> Result<Box<dyn AnyGame>, String> {
        let play = self.play.as_ref().ok_or("no match is played")?;
        let (mut game, _) = self.registry.open(&self.config, &play.seed)?;
        for (seat, action, at) in play.table.game().acts().into_iter().take(acts) {
            game.submit(seat, &action, at).map_err(|refused| refused.to_string())?;
        }
        Ok(game)
    }

    /// Goes back to where so many acts were done.
    pub(super) fn rewind(&mut self, seat: Seat, acts: usize) -> Result<(), String> {
        let game = self.game_after(acts)?;
        self.playing()?.table.rewind(game, vec![Box::new(UndoneEvent { event: "undone", seat })]);
        Ok(())
    }
}
