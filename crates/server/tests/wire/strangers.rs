//! What strangers learn, and what they may send: little.

use crate::client::{Reply, Table, TestClient, get, open, post, request, roomy, strict};
use parlour_protocol::wire::{ClientMessage, Refusal, ServerMessage};
use parlour_server::Config;
use serde_json::json;
use std::net::SocketAddr;

/// More than a refusal says, with everything around it.
const MAX_REFUSAL_BYTES: usize = 900;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn figures_are_for_the_operator_only_however_a_request_comes() {
    let admin = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = open(Config { admin_listen: Some(admin), ..strict() }).await;
    let (at, admin) = (server.address(), server.admin_address().unwrap());
    // from this very machine, by its own name, with no proxy to be seen: a tunnel looks like that
    for headers in [
        vec![],
        vec![("host", "127.0.0.1")],
        vec![("host", "localhost")],
        vec![("x-forwarded-for", "127.0.0.1")],
    ] {
        let reply = request(at, "GET", "/metrics", &headers, "").await;
        assert_eq!(reply.status, 404, "{headers:?}");
        assert!(!reply.body.contains("parlour_"), "{}", reply.body);
    }
    let figures = get(admin, "/metrics").await;
    assert_eq!(figures.status, 200);
    assert!(figures.body.contains("parlour_units_total{outcome=\"written\"}"), "{}", figures.body);
    assert_eq!(get(admin, "/readyz").await.body, "ready\n");
    assert_eq!(get(admin, "/healthz").await.status, 200);
    // no one plays there, and no page gets in under a name that was bound anew
    assert_eq!(get(admin, "/api/games").await.status, 404);
    for headers in [[("host", "evil.example")], [("origin", "http://evil.example")]] {
        assert_eq!(request(admin, "GET", "/metrics", &headers, "").await.status, 403);
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_host_or_origin_is_refused() {
    let server = open(strict()).await;
    let at = server.address();
    let own = at.to_string();
    let page = format!("http://{at}");
    for headers in [
        vec![("host", own.as_str()), ("host", "evil.example")],
        vec![("host", own.as_str()), ("host", own.as_str())],
        vec![("origin", page.as_str()), ("origin", "http://evil.example")],
        vec![("origin", page.as_str()), ("origin", page.as_str())],
    ] {
        let reply = request(at, "GET", "/api/games", &headers, "").await;
        assert!([400, 403].contains(&reply.status), "{headers:?}: {}", reply.status);
    }
    assert_eq!(request(at, "GET", "/api/games", &[("origin", &page)], "").await.status, 200);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_may_be_as_large_as_the_manual_says_and_no_larger() {
    const MIB: usize = 1024 * 1024;
    let manual = include_str!("../../../../docs/operating.md");
    assert!(manual.contains("body 4 MiB"), "the manual names the limit");
    let server = open(strict()).await;
    let at = server.address();
    let kind = ("content-type", "application/json");
    // no record, but it is read to its end to find that out
    let large = format!("\"{}\"", "x".repeat(4 * MIB - 2));
    assert_eq!(request(at, "POST", "/api/replay", &[kind], &large).await.status, 409);
    let length = (4 * MIB + 1).to_string();
    let too_large = [kind, ("content-length", length.as_str())];
    for path in ["/api/replay", "/api/tables", "/api/studies"] {
        let reply = request(at, "POST", path, &too_large, "").await;
        assert_eq!((reply.status, reply.code().as_str()), (413, "too_large"), "{path}");
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_does_not_send_back_all_that_was_sent() {
    let server = open(strict()).await;
    let at = server.address();
    let long = "long ".repeat(700);
    for setup in [
        json!({"game": long, "players": 3}),
        json!({"game": "basset", "players": 3, "bots": long}),
        json!({"game": "basset", "players": 3, "options": {&long: 1}}),
        json!({"game": "basset", "players": 3, "options": {"deals": long}}),
        json!({"game": "basset", "players": 3, &long: 1}),
        json!({"game": "basset", "players": 3, "time_control": {"kind": long}}),
        json!({"game": "basset", "players": long}),
    ] {
        let reply = post(at, "/api/tables", &setup).await;
        assert!([400, 409].contains(&reply.status), "{}", reply.status);
        assert!(reply.body.len() < MAX_REFUSAL_BYTES, "{} bytes: {}", reply.body.len(), reply.body);
        let refusal: Refusal = reply.json();
        assert!(refusal.message.chars().count() <= 400);
    }
    let record = format!("{{\"format\":\"{long}\"}}");
    let kind = [("content-type", "application/json")];
    let reply = request(at, "POST", "/api/replay", &kind, &record).await;
    assert!(reply.status == 409 && reply.body.len() < MAX_REFUSAL_BYTES, "{}", reply.body);
    let path = format!("/api/replay?viewer={}", "x".repeat(3000));
    let reply = request(at, "POST", &path, &kind, "{}").await;
    assert!(reply.status == 400 && reply.body.len() < MAX_REFUSAL_BYTES, "{}", reply.body);

    let table = Table::of(&server, "basset", 3).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let asks: [fn(String, String) -> ClientMessage; 4] = [
        |id, text| ClientMessage::Act { id, action: text, seen: 1 },
        |id, text| ClientMessage::Bot { id, seat: 1, level: text },
        |id, text| ClientMessage::Preview { id, action: text },
        |id, text| ClientMessage::Sit { id, name: text, seat: None, entropy: String::new() },
    ];
    for request in asks {
        let answer = ann.asks(|id| request(id, long.clone())).await;
        let Some(ServerMessage::Refused { error, .. }) = answer else { panic!("{answer:?}") };
        assert!(error.message.chars().count() <= 400, "{error:?}");
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_one_sits_down_as_a_bot_or_as_another_player() {
    let server = open(strict()).await;
    let table = Table::of(&server, "basset", 3).await;
    let ann = TestClient::sits_down(&table, "Ann").await;
    let mut eve = TestClient::watches(&table).await;
    // Cyrillic, other case, a bot, a level, nothing that is seen
    for name in ["Ann", "Аnn", "ann", "Bot 2", "Воt 3", "expert", "\u{3164}", "\u{2800}"] {
        let sit = |id| ClientMessage::Sit {
            id,
            name: name.to_owned(),
            seat: None,
            entropy: String::new(),
        };
        let answer = eve.asks(sit).await;
        let Some(ServerMessage::Refused { error, .. }) = answer else {
            panic!("{name}: {answer:?}")
        };
        assert_eq!(error.code, "bad_name", "{name}");
    }
    drop(ann);
    let sit =
        |id| ClientMessage::Sit { id, name: "Eve".to_owned(), seat: None, entropy: String::new() };
    assert!(matches!(eve.asks(sit).await, Some(ServerMessage::Done { .. })));
    server.stop().await.unwrap();
}

/// Words of a programmer's that no answer has.
const RUST_WORDS: &str = include_str!("../../../protocol/tests/suite/rust_words.txt");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[allow(clippy::too_many_lines, reason = "a list of requests")]
async fn broken_requests_and_messages_are_answered_in_plain_words() {
    const NO_STUDY: parlour_server::RunStudy = &|_, _| Err("no one plays".to_owned());
    let server = open(Config { study: Some(NO_STUDY), ..roomy() }).await;
    let at = server.address();
    let table = Table::of(&server, "basset", 3).await;
    let is_plain = |said: &str, to: &str| {
        let words: Vec<&str> = said.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        for word in RUST_WORDS.lines() {
            let word: Vec<&str> = word.split([' ', '-']).collect();
            let is_said = words.windows(word.len()).any(|said| *said == *word);
            assert!(!is_said, "{word:?} in the answer to {to}: {said}");
        }
    };
    let message = |reply: &Reply| {
        let refusal: Refusal = reply.json();
        refusal.message
    };
    let bodies = [
        "",
        "{",
        "[]",
        "null",
        "7",
        "\"x\"",
        "{}",
        "{}x",
        "{\"game\":}",
        "1e999",
        r#"{"game":"basset"}"#,
        r#"{"game":7,"players":3}"#,
        r#"{"game":"basset","players":"x"}"#,
        r#"{"game":"basset","players":-1}"#,
        r#"{"game":"basset","players":{}}"#,
        r#"{"game":"basset","players":3,"more":1}"#,
        r#"{"game":"basset","players":3,"options":[]}"#,
        r#"{"game":"basset","players":3,"options":{"deals":"x"}}"#,
        r#"{"game":"basement","players":3,"options":{"deck":{"blank":1}}}"#,
        r#"{"game":"basement","players":3,"options":{"rounds":{"x":[]}}}"#,
        r#"{"game":"basset","players":3,"time_control":"turn"}"#,
        r#"{"game":"basset","players":3,"time_control": {"kind": "turn"}}"#,
        r#"{"game":"basset","players":3,"time_control": {"kind": "x"}}"#,
        r#"{"game":"basset","players":3,"levels":7,"games":1}"#,
        r#"{"game":"basset","players":3,"levels":[7],"games":1}"#,
        r#"{"game":"basset","players":3,"levels":["rule"],"games":"x"}"#,
        r#"{"parlour":1}"#,
        r#"{"parlour":1,"game":"basset","players":3,"version":"x"}"#,
        r#"{"parlour":1,"game":"basset","players":3,"version":1,"acts":[7]}"#,
        r#"{"parlour":"x","game":[]}"#,
    ];
    let json = [("content-type", "application/json")];
    for path in ["/api/tables", "/api/studies", "/api/replay"] {
        for body in bodies {
            let reply = request(at, "POST", path, &json, body).await;
            assert!((400..500).contains(&reply.status), "{path} {body}: {reply:?}");
            is_plain(&message(&reply), body);
        }
        let reply = request(at, "POST", path, &[("content-type", "text/plain")], "{").await;
        is_plain(&message(&reply), path);
    }
    let matches = format!("/api/tables/{}/matches", table.name);
    for (path, names) in [
        (format!("{matches}/x/record"), "number"),
        (format!("{matches}/-1/record"), "number"),
        (format!("{matches}/4294967296/replay"), "number"),
        (format!("{matches}/1/replay?from=x"), "`from`"),
        (format!("{matches}/1/replay?from=-1"), "`from`"),
        (format!("{matches}/1/replay?count=99999999999"), "`count`"),
        (format!("{matches}/1/replay?count="), "`count`"),
        (format!("{matches}/1/replay?from=1&from=2"), "`from`"),
        (format!("{matches}/1/replay?viewer=x"), "`viewer`"),
        (format!("/api/tables/{}/socket", table.name), ""),
    ] {
        let reply = get(at, &path).await;
        assert!([400, 426].contains(&reply.status), "{path}: {reply:?}");
        let said = message(&reply);
        is_plain(&said, &path);
        assert!(said.contains(names), "{path}: {said}");
    }
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    for text in [
        "{",
        "[]",
        "{}",
        "7",
        r#"{"type":7}"#,
        r#"{"type":"x"}"#,
        r#"{"type":"sit","id":"1"}"#,
        r#"{"type":"act","id":"1","action":7,"seen":1}"#,
        r#"{"type":"bot","id":"1","seat":300,"level":"rule"}"#,
        r#"{"type":"ping","sent":"x"}"#,
        r#"{"type":"say","id":"1","text":"a","more":1}"#,
    ] {
        ann.send_text(text).await;
        let said = loop {
            if let Some(ServerMessage::Refused { error, .. }) = ann.receive().await {
                break error.message;
            }
        };
        is_plain(&said, text);
    }
    server.stop().await.unwrap();
}
