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

impl Annotation {
    /// A code, its sentence, and what that mentions by name.
    #[must_use]
    pub fn new<const N: usize>(
        code: &'static str,
        sentence: impl Into<String>,
        args: [(&'static str, String); N],
    ) -> Self {
        Self { code, args: args.into(), sentence: sentence.into() }
    }

    /// Why a player does the only thing that can be done.
    pub(crate) fn only_action() -> Self {
        Self::new("only_action", "It is the only thing you can do here.", [])
    }
}

impl fmt::Display for Annotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}
