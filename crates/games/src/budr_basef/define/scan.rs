//! A look at the words of an expression before any parser sees it.
//!
//! Every word that the language of definitions lacks is refused here with its
//! place. What is left is ASCII, balanced, of bounded length and number of
//! words, and free of doubled parentheses: then the parser's depth is bounded
//! too, and its stack needs no more than some hundred kilobytes.
//!
//! The parser would drop pairs of signs, `!!` and `--`, unseen. An expression is
//! judged as it is written, so each sign before another gets parentheses here.

use super::{
    DefineError, ExpressionError, MAX_EXPRESSION_CHARS, MAX_EXPRESSION_NODES, Wording,
    node::variable,
};

/// A word, as far as it matters before parsing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A number.
    Number,
    /// A variable, `true` or `false`.
    Name,
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

impl Kind {
    /// Does an operand end with it? Then a `-` behind it subtracts.
    fn ends_an_operand(self) -> bool {
        matches!(self, Self::Number | Self::Name | Self::Close)
    }
}

/// A word and where it stands.
#[derive(Clone, Copy)]
struct Word {
    kind: Kind,
    start: usize,
    end: usize,
}

/// An expression whose words are all allowed, as the parser is to read it.
pub(super) struct Scanned {
    /// What the parser reads.
    pub(super) text: String,
    /// For each of its characters, the place in the expression as it was written.
    places: Vec<usize>,
}

impl Scanned {
    /// Where a character of the text stands in the expression as it was written.
    pub(super) fn place(&self, at: usize) -> usize {
        let behind = self.places.last().map_or(0, |last| last + 1);
        self.places.get(at).copied().unwrap_or(behind)
    }
}

/// Reads an expression word by word, as far as all of them are allowed.
pub(super) fn scan(text: &str, wording: Wording) -> Result<Scanned, DefineError> {
    if let Some((extra, _)) = text.chars().enumerate().nth(MAX_EXPRESSION_CHARS) {
        return Err(ExpressionError::TooLong.at(extra));
    }
    let mut words = Vec::new();
    let mut from = 0;
    while let Some(word) = next_word(text, from)? {
        from = word.end;
        words.push(word);
    }
    if words.is_empty() {
        return Err(ExpressionError::Empty.at(0));
    }
    count(&words, wording)?;
    let (plain, partners) = without_doubled_parentheses(text, &words)?;
    match wording {
        Wording::Recorded => {
            Ok(Scanned { places: (0..plain.len()).collect(), text: plain.into_iter().collect() })
        }
        Wording::Now => sign_by_sign(&plain, &words, &partners),
    }
}

/// The next word from a place, and where it starts and ends. All before the
/// place is ASCII, so bytes are characters.
fn next_word(text: &str, from: usize) -> Result<Option<Word>, DefineError> {
    let bytes = text.as_bytes();
    let Some(start) = (from..bytes.len()).find(|&i| !matches!(bytes[i], b' ' | b'\t')) else {
        return Ok(None);
    };
    let letters = bytes[start..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_');
    let end = start + letters.count();
    let word = &text[start..end];
    let refuse = |reason: ExpressionError| Err(reason.at(start));
    if word.starts_with(|first: char| first.is_ascii_digit()) {
        return match is_number(word, bytes.get(end)) {
            Ok(()) => Ok(Some(Word { kind: Kind::Number, start, end })),
            Err(reason) => refuse(reason),
        };
    }
    if !word.is_empty() {
        if matches!(bytes.get(end), Some(b'\'' | b'"')) {
            return refuse(ExpressionError::Text); // the prefix of a CEL text
        }
        if bytes[end..].iter().find(|b| **b != b' ') == Some(&b'(') {
            return refuse(ExpressionError::Function);
        }
        return match variable(word) {
            Some(_) => Ok(Some(Word { kind: Kind::Name, start, end })),
            None => refuse(ExpressionError::Word),
        };
    }
    let (kind, length) = match (bytes[start], bytes.get(start + 1)) {
        (b'&', Some(b'&')) | (b'|', Some(b'|')) | (b'=' | b'!' | b'<' | b'>', Some(b'=')) => {
            (Kind::Operator, 2)
        }
        (b'/', Some(b'/')) => return refuse(ExpressionError::Comment),
        (b'+' | b'*' | b'/' | b'%' | b'<' | b'>' | b'?', _) => (Kind::Operator, 1),
        (b'-', _) => (Kind::Minus, 1),
        (b'!', _) => (Kind::Not, 1),
        (b':', _) => (Kind::Colon, 1),
        (b'(', _) => (Kind::Open, 1),
        (b')', _) => (Kind::Close, 1),
        (b'"' | b'\'' | b'`', _) => return refuse(ExpressionError::Text),
        (b'[' | b']', _) => return refuse(ExpressionError::List),
        (b'{' | b'}', _) => return refuse(ExpressionError::Map),
        (b'.', _) => return refuse(ExpressionError::Member),
        _ => return refuse(ExpressionError::Character),
    };
    Ok(Some(Word { kind, start, end: start + length }))
}

/// The one number that is only in range with its sign.
const NEEDS_ITS_SIGN: u64 = i64::MIN.unsigned_abs();

/// Digits without a leading zero, within what can be counted with. The one
/// number that is only in range with a sign is left to the parser.
fn is_number(word: &str, next: Option<&u8>) -> Result<(), ExpressionError> {
    if next == Some(&b'.') {
        return Err(ExpressionError::Member);
    }
    if !word.bytes().all(|b| b.is_ascii_digit()) || (word.len() > 1 && word.starts_with('0')) {
        return Err(ExpressionError::Number);
    }
    match word.parse::<u64>() {
        Ok(number) if number <= NEEDS_ITS_SIGN => Ok(()),
        _ => Err(ExpressionError::TooLarge),
    }
}

/// Refuses what has too many nodes: numbers, names and operators, each sign being one. A `-`
/// before a number belongs to it. Records of old were counted without their signs.
fn count(words: &[Word], wording: Wording) -> Result<(), DefineError> {
    let mut nodes = 0;
    let mut before = Kind::Open;
    for (number, word) in words.iter().enumerate() {
        let next = words.get(number + 1).map(|word| word.kind);
        let is_node = match word.kind {
            Kind::Number | Kind::Name | Kind::Operator => true,
            Kind::Minus if before.ends_an_operand() => true,
            Kind::Minus => wording == Wording::Now && next != Some(Kind::Number),
            Kind::Not => wording == Wording::Now,
            Kind::Colon | Kind::Open | Kind::Close => false,
        };
        nodes += usize::from(is_node);
        if nodes > MAX_EXPRESSION_NODES {
            return Err(ExpressionError::TooManyNodes.at(word.start));
        }
        before = word.kind;
    }
    Ok(())
}

/// The expression with doubled parentheses blanked, and for each closing parenthesis among the
/// words the opening one.
fn without_doubled_parentheses(
    text: &str,
    words: &[Word],
) -> Result<(Vec<char>, Vec<usize>), DefineError> {
    let mut plain: Vec<char> = text.chars().collect();
    let mut open = Vec::new();
    let mut partners = vec![usize::MAX; words.len()];
    for (i, word) in words.iter().enumerate() {
        if word.kind == Kind::Open {
            open.push(i);
        } else if word.kind == Kind::Close {
            let Some(opening) = open.pop() else {
                return Err(ExpressionError::Unbalanced.at(word.start));
            };
            (partners[i], partners[opening]) = (opening, i);
            if words[i - 1].kind == Kind::Close && partners[i - 1] == opening + 1 {
                plain[words[opening].start] = ' ';
                plain[word.start] = ' ';
            }
        }
    }
    match open.pop() {
        Some(opening) => Err(ExpressionError::Unbalanced.at(words[opening].start)),
        None => Ok((plain, partners)),
    }
}

/// Puts what follows a sign into parentheses where it is such a sign again: `!!x` becomes
/// `!(!x)`, and no sign goes unread.
fn sign_by_sign(
    plain: &[char],
    words: &[Word],
    partners: &[usize],
) -> Result<Scanned, DefineError> {
    let kind = |i: usize| words.get(i).map(|word| word.kind);
    let mut opened = vec![0_u8; plain.len()];
    let mut closed = vec![0_u8; plain.len()];
    let mut first = 0;
    while first < words.len() {
        let sign = words[first].kind;
        let subtracts = first > 0 && words[first - 1].kind.ends_an_operand();
        if !matches!(sign, Kind::Not | Kind::Minus) || subtracts {
            first += 1;
            continue;
        }
        let behind = (first..words.len()).find(|&i| words[i].kind != sign).unwrap_or(words.len());
        let last_of_operand = match (kind(behind), kind(behind + 1)) {
            (Some(Kind::Number | Kind::Name), _) => Some(behind),
            (Some(Kind::Open), _) => Some(partners[behind]),
            (Some(Kind::Minus), Some(Kind::Number)) => Some(behind + 1),
            _ => None, // the parser says what is missing
        };
        if let (Some(last), 2..) = (last_of_operand, behind - first) {
            let operand: String = plain[words[behind].start..words[behind].end].iter().collect();
            if sign == Kind::Minus && operand.parse() == Ok(NEEDS_ITS_SIGN) {
                return Err(ExpressionError::TooLarge.at(words[behind].start));
            }
            words[first + 1..behind].iter().for_each(|word| opened[word.start] = 1);
            closed[words[last].end - 1] += (behind - first - 1) as u8;
        }
        first = behind;
    }
    let mut scanned = Scanned { text: String::new(), places: Vec::new() };
    for (at, &written) in plain.iter().enumerate() {
        let signs = std::iter::repeat_n('(', usize::from(opened[at]))
            .chain([written])
            .chain(std::iter::repeat_n(')', usize::from(closed[at])));
        for sign in signs {
            scanned.text.push(sign);
            scanned.places.push(at);
        }
    }
    Ok(scanned)
}
