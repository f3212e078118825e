//! Tables whose cards are given: a match that is played on from a position, and the daily deal.

use crate::{
    client::{Reply, Table, TestClient, TestRng, get, request, roomy},
    rematch::{people_at, play_to_the_end},
};
use parlour_engine::Viewer;
use parlour_protocol::{
    Day, Record, Registry, VerifyError, verify,
    wire::{
        self, ClientMessage, GivenCards, Occupant, Phase, PuzzleAnswer, PuzzleInfo, PuzzleList,
        PuzzleVerdict, ReplayPart, TableMade, Undo, Value,
    },
};
use parlour_server::{Config, Server, store::Sqlite};
use parlour_table::session::{GameRegistry, Timestamp};
use std::{
    net::SocketAddr,
    time::{SystemTime, UNIX_EPOCH},
};

const REGISTRY: Registry = Registry::of_parlour(String::new);

async fn asked(to: SocketAddr, path: &str, body: &str) -> Reply {
    request(to, "POST", path, &[], body).await
}

/// The table that was made.
fn made(server: &Server, reply: &Reply) -> Table {
    assert_eq!(reply.status, 201, "{}", reply.body);
    let name = reply.json::<TableMade>().table;
    Table { name, at: server.address() }
}

/// Sits down at a table and begins the match; returns once its first position is there.
async fn begins(table: &Table, name: &str) -> TestClient {
    let mut client = TestClient::sits_down(table, name).await;
    client.starts().await;
    while client.position.is_none() {
        client.receives_update().await;
    }
    client
}

/// What a seat saw at a step of a match.
async fn seen_then(table: &Table, seat: u8, step: usize) -> Value {
    let path =
        format!("/api/tables/{}/matches/1/replay?viewer={seat}&from={step}&count=1", table.name);
    let part: ReplayPart = get(table.at, &path).await.json();
    part.steps[0].view.clone()
}

#[tokio::test]
async fn a_match_is_played_on_from_a_position_once_it_is_over() {
    let server = Server::start(roomy()).await.unwrap();
    let to = server.address();
    let (table, mut people) = people_at(&server, "bread-basket", 1).await;
    let path = format!("/api/tables/{}/matches/1/play-on", table.name);
    let early = asked(to, &path, "").await;
    assert_eq!((early.status, early.code().as_str()), (409, "not_yet"), "{}", early.body);
    play_to_the_end(&mut people, &mut TestRng(3)).await;
    let record = table.record(1).await.body;
    let acts = Record::from_text(&record).unwrap().acts.len();
    let step = acts / 2;
    let none = format!("/api/tables/{}/matches/1/replay?from=0&count=0", table.name);
    let none: ReplayPart = get(to, &none).await.json();
    assert!(none.steps.is_empty() && none.acts as usize == acts, "no steps were asked for");

    let again = asked(to, &format!("{path}?acts={step}&seat=1&bots=rule"), "").await;
    let again = made(&server, &again);
    let mut ben = begins(&again, "Ben").await;
    let info = again.info().await;
    assert_eq!(info.given, Some(GivenCards::Position { acts: step as u32 }));
    assert_eq!(info.fair.commit, "", "nothing is shuffled, so nothing is promised");
    assert_eq!(info.seats[1].name, "Ben", "in the seat that was chosen");
    let first = ben.position.clone().unwrap();
    assert_eq!(first.view, seen_then(&table, 1, step).await, "as it stood in the match");
    ben.plays_to_the_end(&mut TestRng(4)).await;

    // its record says what it is, and proves no shuffle
    let played = Record::from_text(&again.record(1).await.body).unwrap();
    assert_eq!(played.given, Some(GivenCards::Position { acts: step as u32 }));
    assert_eq!(played.acts[..step], Record::from_text(&record).unwrap().acts[..step]);
    assert!(played.fair.is_none());
    assert!(matches!(verify(&REGISTRY, &played), Err(VerifyError::Given(_))));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_position_that_is_none_is_refused_with_the_reason() {
    let server = Server::start(roomy()).await.unwrap();
    let to = server.address();
    let (table, mut people) = people_at(&server, "down-the-well", 1).await;
    play_to_the_end(&mut people, &mut TestRng(3)).await;
    let record = table.record(1).await.body;
    let acts = Record::from_text(&record).unwrap().acts.len();
    for (query, status, code) in [
        (format!("bots=rule&acts={}", acts + 1), 404, "no_position"),
        (format!("bots=rule&acts={acts}"), 409, "over"),
        ("bots=rule&acts=1&seat=7".to_owned(), 404, "no_seat"),
        ("acts=1&bots=genius".to_owned(), 400, "bad_option"),
        ("acts=-1".to_owned(), 400, "bad_message"),
    ] {
        let refused = asked(to, &format!("/api/play-on?{query}"), &record).await;
        assert_eq!((refused.status, refused.code().as_str()), (status, code), "{}", refused.body);
    }
    let other = record.replacen("\"give ", "\"take ", 1);
    let refused = asked(to, "/api/play-on?acts=1&bots=rule", &other).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "bad_record"), "{}", refused.body);
    let from_file = asked(to, "/api/play-on?acts=1&seat=2&bots=rule", &record).await;
    assert_eq!(made(&server, &from_file).info().await.seats[2].occupant, Occupant::Empty);
    server.stop().await.unwrap();
}

fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    Timestamp(since.as_millis() as u64)
}

/// The date by UTC, now.
fn today() -> String {
    Day::at(now()).to_string()
}

/// Sits down at a daily deal, and begins it.
async fn begins_daily(server: &Server, game: &str, date: &str, name: &str) -> (Table, TestClient) {
    let reply = asked(server.address(), &format!("/api/daily/{game}/{date}"), "").await;
    let table = made(server, &reply);
    let client = begins(&table, name).await;
    (table, client)
}

#[tokio::test]
async fn everyone_has_the_same_daily_deal_on_every_server() {
    let parlour = || Config { registry: REGISTRY, ..roomy() };
    let servers =
        [Server::start(parlour()).await.unwrap(), Server::start(parlour()).await.unwrap()];
    let (one, ann) = begins_daily(&servers[0], "basement", "2026-11-01", "Ann").await;
    let (other, ben) = begins_daily(&servers[1], "basement", "2026-11-01", "Ben").await;
    assert_eq!(ann.view(), ben.view(), "the same cards");
    // and those that the page without a server deals, whose test compares it with the engine as well
    let config = REGISTRY.daily_table("basement", "2026-11-01", now()).unwrap();
    let given = config.given.clone().unwrap();
    let (game, _) = GameRegistry::open(&REGISTRY, &config, &given.seed).unwrap();
    let dealt = wire::value(&game.view(Viewer::Seat(given.seat)));
    assert_eq!(ann.position.as_ref().unwrap().view, dealt);
    let bots = |info: parlour_protocol::wire::TableInfo| -> Vec<String> {
        info.seats.into_iter().filter_map(|seat| seat.character).collect()
    };
    let (info, there) = (one.info().await, other.info().await);
    assert_eq!(info.given, Some(GivenCards::Daily { date: "2026-11-01".to_owned() }));
    assert!(!info.hints);
    assert_eq!(bots(info).len(), 2);
    assert_eq!(bots(one.info().await), bots(there));
    let (_, cy) = begins_daily(&servers[0], "basement", &today(), "Cy").await;
    assert_ne!(cy.view(), ann.view(), "another day, other cards");
    for server in servers {
        server.stop().await.unwrap();
    }
}

#[tokio::test]
async fn a_daily_deal_goes_on_after_a_restart_and_ends_with_its_date_in_the_record() {
    let memory = Sqlite::in_memory().unwrap();
    let server = Server::start_on(Box::new(memory.reopen().unwrap()), roomy()).await.unwrap();
    let (table, mut ann) = begins_daily(&server, "down-the-well", &today(), "Ann").await;
    let mut rng = TestRng(5);
    for _ in 0..3 {
        assert!(ann.plays_on(&mut rng).await);
    }
    server.stop().await.unwrap();
    let server = Server::start_on(Box::new(memory.reopen().unwrap()), roomy()).await.unwrap();
    let table = table.again_at(&server);
    ann.comes_back_to(&table).await;
    assert_eq!(table.info().await.phase, Phase::Playing);
    assert_ne!(ann.position.as_ref().unwrap().undo, Undo::Ask, "there is no one to ask");
    let seat = ann.asks(|id| ClientMessage::Bot { id, seat: 1, level: "random".into() }).await;
    assert!(format!("{seat:?}").contains("not_allowed"), "{seat:?}");
    ann.plays_to_the_end(&mut rng).await;
    let record = Record::from_text(&table.record(1).await.body).unwrap();
    assert_eq!(record.given, Some(GivenCards::Daily { date: today() }));
    assert!(matches!(verify(&REGISTRY, &record), Err(VerifyError::Given(_))));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn there_is_no_deal_of_tomorrow() {
    let server = Server::start(roomy()).await.unwrap();
    let to = server.address();
    for (path, status, code) in [
        ("/api/daily/basset/9999-01-01", 409, "not_yet"),
        ("/api/daily/basset/tomorrow", 404, "no_day"),
        ("/api/daily/whist/2026-11-01", 404, "no_game"),
    ] {
        let refused = asked(to, path, "").await;
        assert_eq!((refused.status, refused.code().as_str()), (status, code), "{}", refused.body);
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_puzzle_is_judged_and_played_on_at_a_table_without_hints() {
    let server = Server::start(Config { registry: REGISTRY, ..roomy() }).await.unwrap();
    let to = server.address();
    let all: PuzzleList = get(to, "/api/puzzles/down-the-well").await.json();
    assert_eq!(all.difficulties.len(), 1_000);
    let puzzle: PuzzleInfo = get(to, "/api/puzzles/down-the-well/3").await.json();
    assert_eq!(puzzle.difficulty, all.difficulties[2]);

    let table = made(&server, &asked(to, "/api/puzzles/down-the-well/3", "").await);
    let ann = begins(&table, "Ann").await;
    let info = table.info().await;
    assert_eq!(info.given, Some(GivenCards::Puzzle { number: 3 }));
    assert!(!info.hints);
    let legal = ann.position.as_ref().unwrap().legal.as_ref().unwrap();
    assert_eq!(legal.actions.len(), puzzle.moves as usize);
    let mut winning = 0;
    for action in &legal.actions {
        let body = parlour_protocol::line(&PuzzleAnswer { action: action.clone() });
        let reply = asked(to, "/api/puzzles/down-the-well/3/answer", &body).await;
        winning += u32::from(reply.json::<PuzzleVerdict>().wins);
    }
    assert_eq!(winning, 1);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn what_is_no_puzzle_is_refused() {
    let server = Server::start(roomy()).await.unwrap();
    let to = server.address();
    for (path, body, status, code) in [
        ("/api/puzzles/basset/1", "", 404, "no_puzzles"),
        ("/api/puzzles/down-the-well/1001", "", 404, "no_puzzle"),
        ("/api/puzzles/down-the-well/1/answer", "[]", 400, "bad_message"),
        ("/api/puzzles/down-the-well/1/answer", r#"{"action":"fly"}"#, 409, "no_action"),
    ] {
        let refused = asked(to, path, body).await;
        assert_eq!((refused.status, refused.code().as_str()), (status, code), "{}", refused.body);
    }
    server.stop().await.unwrap();
}
