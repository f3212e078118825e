//! A player reports another one: the operator reads it, and no one else learns of it.

use crate::{
    client::{
        Reply, Table, TestClient, TestRng, delete, get, kept_in, open, request, roomy, short,
    },
    operator::{ask, operated},
    rematch::play_to_the_end,
};
use parlour_protocol::wire::{AdminReports, ClientMessage, PastPlayers, ReportReason};
use parlour_server::{Config, Limits, Server};
use serde_json::{Value, json};
use std::{
    io::Write,
    sync::{Arc, Mutex},
};

/// What only the operator may read.
const SECRET: &str = "threw the match away on purpose";

fn a_report(seat: u8, name: &str, text: &str) -> Value {
    json!({ "seat": seat, "name": name, "reason": "spoiling", "text": text })
}

async fn reports_as(authorization: &str, table: &Table, report: &Value) -> Reply {
    let path = format!("/api/tables/{}/report", table.name);
    let headers = [("authorization", authorization), ("content-type", "application/json")];
    request(table.at, "PUT", &path, &headers, &report.to_string()).await
}

async fn reports(player: &TestClient, report: &Value) -> Reply {
    let seat = format!("Bearer {}", player.token.as_deref().unwrap());
    reports_as(&seat, &player.table, report).await
}

/// What the operator reads.
async fn read(server: &Server, query: &str) -> AdminReports {
    let reply = ask(server, "GET", &format!("reports{query}"), "").await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()
}

async fn reported(server: &Server) -> f64 {
    let text = get(server.admin_address().unwrap(), "/metrics").await.body;
    let line = text.lines().find_map(|line| line.strip_prefix("parlour_reports_total "));
    line.unwrap().parse().unwrap()
}

/// Keeps what is logged.
#[derive(Clone, Default)]
struct Logged(Arc<Mutex<Vec<u8>>>);

impl Write for Logged {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_report_reaches_the_operator_with_the_chat_and_no_one_else() {
    let logged = Logged::default();
    let written = logged.clone();
    let log = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || written.clone())
        .finish();
    // all on one thread, which logs there; with one subscriber alone, what tests on other threads come to first would
    // count as not logged
    let _here = tracing::subscriber::set_default(log);
    let _another = tracing::Dispatch::new(tracing::subscriber::NoSubscriber::default());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(reported_played_and_read());
    let log = String::from_utf8(logged.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("the table server listens"), "it is kept: {log}");
    assert!(!log.contains(SECRET) && !log.contains("spoiling") && !log.contains("you cheat"));
}

async fn reported_played_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(operated(kept_in(folder.path()))).await;
    let table = Table::with(server.address(), &short("bread-basket", 3)).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut eve = TestClient::sits_down(&table, "Eve").await;
    let mut guest = TestClient::watches(&table).await;
    ann.starts().await;
    guest.gets(|id| ClientMessage::Say { id, text: "hello".into() }).await;
    eve.gets(|id| ClientMessage::Say { id, text: "you cheat".into() }).await;
    let before = reported(&server).await;
    let reply = reports(&ann, &a_report(1, "Eve", &format!("  {SECRET} "))).await;
    assert_eq!((reply.status, reply.body.as_str()), (204, ""));
    assert!(reported(&server).await > before);

    let AdminReports { reports: found, before } = read(&server, "").await;
    assert_eq!((found.len(), before), (1, None));
    let report = &found[0];
    assert_eq!((&*report.table, &*report.game), (&*table.name, "bread-basket"));
    assert_eq!((report.by.seat, &*report.by.name), (0, "Ann"));
    assert_eq!((report.of.seat, &*report.of.name), (1, "Eve"));
    assert_eq!((report.reason, &*report.text), (ReportReason::Spoiling, SECRET));
    let chat: Vec<_> =
        report.chat.iter().map(|line| (line.seat, &*line.name, &*line.text)).collect();
    assert_eq!(chat, [(None, "", "hello"), (Some(1), "Eve", "you cheat")]);

    let mut players = [ann, eve];
    play_to_the_end(&mut players, &mut TestRng(3)).await;
    for player in players.iter().chain([&guest]) {
        assert!(player.seen.iter().all(|seen| !seen.bytes.contains(SECRET)));
    }
    let info = get(table.at, &format!("/api/tables/{}", table.name)).await;
    for told in [table.record(1).await, info] {
        assert!(told.status == 200 && !told.body.contains(SECRET), "{told:?}");
    }
    let public = get(server.address(), "/api/admin/reports").await;
    assert_eq!(public.status, 404, "{public:?}");
    server.stop().await.unwrap();

    let server = open(operated(kept_in(folder.path()))).await;
    assert_eq!(read(&server, "").await.reports, found, "the same after a restart");
    let path = format!("reports/{}", report.report);
    assert_eq!(ask(&server, "DELETE", &path, "").await.status, 204);
    let gone = ask(&server, "DELETE", &path, "").await;
    assert_eq!((gone.status, gone.code().as_str()), (404, "no_report"));
    assert_eq!(read(&server, "").await.reports, []);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_later_report_of_the_same_player_replaces_the_first_and_pages_go_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(operated(kept_in(folder.path()))).await;
    let table = Table::of(&server, "basset", 4).await;
    let names = ["Ann", "Ben", "Eve"];
    let mut players = Vec::new();
    for name in names {
        players.push(TestClient::sits_down(&table, name).await);
    }
    for (by, text) in [(0, "once"), (1, "it is so"), (0, "twice")] {
        assert_eq!(reports(&players[by], &a_report(2, "Eve", text)).await.status, 204);
    }
    let texts = |page: &AdminReports| -> Vec<String> {
        page.reports.iter().map(|report| report.text.clone()).collect()
    };
    let all = read(&server, "").await;
    assert_eq!((texts(&all), &all.before), (vec!["twice".to_owned(), "it is so".into()], &None));
    let first = read(&server, "?limit=1").await;
    assert_eq!(texts(&first), ["twice"]);
    let rest = read(&server, &format!("?limit=1&before={}", first.before.unwrap())).await;
    assert_eq!((texts(&rest), rest.before), (vec!["it is so".to_owned()], None));
    for bad in ["?before=yesterday", "?limit=many"] {
        assert_eq!(ask(&server, "GET", &format!("reports{bad}"), "").await.status, 400, "{bad}");
    }

    // a host who deletes the table does not delete what was reported there
    let ann = players[0].token.clone().unwrap();
    let path = format!("/api/tables/{}", table.name);
    let asked: Value = delete(table.at, &path, &ann).await.json();
    let confirm = asked["args"]["confirm"].as_str().unwrap();
    assert_eq!(delete(table.at, &format!("{path}?confirm={confirm}"), &ann).await.status, 200);
    assert_eq!(read(&server, "").await.reports.len(), 2);
    let late = reports(&players[1], &a_report(2, "Eve", "late")).await;
    assert_eq!(late.status, 410, "{late:?}");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_reported_is_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(operated(kept_in(folder.path()))).await;
    let mut setup = short("bread-basket", 4);
    setup["bots"] = "random".into();
    let table = Table::with(server.address(), &setup).await;
    let mut ann = TestClient::watches(&table).await;
    let sit =
        |id| ClientMessage::Sit { id, name: "Ann".into(), seat: Some(0), entropy: String::new() };
    ann.gets(sit).await;
    let refused = |reply: Reply| (reply.status, reply.code());
    let no = |status: u16, code: &str| (status, code.to_owned());
    let eve = a_report(1, "Eve", "");
    assert_eq!(refused(reports(&ann, &a_report(0, "Ann", "")).await), no(409, "not_allowed"));
    assert_eq!(refused(reports(&ann, &eve).await), no(409, "no_seat"), "a bot");
    assert_eq!(refused(reports(&ann, &a_report(9, "Eve", "")).await), no(409, "no_seat"));
    let empty = Table::of(&server, "basset", 4).await;
    let ben = TestClient::sits_down(&empty, "Ben").await;
    assert_eq!(refused(reports(&ben, &eve).await), no(409, "no_seat"), "an empty seat");
    let cleo = TestClient::sits_down(&empty, "Cleo").await;
    assert_eq!(refused(reports(&ben, &eve).await), no(409, "stale"), "another player");
    assert_eq!(refused(reports_as("Bearer 0123", &table, &eve).await), no(403, "not_seated"));
    assert_eq!(refused(reports_as("", &table, &eve).await), no(401, "not_seated"));
    let nowhere = Table { at: table.at, name: "none".to_owned() };
    assert_eq!(refused(reports_as("", &nowhere, &eve).await), no(401, "not_seated"));
    assert_eq!(refused(reports_as("Bearer 0123", &nowhere, &eve).await), no(404, "no_table"));

    let of_cleo = |text: &str| a_report(1, "Cleo", text);
    for bad in [
        of_cleo(&"x".repeat(301)),
        json!({ "seat": 1, "name": "Cleo", "reason": "rude", "text": "" }),
        json!({ "seat": 1, "name": "Cleo", "reason": "other" }),
    ] {
        assert_eq!(refused(reports(&ben, &bad).await), no(400, "bad_message"), "{bad}");
    }
    let unsaid = json!({ "seat": 1, "name": "Cleo", "reason": "other", "text": " " });
    for bad in [of_cleo("two\nlines"), of_cleo("\u{202e}sdrawkcab"), unsaid] {
        assert_eq!(refused(reports(&ben, &bad).await), no(409, "bad_report"), "{bad}");
    }
    assert_eq!(read(&server, "").await.reports, []);
    assert_eq!(reports(&ben, &of_cleo(&"ü".repeat(300))).await.status, 204);
    assert_eq!(reports(&cleo, &a_report(0, "Ben", "")).await.status, 204);
    assert_eq!(read(&server, "").await.reports.len(), 2);
    server.stop().await.unwrap();
}

async fn players_left(player: &TestClient) -> Vec<(u8, String)> {
    let path = format!("/api/tables/{}/left", player.table.name);
    let seat = format!("Bearer {}", player.token.as_deref().unwrap());
    let reply = request(player.table.at, "GET", &path, &[("authorization", &seat)], "").await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let left: PastPlayers = reply.json();
    left.players.into_iter().map(|past| (past.seat, past.name)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_has_left_is_still_reported_even_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(operated(kept_in(folder.path()))).await;
    let table = Table::of(&server, "basset", 4).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut eve = TestClient::sits_down(&table, "Eve").await;
    eve.gets(|id| ClientMessage::Say { id, text: "you cheat".into() }).await;
    assert_eq!(players_left(&ann).await, []);
    eve.gets(|id| ClientMessage::Leave { id }).await;
    // Ben did not meet her, and has the seat in which she spoke
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    ben.gets(|id| ClientMessage::Say { id, text: "good evening".into() }).await;
    assert_eq!(players_left(&ann).await, [(1, "Eve".to_owned())]);
    assert_eq!(players_left(&ben).await, []);

    let who_left = |seat: u8, name: &str| json!({ "seat": seat, "name": name, "reason": "insults", "text": "", "left": true });
    assert_eq!(reports(&ann, &who_left(1, "Eve")).await.status, 204);
    let report = read(&server, "").await.reports.remove(0);
    assert_eq!((report.of.seat, &*report.of.name), (1, "Eve"));
    let chat: Vec<_> = report.chat.iter().map(|line| (&*line.name, &*line.text)).collect();
    assert_eq!(chat, [("Eve", "you cheat"), ("Ben", "good evening")]);
    for (by, seat, name) in [(&ben, 1, "Eve"), (&ann, 2, "Eve"), (&ann, 1, "Ben")] {
        let no = reports(by, &who_left(seat, name)).await;
        assert_eq!((no.status, no.code().as_str()), (409, "no_seat"), "{seat} {name}");
    }
    let without_a_seat = get(table.at, &format!("/api/tables/{}/left", table.name)).await;
    assert_eq!(without_a_seat.status, 401);
    server.stop().await.unwrap();

    let server = open(operated(kept_in(folder.path()))).await;
    ann.table = table.again_at(&server);
    assert_eq!(players_left(&ann).await, [(1, "Eve".to_owned())]);
    assert_eq!(reports(&ann, &who_left(1, "Eve")).await.status, 204);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_reports_a_few_of_a_table_only() {
    let limits = Limits { reports_per_table: 2, ..roomy().limits };
    let server = open(Config { limits, ..roomy() }).await;
    let (here, there) =
        (Table::of(&server, "basset", 3).await, Table::of(&server, "basset", 3).await);
    let mut seated = Vec::new();
    for table in [&here, &there] {
        for name in ["Ann", "Eve"] {
            seated.push(TestClient::sits_down(table, name).await);
        }
    }
    let eve = a_report(1, "Eve", "");
    assert_eq!(reports(&seated[0], &eve).await.status, 204);
    assert_eq!(reports(&seated[1], &a_report(0, "Ann", "")).await.status, 204);
    let no = reports(&seated[0], &eve).await;
    assert_eq!((no.status, no.code().as_str()), (429, "too_many_reports"));
    assert_eq!(reports(&seated[2], &eve).await.status, 204, "at another table");
    server.stop().await.unwrap();
}
