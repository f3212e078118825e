//! A person who plays against bots, however often the server goes.

use super::{Table, TestClient, TestRng, Truth, post, short};
use parlour_engine::{FullGame, Seat, Viewer, fair::Secret};
use parlour_games::{
    basement::Basement, basset::Basset, bread_basket::BreadBasket, budr_basef::BudrBasef,
    down_the_well::DownTheWell,
};
use parlour_protocol::wire::{ClientMessage, ServerMessage, TableMade};
use parlour_server::store::{LogEntry, StoreReader};
use parlour_table::session::SessionEvent;
use std::{net::SocketAddr, time::Duration};

/// A person who plays against bots, and notes what was acknowledged.
pub(crate) struct Player {
    pub(crate) client: TestClient,
    rng: TestRng,
    pub(crate) acknowledged: Vec<(String, u32)>,
    unanswered: Option<ClientMessage>,
}

impl Player {
    /// Makes a table, sits down and starts; nothing, if the server dies on the way.
    pub(crate) async fn begins(at: SocketAddr, game: &str, number: u64) -> Option<Self> {
        let mut setup = short(game, 3);
        setup["bots"] = "rule".into();
        let reply = post(at, "/api/tables", &setup).await;
        if reply.status != 201 {
            return None;
        }
        let table = Table { at, name: reply.json::<TableMade>().table };
        let stream = tokio::net::TcpStream::connect(at).await.ok()?;
        let mut client = TestClient::over(stream, &table).await.ok()?;
        client.tries_hello(None, None, None).await?;
        let sit =
            |id| ClientMessage::Sit { id, name: "Ann".into(), seat: None, entropy: "mine".into() };
        let answer = client.asks(sit).await;
        let mut player =
            Self { client, rng: TestRng(number), acknowledged: Vec::new(), unanswered: None };
        while answer.is_some() && player.client.token.is_none() {
            // a seat that was acknowledged too early: the key is still to come
            player.client.receive().await?;
        }
        // a player without a key begins anew: nothing was promised to them
        player.client.token.as_ref()?;
        if let Some(ServerMessage::Done { id, seq }) = answer {
            player.acknowledged.push((id, seq));
            let start = ClientMessage::Start { id: player.client.id() };
            player.asks(start).await;
        }
        Some(player)
    }

    /// Asks for something; says whether the connection still holds.
    pub(crate) async fn asks(&mut self, request: ClientMessage) -> bool {
        let id = request.id().unwrap_or_default().to_owned();
        self.unanswered = Some(request.clone());
        match self.client.asks_again(&request).await {
            Some(ServerMessage::Done { seq, .. }) => self.acknowledged.push((id, seq)),
            Some(_) => {}
            None => return false,
        }
        self.unanswered = None;
        true
    }

    /// Plays until the match is over, so many acts are done, or the connection breaks. Says whether it
    /// holds.
    pub(crate) async fn plays(&mut self, most: usize) -> bool {
        let mut acted_on = None;
        for _ in 0..most {
            loop {
                if self.client.is_over() {
                    return true;
                }
                let is_race =
                    self.client.position.as_ref().is_some_and(|position| {
                        position.turn == parlour_protocol::wire::Whose::Any
                    });
                if (acted_on != Some(self.client.seq) || is_race)
                    && let Some(action) = self.client.chooses(&mut self.rng)
                {
                    acted_on = Some(self.client.seq);
                    let id = self.client.id();
                    let act = self.client.doing(id, action);
                    if !self.asks(act).await {
                        return false;
                    }
                    break;
                }
                let heard = if is_race {
                    self.client.receives_within(Duration::from_millis(20)).await.is_some()
                        || self.client.sends_a_heartbeat().await
                } else {
                    self.client.receive().await.is_some()
                };
                if !heard {
                    return false;
                }
            }
        }
        true
    }

    /// Comes back to the server that was started again, and sends again what was not answered.
    pub(crate) async fn comes_back(&mut self, at: SocketAddr) -> Result<(), String> {
        let table = Table { at, name: self.client.table.name.clone() };
        self.client.comes_back_to(&table).await;
        self.goes_on().await
    }

    /// Is back: sends again what was not answered, and plays on. What was received before is still there,
    /// or the client would not have taken the update.
    pub(crate) async fn goes_on(&mut self) -> Result<(), String> {
        if self.client.seat.is_none() {
            return Err("the seat is lost".into());
        }
        if let Some(request) = self.unanswered.take() {
            self.asks(request).await;
        }
        // a match that never began is not waited for
        if self.client.position.is_some() {
            self.plays(3).await;
        }
        Ok(())
    }

    /// Asks for something, and does not wait for the answer.
    pub(crate) async fn asks_in_vain(&mut self) {
        if let Some(action) = self.client.chooses(&mut self.rng) {
            let id = self.client.id();
            let act = self.client.doing(id, action);
            self.client.send(&act).await;
            self.unanswered = Some(act);
        }
    }

    /// Holds everything that was said against the log.
    pub(crate) fn judge(&self, reader: &dyn StoreReader, game: &str) -> Result<(), String> {
        let entries = reader.entries(&self.client.table.name, 0).unwrap();
        // requests that are answered together: one is the event, and the others are notes after it
        let answered_with = |note: &LogEntry| {
            let event =
                |entry: &LogEntry| serde_json::from_str::<SessionEvent>(&entry.event).unwrap();
            let mut until = entries.iter().rev().skip_while(|entry| entry.seq > note.seq);
            until.find(|entry| !event(entry).is_note()).map_or(0, |entry| entry.seq)
        };
        for (id, seq) in &self.acknowledged {
            let named = |entry: &&LogEntry| {
                entry
                    .request_id
                    .as_ref()
                    .and_then(|request| request.split_once(' '))
                    .is_some_and(|(_, of)| of == id)
            };
            let found: Vec<_> = entries.iter().filter(named).collect();
            match found[..] {
                [entry] if answered_with(entry) <= *seq => {}
                [] => return Err(format!("{id} was acknowledged as {seq}, and is lost")),
                _ => return Err(format!("{id} was acknowledged as {seq}: {found:?}")),
            }
        }
        let events: Vec<(u32, SessionEvent)> = entries
            .iter()
            .map(|entry| (entry.seq, serde_json::from_str(&entry.event).unwrap()))
            .collect();
        let secrets = reader.secrets(&self.client.table.name).unwrap();
        let secrets: Vec<Secret> = secrets.into_iter().map(|(_, secret)| Secret(secret)).collect();
        match game {
            "basement" => self.was_told_the_truth::<Basement>(&secrets, &events),
            "budr-basef" => self.was_told_the_truth::<BudrBasef>(&secrets, &events),
            "bread-basket" => self.was_told_the_truth::<BreadBasket>(&secrets, &events),
            "basset" => self.was_told_the_truth::<Basset>(&secrets, &events),
            _ => self.was_told_the_truth::<DownTheWell>(&secrets, &events),
        }
    }

    /// Every update is what the log says: no gap, nothing twice, nothing that is lost.
    fn was_told_the_truth<G: FullGame>(
        &self,
        secrets: &[Secret],
        events: &[(u32, SessionEvent)],
    ) -> Result<(), String> {
        let options = short(G::META.id, 3)["options"].clone();
        let truth = Truth::<G>::of(3, &options, secrets, None, events);
        let own = self.client.seat.and_then(Seat::new).ok_or("no one sat down")?;
        let mut told = 0;
        for seen in &self.client.seen {
            if let ServerMessage::Update(update) = &seen.message {
                truth
                    .judge(update, Viewer::Seat(own), &mut told)
                    .map_err(|why| format!("update {}: {why}", update.seq))?;
            }
        }
        Ok(())
    }
}
