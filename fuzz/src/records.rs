//! A game that is recorded and read again is the same game.

use crate::{Bytes, REGISTRY};
use parlour_protocol::{Engine, Record, Replay, line};

/// Plays a game by bytes, writes it down, loads it, and compares.
pub fn record_roundtrip(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let (mut game, seed) = bytes.game();
    for _ in 0..200 {
        if bytes.is_empty() || !bytes.act(game.as_mut()) {
            break;
        }
    }
    let record = Record::of_game(game.as_ref(), &seed);
    let read = Record::from_text(&record.to_text()).expect("a record is read as it is written");
    assert_eq!(read.to_text(), record.to_text());
    let mut replay = Replay::new(REGISTRY, read).expect("a record can be played again");
    replay.go_to(replay.len()).expect("to its end");
    assert_eq!(line(&replay.game().reveal()), line(&game.reveal()));
    let mut engine = Engine::new(REGISTRY);
    let load = format!(r#"{{"cmd":"load","record":{}}}"#, record.to_text());
    let reply = engine.answer(load.as_bytes());
    assert!(reply.text.starts_with(r#"{"ok":true"#), "{}", reply.text);
    let again = engine.answer(br#"{"cmd":"record"}"#).text;
    assert_eq!(again, format!(r#"{{"ok":true,"record":{}}}"#, record.to_text()));
}
