//! The page that plays without a network: the folder of files that `cargo xtask site` makes
//! (docs/offline.md). It is read as a whole when the server starts, so that no request can reach
//! a file outside of it.

use crate::page_file::PageFile;
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

/// The largest folder that is read, in bytes.
const MAX_SITE_BYTES: u64 = 32 * 1024 * 1024;

/// The most files and folders within it.
const MAX_ENTRIES: usize = 2000;

/// So many bytes of a file's hash are its tag.
const ETAG_BYTES: usize = 8;

/// The service worker, which names all files that it keeps.
const SERVICE_WORKER: &str = "sw.js";

/// Without these files nothing can be played.
const NEEDED: [&str; 4] = ["index.html", "manifest.webmanifest", "parlour.bin", SERVICE_WORKER];

/// How the service worker's list of files begins and ends.
const LIST: (&str, &str) = ("const FILES = ", ";");

/// The files of the page that plays without a network, by their names.
#[derive(Debug)]
pub struct OfflineSite {
    files: BTreeMap<String, PageFile>,
}

/// Why a folder cannot be served as the page that plays without a network.
#[derive(Debug, thiserror::Error)]
pub enum OfflineError {
    /// A file cannot be read.
    #[error("{0} cannot be read: {1}")]
    Unreadable(PathBuf, #[source] io::Error),
    /// A link could lead out of the folder.
    #[error("{0} is neither a file nor a folder; links are not followed")]
    Link(PathBuf),
    /// A name that no address can have.
    #[error("{0} has a name that is not UTF-8")]
    Name(PathBuf),
    /// More than such a page has.
    #[error(
        "{0} is too large for the page without a server: at most {MAX_ENTRIES} files and \
         {MAX_SITE_BYTES} bytes"
    )]
    TooLarge(PathBuf),
    /// Something is missing.
    #[error(
        "{0} is not the page without a server; missing: {names} (`cargo xtask site` makes the \
         folder)", names = .1.join(", ")
    )]
    Missing(PathBuf, Vec<String>),
    /// The service worker is another one.
    #[error(
        "{0} names no files to keep, so it is not of the page without a server (`cargo xtask \
         site` makes the folder)"
    )]
    ServiceWorker(PathBuf),
}

impl OfflineSite {
    /// Reads a folder that `cargo xtask site` has made. Files whose names begin with a dot are left
    /// out.
    ///
    /// # Errors
    /// If something is missing, too large, or leads elsewhere.
    pub fn read(folder: &Path) -> Result<Self, OfflineError> {
        let mut reading = Reading { left: MAX_SITE_BYTES, entries: 0, files: BTreeMap::new() };
        reading.add_folder(folder, "", folder)?;
        let site = Self { files: reading.files };
        let has = |name: &str| site.files.contains_key(name);
        let mut missing: Vec<String> =
            NEEDED.iter().filter(|name| !has(name)).map(ToString::to_string).collect();
        if missing.is_empty() {
            let named = site
                .named_by_service_worker()
                .ok_or_else(|| OfflineError::ServiceWorker(folder.join(SERVICE_WORKER)))?;
            missing = named.into_iter().filter(|name| name != "./" && !has(name)).collect();
        }
        if !missing.is_empty() {
            return Err(OfflineError::Missing(folder.to_owned(), missing));
        }
        Ok(site)
    }

    /// The file of this name, such as `assets/index.js`.
    pub(crate) fn file(&self, name: &str) -> Option<&PageFile> {
        self.files.get(name)
    }

    /// The files that the service worker keeps: if one was missing, it would keep none.
    fn named_by_service_worker(&self) -> Option<Vec<String>> {
        let script = std::str::from_utf8(&self.files.get(SERVICE_WORKER)?.bytes).ok()?;
        let (begin, end) = LIST;
        let list = script.lines().find_map(|line| line.strip_prefix(begin)?.strip_suffix(end))?;
        parlour_protocol::wire::read(list).ok()
    }
}

/// A folder while it is read.
struct Reading {
    /// So many bytes may still come.
    left: u64,
    entries: usize,
    files: BTreeMap<String, PageFile>,
}

impl Reading {
    /// Adds what is in a folder; the names of its files begin with `prefix`.
    fn add_folder(&mut self, at: &Path, prefix: &str, top: &Path) -> Result<(), OfflineError> {
        let unreadable = |why| OfflineError::Unreadable(at.to_owned(), why);
        for entry in fs::read_dir(at).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let path = entry.path();
            self.entries += 1;
            if self.entries > MAX_ENTRIES {
                return Err(OfflineError::TooLarge(top.to_owned()));
            }
            let name = entry.file_name();
            let name = name.to_str().ok_or_else(|| OfflineError::Name(path.clone()))?;
            if name.starts_with('.') {
                continue;
            }
            let name = format!("{prefix}{name}");
            let kind = entry.file_type().map_err(unreadable)?;
            if kind.is_dir() {
                self.add_folder(&path, &format!("{name}/"), top)?;
            } else if kind.is_file() {
                self.add_file(&path, name, top)?;
            } else {
                return Err(OfflineError::Link(path));
            }
        }
        Ok(())
    }

    fn add_file(&mut self, at: &Path, name: String, top: &Path) -> Result<(), OfflineError> {
        let unreadable = |why| OfflineError::Unreadable(at.to_owned(), why);
        let length = fs::metadata(at).map_err(unreadable)?.len();
        self.left =
            self.left.checked_sub(length).ok_or_else(|| OfflineError::TooLarge(top.to_owned()))?;
        let bytes = fs::read(at).map_err(unreadable)?;
        let etag = hex::encode(&Sha256::digest(&bytes)[..ETAG_BYTES]);
        let file = PageFile::named(&name, bytes, etag);
        self.files.insert(name, file);
        Ok(())
    }
}
