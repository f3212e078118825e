//! Rights follow people, not connections; what a seat has seen stays true; and who has only the
//! link sees no hand.

use super::rematch::play_to_the_end;
use crate::client::{Table, TestClient, TestRng, delete, open, roomy, short};
use parlour_protocol::wire::{ClientMessage, Occupant, Phase, Presence, ServerMessage};
use parlour_server::Server;
use parlour_server::store::Sqlite;
use serde_json::json;
use std::time::Duration;

/// Waits until someone's presence is this; `here` keeps their own connection alive meanwhile.
async fn until(table: &Table, here: &mut TestClient, seat: usize, presence: Presence) {
    while table.info().await.seats[seat].presence != presence {
        here.receives_within(Duration::from_millis(50)).await;
        here.send(&ClientMessage::Ping { sent: 2.0 }).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_who_is_disconnected_for_a_moment_stays_the_host() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "down-the-well", 3).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    ann.is_cut_off().await;
    until(&table, &mut ben, 0, Presence::Reconnecting).await;
    let info = table.info().await;
    assert!(info.seats[0].host, "Ann is the host, however her connection is");
    assert_eq!(info.may_start, Some(0), "and she alone begins");
    for phase in [Phase::Lobby, Phase::Playing] {
        let no = ben.is_refused(|id| ClientMessage::Free { id, seat: 0 }).await;
        assert_eq!(no.code, "not_host", "{phase:?}");
        let path = format!("/api/tables/{}", table.name);
        let token = ben.token.clone().unwrap();
        assert_eq!(delete(table.at, &path, &token).await.status, 403, "{phase:?}");
        assert_eq!(ben.is_refused(|id| ClientMessage::Start { id }).await.code, "not_host");
        ann.comes_back().await;
        assert_eq!(ann.seat, Some(0), "{phase:?}: her key is good");
        if phase == Phase::Lobby {
            ann.starts().await;
            ann.is_cut_off().await;
            until(&table, &mut ben, 0, Presence::Reconnecting).await;
        }
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_is_away_is_covered_by_the_host_and_plays_on_with_the_same_token() {
    let server = open(roomy()).await;
    let setup = json!({"game": "down-the-well", "players": 3, "cover_after": 600});
    let table = Table::with(server.address(), &setup).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    ann.starts().await;
    ben.is_cut_off().await;
    until(&table, &mut ann, 1, Presence::Reconnecting).await;
    assert_eq!(
        ann.is_refused(|id| ClientMessage::Free { id, seat: 1 }).await.code,
        "taken",
        "too early"
    );
    until(&table, &mut ann, 1, Presence::Away).await;
    ann.gets(|id| ClientMessage::Free { id, seat: 1 }).await;
    let seat = table.info().await.seats.swap_remove(1);
    assert!(seat.covered && seat.name == "Ben", "{seat:?}");
    assert_eq!(ann.is_refused(|id| ClientMessage::Free { id, seat: 1 }).await.code, "taken");
    ben.comes_back().await;
    assert_eq!(ben.seat, Some(1));
    assert!(!table.info().await.seats[1].covered, "Ben plays on");
    server.stop().await.unwrap();
}

/// A table for four at which Ann plays Bread Basket against three bots.
async fn ann_against_bots(server: &Server) -> (Table, TestClient) {
    let setup = json!({"game": "bread-basket", "players": 4, "bots": "rule", "bot_delay_ms": 5000});
    let table = Table::with(server.address(), &setup).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    ann.starts().await;
    (table, ann)
}

fn sit(seat: u8) -> impl FnOnce(String) -> ClientMessage {
    move |id| ClientMessage::Sit {
        id,
        name: "Eve".into(),
        seat: Some(seat),
        entropy: String::new(),
    }
}

/// Asks for a seat; says the message's name and the first answer.
async fn asks_for(client: &mut TestClient, seat: u8) -> (String, ServerMessage) {
    // a name that no one can guess, as the wire wants it: Ann's own would be her key to her seat
    let request = sit(seat)(format!("eve {}", client.id()));
    let id = request.id().unwrap().to_owned();
    (id, client.asks_again(&request).await.expect("the connection holds"))
}

/// Hears the question about someone new, and answers it.
async fn answers(client: &mut TestClient, yes: bool) -> u8 {
    let asked = loop {
        match client.info.as_ref().and_then(|info| info.seat_asked.clone()) {
            Some(asked) => break asked,
            None => client.receives_update().await,
        }
    };
    assert_eq!(asked.name, "Eve");
    let question = asked.question;
    client.gets(|id| ClientMessage::AllowSeat { id, question, yes }).await;
    while client.info.as_ref().unwrap().seat_asked.is_some() {
        client.receives_update().await;
    }
    asked.seat
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spectator_with_the_link_sees_no_hand_of_a_bot() {
    let server = open(roomy()).await;
    let (table, mut ann) = ann_against_bots(&server).await;
    let own = ann.seat.unwrap();
    let mut hands = 0;
    let mut eve = TestClient::watches(&table).await;
    for seat in (0..4).filter(|&seat| seat != own) {
        // each time as someone new, with a new connection
        let (_, answer) = asks_for(&mut eve, seat).await;
        match answer {
            ServerMessage::Asked { .. } => {
                assert_eq!(answers(&mut ann, false).await, seat);
                while !matches!(eve.receive().await.unwrap(), ServerMessage::Refused { .. }) {}
            }
            ServerMessage::Refused { error, .. } => assert_eq!(error.code, "not_allowed"),
            other => panic!("a seat in the middle of the match: {other:?}"),
        }
        hands += usize::from(eve.token.is_some());
        eve = TestClient::watches(&table).await;
        assert!(eve.may().is_empty() && eve.seat.is_none());
    }
    assert_eq!(hands, 0, "of 3 hands");
    assert_eq!(table.info().await.seats.iter().filter(|seat| seat.name == "Eve").count(), 0);

    // while the host is away no one is asked
    ann.is_cut_off().await;
    until(&table, &mut eve, usize::from(own), Presence::Away).await;
    let (_, answer) = asks_for(&mut eve, (own + 1) % 4).await;
    let ServerMessage::Refused { error, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(error.code, "not_allowed");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_player_takes_a_bots_seat_when_the_table_agrees_and_no_other_in_that_match() {
    let server = open(roomy()).await;
    let (table, mut ann) = ann_against_bots(&server).await;
    let seat = (ann.seat.unwrap() + 1) % 4;
    let mut eve = TestClient::watches(&table).await;
    let (id, answer) = asks_for(&mut eve, seat).await;
    assert_eq!(answer, ServerMessage::Asked { id: id.clone() });
    let mut dan = TestClient::watches(&table).await;
    let (_, busy) = asks_for(&mut dan, seat).await;
    assert!(
        matches!(busy, ServerMessage::Refused { error, .. } if error.code == "busy"),
        "one at a time"
    );
    assert_eq!(answers(&mut ann, true).await, seat);
    while !matches!(eve.receive().await.unwrap(), ServerMessage::Done { id: of, .. } if of == id) {}
    assert_eq!(eve.seat, Some(seat));

    eve.gets(|id| ClientMessage::Leave { id }).await;
    let (_, answer) = asks_for(&mut eve, (seat + 1) % 4).await;
    assert!(matches!(answer, ServerMessage::Refused { error, .. } if error.code == "not_allowed"));
    let (_, answer) = asks_for(&mut eve, seat).await;
    assert!(matches!(answer, ServerMessage::Asked { .. }), "her own again: {answer:?}");
    let question = loop {
        match ann.info.as_ref().and_then(|info| info.seat_asked.clone()) {
            Some(asked) => break asked.question,
            None => ann.receives_update().await,
        }
    };
    eve.is_cut_off().await;
    while ann.info.as_ref().unwrap().seat_asked.is_some() {
        ann.receives_update().await;
    }
    let late = ann.is_refused(|id| ClientMessage::AllowSeat { id, question, yes: true }).await;
    assert_eq!(late.code, "stale", "Eve waits no more");

    let mut eve = TestClient::watches(&table).await;
    let (id, _) = asks_for(&mut eve, seat).await;
    assert_eq!(answers(&mut ann, true).await, seat);
    while !matches!(eve.receive().await.unwrap(), ServerMessage::Done { id: of, .. } if of == id) {}
    assert_eq!(eve.seat, Some(seat), "the table lets her have her seat again");
    server.stop().await.unwrap();
}

/// A server that has died, and the next one: nothing was stopped in good order.
async fn dies(memory: &Sqlite, table: &Table, people: &mut [&mut TestClient]) -> Server {
    let next = Server::start_on(Box::new(memory.reopen().unwrap()), roomy()).await.unwrap();
    for person in people {
        person.comes_back_to(&table.again_at(&next)).await;
    }
    next
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_hit_of_a_verdict_is_known_by_its_name_after_the_server_has_died() {
    let memory = Sqlite::in_memory().unwrap();
    let server = Server::start_on(Box::new(memory.reopen().unwrap()), roomy()).await.unwrap();
    let setup = json!({"game": "budr-basef", "players": 3, "options": {"max_plays": 400}});
    let table = Table::with(server.address(), &setup).await;
    let mut people = Vec::new();
    for name in ["Ann", "Ben", "Cy"] {
        people.push(TestClient::sits_down(&table, name).await);
    }
    people[0].starts().await;
    let mut rng = TestRng(4);
    let mut together = Vec::new();
    while together.len() < 2 {
        for person in &mut people {
            while person.receives_within(Duration::from_millis(10)).await.is_some() {}
            person.stays().await;
        }
        let may_hit =
            |person: &&mut TestClient| person.may().iter().any(|may| may.starts_with("hit"));
        if people.iter_mut().filter(may_hit).count() < 2 {
            for person in &mut people {
                if person.chooses(&mut rng).is_some_and(|action| !action.starts_with("hit")) {
                    person.plays_on(&mut rng).await;
                }
            }
            continue;
        }
        let mut sent = Vec::new();
        for (number, person) in people.iter_mut().enumerate() {
            let hit = person.may().iter().find(|may| may.starts_with("hit")).cloned();
            let Some(hit) = hit else { continue };
            let id = person.id();
            let request = person.doing(id, hit);
            person.send(&request).await;
            sent.push((number, request));
        }
        together.clear();
        for (number, request) in sent {
            let id = request.id().unwrap().to_owned();
            loop {
                match people[number].receive().await.expect("the connection holds") {
                    ServerMessage::Done { id: of, seq } if of == id => {
                        together.push((number, request, ServerMessage::Done { id, seq }));
                        break;
                    }
                    ServerMessage::Refused { id: Some(of), .. } if of == id => break,
                    _ => {}
                }
            }
        }
    }
    let mut all: Vec<&mut TestClient> = people.iter_mut().collect();
    let next = dies(&memory, &table, &mut all).await;
    for (number, request, answer) in together {
        let again = people[number].asks_again(&request).await;
        assert_eq!(again, Some(answer), "seat {number} was told that its hit counts");
    }
    next.stop().await.unwrap();
    drop(server);
}

/// Ann and Ben in a match of races.
async fn race_of_two(server: &Server) -> [TestClient; 2] {
    let setup = json!({"game": "budr-basef", "players": 2, "options": {"max_plays": 400}});
    let table = Table::with(server.address(), &setup).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let ben = TestClient::sits_down(&table, "Ben").await;
    ann.starts().await;
    [ann, ben]
}

/// They play until Ann may hit: how she does.
async fn next_hit(ann: &mut TestClient, ben: &mut TestClient, rng: &mut TestRng) -> String {
    loop {
        for person in [&mut *ann, &mut *ben] {
            while person.receives_within(Duration::from_millis(10)).await.is_some() {}
            person.stays().await;
        }
        if let Some(hit) = ann.may().iter().find(|may| may.starts_with("hit")) {
            return hit.clone();
        }
        for person in [&mut *ann, &mut *ben] {
            person.acts_if_it_may(rng).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hit_that_is_sent_again_while_it_waits_is_one_hit() {
    let server = open(roomy()).await;
    let [mut ann, mut ben] = race_of_two(&server).await;
    let mut rng = TestRng(4);
    loop {
        let hit = next_hit(&mut ann, &mut ben, &mut rng).await;
        let id = ann.id();
        let request = ann.doing(id, hit);
        ann.send(&request).await;
        match ann.asks_again(&request).await {
            // the card was covered meanwhile: another one
            Some(ServerMessage::Refused { error, .. }) if error.code != "no_hit" => {}
            Some(ServerMessage::Done { .. }) => break,
            other => panic!("sent twice is not hit twice: {other:?}"),
        }
    }
    server.stop().await.unwrap();
}

/// The log takes an id once, so that what Ann lists would have refused the hits of both.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_message_by_the_id_of_a_hit_that_waits_is_that_hit() {
    let server = open(roomy()).await;
    let [mut ann, mut ben] = race_of_two(&server).await;
    let mut rng = TestRng(4);
    loop {
        let hit = next_hit(&mut ann, &mut ben, &mut rng).await;
        let id = ann.id();
        let request = ann.doing(id.clone(), hit);
        ann.send(&request).await;
        ann.send(&ClientMessage::List { id: id.clone(), listed: true }).await;
        let answer = ann.receives_answer(&id).await;
        assert!(!ann.table.info().await.listed, "the table is not listed: {answer:?}");
        match answer {
            // the card was covered meanwhile: another one
            Some(ServerMessage::Refused { error, .. }) if error.code != "unavailable" => {}
            Some(ServerMessage::Done { .. }) => break,
            other => panic!("the hit counts: {other:?}"),
        }
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_players_who_leave_by_one_id_have_both_left() {
    let server = open(roomy()).await;
    let table = Table::of(&server, "down-the-well", 3).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    let bye = ClientMessage::Leave { id: "bye".into() };
    for (seat, person) in [(0, &mut ann), (1, &mut ben)] {
        let left = person.asks_again(&bye).await;
        assert!(matches!(left, Some(ServerMessage::Done { .. })), "{left:?}");
        assert_eq!(table.info().await.seats[seat].occupant, Occupant::Empty, "seat {seat}");
    }
    let again = ben.asks_again(&bye).await;
    assert!(matches!(again, Some(ServerMessage::Done { .. })), "it is known: {again:?}");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_goodbye_a_consent_and_a_question_are_known_after_the_server_has_died() {
    let memory = Sqlite::in_memory().unwrap();
    let server = Server::start_on(Box::new(memory.reopen().unwrap()), roomy()).await.unwrap();
    let table = Table::of(&server, "down-the-well", 3).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    let mut cy = TestClient::sits_down(&table, "Cy").await;
    ann.starts().await;
    while ann.may().is_empty() {
        ann.receives_update().await;
    }
    let action = ann.may()[0].clone();
    let seen = ann.seq;
    ann.gets(|id| ClientMessage::Act { id, action, seen }).await;
    let back = ClientMessage::Undo { id: "back".into() };
    let asked = ann.asks_again(&back).await;
    assert!(matches!(asked, Some(ServerMessage::Done { .. })), "{asked:?}");
    let yes = ClientMessage::AllowUndo { id: "yes".into(), yes: true };
    let agreed = ben.asks_again(&yes).await;
    assert!(matches!(agreed, Some(ServerMessage::Done { .. })), "{agreed:?}");

    let next = dies(&memory, &table, &mut [&mut ann, &mut ben, &mut cy]).await;
    assert_eq!(ann.info.as_ref().unwrap().undo_asked, Some(0), "Ann still asks");
    assert_eq!(ann.asks_again(&back).await, asked);
    assert_eq!(ben.asks_again(&yes).await, agreed);
    let no = ClientMessage::AllowUndo { id: "no".into(), yes: false };
    let refused = cy.asks_again(&no).await;
    let leave = ClientMessage::Leave { id: "bye".into() };
    let left = ben.asks_again(&leave).await;
    assert!(matches!(left, Some(ServerMessage::Done { .. })), "{left:?}");

    let last = dies(&memory, &table, &mut [&mut ann, &mut cy]).await;
    assert_eq!(cy.asks_again(&no).await, refused, "no one asks any more, and yet it was answered");
    ben.comes_back_to(&table.again_at(&last)).await;
    assert!(ben.you.as_ref().unwrap().refused, "Ben has no seat");
    assert_eq!(ben.asks_again(&leave).await, left, "and his goodbye is known");
    last.stop().await.unwrap();
    drop((server, next));
}

/// People at a table, and all that they have asked for and were told.
struct Story {
    memory: Sqlite,
    table: Table,
    people: Vec<TestClient>,
    told: Vec<(usize, ClientMessage, ServerMessage)>,
    servers: Vec<Server>,
}

impl Story {
    async fn asks(&mut self, who: usize, request: ClientMessage) {
        let answer = self.people[who].asks_again(&request).await.expect("the connection holds");
        assert!(!matches!(answer, ServerMessage::Refused { .. }), "{request:?}: {answer:?}");
        self.told.push((who, request, answer));
    }

    /// The server dies, and everything is asked again.
    async fn dies(&mut self) {
        let mut people: Vec<&mut TestClient> = self.people.iter_mut().collect();
        let next = dies(&self.memory, &self.table, &mut people).await;
        self.servers.push(next);
        for (who, request, answer) in &self.told {
            let again = self.people[*who].asks_again(request).await.expect("the connection holds");
            match (&again, answer) {
                // a pass is sent once, so another one takes its place
                (ServerMessage::Passed { .. }, ServerMessage::Passed { .. }) => {}
                _ => assert_eq!(&again, answer, "{request:?}"),
            }
        }
    }

    /// Waits until everyone has heard what all have.
    async fn settles(&mut self) {
        TestClient::all_know_all(&mut self.people.iter_mut().collect::<Vec<_>>()).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_message_is_answered_alike_after_the_server_has_died() {
    let memory = Sqlite::in_memory().unwrap();
    let server = Server::start_on(Box::new(memory.reopen().unwrap()), roomy()).await.unwrap();
    let table = Table::with(server.address(), &short("down-the-well", 2)).await;
    let people = vec![TestClient::sits_down(&table, "Ann").await];
    let mut story = Story { memory, table, people, told: Vec::new(), servers: vec![server] };
    let id = |name: &str| name.to_owned();
    story.asks(0, ClientMessage::Bot { id: id("bot"), seat: 1, level: "rule".into() }).await;
    story.asks(0, ClientMessage::Bot { id: id("the same"), seat: 1, level: "rule".into() }).await;
    story.asks(0, ClientMessage::Free { id: id("free"), seat: 1 }).await;
    story.asks(0, ClientMessage::Pass { id: id("pass") }).await;
    story.asks(0, ClientMessage::Say { id: id("say"), text: "Hello".into() }).await;
    story.dies().await;
    // a chat message is sent on, and not persisted: its number is that of the moment
    story.told.pop();
    // the pass that is given again is good
    let ServerMessage::Passed { pass, .. } =
        story.people[0].gets(|_| ClientMessage::Pass { id: id("pass") }).await
    else {
        panic!("a pass")
    };
    let table = story.table.again_at(story.servers.last().unwrap());
    let mut desk = TestClient::calls(&table).await;
    desk.says_hello(None, Some(pass), None).await;
    assert_eq!(desk.you.as_ref().unwrap().seat, Some(0));
    // names that Ann has not used on the other device
    (0..100).for_each(|_| drop(desk.id()));
    let ben = TestClient::sits_down(&table, "Ben").await;
    story.people = vec![desk, ben];

    story.asks(0, ClientMessage::Start { id: id("start") }).await;
    story.settles().await;
    let actor = usize::from(story.people[0].may().is_empty());
    let (action, seen) = (story.people[actor].may()[0].clone(), story.people[actor].seq);
    story.asks(actor, ClientMessage::Act { id: id("act"), action, seen }).await;
    story.asks(actor, ClientMessage::Undo { id: id("back") }).await;
    story.dies().await;
    story.asks(1 - actor, ClientMessage::AllowUndo { id: id("yes"), yes: true }).await;
    story.dies().await;

    play_to_the_end(&mut story.people, &mut TestRng(3)).await;
    story.asks(0, ClientMessage::Again { id: id("again"), entropy: "x".into() }).await;
    story.asks(0, ClientMessage::Again { id: id("and again"), entropy: "y".into() }).await;
    story.dies().await;
    story.asks(1, ClientMessage::Again { id: id("again"), entropy: "z".into() }).await;
    story.dies().await;
    story.settles().await;
    assert_eq!(story.people[0].info.as_ref().unwrap().match_no, 2, "it has begun once");
    // a player who has left has no seat by which another message could be known
    story.told.retain(|(who, ..)| *who == 0);
    story.asks(1, ClientMessage::Leave { id: id("bye") }).await;
    story.dies().await;
    story.servers.pop().unwrap().stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_done_many_messages_ago_is_known_all_the_same() {
    let server = open(roomy()).await;
    let setup =
        json!({"game": "down-the-well", "players": 3, "bots": "rule", "bot_delay_ms": 5000});
    let table = Table::with(server.address(), &setup).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    ann.starts().await;
    while ann.may().is_empty() {
        ann.receives_update().await;
    }
    let act =
        ClientMessage::Act { id: "first".into(), action: ann.may()[0].clone(), seen: ann.seq };
    let done = ann.asks_again(&act).await;
    assert!(matches!(done, Some(ServerMessage::Done { .. })), "{done:?}");
    let bot = if ann.seat == Some(2) { 1 } else { 2 };
    for _ in 0..150 {
        ann.gets(|id| ClientMessage::Bot { id, seat: bot, level: "random".into() }).await;
    }
    assert_eq!(ann.asks_again(&act).await, done, "not `stale`, and not done twice");
    server.stop().await.unwrap();
}
