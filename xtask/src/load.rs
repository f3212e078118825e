//! How much a table server carries: builds the server as it is installed, and measures it.

use std::process::Command;

use anyhow::{Context, Result};

use crate::run::{Run, as_typed, cargo};

const SERVER: Run<'_> = Run { name: "server", args: &["build", "--release"], ..Run::CARGO };

/// How many files, if the system allows it: a line is one on either side.
const FILES: &str = r#"ulimit -n 65536 2>/dev/null || ulimit -n "$(ulimit -Hn)"; exec "$@""#;

/// Runs `parlour-load` with these arguments, in a shell that lets it open many files.
pub(crate) fn run(args: &[&str]) -> Result<bool> {
    if !SERVER.stream(|_| ())? {
        return Ok(false);
    }
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        shell.args(["-c", FILES, "load"]).arg(cargo());
        shell
    } else {
        Command::new(cargo())
    };
    command.args(["run", "--release", "-p", "parlour-load", "--"]).args(args);
    let status = as_typed(&mut command).status().context("cargo run -p parlour-load")?;
    Ok(status.success())
}
