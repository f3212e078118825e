//! Compares the bots and the analyses of the WebAssembly, run by Node, with the native ones: the same
//! choices from the same seeds, the same analyses of the same records, and how long each took on one core.
//! The native searches have one thread, too. Every level searches by a number of simulations, so no clock has a say in what is chosen.
//! `cargo xtask site --compare` runs it.
//!
//! `compare WASM DECISIONS [LEVEL | GAME …]`: only these levels, and only in these games. Without levels all of them
//! are compared, slow ones in fewer decisions.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a developer's tool: it prints, and takes the time"
)]

use parlour_lab::{
    NoExternalBots,
    analysis::Analysing,
    study::{Spec, record_of},
};
use parlour_protocol::{
    Record, line, master_players,
    wire::{self, AnalysisInfo},
};
use parlour_worker::{Choices, WorkerCall, choices};
use std::{
    error::Error,
    io::{BufRead, BufReader, Write},
    process::{ChildStdin, ChildStdout, Command, Stdio},
    time::Instant,
};

const GAMES: &[&str] = &["basement", "budr-basef", "bread-basket", "basset", "down-the-well"];

/// The levels whose bots search, each with its own number of simulations, and the one that looks no further.
const LEVELS: &[&str] = &["rule", "medium", "hard", "expert", "master"];

/// In which games `expert` decides as fast as the others. Elsewhere a decision takes it up to a second.
const QUICK_EXPERTS: &[&str] = &["budr-basef", "basset"];

/// By which factor slow levels make fewer decisions than others.
const SLOW_DIVISOR: u32 = 50;

/// Where games and bots get their chances from.
const SEED: u64 = 16;

/// Fewer decisions are a sample: one game is analysed then.
const SAMPLE_DECISIONS: u32 = 1000;

/// Whose match is analysed, and how many play.
const SEAT: u8 = 1;
const PLAYERS: u8 = 3;

/// How many decisions are made before the time is taken, of a fast level and of a slow one.
const WARM_UP_DECISIONS: u32 = 1000;
const SLOW_WARM_UP_DECISIONS: u32 = 5;

/// The least speed of the browser's bots, of that of the native ones, where so many decisions are timed.
const MIN_SPEED: f64 = 0.5;
const MIN_JUDGED_DECISIONS: u32 = 1000;

/// Linux counts the work of a thread every few milliseconds: less than this says nothing.
const MIN_TIMED_MS: f64 = 20.0;

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

    /// The milliseconds that an analysis took, and what it says.
    fn analysis(&mut self, record: &Record) -> Result<(f64, String), Box<dyn Error>> {
        let ask = WorkerCall::Request {
            method: "POST".to_owned(),
            path: format!("/api/analysis?seat={SEAT}"),
            body: record.to_text(),
        };
        let mut all = 0.0;
        loop {
            let (ms, body) = self.answer(&ask)?;
            let info: AnalysisInfo = wire::read(&body)?;
            if info.is_over() {
                let analysis = info.analysis.ok_or("no analysis")?;
                return Ok((all + ms, line(&analysis)));
            }
            let (thought_ms, _) = self.answer(&WorkerCall::Think)?;
            all += ms + thought_ms;
        }
    }
}

/// What this thread has worked, where the system says it, so that other work of the machine counts for neither
/// side; elsewhere the time.
struct Stopwatch {
    worked: Option<f64>,
    begun: Instant,
}

impl Stopwatch {
    fn start() -> Self {
        Self { worked: Self::worked_ms(), begun: Instant::now() }
    }

    fn ms(&self) -> f64 {
        let worked = self.worked.zip(Self::worked_ms()).map(|(before, now)| now - before);
        worked.unwrap_or_else(|| self.begun.elapsed().as_secs_f64() * 1000.0)
    }

    /// Linux counts the nanoseconds of a thread on a processor.
    fn worked_ms() -> Option<f64> {
        let counted = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(counted.split(' ').next()?.parse::<f64>().ok()? / 1e6)
    }
}

/// Lets both sides analyse a match of each of these games; says how many analyses differ.
fn compare_analyses(browser: &mut Browser, games: &[&str]) -> Result<u32, Box<dyn Error>> {
    println!("\ngame             acts  native s  WebAssembly s  speed  analysis");
    let mut differ = 0;
    for game in games {
        let levels = vec!["medium".to_owned()];
        let spec = Spec { levels, games: 1, ..Spec::of(game, PLAYERS) };
        let record = record_of(&spec, 0, &NoExternalBots)?;
        let (wasm_ms, other) = browser.analysis(&record)?;
        let begun = Stopwatch::start();
        let mut steps = Analysing::begin(&record, SEAT, 0)?;
        let native = loop {
            if let Some(analysis) = steps.step()? {
                break line(&analysis);
            }
        };
        let native_ms = begun.ms();
        differ += u32::from(native != other);
        println!(
            "{game:<14} {:>6}  {:>8.1}  {:>13.1}  {:>5.2}  {}",
            record.acts.len(),
            native_ms / 1000.0,
            wasm_ms / 1000.0,
            native_ms / wasm_ms,
            if native == other { "the same" } else { "another" }
        );
    }
    Ok(differ)
}

/// Is this level slow, so that fewer of its decisions are compared?
fn is_slow(game: &str, level: &str) -> bool {
    level == "master" || level == "expert" && !QUICK_EXPERTS.contains(&game)
}

/// Lets both sides make `decisions` decisions; says whether they differ, or the browser's are too slow.
fn compare_choices(
    browser: &mut Browser,
    (game, level): (&str, &str),
    decisions: u32,
) -> Result<bool, Box<dyn Error>> {
    let warm_up = if is_slow(game, level) { SLOW_WARM_UP_DECISIONS } else { WARM_UP_DECISIONS };
    let ask = |decisions| WorkerCall::Choices {
        game: game.to_owned(),
        level: level.to_owned(),
        seed: SEED,
        decisions,
    };
    // the first calls compile what the next ones run
    browser.answer(&ask(decisions.min(warm_up)))?;
    let (wasm_ms, body) = browser.answer(&ask(decisions))?;
    let begun = Stopwatch::start();
    let native = choices(game, level, SEED, decisions);
    // the other side writes its answer down, too
    drop(line(&native));
    let native_ms = begun.ms();
    let other: Choices = wire::read(&body)?;
    let first = native.choices.iter().zip(&other.choices).position(|(a, b)| a != b);
    let is_timed = native_ms.min(wasm_ms) >= MIN_TIMED_MS;
    let speed = native_ms / wasm_ms;
    let said = if native.choices.len() != decisions as usize {
        "too few".to_owned()
    } else if native != other {
        format!("differ from {first:?} on")
    } else if is_timed && decisions >= MIN_JUDGED_DECISIONS && speed < MIN_SPEED {
        "too slow".to_owned()
    } else {
        "the same".to_owned()
    };
    let speed = if is_timed { format!("{speed:.2}") } else { "-".to_owned() };
    println!(
        "{game:<14} {level:<7} {:>9}  {native_ms:>9.0}  {wasm_ms:>14.0}  {speed:>5}  {said}",
        native.choices.len(),
    );
    Ok(said != "the same")
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [wasm, decisions, named @ ..] = args.as_slice() else {
        return Err("usage: compare WASM DECISIONS [LEVEL | GAME …]".into());
    };
    let decisions: u32 = decisions.parse()?;
    let (games, named): (Vec<&str>, Vec<&str>) =
        named.iter().map(String::as_str).partition(|name| GAMES.contains(name));
    let games = if games.is_empty() { GAMES } else { &games };
    if let Some(unknown) = named.iter().find(|name| !LEVELS.contains(name)) {
        return Err(format!("{unknown} is neither a level nor a game").into());
    }
    let levels = if named.is_empty() { LEVELS } else { &named };
    let mut browser = Browser::open(wasm)?;
    // this thread searches by itself, as the browser's does, so that its work is all there is to count
    rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global()?;
    let mut differ = 0;
    println!("game           level   decisions  native ms  WebAssembly ms  speed  choices");
    for game in games {
        let is_played = |level: &&&str| **level != "master" || !master_players(game).is_empty();
        for level in levels.iter().filter(is_played) {
            let is_shortened = named.is_empty() && is_slow(game, level);
            let decisions = if is_shortened { decisions.div_ceil(SLOW_DIVISOR) } else { decisions };
            differ += u32::from(compare_choices(&mut browser, (game, level), decisions)?);
        }
    }
    let analysed = if decisions < SAMPLE_DECISIONS { &GAMES[2..3] } else { games };
    differ += compare_analyses(&mut browser, analysed)?;
    match differ {
        0 => Ok(()),
        differ => {
            Err(format!("{differ} lists of choices or analyses differ, or are too slow").into())
        }
    }
}
