//! Nothing of a player's secrets is in a log line, however much the server is asked to log.

use crate::{
    client::{
        MINUTE, Mailbox, Table, TestClient, TestRng, kept_in, makes, notices, open, play_for, post,
        request, roomy, slow_table, token, webhook, with_names,
    },
    web_push::{Browser, CONTACT, push_service},
};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use parlour_protocol::wire::{ClientMessage, ServerMessage};
use parlour_server::{Config, Limits, NoticeConfig, Server, Smtp};
use serde_json::{Value, json};
use std::{
    fs::{self, File},
    path::Path,
    process::Command,
    sync::Mutex,
    time::Duration,
};

/// Where the child writes its log. A process has one log: the other tests are not to write to it.
const LOG: &str = "PARLOUR_TEST_LOG";

const CHAT: &str = "I have two Fives and will say it to no log";

/// A shorter text could be in a line by chance.
const MIN_SECRET_CHARS: usize = 6;

#[test]
fn no_log_line_has_a_secret() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "log_lines::child_that_logs_everything", "--nocapture"])
        .env(LOG, &log)
        .output()
        .unwrap();
    assert!(child.status.success(), "{child:?}");
    let lines = fs::read_to_string(&log).unwrap();
    for part in ["TRACE parlour_server", "a notice is sent", "a notice is not sent"] {
        assert!(lines.contains(part), "{part} is logged: {lines}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn child_that_logs_everything() {
    let Some(log) = std::env::var_os(LOG) else { return };
    let file = Mutex::new(File::create(&log).unwrap());
    // as `parlour serve` with PARLOUR_LOG=trace
    tracing_subscriber::fmt().with_env_filter("trace").with_ansi(false).with_writer(file).init();
    let folder = tempfile::tempdir().unwrap();
    let secrets = a_match(folder.path()).await;
    let lines = fs::read_to_string(&log).unwrap();
    for secret in secrets {
        assert!(secret.chars().count() >= MIN_SECRET_CHARS, "{secret}");
        let found = lines.lines().find(|line| line.contains(&secret));
        assert_eq!(found, None, "{secret} is logged");
    }
}

/// A server that sends all kinds of notices, started `seconds` after the first one.
async fn later(folder: &Path, notices: &NoticeConfig, seconds: u64) -> Server {
    let limits = Limits { return_wait: Duration::ZERO, ..roomy().limits };
    let clock_ahead = Duration::from_secs(seconds);
    let config = Config { clock_ahead, notices: notices.clone(), limits, ..kept_in(folder) };
    open(with_names(config)).await
}

/// Three slow games with a notice of each kind, two of which cannot be delivered. Says what is secret of them.
async fn a_match(folder: &Path) -> Vec<String> {
    let webhooks = Mailbox::for_webhooks("500 Internal Server Error").await;
    let mail = Mailbox::for_mail().await;
    let pushes = push_service("410 Gone").await;
    let config = NoticeConfig {
        webhook_hosts: [&webhooks, &pushes].map(|one| one.at.to_string().parse().unwrap()).into(),
        push: Some(CONTACT.parse().unwrap()),
        smtp: Some(Smtp::new(&format!("smtp://{}", mail.at), "parlour@example.org").unwrap()),
        ..NoticeConfig::default()
    };
    let server = later(folder, &config, 0).await;
    let push = Browser::new(1).subscribes_at(&pushes, "endpoint-of-ann");
    let mut secrets =
        ["way-to-ann", "ann.private", "endpoint-of-ann", CHAT].map(str::to_owned).to_vec();
    secrets.extend(["p256dh", "auth"].map(|key| push[key].as_str().unwrap().to_owned()));
    let email = json!({"kind": "email", "address": "ann.private@example.org"});
    for (number, to) in (1..).zip([webhook(&webhooks, "way-to-ann"), email, push]) {
        secrets.extend(a_game(&server, number, &to).await);
    }
    server.stop().await.unwrap();
    let server = later(folder, &config, 10 * MINUTE).await;
    for mailbox in [&webhooks, &mail, &pushes] {
        mailbox.has(1).await;
    }
    server.stop().await.unwrap();
    secrets
}

/// A game of two who are notified there, and what is secret of it.
async fn a_game(server: &Server, number: u8, to: &Value) -> Vec<String> {
    let at = server.address();
    let (passkey, made) = makes(at, &format!("Ann {number}"), number).await;
    let session = token(&made);
    let mut secrets = vec![session.clone()];
    for secret in passkey.secrets() {
        let bytes = Base64UrlUnpadded::decode_vec(&secret).unwrap();
        secrets.extend([hex::encode(&bytes), format!("{bytes:?}"), secret]);
    }
    let table = Table::with(at, &slow_table(1)).await;
    let mut ann = TestClient::sits_down_adding(&table, "Ann", "what Ann adds").await;
    let mut ben = TestClient::sits_down_adding(&table, "Ben", "what Ben adds").await;
    for player in [&ann, &ben] {
        let token = player.token.clone().unwrap();
        assert_eq!(notices(&table, &token, to).await, (204, String::new()));
        secrets.push(token);
    }
    assert_eq!(play_for(&table, &ann, &session).await.status, 204);
    refused(&table, &ann, &passkey.secrets()[0]).await;
    let said = ann.gets(|id| ClientMessage::Say { id, text: CHAT.to_owned() }).await;
    assert!(matches!(said, ServerMessage::Done { .. }), "{said:?}");
    let ServerMessage::Passed { pass, .. } = ann.gets(|id| ClientMessage::Pass { id }).await else {
        panic!("a pass")
    };
    secrets.push(pass);
    ann.starts().await;
    let mut rng = TestRng(u64::from(number));
    for _ in 0..4 {
        TestClient::one_plays_on(&mut [&mut ann, &mut ben], &mut rng).await;
    }
    secrets.extend([&ann, &ben].into_iter().flat_map(hidden));
    secrets
}

/// Requests with secrets in them that are refused: the reason is no reason to log them.
async fn refused(table: &Table, ann: &TestClient, passkey: &str) {
    let bearer = format!("Bearer {}", ann.token.as_ref().unwrap());
    let headers = [("authorization", &*bearer), ("content-type", "application/json")];
    let path = format!("/api/tables/{}/notice", table.name);
    for body in [
        r#"{"to": {"kind": "email", "address": "ann.private@example.org""#,
        r#"{"to": {"kind": "telegram", "address": "ann.private@example.org"}}"#,
    ] {
        let reply = request(table.at, "PUT", &path, &headers, body).await;
        assert_eq!(reply.status, 400, "{reply:?}");
    }
    let answer = json!({ "credential": { "id": passkey } });
    assert_eq!(post(table.at, "/api/session", &answer).await.status, 400);
}

/// The cards that this player had in hand, and the moves that they could make.
fn hidden(player: &TestClient) -> Vec<String> {
    let positions = player.seen.iter().filter_map(|seen| match &seen.message {
        ServerMessage::Update(update) => update.position.as_ref(),
        _ => None,
    });
    let mut hidden = Vec::new();
    for position in positions {
        let hands = position.view["hands"].as_array().into_iter().flatten();
        let own = hands.filter(|hand| hand.as_array().is_some_and(|cards| cards.len() > 1));
        hidden.extend(own.map(Value::to_string));
        hidden.extend(position.legal.iter().flat_map(|legal| legal.actions.clone()));
    }
    assert!(hidden.iter().any(|text| text.starts_with('[')), "a hand: {hidden:?}");
    hidden.retain(|text| text.chars().count() >= MIN_SECRET_CHARS);
    hidden
}
