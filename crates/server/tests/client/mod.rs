//! A server with the real games, tables, and clients who come over real sockets: the words that the
//! tests of this crate are told in.

#![allow(
    dead_code,
    unused_imports,
    reason = "two test programs share this, and neither needs all of it"
)]

mod forger;
mod http;
mod mailbox;
mod names;
mod passing_store;
mod passkey;
mod player;
mod slow_table;
mod test_client;
mod test_rng;
mod truth;

pub(crate) use forger::through_a_forger;
pub(crate) use http::{Reply, delete, get, post, request};
pub(crate) use mailbox::{Mailbox, NOTICE_TIMEOUT, Received, request_from};
pub(crate) use names::{
    asked, asks_as, asks_to_play_for, makes, play_for, signs_in, token, with_names,
};
pub(crate) use passing_store::PassingStore;
pub(crate) use passkey::{ORIGIN, Passkey};
pub(crate) use player::Player;
pub(crate) use slow_table::{HOUR, MINUTE, notices, slow_table, webhook, webhooks_to};
pub(crate) use test_client::{Seen, TestClient};
pub(crate) use test_rng::TestRng;
pub(crate) use truth::Truth;

use parlour_bots::{Level, any_bot};
use parlour_protocol::{
    Registry,
    wire::{TableInfo, TableMade},
};
use parlour_server::{Config, Limits, Server, store::Store};
use serde_json::{Value, json};
use std::{net::SocketAddr, path::Path};

/// The games and the bots, as `parlour serve` has them.
pub(crate) const REGISTRY: Registry = Registry {
    games: &parlour_games::GAMES,
    bot: &|game, players, level, seed| {
        let level: Level = level.parse().map_err(|no: parlour_bots::LevelError| no.to_string())?;
        // tables are looked at here, not players: bots that are not random play by rule
        let plays = if level == Level::Random { level } else { Level::Rule };
        let bot = any_bot(game, players, plays, seed).map_err(|no| no.to_string())?;
        Ok((bot, level.to_string()))
    },
    character: |_, _| None,
    fresh_seed: || "no one could foresee this".to_owned(),
};

macro_rules! ids {
    ($($Game:ty),*) => { [$(<$Game as parlour_engine::Game>::META.id),*] };
}

/// All games, by id.
pub(crate) const GAMES: [&str; parlour_games::GAMES.len()] = parlour_games::for_each_game!(ids);

/// A server whose limits are as usual.
pub(crate) fn strict() -> Config {
    Config {
        registry: REGISTRY,
        levels: &["random", "rule", "medium", "expert"],
        ..Config::quiet()
    }
}

/// A server at which clients may be as fast as they can.
pub(crate) fn roomy() -> Config {
    let limits = Limits {
        sockets: 100_000,
        sockets_per_address: 100_000,
        tables_per_minute: 1_000_000,
        messages_per_second: 1_000_000,
        hellos_per_minute: 1_000_000,
        notices_per_minute: 1_000_000,
        reports_per_table: 1_000_000,
        ..Limits::default()
    };
    Config { limits, ..strict() }
}

/// The usual configuration, with its data in this folder.
pub(crate) fn kept_in(folder: &Path) -> Config {
    Config { data: Some(folder.to_owned()), ..roomy() }
}

/// A server at work.
pub(crate) async fn open(config: Config) -> Server {
    Server::start(config).await.expect("the server starts")
}

/// A server at work on this store.
pub(crate) async fn open_on(store: impl Store + 'static, config: Config) -> Server {
    Server::start_on(Box::new(store), config).await.expect("the server starts")
}

/// How to reach a table.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) at: SocketAddr,
    pub(crate) name: String,
}

impl Table {
    /// Makes a table for this game with so many seats.
    pub(crate) async fn of(server: &Server, game: &str, players: u8) -> Self {
        Self::with(server.address(), &json!({"game": game, "players": players})).await
    }

    /// Makes the table that is wished for.
    pub(crate) async fn with(at: SocketAddr, setup: &Value) -> Self {
        let reply = post(at, "/api/tables", setup).await;
        assert_eq!(reply.status, 201, "{setup}: {}", reply.body);
        let made: TableMade = reply.json();
        Self { at, name: made.table }
    }

    /// The same table of a server that was started again.
    pub(crate) fn again_at(&self, server: &Server) -> Self {
        Self { at: server.address(), name: self.name.clone() }
    }

    pub(crate) async fn info(&self) -> TableInfo {
        get(self.at, &format!("/api/tables/{}", self.name)).await.json()
    }

    /// The record of a match.
    pub(crate) async fn record(&self, number: u32) -> Reply {
        get(self.at, &format!("/api/tables/{}/matches/{number}/record", self.name)).await
    }
}

/// A table that is over soon, with rules that are otherwise those of the text.
pub(crate) fn short(game: &str, players: u8) -> Value {
    let options = match game {
        "basement" => json!({"rounds": 1, "turn_cap": 150}),
        "bread-basket" => json!({"rounds": 1}),
        "budr-basef" => json!({"max_plays": 30}),
        _ => json!({}),
    };
    json!({"game": game, "players": players, "options": options, "bot_delay_ms": 0})
}

/// A number from the environment, or the usual one.
pub(crate) fn figure(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}
