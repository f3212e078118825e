//! The opening screen: which game, with how many, against whom.

use crate::{
    Look, ask,
    log::wrap,
    look::{CHOSEN, KEY, QUIET, TITLE},
    terminal::{self, Shown},
};
use parlour_bots::Level;
use parlour_engine::{erased::Entry, game::Meta, options::Kind};
use ratatui::{
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent},
    layout::Rect,
    style::Style,
    text::{Line, Span},
    widgets::{Paragraph, Widget},
};

/// What was picked on the opening screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picked {
    /// The game's id.
    pub game: &'static str,
    /// How many sit at the table.
    pub players: u8,
    /// How many of them sit before this screen, side by side.
    pub people: u8,
    /// The first of their seats.
    pub seat: u8,
    /// How well the others play.
    pub level: Level,
    /// House rules that were picked: keys and values, as for `--option`.
    pub options: Vec<(&'static str, &'static str)>,
}

/// Shows the opening screen with these games; `None` if someone left it.
///
/// # Errors
/// If the terminal cannot be drawn on.
pub fn pick_game(games: &'static [Entry], look: Look) -> anyhow::Result<Option<Picked>> {
    let mut picker = Picker::new(games, look);
    terminal::show(&mut picker)?;
    Ok(picker.picked)
}

/// One sentence a game.
fn sentence(id: &str) -> &'static str {
    match id {
        "basement" => {
            "Get rid of three hands, the last of them unseen: match the pile or go higher."
        }
        "budr-basef" => {
            "Slap the stack when its top cards make one of fifteen sets; Jokers gamble."
        }
        "bread-basket" => "Cards go in a line; whoever completes a pattern takes it. Chefs fetch.",
        "basset" => {
            "The bank turns cards two by two; let your stake ride to seven, fifteen, thirty."
        }
        "down-the-well" => "Six wells that only rise. Play if you can; the very last card wins.",
        _ => "",
    }
}

/// The most that can play without an option that asks for more.
fn most_players(meta: &Meta) -> u8 {
    let usual = meta.options.iter().find(|option| matches!(option.kind, Kind::Players(_)));
    let usual = usual.and_then(|option| option.default().as_u64());
    usual.map_or(meta.max_players, |usual| usual.min(meta.max_players.into()) as u8)
}

/// A line below the games that can be changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Setting {
    Players,
    People,
    Bots,
    Speed,
}

/// The opening screen.
struct Picker {
    games: &'static [Entry],
    look: Look,
    game: usize,
    /// Games first, then settings.
    row: usize,
    players: u8,
    people: u8,
    level: usize,
    sealed: bool,
    picked: Option<Picked>,
    done: bool,
}

impl Picker {
    fn new(games: &'static [Entry], look: Look) -> Self {
        let usual = Level::ALL.iter().position(|&level| level == Level::Medium).unwrap_or(0);
        let mut picker = Self {
            games,
            look,
            game: 0,
            row: 0,
            players: 4,
            people: 1,
            level: usual,
            sealed: false,
            picked: None,
            done: games.is_empty(),
        };
        picker.keep_in_bounds();
        picker
    }

    fn meta(&self) -> &'static Meta {
        self.games[self.game].meta
    }

    fn settings(&self) -> Vec<Setting> {
        let mut settings = vec![Setting::Players, Setting::People, Setting::Bots];
        if self.meta().real_time {
            settings.push(Setting::Speed);
        }
        settings
    }

    fn keep_in_bounds(&mut self) {
        if self.done {
            return;
        }
        let meta = self.meta();
        self.players = self.players.clamp(meta.min_players, most_players(meta));
        self.people = self.people.clamp(1, self.players);
        self.row = self.row.min(self.games.len() + self.settings().len() - 1);
    }

    /// The first seat of those who sit here.
    fn seat(&self) -> u8 {
        if self.people < self.players { self.meta().first_person } else { 0 }
    }

    /// One more, or one less, of the setting under the cursor.
    fn change(&mut self, more: bool) {
        let place = self.row.checked_sub(self.games.len());
        let by = |value: u8| if more { value.saturating_add(1) } else { value.saturating_sub(1) };
        match place.and_then(|place| self.settings().get(place).copied()) {
            None | Some(Setting::Players) => self.players = by(self.players),
            Some(Setting::People) => self.people = by(self.people),
            Some(Setting::Bots) => {
                let last = Level::ALL.len() - 1;
                self.level =
                    if more { (self.level + 1).min(last) } else { self.level.saturating_sub(1) };
            }
            Some(Setting::Speed) => self.sealed = !self.sealed,
        }
    }

    fn pick(&mut self) {
        let meta = self.meta();
        let sealed = self.sealed && meta.real_time;
        self.picked = Some(Picked {
            game: meta.id,
            players: self.players,
            people: self.people,
            seat: self.seat(),
            level: Level::ALL[self.level],
            options: if sealed { vec![("slap", "sealed")] } else { Vec::new() },
        });
        self.done = true;
    }

    fn game_lines(&self, width: usize) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        for (place, entry) in self.games.iter().enumerate() {
            let meta = entry.meta;
            let chosen = place == self.game;
            let here = chosen && self.row < self.games.len();
            let style = if here { CHOSEN } else { TITLE };
            let mark = if chosen { '▸' } else { ' ' };
            let (few, many) = (meta.min_players, most_players(meta));
            lines.push(Line::from(vec![
                Span::styled(format!("{} ", place + 1), KEY),
                Span::styled(format!("{mark}{:<16}", meta.title), style),
                Span::styled(format!(" {few} to {many} players"), QUIET),
            ]));
            for row in wrap(sentence(meta.id), width.saturating_sub(4)) {
                lines.push(Line::raw(format!("    {row}")));
            }
        }
        lines
    }

    fn setting_line(&self, place: usize, setting: Setting) -> Line<'static> {
        let (name, value) = match setting {
            Setting::Players => ("Players", self.players.to_string()),
            Setting::People => match self.people {
                1 => ("People here", format!("1 (you, in seat {})", self.seat() + 1)),
                people => ("People here", format!("{people} at this screen, seats 1 to {people}")),
            },
            Setting::Bots => ("Bots", Level::ALL[self.level].to_string()),
            Setting::Speed if self.sealed => {
                ("Speed", "none: everybody answers in peace".to_owned())
            }
            Setting::Speed => ("Speed", "race: the first hand counts".to_owned()),
        };
        let here = self.row == self.games.len() + place;
        let style = if here { CHOSEN } else { Style::new() };
        Line::from(vec![
            Span::raw("   "),
            Span::styled(format!("{}{name:<13}", if here { '▸' } else { ' ' }), style),
            Span::styled(" ‹ ", KEY),
            Span::styled(value, TITLE),
            Span::styled(" ›", KEY),
        ])
    }
}

impl Shown for Picker {
    fn key(&mut self, key: KeyEvent, _now: u64) {
        let last = self.games.len() + self.settings().len() - 1;
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.row = self.row.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.row = (self.row + 1).min(last),
            KeyCode::Home => self.row = 0,
            KeyCode::End => self.row = last,
            KeyCode::Left => self.change(false),
            KeyCode::Right | KeyCode::Char(' ') => self.change(true),
            KeyCode::Enter => self.pick(),
            KeyCode::Char('q') | KeyCode::Esc => self.done = true,
            KeyCode::Char(digit @ '1'..='9') => {
                let place = digit as usize - '1' as usize;
                if place < self.games.len() {
                    self.row = place;
                }
            }
            _ => {}
        }
        if self.row < self.games.len() {
            self.game = self.row;
        }
        self.keep_in_bounds();
    }

    fn tick(&mut self, _now: u64) {}

    fn wake(&self, now: u64) -> u64 {
        now + 1_000
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let width = usize::from(area.width.saturating_sub(4)).min(100);
        let mut lines = vec![
            Line::styled("Parlour: a card table for five little-known games", TITLE),
            Line::raw(""),
        ];
        lines.extend(self.game_lines(width));
        lines.push(Line::raw(""));
        for (place, setting) in self.settings().into_iter().enumerate() {
            lines.push(self.setting_line(place, setting));
        }
        lines.push(Line::raw(""));
        lines.push(ask::keys(&[
            ("↑↓", "choose"),
            ("←→", "change"),
            ("Enter", "deal the cards"),
            ("q", "leave"),
        ]));
        let inner = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..area };
        let top = u16::from(area.height > lines.len() as u16);
        let inner = Rect { y: area.y + top, height: area.height - top, ..inner };
        Paragraph::new(lines).render(inner, buffer);
        self.look.finish(buffer);
    }

    fn is_done(&self) -> bool {
        self.done
    }

    fn interrupt(&mut self) {
        self.done = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::KeyModifiers;

    fn pressed(keys: &[KeyCode]) -> Picker {
        let mut picker = Picker::new(parlour_games::GAMES, Look::default());
        for code in keys {
            picker.key(KeyEvent::new(*code, KeyModifiers::NONE), 0);
        }
        picker
    }

    #[test]
    fn enter_at_once_is_a_game_against_bots_that_play_well() {
        let picked = pressed(&[KeyCode::Enter]).picked.expect("picked");
        assert_eq!(picked.game, parlour_games::GAMES[0].meta.id);
        assert_eq!((picked.people, picked.level), (1, Level::Medium));
    }

    #[test]
    fn settings_stay_within_what_the_game_allows() {
        let mut keys = vec![KeyCode::End, KeyCode::Up, KeyCode::Up];
        keys.extend([KeyCode::Right; 20]);
        keys.push(KeyCode::Enter);
        let picked = pressed(&keys).picked.expect("picked");
        assert!(picked.people <= picked.players);
        assert_eq!(pressed(&[KeyCode::Char('q')]).picked, None);
    }

    #[test]
    fn every_game_has_its_sentence_and_fits_a_small_screen() {
        for entry in parlour_games::GAMES {
            assert!(!sentence(entry.meta.id).is_empty(), "{}", entry.meta.id);
        }
        let mut picker = pressed(&[]);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        picker.draw(buffer.area, &mut buffer);
        let text: String = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
        assert!(text.contains("deal the cards"), "{text}");
    }
}
