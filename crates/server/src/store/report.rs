//! Reports of players, for the operator of the server.

/// How many reports are kept of one table. One player's report of another counts once. Where there are so many, the
/// newest of the player with the most makes room for one of a player with fewer.
pub const MAX_REPORTS: u32 = 40;

/// What a player reports of another player at their table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportRow {
    /// Its name, unique in the store; later reports come later in the order of its bytes.
    pub id: String,
    /// At which table.
    pub table: String,
    /// Which game is played there.
    pub game: String,
    /// When, in milliseconds of the Unix clock.
    pub at: u64,
    /// The seat and the name of the player who reports.
    pub by: (u8, String),
    /// The event by which that player sat down: it tells players apart who have one name, one after another.
    pub sat: u32,
    /// The seat and the name of the reported player.
    pub of: (u8, String),
    /// What they do wrong, as the server writes it.
    pub reason: String,
    /// More about it.
    pub text: String,
    /// The last lines of the chat, as the server writes them.
    pub chat: String,
}
