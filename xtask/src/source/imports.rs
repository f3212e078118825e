//! What Rust code names with `use`.

use std::sync::LazyLock;

use regex::{Captures, Regex};

/// The names from a crate's root to a module or to an item in it.
pub(crate) type Names = Vec<String>;

/// A `use` at the beginning of a line: the space before it, who else sees it, and its tree.
pub(crate) static USE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?m)^(\s*)(pub(?:\([a-z ]+\))?\s+)?use\s+([^;]+);").unwrap());

/// Every path of a tree such as `a::{b, c::{self, D as E}}`, with the name that it gives.
pub(crate) fn leaves(tree: &str) -> Vec<(Names, String)> {
    let Some((stem, inner)) = tree.split_once('{') else {
        let (path, renamed) = tree.split_once(" as ").unwrap_or((tree, ""));
        let mut path: Names = path.trim().split("::").map(str::to_owned).collect();
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let last = path.last().cloned().unwrap_or_default();
        let name = if renamed.is_empty() { last } else { renamed.trim().to_owned() };
        return vec![(path, name)];
    };
    let inner = inner.trim_end().trim_end_matches('}');
    let mut depth = 0;
    let branches = inner.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    branches
        .filter(|branch| !branch.trim().is_empty())
        .flat_map(|branch| leaves(&[stem.trim(), branch.trim()].concat()))
        .collect()
}

/// The code (of [`super::code_of`]) with every path of a `use` in full, so that a search for
/// `std::fs` finds `use std::{fs, net}`, too. Lines keep their places.
pub(crate) fn with_whole_paths(code: &str) -> String {
    let whole = |found: &Captures<'_>| {
        let paths = leaves(&found[3]).into_iter().map(|(path, _)| path.join("::"));
        let lines = "\n".repeat(found[3].matches('\n').count());
        format!("{}use {};{lines}", &found[1], paths.collect::<Vec<_>>().join(", "))
    };
    USE.replace_all(code, whole).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_written_as_its_paths() {
        let code =
            "a\n\n    pub use std::{\n    fs,\n    io::{self, stdout as out},\n};\nb\nuse c;\n";
        let whole = with_whole_paths(code);
        assert_eq!(whole, "a\n\n    use std::fs, std::io, std::io::stdout;\n\n\n\nb\nuse c;\n");
    }
}
