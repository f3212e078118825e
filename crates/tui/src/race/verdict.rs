//! What came of a hit: who was first, by how much, and what there was to hit.

use crate::{
    look::{QUIET, REFUSED, TURN},
    race_event::Hit,
    words::Words,
};
use parlour_engine::{Seat, Tick};
use ratatui::{style::Style, text::Line};

/// The last verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Verdict {
    pub(super) hits: Vec<Hit>,
    pub(super) winner: Seat,
    pub(super) good: bool,
    pub(super) matches: Vec<String>,
    /// When the card that was hit came up.
    pub(super) since: Tick,
}

impl Verdict {
    pub(super) fn lines(&self, words: &Words, width: usize) -> Vec<Line<'static>> {
        let matches = match self.matches.as_slice() {
            [] => "no set was there".to_owned(),
            sets => sets.join(", "),
        };
        let (word, style) = if self.good { ("takes it", TURN) } else { ("pays", REFUSED) };
        let head = words.sentence(&format!("Seat {} {word}: {matches}", self.winner));
        let mut lines: Vec<Line<'static>> = crate::wrap::wrap(&head, width)
            .into_iter()
            .map(|row| Line::styled(row, style))
            .collect();
        let hits: Vec<String> = self
            .hits
            .iter()
            .map(|hit| {
                let ms = hit.at.0.saturating_sub(self.since.0);
                let set = hit.set.as_ref().map(|set| format!(" {set}")).unwrap_or_default();
                format!("{}{set} {ms} ms", words.name(hit.seat))
            })
            .collect();
        // sealed answers are not a race: they all have the same moment
        if self.hits.iter().all(|hit| hit.at == self.since) {
            return lines;
        }
        let style = if hits.len() > 1 { Style::new() } else { QUIET };
        let rows = crate::wrap::wrap(&format!("Reaction: {}", hits.join(" · ")), width);
        lines.extend(rows.into_iter().map(|row| Line::styled(row, style)));
        lines
    }
}
