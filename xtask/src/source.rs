//! Text with what is not code blanked out, so that a search finds code and a brace is a brace.
//! Lines and bytes keep their places.

mod imports;
mod script;

use std::sync::LazyLock;

use regex::Regex;

pub(crate) use imports::{Names, USE, leaves, with_whole_paths};
pub(crate) use script::code_of_script;

/// The line, from 1, on which a byte stands.
pub(crate) fn line_of(text: &str, byte: usize) -> usize {
    1 + text[..byte].matches('\n').count()
}

/// The Rust source without its comments and without the insides of its strings and characters.
pub(crate) fn code_of(source: &str) -> String {
    blanked(source, rust)
}

/// The source without the parts that `not_code` finds: it says where one that begins at a byte ends,
/// and repeats the byte if none does.
fn blanked(source: &str, not_code: fn(&[u8], usize) -> usize) -> String {
    let bytes = source.as_bytes();
    let mut code = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = not_code(bytes, at);
        for byte in &mut code[at..end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        at = end.max(at + 1);
    }
    // Blanks replace whole characters, for what is blanked begins and ends with ASCII.
    String::from_utf8(code).unwrap_or_default()
}

/// Where the comment, string or character that begins at `at` ends; `at` if it is code.
fn rust(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..];
    let word_before = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    match rest {
        [b'/', b'/', ..] => at + find(rest, b"\n"),
        [b'/', b'*', ..] => at + block_comment(rest),
        [b'"', ..] => at + quoted(rest, b'"'),
        [b'r', ..] | [b'b' | b'c', b'r', ..] if !word_before => at + raw_string(rest),
        // A character, unless it is a lifetime or a label.
        [b'\'', b'\\', ..] => at + quoted(rest, b'\''),
        [b'\'', first, ..] => {
            let wide = match first {
                0..0x80 => 1,
                0x80..0xe0 => 2,
                0xe0..0xf0 => 3,
                _ => 4,
            };
            if rest.get(1 + wide) == Some(&b'\'') { at + wide + 2 } else { at }
        }
        _ => at,
    }
}

/// How many bytes stand before `wanted`; all if it is not there.
fn find(bytes: &[u8], wanted: &[u8]) -> usize {
    bytes.windows(wanted.len()).position(|window| window == wanted).unwrap_or(bytes.len())
}

fn block_comment(bytes: &[u8]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < bytes.len() {
        match &bytes[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

fn quoted(bytes: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < bytes.len() && bytes[at] != quote {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// The length of a raw string; 0 if this is an ordinary word.
fn raw_string(bytes: &[u8]) -> usize {
    let prefix = if bytes[0] == b'r' { 1 } else { 2 };
    let hashes = bytes[prefix..].iter().take_while(|byte| **byte == b'#').count();
    let open = prefix + hashes + 1;
    if bytes.get(open - 1) != Some(&b'"') {
        return 0;
    }
    let close: Vec<u8> = std::iter::once(b'"').chain(std::iter::repeat_n(b'#', hashes)).collect();
    (open + find(&bytes[open..], &close) + close.len()).min(bytes.len())
}

/// The code (of [`code_of`]) without the items that are compiled for tests only.
pub(crate) fn without_tests(code: &str) -> String {
    static TESTS: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"#\[(?:cfg\(test\)|test)\]").unwrap());
    let mut kept = String::with_capacity(code.len());
    let mut at = 0;
    while let Some(found) = TESTS.find_at(code, at) {
        kept.push_str(&code[at..found.start()]);
        at = found.end() + item(&code[found.end()..]);
        let blank = |c: char| if c == '\n' { '\n' } else { ' ' };
        kept.extend(code[found.start()..at].chars().map(blank));
    }
    kept.push_str(&code[at..]);
    kept
}

/// The length of the item that begins here: to its `;`, or to the end of its braces.
fn item(code: &str) -> usize {
    let (mut braces, mut others) = (0, 0);
    for (at, c) in code.char_indices() {
        match c {
            '{' => braces += 1,
            '}' => braces -= 1,
            '(' | '[' => others += 1,
            ')' | ']' => others -= 1,
            _ => {}
        }
        let ended = match c {
            '}' => braces <= 0,
            ';' => braces == 0 && others == 0,
            _ => false,
        };
        if ended {
            return at + 1;
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_are_no_code() {
        let source = concat!(
            "a // b\n",
            "c /* d /* e */ f\n */ g \"h \\\" i\" j r#\"k \" l\"# m\n",
            "n '\"' o 'p str '\\'' q b\"r\" '♠' s r#type \"♠\n t\" u"
        );
        let code = code_of(source);
        assert_eq!(code.len(), source.len());
        assert_eq!(line_of(&code, code.len()), line_of(source, source.len()));
        let words: Vec<&str> = code.split_whitespace().collect();
        assert_eq!(
            words,
            ["a", "c", "g", "j", "m", "n", "o", "'p", "str", "q", "b", "s", "r#type", "u"]
        );
    }

    #[test]
    fn tests_are_cut_out() {
        let code = "a\n#[cfg(test)]\nmod tests { fn f() { b } }\nc #[cfg(test)] mod d;\n\
                    e #[test] fn g(x: [u8; 2]) { h }\ni #[cfg(test)] use {j, k}; l";
        let kept = without_tests(code);
        assert_eq!(kept.len(), code.len());
        let words: Vec<&str> = kept.split_whitespace().collect();
        // The `;` after `use {..}` may stay: it is not a word to look for.
        assert_eq!(words, ["a", "c", "e", "i", ";", "l"]);
    }
}
