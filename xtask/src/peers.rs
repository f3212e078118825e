//! How fast other systems play their games at random, and how fast ours are played in the same way:
//! like against like, on one core, in one sitting.
//!
//! The systems play different games, so a ratio compares two programs, not two implementations of a
//! game; only Down the Well in JavaScript is the same game.

mod report;
mod row;

use std::{fs, process::Command};

use anyhow::{Result, ensure};

use crate::{python, run::Run};
use report::{Comparison, Measured};
use row::Row;

/// Where the other systems are installed, and the report is written.
const FOLDER: &str = "target/peers";

/// Our scripts, and what they need.
const SCRIPTS: &str = "bench/peers";
const PEERS_PYTHON: &str = "../../target/peers/python/bin/python";
const OUR_PYTHON: &str = "../../target/python/bin/python";

/// Each program is run so often, all programs in turn: a machine that slows down slows all of them.
const ROUNDS: usize = 3;

/// Each game is measured for so long in a round.
const SECONDS: &str = "1";

const INSTALLS: &[Run<'_>] = &[
    Run {
        name: "peers: environment",
        program: python::PYTHON,
        args: &["-m", "venv", "target/peers/python"],
        ..Run::CARGO
    },
    Run {
        name: "peers: Python packages",
        program: PEERS_PYTHON,
        folder: SCRIPTS,
        args: &["-m", "pip", "install", "--quiet", "--requirement", "requirements.txt"],
        ..Run::CARGO
    },
    Run { name: "peers: npm packages", args: &["ci", "--silent"], folder: SCRIPTS, ..Run::NPM },
    Run {
        name: "parlour",
        args: &["build", "--release", "-p", "parlour", "-p", "parlour-load"],
        ..Run::CARGO
    },
];

/// A program that measures, and prints a line of JSON for each game.
struct Program {
    system: &'static str,
    /// From [`SCRIPTS`], what follows `taskset -c 0`.
    command: &'static [&'static str],
}

impl Program {
    const fn new(system: &'static str, command: &'static [&'static str]) -> Self {
        Self { system, command }
    }

    /// One round: decisions a second of each of its games.
    fn measure(&self) -> Result<Vec<Row>> {
        let mut args = vec!["-c", "0"];
        args.extend(self.command);
        args.extend(["--seconds", SECONDS]);
        // what uses all cores is given one
        let env = [
            ("RAYON_NUM_THREADS", "1"),
            ("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"),
        ];
        let run = Run {
            name: self.system,
            program: "taskset",
            folder: SCRIPTS,
            args: &args,
            env: &env,
            ..Run::CARGO
        };
        let mut rows = Vec::new();
        ensure!(run.stream(|line| rows.extend(Row::of(line)))?, "{} failed", run.line());
        ensure!(!rows.is_empty(), "{} printed no figure", run.line());
        Ok(rows)
    }
}

const COMPILED: [Program; 2] = [
    Program::new("Parlour", &["../../target/release/parlour", "bench", "--json", "--reps", "1"]),
    Program::new("OpenSpiel", &[PEERS_PYTHON, "openspiel_bench.py"]),
];

const SEARCH: [Program; 2] = [
    Program::new(
        "Parlour",
        &["../../target/release/parlour", "bench", "--search", "--json", "--reps", "1"],
    ),
    Program::new(
        "OpenSpiel",
        &[
            PEERS_PYTHON,
            "openspiel_bench.py",
            "--way",
            "search",
            "--games",
            "hearts,euchre,oh_hell,leduc_poker",
        ],
    ),
];

const LOOP: [Program; 3] = [
    Program::new("Parlour", &[OUR_PYTHON, "parlour_bench.py"]),
    Program::new("OpenSpiel", &[PEERS_PYTHON, "openspiel_bench.py", "--way", "loop"]),
    Program::new("RLCard", &[PEERS_PYTHON, "rlcard_bench.py"]),
];

const CYCLE: [Program; 2] = [
    Program::new("Parlour", &[OUR_PYTHON, "parlour_bench.py", "--way", "aec"]),
    Program::new("PettingZoo", &[PEERS_PYTHON, "pettingzoo_bench.py"]),
];

const TABLES: [Program; 2] = [
    Program::new("Parlour", &[OUR_PYTHON, "parlour_bench.py", "--way", "tables"]),
    Program::new("Pgx", &[PEERS_PYTHON, "pgx_bench.py"]),
];

const LIVE: [Program; 3] = [
    Program::new("Parlour", &["../../target/release/parlour-load", "layer", "--json"]),
    Program::new("boardgame.io", &["node", "boardgame_bench.js"]),
    Program::new("plain JavaScript", &["node", "plain_bench.js"]),
];

/// What is compared: its title, what both sides do, and the programs, ours first.
const COMPARISONS: [(&str, &str, &[Program]); 6] = [
    (
        "Whole games in compiled code",
        "One call plays random games, deals included. OpenSpiel: `evaluate_bots` with its uniform random bots.",
        &COMPILED,
    ),
    (
        "Tree search",
        "Decisions simulated a second, in ISMCTS with random rollouts to the end, for the first free decision of a game.",
        &SEARCH,
    ),
    (
        "A call for each step, from Python",
        "A Python loop asks for the legal actions, chooses one and plays it. RLCard's environments also extract a state for each step.",
        &LOOP,
    ),
    (
        "PettingZoo's agent–environment cycle",
        "The same loop for both: observation, mask, a random legal action. PettingZoo's classic card games run on RLCard.",
        &CYCLE,
    ),
    (
        "Many tables in arrays",
        "1,024 tables take a random legal step at once, and are dealt anew when they are over. Parlour also writes observations and masks.",
        &TABLES,
    ),
    (
        "A live table",
        "Down the Well. Parlour judges, logs and makes a view for each of four seats; boardgame.io reduces; plain JavaScript only plays.",
        &LIVE,
    ),
];

/// Installs, measures, and prints the report; `quick` runs each program once, to see that all of them
/// work.
pub(crate) fn run(quick: bool) -> Result<bool> {
    ready()?;
    let rounds = if quick { 1 } else { ROUNDS };
    let mut comparisons = COMPARISONS.map(|(title, what, programs)| Comparison {
        title,
        what,
        systems: programs.iter().map(|program| Measured::new(program.system)).collect(),
    });
    for _ in 0..rounds {
        for (comparison, (_, _, programs)) in comparisons.iter_mut().zip(COMPARISONS) {
            for (measured, program) in comparison.systems.iter_mut().zip(programs) {
                measured.add(program.measure()?);
            }
        }
    }
    let report: Vec<String> = comparisons.iter().map(Comparison::to_string).collect();
    let report = report.join("\n");
    let to = format!("{FOLDER}/report.md");
    fs::write(&to, &report)?;
    println!("\n{report}\nwritten to {to}");
    Ok(true)
}

/// Installs what is measured.
fn ready() -> Result<()> {
    let pinned = Command::new("taskset").arg("--version").output().is_ok();
    ensure!(pinned, "all programs are measured on one core, by taskset (Linux), which is not here");
    python::usable().map_err(|why| anyhow::anyhow!("{why}"))?;
    fs::create_dir_all(FOLDER)?;
    for run in INSTALLS {
        ensure!(run.stream(|_| ())?, "{} failed", run.line());
    }
    ensure!(python::build()?, "the Python package was not built");
    Ok(())
}
