//! A ladder on disk: `results.jsonl`, and a file of matches for each meeting.
//!
//! The first line of the results is the spec, each further one a meeting with the scores of its
//! games by the deal. Line N of a file of matches is the record of game N of its meeting. Matches
//! are written before results: what a run that was stopped left beyond them is cut off by the next.

use super::{Ladder, LadderSpec};
use crate::PlayerSpec;
use crate::ladder::{Meeting, Met, Scores};
use crate::study::{
    error::StudyError,
    folder::{file_error, read_text, write_whole},
    variant::digest,
};
use parlour_protocol::Record;
use serde::{Deserialize, Serialize};
use std::{
    fs,
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

/// The version of the form of these folders.
const FORM: u32 = 1;

/// The first line of the results.
#[derive(PartialEq, Serialize, Deserialize)]
struct Head {
    form: u32,
    rules: String,
    spec: LadderSpec,
}

/// Another line of them.
#[derive(Serialize, Deserialize)]
struct Line {
    bots: [String; 2],
    date: String,
    /// How often an external bot failed in these games.
    #[serde(default)]
    failures: u64,
    deals: Vec<Vec<Scores>>,
}

/// A match of the archive.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// Where it is.
    pub file: PathBuf,
    /// In which line, counted from 1.
    pub line: usize,
    /// The match.
    pub record: Record,
    /// The scores that the results hold for it; none if it came to no end.
    pub scores: Scores,
}

/// The folder of one ladder.
#[derive(Clone, Debug)]
pub struct LadderFolder {
    path: PathBuf,
    spec: LadderSpec,
    rules: String,
    /// What was played, each with the day of its last game; in order of the names.
    pub(super) met: Vec<(Met, String)>,
}

impl LadderFolder {
    /// Opens the ladder in this folder, if there is one.
    ///
    /// # Errors
    /// If what is there cannot be read, or was written by another version.
    pub fn open(path: &Path) -> Result<Option<Self>, StudyError> {
        let file = path.join("results.jsonl");
        if !file.exists() {
            return Ok(None);
        }
        let text = read_text(&file)?;
        let wrong = |reason: String| StudyError::Folder { path: file.clone(), reason };
        let mut lines = text.lines();
        let head: Head = serde_json::from_str(lines.next().unwrap_or_default())
            .map_err(|error| wrong(format!("line 1: {error}")))?;
        if head.form != FORM {
            return Err(wrong(format!("written by another version (form {})", head.form)));
        }
        let mut met = Vec::new();
        for (number, line) in (2..).zip(lines) {
            let bad = |reason: String| wrong(format!("line {number}: {reason}"));
            let line: Line = serde_json::from_str(line).map_err(|error| bad(error.to_string()))?;
            let bot = |bot: &String| bot.parse::<PlayerSpec>().map_err(|no| bad(no.to_string()));
            let [one, other] = line.bots.each_ref().map(bot);
            let meeting = Meeting { bots: [one?, other?], players: head.spec.players };
            if line.deals.iter().any(|deal| deal.len() as u64 != meeting.games_a_deal()) {
                return Err(bad(format!("a deal has {} games", meeting.games_a_deal())));
            }
            met.push((Met { meeting, deals: line.deals, failures: line.failures }, line.date));
        }
        Ok(Some(Self { path: path.to_owned(), spec: head.spec, rules: head.rules, met }))
    }

    /// Makes the folder of a ladder, or opens it if it holds this very one.
    ///
    /// # Errors
    /// If it holds another ladder, or fewer matches than its results say.
    pub(super) fn make(path: &Path, spec: &LadderSpec, rules: &str) -> Result<Self, StudyError> {
        let Some(there) = Self::open(path)? else {
            let (path, rules) = (path.to_owned(), rules.to_owned());
            let new = Self { path, spec: spec.clone(), rules, met: Vec::new() };
            let matches = new.archives();
            fs::create_dir_all(&matches).map_err(|error| file_error(&matches, error))?;
            // a run that was stopped may have kept matches before it wrote any result
            return new.cut().map(|()| new);
        };
        if there.spec != *spec || there.rules != rules {
            let reason = format!(
                "it holds another ladder ({}); give --out another folder",
                difference(&there.spec, spec)
            );
            return Err(StudyError::Folder { path: path.to_owned(), reason });
        }
        there.cut().map(|()| there)
    }

    /// The deals of this meeting so far.
    pub(super) fn deals(&self, meeting: &Meeting) -> u64 {
        let of = self.met.iter().find(|(met, _)| met.meeting == *meeting);
        of.map_or(0, |(met, _)| met.deals.len() as u64)
    }

    /// Is a game of this deal kept as a record?
    pub(super) fn is_recorded(&self, meeting: &Meeting, deal: u64) -> bool {
        deal * meeting.games_a_deal() < self.spec.recorded_games
    }

    /// Adds the next deals of a meeting: their games' records, in order, and how often external bots failed in
    /// them.
    pub(super) fn add(
        &mut self,
        meeting: &Meeting,
        (deals, failures): (Vec<Vec<Record>>, u64),
        date: &str,
    ) -> Result<(), StudyError> {
        let first = self.deals(meeting);
        let mut text = String::new();
        for (deal, games) in (first..).zip(&deals) {
            for record in games.iter().filter(|_| self.is_recorded(meeting, deal)) {
                text.push_str(&record.to_text());
                text.push('\n');
            }
        }
        if !text.is_empty() {
            let file = self.archive(meeting);
            let opened = fs::OpenOptions::new().create(true).append(true).open(&file);
            opened
                .and_then(|mut archive| archive.write_all(text.as_bytes()))
                .map_err(|error| file_error(&file, error))?;
        }
        let scores = |games: Vec<Record>| {
            games.into_iter().map(|record| record.scores.unwrap_or_default()).collect()
        };
        let deals = deals.into_iter().map(scores);
        match self.met.iter_mut().find(|(met, _)| met.meeting == *meeting) {
            Some((met, day)) => {
                met.deals.extend(deals);
                met.failures += failures;
                date.clone_into(day);
            }
            None => {
                let met = Met { meeting: meeting.clone(), deals: deals.collect(), failures };
                self.met.push((met, date.to_owned()));
                self.met.sort_by_key(|(met, _)| names(&met.meeting));
            }
        }
        Ok(())
    }

    /// Writes the results.
    pub(super) fn save(&self) -> Result<(), StudyError> {
        let head = Head { form: FORM, rules: self.rules.clone(), spec: self.spec.clone() };
        let mut text = parlour_protocol::line(&head) + "\n";
        for (met, date) in &self.met {
            let (bots, date) = (names(&met.meeting), date.clone());
            let line = Line { bots, date, failures: met.failures, deals: met.deals.clone() };
            text += &parlour_protocol::line(&line);
            text.push('\n');
        }
        write_whole(&self.path.join("results.jsonl"), text.as_bytes())
    }

    /// How the entrants stand.
    #[must_use]
    pub fn ladder(&self) -> Ladder {
        let met: Vec<Met> = self.met.iter().map(|(met, _)| met.clone()).collect();
        let date = self.met.iter().map(|(_, date)| date.clone()).max().unwrap_or_default();
        Ladder::new(&self.spec, self.rules.clone(), date, &met)
    }

    /// Every match of the archive, with the scores that the results hold. Nothing is written.
    ///
    /// # Errors
    /// If a file is missing or unreadable, or holds fewer matches than the results say.
    pub fn matches(&self) -> Result<Vec<Match>, StudyError> {
        let mut all = Vec::new();
        for (met, _) in &self.met {
            let Kept { file, bytes, .. } = self.kept_in_archive(met)?;
            let lines = bytes.split_inclusive(|&byte| byte == b'\n');
            for ((line, bytes), scores) in (1..).zip(lines).zip(met.deals.iter().flatten()) {
                let wrong = |reason: String| StudyError::Folder {
                    path: file.clone(),
                    reason: format!("line {line}: {reason}"),
                };
                let text = std::str::from_utf8(bytes).map_err(|error| wrong(error.to_string()))?;
                let record = Record::from_text(text).map_err(|error| wrong(error.to_string()))?;
                all.push(Match { file: file.clone(), line, record, scores: scores.clone() });
            }
        }
        Ok(all)
    }

    /// Where the files of matches are.
    fn archives(&self) -> PathBuf {
        self.path.join("matches")
    }

    /// The file of the matches of a meeting.
    fn archive(&self, meeting: &Meeting) -> PathBuf {
        let [one, other] = names(meeting).map(|name| file_name(&name));
        self.archives().join(format!("{one}-v-{other}.jsonl"))
    }

    /// How many matches of a meeting are kept.
    fn kept(&self, met: &Met) -> usize {
        let deals = (0..).zip(&met.deals);
        let kept = deals.filter(|(deal, _)| self.is_recorded(&met.meeting, *deal));
        kept.map(|(_, games)| games.len()).sum()
    }

    /// Cuts off the matches that no result speaks of, and takes away the files of meetings that
    /// have no result at all: games that are played again must not stand there twice.
    fn cut(&self) -> Result<(), StudyError> {
        for (met, _) in &self.met {
            let Kept { file, bytes, is_all } = self.kept_in_archive(met)?;
            if !is_all {
                write_whole(&file, &bytes)?;
            }
        }
        let known: Vec<PathBuf> =
            self.met.iter().map(|(met, _)| self.archive(&met.meeting)).collect();
        let folder = self.archives();
        let error = |error| file_error(&folder, error);
        for file in fs::read_dir(&folder).map_err(error)? {
            let file = file.map_err(error)?.path();
            if is_archive(&file) && !known.contains(&file) {
                fs::remove_file(&file).map_err(|error| file_error(&file, error))?;
            }
        }
        Ok(())
    }

    /// The matches of a meeting that its results speak of.
    fn kept_in_archive(&self, met: &Met) -> Result<Kept, StudyError> {
        let (file, kept) = (self.archive(&met.meeting), self.kept(met));
        let mut bytes = match fs::read(&file) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            bytes => bytes.map_err(|error| file_error(&file, error))?,
        };
        let lines = bytes.split_inclusive(|&byte| byte == b'\n').take(kept);
        let whole: Vec<usize> =
            lines.filter(|line| line.ends_with(b"\n")).map(<[u8]>::len).collect();
        if whole.len() < kept {
            let reason = format!("it holds fewer matches than the {kept} of the results");
            return Err(StudyError::Folder { path: file, reason });
        }
        let (length, found) = (whole.iter().sum(), bytes.len());
        bytes.truncate(length);
        Ok(Kept { file, bytes, is_all: length == found })
    }
}

/// What the archive holds of a meeting, as far as its results go.
struct Kept {
    file: PathBuf,
    bytes: Vec<u8>,
    /// Does nothing stand beyond them?
    is_all: bool,
}

/// Is this a file of matches, by its name?
fn is_archive(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.contains("-v-") && name.ends_with(".jsonl"))
}

/// The names of those who meet.
pub(super) fn names(meeting: &Meeting) -> [String; 2] {
    meeting.bots.each_ref().map(ToString::to_string)
}

/// The name of a bot in the name of a file: that of a program is a hash of its command.
fn file_name(bot: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '=' | '.' | ':');
    if bot.starts_with("cmd:") || !bot.chars().all(is_plain) {
        return format!("cmd-{}", digest(bot.as_bytes()));
    }
    bot.replace(':', "-")
}

/// In what one spec differs from another, in words.
fn difference(there: &LadderSpec, here: &LadderSpec) -> String {
    let LadderSpec { label, game, players, options, seed, limit, recorded_games } = there;
    let named = [
        ("label", label != &here.label, label.clone(), here.label.clone()),
        ("game", game != &here.game, game.clone(), here.game.clone()),
        ("players", *players != here.players, players.to_string(), here.players.to_string()),
        ("seed", *seed != here.seed, seed.to_string(), here.seed.to_string()),
        ("limit", *limit != here.limit, limit.to_string(), here.limit.to_string()),
        (
            "records",
            *recorded_games != here.recorded_games,
            recorded_games.to_string(),
            here.recorded_games.to_string(),
        ),
    ];
    let named = named.into_iter().find(|(_, differs, ..)| *differs);
    let other = if options == &here.options { "the rules of the game" } else { "house rules" };
    named.map_or_else(
        || format!("{other} differ"),
        |(key, _, there, here)| format!("{key} is {there}, not {here}"),
    )
}
