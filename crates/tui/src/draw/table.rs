//! Lays a sketch out: groups side by side, seats beside or below them, the hand at the bottom.

use super::{
    card::{self, Size},
    sketch::{Face, Group, Sketch},
};
use crate::look::{QUIET, TITLE, TURN};
use parlour_engine::{Seat, SeatSet};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier, Style},
    text::{Line, Span},
};

/// The rows of a small card and of a large one.
const SMALL: u16 = 3;
const LARGE: u16 = 5;

/// What the drawing of a table needs to know besides the game.
pub(crate) struct Setting<'a> {
    /// The names of those who sit there.
    pub(crate) names: &'a [String],
    /// Who may act.
    pub(crate) due: SeatSet,
    /// Whose hand is shown.
    pub(crate) own: Option<Seat>,
    /// May this card of the hand be played?
    pub(crate) playable: &'a dyn Fn(&str) -> bool,
    /// May no action take this card?
    pub(crate) useless: &'a dyn Fn(&str) -> bool,
    /// For each card of the hand: chosen? under the cursor?
    pub(crate) marks: &'a [(bool, bool)],
}

/// How many rows the table takes: as many as it likes of `room`, but never
/// fewer than it needs.
pub(crate) fn height(sketch: &Sketch, width: u16, seats: usize, room: u16) -> u16 {
    if !sketch.text.is_empty() {
        return (sketch.text.len() as u16).min(room.max(6));
    }
    let (middle, hand) = sizes(sketch, width, seats, room);
    rows(sketch, width, seats, middle, hand)
}

/// How large the cards in the middle and those in the hand can be.
fn sizes(sketch: &Sketch, width: u16, seats: usize, room: u16) -> (u16, u16) {
    [(LARGE, LARGE), (SMALL, LARGE)]
        .into_iter()
        .find(|&(middle, hand)| rows(sketch, width, seats, middle, hand) <= room)
        .unwrap_or((SMALL, SMALL))
}

/// The rows of a table with cards of these sizes.
fn rows(sketch: &Sketch, width: u16, seats: usize, middle: u16, hand: u16) -> u16 {
    let middle = Blocks::of(sketch, width, seats, middle).middle_height();
    let hand = if sketch.hand.is_empty() { 0 } else { hand + 3 };
    1 + middle + sketch.notes.len() as u16 + hand
}

/// Draws the table.
pub(crate) fn draw(sketch: &Sketch, setting: &Setting<'_>, area: Rect, buffer: &mut Buffer) {
    if !sketch.text.is_empty() {
        for (row, text) in sketch.text.iter().take(usize::from(area.height)).enumerate() {
            buffer.set_stringn(
                area.x,
                area.y + row as u16,
                text,
                usize::from(area.width),
                Style::new(),
            );
        }
        return;
    }
    buffer.set_stringn(area.x, area.y, &sketch.headline, usize::from(area.width), TITLE);
    let body = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let (card, _) = sizes(sketch, area.width, setting.names.len(), area.height);
    let blocks = Blocks::of(sketch, body.width, setting.names.len(), card);
    let above = blocks.middle_height().min(body.height);
    for (row, note) in sketch.notes.iter().enumerate() {
        let y = body.y + above + row as u16;
        if y < body.bottom() {
            buffer.set_line(body.x, y, note, body.width);
        }
    }
    let middle = (above + sketch.notes.len() as u16).min(body.height);
    blocks.draw_groups(sketch, body, buffer);
    let seats = Rect {
        x: body.x + blocks.seats_x,
        y: body.y + blocks.seats_y,
        width: body.width.saturating_sub(blocks.seats_x),
        height: body.height.saturating_sub(blocks.seats_y),
    };
    draw_seats(sketch, setting, seats, buffer);
    if !sketch.hand.is_empty() {
        let hand = Rect { y: body.y + middle, height: body.height.saturating_sub(middle), ..body };
        draw_hand(sketch, setting, hand, buffer);
    }
}

/// Where the groups and the seats go.
struct Blocks {
    /// Each group's place, from the corner of the body.
    places: Vec<(u16, u16)>,
    sizes: Vec<Size>,
    card: u16,
    groups_height: u16,
    seats_x: u16,
    seats_y: u16,
    seats: u16,
}

impl Blocks {
    fn of(sketch: &Sketch, width: u16, seats: usize, card: u16) -> Self {
        let seats = seats as u16;
        let block = |room: u16, aside: bool| {
            let (places, sizes, groups_height) = flow(&sketch.groups, room, card);
            let (seats_x, seats_y) = if aside { (room + 2, 0) } else { (0, groups_height) };
            Self { places, sizes, card, groups_height, seats_x, seats_y, seats }
        };
        let below = block(width, false);
        let room = width.saturating_sub(seats_width(sketch) + 2);
        let aside = block(room, true);
        // Beside each other if that leaves more room for the rest.
        let better = room >= 24 && aside.middle_height() <= below.middle_height();
        if better { aside } else { below }
    }

    fn middle_height(&self) -> u16 {
        if self.seats_y == 0 && self.seats_x > 0 {
            self.groups_height.max(self.seats)
        } else {
            self.groups_height + self.seats
        }
    }

    fn draw_groups(&self, sketch: &Sketch, body: Rect, buffer: &mut Buffer) {
        for (place, group) in sketch.groups.iter().enumerate() {
            let (x, y) = self.places[place];
            let size = self.sizes[place];
            let (x, y) = (body.x + x, body.y + y);
            let room = usize::from(body.right().saturating_sub(x));
            if y >= body.bottom() || room == 0 {
                continue;
            }
            let style = if group.lit { TURN } else { QUIET };
            buffer.set_stringn(x, y, &group.title, room, style);
            let cards = Rect {
                x,
                y,
                width: (room as u16).min(size.total(group.cards.len())),
                height: (self.card + 1).min(body.bottom() - y),
            };
            card::draw_row(&group.cards, size, cards, buffer, &|_| false, &|_| false);
            if y + self.card + 1 < body.bottom() && !group.note.is_empty() {
                let note = Line::from(group.note.clone());
                buffer.set_line(x, y + self.card + 1, &note, room as u16);
            }
        }
    }
}

/// Groups from left to right, in as many rows as they need.
fn flow(groups: &[Group], width: u16, card: u16) -> (Vec<(u16, u16)>, Vec<Size>, u16) {
    let (mut places, mut sizes) = (Vec::new(), Vec::new());
    let (mut x, mut y) = (0, 0);
    let row = card + 1 + u16::from(groups.iter().any(|group| !group.note.is_empty()));
    for group in groups {
        let letters = card::letters(&group.cards);
        let size = Size::fitting(group.cards.len(), letters, width, card);
        let cards = size.total(group.cards.len());
        let note: usize = group.note.iter().map(Span::width).sum();
        let wide = cards.max(group.title.chars().count() as u16).max(note as u16).min(width);
        if x > 0 && x + wide > width {
            (x, y) = (0, y + row);
        }
        places.push((x, y));
        sizes.push(size);
        x += wide + 2;
    }
    (places, sizes, if groups.is_empty() { 0 } else { y + row })
}

/// The widest seat's line: marker, number, the longest usual name, what there is to say.
fn seats_width(sketch: &Sketch) -> u16 {
    let about = |seat: &Vec<Span<'static>>| seat.iter().map(Span::width).sum::<usize>();
    sketch.seats.iter().map(about).max().unwrap_or(0).max(9) as u16 + 15
}

fn draw_seats(sketch: &Sketch, setting: &Setting<'_>, area: Rect, buffer: &mut Buffer) {
    for (seat, name) in Seat::all(setting.names.len() as u8).zip(setting.names) {
        let y = area.y + seat.index() as u16;
        if y >= area.bottom() {
            return;
        }
        let due = setting.due.contains(seat);
        let style = if due { TURN } else { Style::new() };
        let name = if setting.own == Some(seat) { "you" } else { name.as_str() };
        let mark = if due { '►' } else { ' ' };
        let mut line = vec![Span::styled(format!("{mark}{seat:>2} {name:<10.10} "), style)];
        line.extend(sketch.seats.get(seat.index()).cloned().unwrap_or_default());
        buffer.set_line(area.x, y, &Line::from(line), area.width);
    }
}

/// The hand, as large as there is room; what may be played stands higher.
fn draw_hand(sketch: &Sketch, setting: &Setting<'_>, area: Rect, buffer: &mut Buffer) {
    let title = if sketch.hand_title.is_empty() { "Your hand" } else { &sketch.hand_title };
    buffer.set_stringn(area.x, area.y, title, usize::from(area.width), TITLE);
    let cards = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let tall = if cards.height >= LARGE + 2 { LARGE } else { SMALL.min(cards.height) };
    let hand: Vec<Face> = sketch
        .hand
        .iter()
        .map(|face| face.clone().dimmed(face.dim || (setting.useless)(&face.code)))
        .collect();
    let hand = &hand;
    let size = Size::fitting(hand.len(), card::letters(hand), cards.width, tall);
    let mark = |place: usize| setting.marks.get(place).copied().unwrap_or_default();
    let lifted = |place: usize| mark(place).0 || (setting.playable)(&hand[place].code);
    let row = Rect { height: (tall + 1).min(cards.height), ..cards };
    card::draw_row(hand, size, row, buffer, &lifted, &|place| mark(place).0);
    let below = cards.y + tall + 1;
    for place in 0..hand.len() {
        let x = cards.x + place as u16 * size.step + 1;
        if mark(place).1 && below < cards.bottom() && x + 1 < cards.right() {
            let here = Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD);
            buffer.set_string(x, below, "▲", here);
        }
    }
}
