//! A store without a disk, for tests.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::store::{
    Cutoff, LogEntry, Lookup, OpenTable, Reader, Reason, Retired, Store, StoreError, TableRow,
    Tombstone, UnitError, Write,
};

/// Keeps everything in memory, and refuses what [`Sqlite`](crate::store::Sqlite) refuses.
#[derive(Debug)]
pub struct Memory {
    shelf: Arc<Mutex<Inner>>,
    epoch: u32,
}

#[derive(Debug, Default)]
struct Inner {
    epoch: u32,
    tables: BTreeMap<String, Kept>,
}

#[derive(Debug, Clone)]
struct Kept {
    row: TableRow,
    lines: Vec<LogEntry>,
    asks: HashMap<(String, Option<u8>), u32>,
    secrets: BTreeMap<u32, [u8; 32]>,
    tokens: BTreeMap<u8, [u8; 32]>,
    paused: Option<String>,
    tombstone: Option<Tombstone>,
    restored: u64,
}

impl Memory {
    /// An empty store in its first epoch.
    #[must_use]
    pub fn new() -> Self {
        Self::open(Arc::default())
    }

    /// Opens the same store once more, as a server does that starts again: in a new epoch.
    #[must_use]
    pub fn reopen(&self) -> Self {
        Self::open(Arc::clone(&self.shelf))
    }

    fn open(shelf: Arc<Mutex<Inner>>) -> Self {
        let epoch = {
            let mut shelf = lock(&shelf);
            shelf.epoch += 1;
            shelf.epoch
        };
        Self { shelf, epoch }
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

impl Store for Memory {
    fn epoch(&self) -> u32 {
        self.epoch
    }

    fn commit(&mut self, units: &[Vec<Write>]) -> Result<Vec<Result<(), UnitError>>, StoreError> {
        let mut shelf = lock(&self.shelf);
        Ok(units.iter().map(|unit| shelf.unit(unit, self.epoch)).collect())
    }

    fn retire(&mut self, cutoff: &Cutoff) -> Result<Retired, StoreError> {
        let mut shelf = lock(&self.shelf);
        let mut retired = Retired::default();
        if shelf.epoch != self.epoch {
            return Ok(retired);
        }
        shelf.tables.retain(|id, table| {
            let too_old = |stone: &Tombstone| stone.at < cutoff.tombstone_before;
            let remove = table.tombstone.as_ref().is_some_and(too_old);
            retired.removed.extend(remove.then(|| id.clone()));
            !remove
        });
        for (id, table) in &mut shelf.tables {
            if table.tombstone.is_none() && table.last().max(table.restored) < cutoff.unused_before
            {
                table.tombstone = Some(Tombstone { at: cutoff.now, reason: Reason::Expired });
                retired.expired.push(id.clone());
            }
        }
        Ok(retired)
    }

    fn reader(&self) -> Result<Reader, StoreError> {
        Ok(Arc::new(MemoryReader(Arc::clone(&self.shelf))))
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        Ok(())
    }
}

impl Inner {
    fn unit(&mut self, unit: &[Write], epoch: u32) -> Result<(), UnitError> {
        if self.epoch != epoch {
            return Err(UnitError::Fenced { epoch, newest: self.epoch });
        }
        // A refused write changes nothing by itself; only what stood before it must be taken back.
        let mut before = BTreeMap::new();
        if unit.len() > 1 {
            for id in unit.iter().map(table_of) {
                before.insert(id.to_owned(), self.tables.get(id).cloned());
            }
        }
        unit.iter().try_for_each(|write| self.write(write)).inspect_err(|_| {
            for (id, table) in before {
                match table {
                    Some(table) => self.tables.insert(id, table),
                    None => self.tables.remove(&id),
                };
            }
        })
    }

    fn write(&mut self, write: &Write) -> Result<(), UnitError> {
        match write {
            Write::Table(row) if self.tables.contains_key(&row.id) => {
                return Err(UnitError::TableExists(row.id.clone()));
            }
            Write::Table(row) => {
                self.tables.insert(row.id.clone(), Kept::new(row));
            }
            Write::Entry(line) => {
                if line.epoch != self.epoch {
                    return Err(UnitError::Fenced { epoch: line.epoch, newest: self.epoch });
                }
                self.kept(&line.table)?.line(line)?;
            }
            Write::Secret { table, match_no, secret } => {
                let secrets = &mut self.kept(table)?.secrets;
                if secrets.contains_key(match_no) {
                    let (table, match_no) = (table.clone(), *match_no);
                    return Err(UnitError::SecretKept { table, match_no });
                }
                secrets.insert(*match_no, *secret);
            }
            Write::Token { table, seat, hash } => {
                self.kept(table)?.tokens.insert(*seat, *hash);
            }
            Write::DropToken { table, seat } => {
                self.kept(table)?.tokens.remove(seat);
            }
            Write::Pause { table, why } => self.kept(table)?.paused = Some(why.clone()),
            Write::Resume { table } => self.kept(table)?.paused = None,
            Write::Bury { table, tombstone } => {
                self.kept(table)?.tombstone.get_or_insert(*tombstone);
            }
            Write::Restore { table, at } => {
                let kept = self.kept(table)?;
                if kept.tombstone.take().is_some() {
                    kept.restored = *at;
                }
            }
            Write::Delete { table } => {
                self.tables.remove(table);
            }
        }
        Ok(())
    }

    fn kept(&mut self, id: &str) -> Result<&mut Kept, UnitError> {
        self.tables.get_mut(id).ok_or_else(|| UnitError::NoTable(id.to_owned()))
    }
}

fn table_of(write: &Write) -> &str {
    match write {
        Write::Table(row) => &row.id,
        Write::Entry(line) => &line.table,
        Write::Secret { table, .. }
        | Write::Token { table, .. }
        | Write::DropToken { table, .. }
        | Write::Pause { table, .. }
        | Write::Resume { table }
        | Write::Bury { table, .. }
        | Write::Restore { table, .. }
        | Write::Delete { table } => table,
    }
}

impl Kept {
    fn new(row: &TableRow) -> Self {
        Self {
            row: row.clone(),
            lines: Vec::new(),
            asks: HashMap::new(),
            secrets: BTreeMap::new(),
            tokens: BTreeMap::new(),
            paused: None,
            tombstone: None,
            restored: 0,
        }
    }

    fn last(&self) -> u64 {
        self.lines.last().map_or(self.row.created, |line| line.at)
    }

    fn line(&mut self, line: &LogEntry) -> Result<(), UnitError> {
        if self.tombstone.is_some() {
            return Err(UnitError::Tombstone(line.table.clone()));
        }
        let ask = line.ask.clone().map(|ask| (ask, line.seat));
        if let Some(seq) = ask.as_ref().and_then(|ask| self.asks.get(ask)) {
            return Err(UnitError::AskDone { table: line.table.clone(), seq: *seq });
        }
        let next = self.lines.last().map_or(Some(line.seq), |last| last.seq.checked_add(1));
        if next != Some(line.seq) {
            let next = next.unwrap_or(u32::MAX);
            return Err(UnitError::OutOfOrder { table: line.table.clone(), seq: line.seq, next });
        }
        self.asks.extend(ask.map(|ask| (ask, line.seq)));
        self.lines.push(line.clone());
        Ok(())
    }
}

/// Reads the shelf.
struct MemoryReader(Arc<Mutex<Inner>>);

impl MemoryReader {
    fn of<T: Default>(&self, id: &str, read: impl FnOnce(&Kept) -> T) -> T {
        lock(&self.0).tables.get(id).map(read).unwrap_or_default()
    }
}

impl Lookup for MemoryReader {
    fn open_tables(&self) -> Result<Vec<OpenTable>, StoreError> {
        let shelf = lock(&self.0);
        let there = shelf.tables.values().filter(|table| table.tombstone.is_none());
        let open = there.map(|table| OpenTable {
            id: table.row.id.clone(),
            created: table.row.created,
            last: table.last(),
            last_seq: table.lines.last().map(|line| line.seq),
            paused: table.paused.clone(),
        });
        let mut open: Vec<OpenTable> = open.collect();
        open.sort_by_key(|table| table.created);
        Ok(open)
    }

    fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        Ok(self.of(id, |table| Some(table.row.clone())))
    }

    fn lines(&self, id: &str, from: u32) -> Result<Vec<LogEntry>, StoreError> {
        let late = |table: &Kept| {
            table.lines.iter().filter(|line| line.seq >= from).cloned().collect::<Vec<_>>()
        };
        Ok(self.of(id, late))
    }

    fn find_ask(&self, id: &str, seat: Option<u8>, ask: &str) -> Result<Option<u32>, StoreError> {
        Ok(self.of(id, |table| table.asks.get(&(ask.to_owned(), seat)).copied()))
    }

    fn secrets(&self, id: &str) -> Result<Vec<(u32, [u8; 32])>, StoreError> {
        Ok(self.of(id, |table| table.secrets.clone().into_iter().collect()))
    }

    fn tokens(&self, id: &str) -> Result<Vec<(u8, [u8; 32])>, StoreError> {
        Ok(self.of(id, |table| table.tokens.clone().into_iter().collect()))
    }

    fn paused(&self, id: &str) -> Result<Option<String>, StoreError> {
        Ok(self.of(id, |table| table.paused.clone()))
    }

    fn tombstone(&self, id: &str) -> Result<Option<Tombstone>, StoreError> {
        Ok(self.of(id, |table| table.tombstone))
    }

    fn tombstones(&self) -> Result<Vec<(String, Tombstone)>, StoreError> {
        let shelf = lock(&self.0);
        let all = shelf.tables.iter();
        let mut all: Vec<_> =
            all.filter_map(|(id, table)| Some((id.clone(), table.tombstone?))).collect();
        all.sort_by_key(|(_, stone)| stone.at);
        Ok(all)
    }

    fn newest(&self) -> Result<Option<u64>, StoreError> {
        let shelf = lock(&self.0);
        let of = |table: &Kept| {
            // the server itself lets tables expire: that says nothing about the clock
            let deleted = table.tombstone.filter(|stone| stone.reason == Reason::Deleted);
            let tombstone = deleted.map_or(0, |stone| stone.at);
            table.last().max(table.row.created).max(table.restored).max(tombstone)
        };
        Ok(shelf.tables.values().map(of).max())
    }

    fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let why = "a store in memory has no file to copy".to_owned();
        Err(StoreError::Io { path: to.to_owned(), why })
    }
}

fn lock(shelf: &Mutex<Inner>) -> MutexGuard<'_, Inner> {
    shelf.lock().unwrap_or_else(PoisonError::into_inner)
}
