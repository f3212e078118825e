//! PostgreSQL for the tests of the store: they start a server of their own, and need its programs.

use std::{env, path::Path};

use crate::apt;

/// Where Debian keeps its programs, one folder for each version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// Installs it, if it is not here and may be. Without it the tests are skipped, and fail in CI.
pub(crate) fn install() {
    if !is_there() {
        apt::install("postgresql");
    }
    if !is_there() {
        println!("\nPostgreSQL: there is none here, so tests with it are skipped, or fail in CI");
    }
}

fn is_there() -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    Path::new(DEBIAN).exists()
        || env::split_paths(&path).any(|folder| folder.join("initdb").exists())
}
