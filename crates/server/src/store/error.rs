//! What can go wrong: the unit's own fault, or the store's.

use std::path::PathBuf;

/// A unit that was left out whole. The store is well.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnitError {
    /// The table is not there.
    #[error("there is no table {0}")]
    NoTable(String),
    /// The table is there already.
    #[error("there is a table {0} already")]
    TableExists(String),
    /// The table is deleted or expired, and has not been restored.
    #[error("table {0} is deleted or expired")]
    Tombstone(String),
    /// This request of this seat has been done before.
    #[error("that was done before, as entry {seq} of table {table}")]
    RequestDone {
        /// At which table.
        table: String,
        /// The entry that did it.
        seq: u32,
    },
    /// Not the next entry of its table: written before, or one is missing.
    #[error("entry {seq} of table {table} is out of order: the next is {next}")]
    OutOfOrder {
        /// At which table.
        table: String,
        /// The entry's number.
        seq: u32,
        /// The number it should have had.
        next: u32,
    },
    /// That match has its secret.
    #[error("match {match_no} of table {table} has its secret already")]
    SecretKept {
        /// At which table.
        table: String,
        /// Which match.
        match_no: u32,
    },
    /// There are as many playtests as there can be, and all are in use.
    #[error("there are too many playtests")]
    TooManyPlaytests,
    /// The playtest is there already.
    #[error("there is a playtest {0} already")]
    PlaytestExists(String),
    /// The playtest is not there.
    #[error("there is no playtest {0}")]
    NoPlaytest(String),
    /// As much has been shared in the playtest as there can be.
    #[error("playtest {0} is full")]
    PlaytestFull(String),
    /// Someone else who had this seat has shared how that match went.
    #[error("the notes of seat {seat} at table {table} are another player's")]
    NotesOfAnother {
        /// At which table.
        table: String,
        /// The seat.
        seat: u8,
    },
    /// As much has been reported at the table as there can be.
    #[error("there are too many reports of table {0}")]
    TooManyReports(String),
    /// There is an account with this id or this passkey already.
    #[error("there is such an account already")]
    AccountExists,
    /// Another account has this name, or one that looks like it.
    #[error("another account has this name, or one that looks like it")]
    NameTaken,
    /// The account is not there.
    #[error("there is no such account")]
    NoAccount,
    /// Another server has opened the store or taken the table over since, or the entry is of an
    /// earlier run.
    #[error("epoch {epoch} is over: the newest is epoch {newest}")]
    Fenced {
        /// The writer's epoch.
        epoch: u32,
        /// The newest, of the store or of the table.
        newest: u32,
    },
}

/// The store cannot be used, or could not be for this once. Nothing was written, as far as it is known
/// ([`StoreError::may_be_written`]).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another server runs on this folder.
    #[error("{} is in use by another server", .0.display())]
    InUse(PathBuf),
    /// A file of something else, or of nothing.
    #[error("{} is not a database of Parlour", .0.display())]
    NotOurs(PathBuf),
    /// A database from the future.
    #[error(
        "{} was written by a newer Parlour: its schema is version {found}, this server knows {known}",
        .path.display()
    )]
    Newer {
        /// The database.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The newest known here.
        known: u32,
    },
    /// The file or its folder may not be written to.
    #[error("{} may not be written to", .0.display())]
    ReadOnly(PathBuf),
    /// No room. It may pass.
    #[error("there is no room left for {}", .0.display())]
    Full(PathBuf),
    /// Someone else holds the database. It may pass.
    #[error("{} is held by another program", .0.display())]
    Held(PathBuf),
    /// The database contradicts itself.
    #[error("{} is damaged: {why}", .path.display())]
    Damaged {
        /// The database.
        path: PathBuf,
        /// The first thing found.
        why: String,
    },
    /// The disk, or the system, failed.
    #[error("{}: {why}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: String,
    },
    /// The database server does not answer, or its connection was lost. It may pass. What was being
    /// written then may have been written after all: the log tells.
    #[error("{} cannot be reached: {why}", .path.display())]
    Unreachable {
        /// The database.
        path: PathBuf,
        /// What the connection says.
        why: String,
    },
    /// The database server did not do what it was asked to, and said so: an operator cancelled it, or it had
    /// no memory for it. It may pass.
    #[error("{} refused: {why}", .path.display())]
    Refused {
        /// The database.
        path: PathBuf,
        /// What the server said.
        why: String,
    },
    /// The database server is not one that keeps what it confirms.
    #[error("{} is not used: {why}", .path.display())]
    Unsuited {
        /// The database.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The writer has been closed, or has ended.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Whether the next commit may go well. After a failed disk no one knows what is on it: then
    /// the server has to end, and to read again what was written.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        matches!(
            self,
            Self::Full(_)
                | Self::ReadOnly(_)
                | Self::Held(_)
                | Self::Unreachable { .. }
                | Self::Refused { .. }
        )
    }

    /// Whether what was being written may have been written after all: its answer was lost, or the disk did more
    /// than it said.
    #[must_use]
    pub fn may_be_written(&self) -> bool {
        matches!(self, Self::Unreachable { .. }) || !self.may_pass()
    }
}

/// Why a unit was not written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The unit cannot be done.
    #[error(transparent)]
    Unit(#[from] UnitError),
    /// Too much waits already.
    #[error("too much waits to be written")]
    Busy,
    /// The store cannot.
    #[error(transparent)]
    Store(#[from] StoreError),
}
