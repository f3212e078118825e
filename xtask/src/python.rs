//! The Python package: built in an environment of its own, and tested by its own and by other
//! people's suites.

use std::{env, process::Command};

use anyhow::Result;

use crate::{page::Step, run::Run};

/// The interpreter that makes the environment.
const PYTHON: &str = "python3";
/// The interpreter of the environment, seen from [`FOLDER`].
const INTERPRETER: &str = "../target/python/bin/python";
const FOLDER: &str = "python";

const VENV: Run = Run {
    name: "python environment",
    program: PYTHON,
    args: &["-m", "venv", "target/python"],
    seconds: 300,
    ..Run::CARGO
};
const PACKAGES: Run = Run {
    name: "python packages",
    program: INTERPRETER,
    args: &["-m", "pip", "install", "--quiet", "--requirement", "requirements.txt"],
    folder: FOLDER,
    seconds: 900,
    ..Run::CARGO
};
const BUILD: Run = Run {
    name: "python build",
    program: INTERPRETER,
    folder: FOLDER,
    args: &["-m", "maturin", "develop", "--release", "--quiet"],
    env: &[("VIRTUAL_ENV", "../target/python")],
    seconds: 1800,
    ..Run::CARGO
};
const TESTS: Run = Run {
    name: "python tests",
    program: INTERPRETER,
    folder: FOLDER,
    args: &["-m", "pytest", "--quiet", "--color=no"],
    seconds: 900,
    ..Run::CARGO
};

/// Builds and tests the package. Each step needs the one before it.
pub(crate) fn run() -> Vec<Step> {
    if let Err(why) = usable() {
        if env::var_os("CI").is_some() {
            println!("\npython: {why}");
            return vec![Step { name: "python", outcome: Ok(false), passed: 0, failed: 0 }];
        }
        println!("\npython: skipped, {why}; then {}", VENV.line());
        return Vec::new();
    }
    let mut steps = Vec::new();
    for run in [&VENV, &PACKAGES, &BUILD, &TESTS] {
        let step = step(run);
        let good = matches!(step.outcome, Ok(true));
        steps.push(step);
        if !good {
            break;
        }
    }
    steps
}

/// Is there a Python that can make environments, and is it new enough?
fn usable() -> Result<(), &'static str> {
    let asked = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    match Command::new(PYTHON).args(["-c", asked]).output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(_) => Err(
            "python3 is older than 3.10 or has no venv (Debian: `apt-get install python3-venv`)",
        ),
        Err(_) => Err("there is no python3 here"),
    }
}

fn step(run: &Run) -> Step {
    let (mut passed, mut failed) = (0, 0);
    let outcome = run.stream(|line| {
        if let Some((p, f)) = counted(line) {
            passed += p;
            failed += f;
        }
    });
    Step { name: run.name, outcome, passed, failed }
}

/// `2 failed, 86 passed, 1 warning in 31.20s`, the last line of pytest.
fn counted(line: &str) -> Option<(u64, u64)> {
    let (counts, time) = line.trim().rsplit_once(" in ")?;
    time.split(' ').next()?.ends_with('s').then_some(())?; // "61.20s (0:01:01)"
    let of = |word: &str| {
        counts.split(", ").find_map(|part| part.strip_suffix(word)?.trim().parse::<u64>().ok())
    };
    let errors = of("errors").or_else(|| of("error")).unwrap_or(0);
    match (of("passed"), of("failed")) {
        (None, None) if errors == 0 => None,
        (passed, failed) => Some((passed.unwrap_or(0), failed.unwrap_or(0) + errors)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_of_pytest_are_read() {
        assert_eq!(counted("86 passed in 31.20s"), Some((86, 0)));
        assert_eq!(counted("2 failed, 84 passed, 1 warning in 31.20s"), Some((84, 2)));
        assert_eq!(counted("1 error in 1.03s"), Some((0, 1)));
        assert_eq!(counted("12 passed in 61.20s (0:01:01)"), Some((12, 0)));
        assert_eq!(counted("tests/test_game.py .... [ 10%]"), None);
    }
}
