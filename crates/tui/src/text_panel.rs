//! A long text over the table, searchable: the clauses, or an analysis.

use crate::{
    columns,
    look::{FOUND, KEY, QUIET, TITLE},
    wrap::wrap,
};
use ratatui::{
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent},
    layout::Rect,
    style::Style,
    text::{Line, Span},
    widgets::{Block, BorderType, Clear, Paragraph, Widget},
};

/// A text in a panel.
#[derive(Debug)]
pub(crate) struct TextPanel {
    title: &'static str,
    /// The key that opens it, and closes it until something has been typed.
    opener: char,
    paragraphs: Vec<String>,
    search: String,
    /// The paragraph at the top.
    top: usize,
    /// Is this the first key since it was opened?
    fresh: bool,
    page: usize,
}

impl TextPanel {
    pub(crate) fn new(title: &'static str, opener: char, text: &str) -> Self {
        let paragraphs = text.lines().map(str::to_owned).collect();
        Self { title, opener, paragraphs, search: String::new(), top: 0, fresh: true, page: 10 }
    }

    /// Opens the panel: at this clause if there is one, else where it was left.
    pub(crate) fn open(&mut self, clause: Option<&str>) {
        self.fresh = true;
        self.search.clear();
        if let Some(clause) = clause {
            let needle = format!("**{clause}**");
            if let Some(place) = self.paragraphs.iter().position(|text| text.contains(&needle)) {
                self.top = place;
                clause.clone_into(&mut self.search);
            }
        }
    }

    /// A key; false if it closes the panel.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let last = self.paragraphs.len().saturating_sub(1);
        match key.code {
            KeyCode::Esc | KeyCode::F(1) => return false,
            KeyCode::Char(key) if self.fresh && (key == self.opener || key == 'q') => return false,
            KeyCode::Up => self.top = self.top.saturating_sub(1),
            KeyCode::Down => self.top = (self.top + 1).min(last),
            KeyCode::PageUp => self.top = self.top.saturating_sub(self.page),
            KeyCode::PageDown => self.top = (self.top + self.page).min(last),
            KeyCode::Home => self.top = 0,
            KeyCode::End => self.top = last,
            KeyCode::Enter | KeyCode::Tab => self.find(self.top + 1),
            KeyCode::BackTab => self.find_back(),
            KeyCode::Backspace => {
                self.search.pop();
            }
            KeyCode::Char(letter) => {
                if self.fresh {
                    self.search.clear();
                }
                self.fresh = false;
                self.search.push(letter);
                self.find(self.top);
            }
            _ => {}
        }
        true
    }

    fn matches(&self, place: usize) -> bool {
        self.paragraphs[place].to_lowercase().contains(&self.search.to_lowercase())
    }

    /// To the first match from here on, round the end.
    fn find(&mut self, from: usize) {
        let count = self.paragraphs.len();
        self.jump((from..count).chain(0..from.min(count)));
    }

    /// To the last match before this place, round the beginning.
    fn find_back(&mut self) {
        let count = self.paragraphs.len();
        self.jump((0..self.top).rev().chain((self.top..count).rev()));
    }

    /// To the first of these places that matches, if one does.
    fn jump(&mut self, mut places: impl Iterator<Item = usize>) {
        if !self.search.is_empty()
            && let Some(place) = places.find(|&place| self.matches(place))
        {
            self.top = place;
        }
    }

    pub(crate) fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let inner = Rect {
            x: area.x + 2,
            y: area.y + 1,
            width: area.width.saturating_sub(4),
            height: area.height.saturating_sub(2),
        };
        let width = usize::from(inner.width).saturating_sub(2).clamp(20, 100);
        let height = usize::from(inner.height).saturating_sub(2);
        self.page = (height / 2).max(1);
        let mut rows: Vec<Line<'_>> = Vec::new();
        for place in self.top..self.paragraphs.len() {
            if rows.len() >= height {
                break;
            }
            let text = &self.paragraphs[place];
            let plain = text.replace("**", "").replace('`', "");
            let found = !self.search.is_empty() && self.matches(place);
            // a row that fits keeps its columns
            let fits = columns::width(&plain) <= width;
            for row in if fits { vec![plain] } else { wrap(&plain, width) } {
                rows.push(if found { self.lit(&row) } else { Line::styled(row, style_of(text)) });
            }
        }
        rows.truncate(height);
        let search = if self.search.is_empty() {
            Span::styled(" type to search ", QUIET)
        } else {
            Span::styled(format!(" search: {} ", self.search), FOUND)
        };
        let keys = Line::from(vec![
            Span::styled(" ↑↓ PgUp PgDn Home End", KEY),
            Span::raw(" move  "),
            Span::styled("Enter", KEY),
            Span::raw(" next match  "),
            Span::styled("Esc", KEY),
            Span::raw(" back to the table "),
        ]);
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .title(Line::styled(format!(" {} ", self.title), TITLE))
            .title(Line::from(search).right_aligned())
            .title_bottom(keys);
        Clear.render(area, buffer);
        Paragraph::new(rows).block(block).render(inner, buffer);
    }

    /// A row with what was searched for lit up.
    fn lit<'a>(&self, row: &str) -> Line<'a> {
        let needle = self.search.to_lowercase();
        // Some letters become longer or shorter in lower case: each place is tried by itself.
        let ends = |from: usize| {
            row[from..].char_indices().map(move |(at, letter)| from + at + letter.len_utf8())
        };
        let found = row.char_indices().find_map(|(from, _)| {
            let to = ends(from).find(|&to| row[from..to].to_lowercase().len() >= needle.len())?;
            (row[from..to].to_lowercase() == needle).then_some((from, to))
        });
        match found {
            Some((from, to)) => Line::from(vec![
                Span::raw(row[..from].to_owned()),
                Span::styled(row[from..to].to_owned(), FOUND),
                Span::raw(row[to..].to_owned()),
            ]),
            None => Line::raw(row.to_owned()),
        }
    }
}

fn style_of(paragraph: &str) -> Style {
    if paragraph.starts_with('#') { TITLE } else { Style::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lit(row: &str, search: &str) -> Vec<String> {
        let mut panel = TextPanel::new("Rules", 'r', row);
        panel.search = search.to_owned();
        panel.lit(row).spans.into_iter().map(|span| span.content.into_owned()).collect()
    }

    #[test]
    fn what_is_searched_for_is_lit_in_upper_and_lower_case() {
        assert_eq!(lit("The Deck is drawn.", "deck"), ["The ", "Deck", " is drawn."]);
        assert_eq!(lit("The Deck is drawn.", "pile"), ["The Deck is drawn."]);
    }

    #[test]
    fn letters_that_are_longer_or_shorter_in_lower_case_are_found_too() {
        assert_eq!(lit("İẞ deck", "ß"), ["İ", "ẞ", " deck"]);
        assert_eq!(lit("İẞ deck", "deck"), ["İẞ ", "deck", ""]);
    }
}
