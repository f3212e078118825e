//! What an expression is made of.

use crate::budr_basef::cards::Card;

/// What is asked of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trait {
    Number,
    Rank,
    Suit,
    Colour,
}

impl Trait {
    pub(super) const LIST: [Self; 4] = [Self::Number, Self::Rank, Self::Suit, Self::Colour];
    pub(super) const LETTERS: [char; 4] = ['n', 'r', 's', 'c'];

    pub(super) fn of(self, card: Card) -> u8 {
        match self {
            Self::Number => card.number(),
            Self::Rank => card.rank(),
            Self::Suit => card.suit(),
            Self::Colour => card.colour(),
        }
    }
}

/// An operator between two numbers. Comparisons also compare true and false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Binary {
    pub(super) const LIST: [Self; 11] = [
        Self::Add,
        Self::Subtract,
        Self::Multiply,
        Self::Divide,
        Self::Remainder,
        Self::Equal,
        Self::NotEqual,
        Self::Less,
        Self::LessOrEqual,
        Self::Greater,
        Self::GreaterOrEqual,
    ];
    pub(super) const SIGNS: [&str; 11] =
        ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">="];

    pub(super) const fn compares(self) -> bool {
        self as u8 >= Self::Equal as u8
    }

    /// The result; none where it is not defined or cannot be counted.
    pub(super) fn of(self, a: i64, b: i64) -> Option<i64> {
        Some(match self {
            Self::Add => a.checked_add(b)?,
            Self::Subtract => a.checked_sub(b)?,
            Self::Multiply => a.checked_mul(b)?,
            Self::Divide => a.checked_div(b)?,
            Self::Remainder => a.checked_rem(b)?,
            Self::Equal => i64::from(a == b),
            Self::NotEqual => i64::from(a != b),
            Self::Less => i64::from(a < b),
            Self::LessOrEqual => i64::from(a <= b),
            Self::Greater => i64::from(a > b),
            Self::GreaterOrEqual => i64::from(a >= b),
        })
    }
}

/// One node of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Node {
    Truth(bool),
    Size,
    Keep,
    /// A trait of the card at a depth, counted from 1; 9 is the bottom card.
    Card(Trait, u8),
    Number(i64),
    Not,
    Negate,
    Binary(Binary),
    And,
    Or,
    /// Condition, then, else.
    If,
}

/// In the place of a depth: the bottom card.
pub(super) const BOTTOM: u8 = 9;

/// Reads `n1`, `sb`, `size`, `true` and so on.
pub(super) fn variable(word: &str) -> Option<Node> {
    let place = |place: u8| match place {
        b'1'..=b'8' => Some(place - b'0'),
        b'b' => Some(BOTTOM),
        _ => None,
    };
    match (word, word.as_bytes()) {
        ("true", _) => Some(Node::Truth(true)),
        ("false", _) => Some(Node::Truth(false)),
        ("size", _) => Some(Node::Size),
        ("keep", _) => Some(Node::Keep),
        (_, &[letter, depth]) => {
            let which = Trait::LETTERS.iter().position(|&c| c == char::from(letter))?;
            Some(Node::Card(Trait::LIST[which], place(depth)?))
        }
        _ => None,
    }
}
