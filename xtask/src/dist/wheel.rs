//! The Python package as a wheel, and what someone does with it who has just downloaded it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf, absolute};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::archive::Item;
use crate::python;
use crate::run::heading;

/// Plays a few steps at many tables, with bots and without, in a child process too: what the
/// extension module, NumPy and the threads have to be there for.
const TRIAL: &str = "\
import multiprocessing, parlour
env = parlour.VectorEnv('bread-basket', 2, 256, bots='rule')
env.step(env.sample())
with multiprocessing.get_context('spawn').Pool(1) as pool:
    print('parlour', parlour.__version__, pool.apply(parlour.playouts, ('basset', 3, 10))[0])
";

/// Builds it in a profile of Cargo. All files in it have this time in seconds.
pub(super) fn make(time: u64, profile: &str) -> Result<Item> {
    let interpreter = python::environment()?;
    let place = tempfile::tempdir()?;
    let mut maturin = Command::new(&interpreter);
    maturin
        .args(["-m", "maturin", "build", "--profile", profile, "--quiet", "--out"])
        .arg(place.path());
    maturin.env("SOURCE_DATE_EPOCH", time.to_string());
    run(maturin.current_dir(python::FOLDER))?;
    let wheel = only_file(place.path())?;
    let name = wheel.file_name().and_then(OsStr::to_str).context("a wheel with a strange name")?;
    Ok(Item::data(name, fs::read(&wheel)?))
}

/// Installs it into a fresh environment, and plays.
pub(super) fn try_out(wheel: &Path) -> Result<()> {
    let place = tempfile::tempdir()?;
    let fresh = place.path().join("fresh");
    run(Command::new(python::PYTHON).args(["-m", "venv"]).arg(&fresh))?;
    let interpreter = fresh.join("bin/python");
    run(Command::new(&interpreter).args(["-m", "pip", "install", "--quiet"]).arg(wheel))?;
    // away from the checkout, whose folder `parlour` would be found first
    let script = place.path().join("trial.py");
    fs::write(&script, format!("if __name__ == '__main__':\n{}", indented(TRIAL)))?;
    let trial = Command::new(&interpreter).arg(&script).current_dir(place.path()).output()?;
    let said = String::from_utf8_lossy(&trial.stdout);
    let expected = format!("parlour {} 10\n", env!("CARGO_PKG_VERSION"));
    let errors = String::from_utf8_lossy(&trial.stderr);
    ensure!(trial.status.success() && said == expected, "the wheel says {said}{errors}");
    println!("installed: {}", wheel.display());
    Ok(())
}

fn indented(script: &str) -> String {
    script.lines().map(|line| format!("    {line}\n")).collect()
}

fn run(command: &mut Command) -> Result<()> {
    heading(format_args!("{command:?}"));
    ensure!(command.status()?.success(), "it failed: {command:?}");
    Ok(())
}

fn only_file(folder: &Path) -> Result<PathBuf> {
    let mut files = fs::read_dir(folder)?;
    let file = files.next().context("maturin made no wheel")??.path();
    ensure!(files.next().is_none(), "maturin made more than one wheel");
    Ok(absolute(file)?)
}
