//! Why something is refused. A rule that is broken is named by its clause.

use crate::{
    seat::Seat,
    turn::{Tick, Turn},
};
use serde::Serialize;
use std::fmt;

/// An act that breaks a rule: which clause, a code with arguments for
/// translators, and (as `Display`) a sentence that a player understands.
/// Declared with [`illegal!`](crate::illegal), which is also the game's
/// catalogue of these texts.
pub trait Refusal: Copy + Eq + std::error::Error + Send + Sync + 'static {
    /// The clause or ruling that was broken, such as `DTW-18`.
    fn clause(&self) -> &'static str;
    /// A short stable word for the reason.
    fn code(&self) -> &'static str;
    /// The values that the sentence mentions, by name.
    fn args(&self) -> Vec<(&'static str, String)>;
    /// Every reason there is: code, clause, English template.
    const CATALOGUE: &'static [(&'static str, &'static str, &'static str)];
}

/// Declares a game's `Illegal`: each variant with its clause, its code and its
/// sentence, in which the variant's fields stand in braces.
///
/// ```
/// parlour_engine::illegal! {
///     /// What a game of snap refuses.
///     pub enum Illegal {
///         /// Nothing to snap at.
///         NoPair { top: u8 } = "SNP-3", "no_pair", "There is no pair: the top card is {top}.";
///     }
/// }
/// use parlour_engine::Refusal;
/// let refused = Illegal::NoPair { top: 7 };
/// assert_eq!(refused.clause(), "SNP-3");
/// assert_eq!(refused.to_string(), "There is no pair: the top card is 7.");
/// ```
#[macro_export]
macro_rules! illegal {
    (
        $(#[$doc:meta])*
        pub enum $name:ident {
            $(
                $(#[$vdoc:meta])*
                $variant:ident $({ $($field:ident : $ty:ty),* $(,)? })?
                    = $clause:literal, $code:literal, $text:literal;
            )*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $(
                $(#[$vdoc])*
                $variant $({
                    $(
                        #[doc = concat!("The `", stringify!($field), "` of the sentence.")]
                        $field: $ty
                    ),*
                })?,
            )*
        }

        impl ::std::fmt::Display for $name {
            #[allow(unused_variables)]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $(Self::$variant $({ $($field),* })? => write!(f, $text),)*
                }
            }
        }

        impl ::std::error::Error for $name {}

        impl $crate::Refusal for $name {
            fn clause(&self) -> &'static str {
                match self {
                    $(Self::$variant $({ $($field: _),* })? => $clause,)*
                }
            }

            fn code(&self) -> &'static str {
                match self {
                    $(Self::$variant $({ $($field: _),* })? => $code,)*
                }
            }

            fn args(&self) -> Vec<(&'static str, String)> {
                match self {
                    $(Self::$variant $({ $($field),* })? => {
                        vec![$($((stringify!($field), $field.to_string())),*)?]
                    })*
                }
            }

            const CATALOGUE: &'static [(&'static str, &'static str, &'static str)] =
                &[$(($code, $clause, $text)),*];
        }
    };
}

/// A text that is not an action of this game, with what would be one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ParseActionError(pub String);

impl ParseActionError {
    /// "`text` is not an action here; {expected}".
    #[must_use]
    pub fn new(text: &str, expected: &str) -> Self {
        let shown: String = text.chars().take(80).collect();
        Self(format!("`{shown}` is not an action here: {expected}"))
    }
}

/// Why an act was refused. Whatever the reason, nothing has changed.
/// The order of the variants is the order in which they are tested.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ActionError<I> {
    /// The clock of a game does not go back.
    ClockBack {
        /// The clock as it stands.
        now: Tick,
        /// The moment asked for.
        asked: Tick,
    },
    /// The game is over.
    Over,
    /// Not an action of this game.
    BadAction(ParseActionError),
    /// Someone else is to act.
    NotYourTurn {
        /// Who tried.
        seat: Seat,
        /// Whose turn it is.
        turn: Turn,
    },
    /// An action that breaks a rule.
    Illegal(I),
}

impl<I> ActionError<I> {
    /// The code of the engine protocol.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::ClockBack { .. } => "bad_command",
            Self::Over => "over",
            Self::BadAction(_) => "bad_action",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::Illegal(_) => "illegal",
        }
    }

    /// The same refusal with the broken rule seen differently.
    pub fn map<J>(self, how: impl FnOnce(I) -> J) -> ActionError<J> {
        match self {
            Self::ClockBack { now, asked } => ActionError::ClockBack { now, asked },
            Self::Over => ActionError::Over,
            Self::BadAction(text) => ActionError::BadAction(text),
            Self::NotYourTurn { seat, turn } => ActionError::NotYourTurn { seat, turn },
            Self::Illegal(rule) => ActionError::Illegal(how(rule)),
        }
    }
}

impl<I: fmt::Display> fmt::Display for ActionError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ClockBack { now, asked } => {
                write!(f, "The clock stands at {now} and does not go back to {asked}.")
            }
            Self::Over => f.write_str("The game is over."),
            Self::BadAction(text) => text.fmt(f),
            Self::NotYourTurn { seat, turn } => {
                write!(f, "It is not the turn of seat {seat}: {}.", turn.whose())
            }
            Self::Illegal(rule) => rule.fmt(f),
        }
    }
}

impl<I: fmt::Debug + fmt::Display> std::error::Error for ActionError<I> {}

/// A broken rule without its game's type: what a table or a protocol reports.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleError {
    /// The clause or ruling.
    pub clause: &'static str,
    /// The reason's stable word.
    pub code: &'static str,
    /// What the sentence mentions.
    pub args: Vec<(&'static str, String)>,
    /// The sentence, in English.
    pub sentence: String,
}

impl RuleError {
    /// The broken rule of a game.
    #[must_use]
    pub fn of(illegal: impl Refusal) -> Self {
        Self {
            clause: illegal.clause(),
            code: illegal.code(),
            args: illegal.args(),
            sentence: illegal.to_string(),
        }
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.sentence, self.clause)
    }
}
