//! Cards as small boxes.

use super::sketch::Face;
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier, Style},
};

/// The paper that cards are printed on.
const PAPER: Color = Color::Indexed(255);
const EDGE: Color = Color::Indexed(244);
const BACK: Color = Color::Indexed(25);
const CHOSEN: Color = Color::Indexed(221);
const LIT: Color = Color::Indexed(194);

/// How cards are drawn side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size {
    /// Columns of a whole card.
    pub(crate) width: u16,
    /// Rows.
    pub(crate) height: u16,
    /// Columns from one card to the next.
    pub(crate) step: u16,
}

impl Size {
    /// The largest size in which so many cards fit side by side; never smaller
    /// than an index and an edge each.
    pub(crate) fn fitting(count: usize, letters: u16, room: u16, height: u16) -> Self {
        let width = if height >= 4 { letters.max(2) + 3 } else { letters.max(2) + 2 };
        let least = letters.max(2) + 1;
        let between = (count as u16).saturating_sub(1);
        let apart = room.saturating_sub(width).checked_div(between).unwrap_or(width + 1);
        let step = apart.clamp(least, width + 1);
        Self { width, height, step }
    }

    /// The columns that so many cards take.
    pub(crate) fn total(self, count: usize) -> u16 {
        match count as u16 {
            0 => 0,
            count => (count - 1) * self.step + self.width,
        }
    }
}

/// A card, chosen or not.
pub(crate) fn draw(face: &Face, chosen: bool, size: Size, area: Rect, buffer: &mut Buffer) {
    let area = area.intersection(buffer.area);
    if area.width < 2 || area.height < 1 {
        return;
    }
    let (ink, paper) = match face {
        Face { empty: true, .. } => (EDGE, Color::Reset),
        Face { back: true, .. } => (Color::White, BACK),
        Face { .. } if chosen => (face.ink, CHOSEN),
        Face { dim: true, .. } => (Color::Indexed(240), Color::Indexed(250)),
        Face { lit: true, .. } => (face.ink, LIT),
        Face { .. } => (face.ink, PAPER),
    };
    let inside = Style::new().fg(ink).bg(paper).add_modifier(Modifier::BOLD);
    let edge = Style::new().fg(if face.back { Color::Indexed(110) } else { EDGE }).bg(paper);
    let (left, top) = (area.x, area.y);
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for y in top..=bottom {
        for x in left..=right {
            let letter = match (y == top, y == bottom, x == left, x == right) {
                (true, _, true, _) => "╭",
                (true, _, _, true) => "╮",
                (_, true, true, _) => "╰",
                (_, true, _, true) => "╯",
                (true, ..) | (_, true, ..) if face.empty => "┄",
                (true, ..) | (_, true, ..) => "─",
                (_, _, true, _) | (_, _, _, true) => "│",
                _ if face.back && face.index.is_empty() => "░",
                _ => " ",
            };
            let cell = &mut buffer[(x, y)];
            cell.reset();
            cell.set_symbol(letter).set_style(edge);
        }
    }
    let room = usize::from(area.width.saturating_sub(2));
    buffer.set_stringn(left + 1, top + 1, &face.index, room, inside);
    if !face.tag.is_empty() && bottom > top {
        let tag = Style::new().fg(Color::Indexed(88)).bg(paper).add_modifier(Modifier::BOLD);
        let fits = face.tag.chars().count() <= room;
        let (x, room) = if fits { (left + 1, room) } else { (left, room + 2) };
        buffer.set_stringn(x, bottom, &face.tag, room, tag);
    }
    if size.height >= 5 && !face.back && !face.empty {
        let length = face.index.chars().count() as u16;
        let at = right.saturating_sub(length).max(left + 1);
        buffer.set_stringn(at, bottom - 1, &face.index, room, inside);
    }
}

/// Cards side by side, overlapping where they must. Those that `lifted` names
/// stand a row higher; those that `chosen` names are on other paper.
pub(crate) fn draw_row(
    faces: &[Face],
    size: Size,
    area: Rect,
    buffer: &mut Buffer,
    lifted: &dyn Fn(usize) -> bool,
    chosen: &dyn Fn(usize) -> bool,
) {
    for (place, face) in faces.iter().enumerate() {
        let x = area.x + place as u16 * size.step;
        let y = if lifted(place) { area.y } else { area.y + 1 };
        let card = Rect { x, y, width: size.width, height: size.height };
        draw(face, chosen(place), size, card.intersection(area), buffer);
    }
}

/// The letters of the widest index or word on a card.
pub(crate) fn letters(faces: &[Face]) -> u16 {
    let letters = |face: &Face| {
        let tag = face.tag.chars().count();
        face.index.chars().count().max(if tag == 3 { 3 } else { 2 }) as u16
    };
    faces.iter().map(letters).max().unwrap_or(2)
}
