//! The small program that a definition is kept as.
//!
//! The tree of the expression in Polish notation, one byte a node: an operator
//! stands before its operands. It needs no length, no jumps and no stack of its
//! own. Nothing in it depends on the parser it came from.

use super::{
    MAX_EXPRESSION_CHARS,
    node::{BOTTOM, Binary, Node, Trait},
};
use crate::budr_basef::face::Face;
use std::{fmt, fmt::Write};

// The bytes. They stand for ever: old tables are kept in them.
const FALSE: u8 = 0;
const TRUE: u8 = 1;
const SIZE: u8 = 2;
const KEEP: u8 = 3;
const NOT: u8 = 4;
const NEGATE: u8 = 5;
const BINARY: u8 = 6; // to 16
const AND: u8 = 17;
const OR: u8 = 18;
const IF: u8 = 19;
const WIDE: u8 = 20; // to 27: a number in the next 1 to 8 bytes, lowest first
const CARD: u8 = 28; // to 63
const SMALL_NUMBER: u8 = 64; // to 255: the numbers 0 to 191

/// An expression, compiled. All zero it says `false`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Program([u8; Self::BYTES]);

impl Program {
    /// The most an expression can need. A number of c characters takes a byte
    /// for the node and at most (c + 1) / 2 more. There is a character between
    /// any two of the l numbers, so they have 161 - l together and need at most
    /// (161 - l + l) / 2 = 80 more; and 48 nodes have a byte each.
    pub const BYTES: usize = 128;

    /// Is it true of this stack? Naming a card that is not there, dividing by
    /// zero or counting too far makes it false as a whole, where that is reached
    /// from left to right.
    #[must_use]
    pub fn holds(&self, face: &Face<'_>) -> bool {
        Reader::of(self).value(face) == Some(1)
    }
}

impl Default for Program {
    fn default() -> Self {
        Self([FALSE; Self::BYTES])
    }
}

impl fmt::Display for Program {
    /// An expression that means this program: with blanks, or, if it would be
    /// too long to be read again, without.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        Reader::of(self).tell(&mut text, " ", Level::Whole)?;
        if text.len() > MAX_EXPRESSION_CHARS {
            text.clear();
            Reader::of(self).tell(&mut text, "", Level::Whole)?;
        }
        f.write_str(&text)
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{self}`")
    }
}

/// Puts a program together, node by node.
#[derive(Default)]
pub(super) struct Writer {
    program: Program,
    length: usize,
}

impl Writer {
    /// Adds a node; false if there is no room, which cannot be while the limits are kept.
    pub(super) fn put(&mut self, node: Node) -> bool {
        let (byte, more) = match node {
            Node::Truth(truth) => (if truth { TRUE } else { FALSE }, 0),
            Node::Size => (SIZE, 0),
            Node::Keep => (KEEP, 0),
            Node::Card(which, depth) => (CARD + which as u8 * BOTTOM + depth - 1, 0),
            Node::Number(number @ 0..=191) => (SMALL_NUMBER + number as u8, 0),
            Node::Number(number) => {
                let bytes = bytes_of(number);
                (WIDE + bytes as u8 - 1, bytes)
            }
            Node::Not => (NOT, 0),
            Node::Negate => (NEGATE, 0),
            Node::Binary(sign) => (BINARY + sign as u8, 0),
            Node::And => (AND, 0),
            Node::Or => (OR, 0),
            Node::If => (IF, 0),
        };
        let end = self.length + 1 + more;
        let Some(room) = self.program.0.get_mut(self.length..end) else { return false };
        room[0] = byte;
        if let Node::Number(number) = node {
            room[1..].copy_from_slice(&number.to_le_bytes()[..more]);
        }
        self.length = end;
        true
    }

    pub(super) fn finish(self) -> Program {
        self.program
    }
}

/// How many bytes hold a number with its sign.
fn bytes_of(number: i64) -> usize {
    let magnitude = if number < 0 { !number } else { number };
    (64 - magnitude.leading_zeros()) as usize / 8 + 1
}

/// How firmly a node binds; an operand that binds less stands in parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Whole,
    Or,
    And,
    Comparison,
    Sum,
    Product,
    Sign,
    Leaf,
}

/// A walk through a program.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn of(program: &'a Program) -> Self {
        Self { rest: &program.0 }
    }

    #[inline]
    fn next(&mut self) -> Node {
        let Some((&byte, rest)) = self.rest.split_first() else { return Node::Truth(false) };
        self.rest = rest;
        match byte {
            FALSE => Node::Truth(false),
            TRUE => Node::Truth(true),
            SIZE => Node::Size,
            KEEP => Node::Keep,
            NOT => Node::Not,
            NEGATE => Node::Negate,
            BINARY..AND => Node::Binary(Binary::LIST[usize::from(byte - BINARY)]),
            AND => Node::And,
            OR => Node::Or,
            IF => Node::If,
            WIDE..CARD => Node::Number(self.wide(usize::from(byte - WIDE) + 1)),
            CARD..SMALL_NUMBER => {
                let (which, depth) = ((byte - CARD) / BOTTOM, (byte - CARD) % BOTTOM + 1);
                Node::Card(Trait::LIST[usize::from(which)], depth)
            }
            SMALL_NUMBER.. => Node::Number(i64::from(byte - SMALL_NUMBER)),
        }
    }

    fn wide(&mut self, bytes: usize) -> i64 {
        let (number, rest) = self.rest.split_at(bytes.min(self.rest.len()));
        self.rest = rest;
        let sign = number.last().is_some_and(|&top| top >= 0x80);
        let mut whole = [if sign { 0xFF } else { 0 }; 8];
        whole[..number.len()].copy_from_slice(number);
        i64::from_le_bytes(whole)
    }

    fn value(&mut self, face: &Face<'_>) -> Option<i64> {
        match self.next() {
            Node::Truth(truth) => Some(i64::from(truth)),
            Node::Size => Some(face.size() as i64),
            Node::Keep => Some(i64::from(face.keep())),
            Node::Card(which, BOTTOM) => Some(i64::from(which.of(face.bottom()?))),
            Node::Card(which, depth) => Some(i64::from(which.of(face.card(depth.into())?))),
            Node::Number(number) => Some(number),
            Node::Not => Some(1 - self.value(face)?),
            Node::Negate => self.value(face)?.checked_neg(),
            Node::Binary(sign) => {
                let left = self.value(face)?;
                sign.of(left, self.value(face)?)
            }
            Node::And => match self.value(face)? {
                0 => self.instead(0),
                _ => self.value(face),
            },
            Node::Or => match self.value(face)? {
                0 => self.value(face),
                _ => self.instead(1),
            },
            Node::If => match self.value(face)? {
                0 => {
                    self.skip();
                    self.value(face)
                }
                _ => {
                    let value = self.value(face)?;
                    self.instead(value)
                }
            },
        }
    }

    /// This value, and the next operand is passed over.
    fn instead(&mut self, value: i64) -> Option<i64> {
        self.skip();
        Some(value)
    }

    /// Passes over one operand with all that belongs to it.
    fn skip(&mut self) {
        let mut operands = 1;
        while operands > 0 {
            operands += match self.next() {
                Node::Not | Node::Negate => 0,
                Node::Binary(_) | Node::And | Node::Or => 1,
                Node::If => 2,
                _ => -1,
            };
        }
    }

    /// Writes one operand, in parentheses if it binds less than `needed`.
    fn tell(&mut self, to: &mut String, gap: &str, needed: Level) -> fmt::Result {
        let node = self.next();
        let level = match node {
            Node::If => Level::Whole,
            Node::Or => Level::Or,
            Node::And => Level::And,
            Node::Binary(sign) if sign.compares() => Level::Comparison,
            Node::Binary(Binary::Add | Binary::Subtract) => Level::Sum,
            Node::Binary(_) => Level::Product,
            Node::Not | Node::Negate => Level::Sign,
            Node::Number(number) if number < 0 => Level::Sign,
            _ => Level::Leaf,
        };
        if level < needed {
            to.push('(');
        }
        match node {
            Node::Truth(truth) => write!(to, "{truth}")?,
            Node::Size => to.push_str("size"),
            Node::Keep => to.push_str("keep"),
            Node::Card(which, BOTTOM) => write!(to, "{}b", Trait::LETTERS[which as usize])?,
            Node::Card(which, depth) => write!(to, "{}{depth}", Trait::LETTERS[which as usize])?,
            Node::Number(number) => write!(to, "{number}")?,
            Node::Not | Node::Negate => {
                to.push(if node == Node::Not { '!' } else { '-' });
                // a sign as in `!!x` needs no parentheses, so that there is room for many
                let again = Self { rest: self.rest }.next() == node;
                self.tell(to, gap, if again { Level::Sign } else { Level::Leaf })?;
            }
            Node::Binary(sign) => {
                let right = match level {
                    Level::Comparison => Level::Sum,
                    Level::Sum => Level::Product,
                    _ => Level::Sign,
                };
                self.both(to, gap, level, Binary::SIGNS[sign as usize], right)?;
            }
            Node::And => self.both(to, gap, level, "&&", Level::Comparison)?,
            Node::Or => self.both(to, gap, level, "||", Level::And)?,
            Node::If => {
                self.both(to, gap, Level::Or, "?", Level::Or)?;
                write!(to, "{gap}:{gap}")?;
                self.tell(to, gap, Level::Whole)?;
            }
        }
        if level < needed {
            to.push(')');
        }
        Ok(())
    }

    fn both(
        &mut self,
        to: &mut String,
        gap: &str,
        left: Level,
        sign: &str,
        right: Level,
    ) -> fmt::Result {
        self.tell(to, gap, left)?;
        write!(to, "{gap}{sign}{gap}")?;
        self.tell(to, gap, right)
    }
}
