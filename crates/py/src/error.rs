//! Refusals as Python exceptions: a type for each of the protocol's codes, with the clause.

use parlour_protocol::Fault;
use pyo3::{create_exception, exceptions::PyValueError, prelude::*};

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
    module.add("GameOver", py.get_type::<GameOver>())
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
