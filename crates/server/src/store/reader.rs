//! The reading side of a store.

use std::path::Path;
use std::sync::Arc;

use crate::store::{
    AccountRow, CredentialRow, KnownFriend, LogEntry, NotesRow, NoticeRow, OpenTable, PlaytestRow,
    RatedSeatRow, RatingRow, ReportRow, StoreError, TableRow, Tombstone,
};

/// Looks at what has been committed, from any thread; cheap to clone.
pub type Reader = Arc<dyn StoreReader>;

/// The reading side of a store. Each answer is the state after some commit, never between two.
/// The calls block for as long as the disk or the database takes.
///
/// # Errors
/// Every call fails if the store is broken.
pub trait StoreReader: Send + Sync {
    /// The tables that are there, oldest first; those under a tombstone are not.
    fn open_tables(&self) -> Result<Vec<OpenTable>, StoreError>;

    /// The names of all tables, under a tombstone or not, in the order of their bytes.
    fn table_names(&self) -> Result<Vec<String>, StoreError>;

    /// A table, as it was made, under a tombstone or not.
    fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError>;

    /// Its entries, from this number on.
    fn entries(&self, id: &str, from: u32) -> Result<Vec<LogEntry>, StoreError>;

    /// The entry that did what this seat asked for under this id.
    fn find_request(
        &self,
        id: &str,
        seat: Option<u8>,
        request_id: &str,
    ) -> Result<Option<u32>, StoreError>;

    /// The secrets of its matches, by match.
    fn secrets(&self, id: &str) -> Result<Vec<(u32, [u8; 32])>, StoreError>;

    /// The hashes of its tokens, by seat.
    fn tokens(&self, id: &str) -> Result<Vec<(u8, [u8; 32])>, StoreError>;

    /// Why it is paused, if it is.
    fn paused(&self, id: &str) -> Result<Option<String>, StoreError>;

    /// Its tombstone, if it is deleted or expired.
    fn tombstone(&self, id: &str) -> Result<Option<Tombstone>, StoreError>;

    /// When it was restored last, in milliseconds of the Unix clock, if it ever was.
    fn restored(&self, id: &str) -> Result<Option<u64>, StoreError>;

    /// All tables under a tombstone, the oldest tombstone first.
    fn tombstones(&self) -> Result<Vec<(String, Tombstone)>, StoreError>;

    /// A playtest.
    fn playtest(&self, id: &str) -> Result<Option<PlaytestRow>, StoreError>;

    /// All playtests, by name in the order of its bytes.
    fn playtests(&self) -> Result<Vec<PlaytestRow>, StoreError>;

    /// What was shared at a table, under a tombstone or not, by match and seat.
    fn notes_at(&self, table: &str) -> Result<Vec<NotesRow>, StoreError>;

    /// What the players of a playtest have shared, match by match in the order in which they ended;
    /// not what was shared at a table under a tombstone.
    fn notes(&self, playtest: &str) -> Result<Vec<NotesRow>, StoreError>;

    /// Where the players of a table want to be notified, by seat.
    fn notices(&self, table: &str) -> Result<Vec<NoticeRow>, StoreError>;

    /// When a table has to be looked at, in milliseconds of the Unix clock, if it has to.
    fn wake(&self, table: &str) -> Result<Option<u64>, StoreError>;

    /// The tables that have to be looked at by then, and when: the earliest first, those that come after this
    /// moment and name (`(0, "")` is before all), and not more than so many. Those that are paused or under a
    /// tombstone are not among them.
    fn wakes(
        &self,
        until: u64,
        after: (u64, &str),
        most: u32,
    ) -> Result<Vec<(u64, String)>, StoreError>;

    /// The key by which push services of browsers know this server, if one was made.
    fn push_key(&self) -> Result<Option<[u8; 32]>, StoreError>;

    /// The account of the session with this token, by its hash, if it has not ended by now.
    fn signed_in(&self, hash: &[u8; 32], now: u64) -> Result<Option<AccountRow>, StoreError>;

    /// An account.
    fn account(&self, id: &[u8]) -> Result<Option<AccountRow>, StoreError>;

    /// All accounts, by id in the order of its bytes.
    fn accounts(&self) -> Result<Vec<AccountRow>, StoreError>;

    /// A passkey, by its id.
    fn credential(&self, id: &[u8]) -> Result<Option<CredentialRow>, StoreError>;

    /// The passkeys of an account, by id in the order of its bytes.
    fn credentials(&self, account: &[u8]) -> Result<Vec<CredentialRow>, StoreError>;

    /// The account with this name, exactly as it is written.
    fn account_named(&self, name: &str) -> Result<Option<AccountRow>, StoreError>;

    /// The ratings of an account, by the game's id.
    fn ratings(&self, account: &[u8]) -> Result<Vec<RatingRow>, StoreError>;

    /// With whom an account has played, latest match first; `most` at most.
    fn friends(&self, account: &[u8], most: u32) -> Result<Vec<KnownFriend>, StoreError>;

    /// Which accounts play at a table, by seat.
    fn rated_seats(&self, table: &str) -> Result<Vec<RatedSeatRow>, StoreError>;

    /// The matches of a table that have counted, and for which accounts.
    fn rated_matches(&self, table: &str) -> Result<Vec<(u32, Vec<u8>)>, StoreError>;

    /// What was reported at a table, under a tombstone or not, oldest first.
    fn reports_at(&self, table: &str) -> Result<Vec<ReportRow>, StoreError>;

    /// The newest reports of all tables, under a tombstone or not, newest first, `most` at most; only
    /// those that came before the report of this name, if one is given.
    fn reports(&self, before: Option<&str>, most: u32) -> Result<Vec<ReportRow>, StoreError>;

    /// A report.
    fn report(&self, id: &str) -> Result<Option<ReportRow>, StoreError>;

    /// When the newest entry of all was written, in milliseconds of the clock at that time;
    /// nothing, if the store is empty.
    fn newest(&self) -> Result<Option<u64>, StoreError>;

    /// Writes a whole copy to this file, which must not exist. Writing goes on meanwhile.
    ///
    /// # Errors
    /// If the store is broken, or the file is there or cannot be written; then there is no copy.
    fn backup(&self, to: &Path) -> Result<(), StoreError>;
}
