//! The actions one can choose from, filtered as one types.

use crate::look::{CHOSEN, FOUND, KEY, QUIET, TITLE};
use ratatui::{
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent},
    layout::Rect,
    text::{Line, Span},
    widgets::{Block, Borders, Paragraph, Widget},
};
use std::collections::BTreeMap;

/// The keys that jump to an action. `q` and `r` are taken.
const LABELS: &str = "1234567890abcdefghijklmnopstuvwxyz";

/// What a key in the menu led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Picked {
    /// This action is to be played.
    Play(String),
    /// The key was for the menu, and that is all.
    Taken,
    /// The key means nothing to the menu.
    NotMine,
}

/// The actions one can choose from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Menu {
    actions: Vec<String>,
    complete: bool,
    cursor: usize,
    /// What has been typed, while something is being typed.
    typed: Option<String>,
    /// Has the cursor been moved since the last letter was typed?
    moved: bool,
    /// The cards that can be toggled, if several are chosen at once.
    cards: Vec<Toggle>,
    card_cursor: usize,
    /// Where each row of the list begins, as it was last drawn.
    rows: Vec<usize>,
}

/// A card that is chosen together with others.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Toggle {
    code: String,
    on: bool,
}

impl Menu {
    /// The actions a seat may choose from, in the order of its hand. `several`
    /// are the verbs that take cards of the hand.
    pub(crate) fn new(
        mut actions: Vec<String>,
        complete: bool,
        several: &[&str],
        hand: &[&str],
    ) -> Self {
        actions.sort_by_cached_key(|action| in_order_of(hand, action));
        let mut cards = cards_to_toggle(&actions, several);
        cards.sort_by_key(|card| hand.iter().position(|code| *code == card.code));
        Self { actions, complete, cards, ..Self::default() }
    }

    /// The menu after the table has changed: as it was, if it still offers the same.
    pub(crate) fn renewed(
        &self,
        actions: Vec<String>,
        complete: bool,
        several: &[&str],
        hand: &[&str],
        first: &str,
    ) -> Self {
        let new = Self::new(actions, complete, several, hand).from(first);
        if new.actions == self.actions && new.complete == self.complete {
            self.clone()
        } else {
            new
        }
    }

    /// The same with the cursor on this action to begin with.
    pub(crate) fn from(mut self, action: &str) -> Self {
        if !self.has_cards() {
            self.cursor = self.actions.iter().position(|known| known == action).unwrap_or(0);
        }
        self
    }

    /// Is this card in one of the actions, in one that may take a card?
    pub(crate) fn mentions(&self, code: &str) -> bool {
        self.actions.iter().any(|action| words(action).skip(1).any(|word| word == code))
    }

    /// For each card of the hand, in order: is it chosen, and is the cursor on it?
    pub(crate) fn marks(&self, hand: &[&str]) -> Vec<(bool, bool)> {
        if !self.has_cards() {
            let mut meant: Vec<&str> = words(self.intent()).skip(1).collect();
            let mut take = |code: &str| {
                let place = meant.iter().position(|word| *word == code);
                place.map(|place| meant.swap_remove(place)).is_some()
            };
            return hand.iter().map(|code| (false, take(code))).collect();
        }
        let mut left: Vec<Option<(usize, &Toggle)>> =
            self.cards.iter().enumerate().map(Some).collect();
        hand.iter()
            .map(|code| {
                let found = left
                    .iter_mut()
                    .find(|slot| slot.is_some_and(|(_, toggle)| toggle.code == *code))
                    .and_then(Option::take);
                found.map_or((false, false), |(place, toggle)| {
                    (toggle.on, place == self.card_cursor)
                })
            })
            .collect()
    }

    /// Are several cards chosen at once here?
    pub(crate) fn has_cards(&self) -> bool {
        !self.cards.is_empty()
    }

    /// Does it list everything that may be done?
    pub(crate) fn is_complete(&self) -> bool {
        self.complete
    }

    /// Is something being typed?
    pub(crate) fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    /// The actions that fit what is typed and toggled; those that fit exactly come first.
    fn shown(&self) -> Vec<&str> {
        let typed = self.typed.as_deref().unwrap_or_default();
        let chosen: Vec<&str> =
            self.cards.iter().filter(|card| card.on).map(|card| card.code.as_str()).collect();
        let fits = |action: &&str| fits_typed(action, typed) && has_all(action, &chosen);
        let mut shown: Vec<&str> = self.actions.iter().map(String::as_str).filter(fits).collect();
        if !chosen.is_empty() {
            shown.sort_by_key(|action| words(action).count() != chosen.len() + 1);
        }
        shown
    }

    /// The action under the cursor.
    pub(crate) fn intent(&self) -> &str {
        self.shown().get(self.cursor).copied().unwrap_or_default()
    }

    /// A key while the menu has the floor.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Picked {
        let count = self.shown().len();
        let last = count.saturating_sub(1);
        let cards = self.has_cards() && self.typed.is_none();
        match key.code {
            KeyCode::Left if cards => self.step_card(false),
            KeyCode::Right if cards => self.step_card(true),
            KeyCode::Char(' ') if cards => {
                self.cards[self.card_cursor].on ^= true;
                self.cursor = 0;
            }
            KeyCode::Up => self.go(self.a_row_on(false, count)),
            KeyCode::Down => self.go(self.a_row_on(true, count)),
            KeyCode::Left => self.go(self.cursor.saturating_sub(1)),
            KeyCode::Right => self.go((self.cursor + 1).min(last)),
            KeyCode::Tab if count > 0 => self.go((self.cursor + 1) % count),
            KeyCode::BackTab if count > 0 => self.go((self.cursor + last) % count),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(last),
            KeyCode::Enter => return self.enter(),
            KeyCode::Backspace if cards => self.cards.iter_mut().for_each(|card| card.on = false),
            _ if self.typed.is_some() => return self.type_key(key.code),
            KeyCode::Char('/') => {
                self.typed = Some(String::new());
                self.moved = false;
                self.cursor = 0;
            }
            KeyCode::Char(letter) => return self.jump(letter),
            _ => return Picked::NotMine,
        }
        Picked::Taken
    }

    fn type_key(&mut self, code: KeyCode) -> Picked {
        let Some(typed) = &mut self.typed else { return Picked::NotMine };
        match code {
            KeyCode::Esc => self.typed = None,
            KeyCode::Backspace if typed.pop().is_none() => self.typed = None,
            KeyCode::Backspace => {}
            KeyCode::Char(letter) => typed.push(letter),
            _ => return Picked::NotMine,
        }
        self.cursor = 0;
        self.moved = false;
        Picked::Taken
    }

    fn go(&mut self, to: usize) {
        self.cursor = to;
        self.moved = true;
    }

    /// The place in the next row, or the one before, below or above the cursor.
    fn a_row_on(&self, down: bool, count: usize) -> usize {
        let here = self.rows.iter().rposition(|&start| start <= self.cursor).unwrap_or(0);
        let start = |row: usize| self.rows.get(row).copied();
        let to = if down { Some(here + 1) } else { here.checked_sub(1) };
        let (Some(now), Some(new)) = (start(here), to.and_then(start)) else { return self.cursor };
        let end = to.and_then(|to| start(to + 1)).unwrap_or(count);
        (new + (self.cursor - now)).min(end.saturating_sub(1))
    }

    fn step_card(&mut self, on: bool) {
        let last = self.cards.len() - 1;
        self.card_cursor =
            if on { (self.card_cursor + 1).min(last) } else { self.card_cursor.saturating_sub(1) };
    }

    /// What Enter plays: a typed action as it was typed, else the action under the cursor.
    fn enter(&mut self) -> Picked {
        let typed = self.typed.as_deref().map(|typed| {
            let words: Vec<&str> = words(typed).collect();
            words.join(" ")
        });
        let shown = self.shown();
        let under_cursor = shown.get(self.cursor).map(|action| (*action).to_owned());
        let action = match typed.filter(|typed| !typed.is_empty() && !self.moved) {
            // What is typed in full is meant, and where the menu is only a
            // choice, so is whatever is typed.
            Some(typed) if !self.complete || shown.is_empty() => Some(typed),
            Some(typed) if self.actions.contains(&typed) => Some(typed),
            _ => under_cursor,
        };
        action.map_or(Picked::Taken, Picked::Play)
    }

    /// To the action with this label; a second time plays it.
    fn jump(&mut self, letter: char) -> Picked {
        let place = LABELS.chars().position(|label| label == letter);
        match place.filter(|&place| place < self.shown().len()) {
            Some(place) if place == self.cursor && self.moved => self.enter(),
            Some(place) => {
                self.go(place);
                Picked::Taken
            }
            None => Picked::NotMine,
        }
    }

    /// Draws the menu; `form` explains what can be typed where the list is not all.
    pub(crate) fn draw(&mut self, form: &str, area: Rect, buffer: &mut Buffer) {
        let block = Block::new().borders(Borders::TOP).border_style(QUIET);
        let block = block.title(self.title());
        let inner = block.inner(area);
        block.render(area, buffer);
        let mut lines = Vec::new();
        if let Some(typed) = &self.typed {
            let mut line = vec![Span::styled("> ", KEY), Span::raw(typed.clone())];
            line.push(Span::styled(" ", CHOSEN));
            if typed.is_empty() {
                line.push(Span::styled(" type any part, or a whole action", QUIET));
            }
            lines.push(Line::from(line));
        }
        if !self.complete && !form.is_empty() {
            let rows = crate::log::wrap(form, usize::from(inner.width));
            lines.extend(rows.into_iter().map(|row| Line::styled(row, QUIET)));
        }
        let rows = inner.height.saturating_sub(lines.len() as u16);
        lines.extend(self.rows(inner.width, usize::from(rows)));
        Paragraph::new(lines).render(inner, buffer);
    }

    fn title(&self) -> Line<'static> {
        let shown = self.shown().len();
        let mut title = vec![Span::styled(" Choose ", TITLE)];
        if shown != self.actions.len() {
            title.push(Span::styled(format!("{shown} of {} ", self.actions.len()), QUIET));
        } else if shown > 1 {
            title.push(Span::styled(format!("one of {shown} "), QUIET));
        }
        let chosen: Vec<&str> =
            self.cards.iter().filter(|card| card.on).map(|card| card.code.as_str()).collect();
        if !chosen.is_empty() {
            title.push(Span::styled(format!(" {} ", chosen.join(" ")), FOUND));
        }
        Line::from(title)
    }

    /// The list in columns, verb by verb, scrolled to the cursor.
    fn rows(&mut self, width: u16, height: usize) -> Vec<Line<'static>> {
        let shown: Vec<String> = self.shown().into_iter().map(str::to_owned).collect();
        self.cursor = self.cursor.min(shown.len().saturating_sub(1));
        if shown.is_empty() {
            let nothing = match (&self.typed, self.complete) {
                (Some(_), false) => "Enter: try it as typed",
                (Some(_), true) => "nothing like it may be done now (Enter: ask why)",
                _ => "nothing fits; Backspace: start again",
            };
            return vec![Line::styled(nothing, QUIET)];
        }
        let widest = shown.iter().map(|action| action.chars().count()).max().unwrap_or(1);
        let column = widest.min(usize::from(width).saturating_sub(5)) + 4;
        let columns = (usize::from(width) / column).max(1);
        self.rows = rows_by_verb(&shown, columns);
        let ends = self.rows.iter().skip(1).copied().chain([shown.len()]);
        let rows: Vec<Line<'static>> = self
            .rows
            .iter()
            .zip(ends)
            .map(|(&start, end)| self.row(start, &shown[start..end], column))
            .collect();
        let here = self.rows.iter().rposition(|&start| start <= self.cursor).unwrap_or(0);
        let first = (here + 1).saturating_sub(height).max(here.saturating_sub(height / 2));
        let first = first.min(rows.len().saturating_sub(height));
        let below = rows.len().saturating_sub(first + height);
        let mut rows: Vec<Line<'static>> = rows.into_iter().skip(first).take(height).collect();
        if below > 0
            && let Some(last) = rows.last_mut()
        {
            last.push_span(Span::styled(format!("↓ {below} more"), QUIET));
        }
        rows
    }

    fn row(&self, start: usize, actions: &[String], column: usize) -> Line<'static> {
        let mut spans = Vec::new();
        for (i, action) in actions.iter().enumerate() {
            let place = start + i;
            let label = LABELS.chars().nth(place).filter(|_| self.typed.is_none()).unwrap_or(' ');
            let chosen = place == self.cursor;
            let pad = column.saturating_sub(action.chars().count() + 3);
            spans.push(Span::styled(label.to_string(), KEY));
            let style = if chosen { CHOSEN } else { ratatui::style::Style::new() };
            let mark = if chosen { '▸' } else { ' ' };
            spans.push(Span::styled(format!("{mark}{action}"), style));
            spans.push(Span::raw(" ".repeat(pad + 1)));
        }
        Line::from(spans)
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
}

/// Where the rows of a list begin: a verb with several actions has rows of its own.
fn rows_by_verb(actions: &[String], columns: usize) -> Vec<usize> {
    let verb = |action: &String| words(action).next().unwrap_or_default().to_owned();
    let mut rows: Vec<usize> = Vec::new();
    let mut start = 0;
    let mut was_large = true;
    for group in actions.chunk_by(|a, b| verb(a) == verb(b)) {
        let large = group.len() > 1;
        for place in start..start + group.len() {
            let first_of_group = place == start && (large || was_large);
            if first_of_group || rows.last().is_none_or(|row| place - row >= columns) {
                rows.push(place);
            }
        }
        start += group.len();
        was_large = large;
    }
    rows
}

/// Sorts words by their place in the hand, then numbers by value, so that
/// `play 9` comes before `play 10`.
fn in_order_of(hand: &[&str], action: &str) -> Vec<(usize, u64, String)> {
    let place = |word: &str| hand.iter().position(|code| *code == word).unwrap_or(usize::MAX);
    let number = |word: &str| word.parse().unwrap_or(u64::MAX);
    words(action).map(|word| (place(word), number(word), word.to_owned())).collect()
}

/// Does every typed word begin a word of the action, each a different one?
fn fits_typed(action: &str, typed: &str) -> bool {
    let mut left: Vec<String> = words(action).map(str::to_lowercase).collect();
    words(typed).all(|part| {
        let part = part.to_lowercase();
        let exact = left.iter().position(|word| *word == part);
        match exact.or_else(|| left.iter().position(|word| word.starts_with(&part))) {
            Some(place) => {
                left.remove(place);
                true
            }
            None => false,
        }
    })
}

/// Are all these cards in the action, as often as they are asked for?
fn has_all(action: &str, cards: &[&str]) -> bool {
    let mut left: Vec<&str> = words(action).skip(1).collect();
    cards.iter().all(|card| {
        left.iter().position(|word| word == card).map(|place| left.swap_remove(place)).is_some()
    })
}

/// The cards of those actions that take several, each as often as one action has it.
fn cards_to_toggle(actions: &[String], several: &[&str]) -> Vec<Toggle> {
    let of_cards: Vec<Vec<&str>> = actions
        .iter()
        .map(|action| words(action).collect::<Vec<_>>())
        .filter(|action| action.first().is_some_and(|verb| several.contains(verb)))
        .collect();
    if !of_cards.iter().any(|action| action.len() > 2) {
        return Vec::new();
    }
    let mut most: BTreeMap<&str, usize> = BTreeMap::new();
    let mut order: Vec<&str> = Vec::new();
    for action in &of_cards {
        for &card in &action[1..] {
            let here = action[1..].iter().filter(|word| **word == card).count();
            let count = most.entry(card).or_insert_with(|| {
                order.push(card);
                0
            });
            *count = here.max(*count);
        }
    }
    order
        .into_iter()
        .flat_map(|card| std::iter::repeat_n(card, most[card]))
        .map(|code| Toggle { code: code.to_owned(), on: false })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::KeyModifiers;

    fn menu(actions: &[&str], complete: bool) -> Menu {
        let actions = actions.iter().map(ToString::to_string).collect();
        Menu::new(actions, complete, &["give", "play"], &[])
    }

    fn press(menu: &mut Menu, keys: &str) -> Picked {
        let mut last = Picked::NotMine;
        for letter in keys.chars() {
            let code = match letter {
                '⏎' => KeyCode::Enter,
                '→' => KeyCode::Right,
                '↓' => KeyCode::Down,
                letter => KeyCode::Char(letter),
            };
            last = menu.key(KeyEvent::new(code, KeyModifiers::NONE));
        }
        last
    }

    fn play(action: &str) -> Picked {
        Picked::Play(action.to_owned())
    }

    #[test]
    fn numbers_are_sorted_by_value() {
        let menu = menu(&["play 10", "play 9", "chef 3"], true);
        assert_eq!(menu.actions, ["chef 3", "play 9", "play 10"]);
    }

    #[test]
    fn verbs_with_several_actions_have_rows_of_their_own() {
        let actions = ["call", "fold", "raise 1", "raise 2", "raise 3"].map(str::to_owned);
        assert_eq!(rows_by_verb(&actions, 2), [0, 2, 4]);
        let mut menu = menu(&["call", "fold", "raise 1", "raise 2", "raise 3"], true);
        menu.rows = vec![0, 2, 4];
        assert_eq!(press(&mut menu, "→↓⏎"), play("raise 2"));
        assert_eq!(press(&mut menu, "↓⏎"), play("raise 3"));
    }

    #[test]
    fn words_are_found_in_any_order() {
        let mut menu = menu(&["give 2A 3C 5T", "give 2A 4C 5T", "give 3C 4C 5T"], true);
        assert_eq!(press(&mut menu, "/5t 3c 2⏎"), play("give 2A 3C 5T"));
    }

    #[test]
    fn cards_are_toggled_in_any_order() {
        let mut menu = menu(&["play 6", "play 6 6", "play 6 6 B", "play 7", "play B"], true);
        let codes: Vec<&str> = menu.cards.iter().map(|card| card.code.as_str()).collect();
        assert_eq!(codes, ["6", "6", "B", "7"]);
        assert_eq!(press(&mut menu, " → ⏎"), play("play 6 6"));
        assert_eq!(menu.marks(&["6", "6", "7", "B"])[..2], [(true, false), (true, true)]);
        assert_eq!(press(&mut menu, "→ ⏎"), play("play 6 6 B"));
    }

    #[test]
    fn a_label_jumps_and_a_second_time_plays() {
        let mut menu = menu(&["call", "check", "fold"], true);
        assert_eq!(press(&mut menu, "3"), Picked::Taken);
        assert_eq!(press(&mut menu, "3"), play("fold"));
        assert_eq!(press(&mut menu, "1⏎"), play("call"));
        assert_eq!(press(&mut menu, "9"), Picked::NotMine);
    }

    #[test]
    fn what_is_typed_goes_where_the_menu_is_not_all() {
        let mut some = menu(&["lay K:10", "lay K:5"], false);
        assert_eq!(press(&mut some, "/lay K:1⏎"), play("lay K:1"));
        let mut all = menu(&["play 5C"], true);
        assert_eq!(press(&mut all, "/play 2A⏎"), play("play 2A"), "to be told why not");
        let mut all = menu(&["play 5C"], true);
        assert_eq!(press(&mut all, "/pl⏎"), play("play 5C"));
    }
}
