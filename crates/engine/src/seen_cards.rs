//! A heap of cards as a viewer sees it: the cards, or only how many.

use arrayvec::ArrayVec;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Unexpected, Visitor, value::SeqAccessDeserializer},
};
use std::{fmt, marker::PhantomData, str::FromStr};

/// Cards that a viewer may see, or the number of those that it may not.
/// `N` is the most there can ever be. On the wire: a list, or its length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cards<C, const N: usize> {
    /// Face up for this viewer.
    Shown(ArrayVec<C, N>),
    /// Face down: only the number is known.
    Hidden(u8),
}

impl<C, const N: usize> Cards<C, N> {
    /// The cards if `visible`, else their number.
    #[must_use]
    pub fn seen(visible: bool, cards: impl IntoIterator<Item = C>) -> Self {
        let cards = cards.into_iter();
        if visible { Self::Shown(cards.collect()) } else { Self::Hidden(cards.count() as u8) }
    }

    /// How many cards, seen or not.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Shown(cards) => cards.len(),
            Self::Hidden(count) => usize::from(*count),
        }
    }

    /// No card at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cards that can be seen (none of a hidden heap).
    #[must_use]
    pub fn shown(&self) -> &[C] {
        match self {
            Self::Shown(cards) => cards,
            Self::Hidden(_) => &[],
        }
    }
}

impl<C: Serialize, const N: usize> Serialize for Cards<C, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Shown(cards) => serializer.collect_seq(cards),
            Self::Hidden(count) => serializer.serialize_u8(*count),
        }
    }
}

struct CardsOrCount<C, const N: usize>(PhantomData<C>);

impl<'de, C: Deserialize<'de>, const N: usize> Visitor<'de> for CardsOrCount<C, N> {
    type Value = Cards<C, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {N} cards, or how many they are")
    }

    fn visit_u64<E: Error>(self, count: u64) -> Result<Self::Value, E> {
        match u8::try_from(count) {
            Ok(few) if usize::from(few) <= N => Ok(Cards::Hidden(few)),
            _ => Err(E::invalid_value(Unexpected::Unsigned(count), &self)),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, cards: A) -> Result<Self::Value, A::Error> {
        ArrayVec::deserialize(SeqAccessDeserializer::new(cards)).map(Cards::Shown)
    }
}

impl<'de, C: Deserialize<'de>, const N: usize> Deserialize<'de> for Cards<C, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CardsOrCount(PhantomData))
    }
}

impl<C: fmt::Display, const N: usize> fmt::Display for Cards<C, N> {
    /// `5C 6C AF`, `(4 cards)` or `-` for nothing; with `{:#}` as people say it: `5 of Crabs
    /// and 6 of Crabs`, `4 cards` or `no cards`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            _ if f.alternate() && self.is_empty() => f.write_str("no cards"),
            Self::Shown(cards) if f.alternate() => f.write_str(&spoken(cards)),
            Self::Hidden(1) if f.alternate() => f.write_str("1 card"),
            Self::Hidden(count) if f.alternate() => write!(f, "{count} cards"),
            _ if self.is_empty() => f.write_str("-"),
            Self::Shown(cards) => f.write_str(&row(cards)),
            Self::Hidden(1) => f.write_str("(1 card)"),
            Self::Hidden(count) => write!(f, "({count} cards)"),
        }
    }
}

/// A choice that is hidden until the last is in. On the wire: its text, `"?"` or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sealed<A> {
    /// Nothing chosen (yet).
    None,
    /// Chosen, not to be seen.
    Hidden,
    /// Chosen, seen.
    Seen(A),
}

impl<A: fmt::Display> Serialize for Sealed<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::None => serializer.serialize_none(),
            Self::Hidden => serializer.serialize_str("?"),
            Self::Seen(action) => serializer.collect_str(action),
        }
    }
}

struct Choice<A>(PhantomData<A>);

impl<A: FromStr> Visitor<'_> for Choice<A> {
    type Value = Sealed<A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an action, \"?\" or nothing")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Sealed::None)
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Sealed::None)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        if text == "?" {
            return Ok(Sealed::Hidden);
        }
        let action = text.parse().map(Sealed::Seen);
        action.map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
    }
}

impl<'de, A: FromStr> Deserialize<'de> for Sealed<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Choice(PhantomData))
    }
}

/// Cards one after the other as people say them (`{:#}`): `♠7, ♥3 and a Joker`.
#[must_use]
pub fn spoken<C: fmt::Display>(cards: impl IntoIterator<Item = C>) -> String {
    listed(cards.into_iter().map(|card| format!("{card:#}")))
}

/// Words as a list within a sentence.
///
/// ```
/// use parlour_engine::seen_cards::listed;
///
/// let said = |words: &[&str]| listed(words.iter().map(ToString::to_string));
/// assert_eq!(said(&["♠7"]), "♠7");
/// assert_eq!(said(&["♠7", "♥3", "a Joker"]), "♠7, ♥3 and a Joker");
/// ```
#[must_use]
pub fn listed(words: impl IntoIterator<Item = String>) -> String {
    let mut words: Vec<String> = words.into_iter().collect();
    match words.pop() {
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} and {last}", words.join(", ")),
        None => String::new(),
    }
}

/// Cards side by side with a blank between, as actions and records write them.
#[must_use]
pub fn row<C: fmt::Display>(cards: &[C]) -> String {
    let codes: Vec<String> = cards.iter().map(ToString::to_string).collect();
    codes.join(" ")
}
