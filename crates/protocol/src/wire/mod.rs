//! What a table server and its clients say to each other: [`Ask`] goes to the server, [`Tell`]
//! comes back, each a JSON object in one text message of a WebSocket. `docs/wire.md` tells
//! the story; `web/src/wire.ts` holds the same types for TypeScript, written by a test of
//! this crate, which also fails when they differ.

mod ask;
mod network;
mod rooms;
mod study;
mod table;
mod tell;
mod text;

pub use ask::Ask;
pub use network::{NetworkInfo, NetworkState};
pub use rooms::{
    Clause, GameInfo, NewTable, OptionInfo, ReplayPart, Rulebook, Section, TableDeleted, TableMade,
};
pub use serde_json::{Map, Value};
pub use study::{NewStudy, StudyInfo, StudyState};
pub use table::{
    ChairInfo, Commitment, Occupant, Phase, Presence, SeatAsked, TableInfo, TimeControl, Timing,
};
pub use tell::{
    Annotation, Clocks, Heard, Legal, Moment, Parting, Position, Proof, Race, RaceHit, Refusal,
    TakeBack, Tell, TimedOut, Update, Whose, You,
};
pub use text::{read, read_ask, read_view, shortened, value};

/// The version of these messages. A client says it in its hello; another one is refused.
pub const VERSION: u32 = 1;

/// The longest message that a server reads, in bytes.
pub const LONGEST: usize = 4096;

/// The longest name of a message, in bytes.
pub const LONGEST_ID: usize = 40;
