//! What carries a connection's messages: it connects, says hello, keeps the connection alive, and connects again
//! after a cut.

use crate::client::{
    news::{ConnectionError, News},
    retry_policy::{RetryPolicy, Waits, jitter},
    table_url::TableUrl,
    unanswered::Unanswered,
};
use futures_util::{SinkExt, StreamExt};
use parlour_protocol::{
    line,
    wire::{self, ClientMessage, Parting, Refusal, ServerMessage},
};
use std::{sync::mpsc::Sender, time::Duration};
use tokio::{
    net::TcpStream,
    sync::mpsc::UnboundedReceiver,
    time::{Instant, sleep_until, timeout},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config,
    tungstenite::{Error, Message, http::StatusCode},
};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What carries a connection's messages.
pub(super) struct Carrier {
    place: TableUrl,
    token: Option<String>,
    retry_policy: RetryPolicy,
    requests: UnboundedReceiver<ClientMessage>,
    news: Sender<News>,
    unanswered: Unanswered,
    /// The number of the last update that came through.
    last_seq: Option<u32>,
    /// Has a server ever answered?
    was_up: bool,
    started: Instant,
}

/// Why a connection has ended, or never came up.
enum CarrierError {
    /// It may come up again.
    Cut(String),
    /// It never will.
    Ended(ConnectionError),
    /// Its holder has let go.
    LetGo,
}

impl CarrierError {
    fn cut(why: &impl ToString) -> Self {
        Self::Cut(why.to_string())
    }
}

impl Carrier {
    pub(super) fn new(
        place: TableUrl,
        token: Option<String>,
        retry_policy: RetryPolicy,
        requests: UnboundedReceiver<ClientMessage>,
        news: Sender<News>,
    ) -> Self {
        Self {
            place,
            token,
            retry_policy,
            requests,
            news,
            unanswered: Unanswered::default(),
            last_seq: None,
            was_up: false,
            started: Instant::now(),
        }
    }

    /// Carries messages until the connection has ended.
    pub(super) async fn run(mut self) {
        let mut waits = Waits::new(self.retry_policy);
        loop {
            let down = match self.call().await {
                Ok(socket) => self.talk(socket, &mut waits).await,
                Err(down) => down,
            };
            let why = match down {
                CarrierError::Cut(why) if self.was_up => why,
                CarrierError::Cut(why) => return self.end(ConnectionError::Unreachable(why)),
                CarrierError::Ended(why) => return self.end(why),
                CarrierError::LetGo => return,
            };
            let again = waits.next(jitter());
            let sent = self.news.send(News::Cut { why, again });
            if sent.is_err() || !self.wait(Instant::now() + again).await {
                return;
            }
        }
    }

    fn end(&self, why: ConnectionError) {
        // if no one listens any more, no one wants to know
        let _ = self.news.send(News::Ended(why));
    }

    /// Calls the server.
    async fn call(&self) -> Result<Socket, CarrierError> {
        let call = connect_async_with_config(self.place.socket(), None, true);
        match timeout(self.retry_policy.dead, call).await {
            Err(_) => Err(CarrierError::cut(&"no answer")),
            Ok(Ok((socket, _))) => Ok(socket),
            Ok(Err(Error::Http(response))) => {
                let status = response.status();
                let body = response.into_body().unwrap_or_default();
                let refusal = wire::read::<Refusal>(&String::from_utf8_lossy(&body)).ok();
                let why = refusal.map_or_else(|| status.to_string(), |refusal| refusal.message);
                Err(match status {
                    StatusCode::NOT_FOUND => CarrierError::Ended(ConnectionError::NoTable),
                    status if status.is_server_error() => CarrierError::Cut(why),
                    StatusCode::TOO_MANY_REQUESTS => CarrierError::Cut(why),
                    _ => CarrierError::Ended(ConnectionError::TurnedAway(why)),
                })
            }
            Ok(Err(error)) => Err(CarrierError::cut(&error)),
        }
    }

    /// Waits, and keeps what is asked meanwhile. Says whether anyone still holds the connection.
    async fn wait(&mut self, until: Instant) -> bool {
        loop {
            tokio::select! {
                () = sleep_until(until) => return true,
                message = self.requests.recv() => match message {
                    Some(message) => self.unanswered.add(message),
                    None => return false,
                },
            }
        }
    }

    /// Carries messages both ways until the connection is down.
    async fn talk(&mut self, mut socket: Socket, waits: &mut Waits) -> CarrierError {
        match self.carry(&mut socket, waits).await {
            Ok(never) => match never {},
            Err(down) => {
                let _ = timeout(self.retry_policy.busy, socket.close(None)).await;
                down
            }
        }
    }

    async fn carry(
        &mut self,
        socket: &mut Socket,
        waits: &mut Waits,
    ) -> Result<std::convert::Infallible, CarrierError> {
        let hello = ClientMessage::Hello {
            version: wire::VERSION,
            token: self.token.clone(),
            pass: None,
            last_seq: self.last_seq,
        };
        self.send(socket, &hello).await?;
        let mut is_up = false;
        let mut last_received = Instant::now();
        let mut beat = last_received + self.retry_policy.beat;
        loop {
            let later = self.unanswered.next_due();
            tokio::select! {
                message = self.requests.recv() => {
                    let message = message.ok_or(CarrierError::LetGo)?;
                    self.unanswered.add(message.clone());
                    if is_up {
                        self.send(socket, &message).await?;
                    }
                }
                message = socket.next() => {
                    last_received = Instant::now();
                    let message = match message {
                        None | Some(Ok(Message::Close(_))) => return Err(CarrierError::cut(&"the server has closed the connection")),
                        Some(Err(error)) => return Err(CarrierError::cut(&error)),
                        Some(Ok(Message::Text(text))) => wire::read::<ServerMessage>(&text)
                            .map_err(|why| CarrierError::Ended(ConnectionError::Strange(why)))?,
                        Some(Ok(_)) => continue,
                    };
                    if matches!(message, ServerMessage::Welcome { .. }) {
                        is_up = true;
                        waits.begin_anew();
                        for message in self.unanswered.all() {
                            self.send(socket, &message).await?;
                        }
                    }
                    self.hear(message)?;
                }
                () = sleep_until(last_received + self.retry_policy.dead) => {
                    return Err(CarrierError::cut(&"nothing was received for too long"));
                }
                () = sleep_until(beat) => {
                    beat += self.retry_policy.beat;
                    let sent = self.started.elapsed().as_secs_f64() * 1000.0;
                    self.send(socket, &ClientMessage::Ping { sent }).await?;
                }
                () = sleep_until(later.unwrap_or(last_received)), if is_up && later.is_some() => {
                    for message in self.unanswered.due(Instant::now()) {
                        self.send(socket, &message).await?;
                    }
                }
            }
        }
    }

    /// Takes from a message what the connection itself must know, and passes it on.
    fn hear(&mut self, message: ServerMessage) -> Result<(), CarrierError> {
        match &message {
            ServerMessage::Welcome { you, .. } => {
                self.was_up = true;
                if you.refused {
                    self.token = None;
                }
            }
            ServerMessage::Seated { token, .. } => self.token = Some(token.clone()),
            ServerMessage::Update(update) => self.last_seq = Some(update.seq),
            ServerMessage::Pong { .. } => return Ok(()),
            ServerMessage::Refused { id: Some(id), error } => {
                let too_much = matches!(error.code.as_str(), "too_fast" | "busy");
                let until = Instant::now() + self.retry_policy.busy;
                if too_much && self.unanswered.put_off(id, until) {
                    return Ok(());
                }
                if self.unanswered.answered(id).is_none() {
                    return Ok(());
                }
            }
            ServerMessage::Refused { id: None, error } if error.code == "bad_version" => {
                return Err(CarrierError::Ended(ConnectionError::Strange(error.message.clone())));
            }
            ServerMessage::Done { id, .. }
            | ServerMessage::Previewed { id, .. }
            | ServerMessage::Hinted { id, .. }
            | ServerMessage::Passed { id, .. } => match self.unanswered.answered(id) {
                // a player who has left has no seat to come back to
                Some(ClientMessage::Leave { .. }) => self.token = None,
                Some(_) => {}
                None => return Ok(()),
            },
            ServerMessage::Bye { why, message } => {
                return Err(match why {
                    Parting::TakenOver => CarrierError::Ended(ConnectionError::TakenOver),
                    Parting::NoTable => CarrierError::Ended(ConnectionError::NoTable),
                    // who comes back at once would ask for a seat again
                    Parting::Removed | Parting::Abuse => {
                        CarrierError::Ended(ConnectionError::TurnedAway(message.clone()))
                    }
                    Parting::Silence | Parting::Slow | Parting::Closing => {
                        CarrierError::cut(message)
                    }
                });
            }
            ServerMessage::Refused { id: None, .. }
            | ServerMessage::Said { .. }
            | ServerMessage::Asked { .. }
            | ServerMessage::Moved { .. } => {}
        }
        self.news.send(News::Received(message)).map_err(|_| CarrierError::LetGo)
    }

    async fn send(&self, socket: &mut Socket, message: &ClientMessage) -> Result<(), CarrierError> {
        let slow: Duration = self.retry_policy.dead;
        match timeout(slow, socket.send(Message::text(line(message)))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(CarrierError::cut(&error)),
            Err(_) => Err(CarrierError::cut(&"the server does not respond")),
        }
    }
}
