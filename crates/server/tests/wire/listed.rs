//! Open tables, and players that the host removes.

use crate::client::{Table, TestClient, get, open, roomy, short};
use parlour_protocol::wire::{
    ClientMessage, ListedTable, ListedTables, Occupant, Parting, Presence, ServerMessage,
};
use std::{net::SocketAddr, time::Duration};

async fn open_tables(at: SocketAddr) -> Vec<ListedTable> {
    get(at, "/api/tables").await.json::<ListedTables>().tables
}

/// Waits until the list is as wanted, and returns it.
async fn until(at: SocketAddr, wanted: impl Fn(&[ListedTable]) -> bool) -> Vec<ListedTable> {
    loop {
        let tables = open_tables(at).await;
        if wanted(&tables) {
            return tables;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_listed_only_while_its_host_wants_it_and_it_is_in_the_lobby() {
    let server = open(roomy()).await;
    let at = server.address();
    let table = Table::of(&server, "down-the-well", 3).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    assert_eq!(open_tables(at).await, [], "a link is private unless the host says otherwise");
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    let no = ben.is_refused(|id| ClientMessage::List { id, listed: true }).await;
    assert_eq!(no.code, "not_host");

    ann.gets(|id| ClientMessage::List { id, listed: true }).await;
    let tables = until(at, |tables| !tables.is_empty()).await;
    assert_eq!((&*tables[0].table, tables[0].free), (&*table.name, 1));
    assert_eq!(tables[0].people, ["Ann", "Ben"]);
    assert!(table.info().await.listed, "everyone at the table knows");
    ann.gets(|id| ClientMessage::List { id, listed: false }).await;
    until(at, <[_]>::is_empty).await;

    ann.gets(|id| ClientMessage::List { id, listed: true }).await;
    until(at, |tables| tables.len() == 1).await;
    ann.is_cut_off().await;
    ben.is_cut_off().await;
    until(at, <[_]>::is_empty).await;
    ann.comes_back().await;
    until(at, |tables| tables.len() == 1).await;
    ann.starts().await;
    until(at, <[_]>::is_empty).await;
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_removed_player_loses_the_seat_and_comes_back_only_if_the_host_agrees() {
    let server = open(roomy()).await;
    let table = Table::with(server.address(), &short("bread-basket", 3)).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut eve = TestClient::sits_down(&table, "Eve").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    let seat = eve.seat.unwrap();
    let remove = |seat: u8, name: &str| {
        let name = name.to_owned();
        move |id| ClientMessage::Remove { id, seat, name }
    };
    assert_eq!(eve.is_refused(remove(0, "Ann")).await.code, "not_host");
    assert_eq!(ann.is_refused(remove(0, "Ann")).await.code, "not_allowed");
    assert_eq!(ann.is_refused(remove(seat, "Fay")).await.code, "stale", "not who sat there");
    ann.gets(remove(seat, "Eve")).await;
    let info = table.info().await;
    assert_eq!(info.seats[usize::from(seat)].occupant, Occupant::Empty);
    // her connection ends, and the old token opens no seat
    while !matches!(eve.receive().await, Some(ServerMessage::Bye { why: Parting::Removed, .. })) {}
    eve.comes_back().await;
    assert_eq!(eve.seat, None);
    let no = eve.is_refused(|id| ClientMessage::Say { id, text: "Boo".into() }).await;
    assert_eq!(no.code, "not_seated", "nor does she speak");

    let sit =
        |id| ClientMessage::Sit { id, name: "Eve".into(), seat: None, entropy: String::new() };
    let request = sit(format!("eve {}", eve.id()));
    let answer = eve.asks_again(&request).await.unwrap();
    assert!(matches!(answer, ServerMessage::Asked { .. }), "{answer:?}");
    while ben.info.as_ref().unwrap().seat_asked.is_none() {
        ben.receives_update().await;
    }
    let question = ben.info.as_ref().unwrap().seat_asked.as_ref().unwrap().question;
    let no = ben.is_refused(|id| ClientMessage::AllowSeat { id, question, yes: true }).await;
    assert_eq!(no.code, "not_host", "Ben is not asked");
    ann.gets(|id| ClientMessage::AllowSeat { id, question, yes: true }).await;
    while eve.token.is_none() {
        eve.receive().await.unwrap();
    }
    assert_eq!(table.info().await.seats[usize::from(seat)].name, "Eve");

    // strangers do not find a table at which no one can let them sit down
    ben.gets(|id| ClientMessage::Leave { id }).await;
    ann.gets(|id| ClientMessage::List { id, listed: true }).await;
    until(server.address(), |tables| tables.len() == 1).await;
    ann.is_cut_off().await;
    while table.info().await.seats[0].presence != Presence::Away {
        eve.receives_within(Duration::from_millis(50)).await;
        eve.send(&ClientMessage::Ping { sent: 2.0 }).await;
    }
    until(server.address(), <[_]>::is_empty).await;
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_for_what_is_so_already_is_done_and_not_done_later() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "down-the-well", 3).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    ann.gets(|id| ClientMessage::List { id, listed: true }).await;
    let again = ClientMessage::List { id: "again".into(), listed: true };
    let done = ann.asks_again(&again).await;
    assert!(matches!(done, Some(ServerMessage::Done { seq, .. }) if seq == ann.seq), "{done:?}");
    ann.gets(|id| ClientMessage::List { id, listed: false }).await;
    assert_eq!(ann.asks_again(&again).await, done, "it is sent again, and was done");
    assert!(!table.info().await.listed);
    server.stop().await.unwrap();
}
