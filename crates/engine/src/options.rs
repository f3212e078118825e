//! House rules as data: what can be set, to what, and which ruling offers it.

use serde::{Serialize, Serializer, ser::SerializeStruct};
use std::ops::RangeInclusive;

/// A house rule, as a menu or a form shows it. Games write theirs with
/// [`house_rules!`](crate::house_rules!).
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The key, as in `--option key=value` and in a record.
    pub name: &'static str,
    /// What it is about, in a sentence.
    pub about: &'static str,
    /// What it can be set to.
    pub kind: Kind,
    /// What each word of a choice means, in a sentence; empty where it is not a choice.
    pub meanings: &'static [&'static str],
    /// Where it stands in a form.
    pub group: Group,
    /// The ruling that offers it.
    pub clause: &'static str,
    #[doc(hidden)]
    pub default: fn(&Kind) -> AnyValue,
}

/// A value that anything can write.
pub type AnyValue = Box<dyn erased_serde::Serialize>;

/// Where a house rule stands in a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// The cards, and who begins.
    Deal,
    /// What players may do.
    Play,
    /// Stakes and payments.
    Money,
    /// When it ends.
    Length,
    /// The numbers of the text, for who designs a game. They are recorded only where they
    /// differ from the text's, so that a new one changes no record and no hash of older rules.
    Numbers,
}

/// What a house rule can be set to.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// `true` or `false`.
    Switch,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number, or a word for none or another.
    Number(Bounds),
    /// The most players there may be: a number that grows with the table.
    Players(Bounds),
    /// One of these lists.
    List(&'static [&'static [u32]]),
    /// Numbers by name.
    Table(&'static [(&'static str, Bounds)]),
    /// Members of several kinds, written like these.
    Object(&'static [&'static str]),
}

/// The whole numbers that are accepted, and the word that stands beside them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The least number.
    pub least: u64,
    /// The greatest; `u64::MAX` is not a bound.
    pub most: u64,
    /// A word that is accepted instead of a number.
    pub word: Option<&'static str>,
    /// Does `null` stand for the word?
    pub null: bool,
    /// The clause that sets the bounds, where it is not the ruling that offers the rule.
    pub clause: Option<&'static str>,
}

impl Bounds {
    /// These numbers and no word.
    #[must_use]
    pub const fn new(range: RangeInclusive<u64>) -> Self {
        Self { least: *range.start(), most: *range.end(), word: None, null: false, clause: None }
    }

    /// Is it one of these numbers?
    #[must_use]
    pub const fn contains(&self, number: u64) -> bool {
        self.least <= number && number <= self.most
    }

    /// The numbers as they are written, such as `1…20`.
    fn range(&self) -> String {
        let Self { least, most, .. } = *self;
        match most {
            u64::MAX => format!("{least}…"),
            _ if least == most => least.to_string(),
            _ => format!("{least}…{most}"),
        }
    }

    /// Refuses other numbers.
    ///
    /// # Errors
    /// Says which there are.
    pub fn check(&self, number: u64) -> Result<(), String> {
        let Self { least, most, .. } = *self;
        let these = match (self.contains(number), most) {
            (true, _) => return Ok(()),
            (false, u64::MAX) => format!("a whole number from {least} up"),
            (false, _) if least == most => least.to_string(),
            (false, _) => format!("a number from {least} to {most}"),
        };
        let or = self.word.map(|word| format!(" or \"{word}\"")).unwrap_or_default();
        Err(format!("{these}{or}, not {number}"))
    }
}

/// Any number within these bounds.
#[must_use]
pub const fn number(range: RangeInclusive<u64>) -> Kind {
    Kind::Number(Bounds::new(range))
}

/// Any number from this one up.
#[must_use]
pub const fn number_from(least: u64) -> Kind {
    number(least..=u64::MAX)
}

/// The most players there may be.
#[must_use]
pub const fn most_players(range: RangeInclusive<u64>) -> Kind {
    Kind::Players(Bounds::new(range))
}

impl Kind {
    /// Allows a word beside the numbers.
    ///
    /// # Panics
    /// If it is not a number; a house rule does not compile then.
    #[must_use]
    pub const fn or(self, word: &'static str) -> Self {
        match self {
            Self::Number(bounds) => Self::Number(Bounds { word: Some(word), ..bounds }),
            _ => panic!("only a number has a word beside it"),
        }
    }

    /// Reads `null` as the word.
    ///
    /// # Panics
    /// If it is not a number.
    #[must_use]
    pub const fn or_null(self) -> Self {
        match self {
            Self::Number(bounds) => Self::Number(Bounds { null: true, ..bounds }),
            _ => panic!("only a number has a word beside it"),
        }
    }

    /// Names the clause that sets the bounds, where it is another one than the ruling that offers the rule.
    ///
    /// # Panics
    /// If it is not a number.
    #[must_use]
    pub const fn bounded_by(self, clause: &'static str) -> Self {
        match self {
            Self::Number(bounds) => Self::Number(Bounds { clause: Some(clause), ..bounds }),
            _ => panic!("only a number has bounds"),
        }
    }

    /// The numbers there are, and the word beside them, if it is a number.
    #[must_use]
    pub const fn bounds(&self) -> Option<Bounds> {
        match *self {
            Self::Number(bounds) | Self::Players(bounds) => Some(bounds),
            _ => None,
        }
    }

    /// What it is called: `switch`, `choice`, `number`, `list` or `table`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Switch => "switch",
            Self::Choice(_) => "choice",
            Self::Number(_) | Self::Players(_) => "number",
            Self::List(_) => "list",
            Self::Table(_) | Self::Object(_) => "table",
        }
    }

    /// The values there are, or how they are written.
    #[must_use]
    pub fn allowed(&self) -> Vec<String> {
        let owned = |texts: &[&str]| texts.iter().map(ToString::to_string).collect();
        match *self {
            Self::Switch => owned(&["false", "true"]),
            Self::Choice(words) | Self::Object(words) => owned(words),
            Self::Number(bounds) | Self::Players(bounds) => {
                bounds.word.map(str::to_owned).into_iter().chain([bounds.range()]).collect()
            }
            Self::List(lists) => {
                lists.iter().map(|list| format!("{list:?}").replace(' ', "")).collect()
            }
            Self::Table(members) => {
                members.iter().map(|(name, bounds)| format!("{name} {}", bounds.range())).collect()
            }
        }
    }
}

impl OptionSpec {
    /// The value when nothing is said.
    #[must_use]
    pub fn default(&self) -> AnyValue {
        (self.default)(&self.kind)
    }

    /// The values there are, or how they are written.
    #[must_use]
    pub fn allowed(&self) -> Vec<String> {
        self.kind.allowed()
    }
}

/// As the engine protocol lists it.
impl Serialize for OptionSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut option = serializer.serialize_struct("OptionSpec", 5)?;
        option.serialize_field("name", self.name)?;
        option.serialize_field("type", self.kind.name())?;
        option.serialize_field("allowed", &self.allowed())?;
        option.serialize_field("default", &self.default())?;
        option.serialize_field("clause", self.clause)?;
        option.end()
    }
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
