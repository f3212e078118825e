//! Plain words in comments, sentences, documents and the names of functions, which in tests are sentences.

use std::sync::LazyLock;

use regex::Regex;

use crate::{finding::Finding, repo::Text, source::line_of};

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
    ("written down", "persisted, recorded, saved"),
    ("stands still", "is paused"),
    ("hangs up", "closes the connection"),
    ("hung up", "closed the connection"),
    ("so long a", "how long a"),
    ("look on", "watch"),
    ("looks on", "watches"),
];

/// Kinds of files whose prose is checked.
const PROSE: &[&str] = &[".rs", ".md", ".ts", ".svelte", ".py"];

/// Texts that keep their words: rules and reports as they were published, the past, sentences that
/// golden playthroughs hold or that another language translates, and the list above.
const KEPT_PROSE: &[&str] = &[
    "docs/rules/",
    "docs/reports/",
    "CHANGELOG.md",
    "docs/renames.md",
    "crates/games/src/basset/notation",
    "crates/games/src/budr_basef/notation",
    "web/src/words/de/server/",
    "xtask/src/words/",
];

/// Every stilted word in the prose of this file: all of it, without the `code` of a Rust file.
pub(super) fn check(text: &Text, code: Option<&str>) -> Vec<Finding> {
    static WORDS: LazyLock<Regex> = LazyLock::new(|| {
        let words: Vec<&str> = STILTED.iter().map(|(word, _)| *word).collect();
        Regex::new(&format!(r"(?i)\b(?:{})\b", words.join("|"))).unwrap()
    });
    let is_prose = PROSE.iter().any(|end| text.path.ends_with(end))
        && !KEPT_PROSE.iter().any(|kept| text.path.starts_with(kept));
    if !is_prose {
        return Vec::new();
    }
    let body = text.body.as_bytes();
    // shown beside the item alone, such a comment says nothing
    static LEANING: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(
            r"(?m)^[ \t]*/// (The same)(?:,|\.$| (?:as|for|in|of|until|where|with|without)\b)",
        )
        .unwrap()
    });
    let leaning = LEANING.captures_iter(&text.body).filter_map(|found| found.get(1)).map(|found| {
        let why = "`The same` needs the item before: say what this one is".to_owned();
        Finding::new(&text.path, line_of(&text.body, found.start()), why)
    });
    let stilted = WORDS
        .find_iter(&text.body)
        // a name in code is not prose, and neither is a string of that word alone or the end of a key
        .filter(|found| code.is_none_or(|code| code[found.range()].trim().is_empty()))
        .filter(|found| {
            let before = found.start().checked_sub(1).map(|at| body[at]);
            !(matches!(before, Some(b'"' | b'.')) && body.get(found.end()) == Some(&b'"'))
        })
        .map(|found| {
            Finding::new(&text.path, line_of(&text.body, found.start()), why(found.as_str()))
        });
    static NAMES: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\bfn (\w+)").unwrap());
    let names = NAMES.captures_iter(code.unwrap_or_default()).filter_map(|found| found.get(1));
    let named = names.filter_map(|name| {
        let words = name.as_str().replace('_', " ");
        let found = WORDS.find(&words)?;
        Some(Finding::new(&text.path, line_of(&text.body, name.start()), why(found.as_str())))
    });
    stilted.chain(leaning).chain(named).collect()
}

/// Why this word is found.
fn why(word: &str) -> String {
    let instead = STILTED.iter().find(|(stilted, _)| word.eq_ignore_ascii_case(stilted));
    let instead = instead.map_or("another word", |(_, instead)| instead);
    format!("`{word}` is not plain prose: {instead}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::code_of;

    fn stilted(path: &str, body: &str) -> Vec<String> {
        let text = Text { path: path.to_owned(), body: body.to_owned() };
        let code = path.ends_with(".rs").then(|| code_of(body));
        check(&text, code.as_deref()).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn comments_sentences_and_names_of_functions_are_plain() {
        let body = "/// Whoever hits wins.\nfn everybody() {\n    say(\"now somebody acts\");\n}\n";
        assert_eq!(
            stilted("crates/table/src/a.rs", body),
            [
                "crates/table/src/a.rs:1: `Whoever` is not plain prose: the player who, anyone who",
                "crates/table/src/a.rs:3: `somebody` is not plain prose: someone, a player",
                "crates/table/src/a.rs:2: `everybody` is not plain prose: everyone, all players",
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
    fn a_comment_stands_without_its_neighbour() {
        let body = "/// The same, later.\nfn a() {}\n/// The same with a clock.\nfn b() {}\n/// The same cards.\nfn c() {}";
        assert_eq!(stilted("crates/table/src/a.rs", body).len(), 2);
    }

    #[test]
    fn published_texts_keep_their_words() {
        for path in [
            "docs/rules/bread-basket.md",
            "CHANGELOG.md",
            "docs/renames.md",
            "crates/games/src/budr_basef/notation/event.rs",
            "web/src/games/basement/fixtures.json",
        ] {
            assert!(stilted(path, "// Nobody hits.").is_empty(), "{path}");
        }
    }
}
