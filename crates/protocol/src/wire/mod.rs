//! What a table server and its clients say to each other: [`ClientMessage`] goes to the server, [`ServerMessage`]
//! comes back, each a JSON object in one text message of a WebSocket. `docs/wire.md` tells
//! the story; `web/src/wire.ts` holds the same types for TypeScript, written by a test of
//! this crate, which also fails when they differ.

mod account;
mod admin;
mod analysis;
mod client_message;
mod decide;
mod friend;
mod games;
mod lesson;
mod network;
mod new_table;
mod notice;
mod playtest;
mod puzzle;
mod race;
mod report;
mod rooms;
mod rulebook;
pub(crate) mod schema;
mod server_message;
mod session;
mod study;
mod table;
mod text;

pub use crate::plain::shortened;
pub use account::{
    AccountInfo, AccountName, AccountRatings, GameRating, MatchRating, NewAccount, NewSession,
    PasskeyRequest, SeatSession, SignedIn, UnratedReason,
};
pub use admin::{AdminNode, AdminTable, MAX_PAUSE_REASON_CHARS, MoveTable, PauseTable};
pub use analysis::{Analysis, AnalysisInfo, AnalysisState, ChanceAt, Mistake, WinEstimate};
pub use client_message::ClientMessage;
pub use decide::{Decision, DriverRequest, Sender, decide, seated, second_hello};
pub use friend::{Friend, FriendList, ShowPresence};
pub use lesson::{
    AnswerKind, LessonAnswer, LessonInfo, LessonMoves, LessonStep, LessonTitle,
    MAX_LESSON_ACTION_CHARS, MAX_LESSON_ACTIONS, ShortMatch,
};
pub use network::{NetworkInfo, NetworkState};
pub use notice::{
    MAX_NOTICE_ADDRESS_BYTES, MAX_PUSH_ENDPOINT_BYTES, NewNotice, NoticeAddress, NoticeInfo,
    NoticeKind, PushNotice, WebhookNotice,
};
pub use playtest::{
    MAX_PLAYTEST_CLAUSES, MAX_PLAYTEST_DECISIONS, NewPlaytest, PLAYTEST_VERSION, PlaytestAnswers,
    PlaytestExport, PlaytestInfo, PlaytestMade, PlaytestMatch, PlaytestNotes, SeatNotes,
    TimedDecision, TimedHit,
};
pub use puzzle::{FaceDown, FaceDownPlace, PuzzleAnswer, PuzzleInfo, PuzzleList, PuzzleVerdict};
pub use race::{Race, RaceHit};
pub use report::{
    AdminReport, AdminReports, ChatLine, MAX_REPORT_CHARS, NewReport, PastPlayers, ReportReason,
    ReportedSeat,
};
pub use rooms::{
    Clause, GameInfo, ListedTable, ListedTables, NewTable, NumberBounds, OptionField, OptionGroup,
    OptionInfo, PresetInfo, ReplayPart, Rulebook, Section, TableDeleted, TableMade, TableMember,
};
pub use serde_json::{Map, Value};
pub use server_message::{
    Annotation, Clocks, Legal, Parting, Position, Proof, Refusal, ReplayStep, ServerMessage,
    TimedOut, Undo, Update, VisibleEvent, Whose, You,
};
pub use session::{AboutTable, RECENT_EVENTS, timed_out, timing};
pub use study::{NewStudy, StudyInfo, StudyState};
pub use table::{
    Commitment, GivenCards, Occupant, Phase, Presence, SeatAsked, SeatInfo, SwapAsked, TableInfo,
    TimeControl, Timing,
};
pub use text::{read, read_client_message, read_view, value};

/// The version of these messages. A client says it in its hello; another one is refused.
pub const VERSION: u32 = 1;

/// The longest message that a server reads, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 4096;

/// The longest id of a message, in bytes.
pub const MAX_ID_BYTES: usize = 40;
