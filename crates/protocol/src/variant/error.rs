//! Why a file or a link is not a variant.

use crate::command_error::CommandError;
use parlour_games::NoGameError;

/// How many digits a hash has, each of four bits.
pub(super) const HASH_DIGITS: usize = 16;

/// Why a file or a link is not a variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum VariantError {
    /// A file that cannot be read, with the place.
    #[error("{0}")]
    File(String),
    /// No game of this name.
    #[error("game: {0}")]
    NoGame(#[from] NoGameError),
    /// Something that is not a link to a variant.
    #[error("`{0}` is not a link to a variant, such as …/variant/basement?rounds=3&hash=…")]
    NoLink(String),
    /// A link without its last part.
    #[error(
        "the link is cut off: it must end with `hash=` and {digits} digits",
        digits = HASH_DIGITS
    )]
    CutOff,
    /// A key that cannot be, or not with this value.
    #[error("{key}: {reason}")]
    Key {
        /// Which.
        key: &'static str,
        /// Why not.
        reason: String,
    },
    /// A part of a link that stands in it twice.
    #[error("`{0}` appears twice in the link")]
    Twice(String),
    /// House rules that the game refuses.
    #[error(transparent)]
    Refused(#[from] CommandError),
    /// A hash of other rules.
    #[error("{0}")]
    Hash(String),
    /// A variant of another game.
    #[error("this is a variant of {is}, not of {wanted}")]
    OtherGame {
        /// Which game it is of.
        is: &'static str,
        /// Which one it should be of.
        wanted: String,
    },
}

impl VariantError {
    /// The clause or ruling, where a rule is the reason.
    #[must_use]
    pub fn clause(&self) -> Option<&'static str> {
        match self {
            Self::Refused(fault) => fault.clause,
            _ => None,
        }
    }
}
