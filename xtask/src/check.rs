//! The short check between two edits: what differs from the last commit, and nothing else.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use anyhow::{Context, Result};
use toml::Table;

use crate::{
    page, repo,
    run::Run,
    test::{CLIPPY, FORMAT},
    tidy,
};

/// The folder of the games' crate. A game never mentions another, so only the tests of the games
/// that changed are run.
const GAMES: &str = "crates/games/src/";

/// Checks the format, the lints, the architecture, and the unit tests of what changed.
pub(crate) fn run() -> Result<bool> {
    let begun = Instant::now();
    let changed = repo::changed()?;
    let packages = packages(&changed)?;
    let mut passed = FORMAT.stream(|_| ())? & tidy::run()?;
    if changed.iter().any(|path| path.ends_with(".rs") || path.contains("Cargo.")) {
        passed &= CLIPPY.stream(|_| ())?;
    }
    for (name, folder) in &packages {
        let mut args = vec!["test", "-p", name];
        // some unit tests of a program start its examples
        let is_library = folder.join("src/lib.rs").exists();
        args.extend(if is_library { &["--lib"][..] } else { &["--bins", "--examples"] });
        args.push("--");
        args.extend(games(&changed, folder));
        passed &= Run { name: "unit tests", args: &args, ..Run::CARGO }.stream(|_| ())?;
    }
    if changed.iter().any(|path| path.starts_with("web/")) {
        passed &= page::TYPES.stream(|_| ())? & page::UNITS.stream(|_| ())?;
    }
    println!("\nchecked {} changed files in {} s", changed.len(), begun.elapsed().as_secs());
    Ok(passed)
}

/// The packages that these files belong to, and their folders.
fn packages(paths: &[String]) -> Result<BTreeMap<String, PathBuf>> {
    let mut packages = BTreeMap::new();
    for path in paths {
        // The nearest manifest that names a package; the root's names none.
        for folder in Path::new(path).ancestors().skip(1) {
            let manifest = folder.join("Cargo.toml");
            let Ok(body) = fs::read_to_string(&manifest) else { continue };
            let manifest: Table = body.parse().with_context(|| manifest.display().to_string())?;
            let name = manifest.get("package").and_then(|package| package.get("name")?.as_str());
            packages.extend(name.map(|name| (name.to_owned(), folder.to_owned())));
            break;
        }
    }
    Ok(packages)
}

/// The modules of the games that changed, if nothing else of their crate did: a filter for its tests.
fn games<'a>(paths: &'a [String], package: &Path) -> Vec<&'a str> {
    let of_games = paths.iter().filter(|path| Path::new(path).starts_with(package));
    let modules = of_games.map(|path| Some(path.strip_prefix(GAMES)?.split_once('/')?.0));
    modules.collect::<Option<_>>().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(paths: &[&str]) -> Vec<String> {
        paths.iter().map(|path| (*path).to_owned()).collect()
    }

    #[test]
    fn a_file_belongs_to_the_nearest_package() {
        repo::enter().unwrap();
        let paths = texts(&[
            "crates/games/src/basset/rules.rs",
            "crates/server/tests/wire/scan.rs",
            "xtask/src/check.rs",
            "docs/lab.md",
            "Cargo.toml",
        ]);
        let found: Vec<String> = packages(&paths).unwrap().into_keys().collect();
        assert_eq!(found, ["parlour-games", "parlour-server", "xtask"]);
    }

    #[test]
    fn only_the_games_that_changed_are_tested() {
        let package = Path::new("crates/games");
        let one = texts(&["crates/games/src/basset/rules.rs", "crates/server/src/lib.rs"]);
        assert_eq!(games(&one, package), ["basset"]);
        assert_eq!(games(&one, Path::new("crates/server")), [""; 0]);
        let more = texts(&["crates/games/src/basset/rules.rs", "crates/games/src/lib.rs"]);
        assert_eq!(games(&more, package), [""; 0]);
    }
}
