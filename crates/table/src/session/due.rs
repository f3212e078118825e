//! What happens by itself as time passes: bots, clocks, chairs that are covered.

use super::{
    Phase, Session, USUAL_LEVEL,
    fact::{By, Fact},
    place::Sitter,
    terms::Now,
};
use crate::Step;
use parlour_engine::{Seat, Turn};

impl Session {
    /// A person has a line to the table now, and plays for themselves again.
    pub fn connected(&mut self, seat: Seat, now: Now) -> Vec<Fact> {
        self.is_here(seat, now);
        match self.place(seat) {
            Some(place) if place.covered.is_some() => {
                vec![self.folded(Fact::Back { seat }, now)]
            }
            _ => Vec::new(),
        }
    }

    /// A person has a line to the table now. If a bot covers, it does so until
    /// [`connected`](Self::connected) can be written down.
    pub fn is_here(&mut self, seat: Seat, now: Now) {
        let slept = !self.is_anybody_here();
        if let Some(place) = self.places.get_mut(seat.index())
            && let Sitter::Person { gone, .. } = &mut place.sitter
        {
            *gone = None;
        }
        if slept {
            self.wake(now);
        }
    }

    /// A person's line is cut.
    pub fn disconnected(&mut self, seat: Seat, now: Now) {
        if let Some(place) = self.places.get_mut(seat.index()) {
            place.lose_line(now);
        }
        if !self.is_anybody_here()
            && let Some(play) = &mut self.play
        {
            play.watch.sleep(now);
        }
    }

    /// The first person is here again: the time that the table slept counts for nobody.
    pub(super) fn wake(&mut self, now: Now) {
        for place in &mut self.places {
            if let Sitter::Person { gone: Some(gone), .. } = &mut place.sitter {
                *gone = now;
            }
        }
        if let Some(play) = &mut self.play {
            play.wake(now);
        }
    }

    /// Does the first thing that is due by now, if any. A table where no person is sleeps:
    /// nothing is due there.
    pub fn due(&mut self, now: Now) -> Option<Fact> {
        if self.phase() != Phase::Playing || !self.is_anybody_here() {
            return None;
        }
        if let Some(seat) =
            self.seats().find(|&seat| self.to_cover(seat).is_some_and(|at| at <= now))
        {
            let level = USUAL_LEVEL.to_owned();
            return Some(self.folded(Fact::Covered { seat, level }, now));
        }
        self.by_clock(now).or_else(|| self.by_itself(now))
    }

    /// When [`due`](Self::due) is to be asked again, if nothing else happens.
    #[must_use]
    pub fn next_due(&self, now: Now) -> Option<Now> {
        let presence = self.places.iter().filter_map(|place| place.presence_changes(now)).min();
        if self.phase() != Phase::Playing || !self.is_anybody_here() {
            return presence;
        }
        let play = self.play.as_ref()?;
        let cover = self.seats().filter_map(|seat| self.to_cover(seat)).min();
        let clock = play.watch.first().map(|(end, _)| end);
        let bots = match play.table.turn() {
            Turn::Any(_) => Some(play.until.map_or(now, |tick| play.moment(tick))),
            turn if turn.seats().iter().any(|seat| !play.table.chair(seat).is_person()) => {
                Some(play.changed.after(u64::from(self.terms.bot_pace)))
            }
            _ => None,
        };
        [presence, cover, clock, bots].into_iter().flatten().min()
    }

    /// When a bot is to cover for whoever sits here.
    fn to_cover(&self, seat: Seat) -> Option<Now> {
        let place = &self.places[seat.index()];
        match place.sitter {
            Sitter::Person { gone: Some(gone), .. } if place.covered.is_none() => {
                Some(gone.after(u64::from(self.terms.cover_after?) * 1000))
            }
            _ => None,
        }
    }

    /// The choice of somebody whose time is up.
    fn by_clock(&mut self, now: Now) -> Option<Fact> {
        let play = self.play.as_ref()?;
        let (end, seat) = play.watch.first()?;
        if end > now {
            return None;
        }
        let action = play.table.game().default_action(seat);
        let at = play.table.meta().real_time.then(|| play.tick(now));
        self.acted(seat, action, at, By::Clock, now).ok()
    }

    /// What bots and the game do by themselves.
    fn by_itself(&mut self, now: Now) -> Option<Fact> {
        let bot_pace = u64::from(self.terms.bot_pace);
        let seq = self.seq + 1;
        let play = self.play.as_mut()?;
        let before = play.table.turn();
        if !matches!(before, Turn::Any(_)) && now < play.changed.after(bot_pace) {
            return None;
        }
        play.mark(seq);
        let acts = play.table.game().acts_done();
        let step = play.table.step(play.tick(now));
        play.until = match step {
            Step::Waiting { until, .. } => until,
            _ => None,
        };
        let clock = play.table.clock();
        let fact = match step {
            Step::Acted(_) if play.table.game().acts_done() > acts => {
                let (seat, action, at) = play.table.game().last_act()?;
                Fact::Acted { seat, action, at, by: By::Bot }
            }
            Step::Ticked => Fact::Ticked { to: clock },
            Step::Acted(_) | Step::Waiting { .. } | Step::Over => {
                play.unmark();
                return None;
            }
        };
        let acted = match &fact {
            Fact::Acted { seat, .. } => Some(*seat),
            _ => None,
        };
        self.seq = seq;
        self.played(acted, before, seq, now);
        Some(fact)
    }
}
