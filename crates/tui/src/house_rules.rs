//! The house rules as a form: a row each, changed by arrows, with its question below.

use crate::{
    ask,
    look::{CHOSEN, KEY, QUIET, TITLE},
    wrap::wrap,
};
use parlour_engine::{
    OptionSpec,
    options::{Bounds, Kind},
};
use parlour_protocol::{
    default_value, every_value,
    wire::{Map, Value},
};
use ratatui::{
    crossterm::event::KeyCode,
    style::Style,
    text::{Line, Span},
};

/// The house rules of one game, as far as they are chosen.
pub(crate) struct HouseRulesForm {
    options: &'static [OptionSpec],
    /// What they are at first: those of a preset.
    first: Vec<Value>,
    values: Vec<Value>,
    rows: Vec<Row>,
    row: usize,
}

/// A row of the form: a house rule, or one number of a table.
#[derive(Clone, Copy)]
struct Row {
    option: usize,
    member: Option<(&'static str, Bounds)>,
}

impl Row {
    /// The rows of a house rule.
    fn of((option, spec): (usize, &OptionSpec)) -> Vec<Self> {
        match spec.kind {
            Kind::Table(members) => {
                members.iter().map(|&member| Self { option, member: Some(member) }).collect()
            }
            _ => vec![Self { option, member: None }],
        }
    }
}

impl HouseRulesForm {
    /// The plain rules, as far as a preset does not set others.
    pub(crate) fn new(options: &'static [OptionSpec], preset: &Map<String, Value>) -> Self {
        let first: Vec<Value> = options
            .iter()
            .map(|option| match (default_value(option), preset.get(option.name)) {
                (Value::Object(mut whole), Some(Value::Object(said))) => {
                    whole.extend(said.clone());
                    whole.into()
                }
                (plain, said) => said.cloned().unwrap_or(plain),
            })
            .collect();
        let rows = options.iter().enumerate().flat_map(Row::of).collect();
        Self { options, values: first.clone(), first, rows, row: 0 }
    }

    /// What differs from the preset, as for `--option`.
    pub(crate) fn chosen(&self) -> Vec<(&'static str, String)> {
        let all = self.options.iter().zip(self.first.iter().zip(&self.values));
        all.filter(|(_, (first, value))| first != value)
            .map(|(option, (_, value))| (option.name, written(value)))
            .collect()
    }

    /// Is the option set to this word?
    pub(crate) fn is(&self, name: &str, word: &str) -> bool {
        self.place(name).is_some_and(|place| self.values[place] == word)
    }

    /// Sets an option to a word.
    pub(crate) fn set(&mut self, name: &str, word: &str) {
        if let Some(place) = self.place(name) {
            self.values[place] = word.into();
        }
    }

    /// The most players, where a rule says so.
    pub(crate) fn most_players(&self) -> Option<u8> {
        let place = self.options.iter().position(|it| matches!(it.kind, Kind::Players(_)))?;
        u8::try_from(self.values[place].as_u64()?).ok()
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.options.iter().position(|option| option.name == name)
    }

    /// Takes a key.
    pub(crate) fn key(&mut self, key: KeyCode) {
        let last = self.rows.len().saturating_sub(1);
        match key {
            KeyCode::Up | KeyCode::BackTab => self.row = self.row.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.row = (self.row + 1).min(last),
            KeyCode::Home => self.row = 0,
            KeyCode::End => self.row = last,
            KeyCode::Left => self.change(false),
            KeyCode::Right | KeyCode::Char(' ') => self.change(true),
            _ => {}
        }
    }

    fn change(&mut self, more: bool) {
        let Some(Row { option, member }) = self.rows.get(self.row).copied() else { return };
        let value = &mut self.values[option];
        if let Some((name, bounds)) = member {
            value[name] = next_number(bounds, value[name].as_u64(), more);
        } else {
            *value = next(&self.options[option], value, more);
        }
    }

    /// The form in so many rows.
    pub(crate) fn lines(&self, width: usize, height: usize) -> Vec<Line<'static>> {
        let Some(row) = self.rows.get(self.row) else { return Vec::new() };
        let option = &self.options[row.option];
        let mut below = vec![Line::raw("")];
        below.extend(
            wrap(&format!("{} ({})", option.about, option.clause), width)
                .into_iter()
                .map(Line::raw),
        );
        let values = match option.kind {
            Kind::Object(_) => {
                format!("Set it with --option: {}", option.allowed().join(", "))
            }
            _ => format!("There are: {}", option.allowed().join(", ")),
        };
        below.extend(wrap(&values, width).into_iter().map(|row| Line::styled(row, QUIET)));
        below.push(Line::raw(""));
        below.push(ask::keys(&[("↑↓", "choose"), ("←→", "change"), ("Enter", "done")]));
        let rows = height.saturating_sub(below.len()).max(1);
        let first = (self.row + 1).saturating_sub(rows);
        let places = (first..self.rows.len()).take(rows);
        places.map(|place| self.line(place)).chain(below).collect()
    }

    fn line(&self, place: usize) -> Line<'static> {
        let Row { option: at, member } = self.rows[place];
        let (option, whole, plain) =
            (&self.options[at], &self.values[at], default_value(&self.options[at]));
        let (name, value, plain) = match member {
            Some((member, _)) => {
                (format!("{}: {member}", option.name), &whole[member], &plain[member])
            }
            None => (option.name.to_owned(), whole, &plain),
        };
        let here = place == self.row;
        let style = if here { CHOSEN } else { Style::new() };
        let mark = if here { '▸' } else { ' ' };
        let value_style = if plain == value { Style::new() } else { TITLE };
        Line::from(vec![
            Span::styled(format!("{mark}{name:<25}"), style),
            Span::styled(" ‹ ", KEY),
            Span::styled(written(value), value_style),
            Span::styled(" ›", KEY),
        ])
    }
}

/// A value as `--option` takes it.
fn written(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The value after this one, or before it.
fn next(option: &OptionSpec, value: &Value, more: bool) -> Value {
    if let Some(bounds) = option.kind.bounds() {
        return next_number(bounds, value.as_u64(), more);
    }
    let all = every_value(option);
    let here = all.iter().position(|other| other == value).unwrap_or(0);
    let step = if more { 1 } else { all.len().saturating_sub(1) };
    all.get((here + step) % all.len().max(1)).unwrap_or(value).clone()
}

/// The word stands before the least number. Large numbers go in large steps.
fn next_number(bounds: Bounds, number: Option<u64>, more: bool) -> Value {
    let word = bounds.word.map(Value::from);
    let Some(number) = number else {
        return if more { bounds.least.into() } else { word.unwrap_or(bounds.least.into()) };
    };
    let step = 10_u64.pow(number.checked_ilog10().unwrap_or(0).saturating_sub(1));
    match (more, word) {
        (true, _) => number.saturating_add(step).min(bounds.most).into(),
        (false, Some(word)) if number <= bounds.least => word,
        (false, _) => number.saturating_sub(step).max(bounds.least).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::{
        Preset,
        options::{most_players, number_from},
    };
    use parlour_protocol::{preset, preset_values};

    #[test]
    fn a_number_goes_from_its_word_to_its_bounds() {
        let rounds = number_from(1).or("players").bounds().unwrap();
        assert_eq!(next_number(rounds, None, true), 1);
        assert_eq!(next_number(rounds, Some(1), false), "players");
        assert_eq!(next_number(rounds, Some(250), true), 260);
        let most = most_players(3..=12).bounds().unwrap();
        assert_eq!(next_number(most, Some(12), true), 12);
        assert_eq!(next_number(most, Some(3), false), 3);
    }

    #[test]
    fn a_deck_is_changed_number_by_number_and_starts_as_its_preset_has_it() {
        let basement = parlour_games::find("basement").unwrap().meta;
        let quick = preset_values(preset(basement, Preset::QUICK).unwrap());
        let mut form = HouseRulesForm::new(basement.options, &quick);
        assert_eq!(form.chosen(), []);
        form.key(KeyCode::Down); // from the lowest number to the highest
        form.key(KeyCode::Left);
        let lines: String = form.lines(76, 20).iter().map(Line::to_string).collect();
        assert!(lines.contains("deck: hi") && lines.contains("‹ 8 ›"), "{lines}");
        let chosen = form.chosen();
        assert_eq!(chosen.len(), 1);
        assert!(chosen[0].0 == "deck" && chosen[0].1.contains(r#""hi":8"#), "{chosen:?}");
        assert!(chosen[0].1.contains(r#""blanks":4"#), "{chosen:?}");
    }

    #[test]
    fn every_rule_of_every_game_can_be_gone_through_and_read() {
        for entry in &parlour_games::GAMES {
            let mut form = HouseRulesForm::new(entry.meta.options, &Map::new());
            assert_eq!(form.chosen(), []);
            for row in form.rows.clone() {
                let option = &entry.meta.options[row.option];
                form.key(KeyCode::Right);
                let lines = form.lines(76, 20);
                assert!(lines.len() <= 20, "{}", option.name);
                let text: String = lines.iter().map(Line::to_string).collect();
                let start = option.about.split(' ').next().unwrap_or_default();
                assert!(text.contains(option.name) && text.contains(start), "{text}");
                form.key(KeyCode::Down);
            }
            assert!(form.chosen().len() + 3 >= entry.meta.options.len() / 2, "{}", entry.meta.id);
        }
    }
}
