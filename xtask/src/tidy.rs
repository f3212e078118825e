//! Holds the architecture: what a crate and a file may not contain.

use std::sync::LazyLock;

use anyhow::Result;
use regex::Regex;

use crate::arrows;
use crate::circles;
use crate::doctests;
use crate::features;
use crate::finding::Finding;
use crate::repo::{Text, is_test, texts};
use crate::source::{code_of, code_of_script, line_of, with_whole_paths, without_tests};
use crate::words;

/// The crates without clock, chance, output, file, socket or JSON.
const PURE: &[&str] = &["engine", "games", "bots", "encode", "table", "lab"];

/// The part of a pure crate that is not: studies are files.
const STUDIES: &str = "crates/lab/src/study/";

/// What those crates do not contain outside their tests, and why.
const IMPURE: &[(&str, &str)] = &[
    (r"\bInstant::now\b", "time is a value here, not a clock"),
    (r"\bSystemTime\b", "time is a value here, not a clock"),
    (r"\b(?:thread_rng|rand::rng|rand::random)\b", "chance is an argument here"),
    (r"\be?print(?:ln)?!", "only the outer crates print"),
    (r"\bdbg!", "left over from a search for a fault"),
    (r"\bgetrandom\b", "chance is an argument here"),
    (r"\bio::(?:stdin|stdout|stderr)\b", "only the outer crates read and print"),
    (r"\bstd::fs\b", "only the outer crates open files"),
    (r"\bstd::net\b", "only the outer crates open sockets"),
    (r"\bstd::env\b", "what a person sets is an argument here"),
    (r"\bstd::process\b", "only the outer crates start and end programs"),
    (r"\bserde_json\b", "only protocol and studies know JSON"),
];

/// The only files with `unsafe`: bit tricks, the functions that a page finds in WebAssembly by their names,
/// and in tests the counting allocator and a file system.
const UNSAFE: &[&str] =
    &["engine/src/bits.rs", "worker/src/abi.rs", "/alloc_count.rs", "store/power/recorder.rs"];

/// The longest a file of production code may be.
const MAX_FILE_LINES: usize = 400;

/// The longest a function of Python may be; clippy and the page's linter hold the others.
const MAX_FUNCTION_LINES: usize = 60;

/// The longest a file of tests or a page of the documentation may be.
const MAX_TEST_LINES: usize = 900;

/// Prints every finding; true if there is none.
pub(crate) fn run() -> Result<bool> {
    let texts = texts()?;
    let mut findings = arrows::check(&texts)?;
    let games: Vec<&str> = texts.iter().filter_map(game_of).collect();
    findings.extend(texts.iter().flat_map(|text| of_file(text, &games)));
    findings.extend(circles::check(&texts));
    findings.extend(doctests::check(&texts)?);
    findings.extend(features::check()?);
    for finding in &findings {
        println!("{finding}");
    }
    println!("tidy: {} files, {} findings", texts.len(), findings.len());
    Ok(findings.is_empty())
}

/// The game whose module this file is.
fn game_of(text: &Text) -> Option<&str> {
    text.path
        .strip_prefix("crates/games/src/")?
        .strip_suffix("/mod.rs")
        .filter(|game| !game.contains('/'))
}

fn of_file(text: &Text, games: &[&str]) -> Vec<Finding> {
    let mut findings = machine_paths(text);
    let rust = text.path.ends_with(".rs");
    let python = text.path.ends_with(".py");
    if rust || python || text.path.ends_with(".md") {
        findings.extend(length(text));
    }
    if rust {
        let code = code_of(&text.body);
        let named = with_whole_paths(&code);
        findings.extend(unsafe_code(text, &code));
        findings.extend(other_games(text, &named, games));
        findings.extend(impurity(text, &named));
        findings.extend(words::of_file(text, Some(&code)));
    } else {
        let code = code_of_script(&text.path, &text.body);
        let functions = code.as_deref().filter(|_| python).map(|code| long_functions(text, code));
        findings.extend(functions.unwrap_or_default());
        findings.extend(words::of_file(text, code.as_deref()));
    }
    findings
}

/// A finding for each place where the pattern matches.
fn search(path: &str, body: &str, pattern: &Regex, why: &str) -> Vec<Finding> {
    pattern
        .find_iter(body)
        .map(|found| Finding::new(path, line_of(body, found.start()), why))
        .collect()
}

/// Absolute paths of someone's machine.
fn machine_paths(text: &Text) -> Vec<Finding> {
    // In brackets, so that this line does not find itself.
    static MACHINE: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?m)(?:^|[^\w.~-])/(?:home|root|work)[/]").unwrap());
    search(&text.path, &text.body, &MACHINE, "a path of one machine")
}

fn length(text: &Text) -> Option<Finding> {
    let lines = text.body.lines().count();
    let is_code = !text.path.ends_with(".md") && !is_test(&text.path);
    let most = if is_code { MAX_FILE_LINES } else { MAX_TEST_LINES };
    (lines > most)
        .then(|| Finding::new(&text.path, most + 1, format!("{lines} lines: more than {most}")))
}

/// Functions of Python with too many lines: one ends where a line begins as far left as it did, but for the
/// bracket that closes its parameters.
fn long_functions(text: &Text, code: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut last = 0;
    for (number, line) in code.lines().chain(["end"]).enumerate() {
        let words = line.trim_start();
        if words.is_empty() || words.starts_with(')') {
            continue;
        }
        let indent = line.len() - words.len();
        while let Some((_, begin)) = open.pop_if(|(column, _)| *column >= indent) {
            let lines = last + 1 - begin;
            if lines > MAX_FUNCTION_LINES {
                let why = format!("a function of {lines} lines: more than {MAX_FUNCTION_LINES}");
                findings.push(Finding::new(&text.path, begin + 1, why));
            }
        }
        if words.starts_with("def ") || words.starts_with("async def ") {
            open.push((indent, number));
        }
        last = number;
    }
    findings
}

fn unsafe_code(text: &Text, code: &str) -> Vec<Finding> {
    static UNSAFE_WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\bunsafe\b").unwrap());
    if UNSAFE.iter().any(|end| text.path.ends_with(end)) {
        return Vec::new();
    }
    search(
        &text.path,
        code,
        &UNSAFE_WORD,
        "unsafe belongs in the files that xtask/src/tidy.rs names",
    )
}

fn other_games(text: &Text, code: &str, games: &[&str]) -> Vec<Finding> {
    let Some(game) = text
        .path
        .strip_prefix("crates/games/src/")
        .and_then(|rest| rest.split_once('/'))
        .map(|(folder, _)| folder)
        .filter(|folder| games.contains(folder))
    else {
        return Vec::new();
    };
    let others: Vec<&str> = games.iter().copied().filter(|other| *other != game).collect();
    let others = others.join("|");
    let pattern = format!(r"\b(?:crate|super)\s*::\s*(?:{others})\b|\b(?:{others})\s*::");
    let Ok(pattern) = Regex::new(&pattern) else {
        return Vec::new();
    };
    search(&text.path, code, &pattern, "a game never mentions another")
}

fn impurity(text: &Text, code: &str) -> Vec<Finding> {
    static PATTERNS: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
        IMPURE.iter().map(|(pattern, why)| (Regex::new(pattern).unwrap(), *why)).collect()
    });
    let is_pure = text.krate().is_some_and(|krate| PURE.contains(&krate))
        && !text.path.starts_with(STUDIES)
        // a build script speaks to cargo, and is not part of the crate
        && !text.path.ends_with("/build.rs")
        && !is_test(&text.path);
    if !is_pure {
        return Vec::new();
    }
    let code = without_tests(code);
    PATTERNS.iter().flat_map(|(pattern, why)| search(&text.path, &code, pattern, why)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, body: &str) -> Vec<String> {
        let text = Text { path: path.to_owned(), body: body.to_owned() };
        let games = ["basement", "basset", "bread_basket", "down_the_well"];
        of_file(&text, &games).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn pure_crates_stay_pure() {
        let body = "//! println!\nfn f() {\n    println!(\"dbg!\");\n}\n#[cfg(test)]\nmod tests { fn g() { dbg!(1) } }\n";
        assert_eq!(
            found("crates/engine/src/deal.rs", body),
            ["crates/engine/src/deal.rs:3: only the outer crates print"]
        );
        assert!(found("crates/engine/src/deal/tests.rs", body).is_empty());
        assert!(found("crates/games/tests/clauses.rs", body).is_empty());
        assert!(found("crates/engine/build.rs", body).is_empty());
        assert!(found("crates/cli/src/play.rs", body).is_empty());
        for line in [
            "Instant::now()",
            "let t: SystemTime",
            "rand::rng()",
            "use std::fs;",
            "std::net::TcpStream",
            "use std::{\n    fmt,\n    fs,\n};",
            "use std::{env as around, fmt};",
            "std::process::exit(1)",
            "use std::io::{Write, stdout};",
            "io::stderr().write_all(b)",
            "getrandom::fill(&mut seed)",
            "eprint!()",
            "serde_json::to_string(&x)",
        ] {
            assert_eq!(found("crates/lab/src/lib.rs", line).len(), 1, "{line}");
            assert!(found("crates/lab/src/study/folder.rs", line).is_empty(), "{line}");
        }
    }

    #[test]
    fn grouped_imports_are_found_where_they_stand() {
        let body =
            "// a\nuse std::{fs, net::TcpStream};\nuse crate::fs::net;\n\nfn f() { env!(\"A\") }\n";
        let findings = found("crates/lab/src/lib.rs", body);
        assert_eq!(
            findings,
            [
                "crates/lab/src/lib.rs:2: only the outer crates open files",
                "crates/lab/src/lib.rs:2: only the outer crates open sockets"
            ]
        );
    }

    #[test]
    fn a_game_never_mentions_another() {
        let path = "crates/games/src/basset/rules.rs";
        for line in [
            "use crate::basement::State;",
            "use crate::{\n    down_the_well::View,\n};",
            "use super::super::bread_basket;",
            "use crate::{basset::Basset, bread_basket as other};",
        ] {
            assert_eq!(found(path, line).len(), 1, "{line}");
        }
        assert!(
            found(path, "use crate::basset::State; // as in basement::State\nlet basement = 1;")
                .is_empty()
        );
        assert!(found("crates/games/src/registry.rs", "use crate::basset::Basset;").is_empty());
    }

    #[test]
    fn unsafe_stays_in_its_files() {
        let body = "#![deny(unsafe_code)]\n// unsafe\nunsafe { f() }";
        assert_eq!(found("crates/cli/src/main.rs", body).len(), 1);
        assert!(found("crates/engine/src/bits.rs", body).is_empty());
        assert!(found("crates/games/tests/alloc_count.rs", body).is_empty());
        assert!(found("crates/server/tests/store/power/recorder.rs", body).is_empty());
    }

    #[test]
    fn paths_of_a_machine_and_long_files() {
        let path = ["see ", "/ho", "me/ann/parlour"].concat();
        assert_eq!(found("README.md", &path), ["README.md:1: a path of one machine"]);
        assert!(found("README.md", "docs/home/x and ../home/y").is_empty());
        assert_eq!(found("docs/long.md", &"\n".repeat(901)).len(), 1);
        assert!(found("docs/long.md", &"\n".repeat(900)).is_empty());
        assert_eq!(found("crates/lab/src/row.rs", &"\n".repeat(401)).len(), 1);
        assert!(found("crates/lab/src/row/tests.rs", &"\n".repeat(401)).is_empty());
        assert!(found("tests/golden/long.txt", &"\n".repeat(9000)).is_empty());
        assert_eq!(found("python/parlour/long.py", &"\n".repeat(401)).len(), 1);
        assert!(found("python/tests/test_long.py", &"\n".repeat(401)).is_empty());
    }

    #[test]
    fn a_long_function_of_python_is_found() {
        let body = |lines| "        a = 1\n\n".repeat(lines);
        let class = |lines| {
            format!("class A:\n    def f(\n        self,\n    ):\n{}    b = 2\n", body(lines))
        };
        assert_eq!(
            found("python/parlour/a.py", &class(29)),
            ["python/parlour/a.py:2: a function of 60 lines: more than 60"; 0]
        );
        assert_eq!(
            found("python/parlour/a.py", &class(30)),
            ["python/parlour/a.py:2: a function of 62 lines: more than 60"]
        );
        let last = format!("def f():\n{}", body(31));
        assert_eq!(found("python/parlour/a.py", &last).len(), 1);
    }
}
