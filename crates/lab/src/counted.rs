//! Numbers with what they count.

use std::fmt::Display;

/// `1 game`, `7 games`.
#[must_use]
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(
    count: N,
    one: &str,
    several: &str,
) -> String {
    let what = if count == N::from(1) { one } else { several };
    format!("{count} {what}")
}
