//! No line ends the engine, every line is answered, and a refused line changes nothing.

use crate::{Bytes, REGISTRY};
use parlour_protocol::Engine;
use serde_json::{Value, json};

/// Feeds an engine with lines made of bytes: valid commands, commands with a byte
/// changed, and plain nonsense.
pub fn engine_protocol_line(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let mut engine = Engine::new(REGISTRY);
    for _ in 0..80 {
        if bytes.is_empty() {
            return;
        }
        let before = state(&mut engine);
        let command = command(&mut bytes, &mut engine);
        let mut text = command.to_string().into_bytes();
        match bytes.number() % 6 {
            0 => {
                let (place, byte) = (bytes.number() * 7 % text.len().max(1), bytes.number() as u8);
                text[place] = byte;
            }
            1 => text.truncate(bytes.number() % (text.len() + 1)),
            2 => text = bytes.0[..bytes.0.len().min(40)].to_vec(),
            _ => {}
        }
        let reply = engine.answer(&text);
        let shown = String::from_utf8_lossy(&text);
        let answer: Value = serde_json::from_str(&reply.text).expect("every answer is JSON");
        assert!(!reply.text.contains('\n'), "an answer is one line: {shown}");
        match answer["ok"].as_bool() {
            Some(true) => {}
            Some(false) => {
                let error = &answer["error"];
                assert!(
                    CODES.contains(&error["code"].as_str().unwrap_or("")),
                    "{error} to {shown}"
                );
                assert!(error["message"].as_str().is_some_and(|text| !text.is_empty()));
                assert_eq!(before, state(&mut engine), "refused, yet changed: {shown}");
            }
            None => panic!("neither ok nor not: {}", reply.text),
        }
    }
}

const CODES: [&str; 9] = [
    "bad_json",
    "bad_command",
    "bad_option",
    "bad_deal",
    "bad_action",
    "bad_version",
    "not_your_turn",
    "illegal",
    "over",
];

fn state(engine: &mut Engine) -> String {
    engine.answer(br#"{"cmd":"state"}"#).text + &engine.answer(br#"{"cmd":"record"}"#).text
}

fn command(bytes: &mut Bytes<'_>, engine: &mut Engine) -> Value {
    match bytes.number() % 16 {
        0 | 1 => {
            let setup = bytes.setup();
            json!({"cmd": "new", "game": setup.game, "players": setup.players,
                   "options": setup.options, "seed": setup.seed})
        }
        2 => json!({"cmd": "new", "game": "basset", "players": bytes.number() as i64 - 3,
                    "options": {"deck": {"lo": bytes.number()}, "rounds": "x"}, "deals": [["6"]]}),
        3 => json!({"cmd": "view", "seat": bytes.number() as i64 - 5}),
        4 => json!({"cmd": "advance", "to": bytes.number() * 100}),
        5 => json!({"cmd": "bot", "level": "rule", "seat": bytes.number() % 5}),
        6 => {
            json!({"cmd": "act", "seat": bytes.number() % 4, "action": "play 6 6 B 9223372036854775808"})
        }
        7 => json!({"cmd": "games"}),
        8 => {
            let record = engine.answer(br#"{"cmd":"record"}"#).text;
            let record: Value = serde_json::from_str(&record).unwrap_or_default();
            json!({"cmd": "load", "record": record["record"]})
        }
        _ => {
            let legal = engine.answer(br#"{"cmd":"legal"}"#).text;
            let legal: Value = serde_json::from_str(&legal).unwrap_or_default();
            let seats = legal["legal"].as_array().cloned().unwrap_or_default();
            let Some(seat) = bytes.one_of(&seats) else { return json!({"cmd": "legal"}) };
            let actions = seat["actions"].as_array().cloned().unwrap_or_default();
            let action = bytes.one_of(&actions).cloned().unwrap_or_default();
            json!({"cmd": "act", "seat": seat["seat"], "action": action})
        }
    }
}
