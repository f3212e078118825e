//! How the reasons of bots are written.

/// "1 card", "3 cards".
pub(crate) fn counted(count: impl Into<i64>, one: &str) -> String {
    match count.into() {
        1 => format!("1 {one}"),
        count => format!("{count} {one}s"),
    }
}
