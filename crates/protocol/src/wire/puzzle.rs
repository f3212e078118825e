//! Puzzles: how many there are, one of them, and what becomes of an answer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The puzzles of a game, numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleList {
    /// How hard each is, in the order of their numbers: from 1 (easy) to 5.
    pub difficulties: Vec<u8>,
}

/// What a player may know of a puzzle before the first move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleInfo {
    /// Its number, from 1.
    pub number: u32,
    /// How hard it is: from 1 (easy) to 5.
    pub difficulty: u8,
    /// The seat that is to move, from 0.
    pub seat: u8,
    /// How many moves are possible.
    pub moves: u32,
    /// The cards in the other hand, which follow from all that was played.
    pub other_hand: Vec<String>,
    /// The cards that lie face down and follow from it as well, where there are such.
    pub face_down: Vec<FaceDown>,
}

/// Cards that lie face down in one place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct FaceDown {
    /// Where they lie.
    pub place: FaceDownPlace,
    /// The cards, in the order in which they lie there.
    pub cards: Vec<String>,
}

/// Where cards lie face down in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FaceDownPlace {
    /// In the Basement of the player that is to move.
    OwnBasement,
    /// In the other player's Basement.
    OtherBasement,
    /// In the pile, its open top card included.
    Pile,
}

/// An answer to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleAnswer {
    /// The first move, as at a table: `play 5C`.
    pub action: String,
}

/// What becomes of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleVerdict {
    /// Does it win, against every reply?
    pub wins: bool,
    /// If not: the other's reply that shows it, as at a table; `null` if there is none to show.
    #[schema(required)]
    pub reply: Option<String>,
    /// The reply, as people say it.
    #[schema(required)]
    pub reply_said: Option<String>,
}
