//! How the menu looks: what Enter does above, the other actions in rows below.

use super::{LABELS, Menu, list::rows_by_verb};
use crate::columns;
use crate::look::{CHOSEN, KEY, QUIET, TITLE, TURN};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
    widgets::{Block, Borders, Paragraph, Widget},
};

impl Menu {
    /// Draws the menu. `say` puts an action into words; `form` explains what can be typed where
    /// the list is not all.
    pub(crate) fn draw(
        &mut self,
        say: &dyn Fn(&str) -> String,
        form: &str,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let block = Block::new().borders(Borders::TOP).border_style(QUIET);
        let width = usize::from(area.width);
        let (title, said) = self.title(say, width);
        let block = block.title(title);
        let inner = block.inner(area);
        block.render(area, buffer);
        let mut lines: Vec<Line<'_>> =
            said.into_iter().map(|row| Line::styled(format!("  {row}"), TURN)).collect();
        if let Some(typed) = &self.typed {
            let mut line = vec![Span::styled("> ", KEY), Span::raw(typed.clone())];
            line.push(Span::styled(" ", CHOSEN));
            if typed.is_empty() {
                line.push(Span::styled(" type any part, or a whole action", QUIET));
            }
            lines.push(Line::from(line));
        }
        if !self.complete && !form.is_empty() && self.typed.is_some() {
            let rows = crate::wrap::wrap(form, width);
            lines.extend(rows.into_iter().map(|row| Line::styled(row, QUIET)));
        }
        let rows = inner.height.saturating_sub(lines.len() as u16);
        let (list, below) = self.list(say, width, usize::from(rows));
        lines.extend(list);
        Paragraph::new(lines).render(inner, buffer);
        if below > 0 {
            let more = Line::styled(format!(" ↓ {below} more "), QUIET).right_aligned();
            more.render(Rect { height: 1, ..area }, buffer);
        }
    }

    /// What Enter does, in words; in rows of their own where they are too long for the title.
    fn title(&self, say: &dyn Fn(&str) -> String, width: usize) -> (Line<'static>, Vec<String>) {
        let Some(meant) = self.meant() else {
            return (Line::styled(" Choose ", TITLE), Vec::new());
        };
        let several = self.in_hand && self.typed.is_none() && self.hand.takes_several();
        let marked = match self.hand.marked() {
            0 if several => " (Space marks more) ".to_owned(),
            count if several => format!(" ({count} marked) "),
            _ => " ".to_owned(),
        };
        let (enter, said) = (Span::styled(" Enter: ", KEY), say(&meant));
        let marked = Span::styled(marked, QUIET);
        let whole = Line::from(vec![enter, Span::styled(said.clone(), TURN), marked.clone()]);
        if whole.width() <= width {
            return (whole, Vec::new());
        }
        (
            Line::from(vec![Span::styled(" Enter:", KEY), marked]),
            crate::wrap::wrap(&said, width.saturating_sub(2)),
        )
    }

    /// The list in columns, scrolled to the cursor, and how many rows are below it.
    fn list(
        &mut self,
        say: &dyn Fn(&str) -> String,
        width: usize,
        height: usize,
    ) -> (Vec<Line<'static>>, usize) {
        let shown: Vec<String> = self.shown().into_iter().map(str::to_owned).collect();
        self.cursor = self.cursor.min(shown.len().saturating_sub(1));
        if shown.is_empty() {
            let nothing = match (&self.typed, self.complete) {
                _ if self.asleep => "Enter: say it to the table",
                (Some(_), false) => "Enter: try it as typed",
                (Some(_), true) => "no action like this now (Enter says why)",
                (None, _) => "",
            };
            return (vec![Line::styled(nothing, QUIET)], 0);
        }
        let said: Vec<String> = shown.iter().map(|action| say(action)).collect();
        let widest = said.iter().map(|action| columns::width(action)).max().unwrap_or(1);
        let column = widest.min(width.saturating_sub(5)) + 4;
        let columns = (width / column).max(1);
        let texts: Vec<&str> = shown.iter().map(String::as_str).collect();
        self.rows = rows_by_verb(&texts, columns);
        let ends = self.rows.iter().skip(1).copied().chain([shown.len()]);
        let chosen = self.meant().filter(|_| !self.in_hand || self.typed.is_some());
        let rows: Vec<Line<'static>> = self
            .rows
            .iter()
            .zip(ends)
            .map(|(&start, end)| {
                let is_chosen = |place: usize| chosen.as_deref() == Some(texts[place]);
                self.row(start, &said[start..end], column, &is_chosen)
            })
            .collect();
        let here = self.rows.iter().rposition(|&start| start <= self.cursor).unwrap_or(0);
        let first = (here + 1).saturating_sub(height).max(here.saturating_sub(height / 2));
        let first = first.min(rows.len().saturating_sub(height));
        let below = rows.len().saturating_sub(first + height);
        (rows.into_iter().skip(first).take(height).collect(), below)
    }

    fn row(
        &self,
        start: usize,
        said: &[String],
        column: usize,
        is_chosen: &dyn Fn(usize) -> bool,
    ) -> Line<'static> {
        let mut spans = Vec::new();
        for (i, text) in said.iter().enumerate() {
            let place = start + i;
            let label = LABELS.chars().nth(place).filter(|_| self.typed.is_none()).unwrap_or(' ');
            let chosen = is_chosen(place);
            let (text, _) = columns::split(text, column - 3);
            let blanks = column.saturating_sub(columns::width(text) + 3);
            spans.push(Span::styled(label.to_string(), KEY));
            let style = if chosen { CHOSEN } else { Style::new() };
            let mark = if chosen { '▸' } else { ' ' };
            spans.push(Span::styled(format!("{mark}{text}"), style));
            spans.push(Span::raw(" ".repeat(blanks + 1)));
        }
        Line::from(spans)
    }
}
