//! Texts to and from JSON, for those who may not know it.

use super::{Annotation, ClientMessage, MAX_MESSAGE_BYTES, Refusal};
use crate::{CommandError, body::read_text, plain::shortened};
use parlour_engine::erased::{AnyView, ReadView};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::collections::BTreeMap;

/// Reads a message of a client.
///
/// # Errors
/// Why not, for a `bad_message`, and the request id as far as it could be read.
pub fn read_client_message(text: &str) -> Result<ClientMessage, (Option<String>, String)> {
    if text.len() > MAX_MESSAGE_BYTES {
        let why =
            format!("a message has {MAX_MESSAGE_BYTES} bytes at most, this one {}", text.len());
        return Err((None, why));
    }
    let read: Result<ClientMessage, _> = read_text(text);
    if let Some(id) =
        read.as_ref().ok().and_then(ClientMessage::id).filter(|id| id.len() > super::MAX_ID_BYTES)
    {
        let why = format!("an id has {} bytes at most, this one {}", super::MAX_ID_BYTES, id.len());
        return Err((None, why));
    }
    read.map_err(|why| {
        let value: Option<Value> = serde_json::from_str(text).ok();
        let id = value.as_ref().and_then(|value| value.get("id")).and_then(Value::as_str);
        let id = id.filter(|id| id.len() <= super::MAX_ID_BYTES).map(str::to_owned);
        (id, why)
    })
}

/// Reads anything that was written with [`line`](crate::line).
///
/// # Errors
/// A sentence that says what is wrong.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    read_text(text)
}

/// Data as a JSON value.
#[must_use]
pub fn value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).unwrap_or(Value::Null)
}

/// The view of a position, read by its own game.
///
/// # Errors
/// If it is not a view of that game.
pub fn read_view(read: ReadView, view: &Value) -> Result<Box<dyn AnyView>, String> {
    read(&mut <dyn erased_serde::Deserializer<'_>>::erase(view))
}

/// How long a refusal's sentence is at most, in characters. None of ours is that long: the rest is
/// what someone sent.
const MAX_REFUSAL_CHARS: usize = 400;

/// How long each value is that a refusal mentions, in characters; codes and tokens fit.
const MAX_ARG_CHARS: usize = 80;

impl Refusal {
    /// Cuts what it quotes to a length that is read.
    #[must_use]
    pub(super) fn cut(mut self) -> Self {
        self.message = shortened(self.message, MAX_REFUSAL_CHARS);
        for value in self.args.values_mut() {
            *value = shortened(std::mem::take(value), MAX_ARG_CHARS);
        }
        self
    }

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
        .cut()
    }

    /// Adds a value that the sentence mentions.
    #[must_use]
    pub fn with(mut self, name: &str, value: &impl ToString) -> Self {
        self.args.insert(name.to_owned(), value.to_string());
        self.cut()
    }
}

impl From<parlour_table::session::SessionError> for Refusal {
    fn from(no: parlour_table::session::SessionError) -> Self {
        use parlour_table::{reaction::HitError, session::SessionError};
        match no {
            SessionError::Game(refused) => CommandError::from(refused).into(),
            SessionError::Hit(HitError::TooLate { by }) => {
                Self::new(no.code(), no.to_string()).with("ms", &by.whole_ms())
            }
            no => Self::new(no.code(), no.to_string()),
        }
    }
}

impl From<parlour_engine::Annotation> for Annotation {
    fn from(preview: parlour_engine::Annotation) -> Self {
        let args = preview.args.into_iter().map(|(name, value)| (name.to_owned(), value));
        Self { code: preview.code.to_owned(), args: args.collect(), message: preview.sentence }
    }
}
