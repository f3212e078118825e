//! What is wrong with a message is said in plain words, which name the field: whatever is sent.

use crate::registry::Line;
use parlour_protocol::{
    read_body,
    wire::{NewStudy, NewTable, read_client_message},
};
use serde_json::{Map, Value, json};

/// Words of a programmer's that no answer has.
const RUST_WORDS: &str = include_str!("rust_words.txt");

fn is_plain(answer: &str, to: &str) {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    for word in RUST_WORDS.lines() {
        let stands_alone = answer.match_indices(word).any(|(at, _)| {
            !answer[..at].ends_with(is_letter) && !answer[at + word.len()..].starts_with(is_letter)
        });
        assert!(!stands_alone, "`{word}` in the answer to {to}: {answer}");
    }
    assert!(answer.len() < 300, "{to}: {answer}");
}

/// Every message there is, whole.
fn messages() -> Vec<Value> {
    vec![
        json!({"type": "hello", "version": 1, "token": "t", "pass": "p", "last_seq": 1}),
        json!({"type": "sit", "id": "1", "name": "Ann", "seat": 0, "entropy": "e"}),
        json!({"type": "leave", "id": "1"}),
        json!({"type": "start", "id": "1"}),
        json!({"type": "act", "id": "1", "action": "take", "seen": 1}),
        json!({"type": "hit", "id": "1", "action": "hit", "face": 1, "reaction": 1.5, "steps": [1.0]}),
        json!({"type": "preview", "id": "1", "action": "take"}),
        json!({"type": "hint", "id": "1"}),
        json!({"type": "undo", "id": "1"}),
        json!({"type": "allow_undo", "id": "1", "yes": true}),
        json!({"type": "allow_seat", "id": "1", "question": 1, "yes": true}),
        json!({"type": "again", "id": "1", "entropy": "e"}),
        json!({"type": "bot", "id": "1", "seat": 1, "level": "rule"}),
        json!({"type": "free", "id": "1", "seat": 1}),
        json!({"type": "pass", "id": "1"}),
        json!({"type": "say", "id": "1", "text": "Hello"}),
        json!({"type": "ping", "sent": 1.0}),
    ]
}

fn table() -> Value {
    json!({"game": "basset", "players": 3, "options": {}, "cover_after": 60, "bots": "rule",
           "bot_delay_ms": 0, "hints": true, "time_control": {"kind": "bank", "seconds": 60, "increment": 1}})
}

fn study() -> Value {
    json!({"game": "basset", "players": 3, "options": {}, "levels": ["rule", "random"], "games": 9})
}

/// Values that are wrong nearly everywhere.
fn wrong_values() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(3),
        json!(1.5),
        json!(300),
        json!(5_000_000_000_i64),
        json!("x"),
        json!("`x`, expected one of `y`"),
        json!([]),
        json!(["x", {}]),
        json!({}),
        json!({"x": 1, "kind": "x"}),
    ]
}

/// The object with each of its values spoiled in turn, also those inside it; and what was spoiled.
fn spoiled(whole: &Value) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    let fields: &Map<String, Value> = whole.as_object().unwrap();
    for (name, value) in fields {
        let mut without = fields.clone();
        without.remove(name);
        all.push((name.clone(), Value::Object(without)));
        let mut wrong = wrong_values();
        if let Value::Object(_) = value {
            wrong.extend(spoiled(value).into_iter().map(|(_, inner)| inner));
        }
        if let Value::Array(items) = value {
            wrong.extend(wrong_values().into_iter().map(|item| {
                let mut items = items.clone();
                items.push(item);
                Value::Array(items)
            }));
        }
        for wrong in wrong {
            let mut fields = fields.clone();
            fields.insert(name.clone(), wrong);
            all.push((name.clone(), Value::Object(fields)));
        }
    }
    let mut more = fields.clone();
    more.insert("more".into(), json!(1));
    all.push(("more".into(), Value::Object(more)));
    all
}

fn names(answer: &str, field: &str) -> bool {
    answer.contains(&format!("`{field}`")) || answer.contains(&format!("`{field}."))
}

#[test]
fn a_broken_message_is_answered_in_plain_words_that_name_the_field() {
    for message in messages() {
        for (field, broken) in spoiled(&message) {
            let text = broken.to_string();
            if let Err((_, why)) = read_client_message(&text) {
                is_plain(&why, &text);
                // where there is no such message, its fields mean nothing
                assert!(field == "type" || names(&why, &field), "{text}: {why}");
            }
        }
    }
}

#[test]
fn a_broken_request_is_answered_in_plain_words_that_name_the_field() {
    let mut refused = 0;
    for (whole, read) in [
        (table(), (|body| read_body::<NewTable>(body).err()) as fn(Value) -> Option<String>),
        (study(), |body| read_body::<NewStudy>(body).err()),
    ] {
        assert_eq!(read(whole.clone()), None);
        for (field, broken) in spoiled(&whole) {
            let Some(why) = read(broken.clone()) else { continue };
            refused += 1;
            is_plain(&why, &broken.to_string());
            // what is wrong inside it is named by itself
            let is_inside = field == "time_control";
            assert!(is_inside || names(&why, &field), "{broken}: {why}");
        }
        for body in wrong_values() {
            if let Some(why) = read(body.clone()) {
                is_plain(&why, &body.to_string());
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn the_words_say_what_is_wanted() {
    let table = |body| read_body::<NewTable>(body).unwrap_err();
    for (body, why) in [
        (
            json!({"game": "basset", "players": "x"}),
            "`players` must be a whole number from 0 to 255, not \"x\"",
        ),
        // the same wrong value twice, and once where it is right
        (json!({"game": 7, "players": 7, "bots": 7}), "`bots` must be a text, not 7"),
        (json!({"game": 7, "players": 7}), "`game` must be a text, not 7"),
        (json!({"game": "basset"}), "`players` is missing"),
        (
            json!({"game": "basset", "players": 3, "bot": 1}),
            "there is no `bot`; did you mean `bots`?",
        ),
        (
            json!({"game": "basset", "players": 3, "time_control": {"kind": "turn", "seconds": []}}),
            "`time_control.seconds` must be a whole number from 0 to 4294967295, not a list",
        ),
        (
            json!({"game": "basset", "players": 3, "time_control": {"kind": "turns"}}),
            "`time_control.kind` cannot be `turns`; did you mean `turn`?",
        ),
        (
            json!({"game": "basset", "players": 3, "time_control": {"kind": "turn"}}),
            "`time_control.seconds` is missing",
        ),
        (json!([]), "this must be an object, not a list"),
    ] {
        assert_eq!(table(body), why);
    }
    for (text, why) in [
        (r#"{"type":"start","id":"1","id":"2"}"#, "`id` is given twice"),
        (r#"{"type":"start""#, "this is not JSON: it ends too early (line 1, column 15)"),
        (r#"{"type":"say","id":"1","text":1}"#, "`text` must be a text, not 1"),
        (
            r#"{"type":"hit","id":"1","action":"a","face":1,"steps":[1,"x"]}"#,
            "each of `steps` must be a number, not \"x\"",
        ),
        ("null", "this must be an object, not null"),
        (r#"{"type":"START","id":"1"}"#, "`type` cannot be `START`; did you mean `start`?"),
    ] {
        assert_eq!(read_client_message(text).unwrap_err().1, why);
    }
}

#[test]
fn a_line_of_the_engine_is_answered_in_plain_words() {
    let mut line = Line::new();
    let record = {
        line.ok(json!({"cmd": "new", "game": "down-the-well", "players": 2, "seed": "x"}));
        line.ok(json!({"cmd": "record"}))["record"].clone()
    };
    let commands = [
        json!({"cmd": "new", "game": "basement", "players": 3, "seed": "x", "deals": [["6"]],
               "options": {"deck": {"blanks": 0}, "rounds": 3}}),
        json!({"cmd": "act", "seat": 0, "action": "take", "at": 1}),
        json!({"cmd": "advance", "to": 1}),
        json!({"cmd": "view", "seat": 0}),
        json!({"cmd": "load", "record": record}),
        json!({"cmd": "bot", "level": "rule", "seat": 0}),
        json!({"cmd": "games"}),
    ];
    for command in commands {
        let in_play = json!({"cmd": "new", "game": "down-the-well", "players": 2, "seed": "x"});
        for (_, broken) in spoiled(&command) {
            line.ok(in_play.clone());
            let text = broken.to_string();
            let reply: Value = line.answers(text.as_bytes());
            if reply["ok"] == false {
                is_plain(reply["error"]["message"].as_str().unwrap(), &text);
            }
        }
    }
    for text in ["", "{", "[]", "null", "{\"cmd\":", "{}x", "\u{0}", &"[".repeat(4096), "1e999"] {
        let reply: Value = line.answers(text.as_bytes());
        is_plain(reply["error"]["message"].as_str().unwrap(), text);
    }
}
