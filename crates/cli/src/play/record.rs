//! The file in which a game is recorded. It is tried before the game starts, and no other file
//! is ever written over unless that was asked for.

use crate::output_file::replace;
use anyhow::{Context, Result};
use std::{
    fs::{self, File, OpenOptions},
    io::ErrorKind,
    path::{Path, PathBuf},
};

/// A file that is ready for a game. If nothing comes of the game, it is not left there empty.
pub(super) struct RecordFile {
    path: PathBuf,
    file: File,
    /// Was it made for this game?
    is_new: bool,
    written: bool,
}

impl RecordFile {
    /// Tries the file for the game with this number: the second game of an evening goes into
    /// `game-2.json`, next to `game.json`.
    pub(super) fn open(path: &Path, game: u32, force: bool) -> Result<Self> {
        let path = numbered(path, game);
        let mut options = OpenOptions::new();
        options.write(true);
        let is_new = !path.exists();
        // what is there stays as it is until there is a game to be written
        let opened =
            if force { options.create(true).truncate(false) } else { options.create_new(true) }
                .open(&path);
        let file = match opened {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => anyhow::bail!(
                "{} exists already: name another file, or write over it with --force",
                path.display()
            ),
            opened => {
                opened.with_context(|| format!("cannot write the record to {}", path.display()))?
            }
        };
        Ok(Self { path, file, is_new, written: false })
    }

    /// What it is called.
    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Writes the game down.
    pub(super) fn write(mut self, record: &str) -> Result<()> {
        replace(&mut self.file, format!("{record}\n").as_bytes())
            .with_context(|| format!("writing the record to {}", self.path.display()))?;
        self.written = true;
        Ok(())
    }
}

impl Drop for RecordFile {
    fn drop(&mut self) {
        if self.is_new && !self.written {
            // an empty file would only be in the way of the next try
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// `game.json` for the first game, `game-2.json` for the second.
fn numbered(path: &Path, game: u32) -> PathBuf {
    if game < 2 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let end = path.extension().map(|end| format!(".{}", end.to_string_lossy()));
    path.with_file_name(format!("{stem}-{game}{}", end.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_there_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.json");
        fs::write(&path, "an old game").expect("written");
        let refused = RecordFile::open(&path, 1, false).err().expect("refused").to_string();
        assert!(refused.contains("exists already") && refused.contains("--force"), "{refused}");
        let forced = RecordFile::open(&path, 1, true).expect("opened");
        assert_eq!(fs::read_to_string(&path).expect("read"), "an old game", "until it is written");
        forced.write("a new game").expect("written");
        assert_eq!(fs::read_to_string(&path).expect("read"), "a new game\n");
    }

    #[test]
    fn a_game_that_never_was_leaves_no_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.json");
        drop(RecordFile::open(&path, 1, false).expect("opened"));
        assert!(!path.exists());
        let nowhere = RecordFile::open(&folder.path().join("no/game.json"), 1, false);
        assert!(nowhere.is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_game_can_be_recorded_into_nothing() {
        let nothing = RecordFile::open(Path::new("/dev/null"), 1, true).expect("opened");
        nothing.write("a game").expect("written");
        assert!(Path::new("/dev/null").exists());
    }

    #[test]
    fn the_second_game_has_a_file_of_its_own() {
        assert_eq!(numbered(Path::new("a/game.json"), 1), Path::new("a/game.json"));
        assert_eq!(numbered(Path::new("a/game.json"), 2), Path::new("a/game-2.json"));
        assert_eq!(numbered(Path::new("game"), 3), Path::new("game-3"));
    }
}
