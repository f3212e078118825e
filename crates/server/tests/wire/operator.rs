//! What the operator does at the admin address, and what others may do there: nothing.

use crate::client::{
    HOUR, PassingStore, Reply, Table, TestClient, TestRng, delete, get, kept_in, open, open_on,
    request, roomy, slow_table,
};
use crate::disk::{sees_ben_covered, with_ben_covered};
use crate::slow_games::notice_info;
use parlour_protocol::wire::{AdminTable, ClientMessage, Refusal, ServerMessage, TableDeleted};
use parlour_server::{
    Config, Server,
    store::{Sqlite, Store, StoreError, Write},
};
use serde_json::json;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};
use std::time::Duration;

pub(crate) const TOKEN: &str = "0123456789abcdef0123456789abcdef";

pub(crate) fn operated(config: Config) -> Config {
    Config {
        admin_listen: Some(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))),
        admin_token: Some(TOKEN.parse().unwrap()),
        ..config
    }
}

/// Asks the operator's side of a server, with this token.
async fn ask_with(token: &str, server: &Server, method: &str, path: &str, body: &str) -> Reply {
    let bearer = format!("Bearer {token}");
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    let path = format!("/api/admin/{path}");
    request(server.admin_address().unwrap(), method, &path, &headers, body).await
}

pub(crate) async fn ask(server: &Server, method: &str, path: &str, body: &str) -> Reply {
    ask_with(TOKEN, server, method, path, body).await
}

pub(crate) async fn pause(server: &Server, table: &Table, reason: &str) -> Reply {
    let body = json!({"reason": reason}).to_string();
    ask(server, "POST", &format!("tables/{}/pause", table.name), &body).await
}

pub(crate) async fn resume(server: &Server, table: &Table) -> Reply {
    ask(server, "POST", &format!("tables/{}/resume", table.name), "").await
}

async fn listed(server: &Server) -> Vec<AdminTable> {
    let tables = ask(server, "GET", "tables", "").await;
    assert_eq!(tables.status, 200, "{}", tables.body);
    tables.json()
}

/// Two people in the middle of a match.
async fn two_play(table: &Table) -> [TestClient; 2] {
    let mut ann = TestClient::sits_down(table, "Ann").await;
    let ben = TestClient::sits_down(table, "Ben").await;
    ann.starts().await;
    [ann, ben]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_operator_lists_and_changes_tables() {
    let server = open(operated(roomy())).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let path = format!("tables/{}", table.name);
    let other = "0123456789abcdef0123456789abcdee";
    assert_eq!(ask_with(other, &server, "GET", "tables", "").await.status, 403);
    assert_eq!(ask_with(other, &server, "DELETE", &path, "").await.status, 403);
    let admin = server.admin_address().unwrap();
    let unnamed = get(admin, "/api/admin/tables").await;
    assert_eq!((unnamed.status, unnamed.code().as_str()), (401, "not_operator"));
    // to players there is no such thing, whatever they say
    let public = delete(server.address(), &format!("/api/admin/{path}"), TOKEN).await;
    assert_eq!(public.status, 404);
    // a name that is not this computer's will do for one who has the token, and for no one else
    let named = [("host", "parlour-0:4281"), ("authorization", &format!("Bearer {TOKEN}"))];
    assert_eq!(request(admin, "GET", "/metrics", &named, "").await.status, 200);
    assert_eq!(request(admin, "GET", "/metrics", &named[..1], "").await.status, 403);
    assert_eq!(listed(&server).await.len(), 1);
    server.stop().await.unwrap();

    let server = open(Config { admin_token: None, ..operated(roomy()) }).await;
    let refused = ask(&server, "GET", "tables", "").await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "no_admin_token"));
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_paused_table_waits_over_a_restart_and_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(operated(kept_in(folder.path()))).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let [mut ann, mut ben] = two_play(&table).await;
    let mut rng = TestRng(5);
    for client in [&mut ann, &mut ben] {
        client.plays_on(&mut rng).await;
    }
    assert_eq!(pause(&server, &table, "a bug is being fixed").await.status, 204);
    while ann.info.as_ref().unwrap().paused.is_none() {
        ann.receives_update().await;
    }
    let said = |id| ClientMessage::Say { id, text: "Hello?".to_owned() };
    let ServerMessage::Refused { error, .. } = ann.asks(said).await.unwrap() else { panic!() };
    assert_eq!(error.message, "The table is paused: a bug is being fixed.");
    let [before] = &listed(&server).await[..] else { panic!() };
    assert_eq!((before.table.as_str(), before.running), (table.name.as_str(), true));
    assert_eq!(before.paused.as_deref(), Some("a bug is being fixed"));
    server.stop().await.unwrap();

    let server = open(operated(kept_in(folder.path()))).await;
    let table = table.again_at(&server);
    let [asleep] = &listed(&server).await[..] else { panic!() };
    assert_eq!(*asleep, AdminTable { running: false, ..before.clone() });
    ann.comes_back_to(&table).await;
    ben.comes_back_to(&table).await;
    assert!(ann.info.as_ref().unwrap().paused.is_some());
    let position = |client: &TestClient| client.position.as_ref().unwrap().view.clone();
    let seen = position(&ann);
    assert_eq!(resume(&server, &table).await.status, 204);
    while ann.info.as_ref().unwrap().paused.is_some() {
        ann.receives_update().await;
    }
    assert_eq!(position(&ann), seen);
    assert!(matches!(ann.asks(said).await, Some(ServerMessage::Done { .. })));
    server.stop().await.unwrap();
}

/// A day for each move has passed while the operator mended something: it was not the players' day.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pause_of_two_days_costs_no_one_a_turn_of_one_day() {
    let folder = tempfile::tempdir().unwrap();
    let after = async |hours: u64| {
        let clock_ahead = Duration::from_secs(hours * HOUR);
        open(Config { clock_ahead, ..operated(kept_in(folder.path())) }).await
    };
    let server = after(0).await;
    let table = Table::with(server.address(), &slow_table(1)).await;
    let [ann, ben] = two_play(&table).await;
    let tokens = [&ann, &ben].map(|player| player.token.clone().unwrap());
    // how many hours those have who are to move
    let left = async |table: &Table| {
        let mut left = Vec::new();
        for token in &tokens {
            left.extend(notice_info(table, token).await["left"].as_u64());
        }
        left.into_iter().map(|ms| ms.div_ceil(HOUR * 1000)).collect::<Vec<_>>()
    };
    assert_eq!(left(&table).await, [24]);
    assert_eq!(pause(&server, &table, "a bug is being fixed").await.status, 204);
    server.stop().await.unwrap();

    let server = after(48).await;
    let table = table.again_at(&server);
    let spectator = TestClient::watches(&table).await;
    assert_eq!(resume(&server, &table).await.status, 204);
    assert_eq!(left(&table).await, [24], "the pause counts for no player's clock");
    server.stop().await.unwrap();

    let server = after(60).await;
    let table = table.again_at(&server);
    assert_eq!(left(&table).await, [12], "from then on it runs, also after a restart");
    let later = TestClient::watches(&table).await;
    assert_eq!(later.view(), spectator.view(), "no clock has made a move");
    server.stop().await.unwrap();
}

/// The disk is full when the operator lets the table go on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_cannot_go_on_stays_paused_and_its_clocks_do_not_run() {
    let folder = tempfile::tempdir().unwrap();
    let after = |hours: u64| {
        let clock_ahead = Duration::from_secs(hours * HOUR);
        Config { clock_ahead, ..operated(kept_in(folder.path())) }
    };
    let server = open(after(0)).await;
    let table = Table::with(server.address(), &slow_table(1)).await;
    let [ann, ben] = two_play(&table).await;
    assert_eq!(pause(&server, &table, "a bug is being fixed").await.status, 204);
    server.stop().await.unwrap();

    let store =
        PassingStore::of(Sqlite::open(folder.path()).unwrap(), |inner, units| {
            match units.iter().flatten().any(|write| matches!(write, Write::Entry(_))) {
                true => Err(StoreError::Full("the disk".into())),
                false => inner.commit(units),
            }
        });
    let server = open_on(store, after(48)).await;
    let table = table.again_at(&server);
    assert_eq!(resume(&server, &table).await.code(), "unavailable");
    assert!(table.info().await.paused.is_some());
    server.stop().await.unwrap();

    let server = open(after(60)).await;
    let table = table.again_at(&server);
    assert!(table.info().await.paused.is_some(), "also after a restart");
    assert_eq!(resume(&server, &table).await.status, 204);
    let mut left = Vec::new();
    for player in [&ann, &ben] {
        let info = notice_info(&table, player.token.as_ref().unwrap()).await;
        left.extend(info["left"].as_u64().map(|ms| ms.div_ceil(HOUR * 1000)));
    }
    assert_eq!(left, [24], "the pause counts for no player's clock");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_of_a_paused_table_does_not_grow_as_its_players_come_back() {
    let memory = Sqlite::in_memory().unwrap();
    let reader = memory.reader().unwrap();
    let server = open_on(memory.reopen().unwrap(), operated(roomy())).await;
    let (table, mut ann, mut ben) = with_ben_covered(&server).await;
    assert_eq!(pause(&server, &table, "a bug is being fixed").await.status, 204);
    let entries = || reader.entries(&table.name, 0).unwrap();
    let before = entries();
    ben.comes_back().await;
    assert!(sees_ben_covered(&ben), "the bot covers on, and does nothing");
    assert_eq!(entries(), before);
    assert_eq!(resume(&server, &table).await.status, 204);
    let said = |id| ClientMessage::Say { id, text: "Hello?".to_owned() };
    assert!(matches!(ben.gets(said).await, ServerMessage::Done { .. }));
    while sees_ben_covered(&ann) {
        ann.receives_update().await;
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_the_operator_deletes_comes_back_paused() {
    let server = open(operated(roomy())).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let [mut ann, _ben] = two_play(&table).await;
    let path = format!("tables/{}", table.name);
    let deleted = ask(&server, "DELETE", &path, "").await;
    assert_eq!(deleted.status, 200, "{}", deleted.body);
    let until = deleted.json::<TableDeleted>().until;
    ann.receives_end().await;
    let gone = get(table.at, &format!("/api/tables/{}", table.name)).await;
    assert_eq!(
        (gone.status, gone.json::<Refusal>().args["until"].clone()),
        (410, until.to_string())
    );
    assert!(listed(&server).await.is_empty());
    assert_eq!(ask(&server, "DELETE", &path, "").await.status, 410);

    // the host may have it back, and cannot play
    let bearer = format!("Bearer {}", ann.token.clone().unwrap());
    let restore = format!("/api/tables/{}/restore", table.name);
    let restored = request(table.at, "POST", &restore, &[("authorization", &bearer)], "").await;
    assert_eq!(restored.status, 204, "{}", restored.body);
    let paused = table.info().await.paused;
    assert_eq!(paused.as_deref(), Some("the operator of this server deleted it"));

    assert_eq!(ask(&server, "DELETE", &path, "").await.status, 200);
    assert_eq!(ask(&server, "POST", &format!("{path}/restore"), "").await.status, 204);
    assert_eq!(resume(&server, &table).await.status, 204);
    assert_eq!(table.info().await.paused, None);
    server.stop().await.unwrap();
}

/// PostgreSQL cannot even be asked for such a table.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_no_table_can_be_called_does_not_come_to_the_store() {
    let commits = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&commits);
    let store = PassingStore::of(Sqlite::in_memory().unwrap(), move |inner, units| {
        count.fetch_add(1, Ordering::Relaxed);
        inner.commit(units)
    });
    let server = open_on(store, operated(roomy())).await;
    let before = commits.load(Ordering::Relaxed);
    for name in ["%00", "%F0%9F%83%8F", "quite-a-long-name-for-a-table"] {
        let notes = format!("/api/tables/{name}/notes");
        assert_eq!(delete(server.address(), &notes, "x").await.status, 204, "{name}");
        let restored = ask(&server, "POST", &format!("tables/{name}/restore"), "").await;
        assert_eq!((restored.status, restored.code().as_str()), (404, "no_table"), "{name}");
    }
    assert_eq!(commits.load(Ordering::Relaxed), before);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_operator_asks_is_read_strictly() {
    let server = open(operated(roomy())).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    for reason in ["", " ", "two\nlines", &"x".repeat(201)] {
        assert_eq!(pause(&server, &table, reason).await.status, 400, "{reason:?}");
    }
    let path = format!("tables/{}/pause", table.name);
    for body in ["", "[]", r#"{"reason":"tea","until":5}"#] {
        assert_eq!(ask(&server, "POST", &path, body).await.status, 400, "{body}");
    }
    for (method, path) in [("POST", "pause"), ("POST", "resume"), ("POST", "restore")] {
        let path = format!("tables/nosuchone/{path}");
        assert_eq!(ask(&server, method, &path, r#"{"reason":"tea"}"#).await.status, 404, "{path}");
    }
    assert_eq!(table.info().await.paused, None);
    server.stop().await.unwrap();
}
