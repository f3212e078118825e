//! What happens by itself as time passes: bots, clocks, seats that are covered.

use super::{
    Phase, Session,
    config::Timestamp,
    event::{By, SessionEvent},
    seat_slot::Occupant,
};
use parlour_engine::{Next, Seat, Turn};

impl Session {
    /// The events to be persisted when a person is back at the table, or speaks: how long the clocks
    /// slept, and that they play for themselves again, if a bot covers.
    #[must_use]
    pub fn back(&self, seat: Seat) -> Vec<SessionEvent> {
        let is_covered = self.slot(seat).is_some_and(|slot| slot.covered.is_some());
        self.woken().into_iter().chain(is_covered.then_some(SessionEvent::Back { seat })).collect()
    }

    /// The event that says how long the clocks of this match slept, if no event has said so yet.
    pub(super) fn woken(&self) -> Option<SessionEvent> {
        let play = self.play.as_ref().filter(|_| self.phase() == Phase::Playing)?;
        play.clocks.asleep().map(|since| SessionEvent::Woke { since })
    }

    /// The first person is here again: the time that the table slept counts for no one.
    pub(super) fn wake(&mut self, now: Timestamp) {
        for slot in &mut self.slots {
            if let Occupant::Person { gone: Some(gone), .. } = &mut slot.occupant {
                *gone = now;
            }
        }
        if let Some(play) = &mut self.play {
            play.wake(now);
        }
        self.live().open_window(now);
    }

    /// When [`due`](super::Live::due) is to be asked again, if nothing else happens.
    #[must_use]
    pub fn next_due(&self, now: Timestamp) -> Option<Timestamp> {
        let presence = self.slots.iter().filter_map(|slot| slot.presence_changes(now)).min();
        if self.phase() != Phase::Playing || !self.is_awake() {
            let host = self.host().filter(|_| self.phase() == Phase::Lobby);
            let given_up = host.and_then(|host| self.host_is_given_up(host));
            return presence.into_iter().chain(given_up.filter(|&then| then > now)).min();
        }
        let play = self.play.as_ref()?;
        let cover = self.seats().filter_map(|seat| self.to_cover(seat)).min();
        // while a window is open no clock is looked at
        let clock = play.clocks.first().filter(|_| !self.is_hit()).map(|(end, _)| end);
        let bots = match play.table.game().turn() {
            Turn::Any(_) => self.race_due(now),
            turn if turn.seats().iter().any(|seat| self.bot_is_ready(seat)) => {
                Some(play.changed.after(u64::from(self.config.bot_delay_ms)))
            }
            _ => None,
        };
        [presence, cover, clock, bots].into_iter().flatten().min()
    }

    /// When a bot is to cover for the person who sits here.
    pub(super) fn to_cover(&self, seat: Seat) -> Option<Timestamp> {
        let slot = &self.slots[seat.index()];
        match slot.occupant {
            Occupant::Person { gone: Some(gone), .. } if slot.covered.is_none() => {
                Some(gone.after(u64::from(self.config.cover_after?) * 1000))
            }
            _ => None,
        }
    }

    /// The choice of someone whose time is up.
    pub(super) fn by_clock(&self, now: Timestamp) -> Option<SessionEvent> {
        let play = self.play.as_ref()?;
        let (end, seat) = play.clocks.first()?;
        if end > now || self.is_hit() {
            return None;
        }
        let action = play.table.game().default_action(seat);
        self.move_event(seat, action, By::Clock, now).ok()
    }

    /// Is it a matter of who is faster?
    #[must_use]
    pub fn is_in_race(&self) -> bool {
        matches!(self.turn(), Some(Turn::Any(_)))
    }

    /// The choice of a bot whose turn it is.
    pub(super) fn by_bot(&mut self, now: Timestamp) -> Option<SessionEvent> {
        let bot_delay_ms = u64::from(self.config.bot_delay_ms);
        let may_act =
            self.play.as_ref().is_some_and(|play| now >= play.changed.after(bot_delay_ms));
        let Next::Act { seat, action, .. } = self.next(now, may_act)? else { return None };
        if let Some(action) = action {
            match self.move_event(seat, action.clone(), By::Bot, now) {
                Ok(event) => return Some(event),
                Err(refused) => {
                    self.play.as_mut()?.table.tell_refused(seat, &action, &refused);
                }
            }
        }
        // a bot that breaks a rule or does not answer gets the game's own move
        let action = self.play.as_ref()?.table.game().default_action(seat);
        self.move_event(seat, action, By::Bot, now).ok()
    }
}
