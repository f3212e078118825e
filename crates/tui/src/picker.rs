//! The opening screen: which game, with how many, against whom.

use crate::{
    Look, ask,
    house_rules::HouseRulesForm,
    look::{CHOSEN, KEY, QUIET, TITLE},
    terminal::{self, Shown},
    too_small::{lacks, say_too_small},
    wrap::wrap,
};
use parlour_bots::{Level, check_level, levels};
use parlour_engine::{Preset, erased::Entry, game::Meta};
use parlour_protocol::{preset_values, wire::Map};
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
    /// The number of players.
    pub players: u8,
    /// How many of them sit before this screen, side by side.
    pub people: u8,
    /// The first of their seats.
    pub seat: u8,
    /// How well the others play.
    pub level: Level,
    /// The id of the preset.
    pub preset: Option<&'static str>,
    /// House rules that differ from it: keys and values, as for `--option`.
    pub options: Vec<(&'static str, String)>,
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

/// The fewest columns in which the list can be read.
const MIN_COLUMNS: u16 = 40;

/// A line below the games that can be changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Setting {
    Players,
    People,
    Bots,
    Preset,
    Speed,
    HouseRules,
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
    level: Level,
    preset: Option<&'static Preset>,
    rules: HouseRulesForm,
    /// Is the form of house rules open?
    at_rules: bool,
    /// Can the list not be seen, the terminal being too small?
    unseen: bool,
    picked: Option<Picked>,
    done: bool,
}

impl Picker {
    fn new(games: &'static [Entry], look: Look) -> Self {
        let mut picker = Self {
            games,
            look,
            game: 0,
            row: 0,
            players: 4,
            people: 1,
            level: Level::Medium,
            preset: None,
            rules: HouseRulesForm::new(&[], &Map::new()),
            at_rules: false,
            unseen: false,
            picked: None,
            done: games.is_empty(),
        };
        picker.choose(0);
        picker
    }

    fn meta(&self) -> &'static Meta {
        self.games[self.game].meta
    }

    fn settings(&self) -> Vec<Setting> {
        let mut settings = vec![Setting::Players, Setting::People, Setting::Bots, Setting::Preset];
        if self.meta().real_time {
            settings.push(Setting::Speed);
        }
        settings.push(Setting::HouseRules);
        settings
    }

    /// Another game, by the rules that people start from.
    fn choose(&mut self, game: usize) {
        self.game = game;
        if !self.done {
            self.play_by(Preset::usual(self.meta().presets));
        }
    }

    /// Another preset: what was changed is as it says.
    fn play_by(&mut self, preset: Option<&'static Preset>) {
        self.preset = preset;
        let values = preset.map(preset_values).unwrap_or_default();
        self.rules = HouseRulesForm::new(self.meta().options, &values);
        self.keep_in_bounds();
    }

    /// The preset after this one, or before it.
    fn change_preset(&mut self, more: bool) {
        let all = self.meta().presets;
        let here = all.iter().position(|one| Some(one) == self.preset).unwrap_or(0);
        let last = all.len().saturating_sub(1);
        let to = if more { (here + 1).min(last) } else { here.saturating_sub(1) };
        self.play_by(all.get(to));
    }

    /// The preset and the minutes that a match by it takes.
    fn preset_line(&self) -> String {
        let Some(preset) = self.preset else { return "as in the text".to_owned() };
        match preset.minutes_for(self.players, self.meta().min_players) {
            Some(Preset::MAX_MINUTES..) => {
                format!("{} (over {} min)", preset.title, Preset::MAX_MINUTES)
            }
            Some(minutes) => format!("{} (about {minutes} min)", preset.title),
            None => preset.title.to_owned(),
        }
    }

    fn is_sealed(&self) -> bool {
        self.rules.is("slap", "sealed")
    }

    fn keep_in_bounds(&mut self) {
        if self.done {
            return;
        }
        let meta = self.meta();
        let most = self.rules.most_players().unwrap_or(meta.max_players);
        self.players = self.players.clamp(meta.min_players, most);
        self.people = self.people.clamp(1, self.players);
        // `master` gives way where it does not play
        if check_level(self.level, meta.id, self.players).is_err() {
            self.level = Level::Expert;
        }
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
            Some(Setting::Bots) => self.change_level(more),
            Some(Setting::Preset) => self.change_preset(more),
            Some(Setting::Speed) => {
                self.rules.set("slap", if self.is_sealed() { "race" } else { "sealed" });
            }
            Some(Setting::HouseRules) => self.at_rules = true,
        }
    }

    /// The next level up or down, of those that play this game with so many players.
    fn change_level(&mut self, more: bool) {
        let levels = levels(self.meta().id, self.players);
        let place = levels.iter().position(|&level| level == self.level).unwrap_or(levels.len());
        let place = if more { place + 1 } else { place.saturating_sub(1) };
        self.level = levels.get(place).copied().unwrap_or(self.level);
    }

    fn pick(&mut self) {
        self.picked = Some(Picked {
            game: self.meta().id,
            players: self.players,
            people: self.people,
            seat: self.seat(),
            level: self.level,
            preset: self.preset.map(|preset| preset.id),
            options: self.rules.chosen(),
        });
        self.done = true;
    }

    fn opening_lines(&self, width: usize) -> Vec<Line<'static>> {
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
        lines
    }

    fn game_lines(&self, width: usize) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        for (place, entry) in self.games.iter().enumerate() {
            let meta = entry.meta;
            let chosen = place == self.game;
            let here = chosen && self.row < self.games.len();
            let style = if here { CHOSEN } else { TITLE };
            let mark = if chosen { '▸' } else { ' ' };
            let plain = HouseRulesForm::new(meta.options, &Map::new());
            let many = plain.most_players().unwrap_or(meta.max_players);
            let few = meta.min_players;
            lines.push(Line::from(vec![
                Span::styled(format!("{} ", place + 1), KEY),
                Span::styled(format!("{mark}{:<16}", meta.title), style),
                Span::styled(format!(" {few} to {many} players"), QUIET),
            ]));
            for row in wrap(meta.about, width.saturating_sub(4)) {
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
            Setting::Bots => ("Bots", self.level.word().to_owned()),
            Setting::Speed if self.is_sealed() => {
                ("Speed", "none: everyone answers in peace".to_owned())
            }
            Setting::Speed => ("Speed", "race: the first hand counts".to_owned()),
            Setting::Preset => ("Preset", self.preset_line()),
            Setting::HouseRules => match self.rules.chosen().len() {
                0 => ("House rules", "as the preset has them".to_owned()),
                count => ("House rules", format!("{count} changed")),
            },
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
        if self.unseen {
            return;
        }
        if self.at_rules {
            match key.code {
                KeyCode::Enter | KeyCode::Esc | KeyCode::Char('q') => self.at_rules = false,
                code => self.rules.key(code),
            }
            return self.keep_in_bounds();
        }
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
        if self.row < self.games.len() && self.row != self.game {
            self.choose(self.row);
        }
        self.keep_in_bounds();
    }

    fn tick(&mut self, _now: u64) {}

    fn wake(&self, now: u64) -> u64 {
        now + 1_000
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let width = usize::from(area.width.saturating_sub(4)).min(100);
        let lines = if self.at_rules {
            let title = format!("The house rules of {}", self.meta().title);
            let mut lines = vec![Line::styled(title, TITLE), Line::raw("")];
            lines.extend(self.rules.lines(width, usize::from(area.height).saturating_sub(3)));
            lines
        } else {
            self.opening_lines(width)
        };
        let widest = lines.iter().map(Line::width).max().unwrap_or(0) as u16;
        let needed = (MIN_COLUMNS.max(widest + 4), lines.len() as u16);
        // the form of house rules shows as many rows as there are
        self.unseen = !self.at_rules && lacks(area, needed);
        if self.unseen {
            return say_too_small("the list of games", needed, area, buffer);
        }
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
mod tests;
