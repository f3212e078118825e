//! Where everything on the screen stands.

use super::{Panel, Stage, TableScreen, Where};
use crate::{
    ask::{self, box_in_the_middle},
    columns::{self, pad},
    draw::{self, Setting},
    look::{QUIET, REFUSED, TITLE, TURN},
    too_small::{lacks, say_too_small},
    wrap::wrap,
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
const MIN_SCREEN: (u16, u16) = (72, 20);
/// From this width on the log stands beside the table.
const WIDE_FROM_COLUMNS: u16 = 112;
/// From this height on the strip has three rows.
const TALL_FROM_ROWS: u16 = 30;

impl TableScreen {
    pub(crate) fn paint(&mut self, area: Rect, buffer: &mut Buffer) {
        self.unseen = lacks(area, MIN_SCREEN);
        if self.unseen {
            return say_too_small("the table", MIN_SCREEN, area, buffer);
        }
        let head = Rect { height: 1, ..area };
        let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
        let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
        self.paint_head(head, buffer);
        self.paint_foot(foot, buffer);
        match self.stage {
            Stage::Lobby => self.paint_lobby(body, buffer),
            // what a round came to is for all viewers, and comes first
            Stage::Cover(_) if self.panel == Some(Panel::Round) => {}
            Stage::Cover(seat) => self.paint_cover(seat, body, buffer),
            Stage::Table | Stage::Result => self.paint_table(body, buffer),
        }
        match self.panel {
            Some(Panel::Rules) => self.rules.draw(body, buffer),
            Some(Panel::Analysis) => {
                self.analysis.iter_mut().for_each(|analysis| analysis.panel.draw(body, buffer));
            }
            Some(Panel::Help) => self.paint_help(body, buffer),
            Some(Panel::Round) => self.paint_round(body, buffer),
            Some(Panel::Leave) => self.ask_to_leave(body, buffer),
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
        let middle = area.x + area.width.saturating_sub(columns::width(&turn) as u16) / 2;
        buffer.set_stringn(middle, area.y, turn, usize::from(area.right() - middle), bold);
        let at = area.right().saturating_sub(columns::width(&right) as u16);
        buffer.set_string(at, area.y, right, Style::new());
    }

    fn whose_turn(&self) -> String {
        let listed = |seats: SeatSet| {
            let names: Vec<String> = seats.iter().map(|seat| self.words.name(seat)).collect();
            names.join(", ")
        };
        match self.turn {
            Turn::Over => "The game is over".to_owned(),
            Turn::One(seat) if self.holder == Some(seat) => "► Your turn".to_owned(),
            Turn::One(seat) => format!("{} to play", self.words.name(seat)),
            Turn::Each(seats) if self.holder.is_some_and(|seat| seats.contains(seat)) => {
                "► Your secret choice".to_owned()
            }
            Turn::Each(seats) => format!("Secret choices: {}", listed(seats)),
            Turn::Any(seats) if seats.is_empty() => "…".to_owned(),
            Turn::Any(_) => self.sketch.turn.clone(),
        }
    }

    fn paint_foot(&self, area: Rect, buffer: &mut Buffer) {
        let own = match self.at {
            // only a table of this process has a speed of its own
            Where::Local => ("+ -", "bot delay"),
            Where::Remote => ("/say", "chat"),
            Where::Lesson => ("s", "skip this step"),
        };
        let leave = ("q", "leave");
        let keys: Vec<(&str, &str)> = match (self.panel, self.stage) {
            (Some(_), _) => Vec::new(),
            (None, Stage::Result) => {
                let analysis = self.can_analyse.then_some(("w", "where you went wrong"));
                let others = [("l", "leave"), ("?", "help"), ("r", "rules"), ("PgUp", "log")];
                [("a", "again")].into_iter().chain(analysis).chain(others).collect()
            }
            (None, Stage::Lobby) => {
                vec![("Enter", "start"), ("/say", "chat"), ("?", "help"), ("r", "rules"), leave]
            }
            (None, Stage::Cover(_)) => {
                vec![("Enter", "uncover"), ("?", "help"), ("r", "rules"), leave]
            }
            (None, Stage::Table) if self.menu.is_typing() => {
                vec![("Enter", "plays"), ("↑↓ Tab", "choose"), ("Esc", "stop typing")]
            }
            (None, Stage::Table) if self.asked.is_some() && !self.is_race() => self.menu_keys(own),
            (None, Stage::Table) => {
                vec![("?", "help"), ("r", "rules"), leave, ("PgUp PgDn", "log"), own]
            }
        };
        let mut line = Line::raw(" ");
        line.spans.extend(ask::keys_within(&keys, area.width - 2).spans);
        buffer.set_line(area.x, area.y, &line, area.width);
    }

    fn menu_keys(&self, own: (&'static str, &'static str)) -> Vec<(&'static str, &'static str)> {
        let mut keys = match (self.menu.takes_money(), self.menu.is_in_hand()) {
            (true, _) => vec![("←→", "rank"), ("↑↓", "stake")],
            (false, true) => vec![("←→", "card")],
            (false, false) => vec![("←→↑↓", "choose")],
        };
        if self.menu.takes_several() {
            keys.push(("Space", "mark"));
        }
        keys.push(("Enter", "plays"));
        if self.menu.is_in_hand() && self.menu.has_others() {
            keys.push(("Tab", "other moves"));
        } else if self.menu.has_hand() && !self.menu.is_in_hand() {
            keys.push(("Tab", "hand"));
        }
        keys.extend([("?", "help"), ("r", "rules"), ("F2", "hint"), ("q", "leave")]);
        keys.extend([("/", "type"), ("PgUp", "log"), own]);
        keys
    }

    /// Who sits where, before the match.
    fn paint_lobby(&mut self, area: Rect, buffer: &mut Buffer) {
        let low = area.height * 2 / 5;
        let mut lines = vec![Line::styled("At the table", TITLE)];
        lines.extend(self.seat_lines.iter().map(|line| Line::raw(line.clone())));
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
            self.menu.draw(&str::to_owned, "", menu, buffer);
        }
    }

    /// Nothing on it is known to the next person only.
    fn paint_cover(&mut self, seat: Seat, area: Rect, buffer: &mut Buffer) {
        let name = self.words.name(seat);
        let mut lines = vec![
            Line::styled(format!("Pass the screen to {name}."), TITLE),
            Line::raw(""),
            ask::keys(&[("Enter", "when you sit before it, alone")]),
        ];
        let newest = self.log.newest(6);
        if !newest.is_empty() {
            lines.push(Line::raw(""));
            lines.push(Line::styled("What everyone saw last:", QUIET));
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

    /// Every part has its place, which depends on the size of the screen alone: nothing jumps.
    fn paint_table(&mut self, area: Rect, buffer: &mut Buffer) {
        let wide = area.width >= WIDE_FROM_COLUMNS;
        let beside = if wide { (area.width / 3).clamp(34, 56) } else { 0 };
        let table = Rect { width: area.width - beside, ..area };
        let strip = if area.height >= TALL_FROM_ROWS { 3 } else { 2 };
        let low = (area.height / 4).clamp(5, 12);
        let places = Rect {
            x: table.x + 1,
            // a column of its own before the log beside it
            width: table.width - if wide { 2 } else { 1 },
            height: area.height - strip - low,
            ..table
        };
        let marks = if self.asked.is_some() { self.menu.marks() } else { Vec::new() };
        let lift = self.asked.is_some() && !self.menu.takes_several() && self.menu.is_complete();
        let sorts = self.asked.is_some() && self.menu.is_complete() && !self.is_race();
        let (menu, names) = (&self.menu, self.names_for_all());
        let setting = Setting {
            names: &names,
            due: self.marked(),
            own: self.holder,
            playable: &|code| lift && menu.mentions(code),
            useless: &|code| sorts && !menu.mentions(code),
            marks: &marks,
        };
        draw::draw(&self.sketch, &setting, &mut self.layout, places, buffer);
        let said = Rect { y: places.bottom(), height: strip, ..places };
        Paragraph::new(self.says(usize::from(said.width) - 1, usize::from(strip)))
            .render(said, buffer);
        let bottom = Rect { y: said.bottom(), height: low, ..table };
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
            self.race.paint(self.people, &self.words, self.held, menu, buffer);
        } else if self.asked.is_some() || self.menu.is_typing() {
            let words = self.words.clone();
            self.menu.draw(&|action| words.action(action), &self.sketch.form, menu, buffer);
        } else {
            Block::new().borders(Borders::TOP).border_style(QUIET).render(menu, buffer);
        }
    }

    /// Whose turn is marked: in a race that of the player who is to go on.
    fn marked(&self) -> SeatSet {
        match self.turn {
            Turn::Any(_) => self.sketch.next.map(SeatSet::only).unwrap_or_default(),
            turn => turn.seats(),
        }
    }

    /// The strip between table and menu: a refusal or a hint, else what you can do now. It has
    /// always as many rows.
    fn says(&self, width: usize, rows: usize) -> Vec<Line<'static>> {
        if self.stage == Stage::Result {
            let mut lines: Vec<String> = Vec::new();
            for why in self.why_over.iter().rev() {
                let why = wrap(why, width);
                if lines.len() + why.len() > rows {
                    break;
                }
                lines.splice(0..0, why);
            }
            return lines.into_iter().map(Line::raw).collect();
        }
        let wrapped = |text: &str, style: Style| -> Vec<Line<'static>> {
            wrap(text, width).into_iter().map(|row| Line::styled(row, style)).collect()
        };
        let mut lines = Vec::new();
        if let Some(refusal) = &self.refusal {
            let rules = if refusal.clause.is_some() { "  r: read the rule" } else { "" };
            lines.extend(wrapped(&format!("✗ {}{rules}", refusal.sentence), REFUSED));
        } else if let Some(hint) = &self.hint {
            lines.extend(wrapped(&format!("→ {hint}"), QUIET));
        }
        let now = match (self.asked, self.sketch.now.as_str()) {
            (None, _) => "",
            (Some(_), "") if self.is_race() => "",
            (Some(_), "") => "Choose what to do.",
            (Some(_), now) => now,
        };
        if lines.len() < rows && !now.is_empty() {
            lines.extend(wrapped(now, TURN));
        }
        if lines.len() < rows && !self.is_race() {
            lines.extend(self.race.verdict(&self.words, width));
        }
        lines.truncate(rows);
        lines
    }

    fn paint_result(&self, area: Rect, buffer: &mut Buffer) {
        let scores = &self.scores;
        let best = scores.iter().max().copied().unwrap_or(0);
        let rows = usize::from(area.height.saturating_sub(1));
        let columns = if scores.len() > rows { 2 } else { 1 };
        let sums = !self.matches_before.is_empty();
        let figures = if sums { 18 } else { 10 };
        let wide = usize::from(area.width / columns).saturating_sub(figures).min(18);
        let mut lines = Vec::new();
        for (seat, (name, score)) in self.names_for_all().iter().zip(scores).enumerate() {
            let (mark, style) = if *score == best { ('★', TURN) } else { (' ', Style::new()) };
            let before = self.matches_before.get(seat);
            let sum = before.map_or_else(String::new, |before| format!(" {:>7}", before + score));
            lines.push(Line::styled(format!("{mark} {} {score:>6}{sum}", pad(name, wide)), style));
        }
        let block = Block::new().borders(Borders::TOP).border_style(QUIET);
        let block = block.title(Line::from(vec![
            Span::styled(" Result ", TITLE),
            Span::raw(if sums { "and in all  " } else { " " }),
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

impl TableScreen {
    /// What leaving costs, and what is kept.
    fn ask_to_leave(&self, area: Rect, buffer: &mut Buffer) {
        let over = self.stage == Stage::Result;
        let (mut what, keys): (Vec<String>, &[_]) = match (self.at, &self.record) {
            (Where::Local, None) if over => {
                (vec!["The game is over; it has not been recorded.".to_owned()], &HERE)
            }
            (Where::Local, None) => (
                vec![
                    "If you leave now, the game is lost: it is not being recorded.".to_owned(),
                    "(Start with --record FILE to keep a game.)".to_owned(),
                ],
                &HERE,
            ),
            (Where::Local, Some(file)) if over => {
                (vec![format!("The game is written to {file}.")], &HERE)
            }
            (Where::Local, Some(file)) => (
                vec![
                    format!("The game so far is written to {file}."),
                    "You can replay it, but not go on playing.".to_owned(),
                ],
                &HERE,
            ),
            (Where::Lesson, _) => {
                (vec!["You can take the lesson again at any time.".to_owned()], &HERE)
            }
            (Where::Remote, _) if self.holder.is_none() => {
                (vec!["You are only watching: nothing is lost.".to_owned()], &HERE)
            }
            (Where::Remote, _) => (
                vec![
                    "y: you give up your seat for good.".to_owned(),
                    format!("k: your seat stays yours; {} brings you back.", self.way_back),
                ],
                &[("y", "leave for good"), ("k", "keep the seat"), ("n", "stay")],
            ),
        };
        let width = usize::from(area.width).saturating_sub(8);
        let mut lines: Vec<Line<'_>> =
            what.drain(..).flat_map(|what| wrap(&what, width)).map(Line::raw).collect();
        lines.extend([Line::raw(""), ask::keys(keys)]);
        box_in_the_middle("Leave the table?", lines, area, buffer);
    }
}

/// The answers at a table of this process.
const HERE: [(&str, &str); 2] = [("y", "leave"), ("n", "stay")];
