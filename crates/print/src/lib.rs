//! Print and play: the cards of a variant in poker size with crop marks, nine on a sheet of A4 or
//! Letter, behind one page with its rules in short. The faces are those of the page (`faces/`, which
//! `web/src/cards/faces.test.ts` writes), and the letters are our own font's, so that a sheet looks
//! the same on every machine.

mod deck;
mod face;
mod font;
mod paper;
mod pdf;
mod sheet;

pub use deck::Deck;
pub use face::card_svg;
pub use paper::{CARDS_PER_PAGE, Paper};
pub use pdf::{Printing, pdf};
pub use sheet::{Line, Sheet};

/// Why something cannot be printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// House rules that the game refuses.
    #[error(transparent)]
    Refused(#[from] parlour_protocol::CommandError),
    /// A game whose cards have no faces to print.
    #[error("{0} has no faces to print yet")]
    NoFaces(String),
    /// A card without a face.
    #[error("there is no face to print for the card `{0}`")]
    NoFace(String),
    /// A face that cannot be drawn.
    #[error("the face of `{card}` cannot be drawn: {reason}")]
    Face {
        /// Which card.
        card: String,
        /// Why not.
        reason: String,
    },
    /// More house rules than one page has room for.
    #[error("the rules sheet has no room for so much text")]
    NoRoom,
}
