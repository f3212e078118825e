//! A study on disk: a manifest, and the games as files of a few hundred each.

use crate::{
    bounded::{Progress, live},
    error::StudyError,
    plan::{Part, parts, play, rules},
    report::Report,
    rows,
    spec::Spec,
    variant::{Variant, digest, no_game},
};
use parlour_bots::{ForGame, WithBots, for_game};
use parlour_lab::{Guests, Row};
use serde::{Deserialize, Serialize};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

/// What a folder says of the study in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the form of these folders.
    pub form: u32,
    /// Sixteen digits for the rules in full.
    pub variant: String,
    /// Sixteen digits for the spec.
    pub spec_hash: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// The whole spec.
    pub spec: Spec,
    /// All games of the study.
    pub games: u64,
}

/// The version of the form of these folders.
const FORM: u32 = 3;

/// A study on disk.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    manifest: Manifest,
}

impl Folder {
    /// Opens the study in this folder.
    ///
    /// # Errors
    /// If there is none, or one of another form.
    pub fn open(path: &Path) -> Result<Self, StudyError> {
        let file = path.join("manifest.json");
        let text = read_text(&file)?;
        let wrong = |reason: String| StudyError::Folder { path: file.clone(), reason };
        let manifest: Manifest =
            serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        if manifest.form != FORM {
            return Err(wrong(format!("written by another version (form {})", manifest.form)));
        }
        Ok(Self { path: path.to_owned(), manifest })
    }

    /// What it says of itself.
    #[must_use]
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Makes the folder, or opens it if it holds this very study.
    fn prepare(path: &Path, manifest: Manifest) -> Result<Self, StudyError> {
        if path.join("manifest.json").exists() {
            let there = Self::open(path)?;
            if there.manifest != manifest {
                let reason = "it holds another study; give a folder of its own".to_owned();
                return Err(StudyError::Folder { path: path.to_owned(), reason });
            }
            return Ok(there);
        }
        fs::create_dir_all(path).map_err(|error| file_error(path, error))?;
        let text = format!("{:#}\n", serde_json::json!(manifest));
        write_whole(&path.join("manifest.json"), text.as_bytes())?;
        Ok(Self { path: path.to_owned(), manifest })
    }

    fn file(&self, part: &Part) -> PathBuf {
        let last = part.first + (part.games.end - part.games.start);
        self.path.join(format!("games-{:08}-{last:08}.parquet", part.first))
    }

    /// The games of a part, if they are there. A file is whole or not there at all.
    fn rows(&self, part: &Part) -> Result<Option<Vec<Row>>, StudyError> {
        let path = self.file(part);
        match fs::read(&path) {
            Ok(bytes) => rows::read(&path, bytes).map(Some),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(file_error(&path, error)),
        }
    }

    fn write(&self, part: &Part, rows: &[Row]) -> Result<(), StudyError> {
        let path = self.file(part);
        let bytes = rows::to_bytes(rows)
            .map_err(|error| StudyError::Parquet { path: path.clone(), error })?;
        write_whole(&path, &bytes)
    }

    /// The report on all games that are there.
    ///
    /// # Errors
    /// If a file cannot be read, or there is nothing to say.
    pub fn report(&self) -> Result<Report, StudyError> {
        let game = &self.manifest.spec.game;
        for_game(game, Read(self)).unwrap_or_else(|| Err(StudyError::bad("game", no_game(game))))
    }
}

struct Read<'a>(&'a Folder);

impl ForGame for Read<'_> {
    type Answer = Result<Report, StudyError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let spec = &self.0.manifest.spec;
        let sections = spec.sections()?;
        let mut all: Vec<Vec<Row>> = vec![Vec::new(); sections.len()];
        for part in parts(&sections) {
            all[part.section].extend(self.0.rows(&part)?.unwrap_or_default());
        }
        let rules = spec.variant().rules::<G>(spec.players)?;
        Report::new(spec, &rules, &sections, &all)
    }
}

/// Plays a study into a folder, going on where it was left. `on_progress` ends it for now by
/// saying false; what was played until then stays, and is at least one part, so that any number
/// of short runs come to the end.
///
/// # Errors
/// If the spec or its rules cannot be played, or the folder cannot be used.
pub fn run_into(
    spec: &Spec,
    path: &Path,
    guests: &dyn Guests,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<Folder, StudyError> {
    let run = Run { spec, path, guests, on_progress };
    for_game(&spec.game, run).unwrap_or_else(|| Err(StudyError::bad("game", no_game(&spec.game))))
}

struct Run<'a> {
    spec: &'a Spec,
    path: &'a Path,
    guests: &'a dyn Guests,
    on_progress: &'a mut (dyn FnMut(&Progress) -> bool + Send),
}

impl ForGame for Run<'_> {
    type Answer = Result<Folder, StudyError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let sections = self.spec.sections()?;
        let rules = rules::<G>(self.spec)?;
        let total = sections.iter().map(|section| section.games).sum();
        let folder = Folder::prepare(
            self.path,
            Manifest {
                form: FORM,
                variant: Variant::hash(&rules),
                spec_hash: digest(&parlour_protocol::line(self.spec)),
                rules: G::META.version,
                spec: self.spec.clone(),
                games: total,
            },
        )?;
        let (over, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let on_progress = Mutex::new(self.on_progress);
        let mut here: (usize, Vec<Row>) = (0, Vec::new());
        let mut any_played = false;
        for part in parts(&sections) {
            let section = &sections[part.section];
            if here.0 != part.section {
                here = (part.section, Vec::new());
            }
            if let Some(rows) = folder.rows(&part)? {
                over.fetch_add(rows.len() as u64, Ordering::Relaxed);
                here.1.extend(rows);
                continue;
            }
            let live = live(&here.1);
            let done = || {
                let done = over.fetch_add(1, Ordering::Relaxed) + 1;
                // while another thread reports, this one plays on
                if let Ok(mut tell) = on_progress.try_lock() {
                    let progress = Progress { done, total, section: section.title.clone(), live };
                    if !tell(&progress) {
                        stopped.store(true, Ordering::Relaxed);
                    }
                }
                !any_played || !stopped.load(Ordering::Relaxed)
            };
            let Some(rows) = play(&rules, self.spec, section, &part, self.guests, &done) else {
                break;
            };
            folder.write(&part, &rows)?;
            any_played = true;
            if stopped.load(Ordering::Relaxed) {
                break;
            }
            here.1.extend(rows);
        }
        Ok(folder)
    }
}

pub(crate) fn file_error(path: &Path, error: std::io::Error) -> StudyError {
    StudyError::File { path: path.to_owned(), error }
}

pub(crate) fn read_text(path: &Path) -> Result<String, StudyError> {
    fs::read_to_string(path).map_err(|error| file_error(path, error))
}

/// Writes a file that is there in full or not at all, whenever the program is killed.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), StudyError> {
    let beside = path.with_extension("part");
    fs::write(&beside, bytes).map_err(|error| file_error(&beside, error))?;
    fs::rename(&beside, path).map_err(|error| file_error(path, error))
}
