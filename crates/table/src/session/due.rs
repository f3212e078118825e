//! What happens by itself as time passes: bots, clocks, chairs that are covered.

use super::{
    Phase, Session, USUAL_LEVEL,
    config::Timestamp,
    event::{By, SessionEvent},
    seat_slot::Occupant,
};
use parlour_engine::{Next, Seat, Turn};

impl Session {
    /// What is to be written down when a person is back at the table, or speaks: that they play for
    /// themselves again, if a bot covers.
    #[must_use]
    pub fn back(&self, seat: Seat) -> Vec<SessionEvent> {
        let is_covered = self.place(seat).is_some_and(|place| place.covered.is_some());
        if is_covered { vec![SessionEvent::Back { seat }] } else { Vec::new() }
    }

    /// A person has a line to the table now. If a bot covers, it does so until it is written down
    /// that they are [back](Self::back).
    pub fn is_here(&mut self, seat: Seat, now: Timestamp) {
        let slept = !self.is_anybody_here();
        if let Some(place) = self.places.get_mut(seat.index())
            && let Occupant::Person { gone, .. } = &mut place.sitter
        {
            *gone = None;
        }
        self.new_line(seat);
        if slept {
            self.wake(now);
        }
    }

    /// A person's line is cut.
    pub fn disconnected(&mut self, seat: Seat, now: Timestamp) {
        if let Some(place) = self.places.get_mut(seat.index()) {
            place.lose_line(now);
        }
        self.no_line(seat);
        if !self.is_anybody_here()
            && let Some(play) = &mut self.play
        {
            play.watch.sleep(now);
        }
    }

    /// The first person is here again: the time that the table slept counts for no one.
    pub(super) fn wake(&mut self, now: Timestamp) {
        for place in &mut self.places {
            if let Occupant::Person { gone: Some(gone), .. } = &mut place.sitter {
                *gone = now;
            }
        }
        if let Some(play) = &mut self.play {
            play.wake(now);
        }
        self.face_up(now);
    }

    /// The first thing that is due by now, if any: to be written down and applied. A table where no
    /// person is sleeps: nothing is due there.
    pub fn due(&mut self, now: Timestamp) -> Option<SessionEvent> {
        if self.phase() != Phase::Playing || !self.is_anybody_here() {
            return None;
        }
        if let Some(seat) =
            self.seats().find(|&seat| self.to_cover(seat).is_some_and(|at| at <= now))
        {
            let level = USUAL_LEVEL.to_owned();
            return Some(SessionEvent::Covered { seat, level });
        }
        if let Some(event) = self.by_consent(now) {
            return Some(event);
        }
        if self.is_in_race() {
            return self.by_race(now).or_else(|| self.by_clock(now));
        }
        self.by_clock(now).or_else(|| self.by_bot(now))
    }

    /// When [`due`](Self::due) is to be asked again, if nothing else happens.
    #[must_use]
    pub fn next_due(&self, now: Timestamp) -> Option<Timestamp> {
        let presence = self.places.iter().filter_map(|place| place.presence_changes(now)).min();
        if self.phase() != Phase::Playing || !self.is_anybody_here() {
            let host = self.host().filter(|_| self.phase() == Phase::Gathering);
            let given_up = host.and_then(|host| self.host_is_given_up(host));
            return presence.into_iter().chain(given_up.filter(|&then| then > now)).min();
        }
        let play = self.play.as_ref()?;
        let cover = self.seats().filter_map(|seat| self.to_cover(seat)).min();
        let clock = play.watch.first().map(|(end, _)| end);
        let bots = match play.table.turn() {
            Turn::Any(_) => self.race_due(now),
            turn if turn.seats().iter().any(|seat| self.bot_is_ready(seat)) => {
                Some(play.changed.after(u64::from(self.config.bot_pace)))
            }
            _ => None,
        };
        [presence, cover, clock, bots].into_iter().flatten().min()
    }

    /// When a bot is to cover for whoever sits here.
    fn to_cover(&self, seat: Seat) -> Option<Timestamp> {
        let place = &self.places[seat.index()];
        match place.sitter {
            Occupant::Person { gone: Some(gone), .. } if place.covered.is_none() => {
                Some(gone.after(u64::from(self.config.cover_after?) * 1000))
            }
            _ => None,
        }
    }

    /// The choice of someone whose time is up.
    fn by_clock(&self, now: Timestamp) -> Option<SessionEvent> {
        let play = self.play.as_ref()?;
        let (end, seat) = play.watch.first()?;
        if end > now || self.is_hit() {
            return None;
        }
        let action = play.table.game().default_action(seat);
        let at = play.table.meta().real_time.then(|| play.tick(now));
        self.acted(seat, action, at, By::Clock).ok()
    }

    /// Would this be a hit in a race that is on?
    #[must_use]
    pub fn is_hit_of_race(&self, action: &str) -> bool {
        self.is_in_race() && self.game().is_some_and(|game| game.is_race(action))
    }

    /// Is it a matter of who is faster?
    #[must_use]
    pub fn is_in_race(&self) -> bool {
        matches!(self.turn(), Some(Turn::Any(_)))
    }

    /// The choice of a bot whose turn it is.
    fn by_bot(&mut self, now: Timestamp) -> Option<SessionEvent> {
        let bot_pace = u64::from(self.config.bot_pace);
        let may_act = self.play.as_ref().is_some_and(|play| now >= play.changed.after(bot_pace));
        let Next::Act { seat, action, .. } = self.next(now, may_act)? else { return None };
        let play = self.play.as_ref()?;
        let at = play.table.meta().real_time.then(|| play.tick(now));
        if let Some(action) = action {
            match self.acted(seat, action.clone(), at, By::Bot) {
                Ok(event) => return Some(event),
                Err(refused) => {
                    self.play.as_mut()?.table.tell_refused(seat, &action, &refused);
                }
            }
        }
        // a bot that breaks a rule or does not answer gets the game's own move
        let action = self.play.as_ref()?.table.game().default_action(seat);
        self.acted(seat, action, at, By::Bot).ok()
    }
}
