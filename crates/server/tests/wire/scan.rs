//! Every byte that goes to anyone is something that they may know. Whole games are played over
//! real connections by clients who write down all they are sent; afterwards the engine alone plays the
//! same match from the log, and says what each of them could have been told, at each moment.
//!
//! `PARLOUR_WIRE_GAMES` plays more than 20 games of each kind.

use crate::client::{Seen, Table, TestClient, TestRng, Truth, figure, request, roomy, short};
use parlour_engine::{FullGame, Seat, Viewer, fair::Secret};
use parlour_games::{
    basement::Basement, basset::Basset, bread_basket::BreadBasket, budr_basef::BudrBasef,
    down_the_well::DownTheWell,
};
use parlour_protocol::{
    Record, Registry, Setup,
    wire::{self, ClientMessage, Legal, Map, ServerMessage, TableMade, Undo, Whose},
};
use parlour_server::store::{LogEntry, Sqlite, Store};
use parlour_server::{Config, RunAnalysis, Server};
use parlour_table::session::{GivenMatch, SessionEvent, TableConfig};
use serde_json::Value;
use std::{net::SocketAddr, sync::Arc, time::Duration};
use tokio::{
    sync::Semaphore,
    task::{JoinSet, spawn_blocking},
    time::timeout,
};

/// All that was sent at a table, and all that was persisted.
struct PlayedMatch {
    players: u8,
    options: Value,
    seed: String,
    secrets: Vec<Secret>,
    /// What the match begins with, if its cards are given.
    given: Option<GivenMatch>,
    events: Vec<(u32, SessionEvent)>,
    /// Everyone's messages, the spectator's last, with the key to their seat.
    heard: Vec<(Viewer, Option<String>, Vec<Seen>)>,
}

/// What a client adds to the shuffle.
fn entropy(seat: u8, number: u64) -> String {
    format!("from {seat} for game {number}")
}

/// A game that takes longer is none.
const GAME_TIMEOUT: Duration = Duration::from_secs(300);

/// Makes a table at which a match is played on from a position after some acts at random.
async fn played_on(at: SocketAddr, setup: &Value, number: u64) -> Table {
    let options: Map<String, Value> = wire::read(&setup["options"].to_string()).unwrap();
    let setup = Setup {
        game: setup["game"].as_str().unwrap().to_owned(),
        players: setup["players"].as_i64().unwrap(),
        options: options.into(),
        seed: Some(format!("another match {number}")),
        ..Setup::default()
    };
    let ((mut game, _), seed) = Registry::of_parlour(String::new).open(&setup).unwrap();
    let mut rng = TestRng(number);
    for _ in 0..6 {
        let seats: Vec<Seat> = game.turn().seats().iter().collect();
        let seat = *rng.one(&seats);
        let action = rng.one(&game.legal(seat).0).clone();
        let at = game.meta().real_time.then(|| game.clock().after(400));
        // in a race someone may have been faster
        let _ = game.submit(seat, &action, at);
    }
    let record = Record { scores: None, ..Record::of_game(game.as_ref(), &seed) };
    let path = format!("/api/play-on?acts={}&seat=0&bots=random", record.acts.len());
    let reply = request(at, "POST", &path, &[], &record.to_text()).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    Table { at, name: reply.json::<TableMade>().table }
}

/// The table of a match: one of three goes on from a position.
async fn table_for(at: SocketAddr, setup: &Value, number: u64) -> Table {
    if number % 3 == 2 {
        return played_on(at, setup, number).await;
    }
    Table::with(at, setup).await
}

/// Matches are over before they are analysed: none of these begins.
const ANALYSIS: RunAnalysis = &|_, _, _| Err("It was begun.".to_owned());

/// Asks for what everyone can have of a match that is over: while it is played it is refused.
async fn asks_for_the_match(table: &Table) {
    for (method, what) in [
        ("GET", "record"),
        ("GET", "replay?viewer=all&from=0&count=50"),
        ("POST", "analysis?seat=0"),
        ("POST", "play-on?acts=0&seat=0&bots=random"),
    ] {
        let path = format!("/api/tables/{}/matches/1/{what}", table.name);
        let reply = request(table.at, method, &path, &[], "").await;
        if reply.status != 409 {
            // someone else has just made the last move
            assert_eq!(table.info().await.phase, wire::Phase::Over, "{what}: {}", reply.body);
            return;
        }
        assert_eq!(reply.code(), "not_yet", "{what}: {}", reply.body);
    }
}

/// Plays a match to its end, and asks now and then for what it may have, or may not.
async fn plays_along(client: &mut TestClient, mut rng: TestRng, mut wants_hint: bool) {
    asks_for_the_match(&client.table).await;
    loop {
        if wants_hint && !client.may().is_empty() {
            let hinted = client.asks(|id| ClientMessage::Hint { id }).await;
            wants_hint = !matches!(hinted, Some(ServerMessage::Hinted { .. }));
        }
        if !client.plays_on(&mut rng).await {
            return;
        }
        if rng.strikes(20) {
            asks_for_the_match(&client.table).await;
        }
        let position = client.position.as_ref().unwrap();
        if position.undo == Undo::Free && rng.strikes(5) {
            // someone may have been faster
            let _ = client.asks(|id| ClientMessage::Undo { id }).await;
        }
        client.receives_within(Duration::from_millis(1)).await;
    }
}

/// Plays a match with people in all seats, and a spectator. At one table of three they ask for hints.
async fn play(game: &str, number: u64) -> PlayedMatch {
    let memory = Sqlite::in_memory().unwrap();
    let config = Config { analysis: Some(ANALYSIS), ..roomy() };
    let server = Server::start_on(Box::new(memory.reopen().unwrap()), config).await.unwrap();
    let least = if game == "basset" { 3 } else { 2 };
    let players = least + (number % 3) as u8;
    let has_hints = number % 3 == 1;
    let mut setup = short(game, players);
    setup["hints"] = has_hints.into();
    let table = table_for(server.address(), &setup, number).await;
    let passer_by = TestClient::watches(&table).await;
    let mut clients = Vec::new();
    for seat in 0..players {
        let (name, entropy) = (format!("TestClient {seat}"), entropy(seat, number));
        clients.push(TestClient::sits_down_adding(&table, &name, &entropy).await);
    }
    clients[0].starts().await;
    let mut sitting = JoinSet::new();
    for (seat, mut client) in clients.into_iter().enumerate() {
        sitting.spawn(async move {
            let rng = TestRng(number * 100 + seat as u64);
            let _ = timeout(GAME_TIMEOUT, plays_along(&mut client, rng, has_hints)).await;
            (Viewer::Seat(Seat::new(seat as u8).unwrap()), client)
        });
    }
    sitting.spawn(async move {
        let mut passer_by = passer_by;
        let listening = async {
            while !passer_by.is_over() {
                passer_by.receives_update().await;
            }
        };
        let _ = timeout(GAME_TIMEOUT, listening).await;
        (Viewer::Spectator, passer_by)
    });
    let mut heard = Vec::new();
    while let Some(done) = sitting.join_next().await {
        let (viewer, client) = done.unwrap();
        heard.push((viewer, client.token.clone(), client.seen));
    }
    let reader = memory.reader().unwrap();
    let entries = reader.entries(&table.name, 0).unwrap();
    let event = |entry: &LogEntry| (entry.seq, wire::read(&entry.event).unwrap());
    let events = entries.iter().map(event).collect();
    let secrets = reader.secrets(&table.name).unwrap();
    let secrets: Vec<Secret> = secrets.into_iter().map(|(_, secret)| Secret(secret)).collect();
    let row = reader.table(&table.name).unwrap().expect("the table");
    let given = wire::read::<TableConfig>(&row.setup).unwrap().given;
    let added: Vec<String> = (0..players).map(|seat| entropy(seat, number)).collect();
    let seed = given.as_ref().map(|given| given.seed.clone());
    let seed = seed.unwrap_or_else(|| secrets[0].seed(added.iter().map(String::as_str)));
    server.stop().await.unwrap();
    PlayedMatch { players, options: setup["options"].clone(), seed, secrets, given, events, heard }
}

/// Goes through every message of everyone; says how many there were.
fn scan<G: FullGame>(played: &PlayedMatch) -> Result<usize, String> {
    let PlayedMatch { players, options, secrets, given, events, .. } = played;
    let truth = Truth::<G>::of(*players, options, secrets, given.as_ref(), events);
    let mut count = 0;
    for (viewer, own, seen) in &played.heard {
        let others: Vec<&String> = played
            .heard
            .iter()
            .filter_map(|(_, token, _)| token.as_ref())
            .filter(|token| Some(*token) != own.as_ref())
            .collect();
        let (mut told, mut is_over) = (0, false);
        // all that this viewer can do, where the table lists all of it
        let mut legal: Option<&Legal> = None;
        for message in seen {
            count += 1;
            let found = |what: &str| Err(format!("{viewer:?} {what}: {}", message.bytes));
            if parlour_protocol::line(&message.message) != message.bytes {
                return found("is sent more than the message has");
            }
            if let ServerMessage::Update(update) = &message.message {
                truth
                    .judge(update, *viewer, &mut told)
                    .map_err(|why| format!("{viewer:?}, update {}: {why}", update.seq))?;
                if let Some(position) = &update.position {
                    is_over |= position.turn == Whose::Over;
                    legal = position.legal.as_ref().filter(|legal| legal.complete);
                }
            }
            if let (ServerMessage::Hinted { action: Some(action), .. }, Some(legal)) =
                (&message.message, legal)
                && !legal.actions.contains(action)
            {
                return found("gets a hint that they cannot follow");
            }
            let has = |text: &str| message.bytes.contains(text);
            if others.iter().any(|token| has(token)) {
                return found("is sent another's key");
            }
            if has(&played.seed) || has("127.0.0.1") {
                return found("is sent the seed or an address");
            }
            let secret = |secret: &Secret| has(&secret.tell());
            if played.secrets.iter().skip(1).any(secret)
                || !is_over && played.secrets.iter().any(secret)
            {
                return found("is sent the secret too early");
            }
            let is_seated = matches!(message.message, ServerMessage::Seated { .. });
            if own.as_ref().is_some_and(|token| has(token)) != is_seated {
                return found("is sent the key elsewhere than with the seat");
            }
        }
        if !is_over {
            return Err(format!("{viewer:?} does not hear of the end"));
        }
    }
    Ok(count)
}

async fn scan_games<G: FullGame>(games: u64) {
    let together = Arc::new(Semaphore::new(10));
    let mut tasks = JoinSet::new();
    for number in 0..games {
        let together = Arc::clone(&together);
        tasks.spawn(async move {
            let _turn = together.acquire().await.unwrap();
            let played = play(G::META.id, number).await;
            let is_hint = |seen: &&Seen| matches!(seen.message, ServerMessage::Hinted { .. });
            let hinted = played.heard.iter().flat_map(|(_, _, seen)| seen).filter(is_hint).count();
            // looking at all of it takes long: not where people play
            (number, spawn_blocking(move || scan::<G>(&played)).await.unwrap(), hinted)
        });
    }
    let (mut messages, mut hints) = (0, 0);
    while let Some(done) = tasks.join_next().await {
        let (number, found, hinted) = done.unwrap();
        hints += hinted;
        messages += found.unwrap_or_else(|why| panic!("{} {number}: {why}", G::META.id));
    }
    assert!(messages as u64 > games * 50, "there was something to look at: {messages}");
    assert!(games < 2 || hints > 0, "there were hints among it");
}

/// The scan finds a client that was sent the first player's view.
async fn finds_a_leak<G: FullGame>() {
    let mut played = play(G::META.id, 1).await;
    let first = Viewer::Seat(Seat::ZERO);
    let (others, firsts): (Vec<_>, Vec<_>) =
        played.heard.drain(..).partition(|(viewer, ..)| *viewer != first);
    let mut leaked = firsts[0].2.clone();
    leaked.retain(|message| matches!(message.message, ServerMessage::Update(_)));
    for (viewer, token, _) in others {
        played.heard = vec![(viewer, token, leaked.clone())];
        let why = scan::<G>(&played).expect_err("the leak is found");
        assert!(why.contains("update"), "{}: {why}", G::META.id);
    }
}

macro_rules! every_byte_of {
    ($($name:ident: $game:ty),+) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            scan_games::<$game>(figure("PARLOUR_WIRE_GAMES", 20)).await;
            finds_a_leak::<$game>().await;
        }
    )+};
}

every_byte_of! {
    every_byte_of_basement_may_be_known: Basement,
    every_byte_of_budr_basef_may_be_known: BudrBasef,
    every_byte_of_bread_basket_may_be_known: BreadBasket,
    every_byte_of_basset_may_be_known: Basset,
    every_byte_of_down_the_well_may_be_known: DownTheWell
}
