//! Refusals as Python exceptions: a type for each of the protocol's codes, with the clause.

use parlour_bots::BotError;
use parlour_games::NoGameError;
use parlour_lab::study::StudyError;
use parlour_protocol as protocol;
use pyo3::{
    create_exception,
    exceptions::{PyOSError, PyValueError},
    prelude::*,
    types::PyType,
};
use std::path::Path;

macro_rules! exceptions {
    ($($Name:ident($Parent:ty$(, $code:literal)?): $about:literal,)*) => {
        // under the name of the package, by which a pickle finds them again
        $(create_exception!(parlour, $Name, $Parent, $about);)*

        /// Puts the exceptions into the module.
        pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
            let py = module.py();
            $(module.add(stringify!($Name), py.get_type::<$Name>())?;)*
            Ok(())
        }

        /// The exception for one of the protocol's codes.
        fn of_code<'py>(py: Python<'py>, code: &str) -> Bound<'py, PyType> {
            match code {
                $($($code => py.get_type::<$Name>(),)?)*
                _ => py.get_type::<CommandError>(),
            }
        }
    };
}

// with the protocol's code where that has one of its own; what they say is what the stub says
exceptions! {
    ParlourError(PyValueError): "Something was refused; nothing has changed.",
    IllegalActionError(ParlourError, "illegal"): "The act breaks a rule: ``clause`` says which.",
    NotYourTurnError(ParlourError, "not_your_turn"): "The seat may not act now.",
    ActionError(ParlourError, "bad_action"): "The text is not an action of the game, or the index is not in the mask.",
    OptionError(ParlourError, "bad_option"): "The game has no such option, or not with this value, or not for so many players.",
    DealError(ParlourError, "bad_deal"): "The stacked cards are not a permutation of the deck.",
    VersionError(ParlourError, "bad_version"): "The record was made by other rules.",
    CommandError(ParlourError): "No such game, seat, moment or level, a number that is too small or too large, an array of the\n\
     wrong kind or length, or a game or tables that another thread is using.",
    VariantError(ParlourError, "bad_variant"): "The link or the file is not a variant of a game (or of this one), is cut off, or has the hash of\n\
     other rules. Where a house rule is the reason, it is an :class:`OptionError` with its clause.",
    DatasetError(ParlourError, "bad_data"): "A data set is damaged, unfinished, or another one than was asked for.",
    GameOverError(ParlourError, "over"): "The game is over.",
    SpecError(ParlourError, "bad_spec"): "What is to be played cannot be: no TOML, an unknown key, a value that cannot be, rules under\n\
     which no game ends, a program among the bots.",
    FolderError(ParlourError, "bad_folder"): "The folder of a study, or a file in it, cannot be used: it is damaged, belongs to another\n\
     study, other house rules or another version, or games are missing.",
    DisagreementError(ParlourError, "disagreement"): "The same games came out differently when they were played again.",
}

/// A fault as an exception with `code`, `clause`, `rule` and `message`.
pub(crate) fn raised(fault: impl Into<protocol::CommandError>) -> PyErr {
    let fault = fault.into();
    raise(fault.code, fault.clause, fault.rule, &fault.message)
}

/// A command that makes no sense.
pub(crate) fn bad_command(message: impl Into<String>) -> PyErr {
    raise("bad_command", None, None, &message.into())
}

/// No bot of a level plays a game, or plays it with so many players.
#[expect(clippy::needless_pass_by_value, reason = "what `map_err` hands over")]
pub(crate) fn no_bot(why: BotError) -> PyErr {
    bad_command(why.to_string())
}

/// No game has this id.
#[expect(clippy::needless_pass_by_value, reason = "what `map_err` hands over")]
pub(crate) fn no_game(why: NoGameError) -> PyErr {
    bad_command(why.to_string())
}

/// A refusal by one of the protocol's codes, where no rule is the reason.
pub(crate) fn refused(code: &'static str, message: impl Into<String>) -> PyErr {
    raise(code, None, None, &message.into())
}

/// Why a link or a file is not a variant: [`OptionError`] with its clause where a house rule is the
/// reason, else [`VariantError`].
pub(crate) fn unreadable(error: protocol::VariantError) -> PyErr {
    match error {
        protocol::VariantError::Refused(fault) => raised(fault),
        other => raise("bad_variant", None, None, &other.to_string()),
    }
}

fn raise(
    code: &'static str,
    clause: Option<&'static str>,
    rule: Option<&'static str>,
    message: &str,
) -> PyErr {
    let text = match clause {
        Some(clause) => format!("{message} ({clause})"),
        None => message.to_owned(),
    };
    Python::attach(|py| {
        let kind = of_code(py, code);
        let said =
            [("code", Some(code)), ("clause", clause), ("rule", rule), ("message", Some(message))];
        // made at once: pyo3 releases Python's lock to make it later, and another thread would meet a
        // game that is still borrowed
        let made = kind.call1((text,)).and_then(|value| {
            said.iter().try_for_each(|&(name, text)| value.setattr(name, text))?;
            Ok(value)
        });
        made.map_or_else(|failed| failed, PyErr::from_value)
    })
}

/// What went wrong with a study: [`SpecError`] with `key`, [`FolderError`] with `path`, both with a
/// `reason`; [`DisagreementError`] with `games` and `paths`; or an `OSError`.
pub(crate) fn failed(error: StudyError) -> PyErr {
    let message = error.to_string();
    let refused = |code, set: &dyn Fn(&Bound<'_, PyAny>) -> PyResult<()>| {
        let raised = raise(code, None, None, &message);
        let unset = Python::attach(|py| set(raised.value(py)).err());
        unset.unwrap_or(raised)
    };
    let bad_spec = |key: Option<&str>, reason: &str| {
        refused("bad_spec", &|value| {
            value.setattr("key", key)?;
            value.setattr("reason", reason)
        })
    };
    let bad_folder = |path: &Path, reason: &str| {
        refused("bad_folder", &|value| {
            value.setattr("path", path)?;
            value.setattr("reason", reason)
        })
    };
    match error {
        StudyError::Toml(reason) => bad_spec(None, &reason),
        StudyError::NoGame(why) => bad_spec(Some("game"), &why.to_string()),
        StudyError::Bad { key, reason } => bad_spec(Some(&key), &reason),
        StudyError::Endless { keys, .. } => bad_spec(Some(&keys), &message),
        StudyError::Folder { path, reason } => bad_folder(&path, &reason),
        StudyError::Parquet { path, error } => bad_folder(&path, &error.to_string()),
        StudyError::Disagree { games, first, second } => refused("disagreement", &|value| {
            value.setattr("games", (games.start, games.end))?;
            value.setattr("paths", (&first, &second))
        }),
        StudyError::Refused(fault) => raised(fault),
        StudyError::Version(reason) => raise("bad_version", None, None, &reason),
        StudyError::TooFew(_) => bad_command(message),
        StudyError::File { path, error } => match error.raw_os_error() {
            Some(number) => PyOSError::new_err((number, error.to_string(), path)),
            None => PyOSError::new_err(message),
        },
    }
}
