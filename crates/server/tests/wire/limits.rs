//! What one address, one crowd or one broken table may cost everyone else.

use crate::client::{REGISTRY, Table, TestClient, get, open, post, roomy, strict};
use parlour_protocol::{
    Registry,
    wire::{ClientMessage, ServerMessage},
};
use parlour_server::store::Sqlite;
use parlour_server::{Config, Limits, Server};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;

/// The time between two messages about who is there, with room for a slow machine's timers.
const INFO_INTERVAL: Duration = Duration::from_millis(90);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn presence_is_broadcast_once_in_a_while_and_moves_at_once() {
    let server = open(roomy()).await;
    let setup = json!({"game": "down-the-well", "players": 2, "bots": "rule", "bot_delay_ms": 0});
    let table = Table::with(server.address(), &setup).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    ann.starts().await;
    let mut crowd = Vec::new();
    for _ in 0..10 {
        crowd.push(TestClient::watches(&table).await);
    }
    let mut witness = TestClient::watches(&table).await;
    // all connections have been counted by now
    while witness.info.as_ref().is_none_or(|info| info.spectators < 11) {
        witness.receives_update().await;
    }
    while witness.receives_within(INFO_INTERVAL * 2).await.is_some() {}
    let (before, begun) = (witness.seen.len(), Instant::now());
    let mut came = 0;
    while begun.elapsed() < INFO_INTERVAL * 5 {
        let mut passer_by = TestClient::watches(&table).await;
        passer_by.is_cut_off().await;
        came += 1;
    }
    // what the table does after the last of them is sent after all that concerns them
    while witness.info.as_ref().is_none_or(|info| info.spectators != 11) {
        witness.receives_update().await;
    }
    let took = begun.elapsed();
    let told = witness.seen.len() - before;
    let most = took.as_millis() / INFO_INTERVAL.as_millis() + 2;
    assert!(told as u128 <= most, "{told} messages about {came} passers-by within {took:?}");
    // a move is broadcast at once, in the middle of it all
    while ann.may().is_empty() {
        ann.receives_update().await;
    }
    let (action, seen) = (ann.may()[0].clone(), ann.seq);
    ann.gets(|id| ClientMessage::Act { id, action, seen }).await;
    witness.receives_up_to(seen + 1).await;
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectators_who_know_the_same_are_told_the_same_and_a_late_one_all_of_it() {
    let server = open(roomy()).await;
    let setup = json!({"game": "down-the-well", "players": 2, "bots": "rule", "bot_delay_ms": 0});
    let table = Table::with(server.address(), &setup).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    ann.starts().await;
    let (mut early, mut late) =
        (TestClient::watches(&table).await, TestClient::watches(&table).await);
    let moves = |client: &TestClient| client.heard.iter().map(|event| event.n).collect::<Vec<_>>();
    for _ in 0..3 {
        while ann.may().is_empty() {
            ann.receives_update().await;
        }
        let (action, seen) = (ann.may()[0].clone(), ann.seq);
        let done = ann.gets(|id| ClientMessage::Act { id, action, seen }).await;
        // what comes next may be what the bot has done at the same time
        let ServerMessage::Done { seq, .. } = done else { panic!("{done:?}") };
        ann.receives_up_to(seq).await;
    }
    TestClient::all_know_all(&mut [&mut ann, &mut early, &mut late]).await;
    assert_eq!(moves(&early), moves(&late));
    assert_eq!(early.view(), late.view());
    let mut latest = TestClient::watches(&table).await;
    TestClient::all_know_all(&mut [&mut ann, &mut early, &mut latest]).await;
    assert_eq!(early.view(), latest.view());
    while early.info.as_ref().is_none_or(|info| info.spectators != 3) {
        early.receives_update().await;
    }
    assert_eq!(latest.info.as_ref().unwrap().spectators, 3, "the latest counts as well");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_opens_a_limited_number_of_connections_a_minute() {
    let limits = Limits { hellos_per_minute: 6, ..Limits::default() };
    let server = open(Config { limits, ..strict() }).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    for _ in 0..6 {
        TestClient::watches(&table).await.is_cut_off().await;
    }
    let one_more = TcpStream::connect(table.at).await.unwrap();
    let no = TestClient::over(one_more, &table).await.err().expect("six are enough");
    assert!(no.to_string().contains("429"), "{no}");
    assert_eq!(table.info().await.id, table.name, "a look at the table is not a connection");
    server.stop().await.unwrap();
}

/// To play a match again takes a while, for anyone who asks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_asks_for_only_so_many_records_in_a_minute() {
    let limits = Limits { hellos_per_minute: 4, ..Limits::default() };
    let server = open(Config { limits, ..strict() }).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let path = |what: &str| format!("/api/tables/{}/matches/1/{what}", table.name);
    for what in ["record", "replay", "record", "replay"] {
        assert_eq!(get(table.at, &path(what)).await.status, 404, "no match has begun");
    }
    for what in ["record", "replay"] {
        let no = get(table.at, &path(what)).await;
        assert_eq!((no.status, no.code().as_str()), (429, "too_fast"), "{what}");
    }
    for what in ["play-on", "analysis"] {
        let no = post(table.at, &path(what), &json!({})).await;
        assert_eq!((no.status, no.code().as_str()), (429, "too_fast"), "{what}");
    }
    server.stop().await.unwrap();
}

/// A table is unloaded as soon as no one watches it, again and again, while someone comes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_one_who_joins_as_the_table_is_unloaded_is_lost() {
    let limits = Limits { idle: Duration::from_micros(200), ..roomy().limits };
    let server = open(Config { limits, ..roomy() }).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    for _ in 0..200 {
        let mut client = TestClient::calls(&table).await;
        client.says_hello(None, None, None).await;
        client.is_cut_off().await;
        assert_eq!(get(table.at, &format!("/api/tables/{}", table.name)).await.status, 200);
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_breaks_off_as_it_is_read_is_unavailable_and_not_gone() {
    let memory = Sqlite::in_memory().unwrap();
    let start = |config| Server::start_on(Box::new(memory.reopen().unwrap()), config);
    let server = start(roomy()).await.unwrap();
    let setup = json!({"game": "down-the-well", "players": 2, "bots": "rule", "bot_delay_ms": 0});
    let table = Table::with(server.address(), &setup).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    ann.starts().await;
    server.stop().await.unwrap();

    // its bots cannot be made any more, in the worst of ways
    let registry = Registry { bot: &|_, _, _, _| panic!("no bots today"), ..REGISTRY };
    let server = start(Config { registry, ..roomy() }).await.unwrap();
    let broken = table.again_at(&server);
    for path in ["", "/matches/1/record", "/matches/1/replay"] {
        let reply = get(broken.at, &format!("/api/tables/{}{path}", broken.name)).await;
        assert_eq!((reply.status, reply.code().as_str()), (503, "unavailable"), "{path}");
    }
    let line = TcpStream::connect(broken.at).await.unwrap();
    let no = TestClient::over(line, &broken).await.err().expect("there is no connection to it");
    assert!(no.to_string().contains("503"), "{no}");
    server.stop().await.unwrap();

    let server = start(roomy()).await.unwrap();
    ann.comes_back_to(&table.again_at(&server)).await;
    assert_eq!(ann.seat, Some(0), "nothing of it is lost");
    server.stop().await.unwrap();
}
