//! A look at the words of an expression before any parser sees it.
//!
//! Every word that the language of definitions lacks is refused here with its
//! place. What is left is ASCII, balanced, of bounded length and number of
//! words, and free of doubled parentheses: then the parser's depth is bounded
//! too, and its stack needs no more than some hundred kilobytes.

use super::{DefineError, MOST_CHARACTERS, MOST_NODES, Reason, program::variable};

/// A word, as far as it matters before parsing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    /// A number, a variable, `true` or `false`.
    Leaf,
    /// `+ - * / %`, a comparison, `&&`, `||`, `?`.
    Operator,
    /// `-`, which may also be a sign.
    Minus,
    /// `!`
    Not,
    /// `:`
    Colon,
    Open,
    Close,
}

/// The expression with doubled parentheses blanked, every other character in
/// its place, if all its words are allowed.
pub(super) fn scan(text: &str) -> Result<String, DefineError> {
    if let Some((extra, _)) = text.chars().enumerate().nth(MOST_CHARACTERS) {
        return Err(Reason::TooLong.at(extra));
    }
    let mut words = Vec::new();
    let mut from = 0;
    while let Some((word, start, end)) = next_word(text, from)? {
        words.push((word, start));
        from = end;
    }
    if words.is_empty() {
        return Err(Reason::Empty.at(0));
    }
    count(&words)?;
    without_doubled_parentheses(text, &words)
}

/// The next word from a place, and where it starts and ends. All before the
/// place is ASCII, so bytes are characters.
fn next_word(text: &str, from: usize) -> Result<Option<(Word, usize, usize)>, DefineError> {
    let bytes = text.as_bytes();
    let Some(start) = (from..bytes.len()).find(|&i| !matches!(bytes[i], b' ' | b'\t')) else {
        return Ok(None);
    };
    let letters = bytes[start..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_');
    let end = start + letters.count();
    let word = &text[start..end];
    let refuse = |reason: Reason| Err(reason.at(start));
    if word.starts_with(|first: char| first.is_ascii_digit()) {
        return match is_number(word, bytes.get(end)) {
            Ok(()) => Ok(Some((Word::Leaf, start, end))),
            Err(reason) => refuse(reason),
        };
    }
    if !word.is_empty() {
        if matches!(bytes.get(end), Some(b'\'' | b'"')) {
            return refuse(Reason::Text); // the prefix of a CEL text
        }
        if bytes[end..].iter().find(|b| **b != b' ') == Some(&b'(') {
            return refuse(Reason::Function);
        }
        return match variable(word) {
            Some(_) => Ok(Some((Word::Leaf, start, end))),
            None => refuse(Reason::Word),
        };
    }
    let (kind, length) = match (bytes[start], bytes.get(start + 1)) {
        (b'&', Some(b'&')) | (b'|', Some(b'|')) | (b'=' | b'!' | b'<' | b'>', Some(b'=')) => {
            (Word::Operator, 2)
        }
        (b'/', Some(b'/')) => return refuse(Reason::Comment),
        (b'+' | b'*' | b'/' | b'%' | b'<' | b'>' | b'?', _) => (Word::Operator, 1),
        (b'-', _) => (Word::Minus, 1),
        (b'!', _) => (Word::Not, 1),
        (b':', _) => (Word::Colon, 1),
        (b'(', _) => (Word::Open, 1),
        (b')', _) => (Word::Close, 1),
        (b'"' | b'\'' | b'`', _) => return refuse(Reason::Text),
        (b'[' | b']', _) => return refuse(Reason::List),
        (b'{' | b'}', _) => return refuse(Reason::Map),
        (b'.', _) => return refuse(Reason::Member),
        _ => return refuse(Reason::Character),
    };
    Ok(Some((kind, start, start + length)))
}

/// Digits without a leading zero, within what can be counted with. The one
/// number that is only in range with a sign is left to the parser.
fn is_number(word: &str, next: Option<&u8>) -> Result<(), Reason> {
    if next == Some(&b'.') {
        return Err(Reason::Member);
    }
    if !word.bytes().all(|b| b.is_ascii_digit()) || (word.len() > 1 && word.starts_with('0')) {
        return Err(Reason::Number);
    }
    match word.parse::<u64>() {
        Ok(number) if number <= i64::MIN.unsigned_abs() => Ok(()),
        _ => Err(Reason::TooLarge),
    }
}

/// Refuses what certainly has too many nodes. Signs are not counted here:
/// the parser drops pairs of them and makes one with a number a single node.
fn count(words: &[(Word, usize)]) -> Result<(), DefineError> {
    let mut nodes = 0;
    let mut before = Word::Open;
    for &(word, start) in words {
        let binary = word == Word::Minus && matches!(before, Word::Leaf | Word::Close);
        nodes += usize::from(binary || matches!(word, Word::Leaf | Word::Operator));
        if nodes > MOST_NODES {
            return Err(Reason::TooManyNodes.at(start));
        }
        before = word;
    }
    Ok(())
}

fn without_doubled_parentheses(text: &str, words: &[(Word, usize)]) -> Result<String, DefineError> {
    let mut bytes = text.as_bytes().to_vec();
    let mut open = Vec::new();
    // The place in `words` of the partner of a closing parenthesis.
    let mut partner = vec![usize::MAX; words.len()];
    for (i, &(word, start)) in words.iter().enumerate() {
        if word == Word::Open {
            open.push((i, start));
        } else if word == Word::Close {
            let Some((opening, at)) = open.pop() else { return Err(Reason::Unbalanced.at(start)) };
            partner[i] = opening;
            if words[i - 1].0 == Word::Close && partner[i - 1] == opening + 1 {
                bytes[at] = b' ';
                bytes[start] = b' ';
            }
        }
    }
    match open.pop() {
        Some((_, at)) => Err(Reason::Unbalanced.at(at)),
        None => Ok(bytes.into_iter().map(char::from).collect()),
    }
}
