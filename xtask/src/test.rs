//! Everything CI runs, in order, with one line at the end that sums it up.

use std::process::{Command, Stdio};
use std::sync::LazyLock;

use anyhow::Result;
use regex::Regex;

use crate::run::{Run, cargo};
use crate::{clauses, page, python, tidy};

const FORMAT: Run = Run { name: "format", args: &["fmt", "--all", "--check"], ..Run::CARGO };

const CLIPPY: Run = Run {
    name: "clippy",
    args: &["clippy", "--release", "--workspace", "--all-targets", "--", "-D", "warnings"],
    ..Run::CARGO
};

const TESTS: Run = Run {
    name: "tests",
    args: &["test", "--release", "--workspace", "--no-fail-fast"],
    ..Run::CARGO
};

const DENY: Run = Run {
    name: "cargo deny",
    args: &["deny", "--offline", "check", "bans", "licenses", "sources"],
    ..Run::CARGO
};

/// A whole game of each kind in the plain terminal, fed with blank lines (the game's own
/// choice) until it ends.
const SMOKE: &[Run] = &[
    Run {
        name: "play basement",
        args: &["run", "--release", "--", "play", "basement", "--plain", "--bots", "rule"],
        ..PLAY
    },
    Run {
        name: "play budr-basef",
        args: &["run", "--release", "--", "play", "budr-basef", "--plain", "--bots", "rule"],
        ..PLAY
    },
    Run {
        name: "play bread-basket",
        args: &["run", "--release", "--", "play", "bread-basket", "--plain", "--bots", "rule"],
        ..PLAY
    },
    Run {
        name: "play basset",
        args: &["run", "--release", "--", "play", "basset", "--plain", "--bots", "rule"],
        ..PLAY
    },
    Run {
        name: "play down-the-well",
        args: &["run", "--release", "--", "play", "down-the-well", "--plain", "--bots", "rule"],
        ..PLAY
    },
];

const PLAY: Run = Run { feed: Some("\n"), expect: "The game is over", seconds: 600, ..Run::CARGO };

/// Runs every step, also after a failing one.
pub(crate) fn run() -> Result<bool> {
    let mut tally = Tally::default();
    tally.step(FORMAT.name, FORMAT.stream(|_| ()));
    tally.step(CLIPPY.name, CLIPPY.stream(|_| ()));
    tests(&mut tally);
    println!("\n== tidy");
    tally.step("tidy", tidy::run());
    println!("\n== clauses");
    tally.step("clauses", clauses::run(None));
    for step in page::run().into_iter().chain(python::run()) {
        tally.passed += step.passed;
        tally.failed += step.failed;
        if step.failed == 0 {
            tally.step(step.name, step.outcome);
        } else {
            tally.broken.push(format!("{} tests of {}", step.failed, step.name));
        }
    }
    if installed("deny") {
        tally.step(DENY.name, DENY.stream(|_| ()));
    } else {
        println!("\ncargo deny: not installed, skipped ({})", DENY.line());
    }
    for run in SMOKE {
        tally.step(run.name, run.stream(|_| ()));
    }

    println!();
    for step in &tally.broken {
        println!("failed: {step}");
    }
    println!("{} passed, {} failed", tally.passed, tally.failed);
    Ok(tally.failed == 0)
}

/// The tests count one by one; the step itself counts as failed only if no test explains why.
fn tests(tally: &mut Tally) {
    let mut sum = Libtest::default();
    let outcome = TESTS.stream(|line| {
        if let Some(one) = libtest(line) {
            sum.passed += one.passed;
            sum.failed += one.failed;
            sum.ignored += one.ignored;
        }
    });
    println!("\ntests: {} passed, {} failed, {} ignored", sum.passed, sum.failed, sum.ignored);
    tally.passed += sum.passed;
    tally.failed += sum.failed;
    if sum.failed == 0 {
        tally.step(TESTS.name, outcome);
    } else {
        tally.broken.push(format!("{} tests", sum.failed));
    }
}

/// What has passed and failed so far, tests and steps together.
#[derive(Default)]
struct Tally {
    passed: u64,
    failed: u64,
    broken: Vec<String>,
}

impl Tally {
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

/// The counts of one test binary.
#[derive(Debug, Default, PartialEq)]
struct Libtest {
    passed: u64,
    failed: u64,
    ignored: u64,
}

/// Reads the line with which a test binary sums itself up.
fn libtest(line: &str) -> Option<Libtest> {
    static LINE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;").unwrap()
    });
    let found = LINE.captures(line)?;
    let count = |i: usize| found[i].parse().ok();
    Some(Libtest { passed: count(1)?, failed: count(2)?, ignored: count(3)? })
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

    #[test]
    fn a_libtest_line_is_counted() {
        let line = "test result: ok. 12 passed; 0 failed; 3 ignored; 0 measured; 1 filtered out; finished in 0.00s";
        let counts = Libtest { passed: 12, failed: 0, ignored: 3 };
        assert_eq!(libtest(line), Some(counts));
        let line = "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(libtest(line).map(|counts| counts.failed), Some(2));
        assert_eq!(libtest("test bsm_13_beats ... ok"), None);
        assert_eq!(libtest("12 passed, 0 failed"), None);
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
