//! The lines that a person types, one at a time: nothing is read that is not wanted yet.

use anyhow::Result;
use parlour_tui::Signals;
use std::{
    io::{self, BufRead},
    sync::mpsc::{Receiver, RecvTimeoutError, sync_channel},
    time::Duration,
};

/// How often it is looked whether the program is to end.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// A line as bytes: one that is not UTF-8 is refused like any other wrong word.
pub(crate) type Line = io::Result<Vec<u8>>;

/// The lines of the standard input, read by a thread of their own.
pub(crate) fn read_lines() -> Result<Receiver<Line>> {
    let (send, lines) = sync_channel(0);
    let read = move || {
        for line in io::stdin().lock().split(b'\n') {
            if send.send(line).is_err() {
                return;
            }
        }
    };
    std::thread::Builder::new().name("input".to_owned()).spawn(read)?;
    Ok(lines)
}

/// The standard input, until it ends or the program is to end.
pub(crate) struct Lines {
    lines: Receiver<Line>,
    signals: Signals,
}

impl Lines {
    /// Begins to read.
    pub(crate) fn open() -> Result<Self> {
        Ok(Self { lines: read_lines()?, signals: Signals::new()? })
    }

    /// Is the program to end?
    pub(crate) fn is_to_end(&self) -> bool {
        self.signals.has_ended()
    }

    /// The next line; nothing, if the input has ended or the program is to end.
    pub(crate) fn next(&self) -> Result<Option<String>> {
        loop {
            if self.is_to_end() {
                return Ok(None);
            }
            match self.lines.recv_timeout(STOP_CHECK_INTERVAL) {
                Ok(line) => return Ok(Some(String::from_utf8_lossy(&line?).into_owned())),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }
}
