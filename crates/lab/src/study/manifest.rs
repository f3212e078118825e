//! What a folder says of the study in it, and whether that is so.

use crate::counted;
use crate::study::{
    error::StudyError,
    spec::{Spec, of_game},
    variant::digest,
};
use parlour_bots::{ForGame, WithBots};
use parlour_protocol::variant::rules_hash;
use serde::{Deserialize, Serialize};

/// What a folder says of the study in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the form of these folders.
    pub form: u32,
    /// The version of the program whose bots play; nothing where the folder is older than this entry.
    #[serde(default)]
    pub program: String,
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

impl Manifest {
    /// What the folder of this study says.
    ///
    /// # Errors
    /// If there is nothing to play, or there are no such rules.
    pub fn of(spec: &Spec) -> Result<Self, StudyError> {
        of_game(spec, Written(spec))
    }
}

struct Written<'a>(&'a Spec);

impl ForGame for Written<'_> {
    type Answer = Result<Manifest, StudyError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let spec = self.0;
        let rules: G = spec.rules()?;
        Ok(Manifest {
            form: FORM,
            program: PROGRAM.to_owned(),
            variant: rules_hash(&rules),
            spec_hash: digest(parlour_protocol::line(spec).as_bytes()),
            rules: G::META.version,
            spec: spec.clone(),
            games: spec.sections()?.iter().map(|section| section.games).sum(),
        })
    }
}

/// The version of the form of these folders.
pub(super) const FORM: u32 = 3;
/// The version of this program.
pub(super) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

impl Manifest {
    /// What in it is not what its spec comes to in this program: then the games in its folder are
    /// those of other rules, or it was altered.
    pub(super) fn differs(&self) -> Option<String> {
        let here = match Self::of(&self.spec) {
            Ok(here) => here,
            Err(error) => return Some(format!("its spec cannot be played: {error}")),
        };
        if self.rules != here.rules {
            let (theirs, ours) = (self.rules, here.rules);
            Some(format!(
                "played by version {theirs} of the rules; here it is {ours}: give a folder of its own to a \
                 new study, or use the program that played this one"
            ))
        } else if (&self.variant, &self.spec_hash) != (&here.variant, &here.spec_hash) {
            Some("its hashes are not those of its spec: it was altered".to_owned())
        } else if self.games != here.games {
            let games = counted(here.games, "game", "games");
            Some(format!("its spec has {games}, not {}", self.games))
        } else {
            None
        }
    }
}
