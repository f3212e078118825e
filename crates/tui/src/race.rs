//! A slapping game: which key does what, for whom, and what the last verdict was.

mod keys;
mod verdict;

use crate::{
    columns,
    look::{KEY, QUIET, TITLE},
    race_event::RaceEvent,
    visible_table::VisibleTable,
    words::Words,
};
use keys::{Form, Keys};
use parlour_engine::{Seat, SeatSet, Tick};
use ratatui::{
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent},
    layout::Rect,
    text::{Line, Span},
    widgets::{Block, Borders, Paragraph, Widget},
};
use verdict::Verdict;

/// A key held down repeats itself faster than this; then it is not struck anew.
const KEY_REPEAT_MS: u64 = 70;

/// A slapping game as it goes on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Race {
    /// How many events have been read.
    read: usize,
    /// When the stack last changed, on the game's clock.
    shown_at: Tick,
    verdict: Option<Verdict>,
    /// Who has struck and is about to name a set (several people, Announce).
    naming: Option<Seat>,
    last: Option<(KeyCode, u64)>,
    form: Form,
}

impl Race {
    /// Listens to what has happened; true if there was a verdict.
    pub(crate) fn listen(&mut self, table: &dyn VisibleTable, people: SeatSet) -> bool {
        self.form.look(table, people);
        let mut decided = false;
        for (at, event) in table.race_events(self.read) {
            match event {
                RaceEvent::Shown => self.shown_at = at,
                RaceEvent::Decided { hits, winner, good, matches } => {
                    let since = self.shown_at;
                    self.verdict = Some(Verdict { hits, winner, good, matches, since });
                    self.shown_at = at;
                    decided = true;
                }
            }
        }
        self.read = table.race_event_count();
        decided
    }

    /// A new match has begun: the last verdict was of another one.
    pub(crate) fn forget_verdict(&mut self) {
        self.verdict = None;
    }

    /// What a key does in the race, if anything: the act of a seat.
    pub(crate) fn key(
        &mut self,
        key: KeyEvent,
        now: u64,
        table: &dyn VisibleTable,
        people: SeatSet,
    ) -> Option<(Seat, String)> {
        let held = self.last.is_some_and(|(code, at)| code == key.code && now < at + KEY_REPEAT_MS);
        self.last = Some((key.code, now));
        let KeyCode::Char(letter) = key.code else { return None };
        let keys = Keys::of(&self.form, people);
        let (seat, action) = match self.naming.take() {
            Some(seat) => (seat, keys.name(letter)?.to_owned()),
            None => keys.act(letter, table)?,
        };
        if held {
            return None;
        }
        if keys::wants_a_name(&action) {
            self.naming = Some(seat);
            return None;
        }
        Some((seat, action))
    }

    /// Does this key belong to the race, whether or not it does anything now?
    pub(crate) fn owns(&self, key: KeyEvent, table: &dyn VisibleTable, people: SeatSet) -> bool {
        let KeyCode::Char(letter) = key.code else { return false };
        let keys = Keys::of(&self.form, people);
        self.naming.is_some() || keys.act(letter, table).is_some()
    }

    /// The last verdict in a few lines.
    pub(crate) fn verdict(&self, words: &Words, width: usize) -> Vec<Line<'static>> {
        self.verdict.as_ref().map(|verdict| verdict.lines(words, width)).unwrap_or_default()
    }

    /// The last verdict, and the keys.
    pub(crate) fn paint(
        &self,
        people: SeatSet,
        words: &Words,
        held_for: u64,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let block = Block::new().borders(Borders::TOP).border_style(QUIET);
        let block = block.title(Line::styled(" Race ", TITLE));
        let inner = block.inner(area);
        block.render(area, buffer);
        let mut lines = Vec::new();
        if let Some(seat) = self.naming {
            let who = words.name(seat);
            lines.push(Line::styled(format!("Hit by {who}: now the set's letter!"), TITLE));
        } else if held_for > 0 {
            let seconds = held_for as f64 / 1000.0;
            lines.push(Line::styled(format!("Get ready: play continues in {seconds:.1} s"), TITLE));
        }
        if let Some(verdict) = &self.verdict {
            lines.extend(verdict.lines(words, usize::from(inner.width)));
        }
        lines.extend(self.keys(people, words, usize::from(inner.width)));
        Paragraph::new(lines).render(inner, buffer);
    }

    fn keys(&self, people: SeatSet, words: &Words, width: usize) -> Vec<Line<'static>> {
        let mut lines = vec![Line::default()];
        let mut used = 0;
        for (letter, does) in Keys::of(&self.form, people).list(words) {
            let name = if letter == ' ' { "Space".to_owned() } else { letter.to_string() };
            let wide = columns::width(&name) + columns::width(&does) + 3;
            if used > 0 && used + wide > width {
                lines.push(Line::default());
                used = 0;
            }
            used += wide;
            let line = lines.last_mut().expect("a line");
            line.push_span(Span::styled(name, KEY));
            line.push_span(Span::raw(format!(" {does}  ")));
        }
        lines
    }
}
