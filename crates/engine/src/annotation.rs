//! What is worth knowing before an act that a player may do or leave.

use serde::Serialize;
use std::fmt;

/// Something worth knowing before an act: a code with arguments for translators, and a
/// sentence. It rests on nothing but what the player sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Annotation {
    /// A stable word for it.
    pub code: &'static str,
    /// What the sentence mentions, by name.
    pub args: Vec<(&'static str, String)>,
    /// The sentence, in English.
    pub sentence: String,
}

impl fmt::Display for Annotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}
