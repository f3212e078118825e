//! What differs from the text of a game, in words. The page says the same
//! (`web/src/table/house-rules.ts`), and a test compares the two.

use super::Variant;
use crate::default_value;
use parlour_engine::{OptionSpec, options::Kind};
use serde::Serialize;
use serde_json::{Map, Value};

/// A house rule of a variant that differs from the text of its game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Difference {
    /// What it is about.
    pub question: String,
    /// What it is in the variant.
    pub answer: String,
    /// What the text says.
    pub written: String,
    /// The ruling that offers the choice.
    pub clause: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { question, answer, written, clause } = self;
        write!(f, "{question} {answer}. As written: {written}. ({clause})")
    }
}

impl Variant {
    /// What differs from the text, in the order of the game's own table.
    #[must_use]
    pub fn differences(&self) -> Vec<Difference> {
        let options = self.of.0.meta.options.iter();
        let changed = options.filter_map(|option| Some((option, self.options.get(option.name)?)));
        changed
            .map(|(option, value)| Difference {
                question: option.about.to_owned(),
                answer: answer(option, value),
                written: written(option, value),
                clause: option.clause.to_owned(),
            })
            .collect()
    }
}

/// Words beside numbers, such as `none` for no limit.
const WORDS: &[(&str, &str)] = &[
    ("none", "No limit"),
    ("unlimited", "Unlimited"),
    ("players", "One for each player"),
    ("many", "Any number"),
    ("10N+1", "10 for each player and 1 more"),
];

/// Named numbers of a table, such as the highest number of a deck.
const PARTS: &[(&str, &str)] = &[
    ("lo", "Lowest number"),
    ("hi", "Highest number"),
    ("copies", "Cards of each number"),
    ("clears", "Clears"),
    ("resets", "Resets"),
    ("blanks", "Blanks"),
];

fn spoken(known: &[(&str, &str)], word: &str) -> String {
    let found = known.iter().find(|(name, _)| *name == word);
    found.map_or_else(|| title_of(word), |(_, words)| (*words).to_owned())
}

/// A name in the wire's spelling, as a label: `first_player` is "First player".
fn title_of(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A sentence without the clause that it comes from, and without its full stop.
fn plain(sentence: &str) -> String {
    let mut text = sentence.to_owned();
    let clauses = |text: &str| {
        let mut starts = text.match_indices(" (").map(|(at, _)| at);
        starts.find(|&at| are_clauses(&text[at + 2..]))
    };
    while let Some(start) = clauses(&text)
        && let Some(length) = text[start..].find(')')
    {
        text.replace_range(start..=start + length, "");
    }
    text.trim_end_matches('.').to_owned()
}

/// Do clauses stand here up to the closing bracket?
fn are_clauses(text: &str) -> bool {
    let inner = text.split(')').next().unwrap_or_default();
    !inner.is_empty()
        && inner.split([',', ' ']).filter(|word| !word.is_empty()).all(|word| {
            let (prefix, number) = word.split_once('-').unwrap_or_default();
            prefix.len() == 3
                && prefix.bytes().all(|byte| byte.is_ascii_uppercase())
                && !number.is_empty()
        })
}

/// The value of a house rule in words.
fn answer(option: &OptionSpec, value: &Value) -> String {
    match (value, option.kind) {
        (Value::Bool(true), _) => "Yes".to_owned(),
        (Value::Bool(false), _) => "No".to_owned(),
        (Value::String(word), Kind::Choice(words)) => {
            let at = words.iter().position(|known| known == word);
            let meaning = at.and_then(|at| option.meanings.get(at));
            meaning.map_or_else(|| title_of(word), |meaning| plain(meaning))
        }
        (Value::String(word), _) => spoken(WORDS, word),
        (Value::Array(all), _) => {
            all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        }
        (Value::Object(members), _) => {
            let default = default_value(option);
            let differ = members.iter().filter(|(name, part)| default.get(name) != Some(part));
            let differ: Map<String, Value> =
                differ.map(|(name, part)| (name.clone(), part.clone())).collect();
            parts(if differ.is_empty() { members } else { &differ })
        }
        (other, _) => other.to_string(),
    }
}

/// What the text says, where a variant says something else: of a table of numbers only those that
/// differ.
fn written(option: &OptionSpec, value: &Value) -> String {
    let default = default_value(option);
    match (&default, value, option.kind) {
        (Value::Object(text), Value::Object(members), Kind::Table(_)) => {
            let differs =
                |(name, part): &(&String, &Value)| members.get(*name).is_some_and(|is| is != *part);
            parts(&text.iter().filter(differs).map(|(n, p)| (n.clone(), p.clone())).collect())
        }
        _ => answer(option, &default),
    }
}

/// Named values, such as "Highest number 9, Blanks 0".
fn parts(members: &Map<String, Value>) -> String {
    let part = |(name, value): (&String, &Value)| {
        let value = match value {
            Value::Bool(true) => "Yes".to_owned(),
            Value::Bool(false) => "No".to_owned(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        format!("{} {value}", spoken(PARTS, name))
    };
    members.iter().map(part).collect::<Vec<_>>().join(", ")
}
