//! Everything CI runs, in order, with one line at the end that sums it up.

use std::process::{Command, Stdio};

use anyhow::Result;

use crate::count::Step;
use crate::run::{Run, cargo, heading};
use crate::{clauses, dist, kept, new_game, packaging, page, postgres, python, site, tidy};

pub(crate) const FORMAT: Run<'_> =
    Run { name: "format", args: &["fmt", "--all", "--check"], ..Run::CARGO };

/// The lints, and the types of all that is compiled: `cargo xtask check` finds what this has compiled, and the
/// other way round.
pub(crate) const CLIPPY: Run<'_> = Run {
    name: "clippy",
    args: &["clippy", "--profile", "ci", "--workspace", "--all-targets", "--", "-D", "warnings"],
    ..Run::CARGO
};

const COMPILE: Run<'_> = Run {
    name: "compile",
    args: &["test", "--profile", "ci", "--workspace", "--no-run"],
    ..Run::CARGO
};

const TESTS: Run<'_> = Run {
    name: "tests",
    args: &["test", "--profile", "ci", "--workspace", "--no-fail-fast"],
    ..Run::CARGO
};

/// The tests where cargo-nextest is installed: tests of different programs run side by side.
const NEXTEST: Run<'_> = Run {
    args: &[
        "nextest",
        "run",
        "--cargo-profile",
        "ci",
        "--workspace",
        "--no-fail-fast",
        "--color=never",
    ],
    errors_too: true,
    ..TESTS
};

/// The tests that nextest does not run.
const DOCTESTS: Run<'_> = Run {
    name: "examples in the documentation",
    args: &["test", "--profile", "ci", "--workspace", "--doc", "--no-fail-fast"],
    ..Run::CARGO
};

const DENY: Run<'_> = Run {
    name: "cargo deny",
    args: &["deny", "--offline", "check", "bans", "licenses", "sources"],
    ..Run::CARGO
};

/// Said each time, so that no one takes a green run for more than it is.
const NO_ADVISORIES: &str = "advisories: not checked (their database is not kept here, and tests \
    use no network); before a release, run `cargo deny check advisories`";

/// Runs every step, also after a failing one.
pub(crate) fn run() -> Result<bool> {
    let mut tally = Tally::default();
    tally.step(FORMAT.name, FORMAT.stream(|_| ()));
    tally.step(CLIPPY.name, CLIPPY.stream(|_| ()));
    postgres::install();
    tally.step(COMPILE.name, COMPILE.stream(|_| ()));
    kept::keep(kept::TESTS);
    tests(&mut tally);
    let building = site::Building::begin();
    heading("tidy");
    tally.step("tidy", tidy::run());
    heading("clauses");
    tally.step("clauses", clauses::run(None));
    let checks = page::Checks::begin();
    tally.all(dist::check());
    tally.all(packaging::run());
    tally.all(python::run());
    tally.all(checks.steps());
    tally.all(building.steps());
    tally.all(page::games());
    tally.all(new_game::run(page::built()));
    if installed("deny") {
        tally.step(DENY.name, DENY.stream(|_| ()));
    } else {
        println!("\ncargo deny: not installed, skipped ({})", DENY.line());
    }
    println!("{NO_ADVISORIES}");

    println!();
    for step in &tally.broken {
        println!("failed: {step}");
    }
    println!("{} passed, {} failed", tally.passed, tally.failed);
    Ok(tally.failed == 0)
}

/// The tests of Rust, with one PostgreSQL for all of them.
fn tests(tally: &mut Tally) {
    let postgres = postgres::Server::start();
    let folder = postgres.as_ref().map(|server| [("PARLOUR_POSTGRES", &*server.folder)]);
    let env = folder.as_ref().map_or(&[][..], |folder| folder);
    let of_rust: &[_] = if installed("nextest") { &[NEXTEST, DOCTESTS] } else { &[TESTS] };
    for run in of_rust {
        let tests = Step::run(&Run { env, ..*run });
        let count = &tests.count;
        println!(
            "\n{}: {} passed, {} failed, {} ignored",
            run.name, count.passed, count.failed, count.ignored
        );
        tally.tests(tests);
    }
}

/// What has passed and failed so far, tests and steps together.
#[derive(Default)]
struct Tally {
    passed: u64,
    failed: u64,
    /// What failed, by name.
    broken: Vec<String>,
}

impl Tally {
    /// The steps of one part.
    fn all(&mut self, steps: Vec<Step>) {
        steps.into_iter().for_each(|step| self.tests(step));
    }

    /// Tests count one by one; the step itself counts as failed only if no test explains why.
    fn tests(&mut self, step: Step) {
        self.passed += step.count.passed;
        self.failed += step.count.failed;
        if step.count.failed == 0 {
            return self.step(step.name, step.outcome);
        }
        self.broken.push(format!("{} tests of {}", step.count.failed, step.name));
        self.broken.extend(step.count.names.iter().map(|name| format!("  {name}")));
    }

    fn step(&mut self, name: &str, outcome: Result<bool>) {
        match outcome {
            Ok(true) => self.passed += 1,
            Ok(false) => {
                self.failed += 1;
                self.broken.push(name.to_owned());
            }
            Err(error) => {
                self.failed += 1;
                self.broken.push(format!("{name}: {error:#}"));
            }
        }
    }
}

/// Is there a `cargo <name>`?
fn installed(name: &str) -> bool {
    Command::new(cargo())
        .args([name, "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::Count;

    #[test]
    fn tests_that_fail_are_named_at_the_end() {
        let count =
            Count { passed: 12, failed: 1, ignored: 0, names: vec!["a card turns".to_owned()] };
        let mut tally = Tally::default();
        tally.tests(Step { name: "browser", outcome: Ok(false), count });
        tally.tests(Step::broken("units"));
        assert_eq!((tally.passed, tally.failed), (12, 2));
        assert_eq!(tally.broken, ["1 tests of browser", "  a card turns", "units"]);
    }

    #[test]
    fn a_step_that_breaks_off_has_failed() {
        let mut tally = Tally::default();
        tally.step("good", Ok(true));
        tally.step("bad", Ok(false));
        tally.step("broken", Err(anyhow::anyhow!("no git")));
        assert_eq!((tally.passed, tally.failed), (1, 2));
        assert_eq!(tally.broken, ["bad", "broken: no git"]);
    }
}
