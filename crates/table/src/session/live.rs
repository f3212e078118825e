//! What the log does not know of a table: who is connected, how fast their connections are, what
//! arrives while a reaction window is open, and what bots are asked.

use super::{
    Answer, Phase, Question, Session, SessionEvent, Timestamp, USUAL_LEVEL, play,
    seat_slot::{Occupant, SeatSlot},
};
use crate::reaction::{Latency, Micros};
use parlour_engine::Seat;

/// What changes at a table without an event: it is in no log, and a restart forgets it. Nothing here
/// changes the game, who sits where or who is host: that is for events, and [`Session::apply`].
#[derive(Debug)]
pub struct Live<'a> {
    pub(super) session: &'a mut Session,
}

impl Session {
    /// What changes without an event.
    pub fn live(&mut self) -> Live<'_> {
        Live { session: self }
    }
}

impl Live<'_> {
    /// After the last event from the log: no one is connected yet.
    pub fn disconnect_all(&mut self, now: Timestamp) {
        for slot in &mut self.session.slots {
            slot.disconnect(now);
        }
        if !self.session.is_awake()
            && let Some(play) = &mut self.session.play
        {
            play.clocks.sleep(now);
        }
    }

    /// A person is connected to the table now. If a bot covers, it does so until the log says that
    /// they are [back](Session::back).
    pub fn connect(&mut self, seat: Seat, now: Timestamp) {
        let slept = !self.session.is_awake();
        if let Some(slot) = self.session.slots.get_mut(seat.index())
            && let Occupant::Person { gone, .. } = &mut slot.occupant
        {
            *gone = None;
        }
        self.session.new_connection(seat);
        if slept {
            self.session.wake(now);
        }
    }

    /// A person is disconnected.
    pub fn disconnect(&mut self, seat: Seat, now: Timestamp) {
        if let Some(slot) = self.session.slots.get_mut(seat.index()) {
            slot.disconnect(now);
        }
        self.session.cut_off(seat);
        if !self.session.is_awake()
            && let Some(play) = &mut self.session.play
        {
            play.clocks.sleep(now);
        }
    }

    /// The first thing that is due by now, if any: to be persisted and applied. A table where no
    /// person is sleeps: nothing is due there, unless it is played over days.
    pub fn due(&mut self, now: Timestamp) -> Option<SessionEvent> {
        if self.session.phase() != Phase::Playing || !self.session.is_awake() {
            return None;
        }
        let session = &mut *self.session;
        let is_due = |seat: &Seat| session.to_cover(*seat).is_some_and(|at| at <= now);
        if let Some(seat) = session.seats().find(is_due) {
            let level = USUAL_LEVEL.to_owned();
            return Some(SessionEvent::Covered { seat, level });
        }
        if let Some(event) = session.by_consent(now) {
            return Some(event);
        }
        if session.is_in_race() {
            return session.by_race(now).or_else(|| session.by_clock(now));
        }
        session.by_clock(now).or_else(|| session.by_bot(now))
    }

    /// The frame with this face was written to a seat's connection. What happens on that connection is
    /// known here after `hop`: nothing, unless it ends at another node.
    pub fn record_shown(&mut self, seat: Seat, face: u32, at: Micros, hop: Micros) {
        if let Some(shown) = self.session.window_mut().filter(|shown| shown.number() == face) {
            shown.record_shown(seat, at);
            shown.wait_for_hop(hop);
        }
    }

    /// A ping to this seat came back after so long.
    pub fn record_ping(&mut self, seat: Seat, round_trip: Micros) {
        // only tables with races are measured: the others keep no latencies
        self.session.latencies.resize(self.session.slots.len(), Latency::default());
        if let Some(latency) = self.session.latency_mut(seat) {
            latency.record_ping(round_trip);
        }
    }

    /// The system's own measure of this seat's connection: its shortest round trip.
    pub fn record_kernel(&mut self, seat: Seat, least: Micros) {
        if let Some(latency) = self.session.latency_mut(seat) {
            latency.record_kernel(least);
        }
    }

    /// What was due could not be persisted: hits and cards that waited for it are off the table,
    /// and the bots plan anew.
    pub fn drop_window(&mut self) {
        self.session.drop_window();
        if let Some(play) = &mut self.session.play {
            play.table.ask_anew();
        }
    }

    /// From now on bots that [take their time](super::GameRegistry::ponders) are not asked at the table:
    /// its driver asks for [`questions`](Self::questions) when something has happened,
    /// has them answered, and brings the [answers](Self::take_answer) back.
    pub fn let_think_elsewhere(&mut self) {
        self.session.elsewhere = true;
    }

    /// What bots are to think about now.
    pub fn questions(&mut self, now: Timestamp) -> Vec<Question> {
        let mut questions = Vec::new();
        if self.session.phase() != Phase::Playing {
            self.session.play.iter_mut().for_each(|play| play.askers.clear());
            return questions;
        }
        if !self.session.elsewhere || !self.session.is_awake() {
            return questions;
        }
        loop {
            self.session.next(now, false);
            let Some(play) = &mut self.session.play else { return questions };
            play.drop_askers();
            if play.to_ask.is_empty() {
                return questions;
            }
            for request in std::mem::take(&mut play.to_ask) {
                questions.extend(self.session.question(request));
            }
        }
    }

    /// A bot is back with its answer. What it chose is done when its moment has come
    /// ([`due`](Self::due)), if it still can be.
    pub fn take_answer(&mut self, answer: Answer) {
        let Answer { number: (match_no, number), seat, choice, said: _, bot } = answer;
        let session = &mut *self.session;
        let Some(play) = session.play.as_mut().filter(|_| match_no == session.match_no) else {
            return;
        };
        play.askers.retain(|(asked, _)| *asked != number);
        // another player sits there now
        if play.table.driver().is_open(number).is_none() {
            return;
        }
        let plays = session.slots.get(seat.index()).and_then(SeatSlot::plays);
        let (config, registry) = (&session.config, session.registry.as_ref());
        let new = || play::bot(config, (seat, plays?), registry, &mut session.bot_seed).ok();
        let bot = bot.or_else(new);
        if let Some(bot) = bot {
            play.table.return_bot(seat, bot);
        }
        play.table.answer(number, choice);
    }
}
