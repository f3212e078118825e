//! A small question in the middle of the screen.

use crate::{
    columns::width,
    look::{KEY, TITLE},
};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
    widgets::{Block, BorderType, Clear, Padding, Paragraph, Widget},
};

/// Draws a box with a title and some lines in the middle of the area.
pub(crate) fn box_in_the_middle(
    title: &str,
    lines: Vec<Line<'_>>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let wide = lines.iter().map(Line::width).max().unwrap_or(0).max(width(title) + 2);
    let wide = (wide as u16 + 6).min(area.width);
    let height = (lines.len() as u16 + 4).min(area.height);
    let middle = Rect {
        x: area.x + (area.width - wide) / 2,
        y: area.y + (area.height - height) / 2,
        width: wide,
        height,
    };
    Clear.render(middle, buffer);
    let block = Block::bordered()
        .border_type(BorderType::Double)
        .padding(Padding::symmetric(2, 1))
        .title(Line::styled(format!(" {title} "), TITLE));
    Paragraph::new(lines).block(block).render(middle, buffer);
}

/// A key and what it does.
pub(crate) fn key<'a>(key: &str, does: &str) -> Vec<Span<'a>> {
    vec![Span::styled(key.to_owned(), KEY), Span::raw(format!(" {does}"))]
}

/// A line of keys and what they do.
pub(crate) fn keys<'a>(pairs: &[(&str, &str)]) -> Line<'a> {
    let mut spans = Vec::new();
    for (name, does) in pairs {
        if !spans.is_empty() {
            spans.push(Span::raw("   "));
        }
        spans.extend(key(name, does));
    }
    Line::from(spans)
}

/// The keys in a line of this width: keys that do not fit are left out, the least important
/// (the last) first. Enter, help and the way out always stay.
pub(crate) fn keys_within<'a>(pairs: &[(&str, &str)], width: u16) -> Line<'a> {
    let mut shown: Vec<(&str, &str)> = pairs.to_vec();
    let wide = |pairs: &[(&str, &str)]| keys(pairs).width();
    while wide(&shown) > usize::from(width)
        && let Some(last) = shown.iter().rposition(|(name, _)| !ALWAYS.contains(name))
    {
        shown.remove(last);
    }
    keys(&shown)
}

/// The keys that a footer never leaves out.
const ALWAYS: [&str; 3] = ["Enter", "?", "q"];
