//! A running server answers as its description says.

use crate::{Config, PrintVariant, RunStudy, Server, StudyProgress};
use parlour_engine::Turn;
use parlour_games::GAMES;
use parlour_protocol::{
    Record, Registry, Setup,
    wire::{self, Clause, Rulebook, Section, Value},
};
use std::net::SocketAddr;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

const REGISTRY: Registry = Registry {
    games: &GAMES,
    bot: &|_, _, _, _| Err("there are no bots here".to_owned()),
    character: |_, _| None,
    fresh_seed: String::new,
};

/// A request of its own connection: status and body.
async fn request(to: SocketAddr, method: &str, path: &str, body: &str) -> (u16, String) {
    request_with(to, method, path, "", body).await
}

/// A request with more headers, each a line.
async fn request_with(
    to: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> (u16, String) {
    let mut stream = TcpStream::connect(to).await.unwrap();
    let head = format!(
        "{} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n{headers}\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        method.to_uppercase(),
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

/// A whole game in which everyone does the first thing there is.
fn a_record() -> String {
    let setup = Setup {
        game: "down-the-well".to_owned(),
        players: 3,
        seed: Some("seven".to_owned()),
        ..Setup::default()
    };
    let ((mut game, _), seed) = REGISTRY.open(&setup).unwrap();
    while game.turn() != Turn::Over {
        let seat = game.turn().seats().iter().next().unwrap();
        let action = game.legal(seat).0[0].clone();
        game.submit(seat, &action, None).unwrap();
    }
    Record::of_game(game.as_ref(), &seed).to_text()
}

/// What of an answer is not as its description says; all of it, if there is none.
fn misfits(description: &Value, answer: &Value, value: &Value) -> Vec<String> {
    let mut schema = answer["content"]["application/json"]["schema"].clone();
    if !schema.is_object() {
        return vec!["it is not described".to_owned()];
    }
    schema["components"] = description["components"].clone();
    let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
    compiler.add_resource("http://parlour/schema", schema).unwrap();
    let schema = compiler.compile("http://parlour/schema", &mut schemas).unwrap();
    let misfit = schemas.validate(value, schema).err();
    misfit.into_iter().map(|misfit| format!("{misfit:#}")).collect()
}

/// A server with rules, a bot and a lab; also its description.
async fn a_server() -> (Server, Value) {
    let rules = |game: &str| {
        let clause = Clause { id: "DTW-01".to_owned(), text: "Sit down.".to_owned() };
        let section = Section { title: "Seats".to_owned(), clauses: vec![clause] };
        let (id, title) = ("down-the-well".to_owned(), "Down the Well".to_owned());
        let (goal, short) = ("Play the last card.".to_owned(), vec!["Play higher.".to_owned()]);
        let book = Rulebook { game: id, title, goal, short, sections: vec![section] };
        (game == book.game).then_some(book)
    };
    let study: RunStudy = &|wanted, tell| {
        tell(StudyProgress { done: 1, total: 2, section: wanted.levels.join(" and ") });
        Ok("<!doctype html><title>What the lab says</title>".to_owned())
    };
    let config = Config {
        registry: REGISTRY,
        rules,
        levels: &["random"],
        study: Some(study),
        print: Some(PrintVariant {
            papers: &["a4"],
            pdf: |_, _| Err("there is no ink".to_owned()),
        }),
        ..Config::quiet()
    };
    let server = Server::start(config).await.unwrap();
    let (_, description) = request(server.address(), "get", "/api/openapi.json", "").await;
    (server, wire::read(&description).unwrap())
}

/// A request: method, path in two parts, address, body.
type Asked<'a> = (&'a str, &'a str, &'a str, String, &'a str);

/// Requests for tables whose cards are given.
fn asked_for_cards<'a>(table: &str, record: &'a str) -> Vec<Asked<'a>> {
    const MATCH: &str = "/api/tables/{table}/matches/{number}";
    const DAILY: &str = "/api/daily/{game}/{date}";
    const PUZZLES: &str = "/api/puzzles/{game}";
    let answer = r#"{"action":"play 5C"}"#;
    vec![
        ("post", MATCH, "/play-on", format!("{table}/matches/1/play-on"), ""),
        ("post", MATCH, "/play-on", format!("{table}/matches/x/play-on"), ""),
        ("post", "/api/play-on", "", "/api/play-on?acts=2&seat=1&bots=random".into(), record),
        ("post", "/api/play-on", "", "/api/play-on?bots=genius".into(), record),
        ("post", "/api/play-on", "", "/api/play-on?acts=999&bots=random".into(), record),
        ("post", "/api/play-on", "", "/api/play-on".into(), "[]"),
        ("post", DAILY, "", "/api/daily/basement/2026-11-26".into(), ""),
        ("post", DAILY, "", "/api/daily/basement/9999-11-26".into(), ""),
        ("post", DAILY, "", "/api/daily/basement/today".into(), ""),
        ("post", DAILY, "", "/api/daily/whist/2026-11-26".into(), ""),
        ("get", PUZZLES, "", "/api/puzzles/down-the-well".into(), ""),
        ("get", PUZZLES, "", "/api/puzzles/whist".into(), ""),
        ("get", PUZZLES, "/{number}", "/api/puzzles/down-the-well/1".into(), ""),
        ("get", PUZZLES, "/{number}", "/api/puzzles/down-the-well/one".into(), ""),
        ("get", PUZZLES, "/{number}", "/api/puzzles/down-the-well/0".into(), ""),
        ("post", PUZZLES, "/{number}", "/api/puzzles/down-the-well/1".into(), ""),
        ("post", PUZZLES, "/{number}", "/api/puzzles/down-the-well/one".into(), ""),
        ("post", PUZZLES, "/{number}", "/api/puzzles/whist/1".into(), ""),
        ("post", PUZZLES, "/{number}/answer", "/api/puzzles/down-the-well/1/answer".into(), answer),
        ("post", PUZZLES, "/{number}/answer", "/api/puzzles/down-the-well/1/answer".into(), "[]"),
        ("post", PUZZLES, "/{number}/answer", "/api/puzzles/whist/1/answer".into(), answer),
    ]
}

/// Requests of designers: studies and playtests.
fn asked_of_the_lab() -> Vec<Asked<'static>> {
    const STUDY: &str = "/api/studies/{study}";
    const PLAYTEST: &str = "/api/playtests/{playtest}";
    let a_study = r#"{"game":"basset","players":3,"levels":["random"],"games":9}"#;
    let a_playtest = r#"{"game":"basset","players":3}"#;
    let too_long_a_study = r#"{"game":"basset","players":3,"levels":["random"],"games":1000000}"#;
    vec![
        ("post", "/api/studies", "", "/api/studies".into(), a_study),
        ("post", "/api/studies", "", "/api/studies".into(), too_long_a_study),
        ("get", STUDY, "", "/api/studies/nosuchone".into(), ""),
        ("get", STUDY, "/report", "/api/studies/nosuchone/report".into(), ""),
        ("post", STUDY, "/end", "/api/studies/nosuchone/end".into(), ""),
        ("post", "/api/playtests", "", "/api/playtests".into(), a_playtest),
        ("post", "/api/playtests", "", "/api/playtests".into(), "{}"),
        ("get", PLAYTEST, "", "/api/playtests/nosuchone".into(), ""),
        ("get", PLAYTEST, "/export", "/api/playtests/nosuchone/export".into(), ""),
        ("delete", PLAYTEST, "", "/api/playtests/nosuchone".into(), ""),
    ]
}

/// All other requests.
fn asked<'a>(table: &str, record: &'a str) -> Vec<Asked<'a>> {
    const TABLE: &str = "/api/tables/{table}";
    const MATCH: &str = "/api/tables/{table}/matches/{number}";
    const PRINT: &str = "/api/print/{paper}/{game}";
    const LESSON: &str = "/api/lessons/{game}/{step}";
    let bots_that_cannot = r#"{"game":"basset","players":3,"bots":"random"}"#;
    let bank = r#"{"game":"basset","players":3,"time_control":{"kind":"bank","seconds":60,"increment":5}}"#;
    let slow = r#"{"game":"basset","players":3,"time_control":{"kind":"days","days":2}}"#;
    let not_slow = r#"{"game":"budr-basef","players":3,"time_control":{"kind":"days","days":2}}"#;
    vec![
        ("get", "/api/games", "", "/api/games".into(), ""),
        ("get", "/api/tables", "", "/api/tables".into(), ""),
        ("get", "/api/rules/{game}", "", "/api/rules/down-the-well".into(), ""),
        ("get", "/api/rules/{game}", "", "/api/rules/whist".into(), ""),
        ("get", "/api/lessons/{game}", "", "/api/lessons/basement".into(), ""),
        ("get", "/api/lessons/{game}", "", "/api/lessons/whist".into(), ""),
        ("post", LESSON, "", "/api/lessons/basement/1".into(), r#"{"actions":["play 3"]}"#),
        ("post", LESSON, "", "/api/lessons/basement/6".into(), r#"{"actions":["play 4 4 4"]}"#),
        ("post", LESSON, "", "/api/lessons/basement/99".into(), r#"{"actions":[]}"#),
        ("post", LESSON, "", "/api/lessons/basement/1".into(), "{}"),
        ("post", "/api/tables", "", "/api/tables".into(), bank),
        ("post", "/api/tables", "", "/api/tables".into(), slow),
        ("post", "/api/tables", "", "/api/tables".into(), not_slow),
        ("post", "/api/tables", "", "/api/tables".into(), "{}"),
        ("post", "/api/tables", "", "/api/tables".into(), bots_that_cannot),
        ("post", "/api/tables", "", "/api/tables".into(), r#"{"game":"basset","players":99}"#),
        ("get", TABLE, "", table.to_owned(), ""),
        ("get", TABLE, "", "/api/tables/nosuchone".into(), ""),
        ("delete", TABLE, "", table.to_owned(), ""),
        ("post", TABLE, "/restore", format!("{table}/restore"), ""),
        ("get", MATCH, "/record", format!("{table}/matches/1/record"), ""),
        ("get", MATCH, "/replay", format!("{table}/matches/0/replay"), ""),
        ("get", MATCH, "/replay", format!("{table}/matches/1/replay?viewer=x"), ""),
        ("post", "/api/replay", "", "/api/replay?from=3&count=2".into(), record),
        ("post", "/api/replay", "", "/api/replay?viewer=2".into(), record),
        ("post", "/api/replay", "", "/api/replay".into(), "[]"),
        ("post", MATCH, "/analysis", format!("{table}/matches/1/analysis"), ""),
        ("post", MATCH, "/analysis", format!("{table}/matches/x/analysis"), ""),
        ("post", "/api/analysis", "", "/api/analysis?seat=1".into(), record),
        ("post", "/api/analysis", "", "/api/analysis".into(), record),
        ("post", "/api/analysis", "", "/api/analysis".into(), "[]"),
        ("get", "/api/network", "", "/api/network".into(), ""),
        ("post", "/api/network", "", "/api/network".into(), ""),
        ("get", PRINT, "", "/api/print/a4/basement?rounds=3".into(), ""),
        ("get", PRINT, "", "/api/print/a4/whist".into(), ""),
        ("get", PRINT, "", "/api/print/a0/basement".into(), ""),
        ("put", MATCH, "/notes", format!("{table}/matches/1/notes"), "{}"),
        ("delete", TABLE, "/notes", format!("{table}/notes"), ""),
        ("get", TABLE, "/notice", format!("{table}/notice"), ""),
        ("put", TABLE, "/notice", format!("{table}/notice"), "{}"),
        ("delete", TABLE, "/notice", format!("{table}/notice"), ""),
        ("put", TABLE, "/report", format!("{table}/report"), "{}"),
        ("get", TABLE, "/left", format!("{table}/left"), ""),
    ]
}

/// Sits down at a table; says the token of the seat.
async fn a_token(to: SocketAddr, table: &str) -> String {
    use futures_util::{SinkExt, StreamExt};
    use tokio_tungstenite::{client_async, tungstenite::Message};
    let address = format!("ws://{to}/api/tables/{table}/socket");
    let stream = TcpStream::connect(to).await.unwrap();
    let (mut socket, _) = client_async(address, stream).await.unwrap();
    let hello = wire::ClientMessage::Hello {
        version: wire::VERSION,
        token: None,
        pass: None,
        last_seq: None,
    };
    let (id, name) = ("1".to_owned(), "Ann".to_owned());
    let sit = wire::ClientMessage::Sit { id, name, seat: None, entropy: String::new() };
    for message in [hello, sit] {
        socket.send(Message::text(parlour_protocol::line(&message))).await.unwrap();
    }
    loop {
        // the server measures the connection in between, with bytes that are not text
        let Message::Text(text) = socket.next().await.unwrap().unwrap() else { continue };
        if let Ok(wire::ServerMessage::Seated { token, .. }) = wire::read(&text) {
            return token;
        }
    }
}

#[tokio::test]
async fn notices_are_answered_as_described() {
    let notices = crate::NoticeConfig { webhooks: true, ..Default::default() };
    let config = Config { registry: REGISTRY, notices, ..Config::quiet() };
    let server = Server::start(config).await.unwrap();
    let to = server.address();
    let (_, description) = request(to, "get", "/api/openapi.json", "").await;
    let description: Value = wire::read(&description).unwrap();
    let slow = r#"{"game":"basset","players":3,"time_control":{"kind":"days","days":2}}"#;
    let (_, made) = request(to, "post", "/api/tables", slow).await;
    let table = wire::read::<wire::TableMade>(&made).unwrap().table;
    let token = a_token(to, &table).await;
    let webhook = r#"{"to":{"kind":"webhook","url":"https://ntfy.example.org/x"},"language":"de"}"#;
    let email = r#"{"to":{"kind":"email","address":"ann@example.org"}}"#;
    let push =
        r#"{"to":{"kind":"push","endpoint":"https://push.example.org/x","p256dh":"A","auth":"A"}}"#;
    for (method, body, token, status) in [
        ("get", "", &*token, 200),
        ("put", webhook, &*token, 204),
        ("put", email, &*token, 409),
        ("put", push, &*token, 409),
        ("put", "{}", &*token, 400),
        ("put", webhook, "another", 403),
        ("get", "", &*token, 200),
        ("delete", "", &*token, 204),
    ] {
        let headers = format!("Authorization: Bearer {token}\r\n");
        let target = format!("/api/tables/{table}/notice");
        let (answered, answer) = request_with(to, method, &target, &headers, body).await;
        assert_eq!(answered, status, "{method} {body}: {answer}");
        let described = &description["paths"]["/api/tables/{table}/notice"][method];
        let described = &described["responses"][status.to_string()];
        assert!(described.is_object(), "{method}: {status}");
        if status != 204 {
            let misfits = misfits(&description, described, &wire::read(&answer).unwrap());
            assert!(misfits.is_empty(), "{method}: {misfits:?}\n{answer}");
        }
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn names_with_a_passkey_are_answered_as_described() {
    let origin = "http://localhost:4280".parse().unwrap();
    let passkeys = Some(crate::PasskeyConfig::at(origin).unwrap());
    let server = Server::start(Config { passkeys, ..Config::quiet() }).await.unwrap();
    let to = server.address();
    let (_, description) = request(to, "get", "/api/openapi.json", "").await;
    let description: Value = wire::read(&description).unwrap();
    for (method, path, body, status) in [
        ("post", "/api/account/challenge", r#"{"name":"Ann"}"#, 200),
        ("post", "/api/account/challenge", r#"{"name":""}"#, 409),
        ("post", "/api/account", r#"{"name":"Ann","credential":{}}"#, 400),
        ("put", "/api/account", r#"{"name":"Ann"}"#, 401),
        ("delete", "/api/account", "", 401),
        ("post", "/api/session/challenge", "", 200),
        ("post", "/api/session", "{}", 400),
        ("get", "/api/session", "", 401),
        ("delete", "/api/session", "", 401),
        ("put", "/api/account/presence", r#"{"shown":true}"#, 401),
        ("get", "/api/friends", "", 401),
        ("delete", "/api/friends/{name}", "", 401),
        ("get", "/api/accounts/{name}/ratings", "", 404),
        ("put", "/api/tables/{table}/account", r#"{"session":"x"}"#, 401),
    ] {
        let asked = path.replace("{name}", "Ann").replace("{table}", "none");
        let (answered, answer) = request(to, method, &asked, body).await;
        assert_eq!(answered, status, "{method} {path}: {answer}");
        let described = &description["paths"][path][method]["responses"][status.to_string()];
        let misfits = misfits(&description, described, &wire::read(&answer).unwrap());
        assert!(misfits.is_empty(), "{method} {path}: {misfits:?}\n{answer}");
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_running_server_answers_its_operator_as_described() {
    const TOKEN: &str = "0123456789abcdef0123456789abcdef";
    let config = Config {
        registry: REGISTRY,
        admin_listen: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
        admin_token: Some(TOKEN.parse().unwrap()),
        ..Config::quiet()
    };
    let server = Server::start(config).await.unwrap();
    let a_table = r#"{"game":"down-the-well","players":3}"#;
    let (_, made) = request(server.address(), "post", "/api/tables", a_table).await;
    let name = wire::read::<wire::TableMade>(&made).unwrap().table;
    let admin = server.admin_address().unwrap();
    let (_, description) = request(admin, "get", "/api/openapi.json", "").await;
    let description: Value = wire::read(&description).unwrap();
    let tea = r#"{"reason":"tea"}"#;
    for (method, path, body, token, status) in [
        ("get", "tables", "", TOKEN, 200),
        ("get", "tables", "", "another", 403),
        ("post", "tables/{table}/pause", tea, TOKEN, 204),
        ("post", "tables/{table}/pause", "{}", TOKEN, 400),
        ("post", "tables/{table}/resume", "", TOKEN, 204),
        ("delete", "tables/{table}", "", TOKEN, 200),
        ("post", "tables/{table}/resume", "", TOKEN, 410),
        ("post", "tables/{table}/restore", "", TOKEN, 204),
        ("get", "reports", "", TOKEN, 200),
        ("delete", "reports/{report}", "", TOKEN, 404),
    ] {
        let target = format!("/api/admin/{}", path.replace("{table}", &name));
        let headers = format!("Authorization: Bearer {token}\r\n");
        let (answered, answer) = request_with(admin, method, &target, &headers, body).await;
        assert_eq!(answered, status, "{method} {target}: {answer}");
        let described = &description["paths"][format!("/api/admin/{path}")][method];
        let described = &described["responses"][status.to_string()];
        assert!(described.is_object(), "{method} {target}: {status}");
        if status != 204 {
            let misfits = misfits(&description, described, &wire::read(&answer).unwrap());
            assert!(misfits.is_empty(), "{method} {target}: {misfits:?}\n{answer}");
        }
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_server_describes_its_own_games_and_bots() {
    let (server, description) = a_server().await;
    let schemas = &description["components"]["schemas"];
    assert_eq!(schemas["Level"]["enum"], wire::value(&["random"]));
    let games: Vec<&str> = GAMES.iter().map(|entry| entry.meta.id).collect();
    assert_eq!(schemas["Game"]["enum"], wire::value(&games));
    for form in schemas["TimeControl"]["oneOf"].as_array().unwrap() {
        assert_eq!(form["additionalProperties"], false);
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_running_server_answers_as_described() {
    let (server, description) = a_server().await;
    let to = server.address();
    let (_, made) =
        request(to, "post", "/api/tables", r#"{"game":"down-the-well","players":3}"#).await;
    let made: wire::TableMade = wire::read(&made).unwrap();
    let table = format!("/api/tables/{}", made.table);
    let record = a_record();
    for (method, path, rest, target, body) in asked(&table, &record)
        .into_iter()
        .chain(asked_of_the_lab())
        .chain(asked_for_cards(&table, &record))
    {
        let (status, answer) = request(to, method, &target, body).await;
        let value: Value = wire::read(&answer).unwrap();
        let described = &description["paths"][format!("{path}{rest}")][method];
        let misfits = misfits(&description, &described["responses"][status.to_string()], &value);
        assert!(misfits.is_empty(), "{method} {target}: {status} {misfits:?}\n{answer}");
    }
    let described = &description["paths"]["/api/tables/{table}/matches/{number}/record"]["get"];
    let record = wire::read(&record).unwrap();
    let described = &described["responses"]["200"];
    assert!(!misfits(&description, described, &Value::Null).is_empty());
    let misfits = misfits(&description, described, &record);
    assert!(misfits.is_empty(), "a record: {misfits:?}");
    server.stop().await.unwrap();
}
