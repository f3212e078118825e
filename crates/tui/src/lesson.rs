//! A lesson, full screen: the board as at any table, and above it what is taught.

mod table;

use crate::{
    Look, ask,
    look::{TITLE, TURN},
    menu::Picked,
    table_screen::{Panel, Refusal, TableScreen, Where},
    terminal::{self, Shown},
    wrap::wrap,
};
use parlour_engine::{
    Meta, Seat, SeatSet, Turn,
    lesson::{Answered, AnyLesson, AnyStep, LessonAnswer, LessonError, position},
};
use ratatui::{
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent},
    layout::Rect,
    text::Line,
    widgets::{Paragraph, Widget},
};
use table::LessonTable;

/// The rows above the board: a heading with keys, and a sentence or two.
const TEXT_ROWS: u16 = 4;
/// The rows that a table needs at least.
const TABLE_ROWS: u16 = 20;
/// How long a quiet screen sleeps, in milliseconds.
const IDLE_SLEEP_MS: u64 = 400;

/// What a learner wants after a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterLesson {
    /// To play a short match.
    Play,
    /// Nothing more for now.
    Leave,
}

/// Teaches a game, full screen.
///
/// # Errors
/// If the lesson cannot be played as it is written, or the terminal fails.
pub fn learn(
    meta: &'static Meta,
    lesson: &'static dyn AnyLesson,
    look: Look,
) -> anyhow::Result<AfterLesson> {
    let mut screen = LessonScreen::new(meta, lesson, look)?;
    terminal::show(&mut screen)?;
    Ok(screen.end.unwrap_or(AfterLesson::Leave))
}

/// A lesson on the screen.
pub(crate) struct LessonScreen {
    lesson: &'static dyn AnyLesson,
    steps: Vec<&'static dyn AnyStep>,
    /// Which step, from 0.
    number: usize,
    /// The moves of the step that went on.
    moves: Vec<String>,
    table: LessonTable,
    screen: TableScreen,
    /// Has the learner read what it is all about?
    has_begun: bool,
    pub(crate) end: Option<AfterLesson>,
}

impl LessonScreen {
    pub(crate) fn new(
        meta: &'static Meta,
        lesson: &'static dyn AnyLesson,
        look: Look,
    ) -> anyhow::Result<Self> {
        let steps = lesson.steps();
        let first = steps.first().copied();
        let first = first.ok_or_else(|| anyhow::anyhow!("the lesson has no step"))?;
        let table = LessonTable::new(position(first, &[])?);
        let screen = TableScreen::new(Where::Lesson, meta, meta.rulebook, look);
        let moves = Vec::new();
        let (number, has_begun, end) = (0, false, None);
        let mut lesson = Self { lesson, steps, number, moves, table, screen, has_begun, end };
        lesson.begin();
        Ok(lesson)
    }

    /// A move that goes on.
    #[cfg(test)]
    pub(crate) fn expected(&self) -> Option<String> {
        self.screen.asked?;
        self.table.now.expected().into_iter().next()
    }

    /// What is said now.
    #[cfg(test)]
    pub(crate) fn said(&self) -> &str {
        self.table.now.say
    }

    /// A step begins at a table of its own.
    fn begin(&mut self) {
        let now = &self.table.now;
        let name = |seat: Seat| format!("Player {}", seat.index() + 1);
        self.screen.words.names = Seat::all(now.game.seats()).map(name).collect();
        self.screen.people = SeatSet::only(now.seat);
        self.screen.holder = Some(now.seat);
        self.screen.corner = "lesson".to_owned();
        self.refresh();
    }

    /// Looks at the table again.
    fn refresh(&mut self) {
        let now = &self.table.now;
        self.screen.asked = (self.has_begun && !now.is_done()).then_some(now.seat);
        self.screen.notice = now.is_done().then(|| "Well done".to_owned());
        self.screen.race.listen(&self.table, self.screen.people);
        self.screen.look_at(&self.table);
    }

    /// The learner does this.
    fn act(&mut self, action: &str) {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).chain([action]).collect();
        match position(self.steps[self.number], &moves) {
            Ok(now) => match &now.answer {
                Some(answer) => self.screen.refusal = Some(self.refusal(answer)),
                None => {
                    self.moves.push(action.to_owned());
                    self.table.go_on(now);
                    self.screen.refusal = None;
                    self.screen.hint = None;
                    self.screen.menu = Default::default();
                    self.refresh();
                }
            },
            Err(broken) => self.screen.refusal = Some(not_playable(&broken)),
        }
    }

    fn refusal(&self, answer: &LessonAnswer) -> Refusal {
        let clause = match answer.kind {
            Answered::Refused { clause } => clause.map(str::to_owned),
            Answered::NotYet => None,
        };
        Refusal { sentence: self.screen.words.sentence(&answer.text), clause }
    }

    /// The next step; after the last one, the learner chooses whether to play.
    fn next(&mut self) {
        let Some(step) = self.steps.get(self.number + 1) else { return };
        match position(*step, &[]) {
            Ok(now) => {
                let (meta, look) = (now.game.meta(), self.screen.look);
                let picture = self.screen.picture + 1;
                self.screen = TableScreen::new(Where::Lesson, meta, meta.rulebook, look);
                self.screen.picture = picture;
                self.number += 1;
                self.moves.clear();
                self.table = LessonTable::new(now);
                self.begin();
            }
            Err(broken) => self.screen.refusal = Some(not_playable(&broken)),
        }
    }

    fn is_last(&self) -> bool {
        self.number + 1 == self.steps.len()
    }

    fn key_in_panel(&mut self, panel: Panel, key: KeyEvent) {
        match (panel, key.code) {
            (Panel::Rules, _) => self.screen.key_in_rules(key),
            (Panel::Help, code) => self.screen.key_in_help(code),
            (Panel::Leave, KeyCode::Char('y' | 'Y')) => self.end = Some(AfterLesson::Leave),
            (Panel::Leave, KeyCode::Char('n' | 'N') | KeyCode::Esc) => self.screen.close(),
            (Panel::Round, _) => self.screen.close(),
            _ => {}
        }
    }

    fn key_at_the_goal(&mut self, code: KeyCode) {
        if code != KeyCode::Enter {
            return self.screen.common_key(code);
        }
        self.has_begun = true;
        self.screen.picture += 1;
        self.refresh();
    }

    fn key_when_done(&mut self, code: KeyCode) {
        match (code, self.is_last()) {
            (KeyCode::Enter, true) => self.end = Some(AfterLesson::Play),
            (KeyCode::Enter, false) => self.next(),
            (KeyCode::Char('q') | KeyCode::Esc, true) => self.end = Some(AfterLesson::Leave),
            _ => self.screen.common_key(code),
        }
    }

    fn key_at_the_table(&mut self, key: KeyEvent, now: u64) {
        let people = self.screen.people;
        if self.table.is_race()
            && !self.screen.menu.is_typing()
            && self.screen.race.owns(key, &self.table, people)
        {
            if let Some((_, action)) = self.screen.race.key(key, now, &self.table, people) {
                self.act(&action);
            }
            return;
        }
        if key.code == KeyCode::F(2) {
            let expected = self.table.now.expected();
            self.screen.refusal = None;
            self.screen.hint = expected.first().map(|action| self.screen.words.action(action));
            return;
        }
        match self.screen.menu.key(key) {
            Picked::Play(action) => self.act(&action),
            Picked::Taken => self.screen.look_at(&self.table),
            Picked::NotMine if key.code == KeyCode::Char('s') => self.next(),
            Picked::NotMine => self.screen.common_key(key.code),
        }
    }

    /// What stands above the board.
    fn text(&self, width: usize) -> Vec<Line<'static>> {
        let (number, count) = (self.number + 1, self.steps.len());
        let (heading, said, key) = match (self.has_begun, self.table.now.is_done()) {
            (false, _) => (self.screen.title.to_owned(), self.lesson.goal(), "begin"),
            (true, done) => {
                let title = self.steps[self.number].title();
                let key = match (done, self.is_last()) {
                    (false, _) => "",
                    (true, false) => "next step",
                    (true, true) => "play a short match",
                };
                (format!("{number} of {count}: {title}"), self.table.now.say, key)
            }
        };
        let mut heading = Line::styled(format!("{heading}   "), TITLE);
        if !key.is_empty() {
            heading.spans.extend(ask::keys(&[("Enter", key), ("q", "leave")]).spans);
        }
        let said = wrap(said, width).into_iter().map(|row| Line::styled(row, TURN));
        [heading].into_iter().chain(said).collect()
    }
}

fn not_playable(broken: &LessonError) -> Refusal {
    Refusal { sentence: broken.to_string(), clause: None }
}

impl Shown for LessonScreen {
    fn key(&mut self, key: KeyEvent, now: u64) {
        match self.screen.panel {
            _ if self.screen.unseen => {}
            Some(panel) => self.key_in_panel(panel, key),
            None if !self.has_begun => self.key_at_the_goal(key.code),
            None if self.table.now.is_done() => self.key_when_done(key.code),
            None => self.key_at_the_table(key, now),
        }
    }

    fn tick(&mut self, _now: u64) {}

    fn wake(&self, now: u64) -> u64 {
        now + IDLE_SLEEP_MS
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let rows = area.height.saturating_sub(TABLE_ROWS).min(TEXT_ROWS);
        let above =
            Rect { x: area.x + 1, width: area.width.saturating_sub(2), height: rows, ..area };
        Paragraph::new(self.text(usize::from(above.width))).render(above, buffer);
        let below = Rect { y: area.y + rows, height: area.height - rows, ..area };
        self.screen.paint(below, buffer);
        self.screen.look.finish(buffer);
    }

    fn is_done(&self) -> bool {
        self.end.is_some()
    }

    fn interrupt(&mut self) {
        self.end = Some(AfterLesson::Leave);
    }

    fn picture(&self) -> u64 {
        self.screen.picture
    }
}

impl LessonTable {
    fn is_race(&self) -> bool {
        matches!(self.now.game.turn(), Turn::Any(_))
    }
}
