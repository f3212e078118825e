//! Whole games at a real server: two visitors and a bot.

#![allow(clippy::disallowed_methods, reason = "a test that waits for a server looks at the clock")]

use crate::registry::Open;
use parlour_protocol::wire::{NewTable, Phase, TimeControl};
use parlour_tui::client::{
    ConnectionError, JoinOptions, Notice, RetryPolicy, SeatTokens, TableClient, TableUrl,
};
use std::time::{Duration, Instant};

/// The most time for anything in these tests.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

fn client(place: &TableUrl, name: &str, seat_tokens: Option<&SeatTokens>) -> TableClient {
    let options = JoinOptions { name: name.to_owned(), seat: None, watch: false };
    TableClient::begin(place.clone(), options, seat_tokens.cloned(), RetryPolicy::default())
        .expect("a visit")
}

/// Hears until it is so.
fn until(client: &mut TableClient, what: &str, is_so: impl Fn(&TableClient) -> bool) {
    let late = Instant::now() + ANSWER_TIMEOUT;
    while !is_so(client) {
        assert!(Instant::now() < late, "{what}: {:?}", client.log());
        match client.hear(Duration::from_millis(200)) {
            Some(Notice::Ended(why)) => panic!("{what}: {why}"),
            Some(Notice::Refused(no)) => panic!("{what}: {no:?}"),
            _ => {}
        }
    }
}

fn table(game: &str) -> NewTable {
    NewTable { game: game.to_owned(), players: 3, bot_delay_ms: Some(0), ..NewTable::default() }
}

/// Two visitors sit down, a bot takes the third seat, and they play, a little at random.
fn play(game: &str) -> Vec<TableClient> {
    let server = Open::new();
    let place = server.table(&table(game));
    let mut ann = client(&place, "Ann", None);
    until(&mut ann, "Ann sits", |ann| ann.seat().is_some() && ann.is_host());
    let mut ben = client(&place, "Ben", None);
    until(&mut ben, "Ben sits", |ben| ben.seat() == Some(1) && ben.table().is_some());
    ann.go_on();
    let mut clients = vec![ann, ben];
    let late = Instant::now() + ANSWER_TIMEOUT;
    let mut rng = 7_usize;
    while clients.iter().any(|options| options.phase() != Some(Phase::Over)) {
        assert!(Instant::now() < late, "{game} does not end");
        for options in &mut clients {
            match options.hear(Duration::from_millis(1)) {
                Some(Notice::Ended(why)) => panic!("{game}: {why}"),
                // the other one was faster
                Some(Notice::Refused(no)) => assert_eq!(no.code, "stale", "{no:?}"),
                _ => {}
            }
            rng = rng.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let chosen =
                options.menu().map(|(actions, _)| actions[(rng >> 33) % actions.len()].clone());
            if let Some(action) = chosen {
                options.play(&action, None);
            }
        }
    }
    clients
}

#[test]
fn a_player_who_has_left_is_reported_by_their_seat() {
    let server = Open::new();
    let place = server.table(&table("down-the-well"));
    let mut ann = client(&place, "Ann", None);
    until(&mut ann, "Ann sits", |ann| ann.seat().is_some() && ann.table().is_some());
    let mut ben = client(&place, "Ben", None);
    until(&mut ben, "Ben sits", |ben| ben.seat() == Some(1));

    assert_eq!(ann.command("report left 2 insults"), Ok(true));
    let late = Instant::now() + ANSWER_TIMEOUT;
    let why = loop {
        assert!(Instant::now() < late, "Ben has not left: {:?}", ann.log());
        if let Some(Notice::Refused(no)) = ann.hear(Duration::from_millis(200)) {
            break no.message;
        }
    };
    assert_eq!(why, "No player has left that seat since you sat down.");

    ben.leave(ANSWER_TIMEOUT);
    assert_eq!(ann.command("report left 2 insults"), Ok(true));
    until(&mut ann, "it is kept", |ann| {
        let log = ann.log();
        log.iter().any(|line| line.text.starts_with("Your report on Ben was sent."))
    });
}

#[test]
fn down_the_well_is_played_to_its_end() {
    let clients = play("down-the-well");
    let scores = |options: &TableClient| options.position().map(|position| position.scores.clone());
    assert_eq!(scores(&clients[0]), scores(&clients[1]));
    let log: Vec<&str> = clients[1].log().iter().map(|line| line.text.as_str()).collect();
    let log = log.join("\n");
    assert!(log.contains("Match 1 begins.") && log.contains("Ann plays"), "{log}");
    assert!(!log.contains("eat 0"), "seats have names: {log}");
}

/// The line of the log that begins like this, without its beginning.
fn rest_of(client: &TableClient, start: &str) -> Vec<String> {
    let lines = client.log().iter().filter_map(|line| line.text.strip_prefix(start));
    lines.map(str::to_owned).collect()
}

#[test]
fn a_player_adds_letters_to_each_shuffle_and_keeps_what_verifies_it() {
    const COMMITTED: &str = "The server has committed to the next shuffle: ";
    const VERIFY: &str = "To verify the deal of this match: parlour verify RECORD ";
    let server = Open::new();
    let place = server.table(&NewTable { players: 2, ..table("bread-basket") });
    let mut ann = client(&place, "Ann", None);
    until(&mut ann, "Ann sees the table", |ann| ann.seat().is_some() && ann.table().is_some());
    let mut verified = Vec::new();
    for number in 1..=2 {
        let committed = rest_of(&ann, COMMITTED);
        assert_eq!(committed.len(), number, "one a match, before it: {:?}", ann.log());
        ann.go_on();
        until(&mut ann, "the match begins", |ann| ann.phase() == Some(Phase::Playing));
        let added = ann.table().unwrap().fair.entropies[0].clone().unwrap();
        assert_eq!(added.len(), 32, "{added}");
        verified.push(format!("--commitment {} --added {added}", committed[number - 1]));
        let late = Instant::now() + ANSWER_TIMEOUT;
        while ann.phase() == Some(Phase::Playing) {
            assert!(Instant::now() < late, "the match ends");
            if let Some(action) = ann.menu().map(|(actions, _)| actions[0].clone()) {
                ann.play(&action, None);
            }
            let _ = ann.hear(Duration::from_millis(10));
        }
        assert_eq!(rest_of(&ann, VERIFY), verified);
    }
    assert_ne!(verified[0], verified[1]);
}

#[test]
fn bread_basket_is_played_to_its_end() {
    let clients = play("bread-basket");
    assert!(
        clients
            .iter()
            .all(|options| options.log().iter().any(|line| line.text.contains("Ben plays")))
    );
}

#[test]
fn a_player_who_returns_has_the_old_seat_and_the_old_connection_is_told() {
    let server = Open::new();
    let place = server.table(&table("down-the-well"));
    let folder = tempfile::tempdir().expect("a folder");
    let seat_tokens = SeatTokens::new(folder.path());
    let mut ann = client(&place, "Ann", Some(&seat_tokens));
    until(&mut ann, "Ann sits", |ann| ann.seat() == Some(0));
    let mut again = client(&place, "Ann", Some(&seat_tokens));
    until(&mut again, "Ann comes from another place", |ann| ann.seat() == Some(0));
    let late = Instant::now() + ANSWER_TIMEOUT;
    loop {
        assert!(Instant::now() < late, "no one was told");
        if let Some(Notice::Ended(why)) = ann.hear(Duration::from_millis(200)) {
            assert_eq!(why, ConnectionError::TakenOver);
            break;
        }
    }
    again.leave(ANSWER_TIMEOUT);
    assert_eq!(
        seat_tokens.token(&place, "Ann").expect("a seat_tokens"),
        None,
        "the seat is given up"
    );
}

#[test]
fn sayings_are_heard_and_refusals_have_their_clause() {
    let server = Open::new();
    let place = server.table(&table("down-the-well"));
    let mut ann = client(&place, "Ann", None);
    until(&mut ann, "Ann sits", TableClient::is_host);
    let mut ben = client(&place, "Ben", None);
    until(&mut ben, "Ben sits", |ben| ben.seat().is_some());
    ben.say("Good evening");
    until(&mut ann, "Ann hears", |ann| {
        ann.log().iter().any(|line| line.text == "Ben: Good evening")
    });
    ann.go_on();
    until(&mut ann, "the match begins", |ann| ann.menu().is_some());
    ann.play("pass", None);
    let late = Instant::now() + ANSWER_TIMEOUT;
    loop {
        assert!(Instant::now() < late, "nothing was refused");
        if let Some(Notice::Refused(no)) = ann.hear(Duration::from_millis(200)) {
            assert!(parlour_tui::client::sentence(&no).contains("(DTW-10)"), "{no:?}");
            return;
        }
    }
}

#[test]
fn a_move_that_the_clock_makes_is_shown_to_all() {
    let server = Open::new();
    let time_control = TimeControl::Turn { seconds: 5 };
    let place = server.table(&NewTable { time_control, ..table("down-the-well") });
    let mut ann = client(&place, "Ann", None);
    until(&mut ann, "Ann sits", TableClient::is_host);
    let mut ben = client(&place, "Ben", None);
    until(&mut ben, "Ben sits", |ben| ben.seat().is_some());
    ann.go_on();
    let hears = |words: &'static str| {
        move |client: &TableClient| client.log().iter().any(|line| line.text.contains(words))
    };
    until(&mut ann, "Ann's clock plays", hears("The clock did this for you: pass "));
    until(&mut ben, "Ben hears of it", hears("the clock played for Ann."));
}

#[test]
fn a_table_that_is_not_there_is_said_to_be_none() {
    let server = Open::new();
    let place = server.table(&table("down-the-well"));
    let nowhere: TableUrl =
        format!("http://{}/t/nowhere-at-all", place.authority()).parse().unwrap();
    let mut lost = client(&nowhere, "Ann", None);
    assert_eq!(lost.hear(ANSWER_TIMEOUT), Some(Notice::Ended(ConnectionError::NoTable)));
}

#[test]
fn a_seat_that_is_not_there_is_refused_in_the_words_of_the_table() {
    let server = Open::new();
    let place = server.table(&table("down-the-well"));
    let options = JoinOptions { name: "Ann".to_owned(), seat: Some(8), watch: false };
    let mut ann = TableClient::begin(place, options, None, RetryPolicy::default()).expect("begun");
    let late = Instant::now() + ANSWER_TIMEOUT;
    let why = loop {
        assert!(Instant::now() < late, "she waits for ever");
        if let Some(Notice::Ended(why)) = ann.hear(Duration::from_millis(200)) {
            break why;
        }
    };
    assert_eq!(why.to_string(), "There is no free seat.");
}
