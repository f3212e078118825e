//! Names with a passkey.

use super::Value;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A name that someone wants to have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountName {
    /// The name.
    pub name: String,
}

/// What a browser is asked: for a new passkey, or for the answer of one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PasskeyRequest {
    /// Options of WebAuthn, as `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` reads them.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// A new name, with the passkey that the browser has made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The name.
    pub name: String,
    /// What the browser has made, as its `toJSON` writes it.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// Someone wants to sign in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSession {
    /// What the passkey has answered, as the browser's `toJSON` writes it.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// Someone is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SignedIn {
    /// The name.
    pub name: String,
    /// The token of the session: only the hash is kept.
    pub token: String,
}

/// Who is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AccountInfo {
    /// The name.
    pub name: String,
}
