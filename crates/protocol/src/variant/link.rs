//! A variant as a link: `/variant/basement?deck.blanks=0&rounds=3&name=Short&players=4&hash=…`.
//! What differs from the text, sorted by key; of a table only the members that differ. The hash is
//! last, so that a link that was cut off on its way says so. The page writes the same text
//! (`web/src/variant/link.ts`).

use super::{Variant, VariantError};
use crate::{Options, default_value};
use parlour_engine::{OptionSpec, game::Meta, options::Kind};
use parlour_games::find;
use serde_json::{Map, Value};

/// What stands in a link besides house rules. `level`, the bots of the page's form, is for the page.
const BESIDES: [&str; 4] = ["name", "players", "level", "hash"];

/// Where on the page a variant is shown.
const PATH: &str = "/variant/";

/// Is this the text of a link, and not the name of a file?
#[must_use]
pub fn is_link(text: &str) -> bool {
    text.contains("://")
        || text.starts_with(PATH)
        || text.contains("?hash=")
        || text.contains("&hash=")
}

/// A value as it stands in a link.
fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(all) if all.iter().all(|one| !one.is_array() && !one.is_object()) => {
            all.iter().map(text_of).collect::<Vec<_>>().join(",")
        }
        other => other.to_string(),
    }
}

/// What differs from the text of a game as keys and values of a link, sorted by key.
pub(super) fn parameters(meta: &Meta, options: &Map<String, Value>) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (key, value) in options {
        let option = meta.options.iter().find(|option| option.name == key);
        match (value, option.map(default_value)) {
            (Value::Object(members), default) => {
                let plain =
                    default.and_then(|value| value.as_object().cloned()).unwrap_or_default();
                let differ = members.iter().filter(|(name, value)| plain.get(*name) != Some(value));
                all.extend(differ.map(|(name, value)| (format!("{key}.{name}"), text_of(value))));
            }
            (value, _) => all.push((key.clone(), text_of(value))),
        }
    }
    all.sort();
    all
}

/// What a text in a link means for a house rule, or for a member of one.
fn value_of(option: Option<&OptionSpec>, text: &str) -> Value {
    let plain = |text: &str| match (text, text.parse::<i64>()) {
        ("true" | "false", _) => Value::Bool(text == "true"),
        (_, Ok(number)) => Value::from(number),
        _ => Value::from(text),
    };
    match option.map(|option| option.kind) {
        Some(Kind::Choice(_)) => Value::from(text),
        Some(Kind::List(_)) => text.split(',').map(plain).collect(),
        _ => plain(text),
    }
}

impl Variant {
    /// The link to it, without the address of a server.
    #[must_use]
    pub fn link(&self) -> String {
        let meta = self.of.0.meta;
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(parameters(meta, &self.options));
        if let Some(name) = &self.name {
            query.append_pair("name", name);
        }
        if let Some(players) = self.players {
            query.append_pair("players", &players.to_string());
        }
        query.append_pair("hash", &self.hash());
        format!("{PATH}{}?{}", meta.id, query.finish())
    }

    /// Reads a link: any address of any server that ends as [`Variant::link`] does.
    ///
    /// # Errors
    /// What is wrong with it: no link to a variant, cut off, another key or value, another hash.
    pub fn from_link(text: &str) -> Result<Self, VariantError> {
        let text = text.trim();
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        let Some((_, id)) = path.rsplit_once(PATH) else {
            return Err(VariantError::NoLink(text.chars().take(80).collect()));
        };
        let entry = find(id)?;
        let query = query.split_once('#').map_or(query, |(query, _)| query);
        let (mut options, mut besides) = (Map::new(), Map::new());
        for (key, text) in form_urlencoded::parse(query.as_bytes()) {
            let is_new = match key.as_ref() {
                key if BESIDES.contains(&key) => {
                    besides.insert(key.to_owned(), Value::from(text.as_ref())).is_none()
                }
                key => put(entry.meta, &mut options, key, &text),
            };
            if !is_new {
                return Err(VariantError::Twice(key.into_owned()));
            }
        }
        let beside = |key: &str| besides.get(key).and_then(Value::as_str);
        let Some(hash) = beside("hash") else { return Err(VariantError::CutOff) };
        let players = beside("players").map(|text| {
            let (few, many) = (entry.meta.min_players, entry.meta.max_players);
            let reason = format!("{few} to {many} can play");
            text.parse().map_err(|_| VariantError::Key { key: "players", reason })
        });
        let options = Options::from(options);
        Self::new(id, beside("name"), players.transpose()?, &options)?.has_hash(hash)
    }
}

/// Puts a house rule or a member of one among the options. Says whether it is new.
fn put(meta: &Meta, options: &mut Map<String, Value>, key: &str, text: &str) -> bool {
    let (name, member) = key.split_once('.').map_or((key, None), |(name, part)| (name, Some(part)));
    let option = meta.options.iter().find(|option| option.name == name);
    let Some(member) = member else {
        return options.insert(name.to_owned(), value_of(option, text)).is_none();
    };
    let whole = options.entry(name).or_insert_with(|| Value::Object(Map::new()));
    match whole {
        Value::Object(members) => members.insert(member.to_owned(), value_of(None, text)).is_none(),
        _ => false,
    }
}
