//! Functions that are called like a question, and change what they are asked about.

use std::sync::LazyLock;

use regex::Regex;

use crate::{
    finding::Finding,
    repo::{Text, is_test},
    source::{line_of, without_tests},
};

/// Every predicate that takes `&mut self`.
pub(super) fn check(text: &Text, code: &str) -> Vec<Finding> {
    static CHANGING: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"\bfn\s+((?:is|has|can)_\w+)\s*(?:<[^(]*>)?\(\s*&mut self\b").unwrap()
    });
    if is_test(&text.path) {
        return Vec::new();
    }
    let code = without_tests(code);
    let said = |found: regex::Captures<'_>| {
        let why =
            format!("`{}` is a question: take `&self`, or call it by what it does", &found[1]);
        Finding::new(&text.path, line_of(&code, found.get(0).map_or(0, |all| all.start())), why)
    };
    CHANGING.captures_iter(&code).map(said).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_changes_nothing() {
        let found = |path: &str, body: &str| {
            let text = Text { path: path.to_owned(), body: body.to_owned() };
            check(&text, body).len()
        };
        assert_eq!(
            found("a.rs", "fn is_over(&mut self) {}\nfn has_won<T>(\n    &mut self, it: T) {}"),
            2
        );
        assert_eq!(found("a.rs", "fn is_over(&self) {}\nfn set_over(&mut self) {}"), 0);
        assert_eq!(found("crates/table/tests/a.rs", "async fn is_over(&mut self) {}"), 0);
    }
}
