//! What is answered to a hello and to each message.

use super::{
    PASS, Room, broadcast,
    connections::{ConnectionId, MessageSender},
    event_log::{Asked, done_already_by},
    waiting::Waiting,
};
use crate::{name, secrets};
use parlour_engine::{Seat, Viewer};
use parlour_protocol::wire::{Annotation, ClientMessage, Refusal, ServerMessage, You};
use parlour_store::Write;
use parlour_table::{
    reaction::Micros,
    session::{Claim, Occupant, Phase, Session, SessionError, SessionEvent, Timestamp},
};

/// The longest text that goes into a shuffle, and the longest that is said, in characters.
const MAX_ENTROPY_CHARS: usize = 64;
const MAX_CHAT_CHARS: usize = 200;

/// What came of a message: events, and what belongs to them in the log.
pub(super) struct Done {
    facts: Vec<SessionEvent>,
    writes: Vec<Write>,
    /// The chair and its token, for someone who has sat down.
    seated: Option<(Seat, String)>,
    /// The chairs that someone has left.
    left: Vec<Seat>,
    /// What the message is called in the log, if not as usual, or besides.
    names: Vec<Asked>,
    /// An answer to the question whether someone may sit down: which, whose, and what.
    pub(super) agrees: Option<(u32, Seat, bool)>,
}

impl From<Vec<SessionEvent>> for Done {
    fn from(facts: Vec<SessionEvent>) -> Self {
        let left = facts.iter().filter_map(|fact| match fact {
            SessionEvent::Left { seat, .. } => Some(*seat),
            _ => None,
        });
        Self {
            left: left.collect(),
            facts,
            writes: Vec::new(),
            seated: None,
            names: Vec::new(),
            agrees: None,
        }
    }
}

impl Room {
    /// The seat whose token this is.
    pub(super) fn seat_of_token(&self, token: &str) -> Option<Seat> {
        let hash = secrets::hash(token);
        let of =
            |seat: &Seat| self.tokens[seat.index()].is_some_and(|kept| secrets::same(&kept, &hash));
        self.session.seats().find(of)
    }

    /// The seat to which this pass moves someone. It is good once.
    fn seat_of_pass(&mut self, pass: &str, now: Timestamp) -> Option<Seat> {
        let hash = secrets::hash(pass);
        self.passes.retain(|(.., until)| *until > now);
        let (_, seat, _) = self.passes.iter().find(|(kept, ..)| secrets::same(kept, &hash))?;
        self.session.seat(*seat).filter(|seat| self.tokens[seat.index()].is_some())
    }

    fn use_up_pass(&mut self, pass: &str) {
        let hash = secrets::hash(pass);
        self.passes.retain(|(kept, ..)| !secrets::same(kept, &hash));
    }

    pub(super) async fn hello(
        &mut self,
        token: Option<&str>,
        pass: Option<&str>,
        last_seq: Option<u32>,
        out: MessageSender,
    ) -> (ConnectionId, bool) {
        let now = self.now();
        let by_token = token.and_then(|token| self.seat_of_token(token));
        let by_pass = pass.and_then(|pass| self.seat_of_pass(pass, now));
        let mut seat = by_pass.or(by_token);
        let mut moved = None;
        if let Some(to) = by_pass {
            let token = secrets::token();
            let hash = secrets::hash(&token);
            let write = self.event_log.token(broadcast::number(to), hash);
            if self.write_down(Vec::new(), Vec::new(), vec![write], now).await.is_ok() {
                self.tokens[to.index()] = Some(hash);
                pass.into_iter().for_each(|pass| self.use_up_pass(pass));
                moved =
                    Some(ServerMessage::Seated { id: None, seat: broadcast::number(to), token });
            } else {
                seat = None;
            }
        }
        if let Some(seat) = seat {
            self.lines.take_over(seat);
            self.session.is_here(seat, now);
            self.info_changed |= !self.session.back(seat).is_empty();
            // if this cannot be written down, a bot covers on until this person speaks
            let _ = self.write_down(self.session.back(seat), Vec::new(), Vec::new(), now).await;
        }
        let refused = (token.is_some() || pass.is_some()) && seat.is_none();
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        if self.info_changed {
            self.broadcast(now);
        }
        self.tell_info_soon(now);
        let mut line = self.lines.begin(viewer, out);
        let (resumed, update) = self.catch_up(&mut line, last_seq, now);
        let you = You { seat: seat.map(broadcast::number), refused };
        line.tell(&ServerMessage::Welcome { you, now: now.0, resumed });
        if let Some(moved) = moved {
            line.tell(&moved);
        }
        self.say_update(&mut line, &update);
        (self.lines.add(line), self.measures_lines())
    }

    /// Answers a message: done once, however often it comes.
    pub(super) async fn ask(&mut self, line: ConnectionId, ask: ClientMessage, at: Micros) {
        let Some(viewer) = self.lines.get(line).map(|line| line.viewer) else { return };
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        if let ClientMessage::Ping { sent } = ask {
            self.tell(line, &ServerMessage::Pong { sent, now: self.now().0 });
            return;
        }
        let Some(id) = ask.id().map(str::to_owned) else {
            let error = Refusal::new("hello_first", "One says hello once.");
            return self.tell(line, &ServerMessage::Refused { id: None, error });
        };
        let asked = match (seat, &ask) {
            // a player who has left has no seat by which the message could be known
            (None, ClientMessage::Leave { id }) => Some(has_left(id)),
            (seat, _) => seat.and_then(|seat| self.asked(seat, &id)),
        };
        if let Some(seq) = asked.as_ref().and_then(|asked| self.done_already(asked)) {
            return self.tell(line, &ServerMessage::Done { id, seq });
        }
        if let Some(why) = &self.paused {
            let error = Refusal::new("paused", format!("The table stands still: {why}."));
            return self.tell(line, &ServerMessage::Refused { id: Some(id), error });
        }
        if seat.is_some_and(|seat| self.waits_already(line, seat, &id)) {
            return;
        }
        if let Some(seat) = seat.filter(|_| is_covered(&self.session, seat)) {
            let now = self.now();
            let _ = self.write_down(self.session.back(seat), Vec::new(), Vec::new(), now).await;
        }
        if let ClientMessage::Hint { .. } = ask {
            if let Err(error) = self.hint(line, seat, &id) {
                self.tell(line, &ServerMessage::Refused { id: Some(id), error });
            }
            return;
        }
        // what waits for a race is not entered twice, however long ago it was done
        if self.is_for_race(&ask)
            && let Some(seq) = asked.as_ref().and_then(|asked| self.done_in_book(asked))
        {
            return self.tell(line, &ServerMessage::Done { id, seq });
        }
        let told = self.only_told(seat, &ask, &id).or_else(|| self.joins(line, seat, &ask));
        let answer = match told {
            Some(answer) => answer,
            None => match self.lay_ready(line, seat, &ask, at, &id) {
                Ok(true) => return,
                Err(error) => Err(error),
                Ok(false) => match self.done(seat, &ask) {
                    Ok(done) => return self.keep(line, asked, id, done).await,
                    Err(error) => Err(error),
                },
            },
        };
        match answer {
            Ok(tell) => {
                self.tell(line, &tell);
                self.tell_all_if_changed();
            }
            // before something is refused the log is asked whether it was done long ago
            Err(error) => self.tell(
                line,
                &match asked.and_then(|asked| self.done_in_book(&asked)) {
                    Some(seq) => ServerMessage::Done { id, seq },
                    None => ServerMessage::Refused { id: Some(id), error },
                },
            ),
        }
    }

    /// Someone who wants to sit down in a match that is played.
    fn joins(
        &mut self,
        line: ConnectionId,
        seat: Option<Seat>,
        ask: &ClientMessage,
    ) -> Option<Result<ServerMessage, Refusal>> {
        let ClientMessage::Sit { id, name, seat: wish, entropy } = ask else { return None };
        let playing = self.session.phase() == Phase::Playing;
        if seat.is_some() || !playing || self.sat_before(id).is_some() {
            return None;
        }
        let judged = name::judge(name).and_then(|name| Ok((name, entropy_of(entropy)?)));
        Some(judged.and_then(|(name, entropy)| self.ask_to_join(line, id, name, *wish, entropy)))
    }

    /// May this message wait for a race to be decided?
    fn is_for_race(&self, ask: &ClientMessage) -> bool {
        matches!(ask, ClientMessage::Hit { .. } | ClientMessage::Act { .. })
            && self.session.is_in_race()
    }

    /// Messages that change nothing that is written down.
    fn only_told(
        &mut self,
        seat: Option<Seat>,
        ask: &ClientMessage,
        id: &str,
    ) -> Option<Result<ServerMessage, Refusal>> {
        let id = id.to_owned();
        Some(match ask {
            ClientMessage::Weigh { action, .. } => self
                .preview(seat, action)
                .map(|(error, remarks)| ServerMessage::Weighed { id, error, remarks }),
            ClientMessage::Pass { .. } => seated(seat).map(|seat| {
                let pass = secrets::token();
                let until = self.now().after(PASS);
                self.passes.push((secrets::hash(&pass), broadcast::number(seat), until));
                ServerMessage::Passed { id, pass }
            }),
            ClientMessage::Say { text, .. } => self.say(seat, text).map(|()| {
                let seq = self.session.news();
                if let Some((seat, name)) = seat.and_then(|seat| self.asked(seat, &id)) {
                    self.remember(seat, name, seq);
                }
                ServerMessage::Done { id, seq }
            }),
            _ => return None,
        })
    }

    /// In a race: hits, and cards that end a face, wait there until it is decided. Says whether
    /// this one does.
    fn lay_ready(
        &mut self,
        line: ConnectionId,
        seat: Option<Seat>,
        ask: &ClientMessage,
        at: Micros,
        id: &str,
    ) -> Result<bool, Refusal> {
        let (waits, is_hit) = match ask {
            ClientMessage::Hit { action, face, reaction, steps, .. } => {
                let (action, steps) = (action.clone(), steps.clone());
                let claim = Claim { action, face: *face, reaction: *reaction, steps };
                self.session.hit(seated(seat)?, claim, at)?;
                (true, true)
            }
            // a hit without a claim: the line's own measure has to do
            ClientMessage::Act { action, .. } if self.session.is_hit_of_race(action) => {
                let (action, face) = (action.clone(), self.session.face());
                let claim = Claim { action, face, reaction: None, steps: Vec::new() };
                self.session.hit(seated(seat)?, claim, at)?;
                (true, true)
            }
            ClientMessage::Act { action, .. } if self.session.is_in_race() => {
                let now = self.now();
                (self.session.lay_ready(seated(seat)?, action, now)?, false)
            }
            _ => (false, false),
        };
        if let (true, Some(seat)) = (waits, seat) {
            let face = self.session.face();
            self.waiting.push(Waiting { line, seat, id: id.to_owned(), is_hit, face });
        }
        Ok(waits)
    }

    /// Does what is asked for, in the session.
    fn done(&mut self, seat: Option<Seat>, ask: &ClientMessage) -> Result<Done, Refusal> {
        let now = self.now();
        let done: Result<Done, SessionError> = match ask {
            ClientMessage::Sit { name, seat: wish, entropy, .. } => {
                if seat.is_some() {
                    return Err(SessionError::SeatedAlready.into());
                }
                let name = name::judge(name)?;
                let entropy = entropy_of(entropy)?;
                return match ask.id().and_then(|id| self.sat_before(id)) {
                    Some(seat) => Ok(self.given_again(seat)),
                    None => self.sit(&name, *wish, entropy, ask.id().unwrap_or_default()),
                };
            }
            ClientMessage::Leave { id } => {
                let facts = self.session.leave(seated(seat)?, now);
                Ok(Done { names: vec![has_left(id)], ..facts.into() })
            }
            ClientMessage::Start { .. } => self.session.start(seated(seat)?, now).map(Done::from),
            ClientMessage::Act { action, seen, .. } => {
                self.session.act(seated(seat)?, action, *seen, now).map(Done::from)
            }
            ClientMessage::TakeBack { .. } => {
                self.session.take_back(seated(seat)?, now).map(Done::from)
            }
            ClientMessage::AllowTakeBack { yes, .. } => {
                self.session.allow_take_back(seated(seat)?, *yes, now).map(Done::from)
            }
            ClientMessage::AllowSeat { question, yes, .. } => {
                return self.answer_joining(seated(seat)?, *question, *yes);
            }
            ClientMessage::Again { entropy, .. } => {
                let entropy = entropy_of(entropy)?;
                self.session.again(seated(seat)?, entropy, now).map(Done::from)
            }
            // of all that the house can ask, only what it offers to browsers
            ClientMessage::Bot { level, .. }
                if !self.around.config.levels.contains(&level.as_str()) =>
            {
                Err(SessionError::NoSuchLevel(level.chars().take(40).collect()))
            }
            ClientMessage::Bot { seat: number, level, .. } => {
                self.session.put_bot(seated(seat)?, *number, level).map(Done::from)
            }
            ClientMessage::Free { seat: number, .. } => {
                self.session.free(seated(seat)?, *number, now).map(Done::from)
            }
            ClientMessage::Hello { .. }
            | ClientMessage::Hit { .. }
            | ClientMessage::Ping { .. }
            | ClientMessage::Weigh { .. }
            | ClientMessage::Hint { .. }
            | ClientMessage::Pass { .. }
            | ClientMessage::Say { .. } => Ok(Vec::new().into()),
        };
        done.map_err(Refusal::from)
    }

    /// Is this name told apart from bots' and from those of the others who sit here?
    pub(super) fn is_distinct(&self, name: &str) -> Result<(), Refusal> {
        let people = self.session.places().iter().filter_map(|place| match &place.sitter {
            Occupant::Person { name, .. } => Some(name.as_str()),
            _ => None,
        });
        name::distinct(name, self.around.config.levels, people)
    }

    /// Someone sits down, by the message of this name.
    pub(super) fn sit(
        &self,
        name: &str,
        wish: Option<u8>,
        entropy: &str,
        id: &str,
    ) -> Result<Done, Refusal> {
        self.is_distinct(name)?;
        let (seat, facts) = self.session.sit(name, wish, entropy)?;
        let token = secrets::token();
        let write = self.event_log.token(broadcast::number(seat), secrets::hash(&token));
        // the number of this event will be a part of all that this person's messages are called
        let asked = asked_by(seat, self.session.seq() + 1, id);
        let seated = Some((seat, token));
        Ok(Done { writes: vec![write], seated, names: vec![asked], ..facts.into() })
    }

    /// The chair that was taken by the message of this name, if the answer was lost with its line:
    /// no one has come to it since.
    fn sat_before(&self, id: &str) -> Option<Seat> {
        let is_lost = |seat: &Seat| {
            let gone = self.session.place(*seat).is_some_and(|place| !place.is_here());
            gone && self.asked(*seat, id).is_some_and(|asked| {
                self.done_already(&asked).or_else(|| self.done_in_book(&asked)).is_some()
            })
        };
        self.session.seats().find(is_lost)
    }

    /// The same chair under a new token: the old one has got lost.
    fn given_again(&mut self, seat: Seat) -> Done {
        let token = secrets::token();
        let write = self.event_log.token(broadcast::number(seat), secrets::hash(&token));
        let facts = self.session.back(seat);
        Done { writes: vec![write], seated: Some((seat, token)), ..facts.into() }
    }

    /// Writes down what was done, acknowledges it, and tells everyone: in this order.
    pub(super) async fn keep(
        &mut self,
        line: ConnectionId,
        asked: Option<Asked>,
        id: String,
        done: Done,
    ) {
        let now = self.now();
        let changes = done.facts.is_empty() || done.facts.iter().any(broadcast::changes_the_table);
        let mut writes = done.writes;
        writes.extend(
            done.left.iter().map(|seat| self.event_log.drop_token(broadcast::number(*seat))),
        );
        let asked = asked.into_iter().chain(done.names).collect();
        let around = std::sync::Arc::clone(&self.around);
        let early = self.session.seq() + done.facts.len() as u32;
        if around.config.early_ack {
            self.tell(line, &ServerMessage::Done { id: id.clone(), seq: early });
            // it is to be out before anything can break off
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        match self.write_down(done.facts, asked, writes, now).await {
            Ok(()) => {}
            Err(no) => {
                let tell = match done_already_by(&no) {
                    Some(seq) => ServerMessage::Done { id, seq },
                    None => ServerMessage::Refused { id: Some(id), error: (&no).into() },
                };
                return self.tell(line, &tell);
            }
        }
        let seq = self.session.news();
        self.info_changed |= changes;
        if let Some(answer) = done.agrees {
            self.has_answered(answer);
        }
        if let Some((seat, token)) = done.seated {
            self.session.is_here(seat, now);
            self.tokens[seat.index()] = Some(secrets::hash(&token));
            if let Some(line) = self.lines.get(line) {
                line.viewer = Viewer::Seat(seat);
                line.tell(&ServerMessage::Seated {
                    id: Some(id.clone()),
                    seat: broadcast::number(seat),
                    token,
                });
            }
        }
        for seat in done.left {
            self.tokens[seat.index()] = None;
            self.passes.retain(|(_, to, _)| *to != broadcast::number(seat));
            self.lines.unseat(seat, self.session.match_no());
        }
        around.failpoints.reach("before_ack");
        self.tell(line, &ServerMessage::Done { id, seq });
        around.failpoints.reach("after_ack");
        around.failpoints.reach("before_broadcast");
        self.broadcast(now);
        around.failpoints.reach("after_broadcast");
    }

    /// What a message of this seat is called in the log. Everyone names theirs as they like, so
    /// the number of the event by which they sat down is a part of it.
    pub(super) fn asked(&self, seat: Seat, id: &str) -> Option<Asked> {
        match self.session.place(seat)?.sitter {
            Occupant::Person { rank, .. } => Some(asked_by(seat, rank, id)),
            _ => None,
        }
    }

    fn done_already(&self, asked: &Asked) -> Option<u32> {
        let same =
            |(who, name, _): &&(Option<u8>, String, u32)| (who, name) == (&asked.0, &asked.1);
        self.done.iter().rev().find(same).map(|(.., seq)| *seq)
    }

    fn tell_all_if_changed(&mut self) {
        if self.info_changed {
            self.broadcast(self.now());
        }
    }

    pub(super) fn tell(&mut self, line: ConnectionId, tell: &ServerMessage) {
        if let Some(line) = self.lines.get(line) {
            line.tell(tell);
        }
    }

    /// Someone says something to all. It is heard, and not written down.
    fn say(&mut self, seat: Option<Seat>, text: &str) -> Result<(), Refusal> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > MAX_CHAT_CHARS || name::has_controls(text) {
            let why = format!("A chat message has 1 to {MAX_CHAT_CHARS} characters.");
            return Err(Refusal::new("bad_message", why));
        }
        let name = seat
            .and_then(|seat| self.session.place(seat))
            .map(parlour_table::session::SeatSlot::name);
        let said = ServerMessage::Said {
            seat: seat.map(broadcast::number),
            name: name.unwrap_or_default(),
            text: text.to_owned(),
        };
        for line in self.lines.iter_mut() {
            line.tell(&said);
        }
        Ok(())
    }

    fn preview(
        &self,
        seat: Option<Seat>,
        action: &str,
    ) -> Result<(Option<Refusal>, Vec<Annotation>), Refusal> {
        let seat = seated(seat)?;
        let game = self.session.game().ok_or(SessionError::NotYet("the match has not begun"))?;
        Ok(match game.preview(seat, action) {
            Ok(remarks) => (None, remarks.into_iter().map(Annotation::from).collect()),
            Err(refused) => (Some(SessionError::from(refused).into()), Vec::new()),
        })
    }
}

/// What a message is called in the log, of a person who sat down with this event.
fn asked_by(seat: Seat, rank: u32, id: &str) -> Asked {
    (Some(broadcast::number(seat)), format!("{rank} {id}"))
}

/// What a goodbye is called besides: a player who sends it again has no seat any more.
fn has_left(id: &str) -> Asked {
    (None, format!("left {id}"))
}

fn is_covered(session: &Session, seat: Option<Seat>) -> bool {
    seat.and_then(|seat| session.place(seat)).is_some_and(|place| place.covered.is_some())
}

pub(super) fn seated(seat: Option<Seat>) -> Result<Seat, Refusal> {
    seat.ok_or_else(|| Refusal::new("not_seated", "You are spectating: take a seat first."))
}

fn entropy_of(text: &str) -> Result<&str, Refusal> {
    if text.chars().count() > MAX_ENTROPY_CHARS {
        let why = format!("What goes into the shuffle has {MAX_ENTROPY_CHARS} characters at most.");
        return Err(Refusal::new("bad_message", why));
    }
    Ok(text)
}
