//! What a store can do.

use std::path::Path;
use std::sync::Arc;

use crate::store::{
    Cutoff, LogEntry, OpenTable, Retired, StoreError, TableRow, Tombstone, UnitError, Write,
};

/// The writing side. It has one owner, as a rule the thread of a [`Writer`](crate::store::Writer).
pub trait Store: Send + 'static {
    /// Raised at each opening. What an older epoch wants to write is refused.
    fn epoch(&self) -> u32;

    /// Everything in `units` in one durable commit. A unit that cannot be done is left out whole
    /// and answered `Err`; the others are done.
    ///
    /// # Errors
    /// If the store is broken; then nothing of all the units was written.
    fn commit(&mut self, units: &[Vec<Write>]) -> Result<Vec<Result<(), UnitError>>, StoreError>;

    /// Gives tables that are too old a tombstone, removes those whose tombstone is too old, and
    /// names both. A table is as old as its last line, its making or its restoring, whichever is
    /// the latest.
    ///
    /// # Errors
    /// If the store is broken; then nothing was changed.
    fn retire(&mut self, cutoff: &Cutoff) -> Result<Retired, StoreError>;

    /// Looks at what has been committed, from any thread.
    ///
    /// # Errors
    /// If the store is broken.
    fn reader(&self) -> Result<Reader, StoreError>;

    /// Ends well: what was committed stands where the next opening finds it at once.
    ///
    /// # Errors
    /// If the store is broken. Nothing that was committed is lost by it.
    fn close(self: Box<Self>) -> Result<(), StoreError>;
}

/// The reading side; cheap to copy. The calls block for as long as the disk takes.
pub type Reader = Arc<dyn Lookup>;

/// What can be read of a store. Each answer is the state after some commit, never between two.
pub trait Lookup: Send + Sync {
    /// The tables that are there, oldest first; those under a tombstone are not.
    ///
    /// # Errors
    /// If the store is broken.
    fn open_tables(&self) -> Result<Vec<OpenTable>, StoreError>;

    /// A table, as it was made, under a tombstone or not.
    ///
    /// # Errors
    /// If the store is broken.
    fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError>;

    /// Its lines, from this number on.
    ///
    /// # Errors
    /// If the store is broken.
    fn lines(&self, id: &str, from: u32) -> Result<Vec<LogEntry>, StoreError>;

    /// The line that did what this seat asked for under this id.
    ///
    /// # Errors
    /// If the store is broken.
    fn find_ask(&self, id: &str, seat: Option<u8>, ask: &str) -> Result<Option<u32>, StoreError>;

    /// The secrets of its matches, by match.
    ///
    /// # Errors
    /// If the store is broken.
    fn secrets(&self, id: &str) -> Result<Vec<(u32, [u8; 32])>, StoreError>;

    /// The hashes of its tokens, by seat.
    ///
    /// # Errors
    /// If the store is broken.
    fn tokens(&self, id: &str) -> Result<Vec<(u8, [u8; 32])>, StoreError>;

    /// Why it stands still, if it does.
    ///
    /// # Errors
    /// If the store is broken.
    fn paused(&self, id: &str) -> Result<Option<String>, StoreError>;

    /// Its tombstone, if it is deleted or expired.
    ///
    /// # Errors
    /// If the store is broken.
    fn tombstone(&self, id: &str) -> Result<Option<Tombstone>, StoreError>;

    /// All tables under a tombstone, the oldest tombstone first.
    ///
    /// # Errors
    /// If the store is broken.
    fn tombstones(&self) -> Result<Vec<(String, Tombstone)>, StoreError>;

    /// When the newest entry of all was written, in milliseconds of the clock at that time;
    /// nothing, if the store is empty.
    ///
    /// # Errors
    /// If the store is broken.
    fn newest(&self) -> Result<Option<u64>, StoreError>;

    /// Writes a whole copy to this file, which must not exist. Writing goes on meanwhile.
    ///
    /// # Errors
    /// If the store is broken, or the file is there or cannot be written; then there is no copy.
    fn backup(&self, to: &Path) -> Result<(), StoreError>;
}
