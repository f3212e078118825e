//! A house rule written once: [`house_rules!`](crate::house_rules!) makes of one entry its field,
//! its default, its reading and writing, its bounds and its place in the table of options.

use crate::options::{OptionError, OptionSpec};
use serde::{
    Deserializer, Serializer,
    de::{DeserializeSeed, Error, MapAccess, Visitor},
    ser::SerializeStruct,
};
use std::{fmt, marker::PhantomData};

#[doc(hidden)]
pub use erased_serde;

/// The house rules of a game. Implemented by [`house_rules!`](crate::house_rules!).
pub trait HouseRules: Default {
    /// The name of the type.
    const NAME: &'static str;
    /// The keys.
    const KEYS: &'static [&'static str];
    /// The table of options.
    const OPTIONS: &'static [OptionSpec];

    /// Reads the value of this option.
    ///
    /// # Errors
    /// Those of the format.
    #[doc(hidden)]
    fn read_one<'de, A: MapAccess<'de>>(
        &mut self,
        option: &OptionSpec,
        from: &mut A,
    ) -> Result<(), A::Error>;

    /// Writes the value of this option.
    ///
    /// # Errors
    /// Those of the format.
    #[doc(hidden)]
    fn write_one<S: SerializeStruct>(
        &self,
        option: &OptionSpec,
        to: &mut S,
    ) -> Result<(), S::Error>;

    /// Is the value of this option one that it can have?
    #[doc(hidden)]
    fn check_one(&self, option: &OptionSpec) -> Result<(), String>;

    /// Is every value one that its rule can have? What depends on other rules or on the number
    /// of players is for the game to say.
    ///
    /// # Errors
    /// The first that is not, with its clause.
    fn check_bounds(&self) -> Result<(), OptionError> {
        Self::OPTIONS.iter().try_for_each(|option| {
            self.check_one(option).map_err(|reason| {
                let clause = option.kind.bounds().and_then(|bounds| bounds.clause);
                OptionError::new(option.name, clause.unwrap_or(option.clause), reason)
            })
        })
    }
}

/// Reads house rules: an object of keys and values. What is not said is as in the plain rules.
///
/// # Errors
/// For another key, a key given twice, or a value that cannot be read.
pub fn read<'de, R: HouseRules, D: Deserializer<'de>>(from: D) -> Result<R, D::Error> {
    from.deserialize_struct(R::NAME, R::KEYS, Rules(PhantomData))
}

/// Writes what [`read`] reads.
///
/// # Errors
/// Those of the format.
pub fn write<R: HouseRules, S: Serializer>(rules: &R, to: S) -> Result<S::Ok, S::Error> {
    let mut all = to.serialize_struct(R::NAME, R::OPTIONS.len())?;
    R::OPTIONS.iter().try_for_each(|option| rules.write_one(option, &mut all))?;
    all.end()
}

struct Rules<R>(PhantomData<R>);

impl<'de, R: HouseRules> Visitor<'de> for Rules<R> {
    type Value = R;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "struct {}", R::NAME)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<R, A::Error> {
        let mut rules = R::default();
        let mut said: Vec<&str> = Vec::new();
        while let Some(option) = map.next_key_seed(Key::<R>(PhantomData))? {
            if said.contains(&option.name) {
                return Err(Error::duplicate_field(option.name));
            }
            said.push(option.name);
            rules.read_one(option, &mut map)?;
        }
        Ok(rules)
    }
}

struct Key<R>(PhantomData<R>);

impl<'de, R: HouseRules> DeserializeSeed<'de> for Key<R> {
    type Value = &'static OptionSpec;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_identifier(self)
    }
}

impl<R: HouseRules> Visitor<'_> for Key<R> {
    type Value = &'static OptionSpec;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("field identifier")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Self::Value, E> {
        let known = R::OPTIONS.iter().find(|option| option.name == key);
        known.ok_or_else(|| E::unknown_field(key, R::KEYS))
    }
}

/// Declares an enum of words that a house rule can be set to: `FaceUp` is written `"face_up"`.
#[macro_export]
macro_rules! words {
    (
        $(#[$about:meta])*
        $vis:vis enum $Words:ident { $($(#[doc = $meaning:literal])+ $Word:ident),+ $(,)? }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        $vis enum $Words { $($(#[doc = $meaning])+ $Word),+ }

        impl $crate::setting::Setting for $Words {}

        impl $crate::setting::SelfEvident for $Words {
            const KIND: $crate::options::Kind = $crate::options::Kind::Choice(&[$({
                const WORD: &$crate::setting::Word =
                    &$crate::setting::Word::of(stringify!($Word));
                WORD.as_str()
            }),+]);
            const MEANINGS: &'static [&'static str] = &[$(concat!($($meaning),+).trim_ascii()),+];
        }
    };
}

/// Declares the house rules of a game, each once:
///
/// ```text
/// /// What it is about.
/// key: Type = default, Group, "CLAUSE", kind;
/// ```
///
/// From it come the field, `Default`, serde's reading and writing, the bounds that
/// [`check_bounds`](crate::house_rules::HouseRules::check_bounds) checks, and the
/// [`OptionSpec`](crate::OptionSpec) of which menus, forms, help, the JSON Schema and the lab's
/// sweeps are made.
///
/// * `bool` and words need no kind. Words can be declared in place, `enum Name { … }`, or
///   elsewhere with [`words!`](crate::words!).
/// * A number says its bounds: [`number(1..=20)`](crate::options::number),
///   [`number_from(1)`](crate::options::number_from). An `Option<u64>` also has a word for
///   `None`: `number(1..=20).or("none")`.
/// * Anything else is a type with its own [`Setting`](crate::setting::Setting) and any
///   [`Kind`](crate::options::Kind).
/// * A choice whose default depends on another rule is an `Option` of words.
///
/// What depends on several rules, or on the number of players, the game's `validate` says.
///
/// ```
/// use parlour_engine::{house_rules, house_rules::HouseRules};
///
/// house_rules! {
///     /// The house rules of a game.
///     pub struct Patience {
///         /// May a card go back?
///         take_back: bool = false, Play, "PAT-R1";
///         /// Where do spare cards lie?
///         spare: enum Spare {
///             /// Everyone sees them.
///             FaceUp,
///             /// No one shows it.
///             FaceDown,
///         } = FaceDown, Deal, "PAT-R2";
///         /// How often is the pack turned?
///         turns: Option<u64> = None, Length, "PAT-R3", number(1..=9).or("many");
///     }
/// }
///
/// let rules: Patience = serde_json::from_str(r#"{"spare": "face_up", "turns": 12}"#).unwrap();
/// assert_eq!((rules.take_back, rules.spare), (false, Spare::FaceUp));
/// let refused = rules.check_bounds().unwrap_err();
/// assert_eq!(refused.to_string(), "turns: a number from 1 to 9 or \"many\", not 12");
/// assert_eq!(refused.clause, "PAT-R3");
///
/// let turns = Patience::OPTIONS[2];
/// assert_eq!(turns.about, "How often is the pack turned?");
/// assert_eq!(serde_json::to_string(&turns.default()).unwrap(), "\"many\"");
/// assert_eq!(turns.allowed(), ["many", "1…9"]);
/// ```
#[macro_export]
macro_rules! house_rules {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Rules:ident {
            $(
                $(#[doc = $about:literal])+
                $rule:ident: $(enum $Words:ident { $($words:tt)* })? $($type:ty)?
                    = $default:expr, $group:ident, $clause:literal $(, $kind:expr)?;
            )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq)]
        $vis struct $Rules {
            $(
                $(#[doc = $about])+
                #[doc = concat!(" (", $clause, ")")]
                pub $rule: $($Words)? $($type)?,
            )+
        }

        $($($crate::words! {
            #[doc = concat!("What [`", stringify!($Rules), "::", stringify!($rule), "`] can be (", $clause, ").")]
            $vis enum $Words { $($words)* }
        })?)+

        impl Default for $Rules {
            fn default() -> Self {
                Self {
                    $($rule: {
                        $(#[allow(clippy::enum_glob_use)] use $Words::*;)?
                        $default
                    },)+
                }
            }
        }

        impl $Rules {
            /// Is it more than a number of the text that is as the text has it?
            fn differs_or_is_ruled(&self, option: &$crate::OptionSpec) -> bool {
                option.group != $crate::options::Group::Numbers
                    || match option.name {
                        $(stringify!($rule) => self.$rule != Self::default().$rule,)+
                        _ => false,
                    }
            }
        }

        /// Numbers of the text are left out where they are the text's, as in a record.
        impl ::std::fmt::Debug for $Rules {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                use $crate::house_rules::HouseRules;
                let mut all = f.debug_struct(stringify!($Rules));
                let mut options = Self::OPTIONS.iter();
                $(if options.next().is_some_and(|option| self.differs_or_is_ruled(option)) {
                    all.field(stringify!($rule), &self.$rule);
                })+
                all.finish()
            }
        }

        impl<'de> serde::Deserialize<'de> for $Rules {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                use $crate::house_rules::erased_serde::{Deserializer, Error};
                // compiled here once, not again for each format in each crate that reads rules
                fn read(from: &mut dyn Deserializer<'_>) -> Result<$Rules, Error> {
                    $crate::house_rules::read(from)
                }
                read(&mut <dyn Deserializer<'de>>::erase(from)).map_err(serde::de::Error::custom)
            }
        }

        impl serde::Serialize for $Rules {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::house_rules::write(self, to)
            }
        }

        impl $crate::house_rules::HouseRules for $Rules {
            const NAME: &'static str = stringify!($Rules);
            const KEYS: &'static [&'static str] = &[$(stringify!($rule)),+];
            const OPTIONS: &'static [$crate::OptionSpec] = &[$($crate::OptionSpec {
                name: stringify!($rule),
                about: concat!($($about),+).trim_ascii(),
                kind: $crate::house_rules!(@kind [$($Words)? $($type)?] $($kind)?),
                meanings: $crate::house_rules!(@meanings [$($Words)? $($type)?] $($kind)?),
                group: $crate::options::Group::$group,
                clause: $clause,
                default: |kind| Box::new($crate::setting::Written(<$Rules>::default().$rule, *kind)),
            }),+];

            fn read_one<'de, A: serde::de::MapAccess<'de>>(
                &mut self,
                option: &$crate::OptionSpec,
                from: &mut A,
            ) -> Result<(), A::Error> {
                use $crate::setting::Reading;
                match option.name {
                    $(stringify!($rule) => {
                        self.$rule = from.next_value_seed(Reading::new(&option.kind))?;
                    })+
                    _ => {}
                }
                Ok(())
            }

            fn write_one<S: serde::ser::SerializeStruct>(
                &self,
                option: &$crate::OptionSpec,
                to: &mut S,
            ) -> Result<(), S::Error> {
                use $crate::setting::{Setting, Writing};
                match option.name {
                    $(stringify!($rule) if self.$rule.is_said() && self.differs_or_is_ruled(option) => {
                        to.serialize_field(option.name, &Writing(&self.$rule, &option.kind))
                    })+
                    _ => to.skip_field(option.name),
                }
            }

            fn check_one(&self, option: &$crate::OptionSpec) -> Result<(), String> {
                use $crate::setting::Setting;
                match option.name {
                    $(stringify!($rule) => self.$rule.check(&option.kind),)+
                    _ => Ok(()),
                }
            }
        }
    };
    (@meanings [$type:ty]) => { <$type as $crate::setting::SelfEvident>::MEANINGS };
    (@meanings [$type:ty] $kind:expr) => { &[] };
    (@kind [$type:ty]) => { <$type as $crate::setting::SelfEvident>::KIND };
    (@kind [$type:ty] $kind:expr) => {{
        #[allow(unused_imports)]
        use $crate::options::*;
        $kind
    }};
}
