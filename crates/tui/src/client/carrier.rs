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
    asks: UnboundedReceiver<ClientMessage>,
    news: Sender<News>,
    unanswered: Unanswered,
    /// The number of the last update that came through.
    last_seq: Option<u32>,
    /// Has a server ever answered?
    was_up: bool,
    started: Instant,
}

/// Why a connection is not up.
enum Down {
    /// It may come up again.
    Cut(String),
    /// It never will.
    Ended(ConnectionError),
    /// Its holder has let go.
    LetGo,
}

impl Down {
    fn cut(why: &impl ToString) -> Self {
        Self::Cut(why.to_string())
    }
}

impl Carrier {
    pub(super) fn new(
        place: TableUrl,
        token: Option<String>,
        retry_policy: RetryPolicy,
        asks: UnboundedReceiver<ClientMessage>,
        news: Sender<News>,
    ) -> Self {
        Self {
            place,
            token,
            retry_policy,
            asks,
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
                Down::Cut(why) if self.was_up => why,
                Down::Cut(why) => return self.end(ConnectionError::Unreachable(why)),
                Down::Ended(why) => return self.end(why),
                Down::LetGo => return,
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
    async fn call(&self) -> Result<Socket, Down> {
        let call = connect_async_with_config(self.place.socket(), None, true);
        match timeout(self.retry_policy.dead, call).await {
            Err(_) => Err(Down::cut(&"no answer")),
            Ok(Ok((socket, _))) => Ok(socket),
            Ok(Err(Error::Http(response))) => {
                let status = response.status();
                let body = response.into_body().unwrap_or_default();
                let refusal = wire::read::<Refusal>(&String::from_utf8_lossy(&body)).ok();
                let why = refusal.map_or_else(|| status.to_string(), |refusal| refusal.message);
                Err(match status {
                    StatusCode::NOT_FOUND => Down::Ended(ConnectionError::NoTable),
                    status if status.is_server_error() => Down::Cut(why),
                    StatusCode::TOO_MANY_REQUESTS => Down::Cut(why),
                    _ => Down::Ended(ConnectionError::TurnedAway(why)),
                })
            }
            Ok(Err(error)) => Err(Down::cut(&error)),
        }
    }

    /// Waits, and keeps what is asked meanwhile. Says whether anyone still holds the connection.
    async fn wait(&mut self, until: Instant) -> bool {
        loop {
            tokio::select! {
                () = sleep_until(until) => return true,
                ask = self.asks.recv() => match ask {
                    Some(ask) => self.unanswered.add(ask),
                    None => return false,
                },
            }
        }
    }

    /// Carries messages both ways until the connection is down.
    async fn talk(&mut self, mut socket: Socket, waits: &mut Waits) -> Down {
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
    ) -> Result<std::convert::Infallible, Down> {
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
                ask = self.asks.recv() => {
                    let ask = ask.ok_or(Down::LetGo)?;
                    self.unanswered.add(ask.clone());
                    if is_up {
                        self.send(socket, &ask).await?;
                    }
                }
                message = socket.next() => {
                    last_received = Instant::now();
                    let tell = match message {
                        None | Some(Ok(Message::Close(_))) => return Err(Down::cut(&"the server has hung up")),
                        Some(Err(error)) => return Err(Down::cut(&error)),
                        Some(Ok(Message::Text(text))) => wire::read::<ServerMessage>(&text)
                            .map_err(|why| Down::Ended(ConnectionError::Strange(why)))?,
                        Some(Ok(_)) => continue,
                    };
                    if matches!(tell, ServerMessage::Welcome { .. }) {
                        is_up = true;
                        waits.begin_anew();
                        for ask in self.unanswered.all() {
                            self.send(socket, &ask).await?;
                        }
                    }
                    self.hear(tell)?;
                }
                () = sleep_until(last_received + self.retry_policy.dead) => {
                    return Err(Down::cut(&"nothing was heard for too long"));
                }
                () = sleep_until(beat) => {
                    beat += self.retry_policy.beat;
                    let sent = self.started.elapsed().as_secs_f64() * 1000.0;
                    self.send(socket, &ClientMessage::Ping { sent }).await?;
                }
                () = sleep_until(later.unwrap_or(last_received)), if is_up && later.is_some() => {
                    for ask in self.unanswered.due(Instant::now()) {
                        self.send(socket, &ask).await?;
                    }
                }
            }
        }
    }

    /// Takes from a message what the connection itself must know, and passes it on.
    fn hear(&mut self, tell: ServerMessage) -> Result<(), Down> {
        match &tell {
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
                return Err(Down::Ended(ConnectionError::Strange(error.message.clone())));
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
                    Parting::TakenOver => Down::Ended(ConnectionError::TakenOver),
                    Parting::NoTable => Down::Ended(ConnectionError::NoTable),
                    Parting::Abuse => Down::Ended(ConnectionError::TurnedAway(message.clone())),
                    Parting::Silence | Parting::Slow | Parting::Closing => Down::cut(message),
                });
            }
            ServerMessage::Refused { id: None, .. }
            | ServerMessage::Said { .. }
            | ServerMessage::Asked { .. } => {}
        }
        self.news.send(News::Received(tell)).map_err(|_| Down::LetGo)
    }

    async fn send(&self, socket: &mut Socket, ask: &ClientMessage) -> Result<(), Down> {
        let slow: Duration = self.retry_policy.dead;
        match timeout(slow, socket.send(Message::text(line(ask)))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(Down::cut(&error)),
            Err(_) => Err(Down::cut(&"the server does not listen")),
        }
    }
}
