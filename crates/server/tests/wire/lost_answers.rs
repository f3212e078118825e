//! The store has written a commit, and says that it has not: the table trusts its log, and no connection.

use crate::client::{PassingStore, Table, TestClient, open_on, roomy};
use parlour_protocol::wire::{ClientMessage, Parting, ServerMessage};
use parlour_server::store::{Import as _, Sqlite, Store, StoreError, Write};
use std::sync::{Arc, Mutex};

/// Ann changes seats, and the answer to that commit is lost. On her connection she would be where she sat before.
async fn a_lost_answer_closes_all_connections(lost: StoreError) {
    let next = Arc::new(Mutex::new(None));
    let answer = Arc::clone(&next);
    let store = PassingStore::of(Sqlite::in_memory().unwrap(), move |inner, units| {
        let done = inner.commit(units)?;
        answer.lock().unwrap().take().map_or(Ok(done), Err)
    });
    let server = open_on(store, roomy()).await;
    let table = Table::of(&server, "down-the-well", 3).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    let ServerMessage::Passed { pass, .. } = ann.gets(|id| ClientMessage::Pass { id }).await else {
        panic!("a pass")
    };

    *next.lock().unwrap() = Some(lost);
    let swap = ClientMessage::Swap { id: "to the last seat".into(), seat: 2, name: None };
    assert_eq!(ann.asks_again(&swap).await, None, "no one says that nothing was changed");
    assert_eq!(ann.parted, Some(Parting::Closing));
    assert_eq!(ben.receives_end().await, Some(Parting::Closing));

    for (client, seat) in [(&mut ann, 2), (&mut ben, 1)] {
        while client.tries_to_come_back_to(&table).await.is_none() {}
        assert_eq!(client.seat, Some(seat), "as the log has it");
    }
    let again = ann.asks_again(&swap).await;
    assert!(matches!(again, Some(ServerMessage::Done { .. })), "it was done: {again:?}");
    let mut thief = TestClient::calls(&table).await;
    thief.says_hello(None, Some(pass), None).await;
    assert!(thief.you.as_ref().unwrap().refused, "a pass from before is void");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_whose_fate_is_unknown_is_not_answered_as_refused() {
    let (path, why) = ("the database".into(), "its connection was lost".to_owned());
    a_lost_answer_closes_all_connections(StoreError::Unreachable { path, why }).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_whose_log_holds_more_than_it_knows_seats_everyone_anew() {
    a_lost_answer_closes_all_connections(StoreError::Full("the disk".into())).await;
}

/// A disk that fails may have kept what it was given: that shows when the server is started again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_failed_disk_has_kept_is_not_answered_as_refused() {
    let memory = Sqlite::in_memory().unwrap();
    let kept: Arc<Mutex<Option<Vec<Vec<Write>>>>> = Arc::default();
    let next = Arc::clone(&kept);
    let store = PassingStore::of(memory.reopen().unwrap(), move |inner, units| {
        if let Some(kept) = next.lock().unwrap().as_mut() {
            kept.extend(units.iter().cloned());
            let (path, why) = ("the disk".into(), "input/output error".to_owned());
            return Err(StoreError::Io { path, why });
        }
        inner.commit(units)
    });
    let server = open_on(store, roomy()).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let _ben = TestClient::sits_down(&table, "Ben").await;
    *kept.lock().unwrap() = Some(Vec::new());
    let start = ClientMessage::Start { id: "now".into() };
    assert_eq!(ann.asks_again(&start).await, None, "no one says that nothing was changed");
    assert_eq!(ann.parted, Some(Parting::Closing));
    let _ = server.stop().await;

    let mut store = memory.reopen().unwrap();
    let kept = kept.lock().unwrap().take().unwrap();
    assert_eq!(store.import(&kept[..1]), Ok(vec![Ok(())]));
    let server = open_on(store, roomy()).await;
    ann.comes_back_to(&table.again_at(&server)).await;
    let again = ann.asks_again(&start).await;
    assert!(matches!(again, Some(ServerMessage::Done { .. })), "it was done: {again:?}");
    server.stop().await.unwrap();
}
