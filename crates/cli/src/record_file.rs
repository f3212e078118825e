//! A record from a file or from standard input.

use anyhow::{Context, Result};
use parlour_protocol::Record;
use std::{
    fs,
    io::{self, Read},
    path::Path,
};

/// Reads a record; `-` is standard input.
pub(crate) fn read(file: &Path) -> Result<Record> {
    let place = || format!("reading {}", file.display());
    let text = if file.as_os_str() == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).context("reading the record")?;
        text
    } else {
        fs::read_to_string(file).with_context(place)?
    };
    Record::from_text(&text).with_context(place)
}
