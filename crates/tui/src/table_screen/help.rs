//! The help: which key does what, and a legend of the game at hand.

use super::{TableScreen, Where};
use crate::{
    legend,
    look::{KEY, TITLE},
};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
    widgets::{Block, BorderType, Clear, Paragraph, Widget},
};

/// From this width on keys and legend stand side by side.
const WIDE_FROM_COLUMNS: u16 = 130;

/// The keys of a game of turns.
const TURNS: &[(&str, &str)] = &[
    ("←→", "move over your cards, or over the other moves"),
    ("Space", "mark a card, where several go together"),
    ("↑↓", "other moves; at Basset the stake"),
    ("Tab", "from your cards to the other moves, and back"),
    ("Enter", "play exactly what is marked: the line above says what"),
    ("1–0", "go to a move of the list; the same key again plays it"),
    ("/", "type a move, such as  / pass"),
];

/// The keys of a race.
const RACE: &[(&str, &str)] = &[("below", "the keys of the race stand under the table")];

impl TableScreen {
    fn keys(&self) -> Vec<(&'static str, &'static str)> {
        let mut keys = if self.is_race() { RACE.to_vec() } else { TURNS.to_vec() };
        keys.extend([
            ("F2", "a hint: what a strong bot would do"),
            ("r", "the rules; after a refusal, the rule itself"),
            ("PgUp PgDn", "older and newer lines of the log"),
        ]);
        if self.can_analyse {
            keys.push(("w", "after the game: where you went wrong"));
        }
        keys.extend(match self.at {
            Where::Local => vec![("+ -", "bots play slower, faster"), ("Ctrl-Z", "suspend")],
            Where::Lesson => vec![("s", "skip this step"), ("Ctrl-Z", "suspend")],
            Where::Remote => vec![
                ("/say TEXT", "chat"),
                ("/undo", "undo your last move, or ask for it"),
                ("/allow /refuse", "when another player asks to undo"),
                ("/seat 2", "take another seat before the match, or ask its player to swap"),
                ("/open /close", "the host: show the table to everyone, or no longer"),
                ("/remove 2", "the host: remove the player in that seat"),
                ("/mute /unmute 2", "hide what that player writes, or show it again"),
                ("/report 2 WHY", "report the player there: insults, spoiling, stalling, other"),
                ("/report left 2 WHY", "the same, of the last player who left that seat"),
            ],
        });
        keys.push(("q", "leave (you are asked first)"));
        keys
    }

    /// The keys and the game's words, as rows of this width.
    fn help_lines(&self, width: u16) -> Vec<Line<'static>> {
        let line = |(term, means): &(&'static str, &'static str), style: Style| {
            Line::from(vec![
                Span::styled(format!("{term:<14} "), style),
                Span::raw((*means).to_owned()),
            ])
        };
        let mut left = vec![Line::styled("Keys", TITLE)];
        left.extend(self.keys().iter().map(|pair| line(pair, KEY)));
        let mut right = vec![Line::styled(self.title, TITLE)];
        right.extend(legend::of(self.words.game).iter().map(|pair| line(pair, TITLE)));
        if width < WIDE_FROM_COLUMNS {
            // the legend is what you look for in the middle of a game
            right.push(Line::raw(""));
            right.extend(left);
            return right;
        }
        let half = usize::from(width) / 2;
        let rows = left.len().max(right.len());
        left.resize(rows, Line::raw(""));
        right.resize(rows, Line::raw(""));
        right
            .into_iter()
            .zip(left)
            .map(|(mut right, left)| {
                let pad = half.saturating_sub(right.width());
                right.push_span(Span::raw(" ".repeat(pad)));
                right.spans.extend(left.spans);
                right
            })
            .collect()
    }

    /// Scrolls the help, or closes it.
    pub(crate) fn key_in_help(&mut self, code: ratatui::crossterm::event::KeyCode) {
        use ratatui::crossterm::event::KeyCode;
        match code {
            KeyCode::Down => self.help_top += 1,
            KeyCode::Up => self.help_top = self.help_top.saturating_sub(1),
            KeyCode::PageDown => self.help_top += 10,
            KeyCode::PageUp => self.help_top = self.help_top.saturating_sub(10),
            KeyCode::Char('r') => self.open(super::Panel::Rules),
            KeyCode::Esc | KeyCode::Enter | KeyCode::F(1) | KeyCode::Char('?' | 'q' | ' ') => {
                self.help_top = 0;
                self.close();
            }
            _ => {}
        }
    }

    pub(super) fn paint_help(&mut self, area: Rect, buffer: &mut Buffer) {
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let lines = self.help_lines(inner.width.saturating_sub(2));
        let room = usize::from(inner.height.saturating_sub(2));
        self.help_top = self.help_top.min(lines.len().saturating_sub(room));
        let more = lines.len() > room;
        let mut keys = Vec::new();
        if more {
            keys.extend([Span::styled(" ↑↓", KEY), Span::raw(" more ")]);
        }
        keys.extend([Span::styled(" Esc", KEY), Span::raw(" back to the table ")]);
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .title(Line::styled(" Help ", TITLE))
            .title_bottom(Line::from(keys));
        Clear.render(area, buffer);
        let shown: Vec<Line<'_>> = lines.into_iter().skip(self.help_top).take(room).collect();
        Paragraph::new(shown).block(block).render(inner, buffer);
    }
}
