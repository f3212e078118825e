//! `parlour join` as one uses it: a real server, and programs that talk through pipes.

#[path = "../../../tui/tests/suite/registry/mod.rs"]
mod registry;

use parlour_protocol::wire::NewTable;
use parlour_tui::client::TableUrl;
use registry::Open;
use std::{
    io::{BufRead, BufReader, Write},
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
fn the_end_of_the_input_frees_the_seat() {
    let server = Open::new();
    let data = tempfile::tempdir().expect("a folder");
    let place = table(&server, "down-the-well", 2);
    assert!(says(join(&place, "Ben", data.path()), "").contains("you left your seat"));
    let said = says(join(&place, "Cleo", data.path()), "");
    assert!(said.contains("You sit in seat 1."), "{said}");
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
