//! Refusals as Python exceptions: a type for each of the protocol's codes, with the clause.

use parlour_protocol::Fault;
use parlour_study::StudyError;
use pyo3::{
    create_exception,
    exceptions::{PyOSError, PyValueError},
    prelude::*,
};
use std::path::Path;

create_exception!(_core, Refusal, PyValueError, "Something was refused; nothing has changed.");
create_exception!(_core, Illegal, Refusal, "The act breaks a rule: `clause` says which.");
create_exception!(_core, NotYourTurn, Refusal, "The seat may not act now.");
create_exception!(_core, BadAction, Refusal, "This is not an action of the game, or not offered.");
create_exception!(_core, BadOption, Refusal, "The game has no such option, or not this value.");
create_exception!(_core, BadDeal, Refusal, "The stacked cards are not a permutation of the deck.");
create_exception!(_core, BadVersion, Refusal, "The record was made by other rules.");
create_exception!(_core, BadCommand, Refusal, "No such game, seat, moment or level.");
create_exception!(_core, BadData, Refusal, "A data set is damaged, unfinished, or another one.");
create_exception!(_core, GameOver, Refusal, "The game is over.");
create_exception!(_core, BadSpec, Refusal, "What is to be played cannot be: `key` says where.");
create_exception!(_core, BadFolder, Refusal, "The folder of a study, or a file in it: `path`.");
create_exception!(_core, Disagreement, Refusal, "The same games came out differently: `games`.");

/// Puts the exceptions into the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("Refusal", py.get_type::<Refusal>())?;
    module.add("Illegal", py.get_type::<Illegal>())?;
    module.add("NotYourTurn", py.get_type::<NotYourTurn>())?;
    module.add("BadAction", py.get_type::<BadAction>())?;
    module.add("BadOption", py.get_type::<BadOption>())?;
    module.add("BadDeal", py.get_type::<BadDeal>())?;
    module.add("BadVersion", py.get_type::<BadVersion>())?;
    module.add("BadCommand", py.get_type::<BadCommand>())?;
    module.add("BadData", py.get_type::<BadData>())?;
    module.add("GameOver", py.get_type::<GameOver>())?;
    module.add("BadSpec", py.get_type::<BadSpec>())?;
    module.add("BadFolder", py.get_type::<BadFolder>())?;
    module.add("Disagreement", py.get_type::<Disagreement>())
}

/// A fault as an exception with `code`, `clause`, `rule` and `message`.
pub(crate) fn raised(fault: impl Into<Fault>) -> PyErr {
    let fault = fault.into();
    raise(fault.code, fault.clause, fault.rule, &fault.message)
}

/// A command that makes no sense.
pub(crate) fn bad_command(message: impl Into<String>) -> PyErr {
    raise("bad_command", None, None, &message.into())
}

/// A refusal by one of the protocol's codes, where no rule is the reason.
pub(crate) fn refused(code: &'static str, message: impl Into<String>) -> PyErr {
    raise(code, None, None, &message.into())
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
        "illegal" => Illegal::new_err(text),
        "not_your_turn" => NotYourTurn::new_err(text),
        "bad_action" => BadAction::new_err(text),
        "bad_option" => BadOption::new_err(text),
        "bad_deal" => BadDeal::new_err(text),
        "bad_version" => BadVersion::new_err(text),
        "bad_data" => BadData::new_err(text),
        "over" => GameOver::new_err(text),
        "bad_spec" => BadSpec::new_err(text),
        "bad_folder" => BadFolder::new_err(text),
        "disagreement" => Disagreement::new_err(text),
        _ => BadCommand::new_err(text),
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

/// What went wrong with a study: [`BadSpec`] with `key`, [`BadFolder`] with `path`, both with a
/// `reason`; [`Disagreement`] with `games` and `paths`; or an `OSError`.
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
