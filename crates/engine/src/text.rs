//! Values that travel as their text: the way back from `Serializer::collect_str`; and text of others in our
//! errors.

use serde::{
    Deserializer,
    de::{Error, Unexpected, Visitor},
};
use std::{fmt, marker::PhantomData, str::FromStr};

/// How many characters of a text that was refused are quoted.
const MAX_QUOTED_CHARS: usize = 40;

/// The beginning of a text that was refused, for the error that quotes it.
#[must_use]
pub fn quoted(text: &str) -> String {
    text.chars().take(MAX_QUOTED_CHARS).collect()
}

struct Text<T>(PhantomData<T>);

impl<T: FromStr> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text that stands for a value")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
    }
}

/// Reads a value from its text.
///
/// # Errors
/// If it is not text, or not that of a value.
pub fn read<'de, D: Deserializer<'de>, T: FromStr>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_str(Text(PhantomData))
}

/// `Deserialize` for types that are written as their text and read by `FromStr`.
#[macro_export]
macro_rules! read_as_text {
    ($($name:ty),* $(,)?) => {$(
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::text::read(deserializer)
            }
        }
        $crate::typescript_as!($name => "string");
    )*};
}
