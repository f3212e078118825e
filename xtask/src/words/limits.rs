//! Constants that say what they limit, and in which unit.

use std::sync::LazyLock;

use regex::Regex;

use crate::{finding::Finding, repo::Text, source::line_of};

/// Constants whose whole name is a size that says nothing of what it limits.
const VAGUE: &[&str] = &[
    "PATIENCE",
    "ROOM",
    "MOST",
    "LEAST",
    "FEWEST",
    "MANY",
    "FEW",
    "LONGEST",
    "SHORTEST",
    "LONG",
    "SHORT",
    "LARGEST",
    "SMALLEST",
    "LARGE",
    "SMALL",
    "TINY",
    "WIDEST",
    "NARROWEST",
    "SLOWEST",
    "FASTEST",
    "PLENTY",
    "ENOUGH",
    "LATE",
    "FRESH",
    "ENDLESS",
    "SLACK",
];

/// Beginnings of constants that do not say whether they bound from above or from below.
const VAGUE_BEGINNINGS: &[(&str, &str)] = &[
    ("MOST_", "MAX_"),
    ("LONGEST_", "MAX_"),
    ("LARGEST_", "MAX_"),
    ("FEWEST_", "MIN_"),
    ("SHORTEST_", "MIN_"),
    ("LEAST_", "MIN_"),
];

/// One of these is in the name of a constant that is a time.
const OF_TIME: &[&str] = &[
    "MAX", "MIN", "TIMEOUT", "INTERVAL", "DELAY", "PAUSE", "TIME", "WAIT", "MARGIN", "WINDOW",
    "LATENCY", "REACTION", "PING", "CREDIT", "HOUR",
];

/// Every constant whose name does not say what it limits.
pub(super) fn check(text: &Text, code: &str) -> Vec<Finding> {
    static CONSTANT: LazyLock<Regex> = LazyLock::new(|| {
        // Rust and TypeScript, then Python, which has a name at the beginning of a line
        Regex::new(r"(?m)\bconst ([A-Z][A-Z0-9_]*)\b(?:: (?:\w+::)*(Duration|Micros)\b)?|^_?([A-Z][A-Z0-9_]*)\b *(?::[^=\n]*)?=[^=]")
            .unwrap()
    });
    let python = text.path.ends_with(".py");
    CONSTANT
        .captures_iter(code)
        .filter_map(|found| {
            let name = found.get(1).or(found.get(3).filter(|_| python))?;
            let why = vague(name.as_str(), found.get(2).is_some())?;
            Some(Finding::new(&text.path, line_of(code, name.start()), why))
        })
        .collect()
}

fn vague(name: &str, is_time: bool) -> Option<String> {
    if VAGUE.contains(&name) {
        return Some(format!("`{name}`: say what it limits, as in MAX_CHAT_CHARS"));
    }
    if let Some((vague, clear)) = VAGUE_BEGINNINGS.iter().find(|(vague, _)| name.starts_with(vague))
    {
        return Some(format!("`{name}`: write {clear} for {vague}"));
    }
    let says = |word: &str| name.split('_').any(|part| part == word);
    (is_time && !OF_TIME.iter().any(|word| says(word))).then(|| {
        format!("`{name}`: say what the time is for, as in HELLO_TIMEOUT or PING_INTERVAL")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, code: &str) -> Vec<String> {
        let text = Text { path: path.to_owned(), body: code.to_owned() };
        check(&text, code).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn a_limit_says_on_which_side_it_bounds() {
        assert_eq!(
            found("a.rs", "const MOST_GAMES: u32 = 3;\nconst MAX_GAMES: u32 = 3;"),
            ["a.rs:1: `MOST_GAMES`: write MAX_ for MOST_"]
        );
    }

    #[test]
    fn a_limit_says_what_it_limits_in_every_language() {
        for (path, code) in [
            ("a.rs", "pub const LONGEST: usize = 3;"),
            ("a.ts", "export const LONGEST = 160;"),
            ("a.svelte", "const MANY = 24;"),
            ("a.py", "_LONGEST = 1_000_000\n"),
            ("a.py", "\nFEW: int = 8\n"),
        ] {
            assert_eq!(found(path, code).len(), 1, "{code}");
        }
        assert!(found("a.py", "MAX_MOVES = 1\nif MOST == 2: pass\n").is_empty());
        assert!(found("a.rs", "LONGEST = 3;").is_empty());
    }

    #[test]
    fn a_time_says_what_it_is_for() {
        assert_eq!(
            found(
                "a.rs",
                "const OWED: Duration = X;\nconst PONG_TIMEOUT: std::time::Duration = X;"
            ),
            ["a.rs:1: `OWED`: say what the time is for, as in HELLO_TIMEOUT or PING_INTERVAL"]
        );
        assert_eq!(found("a.rs", "const SWING: Micros = X;").len(), 1);
        assert!(found("a.rs", "const OWED: u32 = 3;").is_empty());
    }
}
