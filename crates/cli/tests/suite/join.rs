//! `parlour join` as one uses it: a real server, and programs that talk through pipes.

#[path = "../../../tui/tests/suite/registry/mod.rs"]
mod registry;

use crate::admin::{TOKEN, admin, config, table_of};
use parlour_protocol::wire::NewTable;
use parlour_server::Server;
use parlour_tui::client::TableUrl;
use registry::Open;
use std::{
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, Command, Stdio},
};

fn join(place: &TableUrl, name: &str, data: &Path) -> Child {
    join_with(place, name, data, &[])
}

fn join_with(place: &TableUrl, name: &str, data: &Path, more: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(["join", &place.to_string(), "--plain", "--name", name, "--data"])
        .arg(data)
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("parlour runs")
}

/// What the program says when it is given this to read.
fn says(mut child: Child, input: &str) -> String {
    let mut pipe = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // a program that ends before it has read everything closes the pipe: that is its right
    let typing = std::thread::spawn(move || drop(pipe.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("it ends");
    typing.join().expect("typed");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn table(server: &Open, game: &str, players: u8) -> TableUrl {
    server.table(&NewTable {
        game: game.to_owned(),
        players,
        bot_delay_ms: Some(0),
        ..NewTable::default()
    })
}

#[test]
fn enter_alone_finishes_a_game() {
    let server = Open::new();
    let data = tempfile::tempdir().expect("a folder");
    for game in ["down-the-well", "bread-basket"] {
        let place = table(&server, game, 3);
        let said = says(join(&place, "Ben", data.path()), &"\n".repeat(5_000));
        assert!(said.contains("The game is over. Scores:"), "{game}: {said}");
        assert!(said.contains("Ben plays"), "{game}: {said}");
    }
}

#[test]
fn wrong_words_are_explained_and_asked_again() {
    let server = Open::new();
    let data = tempfile::tempdir().expect("a folder");
    let place = table(&server, "down-the-well", 2);
    let input = "\ndance\nplay 5C\n999\nrules 18\nhelp\n/say Hello\nquit\n";
    let said = says(join(&place, "Ben", data.path()), input);
    for expected in [
        "You are the host",
        "is not an action here",
        "(DTW-10)",
        "There is no number 999",
        "DTW-18",
        "what a bot would do",
        "Ben: Hello",
    ] {
        assert!(said.contains(expected), "{expected} in {said}");
    }
}

#[test]
fn a_player_who_waits_for_the_host_can_quit() {
    let server = Open::new();
    let data = tempfile::tempdir().expect("a folder");
    let place = table(&server, "down-the-well", 3);
    let mut host = join(&place, "Ann", data.path());
    let mut hers = BufReader::new(host.stdout.take().expect("a pipe"));
    hers.read_until(b'>', &mut Vec::new()).expect("she is asked to begin");
    let mut ben = join(&place, "Ben", data.path());
    // the input stays open: only the word ends it
    let mut typed = ben.stdin.take().expect("a pipe");
    typed.write_all(b"quit\n").expect("typed");
    assert!(ben.wait().expect("it ends").success());
    host.kill().and_then(|()| host.wait()).expect("it ends");
}

#[test]
fn the_end_of_the_input_frees_the_seat() {
    let server = Open::new();
    let data = tempfile::tempdir().expect("a folder");
    let place = table(&server, "down-the-well", 2);
    assert!(says(join(&place, "Ben", data.path()), "").contains("you left your seat"));
    let said = says(join(&place, "Cleo", data.path()), "");
    assert!(said.contains("You sit in seat 1."), "{said}");
}

#[test]
fn a_report_that_is_typed_is_read_by_the_operator() {
    let data = tempfile::tempdir().expect("a folder");
    let token = data.path().join("admin.token");
    std::fs::write(&token, TOKEN).expect("a file");
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let server = runtime.block_on(Server::start(config())).expect("a server");
    let place = format!("http://{}/t/{}", server.address(), table_of(server.address()));
    let place: TableUrl = place.parse().expect("a place");
    let mut eve = join(&place, "Eve", data.path());
    let mut hers = BufReader::new(eve.stdout.take().expect("a pipe"));
    hers.read_until(b'>', &mut Vec::new()).expect("she is asked to begin");

    let mut ann = join(&place, "Ann", data.path());
    let mut said = BufReader::new(ann.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains("You sit in seat 2.") {
        line.clear();
        assert!(said.read_line(&mut line).expect("a line") > 0, "Ann has a seat");
    }
    let mut typed = ann.stdin.take().expect("a pipe");
    typed.write_all(b"/report 1 rudely\n/report 1 stalling She waits\n").expect("typed");
    drop(typed);
    let mut rest = String::new();
    said.read_to_string(&mut rest).expect("to the end");
    assert!(ann.wait().expect("it ends").success(), "{rest}");
    assert!(rest.contains("Name a seat and why"), "{rest}");
    assert!(rest.contains("Your report on Eve was sent."), "{rest}");
    let (good, read) = admin(server.admin_address().expect("it"), &token, &["reports"]);
    assert!(good && read.contains("She waits") && read.contains("Eve"), "{read}");
    eve.kill().and_then(|()| eve.wait()).expect("it ends");
    runtime.block_on(server.stop()).expect("it ends");
}

/// Reads on until a line has this text; says what was read.
fn reads_until(said: &mut impl BufRead, text: &str) -> String {
    let mut read = String::new();
    while !read.contains(text) {
        assert!(said.read_line(&mut read).expect("a line") > 0, "{text} comes: {read}");
    }
    read
}

#[test]
fn what_a_muted_player_writes_is_not_shown_until_they_are_unmuted() {
    let server = Open::new();
    let data = tempfile::tempdir().expect("a folder");
    let place = table(&server, "down-the-well", 3);
    let mut eve = join(&place, "Eve", data.path());
    let mut hers = BufReader::new(eve.stdout.take().expect("a pipe"));
    let mut she_types = eve.stdin.take().expect("a pipe");
    reads_until(&mut hers, "You sit in seat 1.");
    let mut ann = join(&place, "Ann", data.path());
    let mut said = BufReader::new(ann.stdout.take().expect("a pipe"));
    let mut typed = ann.stdin.take().expect("a pipe");
    reads_until(&mut said, "You sit in seat 2.");

    typed.write_all(b"/mute 3\n/mute 1\n").expect("typed");
    let muted = reads_until(&mut said, "You no longer see what Eve writes.");
    assert!(muted.contains("Name a seat"), "no one sits in seat 3: {muted}");
    she_types.write_all(b"/say silence\n").expect("typed");
    reads_until(&mut hers, "Eve: silence");
    // what Ann writes comes to her after what Eve has written
    typed.write_all(b"/say mine\n").expect("typed");
    let seen = reads_until(&mut said, "Ann: mine");
    assert!(!seen.contains("silence"), "{seen}");
    typed.write_all(b"/unmute 1\n").expect("typed");
    reads_until(&mut said, "You see what Eve writes.");
    she_types.write_all(b"/say a word\n").expect("typed");
    reads_until(&mut said, "Eve: a word");
    for mut child in [eve, ann] {
        child.kill().and_then(|()| child.wait()).expect("it ends");
    }
}

#[test]
fn a_seat_is_named_as_it_is_counted() {
    let server = Open::new();
    let data = tempfile::tempdir().expect("a folder");
    let place = table(&server, "down-the-well", 3);
    let said = says(join_with(&place, "Ben", data.path(), &["--seat", "3"]), "");
    assert!(said.contains("You sit in seat 3."), "{said}");
}

#[test]
fn a_reader_that_has_gone_frees_the_seat() {
    let server = Open::new();
    let data = tempfile::tempdir().expect("a folder");
    let place = table(&server, "down-the-well", 2);
    let mut child = join(&place, "Ben", data.path());
    let mut said = BufReader::new(child.stdout.take().expect("a pipe"));
    // the first question: Ben sits, and is the host
    said.read_until(b'>', &mut Vec::new()).expect("a question");
    drop(said);
    assert_eq!(says(child, "help\n"), "");
    let said = says(join(&place, "Cleo", data.path()), "");
    assert!(said.contains("You sit in seat 1."), "{said}");
}
