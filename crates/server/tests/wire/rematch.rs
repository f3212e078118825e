//! One match after another: what ends a match promises the next shuffle in the same commit, however
//! the match ends, so that a second one can always be played.

use crate::client::{GAMES, PassingStore, Table, TestClient, TestRng, roomy, short};
use parlour_protocol::wire::{ClientMessage, Phase, ServerMessage};
use parlour_server::Server;
use parlour_server::store::{LogEntry, Reader, Sqlite, Store, Write, Writer};
use parlour_table::session::SessionEvent;
use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

/// No match of these tests takes longer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

/// How many people sit down at a table for three; bots take what is left.
pub(super) async fn people_at(
    server: &Server,
    game: &str,
    count: usize,
) -> (Table, Vec<TestClient>) {
    let mut setup = short(game, 3);
    if game == "budr-basef" {
        setup["options"]["max_plays"] = 8.into();
    }
    let table = Table::with(server.address(), &setup).await;
    let mut people = Vec::new();
    for name in ["Ann", "Ben", "Cy"].into_iter().take(count) {
        people.push(TestClient::sits_down(&table, name).await);
    }
    people[0].starts().await;
    (table, people)
}

/// Everyone plays until the match is over, and knows it.
pub(super) async fn play_to_the_end(people: &mut [TestClient], rng: &mut TestRng) {
    let begun = Instant::now();
    loop {
        assert!(begun.elapsed() < ANSWER_TIMEOUT, "the match does not end");
        let mut over = true;
        for person in &mut *people {
            while person.receives_within(Duration::from_millis(2)).await.is_some() {}
            over &= person.is_over();
            person.acts_if_it_may(rng).await;
        }
        if over {
            return;
        }
    }
}

/// Everyone presses "again", and a choice of the second match is made.
async fn play_again(people: &mut [TestClient], rng: &mut TestRng, game: &str) {
    for person in &mut *people {
        let info = person.info.as_ref().unwrap();
        assert_eq!((info.phase, info.match_no), (Phase::Over, 1), "{game}");
        assert_eq!(info.fair.commit.len(), 64, "{game}: the next shuffle is promised");
        let again = |id| ClientMessage::Again { id, entropy: "more".into() };
        let answer = person.gets(again).await;
        assert!(matches!(answer, ServerMessage::Done { .. }), "{game}: {answer:?}");
    }
    for person in &mut *people {
        while person.info.as_ref().unwrap().match_no == 1 {
            person.receives_update().await;
        }
    }
    TestClient::one_plays_on(&mut people.iter_mut().collect::<Vec<_>>(), rng).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_play_a_second_match_of_each_game() {
    for game in GAMES {
        for count in [3, 1] {
            let units: Arc<Mutex<Vec<Vec<Write>>>> = Arc::default();
            let noted = Arc::clone(&units);
            let noting = PassingStore::of(Sqlite::in_memory().unwrap(), move |inner, units| {
                noted.lock().unwrap().extend(units.iter().cloned());
                inner.commit(units)
            });
            let server = Server::start_on(Box::new(noting), roomy()).await.unwrap();
            let (_, mut people) = people_at(&server, game, count).await;
            let mut rng = TestRng(11);
            play_to_the_end(&mut people, &mut rng).await;
            every_end_has_its_promise(&units.lock().unwrap(), game);
            play_again(&mut people, &mut rng, game).await;
            server.stop().await.unwrap();
        }
    }
}

/// After the first, each promise stands behind what ended a match, in one unit with its secret.
fn every_end_has_its_promise(units: &[Vec<Write>], game: &str) {
    let mut promises = 0;
    for unit in units {
        let events: Vec<SessionEvent> = unit
            .iter()
            .filter_map(|write| match write {
                Write::Entry(entry) => Some(serde_json::from_str(&entry.event).unwrap()),
                _ => None,
            })
            .collect();
        let Some(place) =
            events.iter().position(|event| matches!(event, SessionEvent::SeedCommitted { .. }))
        else {
            continue;
        };
        promises += 1;
        assert!(unit.iter().any(|write| matches!(write, Write::Secret { .. })), "{game}");
        if promises > 1 {
            assert!(place > 0, "{game}: a commitment that came later than the end: {events:?}");
        }
    }
    assert_eq!(promises, 2, "{game}: one for the match that is over, one for the next");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_dies_as_a_match_ends_has_committed_to_the_next() {
    for game in GAMES {
        let memory = Sqlite::in_memory().unwrap();
        let server = Server::start_on(Box::new(memory.reopen().unwrap()), roomy()).await.unwrap();
        let (table, mut people) = people_at(&server, game, 2).await;
        let mut rng = TestRng(5);
        play_to_the_end(&mut people, &mut rng).await;
        // it is not stopped: another one has the store from here on
        let second = Server::start_on(Box::new(memory.reopen().unwrap()), roomy()).await.unwrap();
        for person in &mut people {
            person.comes_back_to(&table.again_at(&second)).await;
        }
        play_again(&mut people, &mut rng, game).await;
        second.stop().await.unwrap();
        drop(server);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_an_older_version_left_without_a_commitment_gets_one() {
    for game in GAMES {
        let memory = Sqlite::in_memory().unwrap();
        let server = Server::start_on(Box::new(memory.reopen().unwrap()), roomy()).await.unwrap();
        let (table, mut people) = people_at(&server, game, 2).await;
        let mut rng = TestRng(3);
        play_to_the_end(&mut people, &mut rng).await;
        server.stop().await.unwrap();

        let old = without_the_last_commitment(&memory.reader().unwrap(), &table.name).await;
        let server = Server::start_on(Box::new(old.reopen().unwrap()), roomy()).await.unwrap();
        for person in &mut people {
            // what they have heard of the promise is not in the old book
            person.seq -= 1;
            person.comes_back_to(&table.again_at(&server)).await;
        }
        for person in &mut people {
            while person.info.as_ref().unwrap().fair.commit.is_empty() {
                person.receives_update().await;
            }
        }
        play_again(&mut people, &mut rng, game).await;
        server.stop().await.unwrap();
    }
}

/// The book as it was before the promise came with the end of a match.
async fn without_the_last_commitment(reader: &Reader, table: &str) -> Sqlite {
    let old = Sqlite::in_memory().unwrap();
    let store = old.reopen().unwrap();
    let epoch = store.epoch();
    let writer = Writer::spawn(Box::new(store));
    let mut entries = reader.entries(table, 0).unwrap();
    let last = entries.pop().unwrap();
    assert!(last.event.contains("seed_committed"), "{}", last.event);
    let named = || table.to_owned();
    let mut writes = vec![Write::Table(reader.table(table).unwrap().unwrap())];
    let secrets = reader.secrets(table).unwrap();
    let kept = &secrets[..secrets.len() - 1];
    let secret =
        |&(match_no, secret): &(u32, [u8; 32])| Write::Secret { table: named(), match_no, secret };
    writes.extend(kept.iter().map(secret));
    let token = |(seat, hash)| Write::Token { table: named(), seat, hash };
    writes.extend(reader.tokens(table).unwrap().into_iter().map(token));
    writes.extend(entries.into_iter().map(|entry| Write::Entry(LogEntry { epoch, ..entry })));
    writer.commit(writes).await.unwrap();
    old
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_second_match_begins_when_the_last_player_who_is_not_ready_leaves() {
    let server = crate::client::open(roomy()).await;
    let (_, mut people) = people_at(&server, "down-the-well", 3).await;
    play_to_the_end(&mut people, &mut TestRng(2)).await;
    let mut cy = people.pop().unwrap();
    for person in &mut people {
        person.gets(|id| ClientMessage::Again { id, entropy: String::new() }).await;
    }
    cy.gets(|id| ClientMessage::Leave { id }).await;
    for person in &mut people {
        while person.info.as_ref().unwrap().match_no == 1 {
            person.receives_update().await;
        }
    }
    server.stop().await.unwrap();
}
