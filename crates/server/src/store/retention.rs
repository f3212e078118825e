//! How tables grow old: first a tombstone, and after it the end.

/// How long a table stays under its tombstone, in milliseconds: a week.
pub const TOMBSTONE_MS: u64 = 7 * 86_400_000;

/// Why a table has a tombstone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Its host or the operator deleted it.
    Deleted,
    /// It was not used for longer than the server keeps tables.
    Expired,
}

impl Reason {
    /// The word that is stored for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Deleted => "deleted",
            Self::Expired => "expired",
        }
    }

    /// The reason that this word is stored for.
    #[must_use]
    pub fn from_word(word: &str) -> Self {
        if word == "deleted" { Self::Deleted } else { Self::Expired }
    }
}

/// What stands for a table that is deleted or expired. All of it is still there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tombstone {
    /// Since when, in milliseconds of the Unix clock.
    pub at: u64,
    /// Why.
    pub reason: Reason,
}

impl Tombstone {
    /// Until when the table can be restored, in milliseconds of the Unix clock.
    #[must_use]
    pub fn until(&self) -> u64 {
        self.at.saturating_add(TOMBSTONE_MS)
    }
}

/// Which tables are too old, in milliseconds of the Unix clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cutoff {
    /// The moment that new tombstones name.
    pub now: u64,
    /// A table that was used last before this gets a tombstone.
    pub unused_before: u64,
    /// A table whose tombstone is older than this is removed.
    pub tombstone_before: u64,
}

/// What became of old tables.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Retired {
    /// They have a tombstone now.
    pub expired: Vec<String>,
    /// They are gone, and what was written of them is overwritten.
    pub removed: Vec<String>,
}

impl Retired {
    /// Was no table too old?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.expired.is_empty() && self.removed.is_empty()
    }
}
