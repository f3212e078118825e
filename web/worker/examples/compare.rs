//! Compares the bots of the WebAssembly, run by Node, with the native ones: the same choices from the
//! same seeds, and how long each took. `cargo xtask site --compare` runs it.
//!
//! `compare WASM DECISIONS [LEVEL …]`
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a developer's tool: it prints, and takes the time"
)]

use parlour_protocol::{line, wire};
use parlour_worker::{Choices, WorkerCall, choices};
use std::{
    error::Error,
    io::{BufRead, BufReader, Write},
    process::{ChildStdin, ChildStdout, Command, Stdio},
    time::Instant,
};

const GAMES: &[&str] = &["basement", "budr-basef", "bread-basket", "basset", "down-the-well"];

/// The levels whose bots search, each with its own number of simulations, and the one that looks no further.
const LEVELS: &[&str] = &["rule", "medium", "hard"];

/// Where games and bots get their chances from.
const SEED: u64 = 16;

/// So many decisions are made before the time is taken.
const WARM_UP_DECISIONS: u32 = 1000;

/// The WebAssembly, run by Node. It ends with its input.
struct Browser {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Browser {
    fn open(wasm: &str) -> Result<Self, Box<dyn Error>> {
        let node = Command::new("node")
            .args(["web/worker/compare.js", wasm])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let output = BufReader::new(node.stdout.ok_or("no output")?);
        Ok(Self { input: node.stdin.ok_or("no input")?, output })
    }

    /// The milliseconds that a call took, and the body of its answer.
    fn answer(&mut self, call: &WorkerCall) -> Result<(f64, String), Box<dyn Error>> {
        writeln!(self.input, "{}", line(call))?;
        let mut said = String::new();
        self.output.read_line(&mut said)?;
        let (ms, body) = said.trim_end().split_once(' ').ok_or("Node has broken off")?;
        Ok((ms.parse()?, body.to_owned()))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [wasm, decisions, levels @ ..] = args.as_slice() else {
        return Err("usage: compare WASM DECISIONS [LEVEL …]".into());
    };
    let decisions: u32 = decisions.parse()?;
    let levels: Vec<&str> = levels.iter().map(String::as_str).collect();
    let levels = if levels.is_empty() { LEVELS } else { &levels };
    let mut browser = Browser::open(wasm)?;
    let mut differ = 0;
    println!("game           level   decisions  native ms  WebAssembly ms  speed  choices");
    for game in GAMES {
        for level in levels {
            let [game, level] = [game, level].map(|text| (*text).to_owned());
            let ask = |decisions| WorkerCall::Choices {
                game: game.clone(),
                level: level.clone(),
                seed: SEED,
                decisions,
            };
            // the first calls compile what the next ones run
            browser.answer(&ask(decisions.min(WARM_UP_DECISIONS)))?;
            let (wasm_ms, body) = browser.answer(&ask(decisions))?;
            let begun = Instant::now();
            let native = choices(&game, &level, SEED, decisions);
            // the other side writes its answer down, too
            drop(line(&native));
            let native_ms = begun.elapsed().as_secs_f64() * 1000.0;
            let other: Choices = wire::read(&body)?;
            let first = native.choices.iter().zip(&other.choices).position(|(a, b)| a != b);
            let same = native == other;
            differ += u32::from(!same);
            println!(
                "{game:<14} {level:<7} {:>9}  {native_ms:>9.0}  {wasm_ms:>14.0}  {:>5.2}  {}",
                native.choices.len(),
                native_ms / wasm_ms,
                if same { "the same".to_owned() } else { format!("differ from {first:?} on") }
            );
        }
    }
    match differ {
        0 => Ok(()),
        differ => Err(format!("{differ} lists of choices differ").into()),
    }
}
