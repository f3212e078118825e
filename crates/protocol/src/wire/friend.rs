//! People with whom a name with a passkey has played.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The people with whom you have played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct FriendList {
    /// Do they see when you are here?
    pub shown: bool,
    /// Those with whom you played last come first; 100 at most.
    pub friends: Vec<Friend>,
}

/// Someone with whom you have played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Friend {
    /// The name.
    pub name: String,
    /// How many rated matches you have finished together.
    pub matches: u32,
    /// In how many of them you finished ahead of them.
    pub ahead: u32,
    /// In how many of them you finished behind them; in the rest you were level.
    pub behind: u32,
    /// When the last of them ended, in milliseconds of the Unix clock.
    pub last: u64,
    /// Are they here now? Never, if they do not show it.
    pub here: bool,
    /// The open table at which they sit, if they are here.
    #[schema(required)]
    pub table: Option<String>,
}

/// Others are to see when you are here, or no longer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ShowPresence {
    /// Are they to see it?
    pub shown: bool,
}
