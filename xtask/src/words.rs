//! Holds the vocabulary: the field's words for types, functions and limits, and none of the private
//! ones that stood there before.

use std::sync::LazyLock;

use regex::Regex;

use crate::{finding::Finding, repo::Text, source::line_of};

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
    ("PATIENCE", "a name with its unit or limit, such as HELLO_TIMEOUT"),
    ("LONGEST", "a name with its unit or limit, such as MAX_CHAT_CHARS"),
    ("MOST", "a name with its unit or limit, such as MAX_PROGRAMS"),
];

/// Beginnings of constants that do not say whether they bound from above or from below.
const VAGUE_LIMITS: &[(&str, &str)] =
    &[("MOST_", "MAX_"), ("LONGEST_", "MAX_"), ("FEWEST_", "MIN_"), ("SHORTEST_", "MIN_")];

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
}
