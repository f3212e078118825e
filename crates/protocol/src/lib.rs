//! Parlour on the wire: the line protocol of `parlour engine`, and game records.
//! The only crate that knows JSON. What is said here is described in `docs/protocol.md`.
//!
//! ```
//! use parlour_protocol::{Engine, Registry};
//!
//! let registry = Registry::of_parlour(|| "anything".into());
//! let mut engine = Engine::new(registry);
//! let reply = engine.answer(br#"{"cmd":"new","game":"down-the-well","players":2,"seed":"x"}"#);
//! assert!(reply.text.contains(r#""turn":{"kind":"each","seats":[0,1]}"#));
//! let reply = engine.answer(b"nonsense");
//! assert!(reply.text.contains("bad_json"));
//! ```

mod body;
pub mod choose;
mod command;
mod command_error;
mod controls;
mod daily;
mod engine;
mod house;
mod options;
mod plain;
mod position;
mod presets;
pub mod puzzle;
mod record;
mod registry;
mod replay;
mod turn;
pub mod variant;
mod verify;
pub mod wire;

pub use body::{Body, read_body};
pub use command::MAX_BUDGET_MS;
pub use command_error::CommandError;
pub use controls::{has_controls, without_controls};
pub use daily::{DAILY_LEVEL, DailyError, Day, DayError};
pub use engine::{Engine, MakeTimedBot, Reply, TellFailure};
pub use house::{LEVELS, character, master_players};
pub use options::{Options, default_value, every_value, typed};
pub use plain::{plain_reason, unread_address, unread_json};
pub use position::{POSITION_LEVEL, PositionError};
pub use presets::{make_room, preset, preset_options, preset_values};
pub use record::{MAX_TICK, Record};
pub use registry::{MadeBot, MakeBot, Registry, Setup};
pub use replay::{Replay, ReplayStep};
pub use variant::{Variant, VariantError};
pub use verify::{Kept, VerifyError, verify, verify_added, verify_commitment};

/// Data as one line of JSON.
#[must_use]
pub fn line(data: &impl serde::Serialize) -> String {
    serde_json::to_string(data).unwrap_or_default()
}
