//! The long runs, whose short samples are part of `cargo xtask test`.

use anyhow::{Result, ensure};

use crate::run::Run;

/// Every long run.
const RUNS: &[Run] = &[
    Run {
        name: "fuzz",
        args: &["test", "--release", "-p", "parlour-fuzz"],
        env: &[("PARLOUR_FUZZ_SECONDS", "600")],
        ..Run::CARGO
    },
    Run {
        name: "secrets",
        args: &["test", "--release", "-p", "parlour-games", "--test", "secrets"],
        env: &[("PARLOUR_POSITIONS", "100000")],
        ..Run::CARGO
    },
    Run {
        name: "bench",
        args: &["run", "--release", "--", "bench", "--reps", "9", "--seconds", "2"],
        ..Run::CARGO
    },
];

/// Prints the list, then runs all of it, one of it (by name), or none (`--list`).
pub(crate) fn run(which: Option<&str>) -> Result<bool> {
    println!("{} long runs", RUNS.len());
    for run in RUNS {
        println!("  {:<24} {}", run.name, run.line());
    }
    if which == Some("--list") {
        return Ok(true);
    }
    let chosen: Vec<&Run> =
        RUNS.iter().filter(|run| which.is_none_or(|name| name == run.name)).collect();
    ensure!(which.is_none() || !chosen.is_empty(), "no long run has that name");
    let mut failed = 0;
    for run in &chosen {
        failed += usize::from(!run.stream(|_| ())?);
    }
    println!("\nlong runs: {} passed, {failed} failed", chosen.len() - failed);
    Ok(failed == 0)
}
