//! What can be asked, read from a line.

use crate::{command_error::CommandError, options::Options, plain::unread_json, registry::Setup};
use parlour_engine::{suggest::instead, text::quoted};
use serde_json::{Map, Value};
use std::time::Duration;

/// No bot may think for more than an hour.
pub const MAX_BUDGET_MS: u64 = 3_600_000;

/// A line read as far as it can be without knowing the game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Command {
    Games,
    New(Box<Setup>),
    Legal,
    Act { seat: i64, action: String, at: Value },
    Advance { to: Value },
    State,
    View { seat: ViewOf },
    Record,
    Load { record: Value },
    Bot { level: String, seat: i64, budget: Option<Duration> },
    Quit,
}

/// Whose view is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ViewOf {
    Seat(i64),
    Spectator,
}

/// The commands, each with the fields that it reads besides `cmd`.
const COMMANDS: [(&str, &[&str]); 11] = [
    ("games", &[]),
    ("new", &["game", "players", "options", "seed", "deals"]),
    ("legal", &[]),
    ("act", &["seat", "action", "at"]),
    ("advance", &["to"]),
    ("state", &[]),
    ("view", &["seat"]),
    ("record", &[]),
    ("load", &["record"]),
    ("bot", &["level", "seat", "budget_ms"]),
    ("quit", &[]),
];

impl Command {
    pub(crate) fn read(line: &[u8]) -> Result<Self, CommandError> {
        let value: Value = serde_json::from_slice(line)
            .map_err(|error| CommandError::json(unread_json(&error.to_string())))?;
        let Value::Object(fields) = value else {
            return Err(CommandError::json(
                "a command is a JSON object, such as {\"cmd\":\"games\"}",
            ));
        };
        let fields = Fields(fields);
        let cmd = fields.text("cmd")?;
        fields.are_known_to(&cmd)?;
        Ok(match cmd.as_str() {
            "games" => Self::Games,
            "new" => Self::New(Box::new(fields.setup()?)),
            "legal" => Self::Legal,
            "act" => Self::Act {
                seat: fields.number("seat")?,
                action: fields.text("action")?,
                at: fields.anything("at"),
            },
            "advance" => Self::Advance { to: fields.anything("to") },
            "state" => Self::State,
            "view" => Self::View { seat: fields.view_of()? },
            "record" => Self::Record,
            "load" => Self::Load { record: fields.needed("record")?.clone() },
            "bot" => Self::Bot {
                level: fields.text("level")?,
                seat: fields.number("seat")?,
                budget: fields.budget()?,
            },
            "quit" => Self::Quit,
            other => {
                let other = quoted(other);
                let all = COMMANDS.map(|(cmd, _)| cmd);
                let instead = instead(&other, &all);
                return Err(CommandError::command(format!("no command `{other}`; {instead}")));
            }
        })
    }
}

/// The fields of a JSON object, asked for by name and kind.
pub(crate) struct Fields(pub(crate) Map<String, Value>);

impl Fields {
    /// A field that a command does not read is refused: it would be a wish that is not heard.
    fn are_known_to(&self, cmd: &str) -> Result<(), CommandError> {
        let Some((_, known)) = COMMANDS.iter().find(|(name, _)| *name == cmd) else {
            return Ok(());
        };
        let Some(field) = self.0.keys().find(|key| *key != "cmd" && !known.contains(&key.as_str()))
        else {
            return Ok(());
        };
        let field = quoted(field);
        let why = match known {
            [] => "it has no fields".to_owned(),
            known => instead(&field, known),
        };
        Err(CommandError::command(format!("`{cmd}` does not read `{field}`; {why}")))
    }

    pub(crate) fn needed(&self, name: &str) -> Result<&Value, CommandError> {
        self.0.get(name).ok_or_else(|| CommandError::command(format!("`{name}` is missing")))
    }

    pub(crate) fn anything(&self, name: &str) -> Value {
        self.0.get(name).cloned().unwrap_or(Value::Null)
    }

    pub(crate) fn text(&self, name: &str) -> Result<String, CommandError> {
        let text = self.needed(name)?.as_str();
        text.map(str::to_owned)
            .ok_or_else(|| CommandError::command(format!("`{name}` must be a text")))
    }

    pub(crate) fn number(&self, name: &str) -> Result<i64, CommandError> {
        let number = self.needed(name)?.as_i64();
        number.ok_or_else(|| CommandError::command(format!("`{name}` must be a whole number")))
    }

    /// How long a bot may think, where that is said.
    fn budget(&self) -> Result<Option<Duration>, CommandError> {
        let ms = match self.anything("budget_ms") {
            Value::Null => return Ok(None),
            ms => ms.as_u64().filter(|ms| (1..=MAX_BUDGET_MS).contains(ms)),
        };
        let budget = ms.map(Duration::from_millis).ok_or_else(|| {
            CommandError::command(format!(
                "`budget_ms` must be a time in whole milliseconds, from 1 to {MAX_BUDGET_MS}"
            ))
        })?;
        Ok(Some(budget))
    }

    fn view_of(&self) -> Result<ViewOf, CommandError> {
        match self.needed("seat")? {
            Value::String(word) if word == "spectator" => Ok(ViewOf::Spectator),
            Value::Number(number) if number.is_i64() => {
                Ok(ViewOf::Seat(number.as_i64().unwrap_or(-1)))
            }
            _ => Err(CommandError::command("`seat` must be a seat's number or \"spectator\"")),
        }
    }

    /// What `new` and a record have in common.
    pub(crate) fn setup(&self) -> Result<Setup, CommandError> {
        let seed = match self.anything("seed") {
            Value::Null => None,
            Value::String(seed) => Some(seed),
            _ => return Err(CommandError::command("`seed` must be a text")),
        };
        let options = match self.anything("options") {
            Value::Null => Options::default(),
            Value::Object(options) => Options(options),
            _ => {
                return Err(CommandError::command(
                    "`options` must be an object of keys and values",
                ));
            }
        };
        let deals = match self.anything("deals") {
            Value::Null => Vec::new(),
            Value::Array(deals) => deals.iter().map(deal).collect::<Result<_, _>>()?,
            _ => return Err(CommandError::command("`deals` must be a list of lists of cards")),
        };
        Ok(Setup {
            game: self.text("game")?,
            players: self.number("players")?,
            options,
            seed,
            deals,
            draws: Vec::new(),
        })
    }
}

fn deal(deal: &Value) -> Result<Vec<String>, CommandError> {
    let cards = deal.as_array();
    let cards =
        cards.ok_or_else(|| CommandError::command("`deals` must be a list of lists of cards"))?;
    let code = |card: &Value| card.as_str().map(str::to_owned);
    cards.iter().map(code).collect::<Option<_>>().ok_or_else(|| {
        parlour_engine::rng::DealError("a card in `deals` is a text, such as \"6\"".into()).into()
    })
}
