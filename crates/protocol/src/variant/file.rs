//! A variant as a file: TOML, or the same keys as JSON.

use super::{Variant, VariantError};
use crate::{Options, body::read_text, plain::plain_reason};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What stands in a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    players: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hash: Option<String>,
    #[serde(
        default,
        deserialize_with = "super::unique::options",
        skip_serializing_if = "Map::is_empty"
    )]
    options: Map<String, Value>,
}

impl Variant {
    /// Reads a file.
    ///
    /// # Errors
    /// Where it is neither TOML nor JSON or has another key, names no game or an option that the
    /// game refuses, or has the hash of other rules.
    pub fn from_text(text: &str) -> Result<Self, VariantError> {
        let written: Written = match text.trim_start().starts_with('{') {
            true => read_text(text).map_err(VariantError::File)?,
            false => toml::from_str(text).map_err(|error| VariantError::File(in_words(&error)))?,
        };
        let options = Options::from(written.options);
        let name = written.name.as_deref();
        let variant = Self::new(&written.game, name, written.players, &options)?;
        match written.hash {
            Some(hash) => variant.has_hash(&hash),
            None => Ok(variant),
        }
    }

    /// The file, as TOML.
    #[must_use]
    pub fn to_toml(&self) -> String {
        toml::to_string(&self.written()).unwrap_or_default()
    }

    /// The file, as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        crate::line(&self.written())
    }

    fn written(&self) -> Written {
        Written {
            game: self.of.0.meta.id.to_owned(),
            name: self.name.clone(),
            players: self.players,
            hash: Some(self.hash()),
            options: self.options.clone(),
        }
    }
}

/// What a reader of TOML complains about, with the place and in plain words.
fn in_words(error: &toml::de::Error) -> String {
    let text = error.to_string();
    let lines: Vec<String> = text.trim_end().lines().map(plain_reason).collect();
    lines.join("\n")
}
