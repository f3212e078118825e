//! The Python package: built in an environment of its own, and tested by its own and by other
//! people's suites.

use std::{
    env,
    path::{PathBuf, absolute},
    process::Command,
};

use anyhow::{Result, ensure};

use crate::{count::Step, run::Run};

/// The interpreter that makes the environment.
pub(crate) const PYTHON: &str = "python3";
/// The interpreter of the environment, seen from [`FOLDER`].
const INTERPRETER: &str = "../target/python/bin/python";
pub(crate) const FOLDER: &str = "python";

const VENV: Run<'_> = Run {
    name: "python environment",
    program: PYTHON,
    args: &["-m", "venv", "target/python"],
    seconds: 300,
    ..Run::CARGO
};
const PACKAGES: Run<'_> = Run {
    name: "python packages",
    program: INTERPRETER,
    args: &["-m", "pip", "install", "--quiet", "--requirement", "requirements.txt"],
    folder: FOLDER,
    seconds: 900,
    ..Run::CARGO
};
const BUILD: Run<'_> = Run {
    name: "python build",
    program: INTERPRETER,
    folder: FOLDER,
    args: &["-m", "maturin", "develop", "--profile", "ci", "--quiet"],
    env: &[("VIRTUAL_ENV", "../target/python")],
    seconds: 1800,
    ..Run::CARGO
};
const TESTS: Run<'_> = Run {
    name: "python tests",
    program: INTERPRETER,
    folder: FOLDER,
    args: &["-m", "pytest", "--quiet", "--color=no", "--numprocesses", "auto"],
    env: &[("PARLOUR", "../target/ci/parlour")],
    seconds: 1800,
    ..Run::CARGO
};

/// Builds and tests the package. Each step needs the one before it.
pub(crate) fn run() -> Vec<Step> {
    if let Err(why) = usable() {
        if env::var_os("CI").is_some() {
            println!("\npython: {why}");
            return vec![Step::broken("python")];
        }
        println!("\npython: skipped, {why}; then {}", VENV.line());
        return Vec::new();
    }
    let mut steps = Vec::new();
    for run in [&VENV, &PACKAGES, &BUILD, &TESTS] {
        let step = Step::run(run);
        let good = matches!(step.outcome, Ok(true));
        steps.push(step);
        if !good {
            break;
        }
    }
    steps
}

/// The package, built into its environment.
pub(crate) fn build() -> Result<bool> {
    environment()?;
    BUILD.stream(|_| ())
}

/// The interpreter of the environment, with all packages installed.
pub(crate) fn environment() -> Result<PathBuf> {
    for run in [&VENV, &PACKAGES] {
        ensure!(run.stream(|_| ())?, "{} failed", run.line());
    }
    Ok(absolute(PathBuf::from(FOLDER).join(INTERPRETER))?)
}

/// Is there a Python that can make environments, and is it new enough for the pinned packages?
pub(crate) fn usable() -> Result<(), &'static str> {
    let asked = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";
    match Command::new(PYTHON).args(["-c", asked]).output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(_) => Err(
            "python3 is older than 3.11 or has no venv (Debian: `apt-get install python3-venv`)",
        ),
        Err(_) => Err("there is no python3 here"),
    }
}
