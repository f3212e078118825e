//! What the numbers of an observation and of actions mean, and what they can be.

use std::fmt;

/// What one number can be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// The least.
    pub low: f32,
    /// The most; infinite where nothing limits it.
    pub high: f32,
    /// Does each number stand for something of its own, 0 for none, so that their order means nothing?
    pub is_code: bool,
}

impl Value {
    /// 0 or 1.
    pub const FLAG: Self = Self::up_to(1);
    /// A count that nothing limits.
    pub const COUNT: Self = Self { high: f32::INFINITY, ..Self::FLAG };
    /// Any number.
    pub const ANY: Self = Self { low: f32::NEG_INFINITY, ..Self::COUNT };

    /// From 0 up to this.
    #[must_use]
    pub const fn up_to(high: usize) -> Self {
        Self { low: 0.0, high: high as f32, is_code: false }
    }

    /// Which of so many, from 1; 0 for none.
    #[must_use]
    pub const fn code(of: usize) -> Self {
        Self { is_code: true, ..Self::up_to(of) }
    }

    /// Has it a least and a most?
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }

    /// How many numbers it becomes where a code is written one-hot.
    #[must_use]
    pub fn one_hot(&self) -> usize {
        if self.is_code { self.high as usize } else { 1 }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |end: f32| match end {
            f32::INFINITY => "∞".to_owned(),
            f32::NEG_INFINITY => "−∞".to_owned(),
            end => end.to_string().replace('-', "−"),
        };
        let code = if self.is_code { "code, " } else { "" };
        write!(f, "{code}{} to {}", end(self.low), end(self.high))
    }
}

/// A run of neighbouring numbers with one meaning: of actions, or of an observation.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// A short name.
    pub name: &'static str,
    /// How many numbers.
    pub len: usize,
    /// What they mean.
    pub meaning: &'static str,
    /// What the first of them can be, the second, and so on; then again from the beginning.
    values: Vec<Value>,
}

impl Field {
    /// This many numbers with a name and a meaning, each 0 or 1.
    #[must_use]
    pub fn new(name: &'static str, len: usize, meaning: &'static str) -> Self {
        Self { name, len, meaning, values: vec![Value::FLAG] }
    }

    /// Sets the values: what the first number can be, the second, and so on, over and over.
    #[must_use]
    pub fn of(self, values: impl Into<Vec<Value>>) -> Self {
        Self { values: values.into(), ..self }
    }

    /// Sets the values to numbers from 0 up to this.
    #[must_use]
    pub fn up_to(self, high: usize) -> Self {
        self.of([Value::up_to(high)])
    }

    /// What each of the numbers can be.
    pub fn values(&self) -> impl Iterator<Item = Value> + '_ {
        self.values.iter().copied().cycle().take(self.len)
    }
}

/// How many numbers the fields have together.
#[must_use]
pub fn length(fields: &[Field]) -> usize {
    fields.iter().map(|field| field.len).sum()
}
