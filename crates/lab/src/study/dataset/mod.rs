//! Data sets for programs that learn: every decision of many games as a row of Parquet, with a
//! manifest that makes the same bytes again.
//!
//! A row holds what the seat that decides may see, what it may do, what it did, and how the game
//! came out for it. Nothing of a row but the outcome depends on what is hidden from the seat.

mod columns;
mod game;
mod manifest;
mod spec;

pub use manifest::{DataFile, DataManifest, Space};
pub use spec::DataSpec;

use crate::study::{
    error::StudyError,
    folder::{file_error, write_whole},
};
use game::PlayedRules;
use manifest::{GAMES_A_FILE, sha256};
use parlour_encode::{Encoder, ForEncoder, for_encoder};
use std::{fs, io::ErrorKind, ops::Range, path::Path};

/// Learns after each file how many games are written, of how many; false stops the run there.
pub type OnFile<'a> = &'a mut (dyn FnMut(u64, u64) -> bool + Send);

/// Plays a data set into a folder, going on where it was left. The same spec gives the same
/// bytes for any number of threads. Nothing where `on_file` stopped it: what is written stays.
///
/// # Errors
/// If the spec cannot be played, or the folder cannot be used or holds another data set.
pub fn make_dataset(
    spec: &DataSpec,
    folder: &Path,
    on_file: OnFile<'_>,
) -> Result<Option<DataManifest>, StudyError> {
    let make = Make { spec, folder, on_file };
    of_game(spec, make)
}

/// Makes the data set of a manifest again, in a folder of its own, and compares.
///
/// # Errors
/// If the manifest was written by another version, or what comes out is not what it says; all
/// that [`make_dataset`] says.
pub fn remake_dataset(
    manifest: &Path,
    folder: &Path,
    on_file: OnFile<'_>,
) -> Result<Option<DataManifest>, StudyError> {
    let told = DataManifest::read(manifest)?;
    let wrong =
        |reason: &str| StudyError::Folder { path: manifest.to_owned(), reason: reason.to_owned() };
    if !told.is_complete() {
        return Err(wrong("its data set was never finished: make it first"));
    }
    let plan = of_game(&told.spec, Planned(&told.spec))?;
    told.same_versions(&plan)?;
    if plan != told.plan() {
        return Err(wrong("it is not what its own spec leads to: someone has changed it"));
    }
    let Some(made) = make_dataset(&told.spec, folder, on_file)? else { return Ok(None) };
    if made == told {
        return Ok(Some(made));
    }
    let other = made.files.iter().find(|file| !told.files.contains(file));
    let name = other.map_or("its list of files", |file| &file.name);
    Err(wrong(&format!("{name} does not come out the same")))
}

/// Is every file of this folder what its manifest says?
///
/// # Errors
/// Which file is not, or that the data set is not finished.
pub fn check_dataset(folder: &Path) -> Result<DataManifest, StudyError> {
    let manifest = DataManifest::read(&folder.join(MANIFEST))?;
    let wrong = |name: &str, reason: &str| {
        Err(StudyError::Folder { path: folder.join(name), reason: reason.to_owned() })
    };
    if !manifest.is_complete() {
        return wrong(MANIFEST, "the data set is not finished: make it again to go on");
    }
    for file in &manifest.files {
        match written(&folder.join(&file.name))? {
            None => return wrong(&file.name, "it is not there"),
            Some(bytes) if sha256(&bytes) != file.sha256 => {
                return wrong(&file.name, "it is not what the manifest says (SHA-256)");
            }
            Some(_) => {}
        }
    }
    Ok(manifest)
}

/// What says all about a data set, in its folder.
const MANIFEST: &str = "manifest.json";
/// Where the files stand, so that a reader of Parquet can be given a folder of nothing else.
const DECISIONS: &str = "decisions";

fn of_game<W, T>(spec: &DataSpec, what: W) -> Result<T, StudyError>
where
    W: ForEncoder<Answer = Result<T, StudyError>>,
{
    for_encoder(&spec.game, what)?
}

/// What a manifest says before anything is played.
struct Planned<'a>(&'a DataSpec);

impl ForEncoder for Planned<'_> {
    type Answer = Result<DataManifest, StudyError>;

    fn with<C: Encoder>(self) -> Self::Answer {
        Ok(DataManifest::planned(&PlayedRules::<C>::open(self.0)?))
    }
}

struct Make<'a> {
    spec: &'a DataSpec,
    folder: &'a Path,
    on_file: OnFile<'a>,
}

impl ForEncoder for Make<'_> {
    type Answer = Result<Option<DataManifest>, StudyError>;

    fn with<C: Encoder>(self) -> Self::Answer {
        let Self { spec, folder, on_file } = self;
        let played_rules = PlayedRules::<C>::open(spec)?;
        let mut manifest = DataManifest::planned(&played_rules);
        if let Some(there) = prepare(folder, &manifest)? {
            return Ok(Some(there));
        }
        for games in files(spec.games) {
            let end = games.end;
            manifest.add(file(&played_rules, folder, games)?);
            if !on_file(end, spec.games) && end < spec.games {
                return Ok(None);
            }
        }
        manifest.write(&folder.join(MANIFEST))?;
        Ok(Some(manifest))
    }
}

/// Makes the folder of a data set, or finds that it holds this very one: its manifest, if it is
/// finished.
fn prepare(folder: &Path, plan: &DataManifest) -> Result<Option<DataManifest>, StudyError> {
    let path = folder.join(MANIFEST);
    if !path.exists() {
        let inner = folder.join(DECISIONS);
        fs::create_dir_all(&inner).map_err(|error| file_error(&inner, error))?;
        plan.write(&path)?;
        return Ok(None);
    }
    let there = DataManifest::read(&path)?;
    if there.plan() != *plan {
        let reason = "it holds another data set; give a folder of its own".to_owned();
        return Err(StudyError::Folder { path: folder.to_owned(), reason });
    }
    if there.is_complete() { check_dataset(folder).map(Some) } else { Ok(None) }
}

/// The file of these games: as it is there, or played and written now.
fn file<C: Encoder>(
    played_rules: &PlayedRules<'_, C>,
    folder: &Path,
    games: Range<u64>,
) -> Result<DataFile, StudyError> {
    let name = format!("{DECISIONS}/{:08}-{:08}.parquet", games.start, games.end);
    let path = folder.join(&name);
    let bytes = match written(&path)? {
        Some(bytes) => bytes,
        None => {
            let bytes = columns::to_bytes(played_rules, games).map_err(|error| error.at(&path))?;
            write_whole(&path, &bytes)?;
            bytes
        }
    };
    let sha256 = sha256(&bytes);
    let rows = columns::rows(bytes).map_err(|error| error.at(&path))?;
    Ok(DataFile { name, rows, sha256 })
}

/// The games of each file.
fn files(games: u64) -> impl Iterator<Item = Range<u64>> {
    let count = games.div_ceil(GAMES_A_FILE);
    (0..count).map(move |file| file * GAMES_A_FILE..games.min((file + 1) * GAMES_A_FILE))
}

/// A file's bytes, if it is there.
fn written(path: &Path) -> Result<Option<Vec<u8>>, StudyError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(file_error(path, error)),
    }
}
