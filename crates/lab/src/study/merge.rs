//! A folder that many fill: shards come in any order and of any length, and become its parts.

use crate::Row;
use crate::study::{
    error::StudyError,
    folder::{Folder, file_error, named, write_among_others},
    plan::parts,
    shard::{played_twice, read_shard},
};
use std::{
    fs, io,
    ops::Range,
    path::{Path, PathBuf},
};

/// Where shards wait until all are there.
const SHARDS: &str = "shards";
/// Where those wait that were played a second time, to compare.
const AGAIN: &str = "again";
/// What the shards' folder is called once all parts are made, until it is gone.
const MERGED: &str = "shards-merged";

impl Folder {
    /// The games, numbered through the study, of which the folder has no part yet.
    ///
    /// # Errors
    /// If the spec cannot be played.
    pub fn missing(&self) -> Result<Vec<Range<u64>>, StudyError> {
        let mut missing: Vec<Range<u64>> = Vec::new();
        for part in parts(&self.manifest().spec.sections()?) {
            let games = part.numbers();
            match missing.last_mut() {
                _ if self.file(&part).exists() => {}
                Some(last) if last.end == games.start => last.end = games.end,
                _ => missing.push(games),
            }
        }
        Ok(missing)
    }

    /// The games of the shards that wait here, in order; with `again`, of those that were played
    /// a second time.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn shards(&self, again: bool) -> Result<Vec<Range<u64>>, StudyError> {
        let folder = self.waiting(again);
        let there = match fs::read_dir(&folder) {
            Ok(there) => there,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(file_error(&folder, error)),
        };
        let mut shards = Vec::new();
        for file in there {
            let file = file.map_err(|error| file_error(&folder, error))?;
            shards.extend(file.file_name().to_str().and_then(numbers));
        }
        shards.sort_by_key(|games: &Range<u64>| (games.start, games.end));
        Ok(shards)
    }

    /// Looks at the shards that wait here, so that a bad one is found before others are played.
    ///
    /// # Errors
    /// The first that is not one of this study, is damaged, or came out differently the second
    /// time.
    pub fn examine(&self) -> Result<(), StudyError> {
        for again in [false, true] {
            for games in self.shards(again)? {
                self.shard(&games, again)?;
            }
        }
        self.shards(true)?.iter().try_for_each(|games| self.agree(games))
    }

    /// Keeps a shard; with `again`, one that was played a second time. Where both are there they
    /// are compared. The same shard may be kept any number of times, by any number of processes.
    ///
    /// # Errors
    /// If it is not one of this study, or not these games; or [`StudyError::Disagree`].
    pub fn keep(&self, games: &Range<u64>, again: bool, bytes: &[u8]) -> Result<(), StudyError> {
        let file = self.waiting(again).join(file_of(games));
        read_shard(self.manifest(), games, &file, bytes)?;
        let folder = self.waiting(again);
        fs::create_dir_all(&folder).map_err(|error| file_error(&folder, error))?;
        write_among_others(&file, bytes)?;
        self.agree(games)
    }

    /// Makes the missing parts from the shards that wait here, and takes the shards away. The
    /// folder is then, byte for byte, one that a single process has filled.
    ///
    /// # Errors
    /// If games are missing or have not been played twice that should have been, or a shard is
    /// bad; then nothing is changed.
    pub fn merge(&self) -> Result<(), StudyError> {
        let missing = self.missing()?;
        if missing.is_empty() {
            // a merge that was stopped had made every part, and compared what was played twice
            return self.take_shards_away();
        }
        self.examine()?;
        let mut shards = Shards { folder: self, all: self.shards(false)?, next: 0, open: None };
        if let Some(gap) = gap(&missing, &shards.all) {
            let reason = format!("games {gap:?} have not been played yet");
            return Err(StudyError::Folder { path: self.path().to_owned(), reason });
        }
        let again = self.shards(true)?;
        if let Some(games) = played_twice(&shards.all).iter().find(|games| !again.contains(games)) {
            let reason = format!("games {games:?} have not been played twice yet");
            return Err(StudyError::Folder { path: self.path().to_owned(), reason });
        }
        for part in parts(&self.manifest().spec.sections()?) {
            if !self.file(&part).exists() {
                self.write_part(&part, &shards.rows(part.numbers())?)?;
            }
        }
        self.take_shards_away()
    }

    /// Takes away the shards: all at once by name, so that a stop in between leaves none behind that
    /// would ask for the others again.
    fn take_shards_away(&self) -> Result<(), StudyError> {
        let (waiting, merged) = (self.waiting(false), self.path().join(MERGED));
        unless_missing(&merged, fs::remove_dir_all(&merged))?;
        unless_missing(&waiting, fs::rename(&waiting, &merged))?;
        unless_missing(&merged, fs::remove_dir_all(&merged))
    }

    fn waiting(&self, again: bool) -> PathBuf {
        let shards = self.path().join(SHARDS);
        if again { shards.join(AGAIN) } else { shards }
    }

    fn shard(&self, games: &Range<u64>, again: bool) -> Result<Vec<Row>, StudyError> {
        let file = self.waiting(again).join(file_of(games));
        read_shard(self.manifest(), games, &file, &bytes_of(&file)?)
    }

    /// Compares a shard with what came out the second time, where both are there.
    fn agree(&self, games: &Range<u64>) -> Result<(), StudyError> {
        let [first, second] = [false, true].map(|again| self.waiting(again).join(file_of(games)));
        if first.exists() && second.exists() && bytes_of(&first)? != bytes_of(&second)? {
            return Err(StudyError::Disagree { games: games.clone(), first, second });
        }
        Ok(())
    }
}

/// The shards of a folder, read from first to last.
struct Shards<'a> {
    folder: &'a Folder,
    /// By their first game.
    all: Vec<Range<u64>>,
    /// None before this one is needed any more.
    next: usize,
    /// The one that was read last, with its place.
    open: Option<(usize, Vec<Row>)>,
}

impl Shards<'_> {
    /// The rows of these games, which come after all that were asked for before.
    fn rows(&mut self, games: Range<u64>) -> Result<Vec<Row>, StudyError> {
        let mut rows = Vec::new();
        let mut from = games.start;
        while from < games.end {
            while self.all.get(self.next).is_some_and(|shard| shard.end <= from) {
                self.next += 1;
            }
            let Some(shard) = self.all.get(self.next).filter(|shard| shard.contains(&from)) else {
                let reason = format!("game {from} has not been played yet");
                return Err(StudyError::Folder { path: self.folder.path().to_owned(), reason });
            };
            let there = match self.open.take() {
                Some((place, rows)) if place == self.next => rows,
                _ => self.folder.shard(shard, false)?,
            };
            let until = shard.end.min(games.end);
            let places = (from - shard.start) as usize..(until - shard.start) as usize;
            rows.extend_from_slice(&there[places]);
            self.open = Some((self.next, there));
            from = until;
        }
        Ok(rows)
    }
}

/// The first games that are missing and in no shard; the shards come in order.
fn gap(missing: &[Range<u64>], shards: &[Range<u64>]) -> Option<Range<u64>> {
    for games in missing {
        let mut from = games.start;
        for shard in shards.iter().filter(|shard| shard.end > games.start) {
            if shard.start > from {
                break;
            }
            from = from.max(shard.end);
        }
        if from < games.end {
            let next = shards.iter().map(|shard| shard.start).find(|&start| start > from);
            return Some(from..next.unwrap_or(games.end).min(games.end));
        }
    }
    None
}

fn file_of(games: &Range<u64>) -> String {
    format!("{}.shard", named(games))
}

/// The games of a shard, by the name of its file.
fn numbers(file: &str) -> Option<Range<u64>> {
    let (first, end) = file.strip_prefix("games-")?.strip_suffix(".shard")?.split_once('-')?;
    let games = first.parse().ok()?..end.parse().ok()?;
    (file == file_of(&games) && !games.is_empty()).then_some(games)
}

/// What came of a change to a file or folder; that there is none is fine.
fn unless_missing(path: &Path, done: io::Result<()>) -> Result<(), StudyError> {
    match done {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(file_error(path, error)),
        _ => Ok(()),
    }
}

fn bytes_of(file: &Path) -> Result<Vec<u8>, StudyError> {
    fs::read(file).map_err(|error| file_error(file, error))
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of one range is meant")]
mod tests {
    use super::*;

    #[test]
    fn the_first_gap_is_named() {
        assert_eq!(gap(&[0..10], &[0..4, 4..10]), None);
        assert_eq!(gap(&[0..10], &[0..4, 2..3, 3..12]), None, "shards may overlap");
        assert_eq!(gap(&[0..10], &[0..4, 6..10]), Some(4..6));
        assert_eq!(gap(&[0..10], &[2..10]), Some(0..2));
        assert_eq!(gap(&[5..10, 20..30], &[0..12, 20..25]), Some(25..30));
        assert_eq!(gap(&[5..10], &[]), Some(5..10));
        assert_eq!(gap(&[], &[]), None);
    }

    #[test]
    fn a_name_that_is_no_shard_is_passed_over() {
        assert_eq!(numbers("games-00000007-00000014.shard"), Some(7..14));
        for other in ["games-7-14.shard", "games-00000007-00000007.shard", "again", "x.part"] {
            assert_eq!(numbers(other), None, "{other}");
        }
    }
}
