//! What `cargo xtask tidy` prints.

use std::fmt;

/// A place, and what is wrong there.
#[derive(Debug)]
pub(crate) struct Finding {
    path: String,
    line: usize,
    why: String,
}

impl Finding {
    pub(crate) fn new(path: &str, line: usize, why: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, why: why.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.why)
    }
}
