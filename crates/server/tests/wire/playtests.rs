//! A playtest: players share how a match went, if they want to, and the designer reads it.

use super::rematch::play_to_the_end;
use crate::client::{Reply, Table, TestClient, TestRng, delete, get, post, request, roomy};
use parlour_protocol::wire::{
    Clause, ClientMessage, PlaytestExport, PlaytestInfo, PlaytestMade, Rulebook, Section,
    ServerMessage,
};
use parlour_server::store::{Sqlite, Store};
use parlour_server::{Config, Server};
use serde_json::{Value, json};
use std::net::SocketAddr;

/// A rule book with two clauses, for each game.
fn rules(game: &str) -> Option<Rulebook> {
    let clause = |id: &str| Clause { id: id.to_owned(), text: "Play higher.".to_owned() };
    let clauses = vec![clause("DTW-18"), clause("DTW-R2")];
    let sections = vec![Section { title: "Play".to_owned(), clauses }];
    let (game, title) = (game.to_owned(), "Down the Well".to_owned());
    Some(Rulebook { game, title, goal: String::new(), short: Vec::new(), sections })
}

/// A server, what it writes, and a playtest of Down the Well for three.
struct Playtest {
    memory: Sqlite,
    server: Server,
    made: PlaytestMade,
}

/// What is played in it.
fn variant() -> Value {
    json!({"game": "down-the-well", "players": 3, "options": {"mode": "match", "max_hands": 2}})
}

async fn opened(memory: &Sqlite) -> Server {
    let config = Config { rules, ..roomy() };
    Server::start_on(Box::new(memory.reopen().unwrap()), config).await.unwrap()
}

impl Playtest {
    async fn begins() -> Self {
        let memory = Sqlite::in_memory().unwrap();
        let server = opened(&memory).await;
        let reply = post(server.address(), "/api/playtests", &variant()).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        Self { memory, server, made: reply.json() }
    }

    fn at(&self) -> SocketAddr {
        self.server.address()
    }

    /// A table that belongs to it.
    async fn table(&self) -> Table {
        let mut setup = variant();
        setup["playtest"] = json!(self.made.playtest);
        setup["bot_delay_ms"] = json!(0);
        Table::with(self.at(), &setup).await
    }

    /// Ann and Ben play a match at such a table, with a bot.
    async fn is_played(&self) -> (Table, Vec<TestClient>) {
        let table = self.table().await;
        let mut people = vec![
            TestClient::sits_down(&table, "Annqx").await,
            TestClient::sits_down(&table, "Benqx").await,
        ];
        people[0].starts().await;
        play_to_the_end(&mut people, &mut TestRng(7)).await;
        (table, people)
    }

    async fn reads(&self, key: &str) -> Reply {
        let path = format!("/api/playtests/{}/export", self.made.playtest);
        let bearer = format!("Bearer {key}");
        request(self.at(), "GET", &path, &[("authorization", &bearer)], "").await
    }

    /// What the designer reads.
    async fn export(&self) -> PlaytestExport {
        let reply = self.reads(&self.made.key).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.json()
    }

    /// Everything that the store holds of what was shared, as text.
    fn rows(&self) -> String {
        let rows = self.memory.reader().unwrap().notes(&self.made.playtest).unwrap();
        rows.iter().map(|row| format!("{} {} {row:?}\n", row.result, row.notes)).collect()
    }
}

fn notes() -> Value {
    json!({
        "decisions": [{"ms": 1200, "choices": 4}, {"ms": 800, "choices": 2}],
        "refused": {"DTW-18": 2},
        "looked_up": {"DTW-R2": 1, "rules": 3},
        "undone": 1,
        "hints": 2,
    })
}

/// Someone shares how a match went.
async fn shares(table: &Table, number: u32, token: &str, notes: &Value) -> Reply {
    let path = format!("/api/tables/{}/matches/{number}/notes", table.name);
    let bearer = format!("Bearer {token}");
    let headers = [("authorization", &*bearer), ("content-type", "application/json")];
    request(table.at, "PUT", &path, &headers, &notes.to_string()).await
}

/// Someone takes back what they have shared.
async fn withdraws(table: &Table, token: &str) {
    let path = format!("/api/tables/{}/notes", table.name);
    assert_eq!(delete(table.at, &path, token).await.status, 204);
}

fn token(client: &TestClient) -> String {
    client.token.clone().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_shared_and_the_designer_reads_it() {
    let playtest = Playtest::begins().await;
    let path = format!("/api/playtests/{}", playtest.made.playtest);
    let info: PlaytestInfo = get(playtest.at(), &path).await.json();
    assert_eq!((info.game.as_str(), info.players), ("down-the-well", 3));
    let (table, people) = playtest.is_played().await;
    assert_eq!(table.info().await.playtest.as_deref(), Some(&*playtest.made.playtest));

    assert_eq!(shares(&table, 1, &token(&people[0]), &notes()).await.status, 204);
    // answers come later, and replace what there was
    let mut answered = notes();
    answered["answers"] = json!({"close": 4, "again": true});
    assert_eq!(shares(&table, 1, &token(&people[0]), &answered).await.status, 204);

    let export = playtest.export().await;
    assert_eq!((export.version, export.game.as_str(), export.players), (1, "down-the-well", 3));
    assert_eq!(export.options, info.options);
    let [one] = &*export.matches else { panic!("one match: {export:?}") };
    assert_eq!(one.scores, table.info().await.results[0]);
    assert_eq!(one.bots, 1);
    assert!(one.deals >= 1 && one.ms > 0, "{one:?}");
    let [of_ann] = &*one.notes else { panic!("Ben has shared nothing: {one:?}") };
    assert_eq!(Some(of_ann.seat), people[0].seat);
    assert_eq!(serde_json::to_value(&of_ann.notes.decisions).unwrap(), notes()["decisions"]);
    assert_eq!(of_ann.notes.refused["DTW-18"], 2);
    let answers = of_ann.notes.answers.clone().unwrap();
    assert_eq!((answers.close, answers.again, answers.broken), (Some(4), Some(true), None));

    // Ben as well: it is still one match
    assert_eq!(shares(&table, 1, &token(&people[1]), &json!({})).await.status, 204);
    let export = playtest.export().await;
    assert_eq!((export.matches.len(), export.matches[0].notes.len()), (1, 2));
    playtest.server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_of_which_no_one_shares_anything_leaves_nothing() {
    let playtest = Playtest::begins().await;
    let (_, people) = playtest.is_played().await;
    assert_eq!(playtest.rows(), "");
    assert_eq!(playtest.export().await.matches, []);
    drop(people);
    playtest.server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_name_no_chat_no_table_and_no_token_goes_out() {
    let playtest = Playtest::begins().await;
    let (table, mut people) = playtest.is_played().await;
    people[0].gets(|id| ClientMessage::Say { id, text: "xylophone at noon".into() }).await;
    let mut answered = notes();
    answered["answers"] = json!({"broken": true, "best_round": 2});
    for person in &people {
        assert_eq!(shares(&table, 1, &token(person), &answered).await.status, 204);
    }
    let export = playtest.reads(&playtest.made.key).await.body;
    let tokens = people.iter().map(token);
    let planted = ["Annqx", "Benqx", "xylophone", "127.0.0.1", &playtest.made.key]
        .map(str::to_owned)
        .into_iter()
        .chain(tokens);
    for secret in planted.chain([table.name.clone()]) {
        assert!(!export.contains(&secret), "{secret} in {export}");
        // the store knows of which table it is, and nothing else of these
        let rows = playtest.rows().replace(&table.name, "");
        assert!(!rows.contains(&secret), "{secret} in {rows}");
    }
    let year = "202";
    assert!(!export.contains(&format!("\"{year}")), "no date: {export}");
    let seconds = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() / 100_000;
    assert!(!export.contains(&seconds.to_string()), "no time of day: {export}");
    playtest.server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_shared_is_taken_back_for_good() {
    let playtest = Playtest::begins().await;
    let (table, mut people) = playtest.is_played().await;
    for person in &people {
        shares(&table, 1, &token(person), &notes()).await;
    }
    // a stranger takes nothing back
    withdraws(&table, &"0".repeat(64)).await;
    assert_eq!(playtest.export().await.matches[0].notes.len(), 2);
    withdraws(&table, &token(&people[0])).await;
    let export = playtest.export().await;
    assert_eq!(export.matches[0].notes.len(), 1);
    assert_eq!(Some(export.matches[0].notes[0].seat), people[1].seat);

    // Ben moves to another device, and what he has shared stays his
    let ServerMessage::Passed { pass, .. } = people[1].gets(|id| ClientMessage::Pass { id }).await
    else {
        panic!("a pass")
    };
    let mut desk = TestClient::calls(&table).await;
    desk.says_hello(None, Some(pass), None).await;
    assert_eq!(shares(&table, 1, &token(&desk), &json!({})).await.status, 204);
    // he leaves, and takes it back all the same
    let last = token(&desk);
    desk.gets(|id| ClientMessage::Leave { id }).await;
    assert_eq!(playtest.export().await.matches.len(), 1);
    withdraws(&table, &last).await;
    assert_eq!(playtest.export().await.matches, []);
    assert_eq!(playtest.rows(), "");
    playtest.server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_shared_is_refused_with_its_reason() {
    let playtest = Playtest::begins().await;
    let table = playtest.table().await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    assert_eq!(shares(&table, 1, &token(&ann), &notes()).await.code(), "no_match");
    ann.starts().await;
    let early = shares(&table, 1, &token(&ann), &notes()).await;
    assert_eq!((early.status, early.code().as_str()), (409, "not_yet"));
    let mut people = [ann];
    play_to_the_end(&mut people, &mut TestRng(3)).await;
    let ann = token(&people[0]);

    let path = format!("/api/tables/{}/matches/1/notes", table.name);
    let json_type = [("content-type", "application/json")];
    assert_eq!(request(table.at, "PUT", &path, &json_type, "{}").await.status, 401);
    let stranger = shares(&table, 1, &"0".repeat(64), &notes()).await;
    assert_eq!((stranger.status, stranger.code().as_str()), (403, "not_seated"));
    assert_eq!(shares(&table, 2, &ann, &notes()).await.status, 404);
    let too_many = vec![json!({"ms": 1, "choices": 1}); 2001];
    let bad = [
        (json!({"decisions": too_many}), 400, "decisions: 2000 at most, not 2001"),
        (json!({"refused": {"Annie": 1}}), 409, "`Annie` is not a clause of this game"),
        (json!({"refused": {"rules": 1}}), 409, "`rules` is not a clause of this game"),
        (json!({"looked_up": {"BSM-01": 1}}), 409, "`BSM-01` is not a clause of this game"),
        (json!({"answers": {"close": 6}}), 400, "close: 1 to 5, not 6"),
        (json!({"answers": {"best_round": 0}}), 400, "best_round: 1 to 999, not 0"),
        (json!({"name": "Ann"}), 400, "there is no `name`"),
        (json!({"answers": {"best": "Ann was great"}}), 400, "there is no `best`"),
    ];
    for (notes, status, why) in bad {
        let reply = shares(&table, 1, &ann, &notes).await;
        assert_eq!(reply.status, status, "{why}: {}", reply.body);
        assert!(reply.body.contains(why), "{why}: {}", reply.body);
    }
    assert_eq!(playtest.rows(), "", "nothing of that was kept");
    let most = vec![json!({"ms": u32::MAX, "choices": u16::MAX}); 2000];
    let longest = json!({"decisions": most, "looked_up": {"rules": 1}});
    assert_eq!(shares(&table, 1, &ann, &longest).await.status, 204);

    for key in ["0", &ann, &playtest.made.playtest] {
        let reply = playtest.reads(key).await;
        assert_eq!((reply.status, reply.code().as_str()), (403, "not_designer"));
    }
    let path = format!("/api/playtests/{}/export", playtest.made.playtest);
    assert_eq!(get(playtest.at(), &path).await.status, 401);
    playtest.server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_tables_of_the_same_rules_belong_to_a_playtest() {
    let playtest = Playtest::begins().await;
    let at = playtest.at();
    for (key, value) in [("players", json!(2)), ("options", json!({})), ("game", json!("basset"))] {
        let mut other = variant();
        other["playtest"] = json!(playtest.made.playtest);
        other[key] = value;
        if key == "game" {
            other["options"] = json!({});
        }
        let reply = post(at, "/api/tables", &other).await;
        assert_eq!((reply.status, reply.code().as_str()), (409, "other_rules"), "{}", reply.body);
    }
    let mut nowhere = variant();
    nowhere["playtest"] = json!("nosuchone");
    assert_eq!(post(at, "/api/tables", &nowhere).await.code(), "no_playtest");
    // the same as a preset would say it in full
    let mut alike = variant();
    alike["options"] = playtest.export().await.options.into();
    alike["playtest"] = json!(playtest.made.playtest);
    assert_eq!(post(at, "/api/tables", &alike).await.status, 201);

    // a table of no playtest has nothing to share
    let mut setup = variant();
    setup["bot_delay_ms"] = json!(0);
    let table = Table::with(at, &setup).await;
    let mut people = [TestClient::sits_down(&table, "Ann").await];
    people[0].starts().await;
    play_to_the_end(&mut people, &mut TestRng(3)).await;
    let refused = shares(&table, 1, &token(&people[0]), &notes()).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "no_playtest"));

    let odd = json!({"game": "down-the-well", "players": 3, "options": {"max_hands": 0}});
    assert_eq!(post(at, "/api/playtests", &odd).await.status, 409);
    let unknown = json!({"game": "whist", "players": 4});
    assert_eq!(post(at, "/api/playtests", &unknown).await.status, 400);
    playtest.server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_designer_deletes_a_playtest_with_all_that_was_shared() {
    let playtest = Playtest::begins().await;
    let (table, people) = playtest.is_played().await;
    let ann = token(&people[0]);
    assert_eq!(shares(&table, 1, &ann, &notes()).await.status, 204);
    let path = format!("/api/playtests/{}", playtest.made.playtest);

    // neither a player nor a stranger can
    assert_eq!(request(playtest.at(), "DELETE", &path, &[], "").await.status, 401);
    for key in ["0", &ann, &playtest.made.playtest] {
        let refused = delete(playtest.at(), &path, key).await;
        assert_eq!((refused.status, refused.code().as_str()), (403, "not_designer"));
    }
    assert_eq!(playtest.export().await.matches.len(), 1);

    assert_eq!(delete(playtest.at(), &path, &playtest.made.key).await.status, 204);
    assert_eq!(playtest.rows(), "", "the notes are gone with it");
    assert_eq!(get(playtest.at(), &path).await.code(), "no_playtest");
    assert_eq!(playtest.reads(&playtest.made.key).await.code(), "no_playtest");
    assert_eq!(delete(playtest.at(), &path, &playtest.made.key).await.code(), "no_playtest");

    // its table stays, without anything to share
    assert_eq!(table.info().await.results.len(), 1);
    let refused = shares(&table, 1, &ann, &notes()).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "no_playtest"));
    playtest.server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_later_player_of_the_seat_shares_nothing_of_the_match_before() {
    let playtest = Playtest::begins().await;
    let (table, mut people) = playtest.is_played().await;
    people[1].gets(|id| ClientMessage::Leave { id }).await;
    let cy = TestClient::sits_down(&table, "Cy").await;
    let refused = shares(&table, 1, &token(&cy), &notes()).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "not_yours"));
    assert_eq!(shares(&table, 1, &token(&people[0]), &notes()).await.status, 204);
    playtest.server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_shared_survives_a_restart_and_goes_with_its_table() {
    let mut playtest = Playtest::begins().await;
    let (table, people) = playtest.is_played().await;
    let ann = token(&people[0]);
    assert_eq!(shares(&table, 1, &ann, &notes()).await.status, 204);
    let before = playtest.export().await;
    drop(people);
    let next = opened(&playtest.memory).await;
    std::mem::replace(&mut playtest.server, next).stop().await.unwrap();
    assert_eq!(playtest.export().await, before);
    // the table is read again, and knows the match that was played before
    let table = table.again_at(&playtest.server);
    assert_eq!(shares(&table, 1, &ann, &json!({"hints": 9})).await.status, 204);
    assert_eq!(playtest.export().await.matches[0].notes[0].notes.hints, 9);

    let path = format!("/api/tables/{}", table.name);
    let asked = delete(table.at, &path, &ann).await.json::<Value>();
    let confirm = asked["args"]["confirm"].as_str().unwrap();
    assert_eq!(delete(table.at, &format!("{path}?confirm={confirm}"), &ann).await.status, 200);
    assert_eq!(playtest.export().await.matches, []);
    assert_eq!(shares(&table, 1, &ann, &notes()).await.status, 410);
    playtest.server.stop().await.unwrap();
}
