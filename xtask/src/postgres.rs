//! PostgreSQL for the tests of the server: its programs, and one server for all tests, since making one
//! takes longer than most of them.

use std::{
    env,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

use crate::apt;

/// Where Debian keeps its programs, one folder for each version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// What starts a server; the tests' build has made it.
const STARTER: &str = "target/ci/examples/postgres";

/// A server for all tests, until it is dropped.
pub(crate) struct Server {
    starter: Child,
    /// Its folder, by which tests know it.
    pub(crate) folder: String,
}

impl Server {
    /// Starts it. None where there is no PostgreSQL: each test says what that means.
    pub(crate) fn start() -> Option<Self> {
        let mut starter = Command::new(STARTER);
        let starter = starter.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut starter = starter.spawn().ok()?;
        let mut folder = String::new();
        let read = BufReader::new(starter.stdout.take()?).read_line(&mut folder);
        let folder = folder.trim().to_owned();
        let server = Self { starter, folder };
        (read.is_ok() && !server.folder.is_empty()).then_some(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // its input ends, and so does the server
        drop(self.starter.stdin.take());
        let _ = self.starter.wait();
    }
}

/// Installs it, if it is not here and may be. Without it the tests are skipped, and fail in CI.
pub(crate) fn install() {
    if !is_there() {
        apt::install(&["postgresql"]);
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
