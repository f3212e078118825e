//! Figures without a sampling error: every case counted, none drawn.
//!
//! Each page is a list of tables with exact fractions; `parlour lab exact` prints them.

pub mod basset;
pub mod budr_basef;
pub mod cfr;
mod fraction;
pub mod gamble;
mod page;

pub use fraction::Fraction;
pub use page::{Cell, Page, Table};
