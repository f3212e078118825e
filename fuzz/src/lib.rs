//! Promises that hold for any bytes. Each takes bytes, makes a game (or lines)
//! of them, and panics if the promise is broken. `tests/targets.rs` runs them for a
//! short time with every test; `cargo xtask soak` runs them for long.

mod bytes;
mod lines;
mod menus;
mod records;

pub use bytes::Bytes;
pub use lines::engine_protocol_line;
pub use menus::menu_agrees_with_check;
pub use records::record_roundtrip;

use parlour_protocol::Registry;

/// The house under test.
pub const REGISTRY: Registry = Registry {
    games: &parlour_games::GAMES,
    bot: &|game, level, seed| {
        let level: parlour_bots::Level =
            level.parse().map_err(|no: parlour_bots::LevelError| no.to_string())?;
        let bot = parlour_bots::any_bot(game, level, seed).ok_or("no such game")?;
        Ok((bot, level.to_string()))
    },
    character: |_, _| None,
    fresh_seed: || "fuzz".into(),
};
