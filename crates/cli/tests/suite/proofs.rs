//! What `parlour verify` says of a record, and `parlour engine` of a line that it does not read.

use parlour_engine::fair::Secret;
use parlour_protocol::{Options, Record, Registry, Setup};
use serde_json::{Value, json};
use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

const REGISTRY: Registry = Registry::of_parlour(|| "fresh".to_owned());

fn parlour(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// A match for two as a table server keeps it; the first seat has added this text.
fn a_fair_match(text: &str) -> String {
    let secret = Secret([9; 32]);
    let seed = secret.seed([text, ""]);
    let setup = Setup {
        game: "bread-basket".to_owned(),
        players: 2,
        options: Options::from_pairs(&["rounds=1".to_owned()]).unwrap(),
        seed: Some(seed.clone()),
        ..Setup::default()
    };
    let ((mut game, _), _) = REGISTRY.open(&setup).unwrap();
    while let Some(seat) = game.turn().seats().first() {
        let action = game.legal(seat).0.remove(0);
        game.submit(seat, &action, None).unwrap();
    }
    let (commit, secret) = (secret.commit(), secret.tell());
    let fair = json!({"commit": commit, "secret": secret, "entropies": [text, null]});
    Record { fair: Some(fair), ..Record::of_game(game.as_ref(), &seed) }.to_text()
}

#[test]
fn your_own_text_is_looked_for_in_the_proof() {
    let record = a_fair_match("Ann's dice");
    let verify = |more: &[&str]| parlour(&[&["verify", "-"], more].concat(), record.as_bytes());
    let said = |output: &Output| String::from_utf8(output.stdout.clone()).unwrap();
    let checked = verify(&["--added", "Ann's dice"]);
    assert!(checked.status.success() && said(&checked).contains("your text is one of them"));
    let unchecked = verify(&[]);
    assert!(unchecked.status.success());
    assert!(said(&unchecked).contains("was not checked: parlour verify RECORD --added TEXT"));
    let other = verify(&["--added", "Ann's cup"]);
    let complaint = String::from_utf8(other.stderr.clone()).unwrap();
    assert!(
        !other.status.success() && complaint.contains("no seat added this text"),
        "{complaint}"
    );
}

#[test]
fn a_line_that_is_too_long_is_refused_though_it_begins_with_a_command() {
    let full = 16 * 1024 * 1024;
    let games = r#"{"cmd":"games"}"#;
    let padded = |length: usize| format!("{games}{}\n", " ".repeat(length - games.len()));
    let answers = |input: String| -> Vec<Value> {
        let output = parlour(&["engine"], input.as_bytes());
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let quit = r#"{"cmd":"quit"}"#;
    for length in [full - 1, full] {
        let [games, quit] = &answers(padded(length) + quit)[..] else { panic!("two answers") };
        assert_eq!((&games["ok"], &quit["ok"]), (&json!(true), &json!(true)), "{length} bytes");
    }
    for length in [full + 1, 2 * full] {
        let [long, quit] = &answers(padded(length) + quit)[..] else { panic!("two answers") };
        assert_eq!(long["error"]["code"], "bad_json", "{length} bytes");
        assert_eq!(quit["ok"], true, "the next line is read from its start");
    }
}
