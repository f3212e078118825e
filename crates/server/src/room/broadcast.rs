//! What a table tells: built for one viewer, from what that viewer may know.

use super::{
    Room,
    connections::{Connection, Out},
};
use parlour_engine::Viewer;
use parlour_protocol::{
    line,
    wire::{AboutTable, RECENT_EVENTS, ServerMessage, TableInfo, Update},
};
use parlour_table::session::{self, Phase, Timestamp};

/// The least time between two updates that only say who is here, in milliseconds.
const MIN_INFO_INTERVAL_MS: u64 = 100;

impl Room {
    /// Tells everyone what they do not know yet.
    pub(super) fn broadcast(&mut self, now: Timestamp) {
        if self.info_changed || self.session.phase() == Phase::Over {
            self.info_changed = false;
            self.info_version += 1;
        }
        self.broadcast_where(now, |_, _| true);
    }

    /// The table has changed, and not its game: it is broadcast soon, so that
    /// connections that come and go cost one message in a while and not one each.
    pub(super) fn broadcast_info_soon(&mut self, now: Timestamp) {
        self.info_version += 1;
        self.info_due.get_or_insert(now.after(MIN_INFO_INTERVAL_MS));
    }

    /// Tells those who have an older version of the table.
    pub(super) fn broadcast_info(&mut self, now: Timestamp) {
        self.broadcast_where(now, |connection, info_version| {
            connection.info_version != info_version
        });
    }

    fn broadcast_where(&mut self, now: Timestamp, which: impl Fn(&Connection, u64) -> bool) {
        self.info_due = None;
        let info_version = self.info_version;
        let mut connections = std::mem::take(&mut self.connections);
        // the message for the spectators who knew the same before
        let mut same: Option<((u32, u64), String)> = None;
        let is_spectator = |connection: &Connection| connection.viewer == Viewer::Spectator;
        let spectators =
            connections.iter_mut().filter(|connection| is_spectator(connection)).count() as u32;
        let mut info = None;
        for connection in
            connections.iter_mut().filter(|connection| which(connection, info_version))
        {
            let knew = (connection.sent_seq, connection.info_version);
            let is_same = same.as_ref().is_some_and(|(others, _)| *others == knew);
            let text = match &same {
                Some((_, text)) if is_same && is_spectator(connection) => text.clone(),
                _ => {
                    let events = self.session.visible_since(connection.sent_seq, connection.viewer);
                    let new = (connection.info_version != info_version)
                        .then(|| info.get_or_insert_with(|| self.info_with(spectators)).clone());
                    line(&self.update(connection, &events.unwrap_or_default(), new, now))
                }
            };
            if is_spectator(connection) && !is_same {
                same = Some((knew, text.clone()));
            }
            self.send_update(connection, text);
        }
        self.timed_out = None;
        self.connections = connections;
    }

    /// The first update on a connection: from `last_seq` on, or how all stands. Says which.
    pub(super) fn catch_up(
        &mut self,
        connection: &Connection,
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
        &self,
        connection: &Connection,
        events: &[session::VisibleEvent],
        table: Option<TableInfo>,
        now: Timestamp,
    ) -> ServerMessage {
        let update = Update::of(
            &self.session,
            connection.viewer,
            events,
            table,
            self.timed_out.as_ref(),
            now,
        );
        let rating = connection.seat().and_then(|seat| self.rating_of_match(seat));
        ServerMessage::Update(Box::new(Update { rating, ..update }))
    }

    /// Sends the text of an update of how all stands now; where there are races, it has to be known when it went
    /// out.
    pub(super) fn send_update(&self, connection: &mut Connection, text: String) {
        connection.sent_seq = self.session.seq();
        connection.info_version = self.info_version;
        match connection.seat() {
            Some(_) if self.session.is_in_race() => {
                connection.send(Out::Face(text, self.session.face()));
            }
            _ => connection.send(Out::Text(text)),
        }
    }

    /// Are there races at this table? Then its connections are measured.
    pub(super) fn has_races(&self) -> bool {
        let game = &self.session.config().game;
        self.context.config.registry.meta(game).is_some_and(|meta| meta.real_time)
    }

    /// The table as everyone sees it.
    pub(super) fn info(&self) -> TableInfo {
        self.info_with(self.connections.spectators() as u32)
    }

    fn info_with(&self, spectators: u32) -> TableInfo {
        let about = AboutTable {
            id: self.id.clone(),
            paused: self.paused.clone(),
            spectators,
            seat_asked: self.seat_asked(),
            accounts: self.account_names(),
        };
        let mut info = TableInfo::of(&self.session, about, self.now());
        info.hints &= !self.is_rated_match();
        info
    }
}
