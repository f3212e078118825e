//! A client at a table: its connection, and what is known from it.

mod command;
mod fair;
mod known;
mod mute;
mod report;

use crate::client::{
    connection::Connection,
    names::{tamed, with_names},
    news::{ConnectionError, News},
    reports::Reports,
    retry_policy::RetryPolicy,
    seat_tokens::SeatTokens,
    story,
    table_url::TableUrl,
};
use parlour_protocol::wire::{
    ClientMessage, Phase, Position, Race, Refusal, ServerMessage, TableInfo, Update, Whose,
};
use std::{
    io,
    time::{Duration, Instant},
};

/// Who joins a table, and what for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JoinOptions {
    /// The player's name.
    pub name: String,
    /// Which seat the player would like; any that is free, if absent.
    pub seat: Option<u8>,
    /// Only watch.
    pub watch: bool,
}

/// What a client notices.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// The table, the game or the log is not as it was.
    Changed,
    /// What was asked for was refused.
    Refused(Refusal),
    /// What a bot would do; `None`: wait.
    Hinted {
        /// The action; `None`: wait.
        action: Option<String>,
        /// The action as people say it.
        said: Option<String>,
        /// Why, in a sentence.
        reason: String,
    },
    /// The connection has ended for good.
    Ended(ConnectionError),
}

/// What happened in the game, as data: the event's number, and what it says.
#[derive(Clone, PartialEq, Debug)]
pub struct Happened {
    /// What, as in `docs/protocol.md`.
    pub data: parlour_protocol::wire::Value,
    /// The sentence of the game, in which players are called by their seats.
    pub text: String,
    /// The race that was decided with it, as far as it was measured.
    pub race: Option<Race>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// What is said, with names.
    pub text: String,
    /// Where the game says it: the same as the game has it, in which players are called by their
    /// seats.
    pub of_game: Option<String>,
}

/// A client at a table. It sits down by itself (unless it only watches), keeps the token
/// of the seat, and knows how all stands.
pub struct TableClient {
    connection: Connection,
    place: TableUrl,
    options: JoinOptions,
    seat_tokens: Option<SeatTokens>,
    seat: Option<u8>,
    /// What proves that it is the player's.
    token: Option<String>,
    reports: Reports,
    /// The names of those whose chat is not shown.
    muted: Vec<String>,
    table: Option<TableInfo>,
    position: Option<Position>,
    /// The server's time in milliseconds with the last update, and when that was received.
    server_time: Option<(u64, Instant)>,
    /// The number of the last update.
    seq: u32,
    /// Everything that happened, a sentence each.
    log: Vec<LogLine>,
    /// The events of the game.
    events: Vec<Happened>,
    /// Events before this number of this match are in the log.
    events_seen: (u32, u32),
    sitting_down: Option<String>,
    /// What was asked for last and is not answered yet.
    asked: Option<String>,
    /// The number of what was done last: until it has come, the position is an old one.
    done: u32,
    is_up: bool,
    fair: fair::Fair,
}

impl TableClient {
    /// Goes to a table: with the token from the token store, if there is one.
    ///
    /// # Errors
    /// If the token store cannot be read, or the system has no thread.
    pub fn begin(
        place: TableUrl,
        options: JoinOptions,
        seat_tokens: Option<SeatTokens>,
        retry_policy: RetryPolicy,
    ) -> io::Result<Self> {
        let token = match &seat_tokens {
            Some(seat_tokens) if !options.watch => seat_tokens.token(&place, &options.name)?,
            _ => None,
        };
        Ok(Self {
            connection: Connection::open_with(&place, token.clone(), retry_policy)?,
            place,
            options,
            seat_tokens,
            seat: None,
            token,
            reports: Reports::default(),
            muted: Vec::new(),
            table: None,
            position: None,
            server_time: None,
            seq: 0,
            log: Vec::new(),
            events: Vec::new(),
            events_seen: (0, 0),
            sitting_down: None,
            asked: None,
            done: 0,
            is_up: false,
            fair: fair::Fair::default(),
        })
    }

    /// Hears the next thing, if there is one before the time is over.
    pub fn hear(&mut self, timeout: Duration) -> Option<Notice> {
        if let Some(answer) = self.reports.answered() {
            return Some(self.reported(answer));
        }
        match self.connection.next(timeout)? {
            News::Received(message) => Some(self.received(message)),
            News::Cut { why, again } => {
                self.is_up = false;
                let seconds = again.as_secs_f64();
                self.note(format!(
                    "Connection lost ({}). Trying again in {seconds:.1} s.",
                    tamed(&why)
                ));
                Some(Notice::Changed)
            }
            News::Ended(why) => {
                self.is_up = false;
                Some(Notice::Ended(why))
            }
        }
    }

    fn received(&mut self, message: ServerMessage) -> Notice {
        match message {
            ServerMessage::Welcome { you, resumed, .. } => {
                self.welcome(you.seat, you.refused, resumed);
            }
            ServerMessage::Seated { seat, token, .. } => {
                self.fair.answered(self.sitting_down.as_deref().unwrap_or_default(), true);
                self.seat = Some(seat);
                self.note(format!("You sit in seat {}.", seat + 1));
                let kept = self
                    .seat_tokens
                    .as_ref()
                    .map(|seat_tokens| seat_tokens.keep(&self.place, &self.options.name, &token));
                if let Some(Err(error)) = kept {
                    self.note(format!("The token of your seat could not be saved: {error}."));
                }
                self.token = Some(token);
            }
            ServerMessage::Moved { seat } => {
                self.seat = Some(seat);
                self.note(format!("You sit in seat {} now.", seat + 1));
            }
            ServerMessage::Update(update) => self.update(*update),
            ServerMessage::Done { id, seq } => self.answered(&id, Some(seq)),
            ServerMessage::Refused { id, error } => {
                let id = id.unwrap_or_default();
                let has_no_seat = self.sitting_down.as_deref() == Some(id.as_str());
                self.answered(&id, None);
                if has_no_seat {
                    return Notice::Ended(ConnectionError::NotSeated(sentence(&error)));
                }
                return Notice::Refused(error);
            }
            ServerMessage::Hinted { id, action, said, reason, .. } => {
                self.answered(&id, None);
                return Notice::Hinted { action, said, reason };
            }
            ServerMessage::Previewed { id, .. } | ServerMessage::Passed { id, .. } => {
                self.answered(&id, None);
            }
            ServerMessage::Said { name, text, .. } => self.wrote(&name, &text),
            ServerMessage::Asked { .. } => {
                let playing =
                    self.table.as_ref().is_some_and(|table| table.phase == Phase::Playing);
                let who = if playing { "A match is in progress: the table" } else { "The host" };
                self.note(format!("{who} is asked if you may sit down."));
            }
            ServerMessage::Pong { .. } | ServerMessage::Bye { .. } => {}
        }
        Notice::Changed
    }

    fn welcome(&mut self, seat: Option<u8>, refused: bool, resumed: bool) {
        if self.seq > 0 {
            let missed = if resumed { "" } else { " What happened meanwhile is not shown again." };
            self.note(format!("The connection is up again.{missed}"));
        }
        self.is_up = true;
        self.seat = seat;
        if refused {
            self.token = None;
            self.forget();
            self.note("The seat you had is no longer yours.".to_owned());
        }
        if seat.is_none() && !self.options.watch && self.sitting_down.is_none() {
            self.sit_down();
        }
    }

    fn answered(&mut self, id: &str, done: Option<u32>) {
        self.fair.answered(id, done.is_some());
        self.done = self.done.max(done.unwrap_or(0));
        if self.asked.as_deref() == Some(id) {
            self.asked = None;
        }
        if self.sitting_down.as_deref() == Some(id) {
            self.sitting_down = None;
            // it was done on a connection that was cut before the token came: that seat is lost
            if done.is_some() && self.seat.is_none() {
                self.sit_down();
            }
        }
    }

    fn update(&mut self, update: Update) {
        self.seq = update.seq;
        self.server_time = Some((update.now, Instant::now()));
        if let Some(now) = update.table {
            let mut changes = match &self.table {
                Some(before) => story::changes(before, &now),
                None => story::timing(&now).into_iter().collect(),
            };
            changes.extend(self.fair.follow(self.table.as_ref(), &now));
            self.table = Some(now);
            changes.into_iter().for_each(|line| self.note(line));
        }
        let match_no = self.table.as_ref().map_or(1, |table| table.match_no);
        if self.events_seen.0 != match_no {
            self.events_seen = (match_no, 0);
        }
        let names = self.names();
        for event in update.events {
            if event.n < self.events_seen.1 {
                continue;
            }
            self.events_seen.1 = event.n + 1;
            let text = tamed(&event.text);
            self.log.push(LogLine { text: with_names(&text, &names), of_game: Some(text.clone()) });
            let race = update.race.clone().filter(|_| event.data["event"] == "decided");
            self.events.push(Happened { data: event.data, text, race });
        }
        if let Some(made) = &update.timed_out {
            self.note(story::timed_out(made, self.seat, &names));
        }
        if update.position.is_some() {
            self.position = update.position;
        }
    }

    fn note(&mut self, line: String) {
        self.log.push(LogLine { text: line, of_game: None });
    }

    fn forget(&self) {
        if let Some(seat_tokens) = &self.seat_tokens {
            // a token that stays is refused the next time, no more
            let _ = seat_tokens.forget(&self.place, &self.options.name);
        }
    }

    fn request(&mut self, what: impl FnOnce(String) -> ClientMessage) {
        self.asked = Some(self.connection.request(what));
    }

    /// Does an action of the game, upon the table as it was received last. In a race a hit says
    /// how long it took since the face was `painted`.
    pub fn play(&mut self, action: &str, painted: Option<Instant>) {
        let is_hit = action.starts_with("hit") || action.starts_with("touch");
        let (action, seen) = (action.to_owned(), self.seq);
        match &self.position {
            Some(position) if is_hit && position.turn == Whose::Any => {
                let face = position.face;
                let reaction = painted.map(|painted| painted.elapsed().as_secs_f64() * 1000.0);
                // others act at any time: nothing is held back until this is answered
                self.connection.request(|id| ClientMessage::Hit {
                    id,
                    action,
                    face,
                    reaction,
                    steps: Vec::new(),
                });
            }
            _ => self.request(|id| ClientMessage::Act { id, action, seen }),
        }
    }

    /// Asks what a bot would do.
    pub fn hint(&mut self) {
        self.request(|id| ClientMessage::Hint { id });
    }

    /// Takes the last action back, or asks the others to allow it.
    pub fn undo(&mut self) {
        self.request(|id| ClientMessage::Undo { id });
    }

    /// Answers someone who asks to undo, or else someone new who asks for a bot's seat.
    pub fn allow_undo(&mut self, yes: bool) {
        let table = self.table.as_ref().filter(|table| table.undo_asked.is_none());
        match table.and_then(|table| table.seat_asked.as_ref()).map(|asked| asked.question) {
            Some(question) => self.request(|id| ClientMessage::AllowSeat { id, question, yes }),
            None => self.request(|id| ClientMessage::AllowUndo { id, yes }),
        }
    }

    /// Says something to the table.
    pub fn say(&mut self, text: &str) {
        let text = text.to_owned();
        self.connection.request(|id| ClientMessage::Say { id, text });
    }

    /// Gets up for good, and waits until that is done, but no longer than this.
    pub fn leave(mut self, timeout: Duration) {
        // without its seat a player can report no one
        self.finish_reports(timeout);
        if self.seat.is_none() {
            return;
        }
        self.request(|id| ClientMessage::Leave { id });
        let mut left = false;
        let pieces = 20;
        for _ in 0..pieces {
            match self.hear(timeout / pieces) {
                Some(Notice::Ended(_)) => break,
                Some(_) if self.asked.is_none() => {
                    left = true;
                    break;
                }
                _ => {}
            }
        }
        if left {
            self.forget();
        }
    }
}

/// A refusal as one sentence, with its clause.
#[must_use]
pub fn sentence(refusal: &Refusal) -> String {
    let message = tamed(&refusal.message);
    match &refusal.clause {
        Some(clause) if !message.contains(clause.as_str()) => format!("{message} ({clause})"),
        _ => message,
    }
}
