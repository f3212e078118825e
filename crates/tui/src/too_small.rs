//! What is said where a screen has no place.

use crate::look::TITLE;
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::Line,
    widgets::{Paragraph, Widget, Wrap},
};

/// Has the area fewer columns or rows than this?
pub(crate) fn lacks(area: Rect, (columns, rows): (u16, u16)) -> bool {
    area.width < columns || area.height < rows
}

/// Says that the terminal is too small for this, and which size is needed.
pub(crate) fn say_too_small(
    what: &str,
    (columns, rows): (u16, u16),
    area: Rect,
    buffer: &mut Buffer,
) {
    let lines = vec![
        Line::styled(format!("This terminal is too small for {what}."), TITLE),
        Line::raw(format!(
            "It is {}×{}; at least {columns}×{rows} is needed. Make it larger, please.",
            area.width, area.height
        )),
    ];
    Paragraph::new(lines).wrap(Wrap { trim: true }).render(area, buffer);
}
