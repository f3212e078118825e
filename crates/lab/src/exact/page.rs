//! A page of exact tables, as plain data.

use super::Fraction;
use serde::Serialize;
use std::fmt;

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
        exact: Fraction,
        /// As a float.
        value: f64,
    },
    /// A figure that is no fraction (a square root, the end of an iteration).
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
        Self::Exact { exact, value: exact.value() }
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
