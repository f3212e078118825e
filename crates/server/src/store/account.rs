//! Names with a passkey: accounts, their keys, and who is signed in.

/// How many sessions one account has at once. For one more, the oldest ends.
pub const MAX_SESSIONS: u32 = 20;

/// An account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountRow {
    /// What the authenticator knows it by: 64 bytes that say nothing.
    pub id: Vec<u8>,
    /// The name, unique in the store.
    pub name: String,
    /// How the name looks. No two accounts have a look in common.
    pub looks: Vec<String>,
    /// When it was made, in milliseconds of the Unix clock.
    pub created: u64,
    /// Do those who have played with it see when it is here?
    pub shown: bool,
}

/// The public half of a passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CredentialRow {
    /// Its name, unique in the store.
    pub id: Vec<u8>,
    /// The account it opens.
    pub account: Vec<u8>,
    /// The public key and what else never changes, as the library writes it.
    pub fixed: Vec<u8>,
    /// The sign count and what else changes with use, as the library writes it.
    pub changing: [u8; 7],
}

/// Someone is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRow {
    /// The hash of the token, never the token itself.
    pub hash: [u8; 32],
    /// The account.
    pub account: Vec<u8>,
    /// When it began, in milliseconds of the Unix clock.
    pub created: u64,
    /// When it ends, in milliseconds of the Unix clock.
    pub expires: u64,
}

/// One change about accounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountWrite {
    /// A new account.
    New(AccountRow),
    /// A new passkey of an account.
    Credential(CredentialRow),
    /// A passkey was used. No such passkey, nothing to do.
    Used {
        /// Which.
        credential: Vec<u8>,
        /// What changed of it.
        changing: [u8; 7],
    },
    /// Someone signs in.
    SignIn(SessionRow),
    /// Someone signs out. No such session, nothing to do.
    SignOut {
        /// The hash of the token.
        hash: [u8; 32],
    },
    /// Another name.
    Rename {
        /// Whose.
        account: Vec<u8>,
        /// The name.
        name: String,
        /// How it looks.
        looks: Vec<String>,
    },
    /// Those who have played with the account see when it is here, or no longer. No such account, nothing to do.
    Show {
        /// Which.
        account: Vec<u8>,
        /// Do they see it?
        shown: bool,
    },
    /// The account and all that was written of it is gone. No such account, nothing to do.
    Delete {
        /// Which.
        account: Vec<u8>,
    },
}
