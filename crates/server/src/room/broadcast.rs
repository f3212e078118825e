//! What a table tells: built for one viewer, from what that viewer may know.

use super::{Room, connections::Connection};
use parlour_engine::{Seat, Viewer};
use parlour_protocol::wire::{
    self, Clocks, Commitment, Legal, Position, Proof, Race, RaceHit, SeatInfo, ServerMessage,
    TableInfo, TimedOut, Timing, Update, VisibleEvent,
};
use parlour_table::reaction::{Counted, Micros, Trust};
use parlour_table::session::{
    self, By, Decided, Occupant, Phase, Presence, Session, SessionEvent, TimeControl, Timestamp,
    Undo,
};

/// How many events a newcomer to a match receives.
const RECENT_EVENTS: usize = 40;

/// So many milliseconds lie between two messages that tell of nothing but who is there.
const MIN_INFO_INTERVAL_MS: u64 = 100;

/// Does everyone's picture of the table change with this event, beyond the game itself?
pub(super) fn changes_the_table(event: &SessionEvent) -> bool {
    !matches!(event, SessionEvent::Acted { .. } | SessionEvent::Ticked { .. }) && !event.is_note()
}

/// The choice of the clock, as people say it, if this event is one.
pub(super) fn timed_out(event: &SessionEvent, session: &Session) -> Option<(Seat, String)> {
    match event {
        SessionEvent::Acted { seat, action, by: By::Clock, .. } => {
            Some((*seat, session.game().map_or_else(|| action.clone(), |game| game.say(action))))
        }
        _ => None,
    }
}

impl Room {
    /// Tells everyone what they do not know yet.
    pub(super) fn broadcast(&mut self, now: Timestamp) {
        if self.info_changed || self.session.phase() == Phase::Over {
            self.info_changed = false;
            self.picture += 1;
        }
        self.broadcast_where(now, |_, _| true);
    }

    /// The picture of the table has changed, and nothing else: it is broadcast soon, so that
    /// connections that come and go cost one message in a while and not one each.
    pub(super) fn broadcast_info_soon(&mut self, now: Timestamp) {
        self.picture += 1;
        self.info_due.get_or_insert(now.after(MIN_INFO_INTERVAL_MS));
    }

    /// Tells those who have an older picture of the table.
    pub(super) fn broadcast_info(&mut self, now: Timestamp) {
        self.broadcast_where(now, |connection, picture| connection.picture != picture);
    }

    fn broadcast_where(&mut self, now: Timestamp, which: impl Fn(&Connection, u64) -> bool) {
        self.info_due = None;
        let picture = self.picture;
        let mut connections = std::mem::take(&mut self.connections);
        // the message for the spectators who knew the same before
        let mut same: Option<((u32, u64), String)> = None;
        let is_spectator = |connection: &Connection| connection.viewer == Viewer::Spectator;
        let spectators =
            connections.iter_mut().filter(|connection| is_spectator(connection)).count() as u32;
        let mut info = None;
        for connection in connections.iter_mut().filter(|connection| which(connection, picture)) {
            let knew = (connection.sent_seq, connection.picture);
            if is_spectator(connection)
                && let Some((_, text)) = same.as_ref().filter(|(others, _)| *others == knew)
            {
                connection.send_text(text.clone());
                (connection.sent_seq, connection.picture) = (self.session.seq(), picture);
                continue;
            }
            let events = self.session.visible_since(connection.sent_seq, connection.viewer);
            let new = (connection.picture != picture)
                .then(|| info.get_or_insert_with(|| self.info_with(spectators)).clone());
            let update = self.update(connection, &events.unwrap_or_default(), new, now);
            self.send_update(connection, &update);
            if is_spectator(connection) {
                same = Some((knew, parlour_protocol::line(&update)));
            }
        }
        self.timed_out = None;
        let missed = connections.cut_slow();
        self.connections = connections;
        if !missed.is_empty() {
            missed.into_iter().for_each(|seat| self.session.live().disconnected(seat, now));
            self.broadcast_info_soon(now);
        }
    }

    /// The first update on a connection: from `last_seq` on, or how all stands. Says which.
    pub(super) fn catch_up(
        &mut self,
        connection: &mut Connection,
        last_seq: Option<u32>,
        now: Timestamp,
    ) -> (bool, ServerMessage) {
        let missed = last_seq.and_then(|seq| self.session.visible_since(seq, connection.viewer));
        let resumed = missed.is_some();
        let events =
            missed.unwrap_or_else(|| self.session.latest_visible(RECENT_EVENTS, connection.viewer));
        // this connection is one of those that are there
        let more = u32::from(connection.viewer == Viewer::Spectator);
        let info = Some(self.info_with(self.connections.spectators() as u32 + more));
        (resumed, self.update(connection, &events, info, now))
    }

    fn update(
        &mut self,
        connection: &mut Connection,
        events: &[session::VisibleEvent],
        table: Option<TableInfo>,
        now: Timestamp,
    ) -> ServerMessage {
        connection.sent_seq = self.session.seq();
        connection.picture = self.picture;
        ServerMessage::Update(Box::new(Update {
            seq: self.session.seq(),
            now: now.0,
            table,
            events: events.iter().zip(self.session.timed_out(events)).map(wire_event).collect(),
            position: position(&mut self.session, connection.viewer, now),
            race: self.session.decided().map(race),
            timed_out: self.timed_out.as_ref().map(|(seat, said)| TimedOut {
                seat: number(*seat),
                said: (connection.viewer == Viewer::Seat(*seat)).then(|| said.clone()),
            }),
        }))
    }

    /// Says an update; where there are races, it has to be known when it went out.
    pub(super) fn send_update(&self, connection: &mut Connection, update: &ServerMessage) {
        match connection.seat() {
            Some(_) if self.session.is_in_race() => connection.show(update, self.session.face()),
            _ => connection.send(update),
        }
    }

    /// Are connections to this table measured?
    pub(super) fn measures_lines(&self) -> bool {
        let game = &self.session.config().game;
        self.context.config.registry.meta(game).is_some_and(|meta| meta.real_time)
    }

    /// How connections to this table are measured.
    pub(super) fn timing(&self) -> Timing {
        match self.session.trust() {
            None => Timing::None,
            Some(Trust::Kernel) => Timing::Kernel,
            Some(Trust::Pings) => Timing::Pings,
        }
    }

    /// The table as everyone sees it.
    pub(super) fn info(&self) -> TableInfo {
        self.info_with(self.connections.spectators() as u32)
    }

    fn info_with(&self, spectators: u32) -> TableInfo {
        let session = &self.session;
        let now = self.now();
        let host = session.host();
        let seated = session.seats().zip(session.slots());
        let seats = seated.map(|(seat, place)| SeatInfo {
            occupant: match place.occupant {
                Occupant::Empty => wire::Occupant::Empty,
                Occupant::Person { .. } => wire::Occupant::Person,
                Occupant::Bot { .. } => wire::Occupant::Bot,
            },
            name: place.name(),
            level: match &place.occupant {
                Occupant::Bot { level, .. } => Some(level.clone()),
                _ => place.covered.clone(),
            },
            character: place.character().map(|character| character.id.to_owned()),
            presence: match place.presence(now) {
                Presence::Here => wire::Presence::Here,
                Presence::Reconnecting => wire::Presence::Reconnecting,
                Presence::Away => wire::Presence::Away,
            },
            covered: place.covered.is_some(),
            host: host == Some(seat),
            ready: place.ready,
        });
        TableInfo {
            id: self.id.clone(),
            game: session.config().game.clone(),
            options: wire::read(&session.config().options).unwrap_or_default(),
            phase: match session.phase() {
                Phase::Lobby => wire::Phase::Lobby,
                Phase::Playing => wire::Phase::Playing,
                Phase::Over => wire::Phase::Over,
            },
            paused: self.paused.clone(),
            seats: seats.collect(),
            match_no: session.match_no(),
            results: session.results().to_vec(),
            time_control: match session.config().time_control {
                TimeControl::None => wire::TimeControl::None,
                TimeControl::Turn { seconds } => wire::TimeControl::Turn { seconds },
                TimeControl::Bank { seconds, increment } => {
                    wire::TimeControl::Bank { seconds, increment }
                }
            },
            cover_after: session.config().cover_after,
            timing: self.timing(),
            fair: Commitment {
                commit: session.commit().unwrap_or_default(),
                entropies: session.entropies(),
            },
            spectators,
            undo_asked: session.asks_to_undo().map(number),
            hints: session.gives_hints(),
            seat_asked: self.seat_asked(),
            may_start: session.starter(now).map(number),
            playtest: session.config().playtest.clone(),
        }
    }
}

/// An event as it is sent.
fn wire_event((events, timed_out): (&session::VisibleEvent, Option<Seat>)) -> VisibleEvent {
    let (data, text) = (wire::value(&events.event), events.event.to_string());
    VisibleEvent { n: events.number as u32, data, text, timed_out: timed_out.map(number) }
}

/// How the game stands for this viewer.
fn position(session: &mut Session, viewer: Viewer, now: Timestamp) -> Option<Position> {
    let view = session.view(viewer)?;
    let turn = session.turn()?;
    let (legal, undo) = match viewer {
        Viewer::Seat(seat) => {
            let undo = match session.may_undo(seat) {
                Undo::No => wire::Undo::No,
                Undo::Ask => wire::Undo::Ask,
                Undo::Free => wire::Undo::Free,
            };
            (session.legal(seat), undo)
        }
        Viewer::Spectator => (None, wire::Undo::No),
    };
    let proof = session.proof().map(|(secret, entropies)| Proof {
        commit: secret.commit(),
        secret: secret.tell(),
        entropies: entropies.to_vec(),
    });
    Some(Position {
        view: wire::value(&view),
        turn: turn.into(),
        legal: legal.map(|(actions, complete)| Legal { actions, complete }),
        face: session.face(),
        clocks: session
            .clocks(now)
            .map(|(until, left)| Clocks { until: until.map(|end| end.0), left }),
        scores: session.scores(),
        undo,
        proof,
    })
}

/// A seat's number on the wire.
pub(super) fn number(seat: Seat) -> u8 {
    seat.index() as u8
}

fn race(decided: &Decided) -> Race {
    let hit = |hit: &Counted| RaceHit {
        seat: number(hit.seat),
        elapsed: hit.elapsed.as_ms(),
        claimed: hit.claimed.map(Micros::as_ms),
        credit: hit.credit.as_ms(),
        counted: hit.counted.as_ms(),
    };
    Race { face: decided.face, hits: decided.hits.iter().map(hit).collect() }
}
