//! Why tables refuse.

use crate::aec::{NotOfferedError, ReplayError};
use parlour_engine::{OptionError, Seat};

/// An array is not as long as it has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{name}` holds {has} numbers, but {needs} are needed")]
pub struct LengthError {
    /// Which.
    pub name: &'static str,
    /// How long it is.
    pub has: usize,
    /// How long it has to be.
    pub needs: usize,
}

/// Why tables are not opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpenError {
    /// These rules cannot be played by so many.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The caller would be asked nothing.
    #[error("seat: seat {} has nothing to decide under these house rules", .0.number())]
    NothingToDecide(Seat),
}

/// Why tables could not be put back.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RestoreError {
    /// An array has the wrong length.
    #[error(transparent)]
    Length(#[from] LengthError),
    /// There are not as many.
    #[error("{has} tables were saved, and there are {needs}")]
    Tables {
        /// How many were saved.
        has: usize,
        /// How many there are.
        needs: usize,
    },
    /// A table was of another game.
    #[error("table {table}: {why}")]
    Table {
        /// Which.
        table: usize,
        /// What was refused.
        why: ReplayError,
    },
}

/// Why a step of many tables was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StepError {
    /// An array has the wrong length.
    #[error(transparent)]
    Length(#[from] LengthError),
    /// An answer is not offered.
    #[error("table {table}: {why}")]
    Answer {
        /// At which table.
        table: usize,
        /// Why not.
        why: NotOfferedError,
    },
}
