//! Who has played with whom, of names with a passkey.

/// How many people one account sees with whom it has played.
pub const MAX_FRIENDS: u32 = 100;

/// An account has finished matches with another one. There is the same row the other way round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FriendRow {
    /// The account.
    pub account: Vec<u8>,
    /// The other account.
    pub other: Vec<u8>,
    /// How many matches.
    pub matches: u32,
    /// In how many of them the account finished ahead of the other.
    pub ahead: u32,
    /// In how many of them it finished behind the other; in the rest they were level.
    pub behind: u32,
    /// When the last of them ended, in milliseconds of the Unix clock.
    pub last: u64,
}

/// A row, with what is known of the other account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFriend {
    /// The row.
    pub row: FriendRow,
    /// The name of the other account.
    pub name: String,
    /// Do those who have played with it see when it is here?
    pub shown: bool,
}

/// One change about who has played with whom. That two have played is written with the match that is rated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FriendWrite {
    /// The two have not played with each other any more. Not met, nothing to do.
    Part {
        /// One of them.
        account: Vec<u8>,
        /// The other one.
        other: Vec<u8>,
    },
    /// A row, as it was in another store.
    Kept(FriendRow),
}
