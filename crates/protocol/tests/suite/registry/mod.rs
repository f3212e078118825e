//! A house for tests, and lines that read as sentences.

#![allow(
    dead_code,
    unreachable_pub,
    clippy::needless_pass_by_value,
    reason = "each test file uses a part of it, and `json!` makes values"
)]

use parlour_protocol::{Engine, Registry};
use serde_json::{Value, json};

/// The house under test.
pub const REGISTRY: Registry =
    Registry { character: |_, _| None, ..Registry::of_parlour(|| "fresh".into()) };

/// An engine without a game.
pub fn engine() -> Engine {
    Engine::new(REGISTRY)
}

/// Someone who types lines.
pub struct Line(Engine);

impl Line {
    pub fn new() -> Self {
        Self::of(engine())
    }

    /// Someone who types lines to this engine.
    pub fn of(engine: Engine) -> Self {
        Self(engine)
    }

    /// Opens a game of Down the Well for two.
    pub fn well(&mut self) {
        self.ok(json!({"cmd": "new", "game": "down-the-well", "players": 2, "seed": "x"}));
    }

    /// The answer, whatever it is.
    pub fn answers(&mut self, line: &[u8]) -> Value {
        serde_json::from_str(&self.0.answer(line).text).expect("an answer is JSON")
    }

    /// The answer to a command that is accepted.
    pub fn ok(&mut self, command: Value) -> Value {
        let reply = self.answers(command.to_string().as_bytes());
        assert_eq!(reply["ok"], true, "{command}: {reply}");
        reply
    }

    /// The error of a command that is refused with this code.
    pub fn refused(&mut self, command: Value, code: &str) -> Value {
        let reply = self.answers(command.to_string().as_bytes());
        assert_eq!(reply["ok"], false, "{command} was accepted: {reply}");
        assert_eq!(reply["error"]["code"], code, "{command}: {reply}");
        reply["error"].clone()
    }
}
