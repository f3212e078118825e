//! Types that are errors and do not say so.

use std::sync::LazyLock;

use regex::Regex;

use crate::{
    finding::Finding,
    repo::{Text, is_test},
    source::{line_of, without_tests},
};

/// Errors of a `Result` with other names: text, the type that a trait names, what a game refuses and what the wire says of it, and
/// types of other crates.
const OTHER_NAMES: &[&str] = &["String", "Box", "Err", "Illegal", "Refusal", "JsonRejection"];

/// Every error whose name does not end in `Error`.
pub(super) fn check(text: &Text, code: &str) -> Vec<Finding> {
    let mut findings = implemented(text, code);
    if !is_test(&text.path) {
        findings.extend(returned(text, &without_tests(code)));
    }
    findings
}

/// Types with `Error` as a trait.
fn implemented(text: &Text, code: &str) -> Vec<Finding> {
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

/// Types that are the error of a `Result`.
fn returned(text: &Text, code: &str) -> Vec<Finding> {
    static RESULT: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\bResult<").unwrap());
    RESULT
        .find_iter(code)
        .filter_map(|found| {
            let name = name_of(second_argument(&code[found.end()..])?)?;
            let is_generic = name.len() == 1 || name == "_";
            let is_primitive = name.starts_with(|first: char| first.is_ascii_lowercase());
            let is_said = name.ends_with("Error")
                || OTHER_NAMES.contains(&name)
                || is_generic
                || is_primitive;
            (!is_said).then(|| {
                let why = format!("`{name}` is the error of a Result: end its name in Error");
                Finding::new(&text.path, line_of(code, found.start()), why)
            })
        })
        .collect()
}

/// The second of some generic arguments, if there are two.
fn second_argument(arguments: &str) -> Option<&str> {
    let (mut depth, mut comma) = (0, None);
    for (at, c) in arguments.char_indices() {
        match c {
            '>' if arguments[..at].ends_with('-') => {}
            '<' | '(' | '[' => depth += 1,
            '>' if depth == 0 => return Some(&arguments[comma? + 1..at]),
            '>' | ')' | ']' => depth -= 1,
            ',' if depth == 0 && comma.is_none() => comma = Some(at),
            ';' | '{' if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

/// The name of a type without its path and its own arguments; nothing for tuples and references.
fn name_of(of_type: &str) -> Option<&str> {
    let path = of_type.trim().trim_end_matches(',').split('<').next()?.trim();
    let name = path.rsplit("::").next()?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    is_name.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::code_of;

    fn found(path: &str, body: &str) -> Vec<String> {
        let text = Text { path: path.to_owned(), body: body.to_owned() };
        check(&text, &code_of(body)).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn errors_end_in_error() {
        let body = "#[derive(Debug, thiserror::Error)]\n#[error(\"no\")]\npub(crate) struct Broken;\n\
                    impl<I> std::error::Error for Refused<I> {}\n\
                    #[derive(thiserror::Error)]\nenum StoreError {}\n";
        let wrong = found("a.rs", body);
        assert_eq!(wrong.len(), 2, "{wrong:?}");
        assert!(wrong[0].contains("`Broken`") && wrong[1].contains("`Refused`"), "{wrong:?}");
    }

    #[test]
    fn what_a_result_holds_instead_of_a_value_ends_in_error() {
        for wrong in ["Stop", "super::Down", "Halted<T>", "Self::Over"] {
            let body =
                format!("fn f(of: Vec<(u8, u8)>) -> Result<fn(u8) -> Vec<u8>, {wrong}> {{}}");
            assert_eq!(found("a.rs", &body).len(), 1, "{body}");
        }
        assert_eq!(found("a.rs", "type Answer = Result<Result<u8, Stop>, io::Error>;").len(), 1);
        for right in [
            "io::Error",
            "Self::Error",
            "Self::Err",
            "StoreError",
            "String",
            "E",
            "(u8, u8)",
            "&'static str",
        ] {
            let body = format!("fn f() -> Result<[u8; 2], {right}>;");
            assert!(found("a.rs", &body).is_empty(), "{body}");
        }
        assert!(found("a.rs", "fn f() -> io::Result<Stop>; // Result<u8, Stop>").is_empty());
        assert!(found("crates/table/tests/a.rs", "fn f() -> Result<u8, Tick>;").is_empty());
    }
}
