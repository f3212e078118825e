//! A table that is deleted or expired: asked for twice, told to everyone, and restored.

use crate::client::{Reply, Table, TestClient, delete, get, kept_in, open, request, roomy};
use parlour_protocol::wire::{Parting, Refusal, ServerMessage, TableDeleted};
use parlour_server::store::{
    Cutoff, Reader, Retired, Sqlite, Store, StoreError, TOMBSTONE_MS, UnitError, Write,
};
use parlour_server::{Config, Server};
use std::{sync::mpsc, time::Duration};

fn path(table: &Table) -> String {
    format!("/api/tables/{}", table.name)
}

fn token(client: &TestClient) -> String {
    client.token.clone().unwrap()
}

async fn restore(table: &Table, token: &str) -> Reply {
    let bearer = format!("Bearer {token}");
    let path = format!("{}/restore", path(table));
    request(table.at, "POST", &path, &[("authorization", &bearer)], "").await
}

/// The clock is forty days ahead, and the operator trusts it; tables are kept for thirty.
fn forty_days_later(config: Config) -> Config {
    Config {
        clock_ahead: Duration::from_secs(40 * 86_400),
        keep_days: Some(30),
        trust_clock: true,
        settle: Duration::ZERO,
        ..config
    }
}

/// Asks for the confirmation, and sends it.
async fn delete_twice(table: &Table, token: &str) -> Reply {
    let refusal = delete(table.at, &path(table), token).await;
    assert_eq!(refusal.status, 409, "{}", refusal.body);
    let confirm = refusal.json::<Refusal>().args["confirm"].clone();
    delete(table.at, &format!("{}?confirm={confirm}", path(table)), token).await
}

/// Hears that there is no table any more, and why: the beginning of the sentence, without its dates.
async fn receives_close_reason(client: &mut TestClient) -> String {
    loop {
        if let ServerMessage::Bye { why, message } = client.receive().await.expect("a goodbye") {
            assert_eq!(why, Parting::NoTable);
            let (what, date) = message.split_once(" on ").unwrap();
            assert!(date.contains("restore it until"), "{message}");
            return format!("{what} on");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_is_asked_twice_before_a_table_is_deleted() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    let mut cy = TestClient::watches(&table).await;
    for stranger in [token(&ben), "anything".to_owned()] {
        assert_eq!(delete(table.at, &path(&table), &stranger).await.status, 403);
    }
    // the first answer deletes nothing, nor does a confirmation that was made up
    let refusal = delete(table.at, &path(&table), &token(&ann)).await;
    assert_eq!((refusal.status, refusal.code().as_str()), (409, "confirm"));
    let made_up = format!("{}?confirm={}", path(&table), "0".repeat(64));
    assert_eq!(delete(table.at, &made_up, &token(&ann)).await.status, 409);
    assert_eq!(get(table.at, &path(&table)).await.status, 200);
    // a confirmation is worth nothing without the host's token
    let refusal: Refusal = delete(table.at, &path(&table), &token(&ann)).await.json();
    let confirmed = format!("{}?confirm={}", path(&table), refusal.args["confirm"]);
    assert_eq!(delete(table.at, &confirmed, &token(&ben)).await.status, 403);
    assert_eq!(delete(table.at, &confirmed, &token(&ann)).await.status, 200);
    for client in [&mut ann, &mut ben, &mut cy] {
        assert_eq!(receives_close_reason(client).await, "This table was deleted on");
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_restores_a_deleted_table_as_it_was_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(kept_in(folder.path())).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let ann = TestClient::sits_down(&table, "Ann").await;
    let ben = TestClient::sits_down(&table, "Ben").await;
    let before = table.info().await;
    assert_eq!(restore(&table, &token(&ann)).await.status, 409, "it is not deleted");

    let deleted = delete_twice(&table, &token(&ann)).await;
    assert_eq!(deleted.status, 200, "{}", deleted.body);
    let until = deleted.json::<TableDeleted>().until;
    assert_eq!(delete(table.at, &path(&table), &token(&ann)).await.status, 410);
    server.stop().await.unwrap();

    let server = open(kept_in(folder.path())).await;
    let table = table.again_at(&server);
    // the answer to a request says what happened, and for how long it can be undone
    for path in [path(&table), format!("{}/matches/1/record", path(&table))] {
        let gone = get(table.at, &path).await;
        assert_eq!((gone.status, gone.code().as_str()), (410, "deleted"));
        let refusal: Refusal = gone.json();
        assert_eq!(refusal.args["until"], until.to_string());
        assert!(refusal.message.starts_with("This table was deleted on"), "{refusal:?}");
    }
    for stranger in [token(&ben), "anything".to_owned()] {
        assert_eq!(restore(&table, &stranger).await.status, 403);
    }
    assert_eq!(restore(&table, &token(&ann)).await.status, 204);
    let after = table.info().await;
    let seats = |info: &parlour_protocol::wire::TableInfo| -> Vec<String> {
        info.seats.iter().map(|seat| seat.name.clone()).collect()
    };
    assert_eq!(seats(&after), seats(&before));
    assert_eq!(after.fair, before.fair);
    let mut again = TestClient::calls(&table).await;
    again.says_hello(Some(token(&ben)), None, None).await;
    assert_eq!(again.you.as_ref().unwrap().seat, ben.seat, "everyone's token is good again");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_expired_table_says_so_and_is_restored_by_its_host() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(kept_in(folder.path())).await;
    let old = Table::of(&server, "basset", 3).await;
    let ann = TestClient::sits_down(&old, "Ann").await;
    server.stop().await.unwrap();

    let later = forty_days_later(kept_in(folder.path()));
    let server = open(later.clone()).await;
    let old = old.again_at(&server);
    // The server retires tables as soon as it has started, also one that is asked for all the while.
    let asking = async {
        loop {
            let reply = get(old.at, &path(&old)).await;
            if reply.status != 200 {
                return reply;
            }
        }
    };
    let gone = tokio::time::timeout(Duration::from_secs(60), asking).await.unwrap();
    assert_eq!((gone.status, gone.code().as_str()), (410, "expired"));
    let until: u64 = gone.json::<Refusal>().args["until"].parse().unwrap();
    assert!(until > TOMBSTONE_MS);
    let stream = tokio::net::TcpStream::connect(old.at).await.unwrap();
    assert!(TestClient::over(stream, &old).await.is_err(), "there is no connection to it");
    assert_eq!(restore(&old, &token(&ann)).await.status, 204);
    assert_eq!(get(old.at, &path(&old)).await.status, 200);
    server.stop().await.unwrap();
}

/// A store that retires nothing until a test lets it.
struct Held {
    inner: Sqlite,
    until_dropped: mpsc::Receiver<()>,
}

impl Store for Held {
    fn epoch(&self) -> u32 {
        self.inner.epoch()
    }

    fn commit(&mut self, units: &[Vec<Write>]) -> Result<Vec<Result<(), UnitError>>, StoreError> {
        self.inner.commit(units)
    }

    fn retire(&mut self, cutoff: &Cutoff) -> Result<Retired, StoreError> {
        let _ = self.until_dropped.recv();
        self.inner.retire(cutoff)
    }

    fn reader(&self) -> Result<Reader, StoreError> {
        self.inner.reader()
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_at_a_table_are_told_when_it_expires() {
    let memory = Sqlite::in_memory().unwrap();
    let server = Server::start_on(Box::new(memory.reopen().unwrap()), roomy()).await.unwrap();
    let table = Table::of(&server, "basset", 3).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    server.stop().await.unwrap();

    let later = forty_days_later(roomy());
    let (hold, until_dropped) = mpsc::channel();
    let held = Held { inner: memory.reopen().unwrap(), until_dropped };
    let server = Server::start_on(Box::new(held), later).await.unwrap();
    let table = table.again_at(&server);
    ann.comes_back_to(&table).await;
    let mut spectator = TestClient::watches(&table).await;
    drop(hold);
    for client in [&mut ann, &mut spectator] {
        assert_eq!(receives_close_reason(client).await, "This table expired on");
    }
    server.stop().await.unwrap();
}
