//! What happened, as the viewer before the screen saw it.

use crate::{
    look::{QUIET, TITLE},
    visible_table::{Sentence, VisibleTable},
    words::Words,
    wrap::wrap,
};
use parlour_engine::Viewer;
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::Line,
    widgets::{Block, Borders, Paragraph, Widget},
};

/// The log of one viewer.
#[derive(Debug)]
pub(crate) struct LogPanel {
    viewer: Viewer,
    lines: Vec<String>,
    read: usize,
    back: usize,
    page: usize,
}

impl LogPanel {
    pub(crate) fn new(viewer: Viewer) -> Self {
        Self { viewer, lines: Vec::new(), read: 0, back: 0, page: 5 }
    }

    /// Reads what is new, or everything anew for another viewer.
    pub(crate) fn read(&mut self, table: &dyn VisibleTable, viewer: Viewer, words: &Words) {
        if self.viewer != viewer {
            *self = Self { page: self.page, ..Self::new(viewer) };
        }
        let new = table.sentences(self.read, viewer);
        self.lines.extend(new.into_iter().map(|sentence| match sentence {
            Sentence::OfGame(text) => words.sentence(&text),
            Sentence::Said(text) => text,
        }));
        self.read = table.sentence_count();
    }

    /// Adds a line that is not an event of the game.
    pub(crate) fn note(&mut self, text: &str) {
        self.lines.push(text.to_owned());
    }

    /// A page back (older) or forward.
    pub(crate) fn turn_page(&mut self, back: bool) {
        let page = self.page.saturating_sub(1).max(1);
        self.back = if back { self.back + page } else { self.back.saturating_sub(page) };
    }

    /// The newest few events.
    pub(crate) fn newest(&self, count: usize) -> &[String] {
        &self.lines[self.lines.len().saturating_sub(count)..]
    }

    pub(crate) fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let width = usize::from(area.width.saturating_sub(2)).max(8);
        let height = usize::from(area.height.saturating_sub(1));
        self.page = height;
        // Only as many events as can be seen are wrapped.
        let mut rows: Vec<Line<'_>> = Vec::new();
        for (age, text) in self.lines.iter().rev().enumerate() {
            let style = if age == 0 { Style::new() } else { QUIET };
            let wrapped = wrap(text, width.saturating_sub(2));
            for (row, part) in wrapped.into_iter().enumerate().rev() {
                let mark = if row == 0 { "· " } else { "  " };
                rows.push(Line::styled(format!("{mark}{part}"), style));
            }
            if rows.len() >= self.back + height {
                break;
            }
        }
        self.back = self.back.min(rows.len().saturating_sub(height));
        let shown: Vec<Line<'_>> = rows.into_iter().skip(self.back).take(height).rev().collect();
        let title = if self.back > 0 { " Log (PgDn: newer) " } else { " Log " };
        let block = Block::new().borders(Borders::TOP | Borders::LEFT).border_style(QUIET);
        let block = block.title(Line::styled(title, TITLE));
        Paragraph::new(shown).block(block).render(area, buffer);
    }
}
