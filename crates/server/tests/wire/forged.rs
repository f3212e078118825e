//! Messages that were changed on the way, sent again, or sent in another's place: nothing happens
//! at the table but what the rules and the seats allow. `PARLOUR_FORGED` sends more than 20,000.

use crate::client::{Table, TestClient, TestRng, Truth, figure, roomy};
use parlour_engine::fair::Secret;
use parlour_games::bread_basket::BreadBasket;
use parlour_protocol::{line, wire::ClientMessage};
use parlour_server::Server;
use parlour_server::store::{Sqlite, Store};
use parlour_table::session::SessionEvent;
use serde_json::{Value, json};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

/// How many forgeries go out before the answers are read.
const TOGETHER: u64 = 40;

/// Changes a message a little, as a vandal would or a bad connection.
fn forged(rng: &mut TestRng, originals: &[String]) -> String {
    let mut text = rng.one(originals).clone();
    for _ in 0..=rng.below(3) {
        match rng.below(10) {
            0 => {
                let other = rng.one(originals);
                let (a, b) = (rng.below(text.len() + 1), rng.below(other.len() + 1));
                if text.is_char_boundary(a) && other.is_char_boundary(b) {
                    text = format!("{}{}", &text[..a], &other[b..]);
                }
            }
            1..=3 => {
                // another value in one of the fields
                if let Ok(Value::Object(mut fields)) = serde_json::from_str::<Value>(&text) {
                    let names: Vec<String> = fields.keys().cloned().collect();
                    if names.is_empty() {
                        continue;
                    }
                    let name = rng.one(&names).clone();
                    let values = [
                        json!(null),
                        json!(0),
                        json!(1),
                        json!(2),
                        json!(-1),
                        json!(4_294_967_295_u32),
                        json!(1e300),
                        json!(""),
                        json!("0"),
                        json!("draw"),
                        json!("hit"),
                        json!("x".repeat(300)),
                        json!(["a"]),
                        json!({"a": 1}),
                        json!(true),
                    ];
                    fields.insert(name, rng.one(&values).clone());
                    text = Value::Object(fields).to_string();
                }
            }
            4..=6 => {
                let mut chars: Vec<char> = text.chars().collect();
                if chars.is_empty() {
                    continue;
                }
                let place = rng.below(chars.len());
                match rng.below(3) {
                    0 => drop(chars.remove(place)),
                    1 => chars.insert(place, *rng.one(&['"', '{', '0', '\\', ',', '\u{202E}'])),
                    _ => chars.swap(place, 0),
                }
                text = chars.into_iter().collect();
            }
            7 => text = text.replace("seat\":1", "seat\":0"),
            // sent again as it was
            _ => {}
        }
    }
    text
}

/// Sends this many forgeries; comes back whenever the connection was closed.
async fn sends_forgeries(
    vandal: &mut TestClient,
    originals: &[String],
    rng: &mut TestRng,
    count: u64,
) {
    let mut sent = 0;
    while sent < count {
        for _ in 0..TOGETHER.min(count - sent) {
            sent += 1;
            let text = forged(rng, originals);
            let message = if rng.strikes(2000) {
                Message::binary(text.into_bytes())
            } else {
                Message::text(text)
            };
            vandal.sends(message).await;
        }
        vandal.send(&ClientMessage::Ping { sent: 77.0 }).await;
        loop {
            use parlour_protocol::wire::ServerMessage;
            match vandal.receive().await {
                Some(ServerMessage::Pong { sent: 77.0, .. }) => break,
                Some(_) => {}
                None => {
                    vandal.comes_back().await;
                    break;
                }
            }
        }
        vandal.seen.clear();
    }
}

/// What an honest client says in a match, as text.
fn originals(client: &TestClient, action: &str) -> Vec<String> {
    let id = || "1".to_owned();
    let action = || action.to_owned();
    let seen = client.seq;
    [
        ClientMessage::Act { id: id(), action: action(), seen },
        ClientMessage::Act { id: "2".into(), action: "pass".into(), seen },
        ClientMessage::Hit {
            id: id(),
            action: action(),
            face: 0,
            reaction: Some(200.0),
            steps: vec![1.0],
        },
        ClientMessage::Preview { id: id(), action: action() },
        ClientMessage::Hint { id: id() },
        ClientMessage::Start { id: id() },
        ClientMessage::AllowUndo { id: id(), yes: false },
        ClientMessage::Again { id: id(), entropy: "e".into() },
        ClientMessage::Bot { id: id(), seat: 1, level: "rule".into() },
        ClientMessage::Free { id: id(), seat: 1 },
        ClientMessage::Say { id: id(), text: "text".into() },
        ClientMessage::Sit { id: id(), name: "Eve".into(), seat: Some(1), entropy: "e".into() },
        ClientMessage::Hello {
            version: 1,
            token: Some("0".repeat(64)),
            pass: None,
            last_seq: Some(1),
        },
        ClientMessage::Ping { sent: 1.0 },
    ]
    .iter()
    .map(line)
    .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forged_messages_change_nothing_but_what_is_legal() {
    let count = figure("PARLOUR_FORGED", 20_000);
    let memory = Sqlite::in_memory().unwrap();
    let server = Server::start_on(Box::new(memory.reopen().unwrap()), roomy()).await.unwrap();
    let reader = memory.reader().unwrap();
    let setup = json!({"game": "bread-basket", "players": 3, "options": {"rounds": 2}});
    let table = Table::with(server.address(), &setup).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    let mut cy = TestClient::sits_down(&table, "Cy").await;
    ann.starts().await;
    let mut rng = TestRng(11);

    // someone without a seat changes nothing at all
    let mut eve = TestClient::watches(&table).await;
    let before = (reader.entries(&table.name, 0).unwrap(), table.info().await.seats);
    let texts = originals(&eve, "draw");
    sends_forgeries(&mut eve, &texts, &mut rng, count / 2).await;
    let after = (reader.entries(&table.name, 0).unwrap(), table.info().await.seats);
    assert!(before == after, "a passer-by has changed the table");

    // Ben, whose client has gone mad, acts for Ben and no one else
    for _ in 0..20 {
        for client in [&mut ann, &mut cy] {
            while client.receives_within(Duration::from_millis(3)).await.is_some() {}
            if client.chooses(&mut rng).is_some() && !client.is_over() {
                client.plays_on(&mut rng).await;
            }
        }
        while ben.receives_within(Duration::from_millis(3)).await.is_some() {}
        let action = ben.may().first().cloned().unwrap_or_else(|| "pass".into());
        let texts = originals(&ben, &action);
        let first = reader.entries(&table.name, 0).unwrap().len();
        sends_forgeries(&mut ben, &texts, &mut rng, count / 40).await;
        for entry in &reader.entries(&table.name, 0).unwrap()[first..] {
            let event: SessionEvent = serde_json::from_str(&entry.event).unwrap();
            let is_bens = match event {
                SessionEvent::Acted { seat, .. } | SessionEvent::Ready { seat, .. } => {
                    seat.index() == 1
                }
                SessionEvent::Began | SessionEvent::SeedCommitted { .. } => true,
                _ => false,
            };
            assert!(is_bens && entry.seat.is_none_or(|seat| seat == 1), "{entry:?}");
        }
    }

    // and the engine, asked alone, has nothing against any of it
    let entries = reader.entries(&table.name, 0).unwrap();
    let events: Vec<(u32, SessionEvent)> = entries
        .iter()
        .map(|entry| (entry.seq, serde_json::from_str(&entry.event).unwrap()))
        .collect();
    let secrets = reader.secrets(&table.name).unwrap();
    let secrets: Vec<Secret> = secrets.into_iter().map(|(_, secret)| Secret(secret)).collect();
    let _ = Truth::<BreadBasket>::of(3, &setup["options"], &secrets, None, &events);
    ann.gets(|id| ClientMessage::Say { id, text: "Are you well?".into() }).await;
    server.stop().await.unwrap();
}
