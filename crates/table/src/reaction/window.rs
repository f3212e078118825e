//! One face of the table: from when it is shown until it is hit or another card covers it.

use super::{Contest, Hit, HitError, Measured, Micros, arbitrate};
use parlour_engine::{Rng, Seat};

/// The window after the first hit is as long as the latencies differ, and this.
const WINDOW_MARGIN: Micros = Micros::ms(40);
/// It is never shorter.
const MIN_WINDOW: Micros = Micros::ms(60);
/// It is never longer.
const MAX_WINDOW: Micros = Micros::ms(300);
/// Everyone has so long to look at a card before the next one covers it.
const MIN_LOOK_TIME: Micros = Micros::ms(350);
/// A seat whose frame has not been written counts as if it had been by then.
const MAX_SHOW_DELAY: Micros = Micros::ms(150);

/// A hit as a client sends it.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    /// Who.
    pub seat: Seat,
    /// The action's text.
    pub action: String,
    /// The reaction in milliseconds by the client's clock. A client whose clock is too
    /// coarse leaves it out.
    pub reaction: Option<f64>,
    /// Milliseconds between the touches of the gesture.
    pub steps: Vec<f64>,
}

/// A card to be played as soon as everyone has seen the last one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flip {
    /// Who plays it.
    pub seat: Seat,
    /// The action's text.
    pub action: String,
}

/// What is to be done with a face.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WindowStep {
    /// The window is over: [`ReactionWindow::close`] it.
    Close,
    /// Play this card, which ends the face.
    Flip(Flip),
    /// Nothing yet.
    Wait {
        /// When to ask again, if nothing happens before.
        until: Option<Micros>,
    },
}

/// Someone at the table, and what they can have seen.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Participant {
    seat: Seat,
    latency: Measured,
    shown: Option<Micros>,
    hit: bool,
    away: bool,
}

/// One face of the table. Latencies are taken as they were when it came up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReactionWindow {
    number: u32,
    revealed: Micros,
    latencies: Vec<Measured>,
    participants: Vec<Participant>,
    hits: Vec<Hit>,
    opened: Option<Micros>,
    flips: Vec<Flip>,
    /// Has everyone looked at these cards on an earlier face?
    looked_at: bool,
    hop: Micros,
}

impl ReactionWindow {
    /// A face comes up. `latencies` are those of all seats in order; `may_hit` says who is
    /// there and may hit it.
    #[must_use]
    pub fn new(
        number: u32,
        latencies: Vec<Measured>,
        may_hit: impl IntoIterator<Item = Seat>,
        now: Micros,
    ) -> Self {
        let participants = may_hit.into_iter().map(|seat| {
            let latency = latencies.get(seat.index()).copied().unwrap_or_default();
            Participant { seat, latency, shown: None, hit: false, away: false }
        });
        let participants = participants.collect();
        Self {
            number,
            revealed: now,
            latencies,
            participants,
            hits: Vec::new(),
            opened: None,
            flips: Vec::new(),
            looked_at: false,
            hop: Micros::ZERO,
        }
    }

    /// Which face.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Has it been hit? Then no one may learn of it until the window closes.
    #[must_use]
    pub fn is_hit(&self) -> bool {
        self.opened.is_some()
    }

    /// The frame with this face was written to a seat's connection. Only the first time counts:
    /// who has it sent again cannot have seen it later.
    pub fn record_shown(&mut self, seat: Seat, at: Micros) {
        if let Some(participant) = self.participant_mut(seat) {
            participant.shown.get_or_insert(at);
        }
    }

    /// Some hits are known only so long after they were made, because their connections end at another
    /// node. They are waited for, so that the way between nodes costs no one a race.
    pub fn wait_for_hop(&mut self, hop: Micros) {
        self.hop = self.hop.max(hop.min(MAX_WINDOW));
    }

    /// Everyone has looked at these cards before: the next one covers them as soon as the face is shown.
    pub fn skip_look(&mut self) {
        self.looked_at = true;
    }

    /// A seat is disconnected: no one waits for it.
    pub fn disconnect(&mut self, seat: Seat) {
        if let Some(participant) = self.participant_mut(seat) {
            participant.away = true;
        }
    }

    /// The seat is connected again.
    pub fn reconnect(&mut self, seat: Seat) {
        if let Some(participant) = self.participant_mut(seat) {
            participant.away = false;
        }
    }

    /// Hits and cards that waited could not be taken: all may hit anew what they have seen.
    pub fn reopen(&mut self) {
        self.hits.clear();
        self.opened = None;
        self.flips.clear();
        for participant in &mut self.participants {
            participant.hit = false;
        }
    }

    /// A hit arrives. The first one opens the window.
    ///
    /// # Errors
    /// Why it is none; nothing has changed then, and the seat may hit once more.
    pub fn hit(&mut self, attempt: Attempt, arrived: Micros) -> Result<(), HitError> {
        let closes = self.closes();
        let Some(participant) = self.participant_mut(attempt.seat) else {
            return Err(HitError::MayNot);
        };
        let shown =
            participant.shown.filter(|&shown| shown <= arrived).ok_or(HitError::NotShown)?;
        if participant.hit {
            return Err(HitError::Twice);
        }
        if let Some(closed) = closes.filter(|&closes| arrived >= closes) {
            return Err(HitError::TooLate { by: arrived - closed });
        }
        // a step that no clock shows is a step of no time
        let step = |&ms: &f64| Micros::claimed(ms).unwrap_or_default();
        let hit = Hit {
            seat: attempt.seat,
            action: attempt.action,
            elapsed: arrived - shown,
            claimed: attempt.reaction.and_then(Micros::claimed),
            steps: attempt.steps.iter().map(step).collect(),
        };
        if let Some(hasty) = hit.hasty() {
            return Err(hasty);
        }
        participant.hit = true;
        self.opened.get_or_insert(arrived);
        self.hits.push(hit);
        Ok(())
    }

    /// A bot hits: it sits in the server, has seen the face when it came up, and its
    /// reaction is what it drew ([`Reaction`](parlour_engine::Reaction)).
    ///
    /// # Errors
    /// As for everyone.
    pub fn bot_hit(
        &mut self,
        seat: Seat,
        action: String,
        reaction: Micros,
    ) -> Result<(), HitError> {
        self.record_shown(seat, self.revealed);
        let reaction_ms = reaction.as_ms();
        let attempt = Attempt { seat, action, reaction: Some(reaction_ms), steps: Vec::new() };
        self.hit(attempt, self.revealed + reaction)
    }

    /// Someone plays the next card. It waits until all have had a look; a verdict before
    /// that leaves it undone ([`close`](Self::close) gives it back).
    pub fn flip(&mut self, flip: Flip) {
        if !self.is_queued(flip.seat) {
            self.flips.push(flip);
        }
    }

    /// Is this seat's next card waiting?
    #[must_use]
    pub fn is_queued(&self, seat: Seat) -> bool {
        self.flips.iter().any(|flip| flip.seat == seat)
    }

    /// What is to be done now.
    #[must_use]
    pub fn next(&self, now: Micros) -> WindowStep {
        let (due, act) = match (self.closes(), self.flips.first()) {
            (Some(closes), _) if self.is_hit_by_all() => (closes, WindowStep::Close),
            (Some(closes), _) => (closes + self.hop, WindowStep::Close),
            (None, Some(flip)) => (self.seen_by_all() + self.hop, WindowStep::Flip(flip.clone())),
            (None, None) => return WindowStep::Wait { until: None },
        };
        if now >= due { act } else { WindowStep::Wait { until: Some(due) } }
    }

    /// The window closes: the verdict, all that it rests on, and the cards that were to be
    /// played and are not.
    #[must_use]
    pub fn close(self, rng: &mut impl Rng) -> (Contest, Vec<Flip>) {
        let verdict = arbitrate(&self.latencies, &self.hits, rng);
        let contest =
            Contest { face: self.number, latencies: self.latencies, hits: self.hits, verdict };
        (contest, self.flips)
    }

    /// When the window closes, once it is open: after as long as the latencies differ, or as
    /// soon as no one is left who could hit.
    #[must_use]
    pub fn closes(&self) -> Option<Micros> {
        let opened = self.opened?;
        let last = self.hits.iter().filter_map(|hit| self.arrival(hit)).max().unwrap_or(opened);
        let width = opened + self.width();
        Some(if self.is_hit_by_all() { last.min(width) } else { width })
    }

    /// Is no one left who could hit?
    fn is_hit_by_all(&self) -> bool {
        self.participants.iter().all(|participant| participant.hit || participant.away)
    }

    /// How long the window is.
    fn width(&self) -> Micros {
        let slow =
            self.racing().map(|participant| participant.latency.slow()).max().unwrap_or_default();
        let fast =
            self.racing().map(|participant| participant.latency.usual()).min().unwrap_or_default();
        (slow - fast + WINDOW_MARGIN).clamp(MIN_WINDOW, MAX_WINDOW)
    }

    /// From when on every hit of a hand that was quick enough is in.
    fn seen_by_all(&self) -> Micros {
        let present = self.participants.iter().filter(|participant| !participant.away);
        // a connection that takes no frames holds no one up
        let by = |participant: &Participant| {
            let shown = participant.shown.unwrap_or(self.revealed + MAX_SHOW_DELAY);
            match self.looked_at {
                true => shown,
                false => shown + MIN_LOOK_TIME + participant.latency.credit().min(MAX_WINDOW),
            }
        };
        present.map(by).max().unwrap_or(self.revealed)
    }

    /// Those whose hits are timed.
    fn racing(&self) -> impl Iterator<Item = &Participant> {
        self.participants
            .iter()
            .filter(|participant| !participant.latency.sealed && !participant.away)
    }

    fn arrival(&self, hit: &Hit) -> Option<Micros> {
        let participant =
            self.participants.iter().find(|participant| participant.seat == hit.seat)?;
        Some(participant.shown? + hit.elapsed)
    }

    fn participant_mut(&mut self, seat: Seat) -> Option<&mut Participant> {
        self.participants.iter_mut().find(|participant| participant.seat == seat)
    }
}
