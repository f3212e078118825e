//! A file for what a long run comes to. It is tried before the run, which may take hours.

use anyhow::{Context, Result, ensure};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// A file that could be written when it was tried.
pub(crate) struct OutputFile {
    path: PathBuf,
    /// What was there already, and stays as it is until it is written over.
    file: Option<File>,
}

impl OutputFile {
    /// Tries a file. A run that comes to nothing leaves no empty one.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let is_new = fs::symlink_metadata(path).is_err();
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
        let file = file.with_context(|| format!("writing {}", path.display()))?;
        if is_new {
            let _ = fs::remove_file(path);
        }
        Ok(Self { path: path.to_owned(), file: (!is_new).then_some(file) })
    }

    /// Tries a file of which there may be no other copy: what is there is written over only where that is
    /// asked for.
    pub(crate) fn new(path: &Path, force: bool) -> Result<Self> {
        ensure!(
            force || !path.is_file(),
            "{} exists already: name another file, or write over it with --force",
            path.display()
        );
        Self::open(path)
    }

    /// Tries the file of an option, if it was given.
    pub(crate) fn open_if(path: Option<&Path>) -> Result<Option<Self>> {
        path.map(Self::open).transpose()
    }

    /// Writes the file, over what was there.
    pub(crate) fn write(self, text: &str) -> Result<()> {
        self.write_bytes(text.as_bytes())
    }

    /// Writes a file that is no text.
    pub(crate) fn write_bytes(self, bytes: &[u8]) -> Result<()> {
        let Self { path, file } = self;
        let file = file.map_or_else(|| File::create(&path), Ok);
        file.and_then(|mut file| replace(&mut file, bytes))
            .with_context(|| format!("writing {}", path.display()))
    }
}

/// Writes a text over what an open file holds. A pipe or a device holds nothing to cut off.
pub(crate) fn replace(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    let is_kept = file.metadata()?.is_file();
    if is_kept {
        file.set_len(0)?;
    }
    file.write_all(bytes)?;
    if is_kept { file.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_stays_until_the_run_is_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.md");
        drop(OutputFile::open(&path).unwrap());
        assert!(!path.exists(), "a run that was broken off leaves nothing");
        fs::write(&path, "what the last, longer run came to").unwrap();
        let file = OutputFile::open(&path).unwrap();
        assert!(fs::read_to_string(&path).unwrap().starts_with("what"));
        file.write("new\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new\n");
        OutputFile::open(&path).unwrap().write("newer\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "newer\n");
    }

    #[test]
    fn a_file_that_is_there_is_written_over_only_by_force() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("short.toml");
        fs::write(&path, "a variant").unwrap();
        let refused = OutputFile::new(&path, false).err().unwrap().to_string();
        assert!(refused.contains("exists already") && refused.contains("--force"), "{refused}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "a variant");
        OutputFile::new(&path, true).unwrap().write("another").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "another");
    }

    #[test]
    fn a_folder_that_is_not_there_is_found_out_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let refused = OutputFile::open(&folder.path().join("no/report.md")).err().unwrap();
        assert!(refused.to_string().contains("no/report.md"), "{refused}");
        assert!(OutputFile::open(folder.path()).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_like_a_file() {
        OutputFile::open(Path::new("/dev/null")).unwrap().write("gone\n").unwrap();
    }
}
