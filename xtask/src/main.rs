//! The workspace's chores, run as `cargo xtask <chore>`.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a developer's tool: it prints, and it stops a run that takes too long"
)]

mod apt; // what tests need besides Rust
mod arrows; // which crate may depend on which
mod check; // what changed since the last commit
mod circles; // no file imports another in a circle
mod clauses; // ids of the rules against names of tests
mod count; // how many tests passed, and which did not
mod dist; // what a release consists of
mod doctests; // no example goes untested
mod features; // each crate of others is compiled once
mod finding; // a place, and what is wrong there
mod ids; // how an id is written in a rules file and in a test's name
mod kept; // other people's crates, kept for the next run of CI
mod load; // how much a server carries
mod new_game; // docs/adding-a-game.md, carried out
mod packaging; // files for operators, checked by their linters
mod page; // the page, built
mod peers; // how fast other systems are
mod postgres; // the database of the store's tests
mod python; // the Python package, built and tested
mod repo; // the checkout: its root and its files
mod run; // one command, streamed
mod site; // the page without a server
mod soak; // the long runs
mod source; // text without comments, strings and tests
mod test; // everything CI runs
mod tidy; // the architecture
mod words; // the vocabulary

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask check                   what changed since the last commit, in a minute
cargo xtask test                    everything CI runs
cargo xtask clauses [--against DIR] clauses without a test; DIR: rules of record to compare with
cargo xtask python                  the Python package: built and tested
cargo xtask packaging               the linters of services, Compose, Kubernetes and alerts
cargo xtask new-game                a sixth game, added by docs/adding-a-game.md and played
cargo xtask tidy                    breaches of the architecture
cargo xtask site [--out DIR]         a folder that needs no server, in target/site: page, games, bots
cargo xtask site --compare [N]      its bots and the native ones in N decisions a game (10,000)
cargo xtask soak [--list | NAME]    the long runs: all, their list, or one
cargo xtask dist [--binary PATH]    a release in target/dist: a static program, archive, Debian package
cargo xtask load [--full] [--help]  how much a server carries, next to the goals
cargo xtask peers [--quick]         how fast other systems are, like for like, in one sitting";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = repo::enter().and_then(|()| match args.as_slice() {
        ["check"] => check::run(),
        ["test"] => test::run(),
        ["clauses"] => clauses::run(None),
        ["clauses", "--against", dir] => clauses::run(Some(dir.as_ref())),
        ["python"] => Ok(python::run().iter().all(|step| matches!(step.outcome, Ok(true)))),
        ["packaging"] => Ok(packaging::run().iter().all(|step| matches!(step.outcome, Ok(true)))),
        ["new-game"] => Ok(new_game::run(None).iter().all(|step| matches!(step.outcome, Ok(true)))),
        ["tidy"] => tidy::run(),
        ["dist"] => dist::run(None),
        ["dist", "--binary", path] => dist::run(Some(path)),
        ["peers"] => peers::run(false),
        ["peers", "--quick"] => peers::run(true),
        ["load", args @ ..] => load::run(args),
        ["site", args @ ..] => site::run(args),
        ["soak", which @ ..] if which.len() < 2 => soak::run(which.first().copied()),
        _ => anyhow::bail!("usage:\n{USAGE}"),
    });
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
