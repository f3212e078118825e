//! What SQLite asks of the disk, in order: a file system for SQLite (a VFS) that hands every call on to
//! the usual one and records each write and each sync of the folders that a test watches.
//!
//! The file that SQLite has opened stays the usual file system's own: only the five of its methods
//! that are recorded are replaced, and each of them calls the one it replaces.

#![allow(unsafe_code)] // a VFS is a table of C functions

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use rusqlite::ffi::{
    SQLITE_IOCAP_POWERSAFE_OVERWRITE, SQLITE_OK, SQLITE_OPEN_CREATE, SQLITE_OPEN_MAIN_JOURNAL,
    SQLITE_OPEN_WAL, sqlite3_file, sqlite3_io_methods, sqlite3_vfs, sqlite3_vfs_find,
    sqlite3_vfs_register,
};

/// What SQLite has asked of the disk.
#[derive(Debug, Clone)]
pub(crate) enum Op {
    Write {
        file: String,
        offset: usize,
        bytes: Vec<u8>,
    },
    Truncate {
        file: String,
        size: usize,
    },
    /// From here on everything that was asked of this file before is on the disk.
    Sync {
        file: String,
    },
    Delete {
        file: String,
    },
    /// From here on files that were deleted before stay so.
    SyncFolder,
}

impl Op {
    /// Does it write to this file?
    pub(crate) fn is_of(&self, name: &str) -> bool {
        match self {
            Self::Write { file, .. } | Self::Truncate { file, .. } => file == name,
            Self::Sync { .. } | Self::Delete { .. } | Self::SyncFolder => false,
        }
    }
}

/// Everything asked of a folder, for as long as this is held.
pub(crate) struct Recording {
    folder: PathBuf,
    ops: Ops,
}

type Ops = Arc<Mutex<Vec<Op>>>;

/// A folder that is watched.
#[derive(Clone)]
struct Watched {
    ops: Ops,
    is_trusted: bool,
}

/// A file of such a folder that is open, and how the usual file system does what is recorded.
#[derive(Clone)]
struct Open {
    folder: Watched,
    file: String,
    usual: sqlite3_io_methods,
    /// The usual file system syncs the folder with the first sync of a journal that it has made.
    syncs_folder: bool,
}

impl Recording {
    /// Watches a folder. If `trusted`, SQLite assumes that a torn sector keeps the bytes that were
    /// not meant, whatever the store asks for.
    pub(crate) fn of(folder: &Path, trusted: bool) -> Self {
        register();
        let ops = Ops::default();
        let watched = Watched { ops: Arc::clone(&ops), is_trusted: trusted };
        locked(&FOLDERS).insert(folder.to_owned(), watched);
        Self { folder: folder.to_owned(), ops }
    }

    /// The store syncs the folder itself when it has opened the database.
    pub(crate) fn folder_was_synced(&self) {
        locked(&self.ops).push(Op::SyncFolder);
    }

    /// How much has been asked so far.
    pub(crate) fn len(&self) -> usize {
        locked(&self.ops).len()
    }

    pub(crate) fn end(self) -> Vec<Op> {
        std::mem::take(&mut *locked(&self.ops))
    }
}

impl Drop for Recording {
    fn drop(&mut self) {
        locked(&FOLDERS).remove(&self.folder);
    }
}

static FOLDERS: Mutex<BTreeMap<PathBuf, Watched>> = Mutex::new(BTreeMap::new());

/// By the address of SQLite's file.
static FILES: Mutex<BTreeMap<usize, Open>> = Mutex::new(BTreeMap::new());

/// The usual file system.
static USUAL: OnceLock<Vfs> = OnceLock::new();

/// The methods of the usual file system, by their address, with ours in them. It has several sets: a
/// journal, for one, is never locked.
static RECORDED: Mutex<BTreeMap<usize, &sqlite3_io_methods>> = Mutex::new(BTreeMap::new());

struct Vfs(*mut sqlite3_vfs);

// SAFETY: SQLite calls its file systems from any thread, and never changes or frees them.
unsafe impl Send for Vfs {}
// SAFETY: as above.
unsafe impl Sync for Vfs {}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes the recorder the file system of all databases that this process opens from now on.
fn register() {
    USUAL.get_or_init(|| {
        // SAFETY: the first call gives SQLite's own file system, which lives as long as the process,
        // and so does the copy of it that is registered.
        unsafe {
            let usual = sqlite3_vfs_find(std::ptr::null());
            let recorder = sqlite3_vfs {
                zName: c"recorder".as_ptr(),
                pNext: std::ptr::null_mut(),
                xOpen: Some(open),
                xDelete: Some(delete),
                ..*usual
            };
            let code = sqlite3_vfs_register(Box::into_raw(Box::new(recorder)), 1);
            assert_eq!(code, SQLITE_OK);
            Vfs(usual)
        }
    });
}

/// The folder, if it is watched, and the file's name.
///
/// # Safety
/// `path` is null or a C string.
unsafe fn watched(path: *const c_char) -> Option<(Watched, String)> {
    if path.is_null() {
        return None;
    }
    // SAFETY: promised by the caller.
    let path = PathBuf::from(unsafe { CStr::from_ptr(path) }.to_str().ok()?);
    let folder = locked(&FOLDERS).get(path.parent()?)?.clone();
    Some((folder, path.file_name()?.to_str()?.to_owned()))
}

impl Open {
    fn of(file: *mut sqlite3_file) -> Self {
        locked(&FILES)[&file.addr()].clone()
    }

    fn record(&self, op: impl FnOnce(String) -> Op) {
        locked(&self.folder.ops).push(op(self.file.clone()));
    }
}

unsafe extern "C" fn open(
    _: *mut sqlite3_vfs,
    path: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    let usual = USUAL.get().unwrap().0;
    // SAFETY: SQLite's promise is handed on; the file has its methods if it could be opened.
    unsafe {
        let code = (*usual).xOpen.unwrap()(usual, path, file, flags, out_flags);
        if code == SQLITE_OK
            && let Some((folder, name)) = watched(path)
        {
            let usual = (*file).pMethods;
            let recorded = || {
                Box::leak(Box::new(sqlite3_io_methods {
                    xClose: Some(close),
                    xWrite: Some(write),
                    xTruncate: Some(truncate),
                    xSync: Some(sync),
                    xDeviceCharacteristics: Some(characteristics),
                    ..*usual
                }))
            };
            (*file).pMethods = *locked(&RECORDED).entry(usual.addr()).or_insert_with(|| recorded());
            let syncs_folder = flags & SQLITE_OPEN_CREATE != 0
                && flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL) != 0;
            let open = Open { folder, file: name, usual: *usual, syncs_folder };
            locked(&FILES).insert(file.addr(), open);
        }
        code
    }
}

unsafe extern "C" fn delete(_: *mut sqlite3_vfs, path: *const c_char, sync_folder: c_int) -> c_int {
    let usual = USUAL.get().unwrap().0;
    // SAFETY: SQLite's promise is handed on.
    let (watched, code) =
        unsafe { (watched(path), (*usual).xDelete.unwrap()(usual, path, sync_folder)) };
    if let Some((folder, file)) = watched.filter(|_| code == SQLITE_OK) {
        locked(&folder.ops).push(Op::Delete { file });
        if sync_folder != 0 {
            locked(&folder.ops).push(Op::SyncFolder);
        }
    }
    code
}

unsafe extern "C" fn close(file: *mut sqlite3_file) -> c_int {
    let open = locked(&FILES).remove(&file.addr()).unwrap();
    // SAFETY: as in `write`.
    unsafe { open.usual.xClose.unwrap()(file) }
}

unsafe extern "C" fn write(
    file: *mut sqlite3_file,
    from: *const c_void,
    length: c_int,
    offset: i64,
) -> c_int {
    let open = Open::of(file);
    // SAFETY: SQLite has so many bytes there, and calls this as it would call the method it replaces.
    unsafe {
        let bytes = std::slice::from_raw_parts(from.cast::<u8>(), length as usize).to_vec();
        open.record(|file| Op::Write { file, offset: offset as usize, bytes });
        open.usual.xWrite.unwrap()(file, from, length, offset)
    }
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, size: i64) -> c_int {
    let open = Open::of(file);
    open.record(|file| Op::Truncate { file, size: size as usize });
    // SAFETY: as in `write`.
    unsafe { open.usual.xTruncate.unwrap()(file, size) }
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, flags: c_int) -> c_int {
    let open = Open::of(file);
    // SAFETY: as in `write`.
    let code = unsafe { open.usual.xSync.unwrap()(file, flags) };
    if code == SQLITE_OK {
        if open.syncs_folder {
            open.record(|_| Op::SyncFolder);
            locked(&FILES).insert(file.addr(), Open { syncs_folder: false, ..open.clone() });
        }
        open.record(|file| Op::Sync { file });
    }
    code
}

unsafe extern "C" fn characteristics(file: *mut sqlite3_file) -> c_int {
    let open = Open::of(file);
    // SAFETY: as in `write`.
    let usual = unsafe { open.usual.xDeviceCharacteristics.unwrap()(file) };
    if open.folder.is_trusted { usual | SQLITE_IOCAP_POWERSAFE_OVERWRITE } else { usual }
}
