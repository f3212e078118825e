//! Where everything on the screen stands.

use super::{Desk, Panel, Stage, Where};
use crate::{
    ask::{self, box_in_the_middle},
    draw::{self, Setting},
    log::wrap,
    look::{QUIET, REFUSED, TITLE, TURN},
};
use parlour_engine::{Seat, SeatSet, Turn};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
    widgets::{Block, Borders, Paragraph, Widget},
};

/// The smallest screen on which a table can be read.
const SMALLEST: (u16, u16) = (72, 20);
/// From this width on the log stands beside the table.
const WIDE: u16 = 112;

impl Desk {
    pub(crate) fn paint(&mut self, area: Rect, buffer: &mut Buffer) {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return too_small(area, buffer);
        }
        let head = Rect { height: 1, ..area };
        let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
        let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
        self.paint_head(head, buffer);
        self.paint_foot(foot, buffer);
        match self.stage {
            Stage::Gathering => self.paint_gathering(body, buffer),
            Stage::Cover(seat) => self.paint_cover(seat, body, buffer),
            Stage::Table | Stage::Result => self.paint_table(body, buffer),
        }
        match self.panel {
            Some(Panel::Rules) => self.rules.draw(body, buffer),
            Some(Panel::Leave) => ask_to_leave(self.at, body, buffer),
            None => {}
        }
    }

    fn paint_head(&self, area: Rect, buffer: &mut Buffer) {
        buffer.set_style(area, Style::new().add_modifier(ratatui::style::Modifier::REVERSED));
        let left = format!(" {} ", self.title);
        let turn = format!(" {} ", self.notice.clone().unwrap_or_else(|| self.whose_turn()));
        let right = format!(" {} ", self.corner);
        let bold = Style::new().add_modifier(ratatui::style::Modifier::BOLD);
        buffer.set_stringn(area.x, area.y, left, usize::from(area.width), bold);
        let middle = area.x + area.width.saturating_sub(turn.chars().count() as u16) / 2;
        buffer.set_stringn(middle, area.y, turn, usize::from(area.right() - middle), bold);
        let at = area.right().saturating_sub(right.chars().count() as u16);
        buffer.set_string(at, area.y, right, Style::new());
    }

    fn whose_turn(&self) -> String {
        let named = |seat: Seat| format!("seat {seat}, {}", self.names[seat.index()]);
        let listed = |seats: SeatSet| {
            let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
            seats.join(", ")
        };
        match self.turn {
            Turn::Over => "The game is over".to_owned(),
            Turn::One(seat) if self.holder == Some(seat) => "► Your turn".to_owned(),
            Turn::One(seat) => format!("Turn of {}", named(seat)),
            Turn::Each(seats) if self.holder.is_some_and(|seat| seats.contains(seat)) => {
                "► Your secret choice".to_owned()
            }
            Turn::Each(seats) => format!("Secret choices of seats {}", listed(seats)),
            Turn::Any(seats) if seats.is_empty() => "…".to_owned(),
            Turn::Any(_) => self.sketch.turn.clone(),
        }
    }

    fn paint_foot(&self, area: Rect, buffer: &mut Buffer) {
        // only in one's own house one says how fast bots are
        let own = if self.at == Where::Here { ("+ -", "pace") } else { ("/say", "talk") };
        let keys: &[(&str, &str)] = match (self.panel, self.stage) {
            (Some(_), _) => &[],
            (None, Stage::Result) => {
                &[("a", "again"), ("l", "leave"), ("r", "rules"), ("PgUp", "log")]
            }
            (None, Stage::Gathering) => {
                &[("Enter", "begins"), ("/", "say"), ("r", "rules"), ("q", "leave")]
            }
            (None, Stage::Cover(_)) => &[("Enter", "uncover"), ("r", "rules"), ("q", "leave")],
            (None, Stage::Table) if self.menu.is_typing() => {
                &[("Enter", "plays"), ("↑↓ Tab", "choose"), ("Backspace", ""), ("Esc", "back")]
            }
            (None, Stage::Table) if self.menu.has_cards() => &[
                ("←→ Space", "cards"),
                ("↑↓", "list"),
                ("Enter", "plays"),
                ("/", "type"),
                ("F2", "hint"),
                ("r", "rules"),
                ("PgUp", "log"),
                ("q", "leave"),
            ],
            (None, Stage::Table) if self.asked.is_some() && !self.is_race() => &[
                ("←→↑↓", "move"),
                ("Enter", "plays"),
                ("/", "type"),
                ("F2", "hint"),
                ("r", "rules"),
                ("PgUp", "log"),
                own,
                ("q", "leave"),
            ],
            (None, Stage::Table) => &[("r", "rules"), ("PgUp PgDn", "log"), own, ("q", "leave")],
        };
        let mut line = Line::raw(" ");
        line.spans.extend(ask::keys(keys).spans);
        buffer.set_line(area.x, area.y, &line, area.width);
    }

    /// Who sits where, before the match.
    fn paint_gathering(&mut self, area: Rect, buffer: &mut Buffer) {
        let low = area.height * 2 / 5;
        let mut lines = vec![Line::styled("At the table", TITLE)];
        lines.extend(self.chairs.iter().map(|chair| Line::raw(chair.clone())));
        if let Some(refusal) = &self.refusal {
            lines.push(Line::styled(format!("✗ {}", refusal.sentence), REFUSED));
        }
        let above =
            Rect { x: area.x + 1, width: area.width - 1, height: area.height - low, ..area };
        Paragraph::new(lines).render(above, buffer);
        let below = Rect { y: area.y + above.height, height: low, ..area };
        let log = Rect { x: area.x + area.width / 2, width: area.width / 2, ..below };
        self.log.draw(log, buffer);
        let menu = Rect { x: area.x + 1, width: area.width / 2 - 2, ..below };
        if self.menu.is_typing() {
            self.menu.draw("", menu, buffer);
        }
    }

    /// Nothing on it is known to the next person only.
    fn paint_cover(&mut self, seat: Seat, area: Rect, buffer: &mut Buffer) {
        let name = self.names[seat.index()].clone();
        let mut lines = vec![
            Line::styled(format!("Pass the screen to seat {seat}, {name}."), TITLE),
            Line::raw(""),
            ask::keys(&[("Enter", "when you sit before it, alone")]),
        ];
        let newest = self.log.newest(6);
        if !newest.is_empty() {
            lines.push(Line::raw(""));
            lines.push(Line::styled("What everybody saw last:", QUIET));
            let width = usize::from(area.width).saturating_sub(10).min(70);
            for text in newest {
                for row in wrap(text, width) {
                    lines.push(Line::styled(row, QUIET));
                }
            }
        }
        let room = usize::from(area.height.saturating_sub(4));
        lines.truncate(room);
        box_in_the_middle("Next player", lines, area, buffer);
    }

    fn paint_table(&mut self, area: Rect, buffer: &mut Buffer) {
        let wide = area.width >= WIDE;
        let beside = if wide { (area.width / 3).clamp(34, 56) } else { 0 };
        let table = Rect { width: area.width - beside, ..area };
        let says = self.says(usize::from(table.width).saturating_sub(2));
        let below = says.len() as u16 + if self.menu.is_typing() { 9 } else { 8 };
        let room = area.height;
        let likes = room.saturating_sub(below);
        let tall = draw::height(&self.sketch, table.width - 1, self.names.len(), likes);
        let tall = tall.min(room.saturating_sub(5));
        let places = Rect { x: table.x + 1, width: table.width - 1, height: tall, ..table };
        let hand: Vec<&str> = self.sketch.hand.iter().map(|face| face.code.as_str()).collect();
        let marks = if self.asked.is_some() { self.menu.marks(&hand) } else { Vec::new() };
        let lift = self.asked.is_some() && !self.menu.has_cards();
        let sorts = self.asked.is_some() && self.menu.is_complete() && !self.is_race();
        let setting = Setting {
            names: &self.names,
            due: self.marked(),
            own: self.holder,
            playable: &|code| lift && self.menu.mentions(code),
            useless: &|code| sorts && !self.menu.mentions(code),
            marks: &marks,
        };
        draw::draw(&self.sketch, &setting, places, buffer);
        let rest = Rect { y: area.y + tall, height: room - tall, ..table };
        let lines = (says.len() as u16).min(rest.height.saturating_sub(3));
        let said = Rect { x: rest.x + 1, width: rest.width - 1, height: lines, ..rest };
        Paragraph::new(says).render(said, buffer);
        let bottom = Rect { y: rest.y + lines, height: rest.height - lines, ..rest };
        let log = if wide {
            Rect { x: table.right(), width: beside, ..area }
        } else {
            let width = bottom.width * 2 / 5;
            Rect { x: bottom.right() - width, width, ..bottom }
        };
        let menu = Rect {
            x: bottom.x + 1,
            width: if wide { bottom.width } else { bottom.width - log.width } - 2,
            ..bottom
        };
        self.log.draw(log, buffer);
        if self.stage == Stage::Result {
            self.paint_result(menu, buffer);
        } else if self.is_race() && !self.menu.is_typing() {
            self.race.paint(self.people, self.held, menu, buffer);
        } else if self.asked.is_some() || self.menu.is_typing() {
            self.menu.draw(&self.sketch.form, menu, buffer);
        } else {
            Block::new().borders(Borders::TOP).border_style(QUIET).render(menu, buffer);
        }
    }

    /// Whose turn is marked: in a race that of whoever is to go on.
    fn marked(&self) -> SeatSet {
        match self.turn {
            Turn::Any(_) => self.sketch.next.map(SeatSet::only).unwrap_or_default(),
            turn => turn.seats(),
        }
    }

    /// What you can do now, and why the last try was refused.
    fn says(&self, width: usize) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        if self.stage == Stage::Result {
            return lines;
        }
        let now = match (self.asked, self.sketch.now.as_str()) {
            (None, _) => String::new(),
            (Some(_), "") if self.is_race() => String::new(),
            (Some(_), "") => "Choose what to do.".to_owned(),
            (Some(_), now) => now.to_owned(),
        };
        if !now.is_empty() {
            lines.extend(wrap(&now, width).into_iter().map(|row| Line::styled(row, TURN)));
        }
        if !self.is_race() {
            lines.extend(self.race.verdict(width));
        }
        if let Some(hint) = &self.hint {
            let rows = wrap(&format!("→ {hint}"), width);
            lines.extend(rows.into_iter().map(|row| Line::styled(row, TITLE)));
        }
        if let Some(refusal) = &self.refusal {
            let hint = if refusal.clause.is_some() { "  r: read the rule" } else { "" };
            let rows = wrap(&format!("✗ {}", refusal.sentence), width.saturating_sub(hint.len()));
            lines.extend(rows.into_iter().map(|row| Line::styled(row, REFUSED)));
            if let Some(last) = lines.last_mut() {
                last.push_span(Span::styled(hint, QUIET));
            }
        }
        lines
    }

    fn paint_result(&self, area: Rect, buffer: &mut Buffer) {
        let scores = &self.scores;
        let best = scores.iter().max().copied().unwrap_or(0);
        let mut lines = Vec::new();
        for (seat, (name, score)) in self.names.iter().zip(scores).enumerate() {
            let (mark, style) = if *score == best { ('★', TURN) } else { (' ', Style::new()) };
            let you =
                if self.holder.is_some_and(|own| own.index() == seat) { " (you)" } else { "" };
            let name = format!("{name}{you}");
            lines.push(Line::styled(format!("{mark} {seat:>2} {name:<18} {score:>6}"), style));
        }
        let rows = usize::from(area.height.saturating_sub(1));
        let columns = if lines.len() > rows { 2 } else { 1 };
        let block = Block::new().borders(Borders::TOP).border_style(QUIET);
        let block = block.title(Line::from(vec![
            Span::styled(" Result ", TITLE),
            Span::raw("  "),
            Span::styled("a", crate::look::KEY),
            Span::raw(" again  "),
            Span::styled("l", crate::look::KEY),
            Span::raw(" leave "),
        ]));
        let inner = block.inner(area);
        block.render(area, buffer);
        let width = inner.width / columns;
        for (place, line) in lines.iter().enumerate() {
            let column = (place / rows.max(1)) as u16;
            if column < columns {
                let y = inner.y + (place % rows.max(1)) as u16;
                buffer.set_line(inner.x + column * width, y, line, width);
            }
        }
    }
}

fn too_small(area: Rect, buffer: &mut Buffer) {
    let (width, height) = SMALLEST;
    let lines = vec![
        Line::styled("This terminal is too small for the table.", TITLE),
        Line::raw(format!(
            "It is {}×{}; at least {width}×{height} is needed. Make it larger, please.",
            area.width, area.height
        )),
    ];
    Paragraph::new(lines).wrap(ratatui::widgets::Wrap { trim: true }).render(area, buffer);
}

fn ask_to_leave(at: Where, area: Rect, buffer: &mut Buffer) {
    let (what, keys): (_, &[_]) = match at {
        Where::Here => ("The game is not saved.", &[("y", "leave"), ("n", "stay")]),
        Where::Away => (
            "Get up for good, or keep the chair and come back later?",
            &[("y", "get up"), ("k", "keep it and go"), ("n", "stay")],
        ),
    };
    let lines = vec![Line::raw(what), Line::raw(""), ask::keys(keys)];
    box_in_the_middle("Leave the table?", lines, area, buffer);
}
