//! What is not a game at all: the connection is closed at once for abuse, answered for a mistake, and the
//! people at the next table notice nothing.

use crate::client::{Table, TestClient, get, open, post, request, strict};
use parlour_protocol::wire::{ClientMessage, Parting, ServerMessage};
use parlour_server::{Config, Limits, PublicUrl};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::{
    Bytes, Message,
    protocol::frame::{
        Frame,
        coding::{Control, Data, OpCode},
    },
};

/// Something no one does who means well.
type Abuse = fn() -> Vec<Message>;

fn frame(bytes: &[u8], code: OpCode, is_last: bool) -> Message {
    Message::Frame(Frame::message(Bytes::copy_from_slice(bytes), code, is_last))
}

fn text(bytes: &[u8], is_last: bool) -> Message {
    frame(bytes, OpCode::Data(Data::Text), is_last)
}

fn more(bytes: &[u8], is_last: bool) -> Message {
    frame(bytes, OpCode::Data(Data::Continue), is_last)
}

const ABUSES: [(&str, Abuse); 11] = [
    ("one byte too long", || vec![Message::text("x".repeat(4097))]),
    ("a megabyte", || vec![Message::text("x".repeat(1 << 20))]),
    ("too long in pieces", || {
        vec![text(&[b'x'; 3000], false), more(&[b'x'; 3000], false), more(b"x", true)]
    }),
    ("endless pieces", || {
        let mut pieces = vec![text(b"{", false)];
        pieces.extend((0..5000).map(|_| more(b" ", false)));
        pieces
    }),
    ("pieces out of order", || vec![more(b"x", false), more(b"x", true)]),
    ("no text", || vec![text(&[b'"', 0xC3, 0x28, b'"'], true)]),
    ("binary", || vec![Message::binary(vec![0_u8; 16])]),
    ("a flood of pings", || (0..2000).map(|_| Message::Ping(Bytes::new())).collect()),
    ("a flood of pongs", || (0..2000).map(|_| Message::Pong(Bytes::new())).collect()),
    ("a flood of messages", || {
        (0..500).map(|_| Message::text(r#"{"type":"ping","sent":1}"#)).collect()
    }),
    ("a kind of frame that is not there", || {
        vec![frame(b"x", OpCode::Control(Control::Reserved(11)), true)]
    }),
];

/// The next table: its people hear from the server at once, whatever happens elsewhere.
async fn neighbours_notice_nothing(neighbour: &mut TestClient, what: &str) {
    let asked = Instant::now();
    neighbour.gets(|id| ClientMessage::Say { id, text: "Is it your turn?".into() }).await;
    assert!(asked.elapsed() < Duration::from_millis(500), "{what}: {:?}", asked.elapsed());
    tokio::time::sleep(Duration::from_millis(60)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn abuse_closes_the_connection_within_a_second_and_no_one_else_notices() {
    let server = open(strict()).await;
    let table = Table::of(&server, "down-the-well", 3).await;
    let next = Table::of(&server, "basset", 3).await;
    let mut neighbour = TestClient::sits_down(&next, "Nell").await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    for (what, abuse) in ABUSES {
        for says_hello in [true, false] {
            let mut vandal = TestClient::calls(&table).await;
            if says_hello {
                vandal.says_hello(None, None, None).await;
            }
            let begun = Instant::now();
            for message in abuse() {
                if !vandal.sends(message).await {
                    break;
                }
            }
            let parted = vandal.receives_end().await;
            let took = begun.elapsed();
            assert!(took < Duration::from_secs(1), "{what}: closed after {took:?}");
            // what came in after the end can take the goodbye with it
            assert!(matches!(parted, None | Some(Parting::Abuse)), "{what}: {parted:?}");
            neighbours_notice_nothing(&mut neighbour, what).await;
        }
    }
    ann.starts().await;
    server.stop().await.unwrap();
}

/// A frame without a mask, or half of one: not by any client that is one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bytes_that_are_no_frames_close_the_connection() {
    let server = open(strict()).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    for bytes in [&b"\x81\x05hello"[..], b"GET / HTTP/1.1\r\n\r\n", &[0xFF; 64]] {
        let mut vandal = TestClient::watches(&table).await;
        vandal.stream().write_all(bytes).await.unwrap();
        let begun = Instant::now();
        vandal.receives_end().await;
        assert!(begun.elapsed() < Duration::from_secs(1), "{bytes:?}");
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mistake_is_answered_and_the_connection_stays_open() {
    let server = open(strict()).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let long = "x".repeat(41);
    let mistakes = [
        String::new(),
        "null".into(),
        "[]".into(),
        "{}".into(),
        "[".repeat(4096),
        r#"{"type":"#.repeat(500),
        r#"{"type":"ping","sent":NaN}"#.into(),
        r#"{"type":"ping","sent":1e999}"#.into(),
        r#"{"type":"ping","sent":1} {"type":"ping","sent":1}"#.into(),
        r#"{"type":"act","id":"1","action":"take","seen":-1}"#.into(),
        r#"{"type":"act","id":"1","action":"take","seen":4294967296}"#.into(),
        r#"{"type":"act","id":"1","action":"take","seen":1.5}"#.into(),
        r#"{"type":"act","id":"1","id":"2","action":"take","seen":1}"#.into(),
        r#"{"type":"bot","id":"1","seat":256,"level":"rule"}"#.into(),
        r#"{"type":"act","id":"1","action":"\ud800","seen":1}"#.into(),
        r#"{"type":"start","id":1}"#.into(),
        r#"{"type":"start"}"#.into(),
        r#"{"type":"start","id":null}"#.into(),
        r#"{"type":"start","id":"1","seat":0}"#.into(),
        r#"{"type":"START","id":"1"}"#.into(),
        r#"{"type":"done","id":"1"}"#.into(),
        "{\"type\":\"start\",\"id\":\"\u{0}\"}".into(),
        format!(r#"{{"type":"start","id":"{long}"}}"#),
    ];
    for mistake in mistakes {
        ann.send_text(mistake.clone()).await;
        let answer = loop {
            match ann.receive().await {
                Some(ServerMessage::Update(_)) => {}
                answer => break answer,
            }
        };
        match answer {
            Some(ServerMessage::Refused { error, .. }) => {
                assert_eq!(error.code, "bad_message", "{mistake}");
                assert!(error.message.len() < 300 && !error.message.contains('\n'), "{mistake}");
            }
            other => panic!("{mistake}: {other:?}"),
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    ann.starts().await;
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_is_too_fast_is_told_before_the_connection_is_closed() {
    let server = open(strict()).await;
    let table = Table::of(&server, "down-the-well", 2).await;
    let mut hasty = TestClient::watches(&table).await;
    for number in 0..100 {
        hasty.send(&ClientMessage::Ping { sent: f64::from(number) }).await;
    }
    let (mut pongs, mut too_fast) = (0, 0);
    while let Some(message) = hasty.receives_within(Duration::from_millis(300)).await {
        match message {
            ServerMessage::Pong { .. } => pongs += 1,
            ServerMessage::Refused { error, .. } => {
                assert_eq!(error.code, "too_fast");
                too_fast += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!((60..=70).contains(&pongs) && pongs + too_fast == 100, "{pongs} and {too_fast}");
    hasty.send(&ClientMessage::Ping { sent: 1.0 }).await;
    assert!(
        matches!(hasty.receive().await, Some(ServerMessage::Pong { .. })),
        "a moment later all is well"
    );
    server.stop().await.unwrap();
}

const UPGRADE: [(&str, &str); 4] = [
    ("upgrade", "websocket"),
    ("connection", "upgrade"),
    ("sec-websocket-version", "13"),
    ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_from_elsewhere_and_names_that_were_bound_anew_are_turned_away_at_every_door() {
    let public: PublicUrl = "https://cards.example.org".parse().unwrap();
    let server = open(Config { public_url: Some(public), ..strict() }).await;
    let at = server.address();
    let table = Table::of(&server, "down-the-well", 2).await;
    let own = format!("http://{at}");
    let doors = [
        ("GET", "/".to_owned()),
        ("GET", "/t/anything".to_owned()),
        ("GET", "/api/games".to_owned()),
        ("POST", "/api/tables".to_owned()),
        ("GET", format!("/api/tables/{}", table.name)),
        ("DELETE", format!("/api/tables/{}", table.name)),
        ("GET", format!("/api/tables/{}/socket", table.name)),
        ("GET", format!("/api/tables/{}/matches/1/record", table.name)),
        ("POST", "/api/replay".to_owned()),
        ("GET", "/healthz".to_owned()),
        ("GET", "/metrics".to_owned()),
        ("OPTIONS", "/api/tables".to_owned()),
    ];
    for (method, path) in &doors {
        for (name, value) in [
            ("origin", "http://evil.example"),
            ("origin", "https://cards.example.org.evil.example"),
            ("origin", "null"),
            ("origin", ""),
            ("host", "evil.example"),
            ("host", "cards.example.org.evil.example"),
            ("host", ""),
        ] {
            let mut headers = vec![(name, value)];
            if path.ends_with("socket") {
                headers.extend(UPGRADE);
            }
            let reply = request(at, method, path, &headers, "").await;
            // a name that is none is turned away even earlier
            assert!(
                [400, 403].contains(&reply.status),
                "{method} {path} {name}: {value}: {reply:?}"
            );
        }
        let reply = request(at, method, path, &[("origin", own.as_str())], "").await;
        assert_ne!(reply.status, 403, "{method} {path} from our own page");
    }
    let by_proxy = [("host", "cards.example.org"), ("origin", "https://cards.example.org")];
    assert_eq!(request(at, "GET", "/api/games", &by_proxy, "").await.status, 200);
    let plain = [("host", "cards.example.org"), ("origin", "http://cards.example.org")];
    assert_eq!(request(at, "GET", "/api/games", &plain, "").await.status, 403);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_gets_no_more_than_its_share() {
    let limits = Limits { sockets_per_address: 8, tables_per_minute: 5, ..Limits::default() };
    let server = open(Config { limits, ..strict() }).await;
    let at = server.address();
    let setup = json!({"game": "down-the-well", "players": 2});
    let table = Table::with(at, &setup).await;
    let mut clients = Vec::new();
    for _ in 0..8 {
        clients.push(TestClient::watches(&table).await);
    }
    let one_more = tokio::net::TcpStream::connect(at).await.unwrap();
    assert!(TestClient::over(one_more, &table).await.is_err(), "eight are enough");
    clients.pop().unwrap().is_cut_off().await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    clients.push(TestClient::watches(&table).await);
    drop(clients);
    tokio::time::sleep(Duration::from_millis(100)).await;
    for _ in 0..4 {
        Table::with(at, &setup).await;
    }
    let reply = post(at, "/api/tables", &setup).await;
    assert_eq!((reply.status, reply.code().as_str()), (429, "too_fast"));
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_that_make_no_sense_are_answered_in_one_sentence() {
    let server = open(strict()).await;
    let at = server.address();
    for (setup, status, code) in [
        (json!({"game": "chess", "players": 2}), 400, "bad_command"),
        (json!({"game": "basset", "players": 0}), 400, "bad_option"),
        (json!({"game": "basset", "players": 255}), 400, "bad_option"),
        (json!({"game": "basset", "players": 2}), 409, "bad_option"),
        (json!({"game": "basset", "players": 3, "options": {"x": 1}}), 409, "bad_option"),
        (json!({"game": "basset", "players": 3, "options": {"deals": 1e9}}), 409, "bad_option"),
        (json!({"game": "basset", "players": 3, "bots": "god"}), 400, "bad_option"),
        (json!({"game": "basset", "players": 3, "bot_delay_ms": 5001}), 400, "bad_option"),
        (json!({"game": "basset", "players": 3, "cover_after": 1}), 400, "bad_option"),
        (
            json!({"game": "basset", "players": 3, "time_control": {"kind": "turn", "seconds": 1}}),
            400,
            "bad_option",
        ),
        (json!({"game": "basset", "players": 3, "more": 1}), 400, "bad_message"),
        (json!([]), 400, "bad_message"),
    ] {
        let reply = post(at, "/api/tables", &setup).await;
        assert_eq!(
            (reply.status, reply.code().as_str()),
            (status, code),
            "{setup}: {}",
            reply.body
        );
        assert!(!reply.body.contains('\n'), "{}", reply.body);
    }
    let huge = [("content-type", "application/json"), ("content-length", "5000000")];
    assert_eq!(request(at, "POST", "/api/tables", &huge, "").await.status, 413);
    for path in [
        "/api/tables/none",
        "/api/tables/%2e%2e%2fetc",
        "/api/tables/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "/api/nothing",
        "/api/rules/none",
    ] {
        assert_eq!(get(at, path).await.status, 404, "{path}");
    }
    let table = Table::of(&server, "down-the-well", 2).await;
    for number in ["0", "1", "2", "4294967295"] {
        let path = format!("/api/tables/{}/matches/{number}/record", table.name);
        assert_eq!(get(at, &path).await.status, 404, "{path}: no match has begun");
    }
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    ann.starts().await;
    assert_eq!(table.record(1).await.status, 409, "no one sees the record of a match in play");
    let replay = format!("/api/tables/{}/matches/1/replay", table.name);
    for viewer in ["", "?viewer=all", "?viewer=0", "?viewer=spectator"] {
        assert_eq!(get(at, &format!("{replay}{viewer}")).await.status, 409);
    }
    server.stop().await.unwrap();
}
