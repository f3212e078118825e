//! All tables: those with a task at work, and those that wait in the log until someone comes.

use crate::cluster::{Links, Tables, Tenure, Work, attach, remote_room};
use crate::listed_tables::ListedTables;
use crate::nodes::{POLL_INTERVAL, TableLocation, TableName};
use crate::peers::Peers;
use crate::room::{AccountCommand, Context, EventLog, ReadError, Room, RoomCommand, RoomHandle};
use crate::store::{Reader, Write, WriteError, Writer};
use crate::telemetry;
use parking_lot::Mutex;
use parlour_table::session::TableConfig;
use std::{collections::HashMap, sync::Arc, time::Duration};
use tokio::{
    sync::{mpsc, oneshot, watch},
    time::timeout,
};

/// How long a table is looked for among the nodes, before its client is asked to try again. More than
/// a lease, and less than a request may take.
pub(crate) const SEEK_TIMEOUT: Duration = Duration::from_secs(7);

/// Why a table was not restored.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RestoreError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("only the host of the table can restore it")]
    NotHost,
    #[error("the table is neither deleted nor expired")]
    NotDeleted,
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Can a table be called so?
pub(crate) fn is_name(text: &str) -> bool {
    text.len() <= 16 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// All tables.
#[derive(Clone)]
pub(crate) struct Rooms {
    inner: Arc<Inner>,
}

struct Inner {
    context: Arc<Context>,
    writer: Writer,
    reader: Reader,
    epoch: u32,
    handles: Mutex<HashMap<String, RoomHandle>>,
    /// One at a time reads a table, so that none is opened twice.
    reading: tokio::sync::Mutex<()>,
    /// The other nodes, if there are some.
    peers: Option<Peers>,
    /// Are connections to tables of other nodes to end as well?
    leaving: watch::Sender<bool>,
}

impl Rooms {
    pub(crate) fn new(
        context: Arc<Context>,
        writer: Writer,
        reader: Reader,
        epoch: u32,
        peers: Option<Peers>,
    ) -> Self {
        let (handles, reading) = (Mutex::default(), tokio::sync::Mutex::default());
        let leaving = watch::Sender::new(false);
        let inner = Inner { context, writer, reader, epoch, handles, reading, peers, leaving };
        Self { inner: Arc::new(inner) }
    }

    /// Makes a table.
    pub(crate) async fn make(
        &self,
        config: TableConfig,
        rules: u32,
        bots: Option<&str>,
    ) -> Result<String, WriteError> {
        let name = crate::secrets::table_name();
        let context = Arc::clone(&self.inner.context);
        let room = Room::make(self.event_log(&name), config, rules, bots, context).await?;
        // among nodes it is acquired like any other, when the first connection comes
        if self.inner.peers.is_none() {
            self.open(&name, room, None);
        }
        metrics::counter!(telemetry::TABLES_MADE).increment(1);
        Ok(name)
    }

    /// How to reach a table, wherever it is played; its task is started if it does not run.
    pub(crate) async fn handle(&self, name: &str) -> Result<RoomHandle, ReadError> {
        let Some(peers) = &self.inner.peers else { return self.only_handle(name).await };
        let found = timeout(SEEK_TIMEOUT, self.find(peers, name)).await;
        found.unwrap_or(Err(ReadError::NotHere))
    }

    /// Looks for a table among the nodes, until its owner has been reached.
    async fn find(&self, peers: &Peers, name: &str) -> Result<RoomHandle, ReadError> {
        let table: TableName = name.into();
        let mut missed = false;
        loop {
            match self.place(name, missed).await {
                Ok(TableLocation::Here(_)) => match self.open_handle(name) {
                    Some(handle) => return Ok(handle),
                    // its task has just ended, which this node is about to learn
                    None => tokio::time::sleep(POLL_INTERVAL).await,
                },
                Ok(TableLocation::There(holder)) => {
                    match attach(&peers.links, &holder, &table).await {
                        Ok(attached) => {
                            metrics::counter!(telemetry::CONNECTIONS_FORWARDED).increment(1);
                            let leaving = self.inner.leaving.subscribe();
                            return Ok(remote_room(attached, self.inner.context.clock, leaving));
                        }
                        Err(error) => tracing::debug!(%table, %error, "an owner is not reached"),
                    }
                }
                Ok(TableLocation::NotHere) => return Err(ReadError::NotHere),
                Ok(TableLocation::NoTable) => return Err(ReadError::NoTable),
                // it was lost while it was read
                Err(ReadError::NotHere) => {}
                Err(why) => return Err(why),
            }
            missed = true;
        }
    }

    /// Where a table is played among the nodes; `missed` says that its owner was known just now, and
    /// was not reached.
    pub(crate) async fn place(&self, name: &str, missed: bool) -> Result<TableLocation, ReadError> {
        match &self.inner.peers {
            _ if !is_name(name) => Ok(TableLocation::NoTable),
            Some(peers) => peers.cluster.seek(&name.into(), missed).await,
            None => Err(ReadError::NotHere),
        }
    }

    /// A table of this node's, for another node.
    pub(crate) async fn own_handle(&self, name: &str) -> Result<RoomHandle, ReadError> {
        match self.place(name, false).await? {
            TableLocation::Here(_) => self.open_handle(name).ok_or(ReadError::NotHere),
            _ => Err(ReadError::NotHere),
        }
    }

    /// The open tables of this node.
    pub(crate) fn listed(&self) -> &ListedTables {
        &self.inner.context.listed
    }

    /// The other nodes, if there are some.
    pub(crate) fn peers(&self) -> Option<&Peers> {
        self.inner.peers.as_ref()
    }

    /// The way to them.
    pub(crate) fn links(&self) -> Option<&Links> {
        self.peers().map(|peers| &peers.links)
    }

    /// The handle of a table on a server without other nodes; its task is started if it does not run.
    async fn only_handle(&self, name: &str) -> Result<RoomHandle, ReadError> {
        if let Some(handle) = self.open_handle(name) {
            return Ok(handle);
        }
        if !is_name(name) {
            return Err(ReadError::NoTable);
        }
        let _one_at_a_time = self.inner.reading.lock().await;
        if let Some(handle) = self.open_handle(name) {
            return Ok(handle);
        }
        let room = self.read(self.event_log(name)).await?;
        Ok(self.open(name, room, None))
    }

    async fn read(&self, event_log: EventLog) -> Result<Room, ReadError> {
        let (name, context) = (event_log.table.clone(), Arc::clone(&self.inner.context));
        let read = tokio::task::spawn_blocking(move || {
            match event_log.reader.tombstone(&event_log.table)? {
                Some(tombstone) => Err(ReadError::Tombstone(tombstone)),
                None => Room::read(event_log, context),
            }
        });
        read.await.unwrap_or_else(|broke_off| {
            tracing::error!(table = %name, %broke_off, "a table broke off as it was read");
            Err(ReadError::BrokeOff)
        })
    }

    /// Restores a table that has a tombstone, for its host.
    pub(crate) async fn restore(&self, name: &str, token: &str) -> Result<(), RestoreError> {
        if !is_name(name) {
            return Err(ReadError::NoTable.into());
        }
        let _one_at_a_time = self.inner.reading.lock().await;
        let (event_log, context) = (self.event_log(name), Arc::clone(&self.inner.context));
        let read = tokio::task::spawn_blocking(move || {
            let tombstone = event_log.reader.tombstone(&event_log.table)?;
            Ok::<_, ReadError>((tombstone.is_some(), Room::read(event_log, context)?))
        });
        let (buried, room) = read.await.unwrap_or(Err(ReadError::BrokeOff))?;
        if !room.is_host(token) {
            return Err(RestoreError::NotHost);
        }
        if !buried {
            return Err(RestoreError::NotDeleted);
        }
        let at = self.inner.context.clock.now().0;
        let restore = Write::Restore { table: name.to_owned(), at };
        Ok(self.inner.writer.commit(vec![restore]).await?)
    }

    /// The store has a tombstone for this table: if it is open, its connections end.
    pub(crate) async fn bury(&self, name: &str) {
        // a table that is being read may not have seen the tombstone: it is open after that
        let handle = {
            let _one_at_a_time = self.inner.reading.lock().await;
            self.open_handle(name)
        };
        let Some(handle) = handle else { return };
        let reader = Reader::clone(&self.inner.reader);
        let table = name.to_owned();
        let found = tokio::task::spawn_blocking(move || reader.tombstone(&table)).await;
        if let Ok(Ok(Some(tombstone))) = found {
            let _ = handle.send(RoomCommand::Bury { tombstone }).await;
        }
    }

    fn open(&self, name: &str, room: Room, tenure: Option<Tenure>) -> RoomHandle {
        let (inner, left) = (Arc::downgrade(&self.inner), name.to_owned());
        let leave = move |calls: &mpsc::Receiver<RoomCommand>| {
            inner.upgrade().is_none_or(|inner| unload(&mut inner.handles.lock(), &left, calls))
        };
        let (inner, gone) = (Arc::downgrade(&self.inner), name.to_owned());
        let gone = move || {
            if let Some(inner) = inner.upgrade() {
                let mut handles = inner.handles.lock();
                // a newer task owns this handle
                if handles.get(&gone).is_some_and(RoomHandle::is_closed) {
                    handles.remove(&gone);
                }
                drop(handles);
                if let (Some(peers), Some(tenure)) = (&inner.peers, tenure) {
                    peers.cluster.report_end(&gone.into(), &tenure);
                }
            }
        };
        // the handle is known before the table can be unloaded
        let mut handles = self.inner.handles.lock();
        let (handle, _task) = room.open(leave, gone);
        handles.insert(name.to_owned(), handle.clone());
        handle
    }

    /// Opens a table that has to be looked at, if no other node plays it.
    pub(crate) async fn wake(&self, name: &str) -> Result<(), ReadError> {
        match &self.inner.peers {
            // the node that plays it looks at it already
            Some(_) => match timeout(SEEK_TIMEOUT, self.place(name, false)).await {
                Ok(placed) => placed.map(drop),
                Err(_) => Err(ReadError::NotHere),
            },
            None => self.only_handle(name).await.map(drop),
        }
    }

    /// The server's public key for push services, if it sends notices through them.
    pub(crate) fn push_key(&self) -> Option<String> {
        self.inner.context.notifier.push_key()
    }

    /// Waits until the notices that count as sent are sent, but not for long.
    pub(crate) async fn finish_notices(&self) {
        self.inner.context.notifier.finish().await;
    }

    /// An account has this name now, or is gone. Other nodes see it once they read a table anew.
    pub(crate) async fn rename(&self, account: Vec<u8>, name: Option<String>) {
        let handles: Vec<RoomHandle> = self.inner.handles.lock().values().cloned().collect();
        for handle in handles {
            let command = AccountCommand::Renamed { account: account.clone(), name: name.clone() };
            let _ = handle.send(RoomCommand::Account(command)).await;
        }
    }

    fn open_handle(&self, name: &str) -> Option<RoomHandle> {
        self.inner.handles.lock().get(name).filter(|handle| !handle.is_closed()).cloned()
    }

    fn event_log(&self, name: &str) -> EventLog {
        EventLog {
            table: name.to_owned(),
            writer: self.inner.writer.clone(),
            reader: self.inner.reader.clone(),
            epoch: self.inner.epoch,
            tenure: None,
        }
    }

    /// Does the table have a task at work?
    pub(crate) fn is_open(&self, name: &str) -> bool {
        self.open_handle(name).is_some()
    }

    /// How many tables have a task at work.
    pub(crate) fn open_tables(&self) -> usize {
        self.inner.handles.lock().values().filter(|handle| !handle.is_closed()).count()
    }

    /// Every client is asked to come again later, and every task ends.
    pub(crate) async fn close(&self) {
        if let Some(peers) = &self.inner.peers {
            peers.cluster.drain().await;
        }
        let handles: Vec<RoomHandle> =
            self.inner.handles.lock().drain().map(|(_, handle)| handle).collect();
        for handle in handles {
            let (reply, closed) = oneshot::channel();
            if handle.send(RoomCommand::Close { reply }).await.is_ok() {
                let _ = closed.await;
            }
        }
        self.inner.leaving.send_replace(true);
    }
}

impl Tables for Rooms {
    fn open(&self, table: TableName, tenure: Tenure) -> Work<Result<(), ReadError>> {
        let rooms = self.clone();
        Box::pin(async move {
            let (epoch, kept) = (tenure.epoch(), Some(tenure.clone()));
            let event_log = EventLog { epoch, tenure: kept, ..rooms.event_log(&table) };
            let room = rooms.read(event_log).await?;
            if !tenure.is_good() {
                return Err(ReadError::NotHere);
            }
            rooms.open(&table, room, Some(tenure));
            Ok(())
        })
    }

    fn close(&self, table: &str) {
        let Some(handle) = self.open_handle(table) else { return };
        tokio::spawn(async move {
            let (reply, _closed) = oneshot::channel();
            let _ = handle.send(RoomCommand::Close { reply }).await;
        });
    }
}

/// Removes the handle of a table, unless someone still holds it: their command would be
/// lost. No one gets it meanwhile, as all who want it wait for `handles`.
fn unload(
    handles: &mut HashMap<String, RoomHandle>,
    name: &str,
    calls: &mpsc::Receiver<RoomCommand>,
) -> bool {
    let is_ours_alone = calls.is_empty() && calls.sender_strong_count() <= 1;
    if is_ours_alone {
        handles.remove(name);
    }
    is_ours_alone
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_not_unloaded_while_its_handle_is_held() {
        let (handle, mut calls) = mpsc::channel(4);
        let mut handles = HashMap::from([("table".to_owned(), handle)]);
        // someone has found the table and is about to say hello
        let in_hand = handles["table"].clone();
        assert!(!unload(&mut handles, "table", &calls));
        // and has said it, but the table has not received it yet
        let (reply, _answer) = oneshot::channel();
        in_hand
            .try_send(RoomCommand::Info { reply })
            .unwrap_or_else(|_| panic!("it takes commands"));
        drop(in_hand);
        assert!(!unload(&mut handles, "table", &calls));
        assert!(handles.contains_key("table"));
        assert!(calls.try_recv().is_ok(), "it is heard");
        assert!(unload(&mut handles, "table", &calls));
        assert!(handles.is_empty(), "the next to come has it read again");
    }
}
