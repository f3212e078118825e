//! A client: someone at the other end of a WebSocket.

use super::{Table, TestRng};
use futures_util::{SinkExt, StreamExt};
use parlour_protocol::wire::{
    ClientMessage, Occupant, Parting, Position, Refusal, ServerMessage, TableInfo, Update, VERSION,
    VisibleEvent, Whose, You,
};
use std::time::Duration;
use tokio::{
    net::TcpStream,
    time::{Instant, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Error, Message},
};

/// Nothing in these tests takes longer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

/// So often a client says that it is there.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(4);

/// By this the answers to one's heartbeat are known.
const HEARTBEAT_MARK: f64 = -1.0;

/// A message as it came over the connection, and what it says.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) bytes: String,
    pub(crate) message: ServerMessage,
}

/// Someone at the other end of a WebSocket.
pub(crate) struct TestClient {
    pub(crate) table: Table,
    socket: WebSocketStream<TcpStream>,
    /// Every message, in order; kept over cut connections.
    pub(crate) seen: Vec<Seen>,
    pub(crate) you: Option<You>,
    pub(crate) resumed: bool,
    pub(crate) token: Option<String>,
    pub(crate) seat: Option<u8>,
    pub(crate) seq: u32,
    pub(crate) info: Option<TableInfo>,
    pub(crate) position: Option<Position>,
    /// All events of the match as they were told.
    pub(crate) heard: Vec<VisibleEvent>,
    pub(crate) parted: Option<Parting>,
    asked: u64,
    /// When this client last said anything.
    spoke: Instant,
    /// For what position the last act was.
    acted_on: Option<u32>,
}

impl TestClient {
    /// Opens a connection and says nothing yet.
    pub(crate) async fn calls(table: &Table) -> Self {
        let stream = TcpStream::connect(table.at).await.expect("the server takes calls");
        Self::over(stream, table).await.expect("the connection is taken")
    }

    /// The same over a connection that is there already.
    pub(crate) async fn over(stream: TcpStream, table: &Table) -> Result<Self, Error> {
        let address = format!("ws://{}/api/tables/{}/socket", table.at, table.name);
        stream.set_nodelay(true).expect("a socket");
        let (socket, _) = client_async(address, stream).await?;
        Ok(Self {
            table: table.clone(),
            socket,
            seen: Vec::new(),
            you: None,
            resumed: false,
            token: None,
            seat: None,
            seq: 0,
            info: None,
            position: None,
            heard: Vec::new(),
            parted: None,
            asked: 0,
            spoke: Instant::now(),
            acted_on: None,
        })
    }

    /// Comes to a table as a spectator.
    pub(crate) async fn watches(table: &Table) -> Self {
        let mut client = Self::calls(table).await;
        client.says_hello(None, None, None).await;
        client
    }

    /// Comes to a table and sits down in the first free seat.
    pub(crate) async fn sits_down(table: &Table, name: &str) -> Self {
        Self::sits_down_adding(table, name, "").await
    }

    /// Comes to a table, sits down in the first free seat and adds something to the shuffle.
    pub(crate) async fn sits_down_adding(table: &Table, name: &str, entropy: &str) -> Self {
        let mut client = Self::watches(table).await;
        let (name, entropy) = (name.to_owned(), entropy.to_owned());
        // one after the other, so that clients can be counted by their seats
        let seats = table.info().await.seats;
        let seat = seats.iter().position(|seat| seat.occupant == Occupant::Empty);
        let seat = seat.map(|seat| seat as u8);
        client.gets(|id| ClientMessage::Sit { id, name, seat, entropy }).await;
        assert!(client.token.is_some() && client.seat.is_some(), "a seat and its secret");
        client
    }

    /// Says hello, and takes the answers in.
    pub(crate) async fn says_hello(
        &mut self,
        token: Option<String>,
        pass: Option<String>,
        last_seq: Option<u32>,
    ) {
        let said = self.tries_hello(token, pass, last_seq).await;
        assert!(said.is_some(), "a welcome and an update");
    }

    /// Says hello on a connection that may be cut.
    pub(crate) async fn tries_hello(
        &mut self,
        token: Option<String>,
        pass: Option<String>,
        last_seq: Option<u32>,
    ) -> Option<()> {
        self.you = None;
        self.send(&ClientMessage::Hello { version: VERSION, token, pass, last_seq }).await;
        loop {
            let message = self.receive().await?;
            if self.you.is_some() && matches!(message, ServerMessage::Update(_)) {
                return Some(());
            }
        }
    }

    /// Comes back on a new connection after the old one was cut: with the token, and from the last
    /// update that came through.
    pub(crate) async fn comes_back(&mut self) {
        let table = self.table.clone();
        self.comes_back_to(&table).await;
    }

    /// Comes back to a server that was started again.
    pub(crate) async fn comes_back_to(&mut self, table: &Table) {
        assert!(self.tries_to_come_back_to(table).await.is_some(), "the connection holds");
    }

    /// Comes back on a connection that may be cut, too.
    pub(crate) async fn tries_to_come_back_to(&mut self, table: &Table) -> Option<()> {
        let stream = TcpStream::connect(table.at).await.ok()?;
        let fresh = Self::over(stream, table).await.ok()?;
        self.socket = fresh.socket;
        self.table = table.clone();
        self.parted = None;
        let (token, last) = (self.token.clone(), Some(self.seq).filter(|&seq| seq > 0));
        self.tries_hello(token, None, last).await
    }

    /// The connection is cut without a message.
    pub(crate) async fn is_cut_off(&mut self) {
        let _ = self.socket.get_mut().set_zero_linger();
        let _ = tokio::io::AsyncWriteExt::shutdown(self.socket.get_mut()).await;
    }

    /// A name for a message that this client has not used before.
    pub(crate) fn id(&mut self) -> String {
        self.asked += 1;
        format!("{}", self.asked)
    }

    pub(crate) async fn send(&mut self, request: &ClientMessage) {
        self.send_text(parlour_protocol::line(request)).await;
    }

    pub(crate) async fn send_text(&mut self, text: impl Into<String>) {
        let _ = self.sends(Message::Text(text.into().into())).await;
    }

    /// Sends any frame; says whether the connection took it.
    pub(crate) async fn sends(&mut self, message: Message) -> bool {
        self.spoke = Instant::now();
        matches!(timeout(ANSWER_TIMEOUT, self.socket.send(message)).await, Ok(Ok(())))
    }

    /// Says that it is still there; says whether the connection took it.
    pub(crate) async fn sends_a_heartbeat(&mut self) -> bool {
        let ping = parlour_protocol::line(&ClientMessage::Ping { sent: HEARTBEAT_MARK });
        self.sends(Message::text(ping)).await
    }

    /// Says that it is still there, if it has not said anything for a while.
    pub(crate) async fn stays(&mut self) {
        if self.spoke.elapsed() > HEARTBEAT_INTERVAL {
            self.sends_a_heartbeat().await;
        }
    }

    /// The bare TCP connection.
    pub(crate) fn stream(&mut self) -> &mut TcpStream {
        self.socket.get_mut()
    }

    /// Takes in the next message; nothing, if the connection is closed. A client who has said hello
    /// says now and then that they are still there.
    pub(crate) async fn receive(&mut self) -> Option<ServerMessage> {
        for _ in 0..ANSWER_TIMEOUT.as_secs() / HEARTBEAT_INTERVAL.as_secs() {
            if self.you.is_some() && self.spoke.elapsed() > HEARTBEAT_INTERVAL {
                self.sends_a_heartbeat().await;
            }
            if let Ok(heard) = timeout(HEARTBEAT_INTERVAL, self.listens()).await {
                return heard;
            }
        }
        let table = self.position.as_ref().map(|position| (&position.turn, &position.view));
        panic!("nothing is heard by seat {:?} after update {}: {table:?}", self.seat, self.seq)
    }

    /// Takes in a message if one comes within this time.
    pub(crate) async fn receives_within(&mut self, time: Duration) -> Option<ServerMessage> {
        timeout(time, self.listens()).await.ok().flatten()
    }

    async fn listens(&mut self) -> Option<ServerMessage> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => match self.takes_in(text.as_str()) {
                    ServerMessage::Pong { sent: HEARTBEAT_MARK, .. } => {}
                    message => return Some(message),
                },
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Hears everything up to the end of the connection; says how it was parted.
    pub(crate) async fn receives_end(&mut self) -> Option<Parting> {
        while self.receive().await.is_some() {}
        self.parted
    }

    fn takes_in(&mut self, bytes: &str) -> ServerMessage {
        let message: ServerMessage =
            serde_json::from_str(bytes).unwrap_or_else(|no| panic!("{no}: {bytes}"));
        match &message {
            ServerMessage::Welcome { you, resumed, .. } => {
                self.seat = you.seat;
                self.you = Some(you.clone());
                self.resumed = *resumed;
                if !resumed {
                    self.heard.clear();
                }
            }
            ServerMessage::Seated { seat, token, .. } => {
                self.seat = Some(*seat);
                self.token = Some(token.clone());
            }
            ServerMessage::Moved { seat } => self.seat = Some(*seat),
            ServerMessage::Update(update) => self.is_told(update),
            ServerMessage::Bye { why, .. } => self.parted = Some(*why),
            _ => {}
        }
        self.seen.push(Seen { bytes: bytes.to_owned(), message: message.clone() });
        message
    }

    fn is_told(&mut self, update: &Update) {
        assert!(update.seq >= self.seq, "numbers do not go back");
        self.seq = update.seq;
        if let Some(info) = &update.table {
            if self.info.as_ref().is_some_and(|before| before.match_no != info.match_no) {
                self.heard.clear();
            }
            self.info = Some(info.clone());
        }
        self.heard.extend(update.events.iter().cloned());
        self.position = update.position.clone().or(self.position.take());
    }

    /// Asks for something and waits for the answer; nothing, if the connection is cut before.
    pub(crate) async fn asks(
        &mut self,
        request: impl FnOnce(String) -> ClientMessage,
    ) -> Option<ServerMessage> {
        let id = self.id();
        self.asks_again(&request(id)).await
    }

    /// Asks with a message that has its id already, and waits for the answer.
    pub(crate) async fn asks_again(&mut self, request: &ClientMessage) -> Option<ServerMessage> {
        self.send(request).await;
        self.receives_answer(request.id().expect("a message with a name")).await
    }

    /// Waits for the answer to a message.
    pub(crate) async fn receives_answer(&mut self, id: &str) -> Option<ServerMessage> {
        loop {
            let message = self.receive().await?;
            match &message {
                ServerMessage::Done { id: of, .. }
                | ServerMessage::Previewed { id: of, .. }
                | ServerMessage::Hinted { id: of, .. }
                | ServerMessage::Passed { id: of, .. }
                | ServerMessage::Asked { id: of }
                | ServerMessage::Refused { id: Some(of), .. }
                    if of == id =>
                {
                    return Some(message);
                }
                _ => {}
            }
        }
    }

    /// Asks for something that is done.
    pub(crate) async fn gets(
        &mut self,
        request: impl FnOnce(String) -> ClientMessage,
    ) -> ServerMessage {
        match self.asks(request).await {
            Some(ServerMessage::Refused { error, .. }) => panic!("refused: {error:?}"),
            Some(message) => message,
            None => panic!("the connection was closed: {:?}", self.parted),
        }
    }

    /// Asks for something that is refused, and says why.
    pub(crate) async fn is_refused(
        &mut self,
        request: impl FnOnce(String) -> ClientMessage,
    ) -> Refusal {
        match self.asks(request).await {
            Some(ServerMessage::Refused { error, .. }) => error,
            other => panic!("this was to be refused: {other:?}"),
        }
    }

    /// Begins the match.
    pub(crate) async fn starts(&mut self) {
        self.gets(|id| ClientMessage::Start { id }).await;
    }

    /// Waits until there is an update with at least this number.
    pub(crate) async fn receives_up_to(&mut self, seq: u32) {
        while self.seq < seq {
            self.receive().await.expect("the connection holds");
        }
    }

    /// Waits for the next update.
    pub(crate) async fn receives_update(&mut self) {
        loop {
            let heard = self.receive().await;
            let message =
                heard.unwrap_or_else(|| panic!("the connection was closed: {:?}", self.parted));
            if let ServerMessage::Update(_) = message {
                return;
            }
        }
    }

    /// What this client may do, if it is their turn.
    pub(crate) fn may(&self) -> &[String] {
        let legal = self.position.as_ref().and_then(|position| position.legal.as_ref());
        legal.map_or(&[], |legal| &legal.actions)
    }

    /// Is the match over, as far as this client has heard?
    pub(crate) fn is_over(&self) -> bool {
        self.position.as_ref().is_some_and(|position| position.turn == Whose::Over)
    }

    /// What this client would do now, without thinking. In a race it turns cards up, and hits seldom:
    /// one face of eight, however often it looks. Who hit each face would never let a bot turn up
    /// the next one.
    pub(crate) fn chooses(&self, rng: &mut TestRng) -> Option<String> {
        let race = self.position.as_ref().filter(|position| position.turn == Whose::Any);
        let Some(race) = race else {
            return (!self.may().is_empty()).then(|| rng.one(self.may()).clone());
        };
        let seat = u64::from(self.seat.unwrap_or_default());
        // with no card left to turn up, a hit is all that can be done
        let is_last = race.view["decks"]
            .as_array()
            .is_some_and(|decks| decks.iter().all(|cards| *cards == 0));
        let hits = is_last || TestRng(u64::from(race.face) << 8 | seat).strikes(8);
        let (hit, calm): (Vec<&String>, Vec<&String>) =
            self.may().iter().partition(|action| action.starts_with("hit"));
        let may = if hits && !hit.is_empty() { hit } else { calm };
        (!may.is_empty()).then(|| (*rng.one(&may)).clone())
    }

    /// The message by which this client does that now: a hit says which face was hit.
    pub(crate) fn doing(&self, id: String, action: String) -> ClientMessage {
        match &self.position {
            Some(position) if position.turn == Whose::Any && action.starts_with("hit") => {
                let (face, reaction) = (position.face, Some(250.0));
                ClientMessage::Hit { id, action, face, reaction, steps: Vec::new() }
            }
            _ => ClientMessage::Act { id, action, seen: self.seq },
        }
    }

    /// Does something, as soon as it may; says whether the match goes on.
    pub(crate) async fn plays_on(&mut self, rng: &mut TestRng) -> bool {
        loop {
            if self.is_over() {
                return false;
            }
            let is_race =
                self.position.as_ref().is_some_and(|position| position.turn == Whose::Any);
            let is_new = self.acted_on != Some(self.seq) || is_race;
            if is_new && let Some(action) = self.chooses(rng) {
                self.acted_on = Some(self.seq);
                let id = self.id();
                let answer = self.asks_again(&self.doing(id, action)).await;
                assert!(answer.is_some(), "the connection holds");
                return true;
            }
            if is_race {
                self.receives_within(Duration::from_millis(20)).await;
            } else {
                assert!(self.receive().await.is_some(), "the connection holds");
            }
        }
    }

    /// Does something now, if it may, and receives what came of it. It waits for no one else.
    pub(crate) async fn acts_if_it_may(&mut self, rng: &mut TestRng) {
        self.stays().await;
        if let Some(action) = self.chooses(rng) {
            let id = self.id();
            let request = self.doing(id, action);
            match self.asks_again(&request).await {
                Some(ServerMessage::Done { seq, .. }) => self.receives_up_to(seq).await,
                answer => assert!(answer.is_some(), "the connection holds"),
            }
        }
    }

    /// Plays until the match is over.
    pub(crate) async fn plays_to_the_end(&mut self, rng: &mut TestRng) {
        while self.plays_on(rng).await {
            if self.position.as_ref().is_some_and(|position| position.turn == Whose::Any) {
                self.receives_within(Duration::from_millis(5)).await;
            }
        }
    }

    /// Waits until everyone at a table where nothing happens by itself knows as much as the one that
    /// knows most, and nothing more comes.
    pub(crate) async fn all_know_all(clients: &mut [&mut Self]) {
        loop {
            let newest = clients.iter().map(|client| client.seq).max().unwrap_or_default();
            let mut is_quiet = true;
            for client in &mut *clients {
                client.receives_up_to(newest).await;
                is_quiet &= client.receives_within(Duration::from_millis(60)).await.is_none();
            }
            if is_quiet {
                return;
            }
        }
    }

    /// The player who may act first does so.
    pub(crate) async fn one_plays_on(clients: &mut [&mut Self], rng: &mut TestRng) {
        let begun = Instant::now();
        while begun.elapsed() < ANSWER_TIMEOUT {
            for client in &mut *clients {
                client.receives_within(Duration::from_millis(20)).await;
                if client.chooses(rng).is_some() {
                    assert!(client.plays_on(rng).await, "no one is to play any more");
                    return;
                }
            }
        }
        panic!("no one may act");
    }

    /// The view, as bytes.
    pub(crate) fn view(&self) -> String {
        self.position.as_ref().map(|position| position.view.to_string()).unwrap_or_default()
    }
}
