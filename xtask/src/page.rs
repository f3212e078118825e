//! The page's own checks: its types, its units, and whole games in a browser.

use std::{env, path::Path, process::Command};

use anyhow::Result;

use crate::run::Run;

const INSTALL: Run =
    Run { name: "npm ci", args: &["ci", "--no-audit", "--no-fund"], seconds: 900, ..Run::NPM };
const TYPES: Run = Run { name: "page types", args: &["run", "check"], seconds: 900, ..Run::NPM };
const UNITS: Run = Run { name: "page units", args: &["test"], seconds: 900, ..Run::NPM };
const SIZE: Run = Run { name: "page size", args: &["run", "size"], seconds: 900, ..Run::NPM };
const PROGRAM: Run =
    Run { name: "the program", args: &["build", "--release", "--bin", "parlour"], ..Run::CARGO };
const BROWSER: Run = Run {
    name: "browser",
    args: &["run", "--silent", "e2e"],
    env: &[("PARLOUR", "../target/release/parlour")],
    seconds: 2400,
    ..Run::NPM
};

/// Where browsers that will do are found.
const BROWSERS: &[&str] = &["/usr/bin/chromium", "/usr/bin/chromium-browser"];

/// What a step of the page has to say: its name, whether it passed, and how many tests it counted.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) outcome: Result<bool>,
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

/// Runs every check of the page. Without its packages nothing else of it can run.
pub(crate) fn run() -> Vec<Step> {
    let mut steps = vec![step(&INSTALL)];
    if !matches!(steps[0].outcome, Ok(true)) {
        return steps;
    }
    steps.extend([&TYPES, &UNITS, &SIZE, &PROGRAM].map(step));
    match browser() {
        Browser::There => steps.push(step(&BROWSER)),
        Browser::Skipped => {
            println!(
                "\nbrowser: skipped, there is no Chromium here; `apt-get install chromium`, then {}",
                BROWSER.line()
            );
        }
        Browser::Missing => {
            println!("\nbrowser: there is no Chromium here, and none could be installed");
            let (outcome, passed, failed) = (Ok(false), 0, 0);
            steps.push(Step { name: BROWSER.name, outcome, passed, failed });
        }
    }
    steps
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

/// `Tests  2 failed | 40 passed (42)` of the units, `e2e: 40 passed, 2 failed` of the browser.
fn counted(line: &str) -> Option<(u64, u64)> {
    let plain: String = strip_colours(line);
    let rest = plain.trim().strip_prefix("Tests ").or_else(|| plain.strip_prefix("e2e: "))?;
    let words: Vec<&str> = rest.split([' ', ',', '|']).filter(|word| !word.is_empty()).collect();
    let before = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at.checked_sub(1)?)?.parse().ok()
    };
    Some((before("passed").unwrap_or(0), before("failed").unwrap_or(0)))
}

fn strip_colours(line: &str) -> String {
    let mut plain = String::new();
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        if c == '\u{1b}' {
            rest.find(char::is_ascii_alphabetic);
        } else {
            plain.push(c);
        }
    }
    plain
}

/// Is there a browser to test with?
enum Browser {
    There,
    /// On a machine where none may be installed.
    Skipped,
    /// Where there must be one.
    Missing,
}

fn browser() -> Browser {
    let is_there = || BROWSERS.iter().any(|path| Path::new(path).exists());
    if is_there() {
        return Browser::There;
    }
    let in_ci = env::var_os("CI").is_some();
    if in_ci || is_root() {
        let quiet = |args: &[&str]| {
            println!("\n== browser: apt-get {}", args.join(" "));
            Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive").status()
        };
        // an install that fails is found by looking again
        let _ = quiet(&["update", "-qq"]);
        let _ = quiet(&["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
    }
    match (is_there(), in_ci) {
        (true, _) => Browser::There,
        (false, true) => Browser::Missing,
        (false, false) => Browser::Skipped,
    }
}

/// May packages be installed here?
fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_of_units_and_browser_are_read() {
        assert_eq!(counted("      Tests  42 passed (42)"), Some((42, 0)));
        assert_eq!(counted("      Tests  2 failed | 40 passed (42)"), Some((40, 2)));
        let coloured =
            "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m\u{1b}[32m42 passed\u{1b}[39m (42)";
        assert_eq!(counted(coloured), Some((42, 0)));
        assert_eq!(counted("e2e: 31 passed, 1 failed"), Some((31, 1)));
        assert_eq!(counted("Test Files  3 passed (3)"), None);
    }
}
