//! A variant as it is named on the command line: a link, or a file.

use anyhow::{Context, Result};
use parlour_protocol::{Variant, variant::is_link};
use std::fs;

/// The variant that is meant.
pub(crate) fn read(named: &str) -> Result<Variant> {
    if is_link(named) {
        return Variant::from_link(named).context("the link");
    }
    let text = fs::read_to_string(named).with_context(|| format!("reading {named}"))?;
    Variant::from_text(&text).with_context(|| named.to_owned())
}
