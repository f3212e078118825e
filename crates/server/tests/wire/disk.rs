//! A disk that is full, broken or unreadable: nothing is acknowledged that is not persisted,
//! the operator reads one clear line, and a table goes on when there is room again.

use crate::client::{PassingStore, Table, TestClient, TestRng, get, kept_in, open, post, roomy};
use parlour_protocol::wire::{ClientMessage, ServerMessage};
use parlour_server::store::{Reader, Settings, Sqlite, Store, StoreError, TableRow, Write, Writer};
use parlour_server::{Config, Server, StartError};
use serde_json::json;
use std::{
    net::SocketAddr,
    path::PathBuf,
    sync::{Arc, Mutex},
    time::Duration,
};

fn full() -> StoreError {
    StoreError::Full(PathBuf::from("the disk"))
}

/// A server whose disk can be filled, and a look at what is on it.
async fn grudging() -> (Server, Arc<Mutex<Option<StoreError>>>, Reader) {
    let memory = Sqlite::in_memory().unwrap();
    let why = Arc::new(Mutex::new(None));
    let refusal = Arc::clone(&why);
    let store = PassingStore::of(memory.reopen().unwrap(), move |inner, units| {
        let why: Option<StoreError> = refusal.lock().unwrap().clone();
        why.map_or_else(|| inner.commit(units), Err)
    });
    let admin_listen = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    let config = Config { admin_listen, ..roomy() };
    let server = Server::start_on(Box::new(store), config).await.unwrap();
    (server, why, memory.reader().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[allow(clippy::too_many_lines, reason = "one story from the full disk to the free one")]
async fn a_full_disk_acknowledges_nothing_and_the_table_goes_on_when_there_is_room_again() {
    let (server, why, reader) = grudging().await;
    let setup = json!({"game": "bread-basket", "players": 3, "cover_after": 5, "bot_delay_ms": 0});
    let table = Table::with(server.address(), &setup).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    ann.gets(|id| ClientMessage::Bot { id, seat: 2, level: "rule".into() }).await;
    ann.starts().await;
    let mut rng = TestRng(5);
    while ann.may().is_empty() {
        if !ben.may().is_empty() {
            ben.plays_on(&mut rng).await;
        }
        ben.receives_within(Duration::from_millis(5)).await;
        ann.receives_within(Duration::from_millis(5)).await;
    }
    let written = || reader.entries(&table.name, 0).unwrap().len();
    let (lines, view) = (written(), ann.view());

    *why.lock().unwrap() = Some(full());
    let act = ClientMessage::Act { id: "kept".into(), action: ann.may()[0].clone(), seen: ann.seq };
    for request in [
        act.clone(),
        ClientMessage::Leave { id: "l".into() },
        ClientMessage::Bot { id: "b".into(), seat: 2, level: "random".into() },
    ] {
        match ann.asks_again(&request).await {
            Some(ServerMessage::Refused { error, .. }) => {
                assert_eq!(error.code, "unavailable", "{request:?}");
            }
            other => panic!("{request:?}: {other:?}"),
        }
    }
    let mut dee = TestClient::watches(&table).await;
    let asked = dee
        .asks(|id| ClientMessage::Sit {
            id,
            name: "Dee".into(),
            seat: None,
            entropy: String::new(),
        })
        .await;
    assert!(matches!(asked, Some(ServerMessage::Asked { .. })), "a match is played: {asked:?}");
    let question = loop {
        match ann.info.as_ref().and_then(|info| info.seat_asked.as_ref()) {
            Some(asked) => break asked.question,
            None => ann.receives_update().await,
        }
    };
    let no = ann.is_refused(|id| ClientMessage::AllowSeat { id, question, yes: true }).await;
    assert_eq!(no.code, "unavailable");
    assert!(dee.token.is_none(), "no seat without an entry in the log");
    let reply = post(server.address(), "/api/tables", &setup).await;
    assert_eq!((reply.status, reply.code().as_str()), (503, "unavailable"));
    let ready = get(server.address(), "/readyz").await;
    assert_eq!((ready.status, ready.body.as_str()), (503, "not ready\n"), "no more to strangers");
    let why_not = get(server.admin_address().unwrap(), "/readyz").await;
    assert_eq!(why_not.status, 503);
    assert_eq!(why_not.body, "there is no room left for the disk\n", "one clear line");
    assert_eq!(get(server.address(), "/healthz").await.status, 200);
    assert_eq!(written(), lines, "nothing was written");
    while ann.receives_within(Duration::from_millis(20)).await.is_some() {}
    assert_eq!(ann.view(), view, "and nothing has happened");

    *why.lock().unwrap() = None;
    assert!(
        matches!(ann.asks_again(&act).await, Some(ServerMessage::Done { .. })),
        "now it is done"
    );
    assert!(matches!(ann.asks_again(&act).await, Some(ServerMessage::Done { .. })));
    let asked = reader.entries(&table.name, 0).unwrap();
    let kept = asked
        .iter()
        .filter(|entry| entry.request_id.as_ref().is_some_and(|request| request.ends_with("kept")));
    assert_eq!(kept.count(), 1, "and once");
    server.stop().await.unwrap();
}

/// Ann plays with Ben, who was cut off, and a bot covers for him.
pub(crate) async fn with_ben_covered(server: &Server) -> (Table, TestClient, TestClient) {
    let setup = json!({"game": "bread-basket", "players": 3, "cover_after": 5, "bot_delay_ms": 50});
    let table = Table::with(server.address(), &setup).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    ann.starts().await;
    ben.is_cut_off().await;
    while !sees_ben_covered(&ann) {
        ann.receives_update().await;
    }
    (table, ann, ben)
}

pub(crate) fn sees_ben_covered(person: &TestClient) -> bool {
    person.info.as_ref().is_some_and(|info| info.seats[1].covered)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_returns_while_the_disk_is_full_does_not_break_the_table() {
    let (server, why, reader) = grudging().await;
    let (table, mut ann, mut ben) = with_ben_covered(&server).await;
    *why.lock().unwrap() = Some(full());
    ben.comes_back().await;
    let no = ben.is_refused(|id| ClientMessage::Leave { id }).await;
    assert_eq!(no.code, "unavailable");
    ann.is_refused(|id| ClientMessage::Leave { id }).await;
    *why.lock().unwrap() = None;
    ben.gets(|id| ClientMessage::Leave { id }).await;
    let no = ann.is_refused(|id| ClientMessage::Start { id }).await;
    assert_eq!(no.code, "begun");
    let entries = reader.entries(&table.name, 0).unwrap().len();
    let mut rng = TestRng(9);
    for _ in 0..3 {
        assert!(ann.plays_on(&mut rng).await);
    }
    assert!(reader.entries(&table.name, 0).unwrap().len() > entries, "the table goes on");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everyone_sees_who_is_back_once_the_disk_has_room_again() {
    let (server, why, _) = grudging().await;
    let (_, mut ann, mut ben) = with_ben_covered(&server).await;
    *why.lock().unwrap() = Some(full());
    ben.comes_back().await;
    assert!(sees_ben_covered(&ben), "that Ben is back could not be persisted");
    *why.lock().unwrap() = None;
    let no = ben.is_refused(|id| ClientMessage::Start { id }).await;
    assert_eq!(no.code, "not_host", "with any message Ben is back");
    while sees_ben_covered(&ann) {
        ann.receives_update().await;
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_one_learns_of_a_move_of_the_clock_that_could_not_be_persisted() {
    let (server, why, _) = grudging().await;
    let clock = json!({"kind": "turn", "seconds": 5});
    let setup = json!({"game": "down-the-well", "players": 2, "time_control": clock});
    let table = Table::with(server.address(), &setup).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let ben = TestClient::sits_down(&table, "Ben").await;
    ann.starts().await;
    *why.lock().unwrap() = Some(full());
    while get(server.address(), "/readyz").await.status == 200 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let dee = TestClient::watches(&table).await;
    assert!(!dee.seen.is_empty());
    for seen in &dee.seen {
        if let ServerMessage::Update(update) = &seen.message {
            assert_eq!(update.timed_out, None, "the time of one of them is up");
        }
    }
    drop(ben);
    server.stop().await.unwrap();
}

/// What could not be persisted leaves nothing behind: not a mark that someone is ready, not a
/// number that was skipped.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_could_not_be_ready_on_a_full_disk_can_be_later() {
    let (server, why, reader) = grudging().await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    ann.starts().await;
    let mut rng = TestRng(8);
    while !ann.is_over() {
        for person in [&mut ann, &mut ben] {
            while person.receives_within(Duration::from_millis(5)).await.is_some() {}
            person.acts_if_it_may(&mut rng).await;
        }
    }
    let again = |id| ClientMessage::Again { id, entropy: "more".into() };
    let entries = reader.entries(&table.name, 0).unwrap();
    for _ in 0..2 {
        *why.lock().unwrap() = Some(full());
        assert_eq!(ann.is_refused(again).await.code, "unavailable");
        assert_eq!(ben.is_refused(again).await.code, "unavailable");
        *why.lock().unwrap() = None;
        assert!(table.info().await.seats.iter().all(|seat| !seat.ready), "no one is ready");
        assert_eq!(reader.entries(&table.name, 0).unwrap(), entries);
    }
    ann.gets(again).await;
    ben.gets(again).await;
    assert_eq!(table.info().await.match_no, 2);
    let numbers = reader.entries(&table.name, 0).unwrap();
    let numbers: Vec<u32> = numbers.iter().map(|entry| entry.seq).collect();
    assert!(numbers.is_sorted_by(|one, next| one + 1 == *next), "{numbers:?}");
    server.stop().await.unwrap();
}

/// After a failed disk no one knows what is on it: nothing is ever acknowledged again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_broken_disk_is_not_trusted_again() {
    let (server, why, _) = grudging().await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let broken = StoreError::Io { path: "tables.db".into(), why: "input/output error".into() };
    *why.lock().unwrap() = Some(broken);
    assert_eq!(ann.asks(|id| ClientMessage::Start { id }).await, None, "it may have been kept");
    *why.lock().unwrap() = None;
    let setup = json!({"game": "down-the-well", "players": 2});
    assert_eq!(post(server.address(), "/api/tables", &setup).await.status, 503);
    assert_eq!(get(server.address(), "/readyz").await.body, "not ready\n");
    let ready = get(server.admin_address().unwrap(), "/readyz").await;
    assert_eq!((ready.status, ready.body.as_str()), (503, "tables.db: input/output error\n"));
    let _ = server.stop().await;
}

/// A full disk as a real database sees it: it may not grow.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_real_database_without_room_keeps_what_it_has_confirmed() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { checkpoint_pages: 4, most_pages: Some(40) };
    let store = Sqlite::open_with(folder.path(), &settings).unwrap();
    let server = Server::start_on(Box::new(store), roomy()).await.unwrap();
    let (mut acknowledged, mut refused) = (Vec::new(), 0);
    while refused < 3 {
        assert!(acknowledged.len() < 5000, "the disk is never full");
        let setup = json!({"game": "down-the-well", "players": 2});
        let reply = post(server.address(), "/api/tables", &setup).await;
        match reply.status {
            201 => {
                let made: parlour_protocol::wire::TableMade = reply.json();
                acknowledged.push(made.table);
            }
            503 => {
                assert_eq!(reply.code(), "unavailable");
                refused += 1;
            }
            other => panic!("{other}: {}", reply.body),
        }
    }
    let _ = server.stop().await;
    let again = Sqlite::open(folder.path()).unwrap();
    let reader = again.reader().unwrap();
    assert_eq!(reader.open_tables().unwrap().len(), acknowledged.len(), "these and no others");
    for table in acknowledged {
        assert_eq!(reader.entries(&table, 0).unwrap().len(), 1, "the commitment of {table}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_cannot_be_read_is_one_clear_line() {
    let folder = tempfile::tempdir().unwrap();
    drop(Sqlite::open(folder.path()).unwrap());
    let database = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|kind| kind == "db" || kind == "sqlite"))
        .expect("a database");
    std::fs::write(&database, b"this is a shopping list, and a long one at that".repeat(100))
        .unwrap();
    let no = Server::start(kept_in(folder.path())).await.err().expect("this does not start");
    assert!(matches!(no, StartError::Store(StoreError::NotOurs(_))), "{no}");
    assert!(no.to_string().lines().count() == 1, "{no}");

    let no = Server::start(kept_in(&database)).await.err().expect("a file is not a folder");
    assert_eq!(no.to_string().lines().count(), 1, "{no}");

    let folder = tempfile::tempdir().unwrap();
    let first = open(kept_in(folder.path())).await;
    let no = Server::start(kept_in(folder.path())).await.err().expect("one server to a folder");
    assert!(matches!(no, StartError::Store(StoreError::InUse(_))), "{no}");
    let taken = Config { listen: first.address(), ..roomy() };
    let no = Server::start(taken).await.err().expect("one server to a port");
    assert!(matches!(no, StartError::Listen { .. }) && no.to_string().lines().count() == 1, "{no}");
    first.stop().await.unwrap();
}

/// What is written of one table makes no sense any more: it is paused and says why, and the
/// others are played.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_cannot_be_read_is_paused_alone() {
    let memory = Sqlite::in_memory().unwrap();
    let server = Server::start_on(Box::new(memory.reopen().unwrap()), roomy()).await.unwrap();
    let well = Table::of(&server, "down-the-well", 2).await;
    let mut ann = TestClient::sits_down(&well, "Ann").await;
    server.stop().await.unwrap();

    let store = memory.reopen().unwrap();
    let epoch = store.epoch();
    let writer = Writer::spawn(Box::new(store));
    let row = |id: &str, setup: &str| TableRow {
        id: id.into(),
        created: 1,
        game: "basset".into(),
        rules: 1,
        setup: setup.into(),
    };
    let config = r#"{"game":"basset","players":3,"options":"{}","time_control":"None","cover_after":60,"bot_delay_ms":0}"#;
    let entry = |table: &str, event: &str| {
        Write::Entry(parlour_server::store::LogEntry {
            table: table.into(),
            seq: 1,
            epoch,
            at: 1,
            seat: None,
            request_id: None,
            event: event.into(),
            events: String::new(),
            hash: None,
        })
    };
    let acted = r#"{"event":"acted","seat":0,"action":"fly","by":"person"}"#;
    writer
        .commit(vec![
            Write::Table(row("nosetup", "{")),
            Write::Table(row("noevent", config)),
            entry("noevent", "{}"),
            Write::Table(row("nosense", config)),
            entry("nosense", acted),
        ])
        .await
        .unwrap();
    drop(writer);

    let server = Server::start_on(Box::new(memory.reopen().unwrap()), roomy()).await.unwrap();
    for name in ["nosetup", "noevent", "nosense"] {
        let table = Table { at: server.address(), name: name.into() };
        let info = table.info().await;
        let why = info.paused.expect("it is paused");
        assert_eq!(why.lines().count(), 1, "{why}");
        let mut client = TestClient::watches(&table).await;
        let sit =
            |id| ClientMessage::Sit { id, name: "Eve".into(), seat: None, entropy: String::new() };
        assert_eq!(client.is_refused(sit).await.code, "paused", "{name}");
    }
    ann.comes_back_to(&well.again_at(&server)).await;
    ann.starts().await;
    server.stop().await.unwrap();
}
