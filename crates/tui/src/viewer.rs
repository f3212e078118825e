//! A record, step by step, as any viewer saw it.

use crate::{
    Look, ask,
    draw::{self, Layout, Reader, Setting, Sketch},
    look::{QUIET, TITLE, TURN},
    terminal::{self, Shown},
    too_small::{lacks, say_too_small},
    words::Words,
    wrap::wrap,
};
use parlour_engine::{Seat, Turn, Viewer};
use parlour_protocol::Replay;
use ratatui::{
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent},
    layout::Rect,
    style::{Modifier, Style},
    text::Line,
    widgets::{Block, Borders, Paragraph, Widget},
};

/// The smallest screen on which a record can be read.
const MIN_SCREEN: (u16, u16) = (40, 12);

/// Shows a record, full screen, as this viewer saw it; without one everything is face up.
///
/// # Errors
/// If the terminal cannot be drawn on, or the record cannot be played.
pub fn watch(replay: Replay, viewer: Option<Viewer>) -> anyhow::Result<()> {
    let mut watching = Watching::new(replay, viewer, Look::of_the_terminal());
    terminal::show(&mut watching)?;
    match watching.failed {
        Some(fault) => Err(anyhow::anyhow!(fault)),
        None => Ok(()),
    }
}

/// A record on the screen.
pub(crate) struct Watching {
    replay: Replay,
    look: Look,
    /// None: everything face up.
    viewer: Option<Viewer>,
    sketch: Sketch,
    act: Option<String>,
    told: Vec<String>,
    words: Words,
    transcript: Option<Transcript>,
    failed: Option<String>,
    done: bool,
}

/// The whole record as text, open over the table.
struct Transcript {
    lines: Vec<String>,
    top: usize,
}

impl Watching {
    pub(crate) fn new(replay: Replay, viewer: Option<Viewer>, look: Look) -> Self {
        let names: Vec<String> = Seat::all(replay.game().seats())
            .map(|seat| format!("Player {}", seat.index() + 1))
            .collect();
        let words = Words { game: replay.game().meta().id, names, own: None };
        let mut watching = Self {
            replay,
            look,
            viewer,
            sketch: Sketch::default(),
            act: None,
            told: Vec::new(),
            words,
            transcript: None,
            failed: None,
            done: false,
        };
        watching.look_again();
        watching
    }

    fn own(&self) -> Option<Seat> {
        match self.viewer {
            Some(Viewer::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    fn look_again(&mut self) {
        let step = self.replay.step(self.viewer);
        let viewer = Reader { own: self.own(), words: Some(&self.words), ..Reader::default() };
        self.sketch = draw::sketch(step.table.as_ref(), viewer);
        self.act = step.act.map(|act| self.said(&act));
        self.told = step.told.iter().map(|told| self.words.sentence(told)).collect();
    }

    /// An act of the record in words: `seat 0: give 2A` is `Player 1: give 2 of Anchors`.
    fn said(&self, act: &str) -> String {
        let parts = act.split_once(": ");
        let Some((seat, action)) = parts.filter(|(seat, _)| seat.starts_with("seat ")) else {
            return self.words.sentence(act);
        };
        format!("{}: {}", self.words.sentence(seat), self.words.action(action))
    }

    fn go_to(&mut self, number: usize) {
        if let Err(fault) = self.replay.go_to(number) {
            self.failed = Some(fault.to_string());
            self.done = true;
        }
        self.look_again();
    }

    /// Everything, the spectator, then each seat.
    fn next_viewer(&mut self) {
        let seats = self.replay.game().seats();
        self.viewer = match self.viewer {
            None => Some(Viewer::Spectator),
            Some(Viewer::Spectator) => Some(Viewer::Seat(Seat::ZERO)),
            Some(Viewer::Seat(seat)) => Seat::at(seat.index() as u64 + 1, seats).map(Viewer::Seat),
        };
        self.look_again();
    }

    fn open_transcript(&mut self) {
        let here = self.replay.at();
        let (mut lines, mut top) = (Vec::new(), 0);
        for number in 0..=self.replay.len() {
            if self.replay.go_to(number).is_err() {
                break;
            }
            if number == here {
                top = lines.len();
            }
            let step = self.replay.step(self.viewer);
            let act = step.act.map(|act| self.said(&act)).unwrap_or_default();
            lines.push(format!("{number}  {act}"));
            let told = step.told.iter().map(|told| self.words.sentence(told));
            lines.extend(told.map(|told| format!("      {told}")));
        }
        self.go_to(here);
        self.transcript = Some(Transcript { lines, top });
    }

    fn paint_head(&self, area: Rect, buffer: &mut Buffer) {
        buffer.set_style(area, Style::new().add_modifier(Modifier::REVERSED));
        let viewer = match self.viewer {
            None => "everything face up".to_owned(),
            Some(Viewer::Spectator) => "as a spectator".to_owned(),
            Some(Viewer::Seat(seat)) => {
                format!("through the eyes of player {}", seat.index() + 1)
            }
        };
        let (at, len) = (self.replay.at(), self.replay.len());
        let title = self.replay.game().meta().title;
        let text = format!(" {title}   replay: move {at} of {len}   {viewer}");
        buffer.set_stringn(area.x, area.y, text, usize::from(area.width), TITLE);
    }

    fn paint_told(&self, area: Rect, buffer: &mut Buffer) {
        let block = Block::new().borders(Borders::TOP).border_style(QUIET);
        let inner = block.inner(area);
        block.render(area, buffer);
        let act = match (&self.act, self.replay.at()) {
            (_, 0) => "The deal".to_owned(),
            (Some(act), _) => act.clone(),
            (None, _) => String::new(),
        };
        let mut lines = vec![Line::styled(act, TURN)];
        if self.replay.at() == self.replay.len() {
            let scores: Vec<String> =
                self.replay.game().scores().iter().map(ToString::to_string).collect();
            lines.push(Line::styled(format!("Scores: {}", scores.join(", ")), TITLE));
        }
        for told in &self.told {
            lines.extend(wrap(told, usize::from(inner.width)).into_iter().map(Line::raw));
        }
        Paragraph::new(lines).render(inner, buffer);
    }

    fn paint_table(&self, body: Rect, buffer: &mut Buffer) {
        let tall = body.height - (body.height / 4).max(5);
        let due = match self.replay.game().turn() {
            Turn::Over => parlour_engine::SeatSet::EMPTY,
            turn => turn.seats(),
        };
        let setting = Setting {
            names: &self.words.names,
            due,
            own: self.own(),
            playable: &|_| false,
            useless: &|_| false,
            marks: &[],
        };
        let table = Rect { height: tall, ..body };
        draw::draw(&self.sketch, &setting, &mut Layout::default(), table, buffer);
        let told = Rect { y: body.y + tall, height: body.height - tall, ..body };
        self.paint_told(told, buffer);
    }
}

impl Transcript {
    /// A key; false if it closes the transcript.
    fn key(&mut self, code: KeyCode) -> bool {
        let last = self.lines.len().saturating_sub(1);
        match code {
            KeyCode::Esc | KeyCode::Char('t' | 'q') => return false,
            KeyCode::Up => self.top = self.top.saturating_sub(1),
            KeyCode::Down => self.top = (self.top + 1).min(last),
            KeyCode::PageUp => self.top = self.top.saturating_sub(10),
            KeyCode::PageDown => self.top = (self.top + 10).min(last),
            KeyCode::Home => self.top = 0,
            KeyCode::End => self.top = last,
            _ => {}
        }
        true
    }

    fn paint(&self, area: Rect, buffer: &mut Buffer) {
        let width = usize::from(area.width);
        let rows = self.lines[self.top..].iter().take(usize::from(area.height));
        let lines: Vec<Line<'_>> = rows
            .flat_map(|line| {
                let indent = line.len() - line.trim_start().len();
                let told = indent > 0;
                let style = if told { QUIET } else { Style::new() };
                wrap(line, width.saturating_sub(indent))
                    .into_iter()
                    .map(move |row| Line::styled(format!("{}{row}", " ".repeat(indent)), style))
            })
            .collect();
        Paragraph::new(lines).render(area, buffer);
    }
}

impl Shown for Watching {
    fn key(&mut self, key: KeyEvent, _now: u64) {
        if let Some(transcript) = &mut self.transcript {
            if !transcript.key(key.code) {
                self.transcript = None;
            }
            return;
        }
        let at = self.replay.at();
        match key.code {
            KeyCode::Left => self.go_to(at.saturating_sub(1)),
            KeyCode::Right | KeyCode::Char(' ') => self.go_to(at + 1),
            KeyCode::PageUp => self.go_to(at.saturating_sub(10)),
            KeyCode::PageDown => self.go_to(at + 10),
            KeyCode::Home => self.go_to(0),
            KeyCode::End => self.go_to(usize::MAX),
            KeyCode::Char('v') => self.next_viewer(),
            KeyCode::Char('e') => {
                self.viewer = None;
                self.look_again();
            }
            KeyCode::Char('s') => {
                self.viewer = Some(Viewer::Spectator);
                self.look_again();
            }
            KeyCode::Char(digit @ '1'..='9') => {
                let seat = Seat::at(digit as u64 - '1' as u64, self.replay.game().seats());
                if let Some(seat) = seat {
                    self.viewer = Some(Viewer::Seat(seat));
                    self.look_again();
                }
            }
            KeyCode::Char('t') => self.open_transcript(),
            KeyCode::Char('q') | KeyCode::Esc => self.done = true,
            _ => {}
        }
    }

    fn tick(&mut self, _now: u64) {}

    fn wake(&self, now: u64) -> u64 {
        now + 1_000
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        if lacks(area, MIN_SCREEN) {
            return say_too_small("the replay", MIN_SCREEN, area, buffer);
        }
        self.paint_head(Rect { height: 1, ..area }, buffer);
        let body =
            Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 };
        let keys: &[(&str, &str)] = match &self.transcript {
            Some(transcript) => {
                transcript.paint(body, buffer);
                &[("↑↓ PgUp PgDn", "move"), ("t", "table")]
            }
            None => {
                self.paint_table(body, buffer);
                &[
                    ("←→", "step"),
                    ("PgUp PgDn", "by ten"),
                    ("Home End", ""),
                    ("v 1-9 e s", "eyes"),
                    ("t", "transcript"),
                    ("q", "leave"),
                ]
            }
        };
        let foot = ask::keys(keys);
        buffer.set_line(area.x + 1, area.bottom() - 1, &foot, area.width - 1);
        self.look.finish(buffer);
    }

    fn is_done(&self) -> bool {
        self.done
    }

    fn interrupt(&mut self) {
        self.done = true;
    }
}
