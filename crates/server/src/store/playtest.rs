//! What is persisted of playtests, and how much of it.

/// How many playtests are kept. For one more, the oldest that has been without notes for
/// [`UNUSED_PLAYTEST_MS`] makes room.
pub const MAX_PLAYTESTS: u32 = 10_000;

/// A playtest without notes is kept at least so long, in milliseconds: thirty days.
pub const UNUSED_PLAYTEST_MS: u64 = 30 * 86_400_000;

/// How many notes are kept of one playtest: one for each match and player.
pub const MAX_NOTES: u32 = 4000;

/// How many bytes of notes are kept of one playtest: 16 MiB.
pub const MAX_NOTES_BYTES: u64 = 16 * 1024 * 1024;

/// A playtest, as it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaytestRow {
    /// Its name, unique in the store.
    pub id: String,
    /// When it was made, in milliseconds of the Unix clock.
    pub created: u64,
    /// The hash of the key that opens its notes, never the key itself.
    pub hash: [u8; 32],
    /// What is played in it, as the server writes it.
    pub setup: String,
}

/// What one player has shared of one match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotesRow {
    /// At which table.
    pub table: String,
    /// Which match of the table.
    pub match_no: u32,
    /// In which seat.
    pub seat: u8,
    /// The hash of the player's token: only who has the token replaces or removes the notes.
    pub author: [u8; 32],
    /// The playtest.
    pub playtest: String,
    /// When the match ended, in milliseconds of the Unix clock.
    pub ended: u64,
    /// How it ended, as the server writes it.
    pub result: String,
    /// What was shared, as the server writes it.
    pub notes: String,
}
