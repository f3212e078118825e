//! Parlour as a folder of files that needs no server: the page, and the games and bots as WebAssembly.

mod toolchain; // what can build WebAssembly here

use std::fs;
use std::path::{Path, PathBuf, absolute};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, ensure};

use crate::count::{Count, Step};
use crate::run::{Run, as_typed, heading};
use crate::{kept, page};
use toolchain::Toolchain;

/// Where the WebAssembly lies when it is built.
const WASM: &str = "target/wasm/wasm32-unknown-unknown/wasm/parlour_worker.wasm";

/// Where the folder is made, if nothing else is said.
const FOLDER: &str = "target/site";

/// So large all files of the folder may be together, in bytes, as they lie there.
const MAX_SITE_BYTES: u64 = 3_000_000;

/// The step that compares bots.
const BOTS: &str = "bots of the site";

/// How many decisions of each game the sample of `cargo xtask test` compares.
const SAMPLE_DECISIONS: &str = "300";

/// What `cargo xtask site` is asked for.
enum Wanted<'a> {
    /// The folder, here.
    Folder(&'a str),
    /// The bots and analyses of the WebAssembly and the native ones, compared in so many decisions a game.
    Comparison(&'a str),
}

/// Builds the folder and prints what it weighs, or compares bots.
pub(crate) fn run(args: &[&str]) -> Result<bool> {
    let wanted = match args {
        [] => Wanted::Folder(FOLDER),
        ["--out", folder] => Wanted::Folder(folder),
        ["--compare"] => Wanted::Comparison("10000"),
        ["--compare", decisions] => Wanted::Comparison(decisions),
        _ => anyhow::bail!("usage: cargo xtask site [--out DIR | --compare [DECISIONS]]"),
    };
    let wasm = wasm(&Toolchain::find()?)?;
    match wanted {
        Wanted::Folder(folder) => build_folder(&wasm, Path::new(folder)),
        Wanted::Comparison(decisions) => compare(&wasm, decisions),
    }
}

/// The WebAssembly, while it is built beside other steps of `cargo xtask test`: its last part, for minutes,
/// is work for one core.
pub(crate) struct Building(Option<JoinHandle<Result<Built>>>);

/// A build that is over: the WebAssembly, and what the compiler said.
struct Built {
    wasm: PathBuf,
    said: String,
}

impl Building {
    /// Begins; with nothing where nothing can build it and nothing may be installed.
    pub(crate) fn begin() -> Self {
        toolchain::install();
        let toolchain = match Toolchain::find() {
            Err(why) if std::env::var_os("CI").is_none() => {
                println!("\nsite: skipped: {why:#}");
                return Self(None);
            }
            found => found,
        };
        heading("WebAssembly, beside the next steps");
        Self(Some(thread::spawn(|| in_the_background(&toolchain?))))
    }

    /// Waits for it, then checks the folder and a sample of the comparison.
    pub(crate) fn steps(self) -> Vec<Step> {
        let Some(build) = self.0 else { return Vec::new() };
        let built = match build.join() {
            Ok(built) => built,
            Err(_) => Err(anyhow::anyhow!("the build of the WebAssembly broke off")),
        };
        match built {
            Err(why) => vec![step("site", Err(why))],
            Ok(Built { wasm, said }) => {
                heading("WebAssembly");
                println!("{said}");
                kept::keep(kept::WASM);
                let folder = step("site", build_folder(&wasm, Path::new(FOLDER)));
                vec![folder, step(BOTS, compare_sample(&wasm))]
            }
        }
    }
}

/// Builds the WebAssembly and keeps what the compiler says.
fn in_the_background(toolchain: &Toolchain) -> Result<Built> {
    let output = as_typed(&mut toolchain.command()).output().context("cargo")?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(output.status.success(), "the WebAssembly was not built:\n{said}");
    Ok(Built { wasm: absolute(WASM).context("target")?, said })
}

fn step(name: &'static str, outcome: Result<bool>) -> Step {
    Step { name, outcome, count: Count::default() }
}

/// Builds the WebAssembly, and says where it lies.
fn wasm(toolchain: &Toolchain) -> Result<PathBuf> {
    heading(format_args!("WebAssembly: {}", toolchain.about()));
    let mut command = toolchain.command();
    let done = as_typed(&mut command).status().context("cargo")?;
    ensure!(done.success(), "the WebAssembly was not built");
    absolute(WASM).context("target")
}

/// Builds the page around it.
fn build_folder(wasm: &Path, folder: &Path) -> Result<bool> {
    if !Path::new("web/node_modules").exists() {
        ensure!(page::INSTALL.stream(|_| ())?, "the packages of the page were not installed");
    }
    let folder = absolute(folder)?;
    let (out, wasm) = (folder.to_string_lossy(), wasm.to_string_lossy());
    let page = Run {
        name: "page of the site",
        args: &["run", "build", "--", "--mode", "site", "--outDir", &out, "--emptyOutDir"],
        env: &[("PARLOUR_WASM", &wasm)],
        seconds: 900,
        ..Run::NPM
    };
    ensure!(page.stream(|_| ())?, "the page was not built");
    let mut files = Vec::new();
    list(&folder, &mut files)?;
    files.sort();
    let total: u64 = files.iter().map(|(bytes, _)| bytes).sum();
    println!();
    for (bytes, path) in files.iter().rev().take(8) {
        println!("{bytes:>9}  {}", path.strip_prefix(&folder)?.display());
    }
    println!("{total:>9}  all {} files in {}", files.len(), folder.display());
    if total > MAX_SITE_BYTES {
        println!("site: more than {MAX_SITE_BYTES} bytes");
    }
    Ok(total <= MAX_SITE_BYTES)
}

/// All files of a folder, and how many bytes each has.
fn list(folder: &Path, files: &mut Vec<(u64, PathBuf)>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            list(&entry.path(), files)?;
        } else {
            files.push((entry.metadata()?.len(), entry.path()));
        }
    }
    Ok(())
}

/// Lets the bots of the WebAssembly and the native ones choose from the same seeds.
fn compare(wasm: &Path, decisions: &str) -> Result<bool> {
    let wasm = wasm.to_string_lossy();
    let args = ["run", "--release", "-p", "parlour-worker", "--example", "compare", "--"];
    let args: Vec<&str> = args.into_iter().chain([&*wasm, decisions]).collect();
    Run { name: BOTS, args: &args, ..Run::CARGO }.stream(|_| ())
}

/// A sample of it, with the program that the Rust tests have built: by itself it would be compiled anew.
fn compare_sample(wasm: &Path) -> Result<bool> {
    let wasm = wasm.to_string_lossy();
    let args = [&*wasm, SAMPLE_DECISIONS];
    Run { name: BOTS, program: "target/ci/examples/compare", args: &args, ..Run::CARGO }
        .stream(|_| ())
}
