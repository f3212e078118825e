//! The answer of the person at the server's terminal.

use std::{
    io::{self, IsTerminal, stdin, stdout},
    thread,
    time::Duration,
};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// How often it is looked whether the terminal is ours again.
const TERMINAL_CHECK_INTERVAL: Duration = Duration::from_millis(500);

/// Can a person read what is printed here, and answer?
pub(super) fn is_there() -> bool {
    stdin().is_terminal() && stdout().is_terminal()
}

/// The lines that are typed from now on.
pub(super) fn lines() -> UnboundedReceiver<String> {
    let (typed, lines) = unbounded_channel();
    // a thread of its own: it waits for as long as the process lives
    thread::spawn(move || {
        while let Some(line) = next_line() {
            if typed.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// Is this a yes?
pub(super) fn is_yes(line: &str) -> bool {
    ["y", "yes"].contains(&line.trim().to_lowercase().as_str())
}

fn next_line() -> Option<String> {
    while !has_terminal() {
        thread::sleep(TERMINAL_CHECK_INTERVAL);
    }
    let mut line = String::new();
    match io::stdin().read_line(&mut line) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(line),
    }
}

/// Waits until something is typed, and says whether it is meant for us: a server in the background
/// that read from the terminal would be stopped by the system.
#[cfg(unix)]
fn has_terminal() -> bool {
    use rustix::{
        event::{PollFd, PollFlags, poll},
        process::getpgrp,
        termios::tcgetpgrp,
    };
    let stdin = stdin();
    let mut waiting = [PollFd::new(&stdin, PollFlags::IN)];
    let is_ready = poll(&mut waiting, None).is_ok();
    // a terminal that is not the one of our session stops no one
    is_ready && tcgetpgrp(&stdin).map_or(true, |foreground| foreground == getpgrp())
}

#[cfg(not(unix))]
fn has_terminal() -> bool {
    true
}
