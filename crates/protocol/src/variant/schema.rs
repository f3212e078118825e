//! The JSON Schema of variant files, made from the games' own tables of options.

use super::MAX_VARIANT_NAME_CHARS;
use parlour_engine::{
    OptionSpec,
    erased::Entry,
    options::{Bounds, Kind},
    seat::MAX_SEATS,
};
use parlour_games::GAMES;
use serde_json::{Map, Value, json};

/// The JSON Schema of variant files, made from the games' own tables of options.
#[must_use]
pub fn schema() -> String {
    let of_game = |entry: &Entry| {
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
            "name": {
                "type": "string",
                "description": "What to call the variant",
                "minLength": 1,
                "maxLength": MAX_VARIANT_NAME_CHARS,
            },
            "players": {
                "type": "integer",
                "description": "How many it is meant for",
                "minimum": 1,
                "maximum": MAX_SEATS,
            },
            "hash": {
                "type": "string",
                "description": "The hash of these rules; a file whose rules have another one is refused",
                "pattern": "^[0-9a-f]{16}$",
            },
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
