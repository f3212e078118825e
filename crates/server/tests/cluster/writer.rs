//! A client whose every request can be told apart in the log without its id: the host of a table asks
//! for bots, each of a level that no other request names.

use crate::{
    client::{Table, TestClient},
    history::{Breach, Request},
    node::{level_of, request_of},
    shared::{ANSWER_TIMEOUT, Progress, RETRY_PAUSE, Shared},
};
use parlour_protocol::wire::{ClientMessage, Parting, ServerMessage};
use parlour_server::nodes::TableName;
use serde_json::json;
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::time::timeout;

/// Between two requests of a client.
const REQUEST_INTERVAL: Duration = Duration::from_millis(8);

/// The seat that the bots get.
const BOT_SEAT: usize = 1;

/// A writer, as the judge sees it.
pub(crate) struct Written {
    pub(crate) number: usize,
    pub(crate) table: TableName,
    pub(crate) progress: Progress,
    /// What the client was shown: after which event, the bot of which request.
    pub(crate) shown: Mutex<Vec<(u32, u32)>>,
}

/// The client.
pub(crate) struct Writer {
    shared: Arc<Shared>,
    written: Arc<Written>,
    client: TestClient,
    is_connected: bool,
    /// How many nodes it has tried.
    tried: usize,
    request: u32,
    /// Does it send a request again under another id? A planted fault.
    pub(crate) forgets_ids: bool,
    /// Does it never send again what was not answered? Then no request id keeps an old owner from
    /// writing it late, only the fence.
    pub(crate) gives_up: bool,
    sends: u32,
}

impl Writer {
    /// Makes a table that is owned by one node, and sits down through the next.
    pub(crate) async fn begins(shared: &Arc<Shared>, number: usize) -> Self {
        let setup = json!({"game": "basset", "players": 3, "bot_delay_ms": 0});
        let table = Table::with(shared.edge(number), &setup).await;
        let owner = TestClient::watches(&table).await;
        let there = Table { at: shared.edge(number + 1), name: table.name.clone() };
        let mut client = TestClient::sits_down(&there, "Ann").await;
        client.seen.clear();
        drop(owner);
        let table = table.name.as_str().into();
        let (progress, shown) = Default::default();
        let written = Arc::new(Written { number, table, progress, shown });
        Self {
            shared: Arc::clone(shared),
            written,
            client,
            is_connected: true,
            tried: number + 1,
            request: 0,
            forgets_ids: false,
            gives_up: false,
            sends: 0,
        }
    }

    /// What the judge has to look at.
    pub(crate) fn written(&self) -> Arc<Written> {
        Arc::clone(&self.written)
    }

    /// Makes one request after the other, each until it is answered, until all is over.
    pub(crate) async fn writes(mut self) {
        while !self.shared.is_over() {
            match self.asks().await {
                Some(ServerMessage::Done { seq, .. }) => {
                    let request = Request { client: self.written.number, number: self.request };
                    let table = &self.written.table;
                    self.shared.history().acknowledged(table, request, seq as usize);
                    self.written.progress.is_acknowledged();
                    self.request += 1;
                    tokio::time::sleep(REQUEST_INTERVAL).await;
                }
                Some(other) => {
                    self.written.progress.has_error(format!("{other:?}"));
                    tokio::time::sleep(RETRY_PAUSE).await;
                }
                None => {
                    self.is_connected = false;
                    self.request += u32::from(self.gives_up);
                }
            }
            self.looks_at_what_was_shown();
        }
    }

    /// Asks once, over a connection that may have to be opened first.
    async fn asks(&mut self) -> Option<ServerMessage> {
        if !self.is_connected && !self.reconnects().await {
            tokio::time::sleep(RETRY_PAUSE).await;
            return None;
        }
        self.sends += 1;
        let id = if self.forgets_ids { self.sends } else { self.request };
        let (seat, level) = (BOT_SEAT as u8, level_of(self.request));
        let request = ClientMessage::Bot { id: format!("bot {id}"), seat, level };
        let answer = timeout(ANSWER_TIMEOUT, self.client.asks_again(&request)).await;
        match &answer {
            Err(_) => self.written.progress.has_error("no answer".to_owned()),
            Ok(None) if self.client.parted != Some(Parting::Closing) => {
                self.written.progress.has_error(format!("parted: {:?}", self.client.parted));
            }
            Ok(_) => {}
        }
        answer.ok().flatten()
    }

    /// A new connection, through the next node.
    async fn reconnects(&mut self) -> bool {
        self.tried += 1;
        let (at, table) = (self.shared.edge(self.tried), &self.written.table);
        let floor = self.shared.history().floor(table);
        let token = self.client.token.clone();
        let place = Table { at, name: table.to_string() };
        let opened = timeout(ANSWER_TIMEOUT, async {
            let stream = tokio::net::TcpStream::connect(at).await.ok()?;
            let mut client = TestClient::over(stream, &place).await.ok()?;
            client.token.clone_from(&token);
            client.tries_hello(token, None, None).await?;
            Some(client)
        });
        let Ok(Some(client)) = opened.await else {
            self.written.progress.has_error(format!("{at} is not reached"));
            return false;
        };
        let seq = client.seq as usize;
        self.shared.history().shown(table, seq, floor);
        if client.seat.is_none() {
            let why = format!("the host of {table} has lost the seat");
            self.shared.history().breach(Breach::AcknowledgedAndLost, why);
        }
        self.client = client;
        self.is_connected = true;
        true
    }

    fn looks_at_what_was_shown(&mut self) {
        for seen in self.client.seen.drain(..) {
            let ServerMessage::Update(update) = seen.message else { continue };
            let level = update.table.and_then(|table| table.seats[BOT_SEAT].level.clone());
            if let Some(request) = level.as_deref().and_then(request_of) {
                self.written.shown.lock().expect("a list").push((update.seq, request));
            }
        }
    }
}

/// Looks at tables through one node after the other, until all is over: no one may be shown less than
/// was acknowledged before.
pub(crate) async fn watches(shared: Arc<Shared>, tables: Vec<TableName>) {
    for tried in 0.. {
        if shared.is_over() {
            return;
        }
        let table = &tables[tried % tables.len()];
        let at = shared.edge(tried / tables.len());
        let place = Table { at, name: table.to_string() };
        let floor = shared.history().floor(table);
        let looks = timeout(ANSWER_TIMEOUT, async {
            let stream = tokio::net::TcpStream::connect(at).await.ok()?;
            let mut client = TestClient::over(stream, &place).await.ok()?;
            client.tries_hello(None, None, None).await?;
            Some(client.seq as usize)
        });
        if let Ok(Some(seq)) = looks.await {
            shared.history().shown(table, seq, floor);
        }
        tokio::time::sleep(5 * REQUEST_INTERVAL).await;
    }
}
