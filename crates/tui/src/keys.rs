//! Waiting for keys. The terminal library reads without end from a terminal that is gone, so
//! whether it is still there is asked of the system first.

use ratatui::crossterm::event;
use std::{io, time::Duration};

/// What there is after a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keys {
    /// No key was pressed.
    None,
    /// Something can be read.
    Some,
    /// The terminal was closed: nothing will come any more.
    Gone,
}

/// Waits for a key, at most so long; a signal ends the wait.
pub(crate) fn wait(longest: Duration) -> io::Result<Keys> {
    if is_gone(longest)? {
        return Ok(Keys::Gone);
    }
    // asked even if there is nothing to read: a new size comes as a signal
    Ok(if event::poll(Duration::ZERO)? { Keys::Some } else { Keys::None })
}

/// Waits until there is something to read; says whether the terminal was closed.
#[cfg(unix)]
fn is_gone(longest: Duration) -> io::Result<bool> {
    use rustix::{
        event::{PollFd, PollFlags, Timespec, poll},
        io::Errno,
    };
    let stdin = io::stdin();
    let mut polled = [PollFd::new(&stdin, PollFlags::IN)];
    let longest = Timespec::try_from(longest).map_err(io::Error::other)?;
    match poll(&mut polled, Some(&longest)) {
        Ok(_) => Ok(polled[0].revents().intersects(PollFlags::HUP | PollFlags::ERR)),
        Err(Errno::INTR) => Ok(false),
        Err(why) => Err(why.into()),
    }
}

/// Elsewhere the library notices by itself.
#[cfg(not(unix))]
fn is_gone(longest: Duration) -> io::Result<bool> {
    event::poll(longest).map(|_| false)
}
