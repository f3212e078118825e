//! How a bot plays what is about as good: boldly or carefully, freely or sparingly.

use parlour_engine::suggest::instead;
use std::{fmt, str::FromStr};

/// What a bot likes. A style never changes how well a bot judges an action; it decides between
/// actions that the bot judges about alike ([`Styled`](crate::Styled)), and how fast its hands are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// By the book: does what its level thinks best.
    #[default]
    Clerk,
    /// Hoards specials, money and cards.
    Miser,
    /// Chances it, lets it ride, raises.
    Gambler,
    /// Leaves what others do not want: onions, high cards, buried wells.
    Baker,
    /// Is quick, and errs often.
    Hare,
    /// Is slow, and right.
    Owl,
    /// Takes no risks.
    Timid,
    /// Takes every risk, at once.
    Reckless,
}

/// Four leanings, each from −1 to 1: those of a style, and those that an action shows.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Leanings {
    /// Towards risk.
    pub daring: f64,
    /// Towards keeping what is worth something.
    pub thrift: f64,
    /// Towards being quick, and done.
    pub haste: f64,
    /// Towards what is bad for the others.
    pub spite: f64,
}

impl Leanings {
    /// Those of an action that shows none.
    pub const NONE: Self = Self { daring: 0.0, thrift: 0.0, haste: 0.0, spite: 0.0 };

    /// How much one who leans like this likes what shows those leanings, from −1 to 1.
    #[must_use]
    pub fn likes(&self, shown: &Self) -> f64 {
        let sum = self.daring * shown.daring
            + self.thrift * shown.thrift
            + self.haste * shown.haste
            + self.spite * shown.spite;
        sum.clamp(-1.0, 1.0)
    }
}

impl Style {
    /// Every style.
    pub const ALL: [Self; 8] = [
        Self::Clerk,
        Self::Miser,
        Self::Gambler,
        Self::Baker,
        Self::Hare,
        Self::Owl,
        Self::Timid,
        Self::Reckless,
    ];

    /// What it leans to.
    #[must_use]
    pub const fn leanings(self) -> Leanings {
        let none = Leanings::NONE;
        match self {
            Self::Clerk => none,
            Self::Miser => Leanings { thrift: 1.0, ..none },
            Self::Gambler => Leanings { daring: 1.0, ..none },
            Self::Baker => Leanings { spite: 1.0, ..none },
            Self::Hare => Leanings { haste: 1.0, ..none },
            Self::Owl => Leanings { haste: -1.0, ..none },
            Self::Timid => Leanings { daring: -1.0, ..none },
            Self::Reckless => Leanings { daring: 0.7, haste: 0.7, thrift: -0.7, ..none },
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Clerk => "clerk",
            Self::Miser => "miser",
            Self::Gambler => "gambler",
            Self::Baker => "baker",
            Self::Hare => "hare",
            Self::Owl => "owl",
            Self::Timid => "timid",
            Self::Reckless => "reckless",
        })
    }
}

/// No bot has such a style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StyleError(String);

impl fmt::Display for StyleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let styles = Style::ALL.map(|style| style.to_string());
        let styles: Vec<&str> = styles.iter().map(String::as_str).collect();
        write!(f, "no style `{}`; {}", self.0, instead(&self.0, &styles))
    }
}

impl std::error::Error for StyleError {}

impl FromStr for Style {
    type Err = StyleError;

    fn from_str(text: &str) -> Result<Self, StyleError> {
        let named = |style: &Self| style.to_string() == text;
        Self::ALL.into_iter().find(named).ok_or_else(|| StyleError(text.to_owned()))
    }
}
