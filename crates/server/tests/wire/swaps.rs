//! Players take other seats before the first match, and keep what proves that they are who they are.

use crate::client::{Table, TestClient, TestRng, kept_in, open, roomy, short};
use parlour_protocol::wire::{ClientMessage, Parting, ServerMessage};

fn seat_of(client: &TestClient) -> u8 {
    client.seat.expect("a seat")
}

/// Who sits where, as everyone sees it.
async fn names(table: &Table) -> Vec<String> {
    table.info().await.seats.into_iter().map(|seat| seat.name).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_who_have_swapped_come_back_to_their_new_seats_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(kept_in(folder.path())).await;
    let table = Table::with(server.address(), &short("down-the-well", 3)).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    let (annes, bens) = (seat_of(&ann), seat_of(&ben));

    ann.gets(|id| ClientMessage::Swap { id, seat: bens, name: None }).await;
    let asked = table.info().await.swaps_asked;
    assert_eq!(asked.iter().map(|one| (one.seat, one.with)).collect::<Vec<_>>(), [(annes, bens)]);
    let swap = ClientMessage::Swap { id: ben.id(), seat: annes, name: None };
    let done = ben.asks_again(&swap).await.unwrap();
    let ServerMessage::Done { seq, .. } = done else {
        panic!("Ben was asked, and agrees: {done:?}")
    };
    ann.receives_up_to(seq).await;
    assert_eq!((seat_of(&ann), seat_of(&ben)), (bens, annes), "both learn where they sit now");
    assert_eq!(table.info().await.swaps_asked, []);

    // the answer was lost, and the request is sent again: it is answered, and not done again
    ben.is_cut_off().await;
    ben.comes_back().await;
    assert_eq!(ben.you.as_ref().unwrap().seat, Some(annes), "the token is for the new seat");
    let again = ben.asks_again(&swap).await.unwrap();
    assert_eq!(again, done);
    assert_eq!(names(&table).await, ["Ben", "Ann", ""]);

    ann.gets(|id| ClientMessage::Swap { id, seat: 2, name: None }).await;
    server.stop().await.unwrap();
    let server = open(kept_in(folder.path())).await;
    let table = table.again_at(&server);
    for (client, seat) in [(&mut ann, 2), (&mut ben, annes)] {
        assert_eq!(client.receives_end().await, Some(Parting::Closing));
        client.comes_back_to(&table).await;
        assert_eq!(client.you.as_ref().unwrap().seat, Some(seat));
    }
    assert_eq!(ben.asks_again(&swap).await.unwrap(), done, "the log knows the request, too");
    assert_eq!(names(&table).await, ["Ben", "", "Ann"]);

    ann.starts().await;
    TestClient::one_plays_on(&mut [&mut ann, &mut ben], &mut TestRng(5)).await;
    let late = ben.is_refused(|id| ClientMessage::Swap { id, seat: 1, name: None }).await;
    assert_eq!(late.code, "begun");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pass_moves_the_player_to_the_seat_that_they_have_by_then() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "basset", 4).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let Some(ServerMessage::Passed { pass, .. }) = ann.asks(|id| ClientMessage::Pass { id }).await
    else {
        panic!("a pass")
    };
    let there = (seat_of(&ann) + 1) % 4;
    ann.gets(|id| ClientMessage::Swap { id, seat: there, name: None }).await;
    let mut phone = TestClient::calls(&table).await;
    phone.says_hello(None, Some(pass), None).await;
    assert_eq!(phone.you.as_ref().unwrap().seat, Some(there));
    assert_eq!(ann.receives_end().await, Some(Parting::TakenOver));
    server.stop().await.unwrap();
}
