//! The types that a house rule can have, and how their values are read and written.

use crate::options::Kind;
use serde::{
    Deserializer, Serialize, Serializer,
    de::{DeserializeOwned, DeserializeSeed, Error, Unexpected, Visitor},
};
use std::{fmt, marker::PhantomData};

/// A type that a house rule can have.
pub trait Setting: Serialize + DeserializeOwned {
    /// Reads a value of this kind.
    ///
    /// # Errors
    /// Those of the format.
    fn read<'de, D: Deserializer<'de>>(_kind: &Kind, from: D) -> Result<Self, D::Error> {
        Self::deserialize(from)
    }

    /// Writes what [`read`](Self::read) reads.
    ///
    /// # Errors
    /// Those of the format.
    fn write<S: Serializer>(&self, _kind: &Kind, to: S) -> Result<S::Ok, S::Error> {
        self.serialize(to)
    }

    /// Is it recorded at all?
    fn is_said(&self) -> bool {
        true
    }

    /// Is it one that a rule of this kind can have?
    ///
    /// # Errors
    /// Says which there are.
    fn check(&self, _kind: &Kind) -> Result<(), String> {
        Ok(())
    }
}

/// A [`Setting`] that says by itself what there is to choose from.
pub trait SelfEvident: Setting {
    /// Its kind.
    const KIND: Kind;
    /// What each word means, where there are words.
    const MEANINGS: &'static [&'static str] = &[];
}

impl Setting for bool {}

impl SelfEvident for bool {
    const KIND: Kind = Kind::Switch;
}

/// Numbers that have bounds.
macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Setting for $number {
            fn check(&self, kind: &Kind) -> Result<(), String> {
                kind.bounds().map_or(Ok(()), |bounds| bounds.check(u64::from(*self)))
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64);

/// A number, or `None` for the word beside it.
impl Setting for Option<u64> {
    fn read<'de, D: Deserializer<'de>>(kind: &Kind, from: D) -> Result<Self, D::Error> {
        let bounds = kind.bounds();
        let word = bounds.and_then(|bounds| bounds.word).unwrap_or_default();
        from.deserialize_any(WordOrNumber { word, null: bounds.is_some_and(|bounds| bounds.null) })
    }

    fn write<S: Serializer>(&self, kind: &Kind, to: S) -> Result<S::Ok, S::Error> {
        match (self, kind.bounds().and_then(|bounds| bounds.word)) {
            (Some(number), _) => to.serialize_u64(*number),
            (None, Some(word)) => to.serialize_str(word),
            (None, None) => to.serialize_none(),
        }
    }

    fn check(&self, kind: &Kind) -> Result<(), String> {
        self.map_or(Ok(()), |number| number.check(kind))
    }
}

/// A choice whose default depends on another rule: `None` as long as nothing is said. A form
/// shows the first word.
impl<C: SelfEvident> Setting for Option<C> {
    fn read<'de, D: Deserializer<'de>>(kind: &Kind, from: D) -> Result<Self, D::Error> {
        C::read(kind, from).map(Some)
    }

    fn write<S: Serializer>(&self, kind: &Kind, to: S) -> Result<S::Ok, S::Error> {
        match (self, kind) {
            (Some(choice), _) => choice.write(kind, to),
            (None, Kind::Choice([first, ..])) => to.serialize_str(first),
            (None, _) => to.serialize_none(),
        }
    }

    fn is_said(&self) -> bool {
        self.is_some()
    }
}

impl<C: SelfEvident> SelfEvident for Option<C> {
    const KIND: Kind = C::KIND;
    const MEANINGS: &'static [&'static str] = C::MEANINGS;
}

/// One of several lists.
impl Setting for [u32; 4] {
    fn check(&self, kind: &Kind) -> Result<(), String> {
        match *kind {
            Kind::List(lists) if !lists.contains(&self.as_slice()) => {
                Err(format!("one of {}", kind.allowed().join(", ")))
            }
            _ => Ok(()),
        }
    }
}

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

/// A value to be read as one of this kind.
#[doc(hidden)]
pub struct Reading<'k, T>(&'k Kind, PhantomData<T>);

impl<'k, T> Reading<'k, T> {
    /// A value of this kind.
    #[must_use]
    pub const fn new(kind: &'k Kind) -> Self {
        Self(kind, PhantomData)
    }
}

impl<'de, T: Setting> DeserializeSeed<'de> for Reading<'_, T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<T, D::Error> {
        T::read(self.0, from)
    }
}

/// A value to be written as one of this kind.
#[doc(hidden)]
pub struct Writing<'v, T>(pub &'v T, pub &'v Kind);

impl<T: Setting> Serialize for Writing<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.write(self.1, to)
    }
}

/// A setting with a value of its own.
#[doc(hidden)]
#[derive(Debug)]
pub struct Written<T>(pub T, pub Kind);

impl<T: Setting> Serialize for Written<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.write(&self.1, to)
    }
}

/// A name such as `FaceUp` as the word `face_up`, the same that serde makes of it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Word {
    text: [u8; 40],
    length: usize,
}

impl Word {
    /// The word of a name of ASCII letters and digits.
    #[must_use]
    pub const fn of(name: &str) -> Self {
        let name = name.as_bytes();
        let mut word = Self { text: [0; 40], length: 0 };
        let mut at = 0;
        while at < name.len() {
            if name[at].is_ascii_uppercase() && at > 0 {
                word = word.and(b'_');
            }
            word = word.and(name[at].to_ascii_lowercase());
            at += 1;
        }
        word
    }

    const fn and(mut self, letter: u8) -> Self {
        self.text[self.length] = letter;
        self.length += 1;
        self
    }

    /// Its letters.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match std::str::from_utf8(self.text.split_at(self.length).0) {
            Ok(word) => word,
            Err(_) => panic!("a name has ASCII letters"),
        }
    }
}
