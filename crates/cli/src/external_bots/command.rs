//! What is to be run, as you type it.

use std::{fmt, process, str::FromStr};

/// How a level says that a program plays: `cmd:./mybot --flag`.
const PREFIX: &str = "cmd:";

/// A program and its arguments. No shell reads them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Command {
    words: Vec<String>,
}

/// A command that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` names no program: write it as you type it, such as cmd:\"python3 mybot.py\"")]
pub(crate) struct ParseCommandError(String);

/// There is no such program, or it may not be run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the program `{0}` cannot be started: there is no such file, or it may not be run")]
pub(crate) struct NoProgramError(String);

impl Command {
    /// The command of a level such as `cmd:./mybot --flag`; `None` if it is no such level.
    ///
    /// # Errors
    /// If it names no program, or a quote is not closed.
    pub(crate) fn of_level(level: &str) -> Option<Result<Self, ParseCommandError>> {
        level.strip_prefix(PREFIX).map(str::parse)
    }

    /// Is there such a program?
    ///
    /// # Errors
    /// If not, or if it may not be run.
    pub(crate) fn check_program(&self) -> Result<(), NoProgramError> {
        let program = &self.words[0];
        which::which(program).map(drop).map_err(|_| NoProgramError(program.clone()))
    }

    pub(super) fn to_process(&self) -> process::Command {
        let mut command = process::Command::new(&self.words[0]);
        command.args(&self.words[1..]);
        command
    }
}

impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(text: &str) -> Result<Self, ParseCommandError> {
        match shlex::split(text) {
            Some(words) if !words.is_empty() => Ok(Self { words }),
            _ => Err(ParseCommandError(text.to_owned())),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // a command has no NUL in it, which is all that cannot be quoted
        f.write_str(
            &shlex::try_join(self.words.iter().map(String::as_str)).map_err(|_| fmt::Error)?,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_as_a_shell_would() {
        let command = Command::of_level("cmd:python3 'my bot.py' --depth 3").unwrap().unwrap();
        assert_eq!(command.words, ["python3", "my bot.py", "--depth", "3"]);
        assert_eq!(command.to_string(), "python3 'my bot.py' --depth 3");
        assert!(Command::of_level("expert").is_none());
        for bad in ["cmd:", "cmd:  ", "cmd:python3 'my"] {
            assert!(Command::of_level(bad).unwrap().is_err(), "{bad}");
        }
    }
}
