//! What comes of units, decided in memory out of what is known of their tables: the same answers as
//! if each unit were tried in the database by itself.

use std::collections::{HashMap, HashSet};

use crate::store::{LogEntry, NotesRow, NoticeRow, ReportRow, TableRow, UnitError, Write};

/// What a client's request is known by: table, seat, and the request's id.
pub(super) type RequestKey<'u> = (&'u str, Option<u8>, &'u str);

/// Who plays a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holder {
    /// This node.
    Me,
    /// Another node, whose lease is good.
    Other,
    /// No node, or one whose lease has run out.
    Free,
}

/// A table, as a commit has to know it.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableState {
    pub(super) holder: Holder,
    pub(super) epoch: u32,
    pub(super) is_buried: bool,
    /// The number of its last entry.
    pub(super) last: Option<u32>,
}

/// Of which epoch new entries have to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Epochs {
    /// The one in which this node plays their table.
    Own,
    /// They were written in another store.
    Any,
}

/// The node that writes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Author {
    /// Its number, which is its own epoch as well.
    pub(super) node: u32,
    pub(super) entries: Epochs,
}

/// What is known of the tables that units name.
#[derive(Default)]
pub(super) struct Known<'u> {
    pub(super) tables: HashMap<&'u str, TableState>,
    /// Requests that were done, and by which entry.
    pub(super) requests: HashMap<RequestKey<'u>, u32>,
    pub(super) secrets: HashSet<(&'u str, u32)>,
}

/// What is to be done in the database.
#[derive(Clone, Copy)]
pub(super) enum Step<'u> {
    Table(&'u TableRow),
    /// A free table is this node's from now on, in the node's own epoch.
    Take(&'u str),
    Entry(&'u LogEntry),
    Secret(&'u str, u32, &'u [u8; 32]),
    /// Everything that is rare enough to be done by itself.
    Other(&'u Write),
}

/// What one unit changes, until it is certain that all of it can be done.
#[derive(Default)]
pub(super) struct Draft<'u> {
    tables: Vec<(&'u str, Option<TableState>)>,
    requests: Vec<(RequestKey<'u>, u32)>,
    secrets: Vec<(&'u str, u32)>,
    deleted: Vec<&'u str>,
    pub(super) steps: Vec<Step<'u>>,
}

impl<'u> Known<'u> {
    /// What this unit of a node does, or why it is left out.
    pub(super) fn draft(&self, author: Author, unit: &'u [Write]) -> Result<Draft<'u>, UnitError> {
        let mut drafting = Drafting { known: self, author, draft: Draft::default() };
        unit.iter().try_for_each(|write| drafting.add(write))?;
        Ok(drafting.draft)
    }

    /// From now on this unit is done.
    pub(super) fn accept(&mut self, draft: &Draft<'u>) {
        for table in &draft.deleted {
            self.requests.retain(|(of, ..), _| of != table);
            self.secrets.retain(|(of, _)| of != table);
        }
        for (table, state) in &draft.tables {
            match state {
                Some(state) => drop(self.tables.insert(table, *state)),
                None => drop(self.tables.remove(table)),
            }
        }
        self.requests.extend(draft.requests.iter().copied());
        self.secrets.extend(draft.secrets.iter().copied());
    }
}

/// A unit that is being looked at.
struct Drafting<'k, 'u> {
    known: &'k Known<'u>,
    author: Author,
    draft: Draft<'u>,
}

impl<'u> Drafting<'_, 'u> {
    fn add(&mut self, write: &'u Write) -> Result<(), UnitError> {
        match write {
            Write::Table(row) => self.make(row)?,
            Write::Entry(entry) => self.entry(entry)?,
            Write::Secret { table, match_no, secret } => {
                self.own(table, None)?;
                let (table, match_no) = (table.as_str(), *match_no);
                if self.has_secret(table, match_no) {
                    return Err(UnitError::SecretKept { table: table.to_owned(), match_no });
                }
                self.draft.secrets.push((table, match_no));
                self.draft.steps.push(Step::Secret(table, match_no, secret));
            }
            Write::Token { table, .. }
            | Write::DropToken { table, .. }
            | Write::Notice(NoticeRow { table, .. })
            | Write::DropNotice { table, .. }
            | Write::Wake { table, .. }
            | Write::Pause { table, .. }
            | Write::Resume { table } => {
                self.own(table, None)?;
                self.draft.steps.push(Step::Other(write));
            }
            Write::Bury { table, .. } => self.bury(table, true, write)?,
            Write::Restore { table, .. } => self.bury(table, false, write)?,
            Write::Notes(NotesRow { table, .. }) | Write::Report(ReportRow { table, .. }) => {
                if self.unclaimed(table)?.is_buried {
                    return Err(UnitError::Tombstone(table.clone()));
                }
                self.draft.steps.push(Step::Other(write));
            }
            Write::DropNotes { table, .. } => {
                if self.state(table).is_some() {
                    self.unclaimed(table)?;
                    self.draft.steps.push(Step::Other(write));
                }
            }
            Write::Delete { table } => {
                if self.state(table).is_some() {
                    self.unclaimed(table)?;
                    self.delete(table);
                    self.draft.steps.push(Step::Other(write));
                }
            }
            Write::Rating(rating) => {
                if let Some(table) = rating.table() {
                    self.own(table, None)?;
                }
                self.draft.steps.push(Step::Other(write));
            }
            Write::Playtest(_)
            | Write::DropPlaytest { .. }
            | Write::PushKey { .. }
            | Write::DropReport { .. }
            | Write::Account(_)
            | Write::Friend(_) => {
                self.draft.steps.push(Step::Other(write));
            }
        }
        Ok(())
    }

    fn make(&mut self, row: &'u TableRow) -> Result<(), UnitError> {
        if self.state(&row.id).is_some() {
            return Err(UnitError::TableExists(row.id.clone()));
        }
        let (holder, epoch) = (Holder::Me, self.author.node);
        self.set(&row.id, Some(TableState { holder, epoch, is_buried: false, last: None }));
        self.draft.steps.push(Step::Table(row));
        Ok(())
    }

    fn entry(&mut self, entry: &'u LogEntry) -> Result<(), UnitError> {
        let epoch = Some(entry.epoch).filter(|_| self.author.entries == Epochs::Own);
        let state = self.own(&entry.table, epoch)?;
        let LogEntry { table, seq, .. } = entry;
        if state.is_buried {
            return Err(UnitError::Tombstone(table.clone()));
        }
        let key = entry.request_id.as_deref().map(|id| (table.as_str(), entry.seat, id));
        if let Some(seq) = key.and_then(|key| self.request(&key)) {
            return Err(UnitError::RequestDone { table: table.clone(), seq });
        }
        let next = state.last.map_or(Some(*seq), |last| last.checked_add(1));
        if next != Some(*seq) {
            let next = next.unwrap_or(u32::MAX);
            return Err(UnitError::OutOfOrder { table: table.clone(), seq: *seq, next });
        }
        self.draft.requests.extend(key.map(|key| (key, *seq)));
        self.set(table, Some(TableState { last: Some(*seq), ..state }));
        self.draft.steps.push(Step::Entry(entry));
        Ok(())
    }

    fn bury(&mut self, table: &'u str, buried: bool, write: &'u Write) -> Result<(), UnitError> {
        let state = self.unclaimed(table)?;
        self.set(table, Some(TableState { is_buried: buried, ..state }));
        self.draft.steps.push(Step::Other(write));
        Ok(())
    }

    fn delete(&mut self, table: &'u str) {
        self.set(table, None);
        self.draft.requests.retain(|((of, ..), _)| *of != table);
        self.draft.secrets.retain(|(of, _)| *of != table);
        self.draft.deleted.push(table);
    }

    /// A table that this node plays, in this epoch if the write names one. A free table is taken by a
    /// node that is newer than all that have had it: an older one may have slept through a take-over.
    fn own(&mut self, table: &'u str, epoch: Option<u32>) -> Result<TableState, UnitError> {
        let state = self.there(table)?;
        let epoch = epoch.unwrap_or(match state.holder {
            Holder::Me => state.epoch,
            _ => self.author.node,
        });
        match state.holder {
            Holder::Me if state.epoch == epoch => Ok(state),
            Holder::Free if epoch == self.author.node && epoch > state.epoch => {
                let taken = TableState { holder: Holder::Me, epoch, ..state };
                self.set(table, Some(taken));
                self.draft.steps.push(Step::Take(table));
                Ok(taken)
            }
            _ => Err(self.fenced(epoch, &state)),
        }
    }

    /// A table that no other node plays: enough for what does not depend on how the match stands.
    fn unclaimed(&self, table: &str) -> Result<TableState, UnitError> {
        let state = self.there(table)?;
        match state.holder {
            Holder::Other => Err(self.fenced(self.author.node, &state)),
            Holder::Me | Holder::Free => Ok(state),
        }
    }

    fn fenced(&self, epoch: u32, state: &TableState) -> UnitError {
        UnitError::Fenced { epoch, newest: state.epoch.max(self.author.node) }
    }

    fn there(&self, table: &str) -> Result<TableState, UnitError> {
        self.state(table).ok_or_else(|| UnitError::NoTable(table.to_owned()))
    }

    fn state(&self, table: &str) -> Option<TableState> {
        match self.draft.tables.iter().find(|(of, _)| *of == table) {
            Some((_, state)) => *state,
            None => self.known.tables.get(table).copied(),
        }
    }

    fn set(&mut self, table: &'u str, state: Option<TableState>) {
        match self.draft.tables.iter_mut().find(|(of, _)| *of == table) {
            Some((_, known)) => *known = state,
            None => self.draft.tables.push((table, state)),
        }
    }

    fn request(&self, key: &RequestKey<'u>) -> Option<u32> {
        let drafted = self.draft.requests.iter().find(|(of, _)| of == key).map(|(_, seq)| *seq);
        drafted.or_else(|| match self.draft.deleted.contains(&key.0) {
            true => None,
            false => self.known.requests.get(key).copied(),
        })
    }

    fn has_secret(&self, table: &'u str, match_no: u32) -> bool {
        let is_deleted = self.draft.deleted.contains(&table);
        self.draft.secrets.contains(&(table, match_no))
            || !is_deleted && self.known.secrets.contains(&(table, match_no))
    }
}
