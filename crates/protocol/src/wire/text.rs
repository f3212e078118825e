//! Texts to and from JSON, for those who may not know it.

use super::{Ask, LONGEST, Refusal, Remark};
use crate::Fault;
use parlour_engine::erased::{AnyView, ReadView};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::collections::BTreeMap;

/// Reads a message of a client.
///
/// # Errors
/// Why not, for a `bad_message`, and the message's name as far as it could be read.
pub fn read_ask(text: &str) -> Result<Ask, (Option<String>, String)> {
    if text.len() > LONGEST {
        let why = format!("a message has {LONGEST} bytes at most, this one {}", text.len());
        return Err((None, why));
    }
    let read: Result<Ask, _> = serde_json::from_str(text);
    if let Some(id) = read.as_ref().ok().and_then(Ask::id).filter(|id| id.len() > super::LONGEST_ID)
    {
        let why = format!(
            "a message's name has {} bytes at most, this one {}",
            super::LONGEST_ID,
            id.len()
        );
        return Err((None, why));
    }
    read.map_err(|error| {
        let value: Option<Value> = serde_json::from_str(text).ok();
        let id = value.as_ref().and_then(|value| value.get("id")).and_then(Value::as_str);
        let id = id.filter(|id| id.len() <= super::LONGEST_ID).map(str::to_owned);
        (id, error.to_string())
    })
}

/// Reads anything that was written with [`line`](crate::line).
///
/// # Errors
/// A sentence that says what is wrong.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Data as a JSON value.
#[must_use]
pub fn value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).unwrap_or(Value::Null)
}

/// The view of a position, read by its own game.
///
/// # Errors
/// If it is no view of that game.
pub fn read_view(read: ReadView, view: &Value) -> Result<Box<dyn AnyView>, String> {
    read(&mut <dyn erased_serde::Deserializer<'_>>::erase(view))
}

impl Refusal {
    /// A refusal with a sentence.
    #[must_use]
    pub fn new(code: &str, message: impl Into<String>) -> Self {
        Self {
            code: code.to_owned(),
            clause: None,
            message: message.into(),
            rule: None,
            args: BTreeMap::new(),
        }
    }

    /// The same with a value that the sentence mentions.
    #[must_use]
    pub fn with(mut self, name: &str, value: &impl ToString) -> Self {
        self.args.insert(name.to_owned(), value.to_string());
        self
    }
}

impl From<parlour_table::session::No> for Refusal {
    fn from(no: parlour_table::session::No) -> Self {
        use parlour_table::{race::Void, session::No};
        match no {
            No::Game(refused) => Fault::from(refused).into(),
            No::Void(Void::TooLate { by }) => {
                Self::new(no.code(), no.to_string()).with("ms", &by.whole_ms())
            }
            no => Self::new(no.code(), no.to_string()),
        }
    }
}

impl From<parlour_engine::Remark> for Remark {
    fn from(remark: parlour_engine::Remark) -> Self {
        let args = remark.args.into_iter().map(|(name, value)| (name.to_owned(), value));
        Self { code: remark.code.to_owned(), args: args.collect(), message: remark.sentence }
    }
}
