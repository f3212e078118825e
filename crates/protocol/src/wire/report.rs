//! Reports: a player tells the operator of the server about another player.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The longest text of a report, in characters.
pub const MAX_REPORT_CHARS: usize = 300;

/// What another player does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportReason {
    /// They insult others.
    Insults,
    /// They spoil the game on purpose.
    Spoiling,
    /// They stall.
    Stalling,
    /// Something else, which the text says.
    Other,
}

/// A player reports another player of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The seat of the reported player.
    #[schema(maximum = 11)]
    pub seat: u8,
    /// Who sits there, by the name at the table.
    #[schema(max_length = 200)]
    pub name: String,
    /// What they do wrong.
    pub reason: ReportReason,
    /// More about it; may be empty.
    #[schema(max_length = 300)]
    pub text: String,
    /// Is it about the player of this name who was the last to leave that seat? Otherwise about who sits there now.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
}

/// Players who have left a table, and whom you can report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PastPlayers {
    /// These, the last first; each seat and name once.
    pub players: Vec<ReportedSeat>,
}

/// A report, as the operator reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AdminReport {
    /// Its name. A later report has a later name in the order of letters.
    pub report: String,
    /// At which table.
    pub table: String,
    /// Which game is played there.
    pub game: String,
    /// When, in milliseconds of the Unix clock.
    pub at: u64,
    /// Who reports.
    pub by: ReportedSeat,
    /// Who is reported.
    pub of: ReportedSeat,
    /// What they do wrong.
    pub reason: ReportReason,
    /// More about it; may be empty.
    pub text: String,
    /// The last lines of the chat before the report, oldest first.
    pub chat: Vec<ChatLine>,
}

/// A player in a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReportedSeat {
    /// The seat.
    pub seat: u8,
    /// The name at the table.
    pub name: String,
}

/// A line of the chat in a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ChatLine {
    /// When, in milliseconds of the Unix clock.
    pub at: u64,
    /// The seat of its author; none, if they spectated.
    #[schema(required)]
    pub seat: Option<u8>,
    /// The name of its author; empty, if they spectated.
    pub name: String,
    /// What they wrote.
    pub text: String,
}

/// Reports, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AdminReports {
    /// The reports.
    pub reports: Vec<AdminReport>,
    /// Ask with this `before` for older ones; none, if there are no more.
    #[schema(required)]
    pub before: Option<String>,
}
