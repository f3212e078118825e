//! Figures without a sampling error: every case counted, none drawn.
//!
//! Each page is a list of tables with exact fractions; `parlour lab exact` prints them.

pub mod basset;
pub mod budr_basef;
pub mod duel;
pub mod gamble;
mod page;
pub mod reduced;
pub mod tree;

pub use page::{Cell, Fraction, Page, Table, as_f64};
