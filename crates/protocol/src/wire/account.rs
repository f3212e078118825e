//! Names with a passkey, and their ratings.

use super::Value;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A name that someone wants to have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountName {
    /// The name.
    pub name: String,
}

/// What a browser is asked: for a new passkey, or for the answer of one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PasskeyRequest {
    /// Options of WebAuthn, as `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` reads them.
    #[schema(value_type = Object)]
    #[ts(type = "object")]
    pub options: Value,
}

/// A new name, with the passkey that the browser has made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The name.
    pub name: String,
    /// What the browser has made, as its `toJSON` writes it.
    #[schema(value_type = Object)]
    #[ts(type = "object")]
    pub credential: Value,
}

/// Someone wants to sign in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSession {
    /// What the passkey has answered, as the browser's `toJSON` writes it.
    #[schema(value_type = Object)]
    #[ts(type = "object")]
    pub credential: Value,
}

/// Someone is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SignedIn {
    /// The name.
    pub name: String,
    /// The token of the session: only the hash is kept.
    pub token: String,
}

/// Who is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct AccountInfo {
    /// The name.
    pub name: String,
}

/// A player in a seat plays for the name of a session, and the matches are rated.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatSession {
    /// The token of the session.
    pub session: String,
}

/// The ratings of a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct AccountRatings {
    /// The name.
    pub name: String,
    /// By game; a game in which no match was rated is not there.
    pub ratings: Vec<GameRating>,
}

/// How strong a player is in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameRating {
    /// The game's id.
    pub game: String,
    /// The rating in Elo.
    pub rating: i32,
    /// Half of the interval that holds the strength in 95 of 100 cases, in Elo.
    pub margin: u32,
    /// How many matches were rated.
    pub matches: u32,
}

/// What a match has done to a player's rating; for that player only.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum MatchRating {
    /// It was rated.
    Rated {
        /// The rating before it, in Elo; absent where another match of the player was rated at the same time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        before: Option<i32>,
        /// The rating after it, in Elo.
        after: i32,
        /// Half of the interval that holds the strength in 95 of 100 cases, in Elo.
        margin: u32,
    },
    /// It was not rated.
    Unrated {
        /// Why.
        why: UnratedReason,
    },
}

/// Why a match was not rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UnratedReason {
    /// Players could ask for hints.
    Hints,
    /// It was of a playtest.
    Playtest,
    /// The cards were given instead of shuffled.
    Given,
    /// The player began to play for a name during the match, or a move was taken back that had shown something.
    NextMatch,
    /// No other player played for a name from the start to the end.
    Alone,
}
