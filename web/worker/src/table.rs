//! One table of this browser: one person and bots. What is asked for is decided by the session,
//! applied, answered and shown, in that order, as at a server's table.

mod commands;
mod kept;
mod request;

use crate::{call::Mail, random::Random, registry::REGISTRY};
use parlour_engine::{Seat, Viewer};
use parlour_protocol::{
    LEVELS, Record, line,
    wire::{AboutTable, RECENT_EVENTS, Refusal, ServerMessage, TableInfo, Update, You, timed_out},
};
use parlour_table::{
    reaction::Micros,
    session::{
        Answer, Phase, Question, ReplayError, SeatSlot, Session, SessionError, SessionEvent,
        TableConfig, Timestamp,
    },
};
use request::PendingReply;
use std::{collections::VecDeque, sync::Arc};

/// From the worker to the page and back, on a page that is busy.
const ROUND_TRIP_TIME: Micros = Micros::ms(10);

/// A moment of the page's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageTime {
    pub(crate) now: Timestamp,
    pub(crate) micros: Micros,
}

impl PageTime {
    /// This many milliseconds after 1970.
    pub(crate) fn at(ms: f64) -> Self {
        Self { now: Timestamp(ms as u64), micros: Micros((ms * 1000.0) as i64) }
    }
}

/// A page at the table.
struct Connection {
    number: u32,
    viewer: Viewer,
    sent_seq: u32,
    /// Which version of the table was sent last.
    info_version: u64,
}

/// What a bot is asked, and by whom.
enum Asked {
    /// By the table: its own move.
    Move(Question),
    /// By the person, with this request.
    Hint(String, Question),
}

/// A table of this browser.
pub(crate) struct Table {
    id: String,
    session: Session,
    /// The person's seat, and the token that proves it.
    person: Option<(Seat, String)>,
    connection: Option<Connection>,
    /// The latest requests that were done, and with which event.
    requests_done: VecDeque<(String, u32)>,
    /// Hits and moves that wait for a race to be decided.
    pending: Vec<PendingReply>,
    /// What bots are asked, the oldest question first.
    questions: VecDeque<Asked>,
    /// The records of the matches that are over.
    records: Vec<Record>,
    info_version: u64,
    timed_out: Option<(Seat, String)>,
    mail: Vec<Mail>,
    /// What the page is to keep, and does not have yet.
    kept: Vec<String>,
    /// Did the last update show a face that is raced for?
    shows_face: bool,
}

impl Table {
    /// Makes a table; one that asks for bots has them in all seats but the person's.
    pub(crate) fn make(
        id: &str,
        config: TableConfig,
        bots: Option<&str>,
        random: &mut Random,
        now: Timestamp,
    ) -> Result<Self, Refusal> {
        let first = REGISTRY.meta(&config.game).map_or(0, |meta| meta.first_to_act);
        let given = config.given.as_ref().map(|given| given.seat);
        if let Some(level) = bots.filter(|level| !LEVELS.contains(level)) {
            return Err(SessionError::no_such_level(level).into());
        }
        if config.playtest.is_some() {
            return Err(Refusal::new("bad_option", "A playtest needs a server."));
        }
        parlour_table::session::GameRegistry::open(&REGISTRY, &config, "")
            .map_err(SessionError::Unplayable)?;
        let session = Session::new(config, Arc::new(REGISTRY), random.bot_seed());
        bots.map_or(Ok(()), |level| session.check_level(level))?;
        let person = given.or_else(|| session.seat(first)).unwrap_or(Seat::ZERO);
        let events = bots.map(|level| session.fill(level, Some(person))).unwrap_or_default();
        let mut table = Self::with(id, session);
        table.keep_config();
        table.apply(events, random, now).map_err(|error| unfit(&error))?;
        Ok(table)
    }

    /// A table with this session that no page is at.
    fn with(id: &str, mut session: Session) -> Self {
        session.live().let_think_elsewhere();
        Self {
            id: id.to_owned(),
            session,
            person: None,
            connection: None,
            requests_done: VecDeque::new(),
            pending: Vec::new(),
            questions: VecDeque::new(),
            records: Vec::new(),
            info_version: 1,
            timed_out: None,
            mail: Vec::new(),
            kept: Vec::new(),
            shows_face: false,
        }
    }

    /// The table as everyone sees it.
    pub(crate) fn info(&self, now: Timestamp) -> TableInfo {
        let about = AboutTable { id: self.id.clone(), ..AboutTable::default() };
        TableInfo::of(&self.session, about, now)
    }

    /// The record of a match that is over, and what its players are called.
    pub(crate) fn record(&self, match_no: u32) -> Option<(&Record, Vec<String>)> {
        let record = self.records.get((match_no as usize).checked_sub(1)?)?;
        Some((record, self.session.slots().iter().map(SeatSlot::name).collect()))
    }

    /// Is this the match that is played now?
    pub(crate) fn is_playing(&self, match_no: u32) -> bool {
        self.session.phase() == Phase::Playing && self.session.match_no() == match_no
    }

    /// A page says hello. The one that was there is shown no more.
    fn hello(
        &mut self,
        connection: u32,
        token: Option<&str>,
        last_seq: Option<u32>,
        random: &mut Random,
        now: Timestamp,
    ) {
        let known = self.person.as_ref().filter(|(_, kept)| token == Some(kept));
        let seat = known.map(|(seat, _)| *seat);
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        self.connection =
            Some(Connection { number: connection, viewer, sent_seq: 0, info_version: 0 });
        if let Some(seat) = seat {
            self.arrive(seat, now);
            let back = self.session.back(seat);
            let _ = self.apply(back, random, now);
        }
        let missed = last_seq.and_then(|seq| self.session.visible_since(seq, viewer));
        let you = You { seat: seat.map(Seat::number), refused: token.is_some() && seat.is_none() };
        self.send(&ServerMessage::Welcome { you, now: now.0, resumed: missed.is_some() });
        let events = missed.unwrap_or_else(|| self.session.latest_visible(RECENT_EVENTS, viewer));
        self.update(&events, now);
    }

    /// The person is at the table.
    fn arrive(&mut self, seat: Seat, now: Timestamp) {
        self.session.live().connect(seat, now);
        if REGISTRY.meta(&self.session.config().game).is_some_and(|meta| meta.real_time) {
            self.session.live().record_ping(seat, ROUND_TRIP_TIME);
            self.session.live().record_kernel(seat, Micros::ZERO);
        }
    }

    /// A connection has ended.
    pub(crate) fn cut(&mut self, connection: u32, now: Timestamp) {
        let Some(ended) = self.connection.take_if(|one| one.number == connection) else { return };
        if let Viewer::Seat(seat) = ended.viewer {
            self.session.live().disconnect(seat, now);
        }
    }

    /// Applies events, and with them the commitment to the next shuffle if it is due.
    fn apply(
        &mut self,
        mut events: Vec<SessionEvent>,
        random: &mut Random,
        now: Timestamp,
    ) -> Result<(), ReplayError> {
        let then = self.session.tried(&events, now)?;
        let mut secret = None;
        if then.needs_commitment() {
            let fresh = random.for_a_match();
            events.push(SessionEvent::SeedCommitted { commit: fresh.commit() });
            secret = Some(fresh);
        }
        let was_race = events.iter().any(|event| matches!(event, SessionEvent::Raced { .. }));
        self.timed_out = events.iter().find_map(|event| timed_out(event, &self.session));
        self.session.apply(&events, secret.clone(), now)?;
        self.info_version += u64::from(events.iter().any(SessionEvent::changes_table_info));
        self.keep_events(events, secret.as_ref(), now);
        self.session.live().open_window(now);
        self.refuse_stale(was_race);
        self.keep_record();
        Ok(())
    }

    /// A match that has just ended is kept as a record.
    fn keep_record(&mut self) {
        let is_new = self.records.len() < self.session.match_no() as usize;
        if is_new && let Some(record) = Record::of_session(&self.session) {
            self.records.push(record);
            self.info_version += 1;
        }
    }

    /// Does what is due by now, shows it, and collects what bots are asked.
    pub(crate) fn pass_time(&mut self, random: &mut Random, now: Timestamp) {
        while let Some(event) = self.session.live().due(now) {
            let answered = self.take_settled(&event);
            if self.apply(vec![event], random, now).is_err() {
                break;
            }
            let seq = self.session.visible_seq();
            for id in answered {
                self.finish_request(id, seq);
            }
            self.show(now);
        }
        let asked = self.session.live().questions(now);
        self.questions.extend(asked.into_iter().map(Asked::Move));
    }

    /// Is a bot asked something?
    pub(crate) fn wants_to_think(&self) -> bool {
        !self.questions.is_empty()
    }

    /// Lets a bot think about the oldest question, as far as its answer is still of use; says whether
    /// there was one.
    pub(crate) fn think(&mut self) -> bool {
        let Some(asked) = self.questions.pop_front() else { return false };
        match asked {
            Asked::Move(question) => {
                let answer: Answer =
                    if question.is_wanted() { question.think() } else { question.unanswered() };
                self.session.live().take_answer(answer);
            }
            Asked::Hint(id, question) => {
                let answer = question.think();
                self.send(&ServerMessage::hinted(id, &answer));
            }
        }
        true
    }

    /// After how many milliseconds something is due.
    pub(crate) fn next_due(&self, now: Timestamp) -> Option<u64> {
        self.connection.as_ref()?;
        Some(self.session.next_due(now)?.since(now))
    }

    /// Sends the page what it does not know yet.
    fn show(&mut self, now: Timestamp) {
        let Some(connection) = &self.connection else { return };
        let (sent_seq, viewer) = (connection.sent_seq, connection.viewer);
        let events = self.session.visible_since(sent_seq, viewer).unwrap_or_default();
        self.update(&events, now);
    }

    fn update(&mut self, events: &[parlour_table::VisibleEvent], now: Timestamp) {
        let Some(connection) = &self.connection else { return };
        let viewer = connection.viewer;
        let info = (connection.info_version != self.info_version).then(|| self.info(now));
        let timed_out = self.timed_out.take();
        let update = Update::of(&self.session, viewer, events, info, timed_out.as_ref(), now);
        if let Some(connection) = &mut self.connection {
            (connection.sent_seq, connection.info_version) =
                (self.session.seq(), self.info_version);
        }
        self.shows_face |= self.session.is_in_race();
        self.send(&ServerMessage::Update(Box::new(update)));
    }

    fn send(&mut self, message: &ServerMessage) {
        if let Some(Connection { number: connection, .. }) = self.connection {
            self.mail.push(Mail { connection, text: line(message) });
        }
    }

    /// What goes out now; from here the reaction to a face that is shown counts.
    pub(crate) fn take_mail(&mut self, at: Micros) -> Vec<Mail> {
        if std::mem::take(&mut self.shows_face)
            && let Some(Connection { viewer: Viewer::Seat(seat), .. }) = self.connection
        {
            let face = self.session.face();
            self.session.live().record_shown(seat, face, at, Micros::ZERO);
        }
        std::mem::take(&mut self.mail)
    }
}

fn unfit(error: &ReplayError) -> Refusal {
    Refusal::new("bad_option", error.to_string())
}
