//! What a live card is worth to its owner, exactly: dynamic programming over the turns
//! to come, the copies of its rank unseen and the marks on the card.
//!
//! The two cards aside are unseen cards like any other (BST-R23), so the next card is one
//! of the copies with chance copies / unseen, whatever else has been shown.

use parlour_engine::cards::Rank;
use parlour_games::basset::{
    Basset, BottomPays, Doublet, LiveCard, MAX_MARKS, MaceOnParoli, Open, View,
};
use std::collections::HashMap;

/// The place of the last card; 0 is the bottom card, 1 and 2 lie aside.
const LAST: u8 = 51;

/// The place of the card that is turned next.
#[must_use]
pub fn next_place(view: &View) -> u8 {
    let shown = view.shown.iter().flatten().count() + usize::from(view.last.is_some());
    if view.bottom.is_none() { 0 } else { 3 + shown as u8 }
}

/// The chance that the card at this place is one of the copies.
fn chance(place: u8, copies: u8) -> f64 {
    let unseen = if place == 0 { 52 } else { LAST - place + 3 };
    f64::from(copies) / f64::from(unseen)
}

/// The place after this one.
fn after(place: u8) -> u8 {
    if place == 0 { 3 } else { place + 1 }
}

/// Does a card at this place win?
fn wins(place: u8) -> bool {
    place % 2 == 1 && place < LAST
}

/// The gains that a card with so much money on it still promises, under perfect play.
///
/// A card is looked at alone: neither what a free place could be used for nor a purse
/// that runs dry is counted.
#[derive(Clone, Debug)]
pub struct Worth<'a> {
    rules: &'a Basset,
    stake: u32,
    /// Up to so much may be put on it in later mace windows.
    most: u32,
    known: HashMap<(u8, u8, u8, bool), f64>,
}

impl<'a> Worth<'a> {
    /// A card with this stake, which may be raised to `most`.
    #[must_use]
    pub fn new(rules: &'a Basset, stake: u32, most: u32) -> Self {
        Self { rules, stake, most: most.max(stake), known: HashMap::new() }
    }

    /// What the owner gains on average from the card at `place` on, `copies` of the rank
    /// being unseen: the stake itself does not count as a gain when it comes back.
    #[must_use]
    pub fn of(&mut self, place: u8, copies: u8, level: u8) -> f64 {
        self.worth(place, copies, level, false)
    }

    /// The worth of leaving a card that has just won at `place - 1`, `copies` being left.
    #[must_use]
    pub fn of_paroli(&mut self, place: u8, copies: u8, level: u8) -> f64 {
        self.left(place, copies, level, false)
    }

    /// What cashing it pays.
    #[must_use]
    pub fn of_cash(&self, level: u8) -> f64 {
        self.pays(level, false)
    }

    fn money(&self, raised: bool) -> f64 {
        f64::from(if raised { self.most } else { self.stake })
    }

    fn pays(&self, level: u8, raised: bool) -> f64 {
        self.rules.multiplier(level) as f64 * self.money(raised)
    }

    fn worth(&mut self, place: u8, copies: u8, level: u8, raised: bool) -> f64 {
        if place > LAST {
            return self.money(raised) * self.left_open(level);
        }
        let key = (place, copies, level, raised);
        if let Some(&worth) = self.known.get(&key) {
            return worth;
        }
        let met = if copies == 0 { 0.0 } else { chance(place, copies) };
        let missed = self.window(after(place), copies, level, raised);
        let hit = if met > 0.0 { self.met(place, copies, level, raised) } else { 0.0 };
        let worth = met * hit + (1.0 - met) * missed;
        self.known.insert(key, worth);
        worth
    }

    /// Before a turn comes a mace window, in which all that is allowed may be put on the
    /// card (the worth is a straight line in the stake, so nothing in between is better).
    fn window(&mut self, place: u8, copies: u8, level: u8, raised: bool) -> f64 {
        let now = self.worth(place, copies, level, raised);
        let opens = wins(place) && place > 3 && !raised && self.most > self.stake;
        if opens && (level == 0 || self.rules.mace_on_paroli == MaceOnParoli::Allow) {
            now.max(self.worth(place, copies, level, true))
        } else {
            now
        }
    }

    /// The card at `place` is one of the copies.
    fn met(&mut self, place: u8, copies: u8, level: u8, raised: bool) -> f64 {
        let (left, money) = (copies - 1, self.money(raised));
        if place == 0 {
            return match self.rules.bottom_pays {
                BottomPays::EqualAmountStakeStays => -money + self.worth(3, left, level, raised),
                // what may be put there again is another stake
                BottomPays::StakeTaken => -money,
            };
        }
        if !wins(place) {
            return -money;
        }
        if money == 0.0 {
            return self.worth(place + 1, left, level, raised); // no question (BST-C4)
        }
        let asked = if level >= MAX_MARKS {
            self.pays(level, raised)
        } else {
            self.pays(level, raised).max(self.left(place + 1, left, level, raised))
        };
        match self.rules.doublet {
            Doublet::Sequential => asked,
            // BST-C6: a doublet takes the card unasked
            Doublet::BankTakes => {
                let doublet = if left == 0 { 0.0 } else { chance(place + 1, left) };
                doublet * -money + (1.0 - doublet) * asked
            }
        }
    }

    /// Paroli has been said, and the losing card of the turn is still to come.
    fn left(&mut self, place: u8, copies: u8, level: u8, raised: bool) -> f64 {
        match self.rules.doublet {
            Doublet::Sequential => self.worth(place, copies, level + 1, raised),
            // the question has told that the losing card is none of the copies
            Doublet::BankTakes => self.window(place + 1, copies, level + 1, raised),
        }
    }

    /// What one unit of an open card gains at the end.
    fn left_open(&self, level: u8) -> f64 {
        let card = LiveCard { level, ..LiveCard::laid(Rank::ACE, 1) };
        match self.rules.left_open(&card, false) {
            Open::Returned | Open::Carried => 0.0,
            Open::Paid(gain) => gain as f64,
            Open::Lost => -1.0,
        }
    }
}

/// How likely a card is to meet a winning card first, or a losing one.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Odds {
    /// The chance that it wins first.
    pub wins: f64,
    /// The chance that it loses first.
    pub loses: f64,
}

impl Odds {
    /// From the card at `place` on, `copies` of the rank being unseen.
    #[must_use]
    pub fn from(rules: &Basset, place: u8, copies: u8) -> Self {
        if place > LAST || copies == 0 {
            return Self::default();
        }
        let met = chance(place, copies);
        let missed = Self::from(rules, after(place), copies);
        let hit = match place {
            0 if rules.bottom_decides_side_bets => Self { wins: 0.0, loses: 1.0 },
            0 => Self::from(rules, 3, copies - 1),
            _ if wins(place) && rules.doublet == Doublet::BankTakes && copies > 1 => {
                let doublet = chance(place + 1, copies - 1);
                Self { wins: 1.0 - doublet, loses: doublet }
            }
            _ if wins(place) => Self { wins: 1.0, loses: 0.0 },
            _ => Self { wins: 0.0, loses: 1.0 },
        };
        let both = |hit: f64, missed: f64| met * hit + (1.0 - met) * missed;
        Self { wins: both(hit.wins, missed.wins), loses: both(hit.loses, missed.loses) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_games::basset::LADDERS;

    fn plain(rules: &Basset, place: u8, copies: u8) -> f64 {
        Worth::new(rules, 1, 1).of(place, copies, 0)
    }

    fn is(value: f64, above: f64, below: f64) {
        assert!((value - above / below).abs() < 1e-12, "{value}, not {}", above / below);
    }

    #[test]
    fn bst_21_a_card_is_worth_what_the_enumeration_says() {
        let rules = Basset { bottom_pays: BottomPays::StakeTaken, ..Basset::default() };
        is(plain(&rules, 0, 4), 4_659.0, 5_525.0);
        is(plain(&rules, 3, 4), 1_271.0, 1_275.0);
    }

    #[test]
    fn bst_r27_with_true_doubling_a_card_is_worth_its_cash() {
        let rules = Basset {
            bottom_pays: BottomPays::StakeTaken,
            paroli_ladder: LADDERS[1],
            ..Basset::default()
        };
        is(plain(&rules, 0, 4), -33.0, 833.0);
        is(plain(&rules, 3, 4), 101.0, 2_499.0);
        is(plain(&rules, 51 - 2, 4), 3.0, 5.0);
    }

    #[test]
    fn bst_r18_money_that_may_come_later_makes_a_small_stake_dear() {
        let rules = Basset::default();
        let alone = Worth::new(&rules, 1, 1).of(3, 4, 0);
        let raised = Worth::new(&rules, 1, 20).of(3, 4, 0);
        assert!(raised > 10.0 * alone, "{raised}, {alone}");
        // one that is raised in time is better than all from the start: less is lost early
        assert!(raised > Worth::new(&rules, 20, 20).of(3, 4, 0));
    }

    #[test]
    fn bst_r20_odds_of_a_side_bet() {
        let rules = Basset::default();
        // a fresh card with four copies unseen at the first turn gains 101/2499 at even odds
        let odds = Odds::from(&rules, 3, 4);
        is(odds.wins - odds.loses, 101.0, 2_499.0);
        // one copy among five cards, in the last turn: first, second or last, or aside
        let odds = Odds::from(&rules, 49, 1);
        is(odds.wins, 1.0, 5.0);
        is(odds.loses, 2.0, 5.0);
    }
}
