//! What a program that measures has printed.

use serde::Deserialize;

/// The rate of one game.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(super) struct Row {
    pub(super) game: String,
    pub(super) players: u8,
    pub(super) decisions_per_s: f64,
    /// Of the system, if it is not ours.
    #[serde(default)]
    pub(super) version: String,
}

impl Row {
    /// The row in this line, if it is one; a program may print other lines.
    pub(super) fn of(line: &str) -> Option<Self> {
        serde_json::from_str(line).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_json_is_a_row_and_other_lines_are_not() {
        let line =
            r#"{"game":"hearts","players":4,"decisions_per_s":2310000.5,"version":"2.0.2","x":1}"#;
        let hearts = Row::of(line).unwrap();
        assert_eq!(
            (hearts.game.as_str(), hearts.players, hearts.decisions_per_s),
            ("hearts", 4, 2_310_000.5)
        );
        assert_eq!(Row::of("compiling…"), None);
        assert_eq!(Row::of(r#"{"game":"hearts"}"#), None);
    }
}
