//! Lines are cut, tabs are opened twice, servers are stopped and started: everyone goes on
//! where they were.

use crate::client::{GAMES, Table, TestClient, TestRng, kept_in, open, roomy, short};
use parlour_protocol::wire::{ClientMessage, Parting, Presence, ServerMessage, VisibleEvent};
use serde_json::json;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_the_middle_of_each_game_the_server_is_started_again_and_every_seat_goes_on() {
    for game in GAMES {
        let folder = tempfile::tempdir().unwrap();
        let server = open(kept_in(folder.path())).await;
        let table = Table::with(server.address(), &short(game, 3)).await;
        let mut ann = TestClient::sits_down(&table, "Ann").await;
        let mut ben = TestClient::sits_down(&table, "Ben").await;
        let mut cy = TestClient::sits_down(&table, "Cy").await;
        ann.starts().await;
        let mut rng = TestRng(7);
        for _ in 0..6 {
            for client in [&mut ann, &mut ben, &mut cy] {
                client.receives_within(Duration::from_millis(10)).await;
                if client.chooses(&mut rng).is_some() {
                    client.plays_on(&mut rng).await;
                }
            }
        }
        TestClient::all_know_all(&mut [&mut ann, &mut ben, &mut cy]).await;
        let before = [&ann, &ben, &cy].map(|client| (client.seq, client.view()));
        server.stop().await.unwrap();

        let server = open(kept_in(folder.path())).await;
        let table = table.again_at(&server);
        for (client, (seq, view)) in [&mut ann, &mut ben, &mut cy].into_iter().zip(before) {
            assert_eq!(client.receives_end().await, Some(Parting::Closing), "{game}");
            let heard = client.heard.len();
            client.comes_back_to(&table).await;
            assert!(client.resumed, "{game}: nothing is told twice");
            assert_eq!(client.you.as_ref().unwrap().seat, client.seat);
            if game != "budr-basef" {
                // in real time the clock runs on as soon as Ann is here
                assert_eq!((client.seq, client.view()), (seq, view), "{game}: as it was");
                assert_eq!(client.heard.len(), heard, "{game}: nothing has happened since");
            }
        }
        assert!(!ann.is_over(), "{game}: the table is in the middle of it");
        TestClient::one_plays_on(&mut [&mut ann, &mut ben, &mut cy], &mut rng).await;
        server.stop().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_disconnection_a_player_gets_exactly_what_was_missed() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "bread-basket", 3).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    let mut cy = TestClient::sits_down(&table, "Cy").await;
    ann.starts().await;
    let mut rng = TestRng(1);
    for round in 0..12 {
        if round % 2 == 0 {
            ben.is_cut_off().await;
        }
        for _ in 0..3 {
            for client in [&mut ann, &mut cy] {
                client.receives_within(Duration::from_millis(5)).await;
                if client.chooses(&mut rng).is_some() {
                    client.plays_on(&mut rng).await;
                }
            }
        }
        if round % 2 == 0 {
            ben.comes_back().await;
            assert!(ben.resumed);
        }
        while ben.receives_within(Duration::from_millis(5)).await.is_some() {}
        if ben.chooses(&mut rng).is_some() {
            ben.plays_on(&mut rng).await;
        }
    }
    TestClient::all_know_all(&mut [&mut ann, &mut ben, &mut cy]).await;
    let told: Vec<u32> = ben.heard.iter().map(|heard| heard.n).collect();
    assert!(told.is_sorted_by(|a, b| a < b), "nothing is told twice: {told:?}");
    let mut fresh = TestClient::calls(&table).await;
    fresh.says_hello(ben.token.clone(), None, None).await;
    let recent = &ben.heard[ben.heard.len() - fresh.heard.len()..];
    assert_eq!(recent, fresh.heard, "and nothing is missing");
    assert!(fresh.heard.len() > 20, "enough has happened to miss some of it");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everyone_sees_how_the_match_begins_also_where_bots_fill_the_seats() {
    let server = open(roomy()).await;
    for game in GAMES {
        let table = Table::with(
            server.address(),
            &json!({"game": game, "players": 3, "bot_delay_ms": 5000}),
        )
        .await;
        let mut ann = TestClient::sits_down(&table, "Ann").await;
        let mut passer_by = TestClient::watches(&table).await;
        ann.starts().await;
        ann.receives_update().await;
        while passer_by.position.is_none() {
            passer_by.receives_update().await;
        }
        for client in [&ann, &passer_by] {
            assert_eq!(client.heard.first().map(|heard| heard.n), Some(0), "{game}: the deal");
        }
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_history_goes_on_saying_that_a_players_time_ran_out() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(kept_in(folder.path())).await;
    let time_control = json!({"kind": "turn", "seconds": 5});
    let setup = json!({"game": "bread-basket", "players": 2, "time_control": time_control});
    let table = Table::with(server.address(), &setup).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let ben = TestClient::sits_down(&table, "Ben").await;
    ann.starts().await;
    let whose = loop {
        if let Some(ServerMessage::Update(update)) = ann.receive().await
            && let Some(timed_out) = update.timed_out
        {
            break timed_out.seat;
        }
    };
    let chosen = |client: &TestClient| -> Vec<(u32, u8)> {
        let marked = |heard: &VisibleEvent| Some((heard.n, heard.timed_out?));
        client.heard.iter().filter_map(marked).collect()
    };
    let told = chosen(&ann);
    assert!(matches!(told[..], [(_, seat)] if seat == whose), "{told:?}");
    // after a reload, of a spectator, and after the server was started again
    let mut reloaded = TestClient::calls(&table).await;
    reloaded.says_hello(ben.token.clone(), None, None).await;
    let spectator = TestClient::watches(&table).await;
    server.stop().await.unwrap();
    let server = open(kept_in(folder.path())).await;
    let mut late = TestClient::calls(&table.again_at(&server)).await;
    late.says_hello(ann.token.clone(), None, None).await;
    for client in [&reloaded, &spectator, &late] {
        assert_eq!(chosen(client).first(), told.first());
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_is_played_from_one_tab_at_a_time() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let mut first = TestClient::sits_down(&table, "Ann").await;
    let mut second = TestClient::calls(&table).await;
    second.says_hello(first.token.clone(), None, None).await;
    assert_eq!(second.you.as_ref().unwrap().seat, Some(0));
    assert_eq!(first.receives_end().await, Some(Parting::TakenOver));
    assert!(second.asks(|id| ClientMessage::Start { id }).await.is_some(), "the second tab plays");
    let info = table.info().await;
    assert_eq!(info.seats[0].presence, Presence::Here, "the first tab's end is not Ann's");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pass_moves_a_seat_to_another_device_once() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let mut phone = TestClient::sits_down(&table, "Ann").await;
    let ServerMessage::Passed { pass, .. } = phone.gets(|id| ClientMessage::Pass { id }).await
    else {
        panic!("a pass")
    };
    let mut desk = TestClient::calls(&table).await;
    desk.says_hello(None, Some(pass.clone()), None).await;
    assert_eq!(desk.you.as_ref().unwrap().seat, Some(0));
    assert_eq!(phone.receives_end().await, Some(Parting::TakenOver));
    assert!(desk.token.is_some() && desk.token != phone.token, "a token of its own");

    let mut thief = TestClient::calls(&table).await;
    thief.says_hello(None, Some(pass), None).await;
    assert!(thief.you.as_ref().is_some_and(|you| you.refused && you.seat.is_none()), "used up");
    phone.comes_back().await;
    assert!(phone.you.as_ref().unwrap().refused, "the old device's token is dead");
    desk.gets(|id| ClientMessage::Start { id }).await;
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_pass_voids_the_one_before() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let mut phone = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    let mut passes = Vec::new();
    for is_ben in [false, false, true] {
        let client = if is_ben { &mut ben } else { &mut phone };
        let ServerMessage::Passed { pass, .. } = client.gets(|id| ClientMessage::Pass { id }).await
        else {
            panic!("a pass")
        };
        passes.push(pass);
    }
    for (pass, seat) in passes.into_iter().zip([None, Some(0), Some(1)]) {
        let mut desk = TestClient::calls(&table).await;
        desk.says_hello(None, Some(pass), None).await;
        assert_eq!(desk.you.as_ref().unwrap().seat, seat);
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_sent_again_is_done_once_and_answered_twice_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(kept_in(folder.path())).await;
    let table = Table::of(&server, "bread-basket", 2).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    ann.starts().await;
    for client in [&mut ann, &mut ben] {
        while client.position.is_none() {
            client.receives_update().await;
        }
    }
    let actor = if ann.may().is_empty() { &mut ben } else { &mut ann };
    let action = actor.may()[0].clone();
    let act = ClientMessage::Act { id: "the one act".into(), action, seen: actor.seq };
    let first = actor.asks_again(&act).await.unwrap();
    let ServerMessage::Done { seq, .. } = first else { panic!("it is done: {first:?}") };
    assert_eq!(actor.asks_again(&act).await, Some(first.clone()));
    actor.receives_up_to(seq).await;
    let acts = actor.heard.len();
    server.stop().await.unwrap();

    let server = open(kept_in(folder.path())).await;
    let _ = actor.receives_end().await;
    actor.comes_back_to(&table.again_at(&server)).await;
    assert_eq!(actor.asks_again(&act).await, Some(first));
    assert_eq!((actor.seq, actor.heard.len()), (seq, acts), "once");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_may_give_their_messages_the_same_names() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "down-the-well", 3).await;
    // every client of these tests counts from 1
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    assert_eq!((ann.seat, ben.seat), (Some(0), Some(1)));
    ben.gets(|id| ClientMessage::Leave { id }).await;
    let cy = TestClient::sits_down(&table, "Cy").await;
    assert_eq!(cy.seat, Some(1), "in the seat that Ben has left");
    ann.gets(|id| ClientMessage::Start { id }).await;
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_has_left_has_no_token_of_the_seat() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let ServerMessage::Passed { pass, .. } = ann.gets(|id| ClientMessage::Pass { id }).await else {
        panic!()
    };
    ann.gets(|id| ClientMessage::Leave { id }).await;
    let ben = TestClient::sits_down(&table, "Ben").await;
    assert_eq!(ben.seat, Some(0), "Ben sits where Ann sat");
    ann.comes_back().await;
    assert!(ann.you.as_ref().unwrap().refused, "Ann's token is dead");
    let mut again = TestClient::calls(&table).await;
    again.says_hello(None, Some(pass), None).await;
    assert!(again.you.as_ref().unwrap().refused, "and so is a pass that she kept");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_whose_answer_got_lost_is_given_again() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "basement", 3).await;
    let mut lost = TestClient::watches(&table).await;
    let sit = ClientMessage::Sit {
        id: lost.id(),
        name: "Ann".into(),
        seat: None,
        entropy: String::new(),
    };
    lost.asks_again(&sit).await.expect("an answer that Ann never gets");
    lost.is_cut_off().await;
    tokio::time::sleep(Duration::from_millis(150)).await;

    let mut ann = TestClient::watches(&table).await;
    assert!(matches!(ann.asks_again(&sit).await, Some(ServerMessage::Done { .. })));
    assert_eq!(ann.seat, Some(0), "the same seat, not another");
    let mut ben = TestClient::watches(&table).await;
    let sit = |name: &str| {
        let (id, name) = (sit.id().unwrap().to_owned(), name.to_owned());
        ClientMessage::Sit { id, name, seat: None, entropy: String::new() }
    };
    let answer = ben.asks_again(&sit("Ann")).await;
    assert!(matches!(answer, Some(ServerMessage::Refused { .. })), "Ann is here: {answer:?}");
    ben.asks_again(&sit("Ben")).await;
    assert_eq!(ben.seat, Some(1), "while Ann is here no one else gets hers by that message");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_id_alone_is_no_key_to_the_seat_of_a_player_who_is_disconnected() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "basement", 3).await;
    let sit = |name: &str, entropy: &str| ClientMessage::Sit {
        id: "1".into(),
        name: name.into(),
        seat: None,
        entropy: entropy.into(),
    };
    let mut ann = TestClient::watches(&table).await;
    ann.asks_again(&sit("Ann", "her own letters")).await.expect("a seat");
    ann.is_cut_off().await;
    while table.info().await.seats[0].presence == Presence::Here {
        tokio::task::yield_now().await;
    }
    let mut eve = TestClient::watches(&table).await;
    let refused = eve.asks_again(&sit("Ann", "other letters")).await;
    assert!(matches!(refused, Some(ServerMessage::Refused { .. })), "{refused:?}");
    eve.asks_again(&sit("Eve", "her own letters")).await.expect("a seat");
    assert_eq!(eve.seat, Some(1), "a seat of her own");
    ann.comes_back().await;
    assert_eq!(ann.you.as_ref().unwrap().seat, Some(0), "Ann's token is good");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_other_request_of_a_player_is_a_key_to_their_seat() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "basement", 3).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let bot = ClientMessage::Bot { id: "2".into(), seat: 2, level: "rule".into() };
    assert!(matches!(ann.asks_again(&bot).await, Some(ServerMessage::Done { .. })));
    ann.is_cut_off().await;
    while table.info().await.seats[0].presence == Presence::Here {
        tokio::task::yield_now().await;
    }
    let mut eve = TestClient::watches(&table).await;
    let sit = ClientMessage::Sit {
        id: "2".into(),
        name: "Eve".into(),
        seat: None,
        entropy: String::new(),
    };
    assert!(matches!(eve.asks_again(&sit).await, Some(ServerMessage::Done { .. })));
    assert_eq!(eve.seat, Some(1), "a seat of her own: Ann took hers by another request");
    ann.comes_back().await;
    assert_eq!(ann.you.as_ref().unwrap().seat, Some(0));
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_a_table_has_forgotten_is_answered_from_its_log() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "down-the-well", 3).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let swap = ClientMessage::Swap { id: "first".into(), seat: 2, name: None };
    let done = ann.asks_again(&swap).await;
    assert!(matches!(done, Some(ServerMessage::Done { .. })), "{done:?}");
    for number in 0..150 {
        ann.gets(|id| ClientMessage::List { id, listed: number % 2 == 0 }).await;
    }
    ann.starts().await;
    assert_eq!(ann.asks_again(&swap).await, done, "the match has begun, and it was done before");
    let late = ann.is_refused(|id| ClientMessage::Swap { id, seat: 0, name: None }).await;
    assert_eq!(late.code, "begun");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_may_have_been_done_is_not_refused_while_the_log_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(kept_in(folder.path())).await;
    let table = Table::of(&server, "down-the-well", 3).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let swap = ClientMessage::Swap { id: "first".into(), seat: 2, name: None };
    let done = ann.asks_again(&swap).await;
    for number in 0..150 {
        ann.gets(|id| ClientMessage::List { id, listed: number % 2 == 0 }).await;
    }
    ann.starts().await;

    let database = rusqlite::Connection::open(folder.path().join("parlour.db")).unwrap();
    let rename = |from: &str, to: &str| {
        database.execute_batch(&format!("ALTER TABLE {from} RENAME TO {to}")).unwrap();
    };
    rename("tables", "unreadable");
    let Some(ServerMessage::Refused { error, .. }) = ann.asks_again(&swap).await else {
        panic!("it is not known whether it was done")
    };
    assert_eq!(error.code, "unavailable");
    rename("unreadable", "tables");
    assert_eq!(ann.asks_again(&swap).await, done);
    server.stop().await.unwrap();
}
