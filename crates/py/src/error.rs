//! Refusals as Python exceptions: a type for each of the protocol's codes, with the clause.

use parlour_bots::BotError;
use parlour_games::NoGameError;
use parlour_lab::study::StudyError;
use parlour_protocol as protocol;
use pyo3::{
    create_exception,
    exceptions::{PyOSError, PyValueError},
    prelude::*,
};
use std::path::Path;

create_exception!(_core, ParlourError, PyValueError, "Something was refused; nothing has changed.");
create_exception!(
    _core,
    IllegalActionError,
    ParlourError,
    "The act breaks a rule: `clause` says which."
);
create_exception!(_core, NotYourTurnError, ParlourError, "The seat may not act now.");
create_exception!(
    _core,
    ActionError,
    ParlourError,
    "This is not an action of the game, or not offered."
);
create_exception!(
    _core,
    OptionError,
    ParlourError,
    "The game has no such option, or not this value."
);
create_exception!(
    _core,
    DealError,
    ParlourError,
    "The stacked cards are not a permutation of the deck."
);
create_exception!(_core, VersionError, ParlourError, "The record was made by other rules.");
create_exception!(_core, CommandError, ParlourError, "No such game, seat, moment or level.");
create_exception!(
    _core,
    DatasetError,
    ParlourError,
    "A data set is damaged, unfinished, or another one."
);
create_exception!(
    _core,
    VariantError,
    ParlourError,
    "The link or the file is not a variant, or has the hash of other rules."
);
create_exception!(_core, GameOverError, ParlourError, "The game is over.");
create_exception!(
    _core,
    SpecError,
    ParlourError,
    "What is to be played cannot be: `key` says where."
);
create_exception!(
    _core,
    FolderError,
    ParlourError,
    "The folder of a study, or a file in it: `path`."
);
create_exception!(
    _core,
    DisagreementError,
    ParlourError,
    "The same games came out differently: `games`."
);

/// Puts the exceptions into the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("ParlourError", py.get_type::<ParlourError>())?;
    module.add("IllegalActionError", py.get_type::<IllegalActionError>())?;
    module.add("NotYourTurnError", py.get_type::<NotYourTurnError>())?;
    module.add("ActionError", py.get_type::<ActionError>())?;
    module.add("OptionError", py.get_type::<OptionError>())?;
    module.add("DealError", py.get_type::<DealError>())?;
    module.add("VersionError", py.get_type::<VersionError>())?;
    module.add("CommandError", py.get_type::<CommandError>())?;
    module.add("VariantError", py.get_type::<VariantError>())?;
    module.add("DatasetError", py.get_type::<DatasetError>())?;
    module.add("GameOverError", py.get_type::<GameOverError>())?;
    module.add("SpecError", py.get_type::<SpecError>())?;
    module.add("FolderError", py.get_type::<FolderError>())?;
    module.add("DisagreementError", py.get_type::<DisagreementError>())
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
    let error = match code {
        "illegal" => IllegalActionError::new_err(text),
        "not_your_turn" => NotYourTurnError::new_err(text),
        "bad_action" => ActionError::new_err(text),
        "bad_option" => OptionError::new_err(text),
        "bad_deal" => DealError::new_err(text),
        "bad_version" => VersionError::new_err(text),
        "bad_data" => DatasetError::new_err(text),
        "bad_variant" => VariantError::new_err(text),
        "over" => GameOverError::new_err(text),
        "bad_spec" => SpecError::new_err(text),
        "bad_folder" => FolderError::new_err(text),
        "disagreement" => DisagreementError::new_err(text),
        _ => CommandError::new_err(text),
    };
    Python::attach(|py| {
        let value = error.value(py);
        for (name, text) in
            [("code", Some(code)), ("clause", clause), ("rule", rule), ("message", Some(message))]
        {
            if let Err(failed) = value.setattr(name, text) {
                return failed;
            }
        }
        error
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
