//! Lays a sketch out: groups side by side, seats beside or below them, the hand at the bottom.

use super::{
    card::{self, Size},
    sketch::{Face, Group, Sketch},
};
use crate::{
    columns::{self, pad},
    look::{QUIET, TITLE, TURN},
};
use parlour_engine::{Seat, SeatSet};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier, Style},
    text::{Line, Span},
};

/// The rows of a small card and of a large one.
const SMALL_CARD_ROWS: u16 = 3;
const LARGE_CARD_ROWS: u16 = 5;

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

/// How large the cards in the middle and those in the hand are drawn, largest first. In the last
/// the middle is a line of text a group.
const SIZES: [(u16, u16); 4] = [
    (LARGE_CARD_ROWS, LARGE_CARD_ROWS),
    (SMALL_CARD_ROWS, LARGE_CARD_ROWS),
    (SMALL_CARD_ROWS, SMALL_CARD_ROWS),
    (1, SMALL_CARD_ROWS),
];

/// What a drawing keeps from one frame to the next, so that nothing jumps: once something had to
/// be drawn smaller it stays so, and the hand keeps its place when it is empty.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Layout {
    area: (u16, u16),
    /// Which of the sizes.
    size: usize,
    /// Has there been a hand?
    hand: bool,
}

impl Layout {
    /// Looks at what is to be drawn.
    fn fit(&mut self, sketch: &Sketch, setting: &Setting<'_>, area: Rect) {
        if self.area != (area.width, area.height) {
            *self = Self { area: (area.width, area.height), hand: self.hand, ..Self::default() };
        }
        self.hand |= !sketch.hand.is_empty();
        let last = SIZES.len() - 1;
        while self.size < last && self.rows(sketch, setting, area.width) > area.height {
            self.size += 1;
        }
    }

    /// The rows of a table with cards of this size.
    fn rows(self, sketch: &Sketch, setting: &Setting<'_>, width: u16) -> u16 {
        let (middle, _) = SIZES[self.size];
        let middle = Blocks::of(sketch, setting, width, middle).middle_height();
        1 + middle + sketch.notes.len() as u16 + self.hand_rows()
    }

    /// The title, a row for cards that stand higher, the cards, and the cursor's row.
    fn hand_rows(self) -> u16 {
        if self.hand { SIZES[self.size].1 + 3 } else { 0 }
    }
}

/// Draws the table: the middle above, the hand at the lower edge.
pub(crate) fn draw(
    sketch: &Sketch,
    setting: &Setting<'_>,
    layout: &mut Layout,
    area: Rect,
    buffer: &mut Buffer,
) {
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
    layout.fit(sketch, setting, area);
    buffer.set_stringn(area.x, area.y, &sketch.headline, usize::from(area.width), TITLE);
    let hand = layout.hand_rows().min(area.height.saturating_sub(1));
    let body = Rect { y: area.y + 1, height: area.height.saturating_sub(1 + hand), ..area };
    let (card, _) = SIZES[layout.size];
    let blocks = Blocks::of(sketch, setting, body.width, card);
    let above = blocks.middle_height().min(body.height);
    for (row, note) in sketch.notes.iter().enumerate() {
        let y = body.y + above + row as u16;
        if y < body.bottom() {
            buffer.set_line(body.x, y, note, body.width);
        }
    }
    blocks.draw_groups(sketch, body, buffer);
    let seats = Rect {
        x: body.x + blocks.seats_x,
        y: body.y + blocks.seats_y,
        width: body.width.saturating_sub(blocks.seats_x),
        height: body.height.saturating_sub(blocks.seats_y),
    };
    draw_seats(sketch, setting, seats, buffer);
    if !sketch.hand.is_empty() {
        let hand = Rect { y: area.bottom() - hand, height: hand, ..area };
        draw_hand(sketch, setting, SIZES[layout.size].1, hand, buffer);
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
    fn of(sketch: &Sketch, setting: &Setting<'_>, width: u16, card: u16) -> Self {
        let seats = setting.names.len() as u16;
        let block = |room: u16, aside: bool| {
            let (places, sizes, groups_height) = flow(&sketch.groups, room, card);
            let (seats_x, seats_y) = if aside { (room + 2, 0) } else { (0, groups_height) };
            Self { places, sizes, card, groups_height, seats_x, seats_y, seats }
        };
        let below = block(width, false);
        let room = width.saturating_sub(seats_width(sketch, setting) + 2);
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
            if self.card == 1 {
                buffer.set_line(x, y, &in_a_line(group, style), room as u16);
                continue;
            }
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
    let flat = card == 1;
    let notes = groups.iter().any(|group| !group.note.is_empty());
    let row = if flat { 1 } else { card + 1 + u16::from(notes) };
    for group in groups {
        let letters = card::letters(&group.cards).max(group.letters);
        let size = Size::fitting(group.cards.len(), letters, width, card);
        let cards = size.total(group.cards.len());
        let note: usize = group.note.iter().map(Span::width).sum();
        let wide = cards.max(columns::width(&group.title) as u16).max(note as u16).min(width);
        let line = in_a_line(group, QUIET).width() as u16;
        let wide = if flat { line.min(width) } else { wide };
        if x > 0 && x + wide > width {
            (x, y) = (0, y + row);
        }
        places.push((x, y));
        sizes.push(size);
        x += wide + 2;
    }
    (places, sizes, if groups.is_empty() { 0 } else { y + row })
}

/// A group in a line of text: a note that has a word for each of several cards is shared out.
fn in_a_line(group: &Group, style: Style) -> Line<'static> {
    let mut spans = vec![Span::styled(group.title.clone(), style)];
    let note: String = group.note.iter().map(|span| span.content.as_ref()).collect();
    let words: Vec<&str> = note.split_whitespace().collect();
    if group.cards.len() > 1 && words.len() == group.cards.len() {
        for (card, word) in group.cards.iter().zip(words) {
            spans.extend(super::sketch::inline([card.clone()]));
            spans.push(Span::styled(format!(" {word}"), QUIET));
        }
        return Line::from(spans);
    }
    let is_noted = !note.trim().is_empty();
    let there = group.cards.iter().filter(|card| !(card.empty && is_noted));
    spans.extend(super::sketch::inline(there.cloned()));
    if is_noted {
        spans.push(Span::raw(" – "));
        spans.extend(group.note.clone());
    }
    Line::from(spans)
}

/// The column of names is so wide at least, and at most: that of bots with a number has 13.
const MIN_NAME_COLUMNS: usize = 10;
const MAX_NAME_COLUMNS: usize = 16;

/// How wide the longest name is, within these bounds: "Aunt Penny II" must not look as her namesake does.
fn name_columns(setting: &Setting<'_>) -> u16 {
    let seats = Seat::all(setting.names.len() as u8);
    let longest = seats.map(|seat| columns::width(shown_name(setting, seat))).max().unwrap_or(0);
    longest.clamp(MIN_NAME_COLUMNS, MAX_NAME_COLUMNS) as u16
}

/// The widest seat's line: marker, number, the longest name, what there is to say.
fn seats_width(sketch: &Sketch, setting: &Setting<'_>) -> u16 {
    let about = |seat: &Vec<Span<'static>>| seat.iter().map(Span::width).sum::<usize>();
    sketch.seats.iter().map(about).max().unwrap_or(0).max(9) as u16 + name_columns(setting) + 5
}

/// Everyone at the table, a row each; in two columns if they need it and there is room. Where
/// there are still too many, you and those who may act are shown first.
fn draw_seats(sketch: &Sketch, setting: &Setting<'_>, area: Rect, buffer: &mut Buffer) {
    let (rows, count) = (usize::from(area.height), setting.names.len());
    let wide = seats_width(sketch, setting) + 2;
    let columns = if count > rows && area.width >= 2 * wide { 2 } else { 1 };
    let mut shown: Vec<Seat> = Seat::all(count as u8).collect();
    let room = rows * columns;
    let hidden = if count > room { count + 1 - room } else { 0 };
    if hidden > 0 {
        shown.sort_by_key(|&seat| {
            (setting.own != Some(seat), !setting.due.contains(seat), seat.index())
        });
        shown.truncate(room.saturating_sub(1));
        shown.sort_by_key(|seat| seat.index());
    }
    let place = |number: usize| {
        let (column, row) = (number / rows.max(1), number % rows.max(1));
        (area.x + column as u16 * (area.width / columns as u16), area.y + row as u16)
    };
    let room = area.width / columns as u16;
    for (number, &seat) in shown.iter().enumerate() {
        let (x, y) = place(number);
        if y < area.bottom() {
            buffer.set_line(x, y, &seat_line(sketch, setting, seat), room);
        }
    }
    if hidden > 0 && rows > 0 {
        let (x, y) = place(shown.len());
        buffer.set_stringn(x, y, format!("    … {hidden} more"), usize::from(area.width), QUIET);
    }
}

/// What a player is called on this screen.
fn shown_name<'a>(setting: &Setting<'a>, seat: Seat) -> &'a str {
    match setting.names.get(seat.index()) {
        _ if setting.own == Some(seat) => "you",
        Some(name) => name,
        None => "",
    }
}

fn seat_line(sketch: &Sketch, setting: &Setting<'_>, seat: Seat) -> Line<'static> {
    let due = setting.due.contains(seat);
    let style = if due { TURN } else { Style::new() };
    let name = shown_name(setting, seat);
    let mark = if due { '►' } else { ' ' };
    let number = seat.index() + 1;
    let mut line = vec![Span::styled(
        format!("{mark}{number:>2} {} ", pad(name, name_columns(setting).into())),
        style,
    )];
    line.extend(sketch.seats.get(seat.index()).cloned().unwrap_or_default());
    Line::from(line)
}

/// The hand; what may be played stands higher, and the cursor is below it.
fn draw_hand(sketch: &Sketch, setting: &Setting<'_>, tall: u16, area: Rect, buffer: &mut Buffer) {
    let title = if sketch.hand_title.is_empty() { "Your hand" } else { &sketch.hand_title };
    buffer.set_stringn(area.x, area.y, title, usize::from(area.width), TITLE);
    let cards = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let tall = tall.min(cards.height);
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
