//! The cards of the hand as something to choose from: one cursor, and marks where several go
//! together.

use std::collections::BTreeMap;

/// How the cards of the hand make an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Picks {
    /// They do not.
    #[default]
    None,
    /// One card: `play 5C`.
    One(&'static str),
    /// Several at once: `play 6 6 B`.
    Several(&'static str),
    /// Several at once, with money on each: `lay 7:10 Q:5 K:10`.
    Staked(&'static str),
    /// One card with an amount, and each card says its own verb: `mace K 5`, `replace 4 10`.
    Amount,
}

/// A card of the hand.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Pick {
    code: String,
    verb: &'static str,
    on: bool,
    amount: Option<u32>,
}

/// The cards of the hand, in its order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Hand {
    kind: Picks,
    picks: Vec<Pick>,
    cursor: usize,
}

impl Hand {
    /// The cards of a hand: their codes, and the verb of each where cards have their own.
    pub(super) fn new(kind: Picks, cards: &[(&str, &'static str)], actions: &[String]) -> Self {
        let verb_of = |own: &'static str| match kind {
            Picks::None => "",
            Picks::One(verb) | Picks::Several(verb) | Picks::Staked(verb) => verb,
            Picks::Amount => own,
        };
        let cards = if kind == Picks::None { &[] } else { cards };
        let picks = cards.iter().map(|&(code, own)| {
            let verb = verb_of(own);
            let amount = matches!(kind, Picks::Staked(_) | Picks::Amount)
                .then(|| first_amount(code, verb, actions));
            Pick { code: code.to_owned(), verb, on: false, amount }
        });
        let picks = picks.filter(|pick| !pick.verb.is_empty()).collect();
        Self { kind, picks, cursor: 0 }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.picks.is_empty()
    }

    /// Is it the same hand, whatever is marked in it?
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let cards = |hand: &Self| -> Vec<(String, &'static str)> {
            hand.picks.iter().map(|pick| (pick.code.clone(), pick.verb)).collect()
        };
        self.kind == other.kind && cards(self) == cards(other)
    }

    /// Do several cards go together here?
    pub(super) fn takes_several(&self) -> bool {
        matches!(self.kind, Picks::Several(_) | Picks::Staked(_))
    }

    /// Is there money on the cards?
    pub(super) fn takes_money(&self) -> bool {
        matches!(self.kind, Picks::Staked(_) | Picks::Amount)
    }

    /// Can this action be chosen through the cards?
    pub(super) fn can_say(&self, action: &str) -> bool {
        let Some((verb, cards)) = self.cards_of(action) else { return false };
        if cards.len() > 1 && !self.takes_several() {
            return false;
        }
        let mut left: Vec<&str> = self
            .picks
            .iter()
            .filter(|pick| pick.verb == verb)
            .map(|pick| pick.code.as_str())
            .collect();
        !cards.is_empty()
            && cards.iter().all(|card| {
                left.iter().position(|code| code == card).map(|at| left.swap_remove(at)).is_some()
            })
    }

    /// The verb of an action and its cards, without the money.
    fn cards_of<'a>(&self, action: &'a str) -> Option<(&'a str, Vec<&'a str>)> {
        let mut words = action.split_whitespace();
        let verb = words.next()?;
        let words: Vec<&str> = words.collect();
        let cards = match self.kind {
            Picks::Staked(_) => words.iter().filter_map(|word| word.split(':').next()).collect(),
            Picks::Amount => words.into_iter().take(1).collect(),
            _ => words,
        };
        Some((verb, cards))
    }

    /// Puts the cursor on the first card of an action.
    pub(super) fn go_to(&mut self, action: &str) {
        let Some((verb, cards)) = self.cards_of(action) else { return };
        let (verb, cards) = (verb.to_owned(), cards);
        let place =
            self.picks.iter().position(|pick| pick.verb == verb && cards.contains(&&*pick.code));
        self.cursor = place.unwrap_or(0);
    }

    /// A card to the left or to the right.
    pub(super) fn step(&mut self, right: bool) {
        let last = self.picks.len().saturating_sub(1);
        self.cursor =
            if right { (self.cursor + 1).min(last) } else { self.cursor.saturating_sub(1) };
    }

    /// To the first card or the last.
    pub(super) fn jump(&mut self, last: bool) {
        self.cursor = if last { self.picks.len().saturating_sub(1) } else { 0 };
    }

    /// Marks the card under the cursor, or unmarks it.
    pub(super) fn toggle(&mut self) {
        if self.takes_several()
            && let Some(pick) = self.picks.get_mut(self.cursor)
        {
            pick.on ^= true;
        }
    }

    /// Takes all marks away.
    pub(super) fn clear(&mut self) {
        self.picks.iter_mut().for_each(|pick| pick.on = false);
    }

    /// More money on the card under the cursor, or less.
    pub(super) fn change_amount(&mut self, more: bool) {
        if let Some(Pick { amount: Some(amount), .. }) = self.picks.get_mut(self.cursor) {
            *amount = if more { above(*amount) } else { below(*amount) };
        }
    }

    /// What is marked; the card under the cursor if nothing is.
    fn chosen(&self) -> Vec<&Pick> {
        let marked: Vec<&Pick> = self.picks.iter().filter(|pick| pick.on).collect();
        if marked.is_empty() { self.picks.get(self.cursor).into_iter().collect() } else { marked }
    }

    /// How many cards are marked.
    pub(super) fn marked(&self) -> usize {
        self.picks.iter().filter(|pick| pick.on).count()
    }

    /// The action that is marked: exactly these cards.
    pub(super) fn action(&self) -> Option<String> {
        let chosen = self.chosen();
        let verb = chosen.first()?.verb;
        let words: Vec<String> = chosen
            .iter()
            .map(|pick| match (pick.amount, self.takes_several()) {
                (Some(amount), true) => format!("{}:{amount}", pick.code),
                (Some(amount), false) => format!("{} {amount}", pick.code),
                (None, _) => pick.code.clone(),
            })
            .collect();
        Some(format!("{verb} {}", words.join(" ")))
    }

    /// For each card: is it marked, and is the cursor on it?
    pub(super) fn marks(&self, active: bool) -> Vec<(bool, bool)> {
        let mark = |(place, pick): (usize, &Pick)| (pick.on, active && place == self.cursor);
        self.picks.iter().enumerate().map(mark).collect()
    }

    /// The money on each card, where there is money.
    pub(super) fn amounts(&self) -> Vec<Option<u32>> {
        self.picks.iter().map(|pick| pick.amount).collect()
    }

    /// Takes over the money that lay on the cards of another hand.
    pub(super) fn keep_amounts(&mut self, before: &Self) {
        let known: BTreeMap<(&str, &str), u32> = before
            .picks
            .iter()
            .filter_map(|pick| Some(((pick.verb, pick.code.as_str()), pick.amount?)))
            .collect();
        for pick in &mut self.picks {
            if let Some(&amount) = known.get(&(pick.verb, pick.code.as_str())) {
                pick.amount = Some(amount);
            }
        }
    }
}

/// The first amount that the menu lists for a card: the smallest usual one.
fn first_amount(code: &str, verb: &str, actions: &[String]) -> u32 {
    let of_action = |action: &String| {
        let mut words = action.split_whitespace();
        if words.next() != Some(verb) {
            return None;
        }
        let words: Vec<&str> = words.collect();
        let staked = words.iter().find_map(|word| {
            let (rank, amount) = word.split_once(':')?;
            (rank == code).then(|| amount.parse().ok())?
        });
        let alone = match words.as_slice() {
            [card, amount] if *card == code => amount.parse().ok(),
            _ => None,
        };
        staked.or(alone)
    };
    actions.iter().filter_map(of_action).min().unwrap_or(1)
}

/// The steps of money: by 1 to 10, by 5 to 50, by 10 to 200, then by 50.
fn step(amount: u32) -> u32 {
    match amount {
        0..10 => 1,
        10..50 => 5,
        50..200 => 10,
        _ => 50,
    }
}

fn above(amount: u32) -> u32 {
    let step = step(amount);
    (amount / step * step).saturating_add(step)
}

fn below(amount: u32) -> u32 {
    let step = step(amount.saturating_sub(1));
    (amount.saturating_sub(1) / step * step).max(1)
}

#[cfg(test)]
mod tests {
    use super::{above, below};

    #[test]
    fn money_goes_up_and_down_by_the_same_steps() {
        let mut amount = 1;
        let mut steps = vec![amount];
        while amount < 1_000 {
            amount = above(amount);
            steps.push(amount);
        }
        for pair in steps.windows(2) {
            assert_eq!(below(pair[1]), pair[0]);
        }
        assert_eq!(below(1), 1, "never nothing");
    }
}
