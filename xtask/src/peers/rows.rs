//! What a program that measures has printed.

use anyhow::{Context, Result};
use serde::Deserialize;

/// Where a program puts its figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reads {
    /// A line of JSON for each game on its standard output.
    Rows,
    /// The file of `parlour-load layer`.
    Layer,
}

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

/// A row, if this line is one; a program may print other lines.
pub(super) fn row(line: &str) -> Option<Row> {
    serde_json::from_str(line).ok()
}

/// The one rate among the figures of the table layer.
pub(super) fn layer(text: &str) -> Result<Vec<Row>> {
    #[derive(Deserialize)]
    struct Figures {
        figures: Vec<Figure>,
    }
    #[derive(Deserialize)]
    struct Figure {
        name: String,
        value: f64,
    }
    let figures: Figures = serde_json::from_str(text)?;
    let rate =
        figures.figures.into_iter().find(|figure| figure.name == "acts a second on one core");
    let rate = rate.context("the table layer has measured no acts a second")?;
    Ok(vec![Row {
        game: "down-the-well".to_owned(),
        players: 4,
        decisions_per_s: rate.value,
        version: String::new(),
    }])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_json_is_a_row_and_other_lines_are_not() {
        let line =
            r#"{"game":"hearts","players":4,"decisions_per_s":2310000.5,"version":"2.0.2","x":1}"#;
        let hearts = row(line).unwrap();
        assert_eq!(
            (hearts.game.as_str(), hearts.players, hearts.decisions_per_s),
            ("hearts", 4, 2_310_000.5)
        );
        assert_eq!(row("compiling…"), None);
        assert_eq!(row(r#"{"game":"hearts"}"#), None);
    }

    #[test]
    fn the_rate_of_the_table_layer_is_found_among_its_figures() {
        let text = r#"{"figures":[{"name":"a live table","value":1925.0},{"name":"acts a second on one core","value":700000.0}]}"#;
        assert_eq!(layer(text).unwrap()[0].decisions_per_s, 700_000.0);
        let missing = layer(r#"{"figures":[]}"#).unwrap_err();
        assert!(missing.to_string().contains("no acts a second"), "{missing}");
    }
}
