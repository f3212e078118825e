//! Where a player of a slow game wants to be notified.

/// Where a player wants to be notified, and what was sent there last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeRow {
    /// At which table.
    pub table: String,
    /// In which seat.
    pub seat: u8,
    /// The address, as the server writes it: a secret of the seat.
    pub address: String,
    /// About which turn a notice was sent last: when that turn began, in milliseconds of the Unix clock;
    /// 0, if none was.
    pub sent: u64,
    /// How many notices were sent about that turn.
    pub part: u8,
}
