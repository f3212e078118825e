//! Games with days for each move: the clock runs while no one is there, and each player is notified once.

use crate::client::{
    HOUR, MINUTE, Mailbox, NOTICE_TIMEOUT, Table, TestClient, TestRng, kept_in, notices, open,
    post, request, roomy, slow_table, webhook, webhooks_to,
};
use parlour_protocol::wire::{ClientMessage, WebhookNotice};
use parlour_server::{Config, Limits, NoticeConfig, Server, Smtp};
use serde_json::{Value, json};
use std::{path::Path, time::Duration};
use tokio::time::timeout;

/// A server with its data in this folder, so many seconds after the first one was started.
pub(crate) async fn later(folder: &Path, notices: &NoticeConfig, seconds: u64) -> Server {
    returning(folder, notices, seconds, Duration::ZERO).await
}

/// A server started again, where players have this time to come back before they are notified.
async fn returning(
    folder: &Path,
    notices: &NoticeConfig,
    seconds: u64,
    return_wait: Duration,
) -> Server {
    let clock_ahead = Duration::from_secs(seconds);
    let limits = Limits { return_wait, ..roomy().limits };
    open(Config { clock_ahead, notices: notices.clone(), limits, ..kept_in(folder) }).await
}

pub(crate) async fn notice_info(table: &Table, token: &str) -> Value {
    let path = format!("/api/tables/{}/notice", table.name);
    let bearer = format!("Bearer {token}");
    request(table.at, "GET", &path, &[("authorization", &bearer)], "").await.json()
}

/// A slow game of two days, played by people who come now and then.
struct SlowGame<'a> {
    folder: &'a Path,
    mailbox: Mailbox,
    config: NoticeConfig,
    table: Table,
    players: Vec<TestClient>,
    expected: Vec<(String, &'static str)>,
}

impl SlowGame<'_> {
    /// A server is started so late, and does what is due; then it ends.
    async fn at(&mut self, seconds: u64) {
        let server = later(self.folder, &self.config, seconds).await;
        self.table = self.table.again_at(&server);
        self.mailbox.has(self.expected.len()).await;
        // the table is open, and has done what is due, before it answers
        self.table.info().await;
        server.stop().await.unwrap();
        self.holds();
    }

    /// The player whose turn it is comes at this time, and plays until it is the other's.
    async fn plays_at(&mut self, seconds: u64, seat: usize) {
        let server = later(self.folder, &self.config, seconds).await;
        self.table = self.table.again_at(&server);
        let mut rng = TestRng(seconds);
        let player = &mut self.players[seat];
        player.comes_back_to(&self.table).await;
        assert!(player.chooses(&mut rng).is_some(), "it is the turn of seat {seat}");
        while player.chooses(&mut rng).is_some() {
            player.acts_if_it_may(&mut rng).await;
        }
        server.stop().await.unwrap();
        self.holds();
    }

    fn holds(&self) {
        let notice = |letter: &String| {
            let (first, body) = letter.split_once('\n').unwrap();
            let says: WebhookNotice = serde_json::from_str(body).unwrap();
            assert_eq!(
                (says.table.as_str(), says.game.as_str()),
                (&*self.table.name, "bread-basket")
            );
            assert!(says.url.ends_with(&format!("/t/{}", self.table.name)), "{}", says.url);
            let kind = if says.text.contains("still") { "reminder" } else { "turn" };
            (format!("{first} {}", says.name), kind)
        };
        let letters = self.mailbox.letters();
        assert_eq!(letters.iter().map(notice).collect::<Vec<_>>(), self.expected);
    }

    fn expects(&mut self, seat: usize, kind: &'static str) {
        let name = ["Ann", "Ben"][seat];
        self.expected.push((format!("POST /{}-secret HTTP/1.1 {name}", name.to_lowercase()), kind));
    }

    /// Whose turn it is, as a spectator sees it.
    async fn whose_turn(&mut self, seconds: u64) -> usize {
        let server = later(self.folder, &self.config, seconds).await;
        let spectator = TestClient::watches(&self.table.again_at(&server)).await;
        let turn = serde_json::to_value(&spectator.position.as_ref().unwrap().turn).unwrap();
        server.stop().await.unwrap();
        turn["seats"][0].as_u64().or_else(|| turn["seat"].as_u64()).expect("one is to act") as usize
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_game_over_two_days_sends_each_notice_once_and_says_no_address_to_anyone() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = Mailbox::for_webhooks("200 OK").await;
    let config = webhooks_to(&mailbox);
    let server = later(folder.path(), &config, 0).await;
    let table = Table::with(server.address(), &slow_table(1)).await;
    let ann = TestClient::sits_down(&table, "Ann").await;
    let ben = TestClient::sits_down(&table, "Ben").await;
    let mut players = vec![ann, ben];
    for (player, path) in players.iter().zip(["ann-secret", "ben-secret"]) {
        let token = player.token.clone().unwrap();
        let to = webhook(&mailbox, path);
        assert_eq!(notices(&table, &token, &to).await, (204, String::new()));
        let info = notice_info(&table, &token).await;
        let expected =
            json!({"webhook": true, "email": false, "push": null, "to": "webhook", "left": null});
        assert_eq!(info, expected, "the match has not begun");
    }
    players[0].starts().await;
    let mut due = 0;
    for player in &players {
        let info = notice_info(&table, player.token.as_ref().unwrap()).await;
        due += u32::from(info["left"].is_u64());
    }
    assert_eq!(due, 1, "it is the turn of one of them");
    server.stop().await.unwrap();
    let mut game =
        SlowGame { folder: folder.path(), mailbox, config, table, players, expected: Vec::new() };

    // two minutes pass before someone who may be on their way is notified
    let first = game.whose_turn(MINUTE).await;
    game.at(MINUTE).await;
    game.expects(first, "turn");
    game.at(5 * MINUTE).await;
    // whatever happens to the server, it is said once
    for hours in [1, 6, 17] {
        game.at(hours * HOUR).await;
    }
    game.expects(first, "reminder");
    game.at(18 * HOUR + MINUTE).await;
    game.at(20 * HOUR).await;

    // now the other one is due
    game.plays_at(21 * HOUR, first).await;
    let second = 1 - first;
    game.expects(second, "turn");
    game.at(22 * HOUR).await;
    game.at(30 * HOUR).await;
    game.plays_at(31 * HOUR, second).await;
    game.expects(first, "turn");
    game.at(32 * HOUR).await;

    // no one comes until the time is up: the clock plays, and it goes on
    game.expects(first, "reminder");
    game.at(50 * HOUR).await;
    let server = later(game.folder, &game.config, 56 * HOUR).await;
    game.table = game.table.again_at(&server);
    let mut spectator = TestClient::watches(&game.table).await;
    while !spectator.heard.iter().any(|event| event.timed_out == Some(first as u8)) {
        spectator.receives_update().await;
    }
    server.stop().await.unwrap();
    game.players.push(spectator);
    game.holds();
    let next = game.whose_turn(56 * HOUR + 1).await;
    game.expects(next, "turn");
    game.at(57 * HOUR).await;

    says_no_address(&game).await;
}

/// Nothing that anyone was sent or can ask for, and no event of the log, holds an address.
async fn says_no_address(game: &SlowGame<'_>) {
    let seen = game.players.iter().flat_map(|player| &player.seen);
    let mut texts: Vec<String> = seen.map(|seen| seen.bytes.clone()).collect();
    assert!(texts.len() > 10, "there is something to look at");
    let server = later(game.folder, &game.config, 57 * HOUR).await;
    let table = game.table.again_at(&server);
    let path = format!("/api/tables/{}", table.name);
    let token = game.players[0].token.clone().unwrap();
    let bearer = format!("Bearer {token}");
    for path in [path.clone(), format!("{path}/notice"), format!("{path}/matches/1/record")] {
        let reply = request(table.at, "GET", &path, &[("authorization", &bearer)], "").await;
        texts.push(format!("{}\n{}", reply.head, reply.body));
    }
    server.stop().await.unwrap();
    let store = parlour_server::store::Sqlite::open(game.folder).unwrap();
    let reader = parlour_server::store::Store::reader(&store).unwrap();
    texts.extend(reader.entries(&table.name, 0).unwrap().iter().map(|entry| format!("{entry:?}")));
    let kept = reader.notices(&table.name).unwrap();
    assert!(kept.len() == 2 && kept[0].address.contains("ann-secret"), "{kept:?}");
    let port = format!(":{}/", game.mailbox.at.port());
    for text in texts {
        assert!(!text.contains("-secret") && !text.contains(&port), "an address is said: {text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_e_mail_goes_through_the_operators_mail_server() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = Mailbox::for_mail().await;
    let smtp = Smtp::new(&format!("smtp://{}", mailbox.at), "parlour@example.org").unwrap();
    let config = NoticeConfig { smtp: Some(smtp), ..NoticeConfig::default() };
    let server = later(folder.path(), &config, 0).await;
    let table = Table::with(server.address(), &slow_table(3)).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let ben = TestClient::sits_down(&table, "Ben").await;
    for (player, address) in [(&ann, "ann@example.org"), (&ben, "ben@example.org")] {
        let to = json!({"kind": "email", "address": address});
        assert_eq!(notices(&table, player.token.as_ref().unwrap(), &to).await.0, 204);
    }
    ann.starts().await;
    server.stop().await.unwrap();
    let server = later(folder.path(), &config, 10 * MINUTE).await;
    mailbox.has(1).await;
    server.stop().await.unwrap();
    let server = later(folder.path(), &config, 20 * MINUTE).await;
    table.again_at(&server).info().await;
    server.stop().await.unwrap();
    let [letter] = &mailbox.letters()[..] else { panic!("{:?}", mailbox.letters()) };
    for part in [
        "MAIL FROM:<parlour@example.org>",
        "@example.org>",
        "Subject: Bread Basket",
        "It is your turn in Bread Basket. You have 3 days for your move.",
        &format!("/t/{}", table.name),
    ] {
        assert!(letter.contains(part), "{part}: {letter}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_redirect_is_not_followed_and_a_notice_that_fails_is_not_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = Mailbox::for_webhooks("302 Found\r\nLocation: /elsewhere").await;
    let config = webhooks_to(&mailbox);
    let server = later(folder.path(), &config, 0).await;
    let table = Table::with(server.address(), &slow_table(2)).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let ben = TestClient::sits_down(&table, "Ben").await;
    for player in [&ann, &ben] {
        let to = webhook(&mailbox, "here");
        assert_eq!(notices(&table, player.token.as_ref().unwrap(), &to).await.0, 204);
    }
    ann.starts().await;
    server.stop().await.unwrap();
    for minutes in [10, 20] {
        let server = later(folder.path(), &config, minutes * MINUTE).await;
        mailbox.has(1).await;
        table.again_at(&server).info().await;
        server.stop().await.unwrap();
    }
    let letters = mailbox.letters();
    assert!(letters.len() == 1 && letters[0].starts_with("POST /here "), "{letters:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_goes_when_its_player_says_so_and_when_they_leave() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = Mailbox::for_webhooks("200 OK").await;
    let config = webhooks_to(&mailbox);
    let server = later(folder.path(), &config, 0).await;
    let table = Table::with(server.address(), &slow_table(2)).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    for player in [&ann, &ben] {
        let to = webhook(&mailbox, "x");
        assert_eq!(notices(&table, player.token.as_ref().unwrap(), &to).await.0, 204);
    }
    ann.starts().await;
    let path = format!("/api/tables/{}/notice", table.name);
    let token = ann.token.clone().unwrap();
    assert_eq!(crate::client::delete(table.at, &path, &token).await.status, 204);
    assert_eq!(notice_info(&table, &token).await["to"], Value::Null);
    ben.gets(|id| parlour_protocol::wire::ClientMessage::Leave { id }).await;
    server.stop().await.unwrap();
    let store = parlour_server::store::Sqlite::open(folder.path()).unwrap();
    let reader = parlour_server::store::Store::reader(&store).unwrap();
    assert_eq!(reader.notices(&table.name).unwrap(), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_possible_is_refused_with_its_reason() {
    let server = open(Config {
        notices: NoticeConfig { webhooks: true, ..NoticeConfig::default() },
        ..roomy()
    })
    .await;
    let table = Table::with(server.address(), &slow_table(2)).await;
    let ann = TestClient::sits_down(&table, "Ann").await;
    let token = ann.token.clone().unwrap();
    let webhook = |url: &str| json!({"kind": "webhook", "url": url});
    let good = webhook("https://ntfy.example.org/ann");
    let path = format!("/api/tables/{}/notice", table.name);
    let anonymous = request(table.at, "PUT", &path, &[], "{}").await;
    assert_eq!((anonymous.status, anonymous.code()), (401, "not_seated".to_owned()));
    assert_eq!(notices(&table, "someone", &good).await, (403, "not_seated".to_owned()));
    for private in
        ["http://ntfy.example.org/", "https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1/"]
    {
        assert_eq!(
            notices(&table, &token, &webhook(private)).await,
            (409, "webhook_not_public".to_owned())
        );
    }
    let email = json!({"kind": "email", "address": "ann@example.org"});
    assert_eq!(notices(&table, &token, &email).await, (409, "no_email".to_owned()));
    assert_eq!(notices(&table, &token, &json!({"kind": "pigeon"})).await.0, 400);
    assert_eq!(notices(&table, &token, &good).await.0, 204);

    let quick = Table::of(&server, "bread-basket", 2).await;
    let ben = TestClient::sits_down(&quick, "Ben").await;
    assert_eq!(
        notices(&quick, ben.token.as_ref().unwrap(), &good).await,
        (409, "not_slow".to_owned())
    );

    let mut in_real_time = slow_table(2);
    in_real_time["game"] = "budr-basef".into();
    let mut covered = slow_table(2);
    covered["cover_after"] = 60.into();
    let mut too_slow = slow_table(15);
    for (wanted, status, code) in [
        (&mut in_real_time, 409, "no_days"),
        (&mut covered, 409, "no_days"),
        (&mut too_slow, 400, "bad_option"),
    ] {
        let reply = post(server.address(), "/api/tables", wanted).await;
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{wanted}");
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_by_name_that_is_not_public_is_not_called() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = Mailbox::for_webhooks("200 OK").await;
    let config = NoticeConfig { webhooks: true, ..NoticeConfig::default() };
    let server = later(folder.path(), &config, 0).await;
    let table = Table::with(server.address(), &slow_table(2)).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let ben = TestClient::sits_down(&table, "Ben").await;
    let url = format!("https://localhost:{}/x", mailbox.at.port());
    for player in [&ann, &ben] {
        let to = json!({"kind": "webhook", "url": url});
        assert_eq!(notices(&table, player.token.as_ref().unwrap(), &to).await.0, 204);
    }
    ann.starts().await;
    server.stop().await.unwrap();
    let server = later(folder.path(), &config, 10 * MINUTE).await;
    table.again_at(&server).info().await;
    // it waits for notices that are on their way
    server.stop().await.unwrap();
    let store = parlour_server::store::Sqlite::open(folder.path()).unwrap();
    let reader = parlour_server::store::Store::reader(&store).unwrap();
    let kept = reader.notices(&table.name).unwrap();
    assert_eq!(kept.iter().filter(|notice| notice.part == 1).count(), 1, "it counts as sent");
    assert_eq!(mailbox.letters(), [""; 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_address_goes_along_when_players_swap_seats() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = Mailbox::for_webhooks("200 OK").await;
    let config = webhooks_to(&mailbox);
    let server = later(folder.path(), &config, 0).await;
    let table = Table::with(server.address(), &slow_table(1)).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut ben = TestClient::sits_down(&table, "Ben").await;
    let tokens = [&ann, &ben].map(|player| player.token.clone().unwrap());
    let kept = notices(&table, &tokens[0], &webhook(&mailbox, "ann-secret")).await;
    assert_eq!(kept.0, 204);
    let (annes, bens) = (ann.seat.unwrap(), ben.seat.unwrap());
    ann.gets(|id| ClientMessage::Swap { id, seat: bens, name: None }).await;
    ben.gets(|id| ClientMessage::Swap { id, seat: annes, name: None }).await;
    let to =
        async |table: &Table, seat: usize| notice_info(table, &tokens[seat]).await["to"].clone();
    assert_eq!((to(&table, 0).await, to(&table, 1).await), (json!("webhook"), Value::Null));
    server.stop().await.unwrap();
    let server = later(folder.path(), &config, HOUR).await;
    let table = table.again_at(&server);
    assert_eq!((to(&table, 0).await, to(&table, 1).await), (json!("webhook"), Value::Null));
    server.stop().await.unwrap();
}

/// Removes the address of the seat with this token.
async fn gives_up_notices(table: &Table, token: &str) {
    let path = format!("/api/tables/{}/notice", table.name);
    assert_eq!(crate::client::delete(table.at, &path, token).await.status, 204);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_that_is_removed_and_given_again_gets_nothing_more_about_the_same_turn() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = Mailbox::for_webhooks("200 OK").await;
    let config = webhooks_to(&mailbox);
    let server = later(folder.path(), &config, 0).await;
    let table = Table::with(server.address(), &slow_table(1)).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let ben = TestClient::sits_down(&table, "Ben").await;
    ann.starts().await;
    let mut due = None;
    for player in [&ann, &ben] {
        let token = player.token.clone().unwrap();
        if notice_info(&table, &token).await["left"].is_u64() {
            due = Some(token);
        }
    }
    let token = due.expect("it is the turn of one of them");
    for path in ["first", "second", "third"] {
        gives_up_notices(&table, &token).await;
        assert_eq!(notices(&table, &token, &webhook(&mailbox, path)).await.0, 204);
    }
    server.stop().await.unwrap();
    // who gives an address in their turn knows that it is their turn
    let server = later(folder.path(), &config, HOUR).await;
    table.again_at(&server).info().await;
    server.stop().await.unwrap();
    assert_eq!(mailbox.letters(), [""; 0]);
    let server = later(folder.path(), &config, 19 * HOUR).await;
    mailbox.has(1).await;
    let again = table.again_at(&server);
    for path in ["fourth", "fifth"] {
        gives_up_notices(&again, &token).await;
        assert_eq!(notices(&again, &token, &webhook(&mailbox, path)).await.0, 204);
    }
    server.stop().await.unwrap();
    let server = later(folder.path(), &config, 20 * HOUR).await;
    table.again_at(&server).info().await;
    server.stop().await.unwrap();
    let letters = mailbox.letters();
    assert!(letters.len() == 1 && letters[0].starts_with("POST /third "), "{letters:?}");
    assert!(letters[0].contains("still"), "it is the reminder: {letters:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn addresses_are_given_a_few_times_a_minute_only() {
    let notice_config = NoticeConfig { webhooks: true, ..NoticeConfig::default() };
    let limits = Limits { notices_per_minute: 2, ..roomy().limits };
    let server = open(Config { notices: notice_config, limits, ..roomy() }).await;
    let table = Table::with(server.address(), &slow_table(2)).await;
    let ann = TestClient::sits_down(&table, "Ann").await;
    let token = ann.token.clone().unwrap();
    let good = json!({"kind": "webhook", "url": "https://ntfy.example.org/ann"});
    for _ in 0..2 {
        assert_eq!(notices(&table, &token, &good).await.0, 204);
    }
    assert_eq!(notices(&table, &token, &good).await, (429, "too_fast".to_owned()));
    assert_eq!(notice_info(&table, &token).await["to"], "webhook", "to look is free");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_comes_back_right_after_a_restart_gets_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = Mailbox::for_webhooks("200 OK").await;
    let config = webhooks_to(&mailbox);
    let server = later(folder.path(), &config, 0).await;
    let mut tables = Vec::new();
    for path in ["back", "away"] {
        let table = Table::with(server.address(), &slow_table(2)).await;
        let mut ann = TestClient::sits_down(&table, "Ann").await;
        let ben = TestClient::sits_down(&table, "Ben").await;
        for player in [&ann, &ben] {
            let to = webhook(&mailbox, path);
            assert_eq!(notices(&table, player.token.as_ref().unwrap(), &to).await.0, 204);
        }
        ann.starts().await;
        tables.push((table, [ann, ben]));
    }
    server.stop().await.unwrap();
    let wait = Duration::from_secs(10);
    let server = returning(folder.path(), &config, 10 * MINUTE, wait).await;
    let (table, players) = &mut tables[0];
    let again = table.again_at(&server);
    for player in players {
        player.comes_back_to(&again).await;
    }
    // those of the other table do not come back
    mailbox.has(1).await;
    server.stop().await.unwrap();
    let letters = mailbox.letters();
    assert!(letters.len() == 1 && letters[0].starts_with("POST /away "), "{letters:?}");
}

/// Waits until the clock has made a move at this table just now, or no one is notified there any more; says whether
/// that is so.
async fn the_clock_plays(table: &Table, tokens: &[String; 2]) -> bool {
    loop {
        let infos = [notice_info(table, &tokens[0]).await, notice_info(table, &tokens[1]).await];
        if infos.iter().all(|info| info["to"].is_null()) {
            return true;
        }
        let is_fresh = |left: u64| left > 23 * HOUR * 1000;
        if infos.iter().any(|info| info["left"].as_u64().is_some_and(is_fresh)) {
            return false;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_who_let_the_clock_play_are_notified_no_more_and_the_table_sleeps() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = Mailbox::for_webhooks("200 OK").await;
    let config = webhooks_to(&mailbox);
    let server = later(folder.path(), &config, 0).await;
    let table = Table::with(server.address(), &slow_table(1)).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let ben = TestClient::sits_down(&table, "Ben").await;
    let tokens = [&ann, &ben].map(|player| player.token.clone().unwrap());
    for token in &tokens {
        assert_eq!(notices(&table, token, &webhook(&mailbox, "x")).await.0, 204);
    }
    ann.starts().await;
    server.stop().await.unwrap();
    let mut days = 0;
    loop {
        days += 1;
        assert!(days < 60, "someone is notified for ever");
        let server = later(folder.path(), &config, days * 25 * HOUR).await;
        let again = table.again_at(&server);
        let played = timeout(NOTICE_TIMEOUT, the_clock_plays(&again, &tokens)).await;
        let is_quiet = played.expect("the clock plays");
        server.stop().await.unwrap();
        if is_quiet {
            break;
        }
    }
    assert!(days >= 3, "the clock has made three moves for each of them: {days}");
    let before = mailbox.letters().len();
    let store = parlour_server::store::Sqlite::open(folder.path()).unwrap();
    let reader = parlour_server::store::Store::reader(&store).unwrap();
    assert_eq!(reader.notices(&table.name).unwrap(), []);
    assert_eq!(reader.wake(&table.name).unwrap(), None, "it is not looked at any more");
    drop((reader, store));

    // until one of them comes, who has all their time
    let server = later(folder.path(), &config, (days + 10) * 25 * HOUR).await;
    let again = table.again_at(&server);
    ann.comes_back_to(&again).await;
    let infos = [notice_info(&again, &tokens[0]).await, notice_info(&again, &tokens[1]).await];
    let is_whole = |info: &Value| info["left"].as_u64().is_some_and(|left| left > 23 * HOUR * 1000);
    assert!(infos.iter().any(is_whole), "{infos:?}");
    server.stop().await.unwrap();
    assert_eq!(mailbox.letters().len(), before);
}
