//! A variant: a game's house rules as a file, with a schema to check it by and a hash that
//! says which rules a figure is about.

use crate::study::error::StudyError;
use crate::{Lineup, NoExternalBots, PlayerSpec, Watching, row_of};
use parlour_bots::{Level, WithBots};
use parlour_engine::{
    FullGame, OptionSpec,
    options::{Bounds, Kind},
    suggest::instead,
};
use parlour_games::{GAMES, find};
use parlour_protocol::Options;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// A game's house rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// Which game.
    pub game: String,
    /// What to call it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Keys and values; what is not said is as in the plain rules.
    #[serde(default)]
    pub options: Map<String, Value>,
}

/// Games that are tried to see that rules come to an end.
const GAMES_TRIED: u64 = 4;

impl Variant {
    /// The plain rules of a game.
    #[must_use]
    pub fn plain(game: &str) -> Self {
        Self { game: game.to_owned(), name: None, options: Map::new() }
    }

    /// Reads a variant file.
    ///
    /// # Errors
    /// Where it is no TOML or has another key, or names no game.
    pub fn from_toml(text: &str) -> Result<Self, StudyError> {
        let variant: Self = toml::from_str(text).map_err(|error| StudyError::toml(&error))?;
        match find(&variant.game) {
            Some(_) => Ok(variant),
            None => Err(StudyError::bad("game", no_game(&variant.game))),
        }
    }

    /// What it is called: its name, or what it changes.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.name {
            Some(name) => name.clone(),
            None if self.options.is_empty() => "the plain rules".to_owned(),
            None => self.changes(),
        }
    }

    /// The options that are set, as `key = value`.
    fn changes(&self) -> String {
        let changes: Vec<String> =
            self.options.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        changes.join(", ")
    }

    /// The rules themselves.
    ///
    /// # Errors
    /// The key, its clause and the reason: an unknown key, a value that cannot be, a deck that
    /// cannot be dealt to so many.
    pub fn rules<G: FullGame>(&self, players: u8) -> Result<G, StudyError> {
        let options = Options::from(self.options.clone());
        options.rules::<G>(players).map_err(|fault| StudyError::bad("options", fault))
    }

    /// Do games under these rules come to an end, between rule bots or at random?
    ///
    /// # Errors
    /// If not one does.
    pub fn comes_to_an_end<G: WithBots>(
        &self,
        rules: &G,
        players: u8,
        limit: u64,
    ) -> Result<(), StudyError> {
        let watching = Watching { limit, rollout: None };
        let ends = |level: Level| {
            let lineup = Lineup::all(&PlayerSpec::plain(level), players);
            (0..GAMES_TRIED / 2)
                .any(|game| row_of(rules, &lineup, (0, game), &NoExternalBots, watching).over)
        };
        if ends(Level::Rule) || ends(Level::Random) {
            return Ok(());
        }
        let keys = if self.options.is_empty() { "options".to_owned() } else { self.changes() };
        Err(StudyError::Endless { keys, games: GAMES_TRIED, limit })
    }

    /// Sixteen digits that stand for these rules in full: game, version, every option.
    #[must_use]
    pub fn hash<G: FullGame>(rules: &G) -> String {
        let all = json!({ "game": G::META.id, "version": G::META.version, "rules": rules });
        digest(all.to_string().as_bytes())
    }
}

/// The first sixteen digits of a text's SHA-256.
pub(super) fn digest(text: &[u8]) -> String {
    hex::encode(&Sha256::digest(text)[..8])
}

pub(super) fn no_game(id: &str) -> String {
    let ids: Vec<&str> = GAMES.iter().map(|entry| entry.meta.id).collect();
    format!("no game `{id}`; {}", instead(id, &ids))
}

/// The JSON Schema of variant files, made from the games' own tables of options.
#[must_use]
pub fn schema() -> String {
    let of_game = |entry: &parlour_engine::erased::Entry| {
        let meta = entry.meta;
        let options: Map<String, Value> =
            meta.options.iter().map(|option| (option.name.to_owned(), of_option(option))).collect();
        json!({
            "if": { "properties": { "game": { "const": meta.id } } },
            "then": { "properties": { "options": {
                "type": "object",
                "properties": options,
                "additionalProperties": false,
            } } },
        })
    };
    let ids: Vec<&str> = GAMES.iter().map(|entry| entry.meta.id).collect();
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A variant of a game of Parlour",
        "type": "object",
        "required": ["game"],
        "properties": {
            "game": { "enum": ids, "description": "Which game" },
            "name": { "type": "string", "description": "What to call the variant" },
            "options": { "type": "object", "description": "House rules; what is not said is as in the plain rules" },
        },
        "additionalProperties": false,
        "allOf": GAMES.iter().map(of_game).collect::<Vec<_>>(),
    });
    format!("{schema:#}\n")
}

/// What may stand for an option. What depends on other rules is checked by the game.
fn of_option(option: &OptionSpec) -> Value {
    let kind = match option.kind {
        Kind::Switch => json!({ "type": "boolean" }),
        Kind::Choice(words) => json!({ "enum": words }),
        Kind::Number(bounds) | Kind::Players(bounds) => match bounds.word {
            None => of_number(bounds),
            Some(word) => json!({ "anyOf": [of_number(bounds), { "const": word }] }),
        },
        Kind::List(lists) => json!({ "enum": lists }),
        Kind::Table(members) => {
            let members: Map<String, Value> = members
                .iter()
                .map(|&(name, bounds)| (name.to_owned(), of_number(bounds)))
                .collect();
            json!({ "type": "object", "properties": members, "additionalProperties": false })
        }
        Kind::Object(_) => json!({ "type": "object" }),
    };
    let about = format!("{} ({}): {}", option.about, option.clause, option.allowed().join(", "));
    let mut all = Map::from_iter([("description".to_owned(), json!(about))]);
    all.extend(kind.as_object().cloned().unwrap_or_default());
    all.insert("default".to_owned(), json!(option.default()));
    Value::Object(all)
}

fn of_number(bounds: Bounds) -> Value {
    let Bounds { least, most, .. } = bounds;
    match most {
        u64::MAX => json!({ "type": "integer", "minimum": least }),
        _ => json!({ "type": "integer", "minimum": least, "maximum": most }),
    }
}
