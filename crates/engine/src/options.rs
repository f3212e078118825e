//! House rules as data: what can be set, to what, and which ruling offers it.

use serde::Serialize;

/// One option of a game, as a menu or a form would show it. The values
/// themselves are read by the game's own type through serde.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OptionSpec {
    /// The key, as in `--option key=value` and in a record.
    pub name: &'static str,
    /// `switch`, `choice`, `number`, `list` or `table`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The words or the range that are accepted.
    pub allowed: &'static [&'static str],
    /// The value when nothing is said, as JSON text.
    pub default: &'static str,
    /// The ruling that offers this option.
    pub clause: &'static str,
}

/// An option whose value cannot be played with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{option}: {reason}")]
pub struct OptionError {
    /// The key (`players` for the number of seats).
    pub option: &'static str,
    /// The clause or ruling that sets the bound.
    pub clause: &'static str,
    /// Why not.
    pub reason: String,
}

impl OptionError {
    /// A refusal of `option` under `clause`.
    #[must_use]
    pub fn new(option: &'static str, clause: &'static str, reason: impl Into<String>) -> Self {
        Self { option, clause, reason: reason.into() }
    }
}

/// Reading and writing the values of options that are a word or a number.
pub mod wire {
    use serde::{
        Deserializer, Serializer,
        de::{Error, Unexpected, Visitor},
    };
    use std::fmt;

    struct WordOrNumber {
        word: &'static str,
        null: bool,
    }

    impl Visitor<'_> for WordOrNumber {
        type Value = Option<u64>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "\"{}\" or a whole number", self.word)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
            if text == self.word {
                Ok(None)
            } else {
                Err(E::invalid_value(Unexpected::Str(text), &self))
            }
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
            Ok(Some(number))
        }

        fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
            u64::try_from(number)
                .map(Some)
                .map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))
        }

        fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
            if self.null { Ok(None) } else { Err(E::invalid_type(Unexpected::Unit, &self)) }
        }
    }

    /// A number, or `None` for the word.
    ///
    /// # Errors
    /// For anything else.
    pub fn word_or_number<'de, D: Deserializer<'de>>(
        deserializer: D,
        word: &'static str,
    ) -> Result<Option<u64>, D::Error> {
        deserializer.deserialize_any(WordOrNumber { word, null: word == "none" })
    }

    /// The same where `null` does not stand for "none" (readings A7).
    ///
    /// # Errors
    /// For anything else.
    pub fn word_or_number_never_null<'de, D: Deserializer<'de>>(
        deserializer: D,
        word: &'static str,
    ) -> Result<Option<u64>, D::Error> {
        deserializer.deserialize_any(WordOrNumber { word, null: false })
    }

    /// Writes what [`word_or_number`] reads.
    ///
    /// # Errors
    /// Those of the format.
    pub fn write_word_or_number<S: Serializer>(
        value: Option<u64>,
        word: &'static str,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(number) => serializer.serialize_u64(number),
            None => serializer.serialize_str(word),
        }
    }
}

/// A module for serde's `with`, for an option that is this word or a number.
///
/// ```
/// parlour_engine::word_or_number!(pub(crate) mod none_or_number = "none");
/// parlour_engine::word_or_number!(mod none_but_not_null = "none", never null);
/// ```
#[macro_export]
macro_rules! word_or_number {
    ($vis:vis mod $name:ident = $word:literal) => {
        $crate::word_or_number!(@ $vis $name $word word_or_number);
    };
    ($vis:vis mod $name:ident = $word:literal, never null) => {
        $crate::word_or_number!(@ $vis $name $word word_or_number_never_null);
    };
    (@ $vis:vis $name:ident $word:literal $read:ident) => {
        $vis mod $name {
            #![allow(missing_docs, dead_code, unreachable_pub)]
            use $crate::options::wire;
            pub fn deserialize<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Option<u64>, D::Error> {
                wire::$read(d, $word)
            }
            pub fn serialize<S: serde::Serializer>(v: &Option<u64>, s: S) -> Result<S::Ok, S::Error> {
                wire::write_word_or_number(*v, $word, s)
            }
        }
    };
}
