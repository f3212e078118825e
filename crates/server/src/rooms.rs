//! All tables: those with a task at work, and those that wait in the book until somebody comes.

use crate::room::{Book, Call, Door, Room, Surroundings, Unread};
use parlour_store::{NotWritten, Reader, Writer};
use parlour_table::session::Terms;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::oneshot;

/// All tables.
#[derive(Clone)]
pub(crate) struct Rooms {
    inner: Arc<Inner>,
}

struct Inner {
    around: Arc<Surroundings>,
    writer: Writer,
    reader: Reader,
    epoch: u32,
    doors: Mutex<HashMap<String, Door>>,
    /// One at a time reads a table, so that none is opened twice.
    reading: tokio::sync::Mutex<()>,
}

impl Rooms {
    pub(crate) fn new(
        around: Arc<Surroundings>,
        writer: Writer,
        reader: Reader,
        epoch: u32,
    ) -> Self {
        let (doors, reading) = (Mutex::default(), tokio::sync::Mutex::default());
        Self { inner: Arc::new(Inner { around, writer, reader, epoch, doors, reading }) }
    }

    /// Makes a table.
    pub(crate) async fn make(
        &self,
        terms: Terms,
        rules: u32,
        bots: Option<&str>,
    ) -> Result<String, NotWritten> {
        let name = crate::secrets::table_name();
        let around = Arc::clone(&self.inner.around);
        let room = Room::make(self.book(&name), terms, rules, bots, around).await?;
        self.open(&name, room);
        metrics::counter!("parlour_tables_made").increment(1);
        Ok(name)
    }

    /// The door of a table; its task is started if it does not run.
    pub(crate) async fn door(&self, name: &str) -> Result<Door, Unread> {
        if let Some(door) = self.open_door(name) {
            return Ok(door);
        }
        if name.len() > 16 || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(Unread::NoTable);
        }
        let _one_at_a_time = self.inner.reading.lock().await;
        if let Some(door) = self.open_door(name) {
            return Ok(door);
        }
        let (book, around) = (self.book(name), Arc::clone(&self.inner.around));
        let read = tokio::task::spawn_blocking(move || Room::read(book, around)).await;
        let room = read.unwrap_or(Err(Unread::NoTable))?;
        Ok(self.open(name, room))
    }

    fn open(&self, name: &str, room: Room) -> Door {
        let (inner, gone) = (Arc::downgrade(&self.inner), name.to_owned());
        let (door, _task) = room.open(move || {
            if let Some(inner) = inner.upgrade() {
                let mut doors = inner.doors();
                // a door that was opened since is another's
                if doors.get(&gone).is_some_and(Door::is_closed) {
                    doors.remove(&gone);
                }
            }
        });
        self.inner.doors().insert(name.to_owned(), door.clone());
        door
    }

    fn open_door(&self, name: &str) -> Option<Door> {
        self.inner.doors().get(name).filter(|door| !door.is_closed()).cloned()
    }

    fn book(&self, name: &str) -> Book {
        Book {
            table: name.to_owned(),
            writer: self.inner.writer.clone(),
            reader: Arc::clone(&self.inner.reader),
            epoch: self.inner.epoch,
        }
    }

    /// How many tables have a task at work.
    pub(crate) fn open_tables(&self) -> usize {
        self.inner.doors().values().filter(|door| !door.is_closed()).count()
    }

    /// Every line is told to come again later, and every task ends.
    pub(crate) async fn close(&self) {
        let doors: Vec<Door> = self.inner.doors().drain().map(|(_, door)| door).collect();
        for door in doors {
            let (reply, closed) = oneshot::channel();
            if door.send(Call::Close { reply }).await.is_ok() {
                let _ = closed.await;
            }
        }
    }
}

impl Inner {
    fn doors(&self) -> MutexGuard<'_, HashMap<String, Door>> {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
