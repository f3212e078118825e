//! What a table server persists, so that nothing it has confirmed is ever lost.
//!
//! A table is a row ([`TableRow`]) and a log of entries ([`LogEntry`]): its state is what comes of
//! playing the entries again. The rule is *write, then confirm, then broadcast*: a [`Writer`] answers a
//! unit of [`Write`]s only when it stands on the disk for good, whole or not at all.
//!
//! * [`Sqlite`] is the [`Store`] of one server, on the disk or in memory; tests put others around it that fail.
//! * [`Postgres`] is one that several servers share: [`Ownership`] says which of them plays a table.
//! * [`Writer`] is the one thread that writes. Whatever waits goes into one durable commit.
//! * [`Reader`] reads beside it, from any thread.
//!
//! This module knows bytes and texts. What they mean, which game it is, and JSON, are not its concern.
//!
//! ```
//! use parlour_server::store::{Sqlite, Store, TableRow, Write, Writer};
//!
//! let store = Sqlite::in_memory()?;
//! let reader = store.reader()?;
//! let writer = Writer::spawn(Box::new(store));
//! let row = TableRow {
//!     id: "quiet-otter".to_owned(),
//!     created: 1_760_000_000_000,
//!     game: "basset".to_owned(),
//!     rules: 1,
//!     setup: "{}".to_owned(),
//! };
//! writer.commit(vec![Write::Table(row.clone())]).wait()?;
//! assert_eq!(reader.table("quiet-otter")?, Some(row));
//! # writer.close().wait()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod account;
mod backend;
mod copy;
mod counts;
mod error;
mod friend;
mod notice;
mod ownership;
mod playtest;
mod postgres;
mod queue;
mod rating;
mod rating_model;
mod reader;
mod report;
mod retention;
mod row;
mod sqlite;
mod writer;

pub use account::{AccountRow, AccountWrite, CredentialRow, MAX_SESSIONS, SessionRow};
pub use backend::Store;
pub use copy::{Copied, CopyError, Import, content_hash, copy};
pub use counts::Counts;
pub use error::{StoreError, UnitError, WriteError};
pub use friend::{FriendRow, FriendWrite, KnownFriend, MAX_FRIENDS};
pub use notice::NoticeRow;
pub use ownership::{Acquired, Hint, Node, Owner, Ownership, Pending};
pub use playtest::{
    MAX_NOTES, MAX_NOTES_BYTES, MAX_PLAYTESTS, NotesRow, PlaytestRow, UNUSED_PLAYTEST_MS,
};
pub use postgres::{Database, ParseDatabaseError, Postgres};
pub use rating::{RatedMatch, RatedSeatRow, RatingRow, RatingWrite};
pub use reader::{Reader, StoreReader};
pub use report::{MAX_REPORTS, ReportRow};
pub use retention::{Cutoff, Reason, Retired, TOMBSTONE_MS, Tombstone};
pub use row::{LogEntry, OpenTable, TableRow, Write};
pub use sqlite::{Settings, Sqlite};
pub use writer::{Answer, Writer, Written};
