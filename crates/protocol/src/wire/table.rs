//! A table as everyone sees it: the seats, and the settings.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

/// A table as everyone sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableInfo {
    /// Its name in links.
    pub id: String,
    /// What is played: the game's id.
    pub game: String,
    /// The house rules that were chosen; all others are as the text has them.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// Where the table is.
    pub phase: Phase,
    /// Why the table is paused, if it is.
    #[schema(required)]
    pub paused: Option<String>,
    /// The seats, in seat order.
    pub seats: Vec<SeatInfo>,
    /// Which match of the session, from 1.
    pub match_no: u32,
    /// What each seat has won in the matches before: one list a match.
    #[ts(type = "number[][]")]
    pub results: Vec<Vec<i64>>,
    /// The clock of the players.
    pub time_control: TimeControl,
    /// After how many seconds away a bot covers a seat; never, if absent.
    #[schema(required)]
    pub cover_after: Option<u32>,
    /// How latency is measured at a table with races.
    pub timing: Timing,
    /// The promise made before anyone added to the shuffle.
    pub fair: Commitment,
    /// How many spectators there are.
    pub spectators: u32,
    /// The seat that asks the table to allow an undo.
    #[schema(required)]
    pub undo_asked: Option<u8>,
    /// May players ask a bot for a hint?
    #[serde(default)]
    #[schema(required)]
    pub hints: bool,
    /// Someone new asks for a seat.
    #[serde(default)]
    #[schema(required)]
    pub seat_asked: Option<SeatAsked>,
    /// Players who would like to swap seats with another, before the first match.
    #[serde(default)]
    #[schema(required)]
    pub swaps_asked: Vec<SwapAsked>,
    /// Which seat may begin the match, while people gather: the host's. Once the host has been gone
    /// for two minutes: of those who are here, the seat of the player who sat down first.
    #[serde(default)]
    #[schema(required)]
    pub may_start: Option<u8>,
    /// Is the table among the open tables, where people find it who have no link to it?
    #[serde(default)]
    #[schema(required)]
    pub listed: bool,
    /// The playtest that the table belongs to: its players may share how a match goes.
    #[serde(default)]
    #[schema(required)]
    pub playtest: Option<String>,
    /// Why the cards are given instead of shuffled, if they are. There is no commitment then.
    #[serde(default)]
    #[schema(required)]
    pub given: Option<GivenCards>,
}

/// Why the cards of a match are given instead of shuffled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum GivenCards {
    /// It is played on from a position of another match, whose cards its players may know.
    Position {
        /// After so many moves of that match.
        acts: u32,
    },
    /// It is the daily deal of its game: the same cards and bots for everyone.
    Daily {
        /// The date by UTC, as `2026-11-26`.
        #[schema(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
        date: String,
    },
    /// It is played on from a puzzle of its game, whose cards everyone can know.
    Puzzle {
        /// The puzzle's number, from 1.
        number: u32,
    },
}

/// Someone new asks for a bot's seat in a match that is played, and everyone at the table who is not
/// away has to agree (`allow_seat`), the host among them. Or, before a match, for a seat at a table whose host
/// has removed a player: then the host has to agree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatAsked {
    /// The number of the question, for the answer.
    pub question: u32,
    /// Which seat.
    pub seat: u8,
    /// What they call themselves.
    pub name: String,
}

/// A player would like to swap seats with another, who agrees by asking for the same (`swap`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SwapAsked {
    /// The seat of the player who asks.
    pub seat: u8,
    /// The seat that they would like.
    pub with: u8,
}

/// Where a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People sit down.
    Lobby,
    /// A match is played.
    Playing,
    /// The match is over; another may follow.
    Over,
}

/// A seat as everyone sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatInfo {
    /// Who sits there.
    pub occupant: Occupant,
    /// What they are called; a bot without a character: `Bot (rule)`, by its level.
    pub name: String,
    /// How the bot plays, if it is one, or the one that covers.
    #[schema(required)]
    pub level: Option<String>,
    /// Who the bot is, if it is one with a name and a face: `penny`. Its name is in `name`.
    #[serde(default)]
    #[schema(required)]
    pub character: Option<String>,
    /// Is the person there?
    pub presence: Presence,
    /// Does a bot play for a person who is away?
    pub covered: bool,
    /// Has this person the rights of the host?
    pub host: bool,
    /// Ready for another match?
    pub ready: bool,
    /// Is the player signed in with a passkey, and is `name` the name of that account?
    #[serde(default)]
    #[schema(required)]
    pub signed_in: bool,
}

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// No one.
    Empty,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// Is a person there?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// Connected.
    Here,
    /// Disconnected, not for long yet.
    Reconnecting,
    /// Gone for longer.
    Away,
}

/// The clock of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// None.
    #[default]
    None,
    /// A time for each move.
    Turn {
        /// Seconds, 5 to 3600.
        #[schema(minimum = 5, maximum = 3600)]
        seconds: u32,
    },
    /// A time for the whole match, with an increment for each move.
    Bank {
        /// Seconds at the beginning, 10 to 7200.
        #[schema(minimum = 10, maximum = 7200)]
        seconds: u32,
        /// Seconds added after each move, 0 to 60.
        #[schema(maximum = 60)]
        increment: u32,
    },
    /// Days for each move. Not for games that are played in real time.
    Days {
        /// Days, 1 to 14.
        #[schema(minimum = 1, maximum = 14)]
        days: u32,
    },
}

/// How latency is measured at a table with races.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// For all players by the operating system's measure of the connection.
    Kernel,
    /// For no one: there are no races here, or no one is connected yet.
    None,
    /// For at least one player only by pings: behind a proxy, or where the system has no measure.
    Pings,
}

/// A promise about the shuffle, made before anyone added to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Commitment {
    /// The SHA-256 of the secret, as 64 hexadecimal digits.
    pub commit: String,
    /// What the players have added, by seat, in the order of the seats (`null`: nothing).
    pub entropies: Vec<Option<String>>,
}
