//! The long runs, whose short samples are part of `cargo xtask test`.

use anyhow::{Result, ensure};

use crate::run::Run;

/// Every long run.
const RUNS: &[Run<'_>] = &[
    Run {
        name: "fuzz",
        args: &["test", "--release", "-p", "parlour-fuzz"],
        env: &[("PARLOUR_FUZZ_SECONDS", "600")],
        ..Run::CARGO
    },
    Run {
        name: "secrets",
        args: &["test", "--release", "-p", "parlour-games", "--test", "suite", "secrets"],
        env: &[("PARLOUR_POSITIONS", "100000")],
        ..Run::CARGO
    },
    Run {
        name: "wire",
        args: &["test", "--release", "-p", "parlour-server", "--test", "wire"],
        env: &[("PARLOUR_WIRE_GAMES", "200"), ("PARLOUR_FORGED", "1000000")],
        ..Run::CARGO
    },
    Run {
        name: "nodes",
        args: &["test", "--release", "-p", "parlour-server", "--test", "nodes"],
        env: &[("PARLOUR_NODE_SEEDS", "1000000")],
        ..Run::CARGO
    },
    Run {
        name: "nodes",
        args: &["test", "--release", "-p", "parlour-server", "--test", "cluster"],
        env: &[
            ("PARLOUR_NODE_KILLS", "300"),
            ("PARLOUR_NODE_DEATHS", "100"),
            ("PARLOUR_NODE_STOPS", "50"),
            ("PARLOUR_NODE_CUTS", "100"),
            ("PARLOUR_DATABASE_KILLS", "30"),
            ("PARLOUR_DATABASE_LOSSES", "10"),
            ("PARLOUR_NODE_DRAINS", "100"),
            ("PARLOUR_NODE_UPGRADES", "10"),
        ],
        ..Run::CARGO
    },
    Run {
        name: "kills",
        args: &["test", "--release", "-p", "parlour-server", "--test", "kills"],
        env: &[("PARLOUR_KILLS", "40")],
        ..Run::CARGO
    },
    Run {
        name: "puzzles",
        args: &["test", "--release", "-p", "parlour-lab", "--lib", "puzzles"],
        env: &[("PARLOUR_PUZZLES", "1000")],
        ..Run::CARGO
    },
    Run {
        name: "power",
        args: &["test", "--release", "-p", "parlour-server", "--test", "store"],
        env: &[("PARLOUR_IMAGES", "10000"), ("PARLOUR_KILLS", "1000")],
        ..Run::CARGO
    },
    Run {
        name: "races",
        args: &["test", "--release", "-p", "parlour-table", "--test", "suite", "races"],
        env: &[("PARLOUR_RACES", "100000")],
        ..Run::CARGO
    },
    Run {
        name: "basset",
        args: &["test", "--release", "-p", "parlour-lab", "--test", "suite", "basset"],
        env: &[("PARLOUR_DEALS", "10000000")],
        ..Run::CARGO
    },
    Run {
        name: "trust",
        args: &[
            "test",
            "--release",
            "-p",
            "parlour-lab",
            "--test",
            "suite",
            "trust",
            "--",
            "--nocapture",
        ],
        env: &[("PARLOUR_STUDIES", "1000")],
        ..Run::CARGO
    },
    Run {
        name: "presets",
        args: &[
            "test",
            "--release",
            "-p",
            "parlour-lab",
            "--test",
            "suite",
            "presets",
            "--",
            "--nocapture",
        ],
        env: &[("PARLOUR_PRESETS", "all")],
        ..Run::CARGO
    },
    Run {
        name: "study",
        args: &["test", "--release", "-p", "parlour", "--test", "suite", "again_and_again"],
        env: &[("PARLOUR_STUDY_KILLS", "20")],
        ..Run::CARGO
    },
    Run {
        name: "browser",
        args: &["run", "--silent", "e2e"],
        env: &[
            ("PARLOUR", "../target/release/parlour"),
            ("PARLOUR_SLAPS", "1000"),
            ("PARLOUR_NAMES", "10000"),
        ],
        ..Run::NPM
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
    let chosen: Vec<&Run<'_>> =
        RUNS.iter().filter(|run| which.is_none_or(|name| name == run.name)).collect();
    ensure!(which.is_none() || !chosen.is_empty(), "no long run has that name");
    let mut failed = 0;
    for run in &chosen {
        failed += usize::from(!run.stream(|_| ())?);
    }
    println!("\nlong runs: {} passed, {failed} failed", chosen.len() - failed);
    Ok(failed == 0)
}
