//! Holds the vocabulary: the field's words for names and limits, none of the private ones that stood
//! there before, and plain words in comments, sentences and documents.

mod errors;
mod limits;
mod names;
mod predicates;
mod prose;

use crate::{finding::Finding, repo::Text};

/// Everything in this file that is not said in the field's words. `code` is the file without its
/// comments and strings, if it has code.
pub(crate) fn of_file(text: &Text, code: Option<&str>) -> Vec<Finding> {
    let is_rust = text.path.ends_with(".rs");
    let mut findings = prose::check(text, code.filter(|_| is_rust));
    if let Some(code) = code {
        findings.extend(names::check(text, code));
        findings.extend(limits::check(text, code));
    }
    if let Some(code) = code.filter(|_| is_rust) {
        findings.extend(errors::check(text, code));
        findings.extend(predicates::check(text, code));
    }
    findings
}
