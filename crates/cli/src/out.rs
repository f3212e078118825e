//! What this program prints. When the reader has gone, as in `parlour rules basement | head -1`,
//! the program ends without a word; when the disk is full, it says so. What has something to finish
//! before it ends, such as a record to write, prints with `say!` and hands the error on.

use anyhow::Result;
use std::{
    fmt,
    io::{self, Write},
    process,
};

/// As the standard library's, but it ends the program quietly when its reader has gone.
macro_rules! print {
    ($($text:tt)*) => { $crate::out::print(format_args!($($text)*)) };
}

/// As the standard library's, but it ends the program quietly when its reader has gone.
macro_rules! println {
    () => { $crate::out::print(format_args!("\n")) };
    ($($text:tt)*) => { $crate::out::print(format_args!("{}\n", format_args!($($text)*))) };
}

/// Prints a line for a reader who may go while something is still to be finished: an error then.
macro_rules! say {
    ($($text:tt)*) => { $crate::out::say(format_args!("{}\n", format_args!($($text)*))) };
}

/// As the standard library's, but it does not mind a closed pipe.
macro_rules! eprintln {
    ($($text:tt)*) => { $crate::out::complain(format_args!($($text)*)) };
}

/// Prints; used by [`print!`] and [`println!`].
pub(crate) fn print(text: fmt::Arguments<'_>) {
    if let Err(why) = io::stdout().lock().write_fmt(text) {
        end(&why);
    }
}

/// What could not be printed.
#[derive(Debug, thiserror::Error)]
#[error("writing to standard output: {0}")]
pub(crate) struct PrintError(io::Error);

/// Prints at once; used by `say!`.
pub(crate) fn say(text: fmt::Arguments<'_>) -> Result<()> {
    let mut page = io::stdout().lock();
    Ok(page.write_fmt(text).and_then(|()| page.flush()).map_err(PrintError)?)
}

/// Is it only that the reader has gone?
pub(crate) fn is_unread(why: &anyhow::Error) -> bool {
    let printing = why.downcast_ref::<PrintError>();
    printing.is_some_and(|PrintError(why)| why.kind() == io::ErrorKind::BrokenPipe)
}

/// Prints a line to standard error; used by [`eprintln!`].
pub(crate) fn complain(text: fmt::Arguments<'_>) {
    // who closes standard error does not want to hear
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Prints a line for the person at the terminal; what is going on must not end because no one
/// reads it.
pub(crate) fn tell(text: fmt::Arguments<'_>) {
    let _ = writeln!(io::stdout().lock(), "{text}");
}

/// Standard output for what writes: it ends the program as [`println!`] does.
pub(crate) fn stdout() -> impl Write {
    Stdout(io::stdout().lock())
}

/// Prints what is left to print.
pub(crate) fn flush() {
    if let Err(why) = io::stdout().flush() {
        end(&why);
    }
}

struct Stdout(io::StdoutLock<'static>);

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).inspect_err(end)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().inspect_err(end)
    }
}

/// Ends the program, and those that play for it.
pub(crate) fn exit(code: i32) -> ! {
    crate::external_bots::end_all();
    process::exit(code)
}

/// Ends the program: what it says cannot be read any more.
fn end(why: &io::Error) {
    match why.kind() {
        io::ErrorKind::Interrupted => {}
        io::ErrorKind::BrokenPipe => exit(0),
        _ => {
            eprintln!("error: writing to standard output: {why}");
            exit(1)
        }
    }
}
