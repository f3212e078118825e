//! Holds that no example goes untested: a library whose manifest says `doctest = false`, which saves a
//! compiler and a linker in each run, has none that would be run.

use anyhow::{Context, Result};
use toml::Table;

use crate::finding::Finding;
use crate::repo::Text;

/// What a fenced block says of itself if it is no example to run.
const NOT_RUN: &[&str] = &["text", "ignore", "console", "toml", "json"];

/// A finding for each example of a library whose examples are not run.
pub(crate) fn check(texts: &[Text]) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for text in texts {
        let Some(folder) = text.path.strip_suffix("Cargo.toml") else { continue };
        let manifest: Table = text.body.parse().with_context(|| text.path.clone())?;
        let runs = manifest.get("lib").and_then(|lib| lib.get("doctest")?.as_bool());
        if runs == Some(false) {
            let source = format!("{folder}src/");
            let own = texts.iter().filter(|text| text.path.starts_with(&source));
            findings.extend(own.flat_map(examples));
        }
    }
    Ok(findings)
}

/// A finding for each block of a documentation comment that a test would run.
fn examples(text: &Text) -> Vec<Finding> {
    let mut is_open = false;
    let mut findings = Vec::new();
    for (number, line) in text.body.lines().enumerate() {
        let doc = line.trim_start();
        let doc = doc.strip_prefix("///").or_else(|| doc.strip_prefix("//!"));
        let Some(kind) = doc.and_then(|doc| doc.trim_start().strip_prefix("```")) else { continue };
        is_open = !is_open;
        if is_open && !NOT_RUN.contains(&kind.trim()) {
            let why = "an example that is not run: its manifest says doctest = false";
            findings.push(Finding::new(&text.path, number + 1, why));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_that_no_test_runs_is_found() {
        let file = |path: &str, body: &str| Text { path: path.to_owned(), body: body.to_owned() };
        let documented = "//! ```text\n//! a b\n//! ```\n\n/// ```\n/// f();\n/// ```\nfn f() {}\n";
        let found = check(&[
            file("crates/a/Cargo.toml", "[lib]\ndoctest = false\n"),
            file("crates/a/src/lib.rs", documented),
            file("crates/b/Cargo.toml", "[package]\nname = \"b\"\n"),
            file("crates/b/src/lib.rs", documented),
        ]);
        let found: Vec<String> = found.unwrap().iter().map(Finding::to_string).collect();
        assert_eq!(
            found,
            [
                "crates/a/src/lib.rs:5: an example that is not run: its manifest says doctest = false"
            ]
        );
    }
}
