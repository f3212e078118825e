//! A study on disk: a manifest, and the games as files of a few hundred each.

use crate::study::{
    error::StudyError,
    manifest::{FORM, Manifest, PROGRAM},
    people::People,
    plan::{Part, parts, play, rules},
    progress::{Progress, live},
    record::record_of,
    report::Report,
    rows,
    spec::{Spec, of_game},
};
use crate::{ExternalBots, Row};
use parlour_bots::{ForGame, WithBots};
use parlour_protocol::Record;
use std::{
    fs,
    ops::Range,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

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
    /// If there is none, or one of another form, of other rules than its spec comes to here, or one
    /// that was altered.
    pub fn open(path: &Path) -> Result<Self, StudyError> {
        let file = path.join("manifest.json");
        let text = read_text(&file)?;
        let wrong = |reason: String| StudyError::Folder { path: file.clone(), reason };
        let manifest: Manifest =
            serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        if manifest.form != FORM {
            return Err(wrong(format!("written by another version (form {})", manifest.form)));
        }
        if let Some(reason) = manifest.differs() {
            return Err(wrong(reason));
        }
        Ok(Self { path: path.to_owned(), manifest })
    }

    /// What it says of itself.
    #[must_use]
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Makes the folder of a study, or opens it if it holds this very one.
    ///
    /// # Errors
    /// If the spec or its rules cannot be played, or the folder holds something else.
    pub fn make(path: &Path, spec: &Spec) -> Result<Self, StudyError> {
        struct Judged<'a>(&'a Spec);
        impl ForGame for Judged<'_> {
            type Answer = Result<(), StudyError>;
            fn with<G: WithBots>(self) -> Self::Answer {
                rules::<G>(self.0).map(drop)
            }
        }
        of_game(spec, Judged(spec))?;
        Self::prepare(path, Manifest::of(spec)?)
    }

    fn prepare(path: &Path, manifest: Manifest) -> Result<Self, StudyError> {
        if path.join("manifest.json").exists() {
            let there = Self::open(path)?;
            let reason = if there.manifest.spec_hash != manifest.spec_hash {
                "it holds another study; give a folder of its own".to_owned()
            } else if there.manifest.program != manifest.program {
                let begun = match there.manifest.program.as_str() {
                    "" => "an older version",
                    version => version,
                };
                format!(
                    "begun by {begun} of the program, and the bots of {PROGRAM} may play otherwise: go on \
                     with the former, or give a folder of its own"
                )
            } else {
                return Ok(there);
            };
            return Err(StudyError::Folder { path: path.to_owned(), reason });
        }
        fs::create_dir_all(path).map_err(|error| file_error(path, error))?;
        let text = format!("{:#}\n", serde_json::json!(manifest));
        write_among_others(&path.join("manifest.json"), text.as_bytes())?;
        Ok(Self { path: path.to_owned(), manifest })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the games of a part are, whether they are there or not.
    pub(super) fn file(&self, part: &Part) -> PathBuf {
        self.path.join(format!("{}.parquet", named(&part.numbers())))
    }

    /// The games of a part, if they are there. A file is whole or not there at all.
    fn rows(&self, part: &Part) -> Result<Option<Vec<Row>>, StudyError> {
        let path = self.file(part);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(file_error(&path, error)),
        };
        let rows = rows::read(&path, bytes)?;
        let sections = self.manifest.spec.sections()?;
        let seats = sections[part.section].lineup.player_specs.len();
        let is_here = |row: &Row| {
            let lengths = [row.bots.len(), row.scores.len(), row.wins.len()];
            lengths == [seats; 3] && row.bots.iter().all(|bot| usize::from(*bot) < seats)
        };
        if rows.iter().map(|row| row.game).eq(part.games.clone()) && rows.iter().all(is_here) {
            return Ok(Some(rows));
        }
        let reason = "it holds other games than its name says: remove it, and run the study again";
        Err(StudyError::Folder { path, reason: reason.to_owned() })
    }

    pub(super) fn write_part(&self, part: &Part, rows: &[Row]) -> Result<(), StudyError> {
        let path = self.file(part);
        let bytes = rows::to_bytes(rows)
            .map_err(|error| StudyError::Parquet { path: path.clone(), error })?;
        write_whole(&path, &bytes)
    }

    /// Plays game `number` of the study again, and writes it down.
    ///
    /// # Errors
    /// If there is no such game, or it came out otherwise than the one that is kept here. Programs
    /// among the bots are free to play otherwise.
    pub fn record_of(
        &self,
        number: u64,
        external_bots: &dyn ExternalBots,
    ) -> Result<Record, StudyError> {
        let record = record_of(&self.manifest.spec, number, external_bots)?;
        let sections = self.manifest.spec.sections()?;
        let part = parts(&sections).into_iter().find(|part| part.numbers().contains(&number));
        let Some(part) = part else { return Ok(record) };
        let mut bots = sections[part.section].lineup.player_specs.iter();
        if bots.any(|bot| bot.command().is_some()) {
            return Ok(record);
        }
        let rows = self.rows(&part)?.unwrap_or_default();
        match rows.get((number - part.first) as usize) {
            Some(row) if !is_of(&record, row) => {
                let reason = format!(
                    "game {number} comes out otherwise when it is played again: its bots or rules have \
                     changed since. Play the study anew, or use the program that played it"
                );
                Err(StudyError::Folder { path: self.file(&part), reason })
            }
            _ => Ok(record),
        }
    }

    /// The report on all games that are there.
    ///
    /// # Errors
    /// If a file cannot be read, or there is nothing to say.
    pub fn report(&self) -> Result<Report, StudyError> {
        of_game(&self.manifest.spec, Read { folder: self, people: None })
    }

    /// The report beside what people shared of their matches of the same rules; minutes are as they took.
    ///
    /// # Errors
    /// Like [`Folder::report`], and if they played by other rules.
    pub fn report_with(&self, people: People) -> Result<Report, StudyError> {
        of_game(&self.manifest.spec, Read { folder: self, people: Some(people) })
    }

    /// Writes the report on all games that are there beside them: `report.html`, `report.json`
    /// and `report.csv`.
    ///
    /// # Errors
    /// If there is none, or it cannot be written.
    pub fn write_report(&self) -> Result<Report, StudyError> {
        let report = self.report()?;
        self.write(&report)?;
        Ok(report)
    }

    /// Writes such a report beside the games.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, report: &Report) -> Result<(), StudyError> {
        write_whole(&self.path.join("report.html"), report.html().as_bytes())?;
        write_whole(&self.path.join("report.json"), format!("{}\n", report.json()).as_bytes())?;
        write_whole(&self.path.join("report.csv"), report.csv().as_bytes())
    }
}

/// Is this the game of this row? In real time the clock acts, too, and no record holds that.
fn is_of(record: &Record, row: &Row) -> bool {
    let scores = row.over.then_some(&row.scores);
    let is_timed = record.clock.is_some();
    record.scores.as_ref() == scores && (is_timed || record.acts.len() == row.acts as usize)
}

struct Read<'a> {
    folder: &'a Folder,
    people: Option<People>,
}

impl ForGame for Read<'_> {
    type Answer = Result<Report, StudyError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let spec = &self.folder.manifest.spec;
        let sections = spec.sections()?;
        let mut all: Vec<Vec<Row>> = vec![Vec::new(); sections.len()];
        for part in parts(&sections) {
            all[part.section].extend(self.folder.rows(&part)?.unwrap_or_default());
        }
        let rules = spec.rules::<G>()?;
        Report::new(spec, &rules, &sections, &all, self.people)
    }
}

/// Plays a study into a folder, going on where it was left. `on_progress` is called after each game
/// and after each part, and ends the run by saying false; the parts that are whole stay.
///
/// # Errors
/// If the spec or its rules cannot be played, or the folder cannot be used.
pub fn run_into(
    spec: &Spec,
    path: &Path,
    external_bots: &dyn ExternalBots,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<Folder, StudyError> {
    let folder = Folder::make(path, spec)?;
    of_game(spec, Run { folder: &folder, external_bots, on_progress })?;
    Ok(folder)
}

struct Run<'a> {
    folder: &'a Folder,
    external_bots: &'a dyn ExternalBots,
    on_progress: &'a mut (dyn FnMut(&Progress) -> bool + Send),
}

impl ForGame for Run<'_> {
    type Answer = Result<(), StudyError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let Self { folder, external_bots, on_progress } = self;
        let spec = &folder.manifest.spec;
        let sections = spec.sections()?;
        let rules: G = spec.rules()?;
        let total = folder.manifest.games;
        let (over, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let on_progress = Mutex::new(on_progress);
        let mut kept = 0;
        let mut here: (usize, Vec<Row>) = (0, Vec::new());
        for part in parts(&sections) {
            let section = &sections[part.section];
            if here.0 != part.section {
                here = (part.section, Vec::new());
            }
            if let Some(rows) = folder.rows(&part)? {
                over.fetch_add(rows.len() as u64, Ordering::Relaxed);
                kept += rows.len() as u64;
                here.1.extend(rows);
                continue;
            }
            let live = live(&here.1);
            let tell = |done: u64, kept: u64| {
                // while another thread reports, this one plays on
                if let Ok(mut tell) = on_progress.try_lock() {
                    let section = section.title.clone();
                    if !tell(&Progress { done, kept, total, section, live }) {
                        stopped.store(true, Ordering::Relaxed);
                    }
                }
                !stopped.load(Ordering::Relaxed)
            };
            let done = || tell(over.fetch_add(1, Ordering::Relaxed) + 1, kept);
            let Some(rows) = play(&rules, spec, section, &part, external_bots, &done) else {
                break;
            };
            folder.write_part(&part, &rows)?;
            kept += rows.len() as u64;
            if !tell(kept, kept) {
                break;
            }
            here.1.extend(rows);
        }
        Ok(())
    }
}

/// What a file of these games of the study is called, without its ending.
pub(super) fn named(games: &Range<u64>) -> String {
    format!("games-{:08}-{:08}", games.start, games.end)
}

pub(super) fn file_error(path: &Path, error: std::io::Error) -> StudyError {
    StudyError::File { path: path.to_owned(), error }
}

pub(super) fn read_text(path: &Path) -> Result<String, StudyError> {
    fs::read_to_string(path).map_err(|error| file_error(path, error))
}

/// Writes a file that is there in full or not at all, whenever the program is killed. No one else
/// writes it at the same time.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), StudyError> {
    write_beside(&path.with_extension("part"), path, bytes)
}

/// Writes a file that other processes, on other machines perhaps, may write at the same time.
pub(super) fn write_among_others(path: &Path, bytes: &[u8]) -> Result<(), StudyError> {
    let mine = getrandom::u64()
        .map_err(|error| file_error(path, std::io::Error::other(error.to_string())))?;
    write_beside(&path.with_extension(format!("{mine:016x}.part")), path, bytes)
}

fn write_beside(beside: &Path, path: &Path, bytes: &[u8]) -> Result<(), StudyError> {
    fs::write(beside, bytes).map_err(|error| file_error(beside, error))?;
    fs::rename(beside, path).map_err(|error| file_error(path, error))
}
