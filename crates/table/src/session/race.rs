//! Races at a table: what people and bots do with a face goes into its reaction window; what comes of it
//! is an event. No one learns of a hit before its window closes.

use super::{
    Live, Session,
    config::Timestamp,
    event::{By, SessionEvent},
    seat_slot::SeatSlot,
};
use crate::reaction::{
    Contest, Counted, Flip, Latency, Measured, Micros, Past, ReactionWindow, Trust, WindowStep,
    feed,
};
use parlour_engine::{FastRng, Next, Seat, Tick, Turn};

/// A race that was decided, as players learn of it: which face, and the hits in order.
#[derive(Clone, PartialEq, Debug)]
pub struct RaceResult {
    /// Which face.
    pub face: u32,
    /// The hits, the one that counts first.
    pub hits: Vec<Counted>,
}

/// A hit as someone's client tells of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// The action's text.
    pub action: String,
    /// Which face was hit.
    pub face: u32,
    /// The reaction in milliseconds, by the client's own clock.
    pub reaction: Option<f64>,
    /// Milliseconds between the touches of the gesture.
    pub steps: Vec<f64>,
}

/// How many verdicts in a row may put off a card that someone wants to play. Then it comes as soon as the
/// next face is shown, so that hits that cost nothing cannot hold up a game.
const MAX_DELAYS: u32 = 2;

/// The races of a match.
#[derive(Debug)]
pub(super) struct Races {
    pub(super) window: Option<ReactionWindow>,
    /// Cards of people that the last verdict has put off: they wait for the next face. Bots are asked anew.
    delayed: Vec<Flip>,
    /// How many verdicts in a row have put off a card.
    delays: u32,
    /// When the face came up, on the game's clock.
    came_up: Tick,
    pub(super) past: Past,
    rng: FastRng,
}

impl Races {
    pub(super) fn new(seed: &str) -> Self {
        let seed = seed.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok());
        Self {
            window: None,
            delayed: Vec::new(),
            delays: 0,
            came_up: Tick::default(),
            past: Past::default(),
            rng: FastRng::new(seed.unwrap_or_default()),
        }
    }

    /// The table slept: no one races on from before.
    pub(super) fn wake(&mut self) {
        self.window = None;
        self.delayed.clear();
    }

    /// Hands the cards that were put off to a new face.
    fn resume(&mut self, window: &mut ReactionWindow) {
        if self.delays >= MAX_DELAYS {
            window.skip_look();
        }
        self.delayed.drain(..).for_each(|flip| window.flip(flip));
    }
}

impl From<Timestamp> for Micros {
    fn from(now: Timestamp) -> Self {
        Self::ms(now.0 as i64)
    }
}

/// The moment, to the next whole millisecond.
fn whole(micros: Micros) -> Timestamp {
    Timestamp(u64::try_from(micros.0.saturating_add(999) / 1000).unwrap_or(0))
}

impl Live<'_> {
    /// Opens a reaction window for what lies on the table now, if it is raced for: people and bots
    /// see it from here on. To be called when something was applied.
    pub fn open_window(&mut self, now: Timestamp) {
        let session = &mut *self.session;
        let Some(play) = &mut session.play else { return };
        let tick = play.tick(now);
        let (table, game) = (&play.table, play.table.game());
        let Some(races) = &mut play.races else { return };
        let number = game.face();
        let Turn::Any(seats) = game.turn() else {
            if let Some(window) = races.window.take() {
                races.past.record_end(window.number(), now.into());
            }
            return;
        };
        if races.window.as_ref().is_some_and(|window| window.number() == number) {
            return;
        }
        if let Some(window) = races.window.take() {
            // another card has ended it, not a verdict
            races.past.record_end(window.number(), now.into());
            races.delays = 0;
        }
        let is_bot = |seat: Seat| !table.player(seat).is_person();
        let latencies = &session.latencies;
        let measured = |seat: Seat| match latencies.get(seat.index()) {
            Some(latency) if !is_bot(seat) => latency.measured(),
            _ => Measured::NONE,
        };
        let latencies = Seat::all(game.seats()).map(measured).collect();
        let mut window = ReactionWindow::new(number, latencies, seats.iter(), now.into());
        for seat in seats.iter() {
            if is_bot(seat) {
                window.record_shown(seat, now.into());
            } else if !session.slots.get(seat.index()).is_some_and(SeatSlot::is_here) {
                window.disconnect(seat);
            }
        }
        races.resume(&mut window);
        races.window = Some(window);
        races.came_up = tick;
    }
}

impl Session {
    /// A new connection to this seat, of which nothing is known.
    pub(super) fn new_connection(&mut self, seat: Seat) {
        if let Some(latency) = self.latency_mut(seat) {
            *latency = Latency::default();
        }
        if let Some(window) = self.window_mut() {
            window.reconnect(seat);
        }
    }

    /// This seat is disconnected.
    pub(super) fn cut_off(&mut self, seat: Seat) {
        if let Some(window) = self.window_mut() {
            window.disconnect(seat);
        }
    }

    /// What the latencies rest on: on pings, if one of them does. Nothing, if none
    /// was measured so far.
    #[must_use]
    pub fn trust(&self) -> Option<Trust> {
        let measured = self.latencies.iter().filter(|latency| latency.pings() > 0);
        let mut trusts = measured.map(|latency| latency.measured().trust).peekable();
        trusts.peek()?;
        let all_by_kernel = trusts.all(|trust| trust == Trust::Kernel);
        Some(if all_by_kernel { Trust::Kernel } else { Trust::Pings })
    }

    pub(super) fn latency_mut(&mut self, seat: Seat) -> Option<&mut Latency> {
        self.latencies.get_mut(seat.index())
    }

    pub(super) fn window_mut(&mut self) -> Option<&mut ReactionWindow> {
        self.play.as_mut()?.races.as_mut()?.window.as_mut()
    }

    /// Is a window open? Then nothing of it is broadcast.
    pub(super) fn is_hit(&self) -> bool {
        let races = self.play.as_ref().and_then(|play| play.races.as_ref());
        races.and_then(|races| races.window.as_ref()).is_some_and(ReactionWindow::is_hit)
    }

    /// Does this seat's next card wait for the face, or for the next one?
    #[must_use]
    pub fn is_queued(&self, seat: Seat) -> bool {
        let races = self.play.as_ref().and_then(|play| play.races.as_ref());
        races.is_some_and(|races| {
            races.delayed.iter().any(|flip| flip.seat == seat)
                || races.window.as_ref().is_some_and(|window| window.is_queued(seat))
        })
    }

    /// In real time: the first thing that is due by now.
    pub(super) fn by_race(&mut self, now: Timestamp) -> Option<SessionEvent> {
        self.live().open_window(now);
        if let Some(event) = self.follow_plans(now) {
            return Some(event);
        }
        let play = self.play.as_mut()?;
        let races = play.races.as_mut()?;
        match races.window.as_ref()?.next(now.into()) {
            WindowStep::Wait { .. } => None,
            WindowStep::Flip(flip) => {
                let by =
                    if play.table.player(flip.seat).is_person() { By::Person } else { By::Bot };
                let done = self.move_event(flip.seat, flip.action.clone(), by, now);
                if done.is_err() {
                    // it has become illegal: the face goes on without it
                    self.drop_window();
                }
                done.ok()
            }
            WindowStep::Close => {
                // the face stays until the verdict is persisted
                let (contest, _undone) = races.window.clone()?.close(&mut races.rng.clone());
                Some(SessionEvent::Raced { contest: Box::new(contest), came_up: races.came_up })
            }
        }
    }

    /// The verdict about the face is persisted: its draws were made for good. Cards that were to be
    /// played wait for the next face, if they may still be played.
    pub(super) fn close_window(&mut self, number: u32, now: Timestamp) {
        let Some(play) = &mut self.play else { return };
        let Some(races) = &mut play.races else { return };
        if let Some(window) = races.window.take_if(|window| window.number() == number) {
            races.past.record_end(number, now.into());
            let (_, undone) = window.close(&mut races.rng);
            races.delays = if undone.is_empty() { 0 } else { races.delays + 1 };
            let table = &play.table;
            let waits = |flip: &Flip| {
                table.player(flip.seat).is_person()
                    && table.game().judge(flip.seat, &flip.action, None).is_ok()
            };
            races.delayed = undone.into_iter().filter(waits).collect();
        }
    }

    /// When [`by_race`](Self::by_race) is to be asked again.
    pub(super) fn race_due(&self, now: Timestamp) -> Option<Timestamp> {
        let play = self.play.as_ref()?;
        let races = play.races.as_ref()?;
        let Some(window) = &races.window else { return Some(now) };
        let driver = play.table.driver();
        if driver.is_new(&play.table.situation()) || driver.has_questions() {
            return Some(now);
        }
        let window = match window.next(now.into()) {
            WindowStep::Wait { until } => until.map(whole),
            _ => Some(now),
        };
        let planned = driver.next_at().map(|tick| play.moment(tick));
        let deadline = play.table.game().deadline().map(|tick| play.moment(tick));
        [window, planned, deadline].into_iter().flatten().min()
    }

    /// Lets the bots do what they have planned, and what falls due: hits and cards go into the window, a
    /// mere touch is a move by itself.
    fn follow_plans(&mut self, now: Timestamp) -> Option<SessionEvent> {
        loop {
            let (seat, action, due) = match self.next(now, true)? {
                Next::Act { seat, action, at } => (seat, action?, at),
                Next::Advance(due) => {
                    let clock = self.play.as_ref()?.table.game().clock();
                    return Some(SessionEvent::Ticked { to: due.max(clock) });
                }
                Next::Over | Next::Ask(_) | Next::Wait(_) => return None,
            };
            let play = self.play.as_mut()?;
            let races = play.races.as_mut()?;
            let window = races.window.as_mut()?;
            if play.table.game().is_race(&action) {
                let reaction = Micros::ms(due.0.saturating_sub(races.came_up.0) as i64);
                // a bot that is too late, or may not, has not hit
                let _ = window.bot_hit(seat, action, reaction);
                continue;
            }
            if play.queue(seat, &action, now) == Ok(false) {
                return self.move_event(seat, action, By::Bot, now).ok();
            }
        }
    }

    /// Hits and cards that waited are off the table. What lies there stays, and all have seen it.
    pub(super) fn drop_window(&mut self) {
        if let Some(window) = self.window_mut() {
            window.reopen();
        }
    }

    /// A verdict becomes acts of the game: what opens the race of the game falls when it fell, the hits
    /// behind it follow as far as they were slower, then the clock runs up to the game's own verdict. A
    /// touch that is no hit opens no race, and a hit that the game refuses by then is none. Where the
    /// first hit decides at once, the others have not hit.
    pub(super) fn apply_contest(&mut self, contest: &Contest, came_up: Tick) -> Result<(), String> {
        let table = &mut self.playing()?.table;
        let face = table.game().face();
        let mut verdict = contest.verdict.clone();
        let (clock, opened, closes) = loop {
            let clock = table.game().clock();
            let first = feed(&verdict, clock, came_up, 0);
            let Some(hit) = first.acts.first() else { return Ok(()) };
            let _ = table.act_recorded(hit.seat, &hit.action, Some(hit.at));
            match table.game().race_closes() {
                Some(closes) => break (clock, hit.at, closes),
                None if table.game().face() != face => return Ok(()),
                None => drop(verdict.hits.remove(0)),
            }
        };
        let rest = feed(&verdict, clock, came_up, closes.0.saturating_sub(opened.0));
        for hit in rest.acts.iter().skip(1) {
            let _ = table.act_recorded(hit.seat, &hit.action, Some(hit.at));
        }
        table.advance(rest.close);
        Ok(())
    }
}
