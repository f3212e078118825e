//! Holds the vocabulary: the field's words for types, functions and limits, none of the private
//! ones that stood there before, and plain words in comments, sentences and documents.

use std::sync::LazyLock;

use regex::Regex;

use crate::{
    finding::Finding,
    repo::{Text, is_test},
    source::line_of,
};

/// Names that code no longer uses, and what it says instead.
const RETIRED: &[(&str, &str)] = &[
    ("Glimpse", "Observation"),
    ("imagine", "sample_world"),
    ("redeal", "resample_hidden"),
    ("seen_by", "redact_for"),
    ("uncovers", "reveals_temporarily"),
    ("deeds", "tags"),
    ("CARRIED_OUT", "COVERED_CLAUSES"),
    ("CUT_OFF", "CAP_CLAUSES"),
    ("Fact", "SessionEvent"),
    ("Unfit", "ReplayError"),
    ("Sitter", "Occupant"),
    ("Surroundings", "Context"),
    ("Outbox", "MessageSender"),
    ("Thinkers", "Workers"),
    ("tell_all", "broadcast"),
    ("ChairInfo", "SeatInfo"),
    ("Patience", "RetryPolicy"),
    ("Outlook", "SearchContext"),
    ("Findings", "SearchResult"),
    ("Lapses", "NoisyBot"),
    ("Thinker", "SearchBot"),
    ("Persona", "PlayerSpec"),
    ("Guests", "ExternalBots"),
    ("Coder", "Encoder"),
    ("Scribe", "RecordingRng"),
    ("chair", "seat"),
    ("chairs", "seats"),
    ("sitter", "occupant"),
    ("Weighs", "ActionValues"),
    ("Weighed", "Previewed"),
    ("Drawer", "SeatTokens"),
    ("Guest", "TestClient"),
    ("Gathering", "Lobby"),
    ("PATIENCE", "a name with its unit or limit, such as HELLO_TIMEOUT"),
    ("LONGEST", "a name with its unit or limit, such as MAX_CHAT_CHARS"),
    ("MOST", "a name with its unit or limit, such as MAX_PROGRAMS"),
];

/// Beginnings of constants that do not say whether they bound from above or from below.
const VAGUE_LIMITS: &[(&str, &str)] =
    &[("MOST_", "MAX_"), ("LONGEST_", "MAX_"), ("FEWEST_", "MIN_"), ("SHORTEST_", "MIN_")];

/// Words that plain technical prose does not use, and what to write instead.
const STILTED: &[(&str, &str)] = &[
    ("whoever", "the player who, anyone who"),
    ("nobody", "no one, no player"),
    ("somebody", "someone, a player"),
    ("everybody", "everyone, all players"),
    ("anybody", "anyone"),
    ("one's own", "your own"),
    ("chair", "seat"),
    ("chairs", "seats"),
    ("look on", "watch"),
    ("looks on", "watches"),
];

/// Kinds of files whose prose is checked.
const PROSE: &[&str] = &[".rs", ".md", ".ts", ".svelte", ".py"];

/// Texts that keep their words: rules and reports as they were published, the past, sentences that
/// golden playthroughs hold, and the list above.
const KEPT_PROSE: &[&str] = &[
    "docs/rules/",
    "docs/reports/",
    "CHANGELOG.md",
    "crates/games/src/basset/notation",
    "crates/games/src/budr_basef/notation",
    "xtask/src/words.rs",
];

/// Every stilted word in the prose of this file: all of it, without the `code` of a Rust file.
pub(crate) fn of_prose(text: &Text, code: Option<&str>) -> Vec<Finding> {
    static WORDS: LazyLock<Regex> = LazyLock::new(|| {
        let words: Vec<&str> = STILTED.iter().map(|(word, _)| *word).collect();
        Regex::new(&format!(r"(?i)\b(?:{})\b", words.join("|"))).unwrap()
    });
    let is_prose = PROSE.iter().any(|end| text.path.ends_with(end))
        && !is_test(&text.path)
        && !text.path.contains(".test.")
        && !KEPT_PROSE.iter().any(|kept| text.path.starts_with(kept));
    if !is_prose {
        return Vec::new();
    }
    let body = text.body.as_bytes();
    WORDS
        .find_iter(&text.body)
        // a name in code is no prose, and neither is a string of that word alone or the end of a key
        .filter(|found| code.is_none_or(|code| code[found.range()].trim().is_empty()))
        .filter(|found| {
            let before = found.start().checked_sub(1).map(|at| body[at]);
            !(matches!(before, Some(b'"' | b'.')) && body.get(found.end()) == Some(&b'"'))
        })
        .map(|found| {
            let instead = STILTED.iter().find(|(word, _)| found.as_str().eq_ignore_ascii_case(word));
            let instead = instead.map_or("another word", |(_, instead)| instead);
            let why = format!("`{}` is not plain prose: {instead}", found.as_str());
            Finding::new(&text.path, line_of(&text.body, found.start()), why)
        })
        .collect()
}

/// Everything in this file that is not said in the field's words.
pub(crate) fn of_rust(text: &Text, code: &str) -> Vec<Finding> {
    static RETIRED_NAMES: LazyLock<Regex> = LazyLock::new(|| {
        let names: Vec<&str> = RETIRED.iter().map(|(name, _)| *name).collect();
        Regex::new(&format!(r"\b(?:{})\b", names.join("|"))).unwrap()
    });
    static CONSTANT: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\bconst ([A-Z_]+):").unwrap());
    let mut findings: Vec<Finding> = RETIRED_NAMES
        .find_iter(code)
        .map(|found| {
            let instead = RETIRED.iter().find(|(name, _)| *name == found.as_str());
            let instead = instead.map_or("another word", |(_, instead)| instead);
            let why = format!("`{}` is retired: {instead}", found.as_str());
            Finding::new(&text.path, line_of(code, found.start()), why)
        })
        .collect();
    for found in CONSTANT.captures_iter(code) {
        let Some((vague, clear)) =
            VAGUE_LIMITS.iter().find(|(vague, _)| found[1].starts_with(vague))
        else {
            continue;
        };
        let why = format!("`{}`: write {clear} for {vague}", &found[1]);
        findings.push(Finding::new(
            &text.path,
            line_of(code, found.get(0).map_or(0, |all| all.start())),
            why,
        ));
    }
    findings.extend(errors(text, code));
    findings
}

/// Types that are errors and do not say so.
fn errors(text: &Text, code: &str) -> Vec<Finding> {
    // a derive, other attributes, then the name
    static DERIVED: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(
            r"#\[derive\([^)]*\bError\b[^)]*\)\](?:\s*#\[[^\]]*\])*\s*(?:pub(?:\([a-z]+\))?\s+)?(?:struct|enum)\s+(\w+)",
        )
        .unwrap()
    });
    static WRITTEN: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"impl(?:<[^{]*>)?\s+(?:[\w:]+::)?Error\s+for\s+(\w+)").unwrap()
    });
    [&*DERIVED, &*WRITTEN]
        .into_iter()
        .flat_map(|pattern| pattern.captures_iter(code))
        .filter(|found| !found[1].ends_with("Error"))
        .map(|found| {
            let why = format!("`{}` is an error: end its name in Error", &found[1]);
            Finding::new(&text.path, line_of(code, found.get(0).map_or(0, |all| all.start())), why)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::code_of;

    fn found(body: &str) -> Vec<String> {
        let text = Text { path: "a.rs".to_owned(), body: body.to_owned() };
        of_rust(&text, &code_of(body)).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn retired_names_are_found_in_code_alone() {
        let body = "// a Glimpse of `deeds`\nlet x = \"Sitter\";\nfn redeal(of: Glimpses) {}\n";
        assert_eq!(found(body), ["a.rs:3: `redeal` is retired: resample_hidden"]);
    }

    #[test]
    fn a_limit_says_on_which_side_it_bounds() {
        assert_eq!(
            found("const MOST_GAMES: u32 = 3;\nconst MAX_GAMES: u32 = 3;"),
            ["a.rs:1: `MOST_GAMES`: write MAX_ for MOST_"]
        );
        assert_eq!(found("const LONGEST: usize = 3;").len(), 1);
    }

    #[test]
    fn errors_end_in_error() {
        let body = "#[derive(Debug, thiserror::Error)]\n#[error(\"no\")]\npub(crate) struct Broken;\n\
                    impl<I> std::error::Error for Refused<I> {}\n\
                    #[derive(thiserror::Error)]\nenum StoreError {}\n";
        let wrong = found(body);
        assert_eq!(wrong.len(), 2, "{wrong:?}");
        assert!(wrong[0].contains("`Broken`") && wrong[1].contains("`Refused`"), "{wrong:?}");
    }

    fn stilted(path: &str, body: &str) -> Vec<String> {
        let text = Text { path: path.to_owned(), body: body.to_owned() };
        let code = path.ends_with(".rs").then(|| code_of(body));
        of_prose(&text, code.as_deref()).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn comments_and_sentences_are_plain_and_names_are_free() {
        let body = "/// Whoever hits wins.\nfn everybody() {\n    say(\"now somebody acts\");\n}\n";
        assert_eq!(
            stilted("crates/table/src/a.rs", body),
            [
                "crates/table/src/a.rs:1: `Whoever` is not plain prose: the player who, anyone who",
                "crates/table/src/a.rs:3: `somebody` is not plain prose: someone, a player",
            ]
        );
    }

    #[test]
    fn documents_and_the_page_are_plain_too() {
        assert_eq!(
            stilted("docs/wire.md", "A spectator looks on.\nIt holds one's own hand."),
            [
                "docs/wire.md:1: `looks on` is not plain prose: watches",
                "docs/wire.md:2: `one's own` is not plain prose: your own",
            ]
        );
        assert_eq!(stilted("python/parlour/lab.py", "# anybody").len(), 1);
        let page = "// nobody sits here\nsitter === \"nobody\" ? say(\"presence.empty\") : name";
        assert_eq!(stilted("web/src/table/Lobby.svelte", page).len(), 1);
    }

    #[test]
    fn published_texts_and_tests_keep_their_words() {
        for path in [
            "docs/rules/bread-basket.md",
            "CHANGELOG.md",
            "crates/games/src/budr_basef/notation/event.rs",
            "crates/table/tests/suite/races.rs",
            "web/src/games/common/dock.test.ts",
            "web/src/games/basement/fixtures.json",
        ] {
            assert!(stilted(path, "// Nobody hits.").is_empty(), "{path}");
        }
    }
}
