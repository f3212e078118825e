//! What is persisted.

use crate::store::{
    AccountWrite, FriendWrite, NotesRow, NoticeRow, PlaytestRow, RatingWrite, ReportRow, Tombstone,
};

/// A table, as it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// Its name, unique in the store.
    pub id: String,
    /// When it was made, in milliseconds of the Unix clock.
    pub created: u64,
    /// Which game is played.
    pub game: String,
    /// The version of that game's rules, under which its entries must be played again.
    pub rules: u32,
    /// How the table was set up, as the server writes it.
    pub setup: String,
}

/// One thing that happened at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// At which table.
    pub table: String,
    /// Its number at that table. A table's first entry has any number, each later one the next.
    pub seq: u32,
    /// The epoch of the store ([`Store::epoch`](crate::store::Store::epoch)) the writer believes in.
    pub epoch: u32,
    /// When, in milliseconds of the Unix clock.
    pub at: u64,
    /// Who asked for it; `None` is the table itself, or someone without a seat.
    pub seat: Option<u8>,
    /// The asking client's own id, done once for each seat and table.
    pub request_id: Option<String>,
    /// What happened, enough to play it again.
    pub event: String,
    /// The game's own events that came of it.
    pub events: String,
    /// A hash of the state after it, where the server took one.
    pub hash: Option<[u8; 32]>,
}

/// One change. Several that belong together are a unit: all are written, or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Write {
    /// A new table.
    Table(TableRow),
    /// The next entry of a table.
    Entry(LogEntry),
    /// The secret of a match, kept apart from the entries and never replaced.
    Secret {
        /// At which table.
        table: String,
        /// Which match.
        match_no: u32,
        /// The secret.
        secret: [u8; 32],
    },
    /// The hash of a seat's token; replaces that seat's older one.
    Token {
        /// At which table.
        table: String,
        /// Whose.
        seat: u8,
        /// The hash, never the token itself.
        hash: [u8; 32],
    },
    /// The seat's token is no longer good. No token, nothing to do.
    DropToken {
        /// At which table.
        table: String,
        /// Whose.
        seat: u8,
    },
    /// The table is paused, and why.
    Pause {
        /// Which table.
        table: String,
        /// One line for people.
        why: String,
    },
    /// The table goes on.
    Resume {
        /// Which table.
        table: String,
    },
    /// The table gets a tombstone. All of it stays, and nothing more is written of it. If it
    /// has one already, that one stays.
    Bury {
        /// Which table.
        table: String,
        /// Since when, and why.
        tombstone: Tombstone,
    },
    /// The table is there again, as it was. Without a tombstone, nothing to do.
    Restore {
        /// Which table.
        table: String,
        /// When, in milliseconds of the Unix clock: it counts as used then.
        at: u64,
    },
    /// A new playtest.
    Playtest(PlaytestRow),
    /// The playtest and all that was shared in it is gone. No such playtest, nothing to do.
    DropPlaytest {
        /// Which playtest.
        playtest: String,
    },
    /// What a player shares of a match; replaces what the same player shared of it before.
    Notes(NotesRow),
    /// What the player with this token has shared at a table is gone. Nothing shared, nothing to do.
    DropNotes {
        /// At which table.
        table: String,
        /// The hash of the token.
        author: [u8; 32],
    },
    /// Where a player wants to be notified, and what was sent; replaces what that seat had before.
    Notice(NoticeRow),
    /// The seat is not notified any more. No address, nothing to do.
    DropNotice {
        /// At which table.
        table: String,
        /// Whose.
        seat: u8,
    },
    /// When the table has to be looked at, whether or not anyone comes; never, if absent. Replaces what was
    /// written before.
    Wake {
        /// Which table.
        table: String,
        /// When, in milliseconds of the Unix clock.
        at: Option<u64>,
    },
    /// The key by which push services of browsers know this server. If there is one, nothing to do.
    PushKey {
        /// The key, a secret of the server.
        key: [u8; 32],
    },
    /// A player reports another one; replaces what the same player, by name, reported of them before.
    Report(ReportRow),
    /// A report is gone. No such report, nothing to do.
    DropReport {
        /// Which report.
        report: String,
    },
    /// Something about accounts.
    Account(AccountWrite),
    /// Something about ratings.
    Rating(RatingWrite),
    /// Something about who has played with whom.
    Friend(FriendWrite),
    /// The table and all that was written of it is gone. No such table, nothing to do.
    Delete {
        /// Which table.
        table: String,
    },
}

impl Write {
    /// The table that it is about; playtests, accounts, the removal of a report and the server's own key are about none.
    pub(super) fn table(&self) -> Option<&str> {
        match self {
            Self::Table(TableRow { id: table, .. })
            | Self::Entry(LogEntry { table, .. })
            | Self::Notes(NotesRow { table, .. })
            | Self::Notice(NoticeRow { table, .. })
            | Self::Report(ReportRow { table, .. })
            | Self::DropNotice { table, .. }
            | Self::Wake { table, .. }
            | Self::Secret { table, .. }
            | Self::Token { table, .. }
            | Self::DropToken { table, .. }
            | Self::Pause { table, .. }
            | Self::Resume { table }
            | Self::Bury { table, .. }
            | Self::Restore { table, .. }
            | Self::DropNotes { table, .. }
            | Self::Delete { table } => Some(table),
            Self::Rating(write) => write.table(),
            Self::Playtest(_)
            | Self::DropPlaytest { .. }
            | Self::PushKey { .. }
            | Self::DropReport { .. }
            | Self::Account(_)
            | Self::Friend(_) => None,
        }
    }
}

/// A table that is there, in short.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenTable {
    /// Its name.
    pub id: String,
    /// Which game is played.
    pub game: String,
    /// When it was made, in milliseconds of the Unix clock.
    pub created: u64,
    /// When its last entry was written; when it was made, if it has none.
    pub last: u64,
    /// The number of its last entry.
    pub last_seq: Option<u32>,
    /// Why it is paused, if it is.
    pub paused: Option<String>,
}
