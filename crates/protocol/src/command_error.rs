//! What is said when something cannot be done.

use parlour_engine::{ActionError, OptionError, refusal::RuleError, rng::DealError};
use serde::{Serialize, Serializer};
use std::fmt;

/// Why a command was refused. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CommandError {
    /// One of the protocol's codes.
    pub code: &'static str,
    /// The clause or ruling, where a rule is the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<&'static str>,
    /// A sentence for a person.
    pub message: String,
    /// The stable word of a broken rule, for translators.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// What the sentence mentions, by name.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_object")]
    pub args: Vec<(&'static str, String)>,
}

fn as_object<S: Serializer>(
    args: &[(&'static str, String)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(args.iter().map(|(name, value)| (name, value)))
}

impl CommandError {
    fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, clause: None, message: message.into(), rule: None, args: Vec::new() }
    }

    /// The line is not a JSON object.
    pub(crate) fn json(message: impl Into<String>) -> Self {
        Self::new("bad_json", message)
    }

    /// The command is not one, or lacks something.
    pub(crate) fn command(message: impl Into<String>) -> Self {
        Self::new("bad_command", message)
    }

    /// The program that was asked gives no answer that counts.
    pub(crate) fn no_answer(message: impl Into<String>) -> Self {
        Self::new("no_answer", message)
    }

    /// The record was made by other rules.
    pub(crate) fn version(message: impl Into<String>) -> Self {
        Self::new("bad_version", message)
    }

    /// An option that this game does not have, or not with this value.
    pub(crate) fn option(clause: Option<&'static str>, message: impl Into<String>) -> Self {
        Self { clause, ..Self::new("bad_option", message) }
    }

    /// Says of which part of something larger the fault is.
    pub(crate) fn at(self, place: impl fmt::Display) -> Self {
        Self { message: format!("{place}: {}", self.message), ..self }
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match self.clause {
            Some(clause) => write!(f, " ({clause})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for CommandError {}

impl From<DealError> for CommandError {
    fn from(bad: DealError) -> Self {
        Self::new("bad_deal", bad.to_string())
    }
}

impl From<OptionError> for CommandError {
    fn from(bad: OptionError) -> Self {
        Self::option(Some(bad.clause), bad.to_string())
    }
}

impl From<ActionError<RuleError>> for CommandError {
    fn from(refused: ActionError<RuleError>) -> Self {
        let code = refused.code();
        match refused {
            ActionError::Illegal(rule) => Self {
                clause: Some(rule.clause),
                rule: Some(rule.code),
                args: rule.args,
                ..Self::new(code, rule.sentence)
            },
            ActionError::NotYourTurn { seat, turn } => {
                let due: Vec<String> = turn.seats().iter().map(|seat| seat.to_string()).collect();
                let args = vec![("seat", seat.to_string()), ("due", due.join(", "))];
                Self { args, ..Self::new(code, refused.to_string()) }
            }
            other => Self::new(code, other.to_string()),
        }
    }
}
