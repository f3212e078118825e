//! The code of a TypeScript, JavaScript, Svelte or Python file. As in Rust, lines and bytes keep
//! their places. Code inside a template string counts as text.

use std::sync::LazyLock;

use regex::Regex;

use super::{blanked, find, quoted};

/// The code of this file without comments and strings; nothing for files of other kinds. Of a Svelte
/// component only the scripts are code.
pub(crate) fn code_of_script(path: &str, body: &str) -> Option<String> {
    static SCRIPT: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?s)<script\b[^>]*>(.*?)</script>").unwrap());
    let (_, kind) = path.rsplit_once('.')?;
    match kind {
        "ts" | "js" => Some(blanked(body, script)),
        "py" | "pyi" => Some(blanked(body, python)),
        "svelte" => {
            let mut code: String = body
                .chars()
                .map(|c| if c == '\n' { "\n".into() } else { " ".repeat(c.len_utf8()) })
                .collect();
            for found in SCRIPT.captures_iter(body).filter_map(|found| found.get(1)) {
                code.replace_range(found.range(), &blanked(found.as_str(), script));
            }
            Some(code)
        }
        _ => None,
    }
}

/// Where the comment, string or regular expression that begins at `at` ends; `at` if it is code.
fn script(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..];
    match rest {
        [b'/', b'/', ..] => at + find(rest, b"\n"),
        [b'/', b'*', ..] => at + (2 + find(&rest[2..], b"*/") + 2).min(rest.len()),
        [b'"' | b'\'', ..] => at + quoted(rest, rest[0]),
        [b'`', ..] => at + template(rest),
        [b'/', ..] if is_operand_next(&bytes[..at]) => at + regex(rest),
        _ => at,
    }
}

/// Does an operand follow this code? Then a slash begins a regular expression.
fn is_operand_next(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    before.is_empty()
        || before.ends_with(b"return")
        || before.last().is_some_and(|last| b"(,=:[!&|?{};+-*%<>~^".contains(last))
}

fn regex(bytes: &[u8]) -> usize {
    let (mut at, mut in_class) = (1, false);
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'[' => in_class = true,
            b']' => in_class = false,
            b'/' if !in_class => return at + 1,
            b'\n' => return 0,
            _ => {}
        }
        at += 1;
    }
    0
}

/// The length of a template string with the code inside it.
fn template(bytes: &[u8]) -> usize {
    let mut at = 1;
    while at < bytes.len() {
        match &bytes[at..] {
            [b'\\', ..] => at += 2,
            [b'`', ..] => return at + 1,
            [b'$', b'{', ..] => at += 2 + hole(&bytes[at + 2..]),
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The length of the code in a template string, with the brace that ends it.
fn hole(bytes: &[u8]) -> usize {
    let (mut at, mut depth) = (0, 1);
    while at < bytes.len() {
        match bytes[at] {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        at = script(bytes, at).max(at + 1);
        if depth == 0 {
            break;
        }
    }
    at
}

/// Where the piece of Python that begins here ends.
fn python(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..];
    match rest {
        [b'#', ..] => at + find(rest, b"\n"),
        [b'"', b'"', b'"', ..] | [b'\'', b'\'', b'\'', ..] => {
            at + (3 + find(&rest[3..], &rest[..3]) + 3).min(rest.len())
        }
        [b'"' | b'\'', ..] => at + quoted(rest, rest[0]),
        _ => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(path: &str, body: &str) -> Vec<String> {
        let code = code_of_script(path, body).unwrap();
        assert_eq!(code.len(), body.len());
        assert_eq!(code.matches('\n').count(), body.matches('\n').count());
        code.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn comments_strings_templates_and_regular_expressions_are_no_code() {
        let body = "a // b\n/* c\n */ d 'e' \"f\\\"\" `g ${h + `i ${j}`} k` l\n\
                    m = /n[/]\\/\"/ o / p \u{2660}";
        assert_eq!(words("a.ts", body), ["a", "d", "l", "m", "=", "o", "/", "p", "\u{2660}"]);
    }

    #[test]
    fn of_a_component_the_scripts_are_code() {
        let body = "<script lang=\"ts\">\n  let a = \"b\"; // c\n</script>\n<p>d\u{2660} {e}</p>\n";
        assert_eq!(words("a.svelte", body), ["let", "a", "=", ";"]);
    }

    #[test]
    fn docstrings_and_comments_are_no_python() {
        let body = "def a():  # b\n    \"\"\"c \"d\"\n    e\"\"\"\n    return 'f', g\n";
        assert_eq!(words("a.py", body), ["def", "a():", "return", ",", "g"]);
    }

    #[test]
    fn other_files_have_no_code() {
        assert!(code_of_script("a.md", "a").is_none());
    }
}
