//! A page of exact tables, as plain data.

use num_rational::Ratio;
use serde::{Serialize, Serializer};
use std::fmt;

/// An exact fraction in lowest terms. The numbers of a pack stay far below 2^127: sums over the
/// C(52,4) places of a rank, times a multiplier and its square.
pub type Fraction = Ratio<i128>;

/// Tables under one title.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Page {
    /// What it is about.
    pub title: String,
    /// The tables, the most asked for first.
    pub tables: Vec<Table>,
}

/// A table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Table {
    /// What it shows, in a sentence.
    pub title: String,
    /// The head of each column.
    pub head: Vec<String>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<Cell>>,
}

/// What stands in a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Cell {
    /// A word or two.
    Text(String),
    /// A whole number.
    Count(i128),
    /// An exact fraction, and what it comes to.
    Exact {
        /// In lowest terms.
        #[serde(serialize_with = "as_text")]
        exact: Fraction,
        /// As a float.
        value: f64,
    },
    /// A figure that is not a fraction (a square root, the end of an iteration).
    Value(f64),
}

impl Table {
    /// A table that has its rows yet to come.
    pub fn new<'a>(title: impl Into<String>, head: impl IntoIterator<Item = &'a str>) -> Self {
        let head = head.into_iter().map(str::to_owned).collect();
        Self { title: title.into(), head, rows: Vec::new() }
    }

    /// One row more.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }
}

/// As near as a float comes to a fraction.
#[must_use]
pub fn as_f64(exact: Fraction) -> f64 {
    *exact.numer() as f64 / *exact.denom() as f64
}

/// `-33/833`; a whole number without its 1.
fn as_text<S: Serializer>(exact: &Fraction, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(exact)
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i128> for Cell {
    fn from(count: i128) -> Self {
        Self::Count(count)
    }
}

impl From<Fraction> for Cell {
    fn from(exact: Fraction) -> Self {
        Self::Exact { exact, value: as_f64(exact) }
    }
}

impl From<f64> for Cell {
    fn from(value: f64) -> Self {
        Self::Value(value)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Count(count) => write!(f, "{count}"),
            Self::Exact { exact, value } => write!(f, "{exact} = {value:.6}"),
            Self::Value(value) => write!(f, "{value:.6}"),
        }
    }
}
