//! Opening: nothing is changed before it is certain that the database is ours and well.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::fault::{broken, failed};
use super::{files, schema};
use crate::store::StoreError;

/// More statements than there are.
const STATEMENT_CACHE_CAPACITY: usize = 96;

/// Only other programs (a copy being made by hand, a look with `sqlite3`) can be in the way.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// What a server may set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// After so many pages (of 4 KiB) the log that commits go to is copied into the database.
    pub checkpoint_pages: u32,
    /// The database never grows beyond so many pages; after that the disk counts as full.
    pub most_pages: Option<u32>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { checkpoint_pages: 1000, most_pages: None }
    }
}

/// The database, open for writing.
#[derive(Debug)]
pub(super) struct Opened {
    /// On the disk its own: readers have others. In memory there is only this one.
    pub(super) conn: Arc<Mutex<Connection>>,
    pub(super) epoch: u32,
    pub(super) file: PathBuf,
    /// Held until the connection is closed: fields are dropped in this order. None in memory.
    pub(super) folder: Option<files::Lock>,
}

pub(super) fn open(
    folder: &Path,
    settings: &Settings,
    versions: &[&str],
) -> Result<Opened, StoreError> {
    let held = files::lock(folder)?;
    let file = folder.join(files::DATABASE);
    files::make(&file)?;
    let sql = |error: rusqlite::Error| broken(&file, &error);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_URI;
    let mut conn = Connection::open_with_flags(distrustful(&file)?, flags).map_err(sql)?;
    conn.busy_timeout(LOCK_TIMEOUT).map_err(sql)?;
    if conn.is_readonly("main").map_err(sql)? {
        return Err(StoreError::ReadOnly(file));
    }
    let version = schema::version(&conn, &file, versions)?;
    if version > 0 {
        check(&conn, &file)?;
    }
    prepare(&conn, settings, &file)?;
    schema::migrate(&mut conn, &file, version, versions)?;
    let epoch = raise_epoch(&mut conn).map_err(sql)?;
    files::settle(folder)?;
    Ok(Opened { conn: Arc::new(Mutex::new(conn)), epoch, file, folder: Some(held) })
}

pub(super) fn in_memory() -> Result<Opened, StoreError> {
    let file = PathBuf::from(":memory:");
    let open = || {
        let conn = Connection::open_in_memory()?;
        conn.execute_batch("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;")?;
        conn.set_prepared_statement_cache_capacity(STATEMENT_CACHE_CAPACITY);
        Ok(conn)
    };
    let mut conn = open().map_err(|error| broken(&file, &error))?;
    schema::migrate(&mut conn, &file, 0, schema::VERSIONS)?;
    again(Arc::new(Mutex::new(conn)), file)
}

/// The same database in memory in its next epoch.
pub(super) fn again(conn: Arc<Mutex<Connection>>, file: PathBuf) -> Result<Opened, StoreError> {
    let epoch = raise_epoch(&mut conn.lock()).map_err(|error| broken(&file, &error))?;
    Ok(Opened { conn, epoch, file, folder: None })
}

/// The file's name with the wish that a commit shares no sector of the log with the next one. As a
/// rule SQLite trusts the disk that a sector torn by the end of the power keeps the bytes that were
/// not meant; then the next commit could take the last confirmed one with it.
fn distrustful(file: &Path) -> Result<String, StoreError> {
    let io = |why: &str| StoreError::Io { path: file.to_owned(), why: why.to_owned() };
    let whole = std::path::absolute(file).map_err(|error| failed(file, &error))?;
    let mut name = whole.to_str().ok_or_else(|| io("the name is not text"))?.to_owned();
    if cfg!(windows) {
        name = format!("/{}", name.replace('\\', "/"));
    }
    let name = name.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    Ok(format!("file:{name}?psow=0"))
}

/// A second connection, which cannot write.
pub(super) fn to_read(file: &Path) -> Result<Connection, StoreError> {
    let open = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let conn = Connection::open_with_flags(file, flags)?;
        conn.busy_timeout(LOCK_TIMEOUT)?;
        conn.execute_batch("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")?;
        Ok(conn)
    };
    open().map_err(|error| broken(file, &error))
}

/// A second connection that writes a little, safely, beside a server.
pub(super) fn to_write_beside(file: &Path) -> Result<Connection, StoreError> {
    let name = distrustful(file)?;
    let open = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX
            | OpenFlags::SQLITE_OPEN_URI;
        let conn = Connection::open_with_flags(&name, flags)?;
        conn.busy_timeout(LOCK_TIMEOUT)?;
        conn.execute_batch(
            "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA trusted_schema = OFF;
             PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;",
        )?;
        Ok(conn)
    };
    open().map_err(|error| broken(file, &error))
}

fn check(conn: &Connection, file: &Path) -> Result<(), StoreError> {
    let answer = conn.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    match answer.map_err(|error| broken(file, &error))? {
        well if well == "ok" => Ok(()),
        why => {
            let why = why.lines().last().unwrap_or_default().to_owned();
            Err(StoreError::Damaged { path: file.to_owned(), why })
        }
    }
}

fn prepare(conn: &Connection, settings: &Settings, file: &Path) -> Result<(), StoreError> {
    let sql = |error: rusqlite::Error| broken(file, &error);
    let journal: String =
        conn.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0)).map_err(sql)?;
    if journal != "wal" {
        let why = "this file system cannot hold a write-ahead log".to_owned();
        return Err(StoreError::Io { path: file.to_owned(), why });
    }
    // FULL: each commit waits until the disk has it. fullfsync: on a Mac, really has it.
    // secure_delete: what is deleted is overwritten. journal_size_limit: the log may grow while a
    // copy is made, and is cut to this afterwards.
    conn.execute_batch(
        "PRAGMA synchronous = FULL;
         PRAGMA fullfsync = ON;
         PRAGMA checkpoint_fullfsync = ON;
         PRAGMA foreign_keys = ON;
         PRAGMA secure_delete = ON;
         PRAGMA journal_size_limit = 67108864;
         PRAGMA trusted_schema = OFF;
         PRAGMA cell_size_check = ON;
         PRAGMA temp_store = MEMORY;",
    )
    .map_err(sql)?;
    conn.pragma_update(None, "wal_autocheckpoint", settings.checkpoint_pages).map_err(sql)?;
    if let Some(most) = settings.most_pages {
        conn.pragma_update(None, "max_page_count", most).map_err(sql)?;
    }
    conn.set_prepared_statement_cache_capacity(STATEMENT_CACHE_CAPACITY);
    Ok(())
}

fn raise_epoch(conn: &mut Connection) -> rusqlite::Result<u32> {
    let all = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let raise = "UPDATE store SET epoch = epoch + 1 RETURNING epoch";
    let epoch = all.query_row(raise, [], |row| row.get(0))?;
    all.commit()?;
    Ok(epoch)
}
