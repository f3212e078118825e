//! House rules as they are given: keys and values, before a game has read them.

use crate::{
    body::read_text,
    command_error::CommandError,
    plain::{Complaint, plain_reason},
    wire::value,
};
use erased_serde::Deserializer;
use parlour_engine::{
    FullGame, OptionSpec,
    erased::{Entry, OpenError},
    game::Meta,
    options::Kind,
    playout::Tally,
    suggest::instead,
};
use serde::Serialize;
use serde_json::{Map, Value};

/// House rules: keys and values.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Options(pub(crate) Map<String, Value>);

impl From<Map<String, Value>> for Options {
    fn from(options: Map<String, Value>) -> Self {
        Self(options)
    }
}

impl From<Options> for Map<String, Value> {
    fn from(options: Options) -> Self {
        options.0
    }
}

impl Options {
    /// Reads `key=value` texts, each value as [`typed`].
    ///
    /// # Errors
    /// For a text without `=`, a list or an object that does not end as one, or a key given twice.
    pub fn from_pairs<'a>(
        pairs: impl IntoIterator<Item = &'a String>,
    ) -> Result<Self, CommandError> {
        let mut options = Map::new();
        for pair in pairs {
            let Some((key, value)) = pair.split_once('=') else {
                return Err(CommandError::option(
                    None,
                    format!("`{pair}`: write an option as KEY=VALUE"),
                ));
            };
            let key = key.trim();
            let value = typed(value).map_err(|fault| fault.at(key))?;
            if options.insert(key.to_owned(), value).is_some() {
                return Err(CommandError::option(None, format!("{key} is given twice")));
            }
        }
        Ok(Self(options))
    }

    /// Reads an object of keys and values from JSON text.
    ///
    /// # Errors
    /// For text that is no such object.
    pub fn from_text(text: &str) -> Result<Self, CommandError> {
        read_text(text)
            .map(Self)
            .map_err(|why| CommandError::option(None, format!("options: {why}")))
    }

    /// Sets this key to a word, unless it is given. Says what it is now.
    pub fn or_word(&mut self, key: &str, word: &str) -> &str {
        let value = self.0.entry(key).or_insert_with(|| word.into());
        value.as_str().unwrap_or_default()
    }

    /// Sets this key to a number, unless it is given.
    pub fn or_number(&mut self, key: &str, number: i64) {
        self.0.entry(key).or_insert_with(|| number.into());
    }

    /// The rules of a game with these options.
    ///
    /// # Errors
    /// `bad_option`, naming the option and its clause.
    pub fn rules<G: FullGame>(&self, seats: u8) -> Result<G, CommandError> {
        self.read(&G::META, |options| {
            let rules: G = erased_serde::deserialize(options)
                .map_err(|error| OpenError::Unreadable(error.to_string()))?;
            rules.validate(seats)?;
            Ok(rules)
        })
    }

    /// Random playouts of a game with these options: see [`Entry::playouts`].
    ///
    /// # Errors
    /// `bad_option`.
    pub fn playouts(
        &self,
        entry: &Entry,
        seats: u8,
        seed: u64,
        games: u64,
    ) -> Result<Tally, CommandError> {
        self.read(entry.meta, |options| (entry.playouts)(options, seats, seed, games))
    }

    /// Has the options read, and says which one is at fault.
    pub(crate) fn read<T>(
        &self,
        meta: &Meta,
        read: impl FnOnce(&mut dyn Deserializer<'_>) -> Result<T, OpenError>,
    ) -> Result<T, CommandError> {
        self.have_the_right_shape(meta)?;
        let mut track = serde_path_to_error::Track::new();
        let done = {
            let options = Value::Object(self.0.clone());
            let tracked = serde_path_to_error::Deserializer::new(options, &mut track);
            read(&mut <dyn Deserializer<'_>>::erase(tracked))
        };
        done.map_err(|fault| match fault {
            OpenError::Unreadable(reason) => unreadable(meta, &track.path().to_string(), &reason),
            OpenError::Option(bad) => bad.into(),
            OpenError::Deal(bad) => bad.into(),
        })
    }
}

impl Options {
    /// Only a table is an object, and only a list is a list. (The reader of data structures
    /// would also take a list for a table, field by field, and an object for a word.)
    fn have_the_right_shape(&self, meta: &Meta) -> Result<(), CommandError> {
        for option in meta.options {
            let shape = match self.0.get(option.name) {
                Some(Value::Object(_)) if option.kind.name() != "table" => "an object",
                Some(Value::Array(_)) if option.kind.name() != "list" => "a list",
                _ => continue,
            };
            let (name, values) = (option.name, option.allowed().join(", "));
            let message = format!("{name}: not {shape}, but one of {values}");
            return Err(CommandError::option(Some(option.clause), message));
        }
        Ok(())
    }
}

/// With more numbers than this between the ends, a rule has too many values to try them all.
const MAX_NUMBERS: u64 = 16;

/// The value of a house rule when nothing is said.
#[must_use]
pub fn default_value(option: &OptionSpec) -> Value {
    value(&option.default())
}

/// Every value of a house rule, the default first; none where there are too many to name.
#[must_use]
pub fn every_value(option: &OptionSpec) -> Vec<Value> {
    let mut values = match option.kind {
        Kind::Switch => vec![false.into(), true.into()],
        Kind::Choice(words) => words.iter().map(|&word| word.into()).collect(),
        Kind::List(lists) => lists.iter().map(|&list| list.into()).collect(),
        Kind::Number(bounds) | Kind::Players(bounds)
            if bounds.most - bounds.least <= MAX_NUMBERS =>
        {
            let word = bounds.word.map(Value::from);
            word.into_iter().chain((bounds.least..=bounds.most).map(Value::from)).collect()
        }
        _ => return Vec::new(),
    };
    let default = default_value(option);
    values.sort_by_key(|value| *value != default);
    values
}

/// The longest value that is read, in bytes: enough for any option, and too little to nest deeply.
const MAX_TYPED_BYTES: usize = 4096;

/// Reads a value as people type it: a number, `true`, `false` or `null`; a list or an object, also
/// with bare keys as in `{blanks:0}`; anything else is a word.
///
/// # Errors
/// For a list or an object that cannot be read.
pub fn typed(text: &str) -> Result<Value, CommandError> {
    let text = text.trim();
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(value);
    }
    if !text.starts_with(['{', '[', '"', '\'']) {
        return Ok(Value::from(text));
    }
    if text.len() > MAX_TYPED_BYTES {
        let message = format!("a value has {MAX_TYPED_BYTES} bytes at most");
        return Err(CommandError::option(None, message));
    }
    json5::from_str(text).map_err(|error| {
        let hint = "write it as {blanks:0} or [3,7,15]";
        CommandError::option(None, format!("`{text}` is not a list or object ({error}); {hint}"))
    })
}

/// An option of the wrong name or kind. The path says where in the options.
fn unreadable(meta: &Meta, path: &str, reason: &str) -> CommandError {
    let key = path.split(['.', '[']).next().unwrap_or_default();
    if let Some(option) = meta.options.iter().find(|option| option.name == key) {
        let why = match Complaint::of(reason) {
            Complaint::Unknown { what: "field", name, known } => {
                format!("no `{name}` in it; {}", instead(name, &known))
            }
            Complaint::Unknown { name, known, .. } => {
                let allowed = option.allowed();
                let others =
                    allowed.iter().map(String::as_str).filter(|word| !known.contains(word));
                let words: Vec<&str> = known.iter().copied().chain(others).collect();
                format!("not `{name}`; {}", instead(name, &words))
            }
            Complaint::Missing(name) => format!("`{name}` is missing in it"),
            Complaint::Twice(name) => format!("`{name}` is in it twice"),
            _ => plain_reason(reason),
        };
        return CommandError::option(Some(option.clause), format!("{path}: {why}"));
    }
    match Complaint::of(reason) {
        Complaint::Unknown { name, known, .. } => {
            let name = if name.is_empty() { key } else { name };
            CommandError::option(None, format!("no option `{name}`; {}", instead(name, &known)))
        }
        _ => CommandError::option(None, plain_reason(reason)),
    }
}
