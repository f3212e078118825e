//! Every clause has a test: the ids in `docs/rules` against the names of the tests. And every clause is in
//! each translation of the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use anyhow::{Context, Result};
use regex::Regex;

use crate::ids::{GAMES, Id, defined_in, named_by};
use crate::repo::{Text, texts};
use crate::source::{code_of, line_of};

const RULES: &str = "docs/rules/";
const REMARKS: &str = "docs/rules/remarks.toml";
/// The rules of record, where the checkout has them as its neighbour.
const RECORD: &str = "../shared/rules";

/// Prints a table per game and every slip; true if there is none.
pub(crate) fn run(against: Option<&Path>) -> Result<bool> {
    let texts = texts()?;
    let mut slips = Vec::new();
    let clauses = clauses(&texts, &mut slips);
    compare_translations(&texts, &mut slips);
    let tested = tested(&texts, &clauses, &mut slips);
    let remarks = remarks(&texts, &clauses, &mut slips)?;
    let untested: Vec<Id> = clauses
        .iter()
        .filter(|id| !tested.contains(id) && !remarks.contains(id))
        .copied()
        .collect();
    table(&clauses, &tested, &remarks, &untested);
    for (game, (_, name)) in GAMES.iter().enumerate() {
        let ids: Vec<String> =
            untested.iter().filter(|id| id.game == game).map(Id::to_string).collect();
        if !ids.is_empty() {
            println!("without test, {name}: {}", ids.join(" "));
        }
    }
    match against.or_else(|| Some(Path::new(RECORD)).filter(|dir| dir.is_dir())) {
        Some(dir) => compare(&clauses, &record(dir)?, &mut slips),
        None => println!("rules of record: not found, comparison skipped (--against DIR)"),
    }
    for slip in &slips {
        println!("{slip}");
    }
    println!("clauses: {} without test, {} slips", untested.len(), slips.len());
    Ok(untested.is_empty() && slips.is_empty())
}

/// The ids that our rules define.
fn clauses(texts: &[Text], slips: &mut Vec<String>) -> BTreeSet<Id> {
    let mut ids = BTreeSet::new();
    for text in texts {
        if !matches!(rules_file(&text.path), Some((None, _))) {
            continue;
        }
        for (n, line) in text.body.lines().enumerate() {
            if let Some(id) = defined_in(line)
                && !ids.insert(id)
            {
                slips.push(format!("{}:{}: {id} is defined a second time", text.path, n + 1));
            }
        }
    }
    ids
}

/// Of a file with rules: the language, if it is a translation, and its name.
fn rules_file(path: &str) -> Option<(Option<&str>, &str)> {
    let name = path.strip_prefix(RULES)?;
    if !name.ends_with(".md") {
        return None;
    }
    Some(name.split_once('/').map_or((None, name), |(language, name)| (Some(language), name)))
}

/// A translation defines the clauses of the English file, in the same order, and mentions the same codes:
/// options, their values and moves stay as they are.
fn compare_translations(texts: &[Text], slips: &mut Vec<String>) {
    let english =
        |wanted: &str| texts.iter().find(|text| rules_file(&text.path) == Some((None, wanted)));
    for text in texts {
        let Some((Some(_), name)) = rules_file(&text.path) else { continue };
        let Some(english) = english(name) else {
            slips.push(format!("{}: there is no English file {RULES}{name}", text.path));
            continue;
        };
        compare_clauses(english, text, slips);
    }
}

fn compare_clauses(english: &Text, text: &Text, slips: &mut Vec<String>) {
    let clauses = |text: &Text| -> Vec<(Id, BTreeSet<String>)> {
        let lines = text.body.lines();
        lines.filter_map(|line| Some((defined_in(line)?, codes(line)))).collect()
    };
    let (wanted, there) = (clauses(english), clauses(text));
    let ids = |clauses: &[(Id, BTreeSet<String>)]| -> Vec<Id> {
        clauses.iter().map(|(id, _)| *id).collect()
    };
    let (wanted_ids, there_ids) = (ids(&wanted), ids(&there));
    if wanted_ids != there_ids {
        let missing = wanted_ids.iter().filter(|id| !there_ids.contains(id));
        slips.extend(missing.map(|id| format!("{}: {id} is missing", text.path)));
        let more = there_ids.iter().filter(|id| !wanted_ids.contains(id));
        slips.extend(more.map(|id| format!("{}: {id} is not in the English file", text.path)));
        slips.push(format!("{}: the clauses are not those of {}", text.path, english.path));
        return;
    }
    for ((id, wanted), (_, there)) in wanted.iter().zip(&there) {
        let differ: Vec<&str> = wanted.symmetric_difference(there).map(String::as_str).collect();
        if !differ.is_empty() {
            slips.push(format!("{}: {id} differs in {}", text.path, differ.join(", ")));
        }
    }
}

/// What stands between backticks.
fn codes(line: &str) -> BTreeSet<String> {
    line.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The ids that tests are named after.
fn tested(texts: &[Text], clauses: &BTreeSet<Id>, slips: &mut Vec<String>) -> BTreeSet<Id> {
    let mut ids = BTreeSet::new();
    for text in texts {
        if text.krate().is_none() || !text.path.ends_with(".rs") {
            continue;
        }
        for (line, name) in test_names(&text.body) {
            for id in named_by(&name) {
                if !clauses.contains(&id) {
                    slips.push(format!("{}:{line}: {name}: the rules have no {id}", text.path));
                }
                ids.insert(id);
            }
        }
    }
    ids
}

/// How the attribute of a skipped test begins; in two parts, so that a search for it finds none here.
const IGNORED: &str = concat!("#[", "ignore");

/// The tests of a source file, with their lines. An ignored one holds nothing and is left out.
fn test_names(source: &str) -> Vec<(usize, String)> {
    static TEST: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(
            r"(?:#\[[^\[\]]*\]\s*)*#\[test\]\s*(?:#\[[^\[\]]*\]\s*)*(?:pub\s+)?fn\s+(?<name>\w+)",
        )
        .unwrap()
    });
    let code = code_of(source);
    TEST.captures_iter(&code)
        .filter(|test| !test[0].contains(IGNORED))
        .filter_map(|test| {
            let name = test.name("name")?;
            Some((line_of(&code, name.start()), name.as_str().to_owned()))
        })
        .collect()
}

/// The ids that are not rules, each with the reason.
fn remarks(
    texts: &[Text],
    clauses: &BTreeSet<Id>,
    slips: &mut Vec<String>,
) -> Result<BTreeSet<Id>> {
    let Some(text) = texts.iter().find(|text| text.path == REMARKS) else {
        return Ok(BTreeSet::new());
    };
    let file: toml::Table = text.body.parse().context(REMARKS)?;
    let mut ids = BTreeSet::new();
    for (key, why) in file.get("remarks").and_then(toml::Value::as_table).into_iter().flatten() {
        let id: Id = key.parse().context(REMARKS)?;
        if !clauses.contains(&id) {
            slips.push(format!("{REMARKS}: the rules have no {id}"));
        }
        if why.as_str().is_none_or(|why| why.trim().is_empty()) {
            slips.push(format!("{REMARKS}: {id} without a reason"));
        }
        ids.insert(id);
    }
    Ok(ids)
}

fn table(clauses: &BTreeSet<Id>, tested: &BTreeSet<Id>, remarks: &BTreeSet<Id>, untested: &[Id]) {
    println!(
        "{:<14} {:>7} {:>7} {:>7} {:>12}",
        "game", "clauses", "tested", "remarks", "without test"
    );
    for (game, (_, name)) in GAMES.iter().enumerate() {
        let of_game = |id: &&Id| id.game == game;
        println!(
            "{name:<14} {:>7} {:>7} {:>7} {:>12}",
            clauses.iter().filter(of_game).count(),
            clauses.intersection(tested).filter(of_game).count(),
            clauses.intersection(remarks).filter(of_game).count(),
            untested.iter().filter(of_game).count(),
        );
    }
}

/// The ids of the rules of record, each with the file that defines it.
fn record(dir: &Path) -> Result<BTreeMap<Id, String>> {
    let mut ids = BTreeMap::new();
    for entry in std::fs::read_dir(dir).with_context(|| dir.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|kind| kind == "md") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let body = std::fs::read_to_string(&path)?;
            ids.extend(body.lines().filter_map(defined_in).map(|id| (id, name.clone())));
        }
    }
    Ok(ids)
}

fn compare(clauses: &BTreeSet<Id>, record: &BTreeMap<Id, String>, slips: &mut Vec<String>) {
    println!("rules of record: {} ids", record.len());
    for (id, file) in record {
        if !clauses.contains(id) {
            slips.push(format!("{RULES}: {id} is missing (of record in {file})"));
        }
    }
    // a ruling of our own, such as a number that the text fixes and a house rule may change, has a
    // number above those of record
    let is_own = |id: &Id| {
        // ids are in the order of game, letter and number
        let before = record.range(..*id).next_back().is_some_and(|(of, _)| id.is_ruling_after(*of));
        let after = record.range(*id..).next().is_some_and(|(of, _)| of.is_ruling_after(*id));
        before && !after
    };
    let (own, unknown): (Vec<Id>, Vec<Id>) =
        clauses.iter().filter(|id| !record.contains_key(id)).partition(|id| is_own(id));
    slips.extend(unknown.iter().map(|id| format!("{RULES}: {id} is not of record")));
    let own: Vec<String> = own.iter().map(Id::to_string).collect();
    println!("rulings of our own: {}", own.join(" "));
}

#[cfg(test)]
mod tests {
    use super::*;

    const TESTS: &str = r##"
/// #[test] fn bsm_01_in_a_comment()
#[test]
fn bsm_02_plain() {}
#[test]
#[should_panic(expected = "a ] b")]
fn bsm_03_with_attributes() {}
#[test]
@IGNORED = "slow"]
fn bsm_04_ignored_after() {}
@IGNORED]
#[test]
fn bsm_05_ignored_before() {}
fn bsm_06_no_test() {}
proptest! {
    #![proptest_config(few())]
    #[test]
    fn bsm_07_property(seed in 0u64..9) {}
}
const TEXT: &str = "#[test] fn bsm_08_in_a_string() {}";
"##;

    fn tests() -> String {
        TESTS.replace("@IGNORED", IGNORED)
    }

    fn text(path: &str, body: &str) -> Text {
        Text { path: path.to_owned(), body: body.to_owned() }
    }

    #[test]
    fn tests_are_found_by_their_attribute() {
        let found = test_names(&tests());
        let names: Vec<&str> = found.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(names, ["bsm_02_plain", "bsm_03_with_attributes", "bsm_07_property"]);
        assert_eq!(found[0].0, 4);
    }

    #[test]
    fn slips_are_reported() {
        let texts = [
            text("docs/rules/basement.md", "- **BSM-02** a\n- **BSM-03** b\n- **BSM-03** c"),
            text("crates/games/src/basement/tests.rs", &tests()),
            text(REMARKS, "[remarks]\n\"BSM-03\" = \" \"\n\"DTW-1\" = \"a joke\""),
        ];
        let mut slips = Vec::new();
        let mut ids = clauses(&texts, &mut slips);
        tested(&texts, &ids, &mut slips);
        remarks(&texts, &ids, &mut slips).unwrap();
        ids.extend(["BSM-R1", "BSM-R2", "BSM-R3"].map(|id| id.parse::<Id>().unwrap()));
        let of_record = [("BSM-02", "a.md"), ("BSM-04", "b.md"), ("BSM-R2", "b.md")]
            .map(|(id, file)| (id.parse().unwrap(), file.to_owned()));
        compare(&ids, &BTreeMap::from(of_record), &mut slips);
        assert_eq!(
            slips,
            [
                "docs/rules/basement.md:3: BSM-03 is defined a second time",
                "crates/games/src/basement/tests.rs:18: bsm_07_property: the rules have no BSM-07",
                "docs/rules/remarks.toml: BSM-03 without a reason",
                "docs/rules/remarks.toml: the rules have no DTW-01",
                "docs/rules/: BSM-04 is missing (of record in b.md)",
                "docs/rules/: BSM-03 is not of record",
                "docs/rules/: BSM-R1 is not of record",
            ]
        );
    }

    #[test]
    fn a_translation_has_the_clauses_of_the_english_file_and_their_codes() {
        let texts = [
            text("docs/rules/basement.md", "- **BSM-02** a `draw`\n- **BSM-03** b\n- **BSM-04** c"),
            text(
                "docs/rules/de/basement.md",
                "- **BSM-02** a `ziehen`\n- **BSM-03** b\n- **BSM-04** c",
            ),
            text(
                "docs/rules/fr/basement.md",
                "- **BSM-02** a `draw`\n- **BSM-04** c\n- **BSM-09** d",
            ),
            text("docs/rules/de/whist.md", ""),
        ];
        let mut slips = Vec::new();
        assert_eq!(clauses(&texts, &mut slips).len(), 3, "a translation defines nothing");
        compare_translations(&texts, &mut slips);
        assert_eq!(
            slips,
            [
                "docs/rules/de/basement.md: BSM-02 differs in draw, ziehen",
                "docs/rules/fr/basement.md: BSM-03 is missing",
                "docs/rules/fr/basement.md: BSM-09 is not in the English file",
                "docs/rules/fr/basement.md: the clauses are not those of docs/rules/basement.md",
                "docs/rules/de/whist.md: there is no English file docs/rules/whist.md",
            ]
        );
    }
}
