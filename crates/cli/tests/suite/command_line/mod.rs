//! The command line as people and scripts use it.
//!
//! * `analyse`: where a match was won and lost
//! * `pipes`: a reader that goes away early
//! * `errors`: what is said of a slip, and that it can be mended from what is said
//! * `commands`: what prints something of its own
//! * `serve`: a server, its neighbours and its terminal
//! * `numbers`: figures that hold, also of one game and of games that all end alike

mod analyse;
mod commands;
mod errors;
mod numbers;
mod pipes;
#[cfg(unix)]
mod serve;

use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

/// `parlour` with these arguments, split at spaces.
fn parlour(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(arguments.split_whitespace()).stdin(Stdio::null());
    // a reader's own settings change nothing here
    for name in ["PARLOUR_DATA", "PARLOUR_LISTEN", "PARLOUR_PUBLIC_URL", "PARLOUR_LOG"] {
        command.env_remove(name);
    }
    // and a person who looks for errors wants no backtrace for a slip
    command.env("RUST_BACKTRACE", "1");
    command
}

/// Runs a command that succeeds; what it prints.
fn says(arguments: &str) -> String {
    let output = parlour(arguments).output().unwrap();
    let complaint = text(&output.stderr);
    assert!(output.status.success(), "parlour {arguments}: {complaint}");
    text(&output.stdout)
}

/// Runs a command that fails; what it says of it.
fn complains(arguments: &str) -> String {
    let output = parlour(arguments).output().unwrap();
    let complaint = text(&output.stderr);
    assert!(!output.status.success(), "parlour {arguments} was accepted");
    assert!(!complaint.contains("panicked"), "parlour {arguments}: {complaint}");
    complaint
}

/// Runs a command that reads this.
fn reads(arguments: &str, input: &str) -> Output {
    let mut command = parlour(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // a program that ends before it has read everything closes the pipe: that is its right
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A place for a file of a test.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("command-line-{name}"))
}

/// The record of a game that was played to its end.
fn a_record(name: &str) -> PathBuf {
    let record = file(name);
    let _ = std::fs::remove_file(&record);
    says(&format!("play down-the-well --plain --seed record --record {}", record.display()));
    record
}
