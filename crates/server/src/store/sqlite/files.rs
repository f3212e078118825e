//! The files of the data folder, apart from what is in them.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use super::fault::failed;
use crate::{private, store::StoreError};

/// The database, and beside it what SQLite adds to its name.
pub(super) const DATABASE: &str = "parlour.db";

/// The file that [`lock`] holds; there is nothing in it.
pub(super) const LOCK: &str = "parlour.lock";

/// The process that holds this file is the only server of its folder. The system lets go of it
/// when the process ends, however it ends.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // By word and not only by closing: a child process that is just being started still has
        // the file in its hands. If it fails, closing has to do.
        let _ = self.0.unlock();
    }
}

pub(super) fn lock(folder: &Path) -> Result<Lock, StoreError> {
    private::make_folder(folder).map_err(|error| failed(folder, &error))?;
    let path = folder.join(LOCK);
    let file =
        private::to_write().create(true).open(&path).map_err(|error| failed(&path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(Lock(file)),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(failed(&path, &error)),
    }
}

/// Makes an empty file that no one else may read, if there is none; SQLite gives its other files
/// the same rights.
pub(super) fn make(path: &Path) -> Result<(), StoreError> {
    match private::to_write().create_new(true).open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(failed(path, &error)),
    }
}

/// As [`private::settle`].
pub(super) fn settle(folder: &Path) -> Result<(), StoreError> {
    private::settle(folder).map_err(|error| failed(folder, &error))
}
