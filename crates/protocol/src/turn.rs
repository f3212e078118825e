//! Whose turn it is, on the wire.

use parlour_engine::{Turn, erased::AnyGame};
use serde_json::{Value, json};

pub(crate) fn turn(game: &dyn AnyGame) -> Value {
    match game.turn() {
        Turn::One(seat) => json!({"kind": "one", "seat": seat}),
        Turn::Each(seats) => json!({"kind": "each", "seats": seats}),
        Turn::Any(seats) => json!({"kind": "any", "seats": seats}),
        Turn::Over => json!({"kind": "over", "scores": game.scores()}),
    }
}
