//! Holds the order of the files of a crate: none imports another that, by any way, imports it.
//! A file with `impl Room` for the `Room` of its parent is a part of that type and imports nothing by
//! it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use petgraph::algo::tarjan_scc;
use petgraph::prelude::DiGraphMap;
use regex::Regex;

use crate::finding::Finding;
use crate::repo::{Text, is_test};
use crate::source::{Names, USE, code_of, leaves, without_tests};

/// More re-exports than this in a row are taken for a circle of their own.
const MAX_REEXPORTS: usize = 8;

/// One file of a crate, as a module.
struct Module<'a> {
    file: &'a str,
    /// What it names with `use`, by the name that this has here.
    imports: BTreeMap<String, Names>,
    /// What it needs of other modules: its imports without those that it only hands on, and the
    /// paths in its code.
    needs: BTreeSet<Names>,
}

/// The modules of one crate by their paths.
type Modules<'a> = BTreeMap<Names, Module<'a>>;

/// A finding for each circle of files, at the first of them.
pub(crate) fn check(texts: &[Text]) -> Vec<Finding> {
    let mut crates: BTreeMap<&str, Modules<'_>> = BTreeMap::new();
    for text in texts.iter().filter(|text| text.path.ends_with(".rs") && !is_test(&text.path)) {
        if let Some((krate, file)) = text.path.split_once("/src/") {
            let place = place_of(file);
            let module = read(text, &place);
            crates.entry(krate).or_default().insert(place, module);
        }
    }
    crates.values().flat_map(circles).collect()
}

/// The module that a file under `src/` is.
fn place_of(file: &str) -> Names {
    let mut names: Names = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    let is_root = names.len() == 1 && matches!(names[0].as_str(), "lib" | "main");
    if is_root || names.last().is_some_and(|name| name == "mod") {
        names.pop();
    }
    names
}

fn read<'a>(text: &'a Text, place: &[String]) -> Module<'a> {
    static PATH: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\b[a-z_]+(?:::\w+)+").unwrap());
    // who may use it says nothing of what it needs
    static VISIBILITY: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"\bpub\(in [\w:]+\)").unwrap());
    static OWN: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?m)^impl(?:<[^>]*>)?\s+(\w+)(?:<[^>]*>)?\s*\{").unwrap());
    let code = without_tests(&code_of(&text.body));
    let code = VISIBILITY.replace_all(&code, "pub");
    let own: BTreeSet<String> = OWN.captures_iter(&code).map(|of| of[1].to_owned()).collect();
    let (mut imports, mut needs) = (BTreeMap::new(), BTreeSet::new());
    for found in USE.captures_iter(&code) {
        for (path, name) in leaves(&found[3]) {
            let path = from_root(&path, place);
            // what is only handed on is not needed here
            if found.get(2).is_none() && !own.contains(&name) {
                needs.insert(path.clone());
            }
            imports.insert(name, path);
        }
    }
    for found in PATH.find_iter(&USE.replace_all(&code, "")) {
        let path: Names = found.as_str().split("::").map(str::to_owned).collect();
        needs.insert(from_root(&path, place));
    }
    Module { file: &text.path, imports, needs }
}

/// The same path from the crate's root, where it begins with `crate`, `self`, `super` or the name of
/// a child.
fn from_root(path: &[String], place: &[String]) -> Names {
    let mut at = place.to_vec();
    let mut rest = path;
    while let [first, after @ ..] = rest {
        match first.as_str() {
            "crate" => at.clear(),
            "super" => drop(at.pop()),
            "self" => {}
            _ => break,
        }
        rest = after;
    }
    at.extend_from_slice(rest);
    at
}

/// The module that holds what a path names, through the modules that hand it on.
fn home<'m>(path: &[String], modules: &'m Modules<'_>, hops: usize) -> Option<&'m Names> {
    let length = (0..=path.len()).rev().find(|&length| modules.contains_key(&path[..length]))?;
    let (place, module) = modules.get_key_value(&path[..length])?;
    match path.get(length).and_then(|name| module.imports.get(name)) {
        Some(further) if hops > 0 => home(further, modules, hops - 1).or(Some(place)),
        _ => Some(place),
    }
}

fn circles(modules: &Modules<'_>) -> Vec<Finding> {
    let mut arrows: DiGraphMap<&str, ()> = DiGraphMap::new();
    for module in modules.values() {
        for need in &module.needs {
            // A path that ends at the root names another crate, or an item of lib.rs.
            if let Some(home) = home(need, modules, MAX_REEXPORTS).filter(|home| !home.is_empty()) {
                arrows.add_edge(module.file, modules[home].file, ());
            }
        }
    }
    tarjan_scc(&arrows)
        .into_iter()
        .filter(|files| files.len() > 1)
        .map(|mut files| {
            files.sort_unstable();
            Finding::new(files[0], 1, format!("imports in a circle: {}", files.join(", ")))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let text = |&(path, body): &(&str, &str)| Text {
            path: format!("crates/x/src/{path}"),
            body: body.to_owned(),
        };
        check(&files.iter().map(text).collect::<Vec<_>>()).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn two_files_that_import_each_other() {
        let files = [
            ("lib.rs", "mod hand;\nmod game;\n"),
            ("hand.rs", "use crate::game::{self, rules::State};\n"),
            ("game/mod.rs", "pub mod rules;\n"),
            ("game/rules.rs", "fn f(hand: &crate::hand::Hand) {}\n"),
        ];
        assert_eq!(
            found(&files),
            [
                "crates/x/src/game/rules.rs:1: imports in a circle: crates/x/src/game/rules.rs, crates/x/src/hand.rs"
            ]
        );
    }

    #[test]
    fn what_is_handed_on_belongs_to_the_file_that_holds_it() {
        let files = [
            ("lib.rs", "mod game;\n"),
            ("game/mod.rs", "mod a;\nmod b;\npub use a::A;\nuse b::B as Bee;\n"),
            ("game/a.rs", "use super::Bee;\n"),
            ("game/b.rs", "// super::A\n#[cfg(test)]\nmod tests { use super::super::A; }\n"),
        ];
        assert_eq!(found(&files), [""; 0]);
        let files = [files[0], files[1], files[2], ("game/b.rs", "fn b() -> super::A {}\n")];
        assert_eq!(found(&files).len(), 1);
    }

    #[test]
    fn a_file_that_is_a_part_of_its_parents_type() {
        let files = [
            ("room/mod.rs", "mod hello;\nstruct Room;\nfn f() { hello::g() }"),
            (
                "room/hello.rs",
                "use super::Room;\nimpl Room {\n    pub(in crate::room) fn g() {}\n}\n",
            ),
        ];
        assert_eq!(found(&files), [""; 0]);
    }

    #[test]
    fn a_child_and_its_parent() {
        let files = [("game/mod.rs", "fn f() { part::g() }"), ("game/part.rs", "use super::f;")];
        assert_eq!(found(&files).len(), 1);
    }
}
