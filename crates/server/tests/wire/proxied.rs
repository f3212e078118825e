//! Headers by which a proxy says who calls: believed of a proxy that was named, and of no one else.
//! Neither timing nor limits can be changed by writing one.

use crate::client::{Reply, Table, TestClient, open, request, roomy, strict, through_a_forger};
use parlour_protocol::wire::{ClientMessage, RaceHit, ServerMessage, Timing, Whose};
use parlour_server::{Config, Limits};
use serde_json::json;
use std::{net::SocketAddr, time::Duration};

/// What anyone can write.
const FORGED: &str = "X-Forwarded-For: 203.0.113.9\r\nForwarded: for=203.0.113.9\r\n";

/// So late the forger answers pings.
const LATENCY: Duration = Duration::from_millis(250);

/// How fast Ann's hand is, and how much slower the forger's.
const REACTION_TIME: Duration = Duration::from_millis(300);
const FORGER_DELAY: Duration = Duration::from_millis(45);

/// How many faces they race for, and how long that may take.
const RACES: usize = 6;
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

/// What is put down to a connection of which nothing is known, in milliseconds: two pictures of a screen.
const UNMEASURED: f64 = 23.0;

/// Ann, who is honest, and a forger with late answers to pings, at a table with races.
async fn ann_and_a_forger(table: &Table) -> (TestClient, TestClient) {
    let mut ann = TestClient::sits_down(table, "Ann").await;
    let forger = through_a_forger(table.at, FORGED, LATENCY).await;
    let mut forger = TestClient::over(forger, table).await.unwrap();
    forger.says_hello(None, None, None).await;
    forger
        .gets(|id| ClientMessage::Sit {
            id,
            name: "Eve".into(),
            seat: None,
            entropy: String::new(),
        })
        .await;
    ann.starts().await;
    (ann, forger)
}

fn may_hit(client: &TestClient) -> Option<String> {
    let position = client.position.as_ref()?;
    let races = position.turn == Whose::Any;
    client.may().iter().find(|action| races && action.starts_with("hit")).cloned()
}

/// Hits a face with a hand so fast, and claims a reaction; whatever comes of it.
async fn hits(client: &mut TestClient, face: u32, hand: Duration, claims: f64) {
    let Some(action) = may_hit(client) else { return };
    let until = tokio::time::Instant::now() + hand;
    // a client reads, and so answers pings, while its hand is on the way
    while let Some(left) = until.checked_duration_since(tokio::time::Instant::now()) {
        client.receives_within(left).await;
    }
    let id = client.id();
    let reaction = Some(claims);
    client.asks_again(&ClientMessage::Hit { id, action, face, reaction, steps: Vec::new() }).await;
}

/// Both race for so many faces; the hits of each verdict.
async fn races(ann: &mut TestClient, forger: &mut TestClient) -> Vec<Vec<RaceHit>> {
    let begun = tokio::time::Instant::now();
    let mut verdicts = Vec::new();
    while verdicts.len() < RACES {
        assert!(begun.elapsed() < ANSWER_TIMEOUT, "{} races only", verdicts.len());
        let newest = ann.seq.max(forger.seq);
        ann.receives_up_to(newest).await;
        forger.receives_up_to(newest).await;
        if may_hit(ann).is_some() && may_hit(forger).is_some() {
            let face = ann.position.as_ref().map(|position| position.face).unwrap();
            tokio::join!(
                hits(ann, face, REACTION_TIME, REACTION_TIME.as_secs_f64() * 1000.0),
                hits(forger, face, REACTION_TIME + FORGER_DELAY, 0.0)
            );
            let verdict = loop {
                let told = ann.seen.iter().rev().find_map(|seen| match &seen.message {
                    ServerMessage::Update(update) => {
                        update.race.clone().filter(|race| race.face == face)
                    }
                    _ => None,
                });
                match told {
                    Some(verdict) => break verdict,
                    None => ann.receives_update().await,
                }
            };
            // before the first late answers have come nothing is known of the forger's line
            let is_measured =
                |hit: &RaceHit| Some(hit.seat) == forger.seat && hit.credit > UNMEASURED;
            let is_late = !verdict.hits.iter().any(|hit| Some(hit.seat) == forger.seat);
            if is_late || verdict.hits.iter().any(is_measured) {
                verdicts.push(verdict.hits);
            }
            continue;
        }
        for client in [&mut *ann, &mut *forger] {
            let flips = |action: &&String| action.as_str() == "flip";
            let calm = |action: &&String| !action.starts_with("hit");
            let may = client.may();
            let flip = may.iter().find(flips).or_else(|| may.iter().find(calm)).cloned();
            if let Some(action) = flip {
                let (id, seen) = (client.id(), client.seq);
                client.asks_again(&ClientMessage::Act { id, action, seen }).await;
                break;
            }
        }
        // who only waited would never hear that the match has begun, or of another's card
        ann.receives_within(Duration::from_millis(5)).await;
        forger.receives_within(Duration::from_millis(5)).await;
    }
    verdicts
}

/// How many of these races the forger won, and the most that was put down to their connection, in
/// milliseconds.
fn forgers(verdicts: &[Vec<RaceHit>], forger: &TestClient) -> (usize, f64) {
    let is_forgers = |hit: &&RaceHit| Some(hit.seat) == forger.seat;
    let won = verdicts.iter().filter(|hits| hits.first().as_ref().is_some_and(is_forgers)).count();
    let hits = verdicts.iter().flatten().filter(is_forgers);
    (won, hits.map(|hit| hit.credit).fold(0.0, f64::max))
}

fn setup() -> serde_json::Value {
    json!({"game": "budr-basef", "players": 2, "options": {"max_plays": 400}, "bot_delay_ms": 0})
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_header_and_late_answers_to_pings_win_no_races() {
    // no proxy is named, or another one
    for proxies in [Vec::new(), vec!["192.0.2.1".parse().unwrap()]] {
        let server = open(Config { trusted_proxies: proxies, ..roomy() }).await;
        let table = Table::with(server.address(), &setup()).await;
        let (mut ann, mut forger) = ann_and_a_forger(&table).await;
        let verdicts = races(&mut ann, &mut forger).await;
        let (won, credit) = forgers(&verdicts, &forger);
        assert_eq!(table.info().await.timing, Timing::Kernel, "the system measures on");
        assert!(
            credit < 100.0,
            "{credit} ms put down to a connection of this machine: {verdicts:?}"
        );
        assert!(won * 2 <= RACES, "the slower hand won {won} of {RACES}: {verdicts:?}");
        server.stop().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_pings_are_all_there_is_the_table_says_so() {
    let trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    let server = open(Config { trusted_proxies, ..roomy() }).await;
    let table = Table::with(server.address(), &setup()).await;
    assert_eq!(table.info().await.timing, Timing::None, "no one has come");
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    while ann.info.as_ref().unwrap().timing != Timing::Pings {
        ann.receives_update().await;
    }
    server.stop().await.unwrap();
}

/// Wishes for a table as a proxy hands the request on.
async fn table_for(at: SocketAddr, forwarded_for: &str) -> Reply {
    let setup = json!({"game": "down-the-well", "players": 2}).to_string();
    let headers = [("content-type", "application/json"), ("x-forwarded-for", forwarded_for)];
    request(at, "POST", "/api/tables", &headers, &setup).await
}

#[tokio::test]
async fn behind_a_proxy_everyone_has_a_share_of_their_own_and_a_network_has_one() {
    let limits = Limits { tables_per_minute: 3, ..Limits::default() };
    let trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let server = open(Config { trusted_proxies, limits, ..strict() }).await;
    let at = server.address();
    for number in 1..=3 {
        // what stands further left the caller has made up
        let made_up = format!("198.51.100.{number}, 203.0.113.7");
        assert_eq!(table_for(at, &made_up).await.status, 201);
        assert_eq!(table_for(at, &format!("2001:db8:0:7::{number}")).await.status, 201);
    }
    assert_eq!(table_for(at, "203.0.113.7").await.status, 429, "three are Ann's share");
    assert_eq!(table_for(at, "2001:db8:0:7:ffff::1").await.status, 429, "one house, one share");
    assert_eq!(table_for(at, "203.0.113.8").await.status, 201, "Ben has his own");
    assert_eq!(table_for(at, "2001:db8:0:8::1").await.status, 201, "and the house beside");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn without_a_named_proxy_a_header_gets_no_one_another_share() {
    let limits = Limits { tables_per_minute: 3, ..Limits::default() };
    let server = open(Config { limits, ..strict() }).await;
    for number in 1..=6 {
        let reply = table_for(server.address(), &format!("203.0.113.{number}")).await;
        assert_eq!(reply.status, if number <= 3 { 201 } else { 429 }, "table {number}");
    }
    server.stop().await.unwrap();
}
