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
pub const REGISTRY: Registry =
    Registry { character: |_, _| None, ..Registry::of_parlour(|| "fuzz".into()) };
