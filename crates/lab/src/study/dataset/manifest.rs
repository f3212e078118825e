//! What a data set says of itself: enough to make it again, and to see that it came out the same.

use super::{game::PlayedRules, spec::DataSpec};
use crate::study::{
    error::StudyError,
    folder::{read_text, write_whole},
    variant::digest,
};
use parlour_encode::{Encoder, Field, length};
use parlour_engine::Game;
use parlour_protocol::variant::rules_hash;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::path::Path;

/// How many games stand in a file: what a run that is stopped may have to play again.
pub(super) const GAMES_A_FILE: u64 = 100;

/// The version of the form of these folders.
const FORM: u32 = 1;

/// What a data set says of itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataManifest {
    /// The version of the form of these folders.
    pub form: u32,
    /// The version of Parlour that played: other bots play otherwise.
    pub parlour: String,
    /// What was asked for.
    pub spec: DataSpec,
    /// The version of the game's rules.
    pub rules: u32,
    /// Sixteen digits for the rules in full.
    pub variant: String,
    /// The house rules in full.
    pub options: Value,
    /// How many games stand in a file.
    pub games_a_file: u64,
    /// The numbers of an observation.
    pub observation: Space,
    /// The numbers of an action.
    pub action: Space,
    /// All decisions; 0 until the data set is finished.
    pub rows: u64,
    /// The files; none until the data set is finished.
    pub files: Vec<DataFile>,
}

/// What the places of an array mean.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Space {
    /// How many places.
    pub size: usize,
    /// Sixteen digits for names, lengths and meanings of all fields.
    pub layout: String,
    /// Name and length of each run of places with one meaning.
    pub fields: Vec<(String, usize)>,
}

impl Space {
    fn of(fields: &[Field]) -> Self {
        let all: Vec<_> =
            fields.iter().map(|field| (field.name, field.len, field.meaning)).collect();
        let layout = digest(json!(all).to_string().as_bytes());
        let size = length(fields);
        let fields = fields.iter().map(|field| (field.name.to_owned(), field.len)).collect();
        Self { size, layout, fields }
    }
}

/// A file of a data set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataFile {
    /// Its path in the folder, with `/`.
    pub name: String,
    /// How many decisions it holds.
    pub rows: u64,
    /// Its SHA-256 in hexadecimal digits.
    pub sha256: String,
}

impl DataManifest {
    /// What it says before anything is played.
    pub(in crate::study) fn planned<C: Encoder>(played_rules: &PlayedRules<'_, C>) -> Self {
        let encoder = played_rules.encoder();
        let (observation, action) = (Space::of(&encoder.fields()), Space::of(&encoder.actions()));
        Self {
            form: FORM,
            parlour: env!("CARGO_PKG_VERSION").to_owned(),
            spec: played_rules.spec().clone(),
            rules: C::Game::META.version,
            variant: rules_hash(played_rules.rules()),
            options: json!(played_rules.rules()),
            games_a_file: GAMES_A_FILE,
            observation,
            action,
            rows: 0,
            files: Vec::new(),
        }
    }

    /// The manifest as it was before anything was played.
    pub(in crate::study) fn plan(&self) -> Self {
        Self { rows: 0, files: Vec::new(), ..self.clone() }
    }

    /// One more file.
    pub(in crate::study) fn add(&mut self, file: DataFile) {
        self.rows += file.rows;
        self.files.push(file);
    }

    /// Has the whole data set been written?
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.files.is_empty()
    }

    /// Was it written by the program and the rules that are here?
    pub(in crate::study) fn same_versions(&self, here: &Self) -> Result<(), StudyError> {
        let of = |it: &Self| format!("Parlour {}, rules {}", it.parlour, it.rules);
        let same = (&self.parlour, self.rules) == (&here.parlour, here.rules);
        let reason = || format!("the manifest was written by {}; this is {}", of(self), of(here));
        if same { Ok(()) } else { Err(StudyError::Version(reason())) }
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// If the file cannot be read or is none.
    pub fn read(path: &Path) -> Result<Self, StudyError> {
        let text = read_text(path)?;
        let wrong = |reason: String| StudyError::Folder { path: path.to_owned(), reason };
        let value: Value = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        match value.get("form").and_then(Value::as_u64) {
            Some(form) if form != u64::from(FORM) => {
                Err(StudyError::Version(format!("the manifest has form {form}; this is {FORM}")))
            }
            _ => serde_json::from_value(value).map_err(|error| wrong(error.to_string())),
        }
    }

    pub(in crate::study) fn write(&self, path: &Path) -> Result<(), StudyError> {
        write_whole(path, format!("{:#}\n", json!(self)).as_bytes())
    }
}

pub(in crate::study) fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}
