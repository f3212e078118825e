//! Adds a sixth game by `docs/adding-a-game.md` alone, in a copy of the checkout, and plays it.
//!
//! The commands (`$ cp …`) and the changes (`diff`) of the page are carried out as they stand there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::count::Step;
use crate::page;
use crate::repo;
use crate::run::Run;

/// The copy, and where it is built.
const COPY: &str = "target/new-game/checkout";
const BUILT: &str = "target/new-game/target";

/// The recipe.
const PAGE: &str = "docs/adding-a-game.md";

/// What cargo is told there: our crates are compiled without optimisation, which takes a third of
/// the time, and other people's are those that are compiled already.
const SETTINGS: &str = "target/new-game/quick.toml";

const CARGO: Run<'_> =
    Run { folder: COPY, env: &[("CARGO_TARGET_DIR", "../target")], ..Run::CARGO };
const PARLOUR: Run<'_> = Run { program: "target/new-game/target/ci/parlour", ..Run::CARGO };

/// Its own tests, with the contract suite, and those of other crates that ask each game for more than the
/// page does before it is played. With the program in the list, other people's crates have the features they
/// are compiled with already.
const TESTS: Run<'_> = Run {
    name: "new game: tests",
    args: &[
        "test",
        "--profile",
        "ci",
        "--config",
        "../quick.toml",
        "-p",
        "parlour-games",
        "-p",
        "parlour-tui",
        "-p",
        "parlour-print",
        "-p",
        "parlour",
        "--lib",
        "--",
        "three_tricks",
        "legend",
        "pdf",
    ],
    ..CARGO
};

const BUILD: Run<'_> = Run {
    name: "new game: build",
    args: &[
        "build",
        "--profile",
        "ci",
        "--config",
        "../quick.toml",
        "-p",
        "parlour",
        "-p",
        "parlour-py",
    ],
    ..CARGO
};

/// Where the game is played: the terminal, the lab, Python, and the page on its default board.
const FACES: &[Run<'_>] = &[
    Run {
        name: "new game: terminal",
        args: &["play", "three-tricks", "--plain", "--bots", "medium"],
        feed: Some("\n"),
        expect: "The game is over",
        seconds: 120,
        ..PARLOUR
    },
    Run {
        name: "new game: rules",
        args: &["rules", "three-tricks", "R1"],
        expect: "TRI-R1",
        ..PARLOUR
    },
    Run {
        name: "new game: lab",
        args: &[
            "simulate",
            "three-tricks",
            "-n",
            "400",
            "--players",
            "3",
            "--bots",
            "hard,random,random",
        ],
        expect: "hard",
        seconds: 300,
        ..PARLOUR
    },
    Run {
        name: "new game: python",
        program: "../../python/bin/python",
        folder: "target/new-game/python",
        args: &["-c", PYTHON],
        expect: "played 3 tricks",
        ..Run::CARGO
    },
    Run {
        name: "new game: browser",
        args: &["run", "--silent", "e2e", "new-game"],
        env: &[("PARLOUR", "../target/new-game/target/ci/parlour"), ("NEW_GAME", "1")],
        seconds: 300,
        ..Run::NPM
    },
];

const PYTHON: &str = "\
import parlour
game = parlour.Game('three-tricks', 3, seed='new')
while game.asked is not None:
    game.answer(game.numbered(game.asked)[0][0])
assert parlour.Game.load(game.record()).scores == game.scores
print('played', sum(game.scores), 'tricks')";

/// Carries the recipe out; each step needs the one before it. The program has the page that was built here
/// just before, if there is one: a new game changes no file of it.
pub(crate) fn run(built_page: Option<PathBuf>) -> Vec<Step> {
    let mut steps = Vec::new();
    if let Err(why) = copy().and_then(|()| carry_out()) {
        println!("\nnew game: {why:#}");
        return vec![Step::broken("new game: recipe")];
    }
    let page = built_page.unwrap_or_default();
    let env = [CARGO.env[0], ("PARLOUR_PAGE", &*page.to_string_lossy())];
    let build = Run { env: &env, ..BUILD };
    for run in [&TESTS, &build] {
        steps.push(Step::run(run));
        if !matches!(steps.last(), Some(Step { outcome: Ok(true), .. })) {
            return steps;
        }
    }
    if let Err(why) = python_package() {
        println!("\nnew game: {why:#}");
        steps.push(Step::broken("new game: python"));
    }
    steps.extend(FACES.iter().filter(|run| can_run(run)).map(Step::run));
    steps
}

/// Is there what this needs? Where Python or a browser is missing, the steps before have said so.
fn can_run(run: &Run<'_>) -> bool {
    match run.program {
        "npm" => page::has_browser() && Path::new("web/node_modules").exists(),
        program if program.ends_with("python") => Path::new("target/python/bin/python").exists(),
        _ => true,
    }
}

/// The files of the checkout, and what is compiled of other people's crates.
fn copy() -> Result<()> {
    let copy = Path::new(COPY);
    if copy.exists() {
        fs::remove_dir_all(copy)?;
    }
    for name in repo::files()? {
        let to = copy.join(&name);
        fs::create_dir_all(to.parent().context("a file in a folder")?)?;
        // what is deleted, but not yet committed, is not there
        if Path::new(&name).is_file() {
            fs::copy(name, to)?;
        }
    }
    let mut settings = String::new();
    for folder in fs::read_dir("crates")? {
        let name = folder?.file_name();
        let name = name.to_string_lossy();
        let package = if name == "cli" { "parlour".into() } else { format!("parlour-{name}") };
        settings += &format!("[profile.ci.package.{package}]\nopt-level = 0\n");
    }
    fs::write(SETTINGS, settings)?;
    if !Path::new(BUILT).exists() && Path::new("target/ci").exists() {
        fs::create_dir_all(BUILT)?;
        let links = ["-al", "target/ci", BUILT];
        ensure!(Command::new("cp").args(links).status()?.success(), "cp {}", links.join(" "));
    }
    Ok(())
}

/// Does in the copy what the page says.
fn carry_out() -> Result<()> {
    let page = fs::read_to_string(PAGE).context(PAGE)?;
    for (language, block) in blocks(&page) {
        match language {
            "console" => {
                for line in block.lines().filter_map(|line| line.strip_prefix("$ cp ")) {
                    let copied = Command::new("sh")
                        .args(["-c", &format!("cp {line}")])
                        .current_dir(COPY)
                        .status()?;
                    ensure!(copied.success(), "cp {line}");
                }
            }
            "diff" => change(block)?,
            _ => {}
        }
    }
    Ok(())
}

/// The fenced blocks of a page, with their languages.
fn blocks(page: &str) -> impl Iterator<Item = (&str, &str)> {
    page.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n'))
}

/// Carries out a change to one file, whose hunks have no line numbers.
fn change(diff: &str) -> Result<()> {
    let mut lines = diff.lines();
    let name =
        lines.find_map(|line| line.strip_prefix("+++ b/")).context("a diff names its file")?;
    let path = Path::new(COPY).join(name);
    let mut text = fs::read_to_string(&path).context(name.to_owned())?;
    let lines: Vec<&str> = lines.collect();
    for hunk in lines.split(|line| *line == "@@").filter(|hunk| !hunk.is_empty()) {
        let (before, after) = (side(hunk, '+'), side(hunk, '-'));
        if text.matches(&before).count() != 1 {
            bail!("{name} has not once:\n{before}");
        }
        text = text.replacen(&before, &after, 1);
    }
    Ok(fs::write(path, text)?)
}

/// The lines of a hunk but for those that begin with this sign.
fn side(hunk: &[&str], without: char) -> String {
    let kept = hunk.iter().filter(|line| !line.starts_with(without));
    kept.map(|line| format!("{}\n", line.get(1..).unwrap_or_default())).collect()
}

/// The Python package as it is in the copy, with the module that was built there.
fn python_package() -> Result<()> {
    let package = Path::new("target/new-game/python/parlour");
    if package.exists() {
        fs::remove_dir_all(package)?;
    }
    fs::create_dir_all(package.parent().context("a folder")?)?;
    let from = format!("{COPY}/python/parlour");
    let copied = Command::new("cp").args(["-r", &from]).arg(package).status()?;
    ensure!(copied.success(), "cp -r {from}");
    fs::copy(format!("{BUILT}/ci/libparlour_core.so"), package.join("_core.abi3.so"))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hunk_has_two_sides() {
        let hunk = [" one", "-two", "+three", "", " four"];
        assert_eq!(side(&hunk, '+'), "one\ntwo\n\nfour\n");
        assert_eq!(side(&hunk, '-'), "one\nthree\n\nfour\n");
    }

    #[test]
    fn the_page_says_what_to_do() {
        let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(PAGE));
        let page = page.unwrap();
        let places = blocks(&page).filter(|(language, _)| *language == "diff").count();
        let copies = page.matches("$ cp ").count();
        assert_eq!((copies, places), (2, 3), "a new game touches five places");
    }
}
