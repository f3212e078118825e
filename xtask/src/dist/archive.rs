//! Archives that are the same bytes each time: sorted names, one time, and no owner but root.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};
use tar::{Builder, EntryType, Header};

/// A file of a package.
#[derive(Clone)]
pub(super) struct Item {
    /// Where it goes, with `/` between the parts and none before the first.
    pub(super) path: String,
    /// Who may do what with it: 0o755 for what is run, 0o644 for the rest.
    pub(super) mode: u32,
    pub(super) bytes: Vec<u8>,
}

impl Item {
    /// A file to read.
    pub(super) fn data(path: &str, bytes: Vec<u8>) -> Self {
        Self { path: path.to_owned(), mode: 0o644, bytes }
    }

    /// A text to read.
    pub(super) fn text(path: &str, text: String) -> Self {
        Self::data(path, text.into_bytes())
    }

    /// A file to run.
    pub(super) fn program(path: &str, bytes: Vec<u8>) -> Self {
        Self { mode: 0o755, ..Self::data(path, bytes) }
    }

    /// The same file in another place.
    pub(super) fn at(&self, path: &str) -> Self {
        Self { path: path.to_owned(), ..self.clone() }
    }

    /// The same file compressed, as manual pages and change logs are in Debian.
    pub(super) fn compressed(&self, path: &str) -> Result<Self> {
        Ok(Self { path: path.to_owned(), mode: self.mode, bytes: gzip(&self.bytes)? })
    }

    /// Writes it under this folder.
    pub(super) fn write(&self, folder: &Path) -> Result<()> {
        let path = folder.join(&self.path);
        let place = || path.display().to_string();
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).with_context(place)?;
        }
        fs::write(&path, &self.bytes).with_context(place)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            fs::set_permissions(&path, fs::Permissions::from_mode(self.mode))
                .with_context(place)?;
        }
        Ok(())
    }
}

/// The files and the folders they are in, all of this time in seconds.
pub(super) fn tar(items: &[Item], time: u64) -> Result<Vec<u8>> {
    let mut items: Vec<&Item> = items.iter().collect();
    items.sort_by(|a, b| a.path.cmp(&b.path));
    let folders: BTreeSet<&str> = items
        .iter()
        .flat_map(|item| item.path.match_indices('/').map(|(at, _)| &item.path[..=at]))
        .collect();
    let mut archive = Builder::new(Vec::new());
    for folder in folders {
        let mut header = header(EntryType::Directory, 0o755, 0, time)?;
        archive.append_data(&mut header, folder, &[][..])?;
    }
    for item in items {
        let mut header = header(EntryType::Regular, item.mode, item.bytes.len() as u64, time)?;
        archive.append_data(&mut header, &item.path, &item.bytes[..])?;
    }
    Ok(archive.into_inner()?)
}

fn header(kind: EntryType, mode: u32, size: u64, time: u64) -> Result<Header> {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_size(size);
    header.set_mtime(time);
    header.set_uid(0);
    header.set_gid(0);
    header.set_username("root")?;
    header.set_groupname("root")?;
    Ok(header)
}

/// Compressed, without a name and a time.
pub(super) fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut file = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    file.write_all(bytes)?;
    Ok(file.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read as _;
    use tar::Archive;

    #[test]
    fn the_order_of_the_files_changes_no_byte() {
        let (a, b) = (Item::text("x/a", "1".to_owned()), Item::program("x/y/b", vec![2]));
        let one = gzip(&tar(&[a.clone(), b.clone()], 7).unwrap()).unwrap();
        assert_eq!(one, gzip(&tar(&[b, a], 7).unwrap()).unwrap());
    }

    #[test]
    fn every_entry_is_roots_and_of_the_given_time_and_folders_come_first() {
        let items = [Item::program("x/y/b", vec![2]), Item::text("x/a", "1".to_owned())];
        let packed = gzip(&tar(&items, 7).unwrap()).unwrap();
        let mut unpacked = Vec::new();
        GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
        let mut archive = Archive::new(&unpacked[..]);
        let entries = archive.entries().unwrap().map(|entry| {
            let entry = entry.unwrap();
            let header = entry.header();
            assert_eq!((header.uid().unwrap(), header.gid().unwrap()), (0, 0));
            assert_eq!((header.username().unwrap(), header.mtime().unwrap()), (Some("root"), 7));
            (entry.path().unwrap().display().to_string(), header.mode().unwrap())
        });
        let found: Vec<(String, u32)> = entries.collect();
        let expected = [("x/", 0o755), ("x/y/", 0o755), ("x/a", 0o644), ("x/y/b", 0o755)];
        assert_eq!(found, expected.map(|(path, mode)| (path.to_owned(), mode)));
    }
}
