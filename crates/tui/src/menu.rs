//! What you can do: the cards of your hand, the other actions, and one cursor over both.
//!
//! What Enter plays is said by one function, [`Menu::meant`]; the screen shows what it says.

mod draw;
mod hand;
mod list;

pub(crate) use hand::Picks;

use crate::words::{to_type, typed as typed_action};
use hand::Hand;
use list::{fits_typed, in_order_of, words};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

/// The keys that jump to an action. Letters are for the table: `r` is always the rules.
const LABELS: &str = "1234567890";

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

/// What a seat can choose from.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Offer<'a> {
    /// The actions of the table's menu.
    pub(crate) actions: &'a [String],
    /// Is that all that can be done?
    pub(crate) complete: bool,
    /// How cards of the hand make an action.
    pub(crate) picks: Picks,
    /// The hand: codes, and each card's own verb.
    pub(crate) hand: &'a [(&'a str, &'static str)],
    /// The action on which the cursor stands at first.
    pub(crate) first: &'a str,
    /// The game's id.
    pub(crate) game: &'static str,
}

/// What you can do, and what of it is marked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Menu {
    /// Another number, another offer.
    number: u64,
    game: &'static str,
    /// Every action that is offered, in the order of the hand.
    actions: Vec<String>,
    complete: bool,
    hand: Hand,
    /// Those that cannot be chosen through the hand.
    others: Vec<String>,
    /// Is the cursor in the hand?
    in_hand: bool,
    /// The cursor in the list.
    cursor: usize,
    /// What has been typed, while something is being typed.
    typed: Option<String>,
    /// Has the cursor been moved since the last letter was typed?
    moved: bool,
    /// Where each row of the list begins, as it was last drawn.
    rows: Vec<usize>,
    /// Is it someone else's turn? Then nothing is offered, and words can be typed.
    asleep: bool,
}

impl Menu {
    pub(crate) fn new(offer: Offer<'_>) -> Self {
        let codes: Vec<&str> = offer.hand.iter().map(|(code, _)| *code).collect();
        let mut actions = offer.actions.to_vec();
        actions.sort_by_cached_key(|action| in_order_of(&codes, action));
        let mut hand = Hand::new(offer.picks, offer.hand, &actions);
        hand.go_to(offer.first);
        let others: Vec<String> =
            actions.iter().filter(|action| !hand.can_say(action)).cloned().collect();
        let cursor = others.iter().position(|known| known == offer.first);
        let in_hand = !hand.is_empty() && (cursor.is_none() || others.is_empty());
        Self {
            game: offer.game,
            actions,
            complete: offer.complete,
            hand,
            others,
            in_hand,
            cursor: cursor.unwrap_or(0),
            ..Self::default()
        }
    }

    /// The menu after the table has changed: as it was, if it still offers the same.
    pub(crate) fn renewed(&self, offer: Offer<'_>) -> Self {
        let mut new = Self::new(offer);
        new.hand.keep_amounts(&self.hand);
        let same = new.actions == self.actions && new.complete == self.complete;
        if same && new.hand.is_like(&self.hand) {
            Self { asleep: false, number: self.number + u64::from(self.asleep), ..self.clone() }
        } else {
            Self { number: self.number + 1, ..new }
        }
    }

    /// Another number, another offer: keys mean something else.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// It is someone else's turn.
    pub(crate) fn sleep(&mut self) {
        self.number += u64::from(!self.asleep);
        self.asleep = true;
    }

    /// Stops typing.
    pub(crate) fn stop_typing(&mut self) {
        self.typed = None;
    }

    /// Is this card in one of the actions, in one that may take a card?
    pub(crate) fn mentions(&self, code: &str) -> bool {
        let is_card = |word: &str| word == code || word.split(':').next() == Some(code);
        self.actions.iter().any(|action| words(action).skip(1).any(is_card))
    }

    /// For each card of the hand, in order: is it marked, and is the cursor on it?
    pub(crate) fn marks(&self) -> Vec<(bool, bool)> {
        self.hand.marks(self.in_hand && self.typed.is_none() && !self.asleep)
    }

    /// The money on each card of the hand, where there is money.
    pub(crate) fn amounts(&self) -> Vec<Option<u32>> {
        self.hand.amounts()
    }

    /// Do several cards go together here?
    pub(crate) fn takes_several(&self) -> bool {
        self.in_hand && self.hand.takes_several()
    }

    /// Is there money on the cards here?
    pub(crate) fn takes_money(&self) -> bool {
        self.in_hand && self.hand.takes_money()
    }

    /// Is the cursor in the hand?
    pub(crate) fn is_in_hand(&self) -> bool {
        self.in_hand
    }

    /// Are there cards to choose from?
    pub(crate) fn has_hand(&self) -> bool {
        !self.hand.is_empty()
    }

    /// Are there other actions than those with cards of the hand?
    pub(crate) fn has_others(&self) -> bool {
        !self.others.is_empty()
    }

    /// Does it list everything that may be done?
    pub(crate) fn is_complete(&self) -> bool {
        self.complete
    }

    /// Is something being typed?
    pub(crate) fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    /// The actions of the list: while something is typed, all that fit it.
    fn shown(&self) -> Vec<&str> {
        match &self.typed {
            _ if self.asleep => Vec::new(),
            Some(typed) => {
                let fits = |action: &&str| fits_typed(&to_type(self.game, action), typed);
                self.actions.iter().map(String::as_str).filter(fits).collect()
            }
            None => self.others.iter().map(String::as_str).collect(),
        }
    }

    /// What Enter plays: exactly what is marked. Nothing, if nothing is.
    pub(crate) fn meant(&self) -> Option<String> {
        let shown = self.shown();
        let under_cursor = || shown.get(self.cursor).map(|action| (*action).to_owned());
        let Some(typed) = &self.typed else {
            return match self.asleep {
                true => None,
                false if self.in_hand => self.hand.action(),
                false => under_cursor(),
            };
        };
        let typed = typed_action(self.game, typed);
        // What is typed in full is meant; where the list is not all, so is whatever is typed.
        let as_typed = !self.complete || shown.is_empty() || self.actions.contains(&typed);
        if self.moved || typed.is_empty() {
            return if self.moved { under_cursor() } else { None };
        }
        if as_typed { Some(typed) } else { under_cursor() }
    }

    /// The action that Enter plays, where the table can show what it is about.
    pub(crate) fn intent(&self) -> String {
        self.meant().unwrap_or_default()
    }

    /// A key while the menu has the floor.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Picked {
        if self.typed.is_some() {
            return self.key_while_typing(key.code);
        }
        match key.code {
            KeyCode::Char('/') => {
                self.typed = Some(String::new());
                self.moved = false;
                self.cursor = 0;
            }
            _ if self.asleep => return Picked::NotMine,
            KeyCode::Enter => return self.meant().map_or(Picked::Taken, Picked::Play),
            KeyCode::Tab | KeyCode::BackTab => self.change_sides(),
            KeyCode::Char(letter) if LABELS.contains(letter) => return self.jump(letter),
            code if self.in_hand => return self.key_in_hand(code),
            code => return self.key_in_list(code),
        }
        Picked::Taken
    }

    fn key_in_hand(&mut self, code: KeyCode) -> Picked {
        let money = self.hand.takes_money();
        match code {
            KeyCode::Left => self.hand.step(false),
            KeyCode::Right => self.hand.step(true),
            KeyCode::Home => self.hand.jump(false),
            KeyCode::End => self.hand.jump(true),
            KeyCode::Up if money => self.hand.change_amount(true),
            KeyCode::Down if money => self.hand.change_amount(false),
            KeyCode::Down => self.change_sides(),
            KeyCode::Up => {}
            KeyCode::Char(' ') => self.hand.toggle(),
            KeyCode::Backspace => self.hand.clear(),
            _ => return Picked::NotMine,
        }
        Picked::Taken
    }

    fn key_in_list(&mut self, code: KeyCode) -> Picked {
        let count = self.shown().len();
        let last = count.saturating_sub(1);
        match code {
            KeyCode::Up if self.cursor < self.second_row() && self.typed.is_none() => {
                self.change_sides();
            }
            KeyCode::Up => self.go(self.a_row_on(false, count)),
            KeyCode::Down => self.go(self.a_row_on(true, count)),
            KeyCode::Left => self.go(self.cursor.saturating_sub(1)),
            KeyCode::Right => self.go((self.cursor + 1).min(last)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(last),
            _ => return Picked::NotMine,
        }
        Picked::Taken
    }

    fn key_while_typing(&mut self, code: KeyCode) -> Picked {
        let count = self.shown().len();
        match code {
            KeyCode::Enter => return self.meant().map_or(Picked::Taken, Picked::Play),
            KeyCode::Tab if count > 0 && self.moved => self.go((self.cursor + 1) % count),
            KeyCode::Tab if count > 0 => self.go(0),
            KeyCode::BackTab if count > 0 => self.go((self.cursor + count - 1) % count),
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right if count > 0 => {
                return self.key_in_list(code);
            }
            _ => {
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
            }
        }
        Picked::Taken
    }

    /// From the hand to the other actions, or back. There is one cursor, so what was marked in
    /// the hand is marked no more.
    fn change_sides(&mut self) {
        if self.in_hand && !self.others.is_empty() {
            self.in_hand = false;
            self.hand.clear();
        } else if !self.hand.is_empty() {
            self.in_hand = true;
        } else if !self.others.is_empty() {
            self.go((self.cursor + 1) % self.others.len());
        }
    }

    fn go(&mut self, to: usize) {
        self.cursor = to;
        self.moved = true;
    }

    /// The place where the second row of the list begins.
    fn second_row(&self) -> usize {
        self.rows.get(1).copied().unwrap_or(usize::MAX)
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

    /// To the action with this label; a second time plays it.
    fn jump(&mut self, letter: char) -> Picked {
        let place = LABELS.chars().position(|label| label == letter);
        match place.filter(|&place| place < self.others.len()) {
            Some(place) if place == self.cursor && self.moved && !self.in_hand => {
                self.meant().map_or(Picked::Taken, Picked::Play)
            }
            Some(place) => {
                self.in_hand = false;
                self.hand.clear();
                self.go(place);
                Picked::Taken
            }
            None => Picked::NotMine,
        }
    }
}

#[cfg(test)]
mod tests;
