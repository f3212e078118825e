//! The files that operators take as they are: services, Compose, Kubernetes and alerts, checked by the
//! linters of their formats, without a network once these are installed.

use std::{
    env, fs,
    path::Path,
    process::{Command, Stdio},
};

use anyhow::Result;

use crate::{
    count::{Count, Step},
    python,
    run::Run,
};

const FOLDER: &str = "packaging";

/// The interpreter of the environment, seen from [`FOLDER`].
const INTERPRETER: &str = "../target/packaging/bin/python";

const VENV: Run<'_> = Run {
    name: "linters of packaging",
    program: "python3",
    args: &["-m", "venv", "target/packaging"],
    seconds: 300,
    ..Run::CARGO
};
const LINTERS: Run<'_> = Run {
    name: "linters of packaging",
    args: &["-m", "pip", "install", "--quiet", "--requirement", "requirements.txt"],
    seconds: 600,
    ..PYTHON
};
const YAML: Run<'_> = Run {
    name: "yamllint",
    args: &["-m", "yamllint", "--strict", "-c", ".yamllint", "."],
    ..PYTHON
};
const COMPOSE: Run<'_> = Run {
    name: "schema of compose.yml",
    args: &["-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yml"],
    ..PYTHON
};
const KUBERNETES: Run<'_> = Run {
    name: "schema of kubernetes.yaml",
    args: &["-m", "kubernetes_validate", "--strict", "kubernetes.yaml"],
    ..PYTHON
};
const ALERTS: Run<'_> = Run {
    name: "promtool",
    program: "promtool",
    args: &["check", "rules", "alerts.yml"],
    ..PYTHON
};

const PYTHON: Run<'_> = Run { program: INTERPRETER, folder: FOLDER, seconds: 120, ..Run::CARGO };

/// The services, and where `verify` finds them: with a program that is there.
const SERVICES: &[&str] = &["parlour.service", "parlour-node.service"];
const COPIES: &str = "target/services";

/// Checks everything for which there is a linter here.
pub(crate) fn run() -> Vec<Step> {
    let mut steps = by_python();
    if is_there("promtool") {
        steps.push(Step::run(&ALERTS));
    } else {
        println!("\npromtool: not installed, skipped ({})", ALERTS.line());
    }
    if is_there("systemd-analyze") {
        let outcome = services();
        steps.push(Step { name: "services", outcome, count: Count::default() });
    } else {
        println!("\nservices: skipped, there is no systemd-analyze here");
    }
    steps
}

fn by_python() -> Vec<Step> {
    if let Err(why) = python::usable() {
        println!("\nlinters of packaging: {why}");
        let in_ci = env::var_os("CI").is_some();
        return if in_ci { vec![Step::broken(LINTERS.name)] } else { Vec::new() };
    }
    let installed = [&VENV, &LINTERS].map(Step::run);
    let is_good = installed.iter().all(|step| matches!(step.outcome, Ok(true)));
    let mut steps = Vec::from(installed);
    if is_good {
        steps.extend([&YAML, &COMPOSE, &KUBERNETES].map(Step::run));
    }
    steps
}

/// The program is not installed where a service looks for it, which `verify` would complain about.
fn services() -> Result<bool> {
    fs::create_dir_all(COPIES)?;
    let mut copies = Vec::new();
    for name in SERVICES {
        let copy = Path::new(COPIES).join(name);
        let service = fs::read_to_string(Path::new(FOLDER).join(name))?;
        fs::write(&copy, service.replace("/usr/bin/parlour", "/bin/true"))?;
        copies.push(copy.display().to_string());
    }
    let mut args = vec!["verify", "--man=no"];
    args.extend(copies.iter().map(String::as_str));
    Run { name: "services", program: "systemd-analyze", args: &args, ..Run::CARGO }.stream(|_| ())
}

fn is_there(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
