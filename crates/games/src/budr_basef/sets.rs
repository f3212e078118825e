//! The fifteen sets: what makes a hit good.
//!
//! A [`SetRule`] is one set with its parameters, which Free-style may change.

use super::{
    cards::Card,
    face::Face,
    modify::{Change, ChangeError, Match, Steps},
    set_name::SetName,
};
use parlour_engine::words;
use std::{fmt, str::FromStr};

/// The house rules that the sets depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SetOptions {
    /// The least stack that can be a Genesis, 2 or 1 (BUD-R17).
    pub genesis_min: u8,
    /// Is a division without remainder a Dragon? (BUD-R22)
    pub dragon_exact: DragonExact,
    /// May an Ace be in a Dragon? (BUD-R22, BUD-B28)
    pub dragon_ace: DragonAce,
    /// Has a Joker under the top card a colour? (BUD-R19)
    pub joker_colour: JokerColour,
    /// Where every card must lie for All (BUD-R23).
    pub all_scope: AllScope,
    /// How many cards the deck has.
    pub cards: u8,
}

impl Default for SetOptions {
    fn default() -> Self {
        Self {
            genesis_min: 2,
            dragon_exact: DragonExact::Include,
            dragon_ace: DragonAce::Allow,
            joker_colour: JokerColour::None,
            all_scope: AllScope::StackAndKeep,
            cards: 54,
        }
    }
}

words! {
    /// BUD-R22: does an exact division count as a Dragon?
    pub enum DragonExact {
        /// It does.
        Include,
        /// Something must be rounded down.
        RemainderOnly,
    }
}

words! {
    /// BUD-R22: may a Dragon have an Ace?
    pub enum DragonAce {
        /// It may.
        Allow,
        /// An Ace anywhere among the three spoils it (BUD-B28).
        Forbid,
    }
}

words! {
    /// BUD-R19: the colour of a Joker that lies under other cards.
    pub enum JokerColour {
        /// It has none.
        None,
        /// The one it is printed in.
        Printed,
    }
}

words! {
    /// BUD-R23: where every card must lie for All.
    pub enum AllScope {
        /// In stack and keep together: no one holds a card.
        StackAndKeep,
        /// In the stack alone.
        StackOnly,
    }
}

/// One standard set with its parameters. Those that a set does not have are 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SetRule {
    name: SetName,
    target: u8,
    common: Match,
    window: u8,
    steps: Steps,
}

impl SetRule {
    /// The fifteen sets as the text has them.
    pub const OFFICIAL: [Self; 15] = {
        let mut rules = [Self::official(SetName::Twelve); 15];
        let mut i = 0;
        while i < 15 {
            rules[i] = Self::official(SetName::LIST[i]);
            i += 1;
        }
        rules
    };

    /// The set as the text has it.
    #[must_use]
    pub const fn official(name: SetName) -> Self {
        let (target, common, window, steps) = match name {
            SetName::Twelve => (12, Match::Any, 0, Steps::NONE),
            SetName::King | SetName::Genesis | SetName::Dragon | SetName::All => {
                (0, Match::Any, 0, Steps::NONE)
            }
            SetName::Double => (0, Match::Any, 0, Steps::NONE),
            SetName::Fries => (0, Match::Suit, 0, Steps::ONE),
            SetName::Sandwich | SetName::Odd | SetName::Even | SetName::Suit => {
                (0, Match::Any, 3, Steps::NONE)
            }
            SetName::Thirteen => (13, Match::Colour, 0, Steps::NONE),
            SetName::Straight => (0, Match::Any, 3, Steps::ONE),
            SetName::Sprite => (0, Match::Colour, 3, Steps::ONE_OR_TWO),
            SetName::Color => (0, Match::Any, 5, Steps::NONE),
        };
        Self { name, target, common, window, steps }
    }

    /// Which set it is.
    #[inline]
    #[must_use]
    pub const fn name(self) -> SetName {
        self.name
    }

    /// Has nothing been changed?
    #[must_use]
    pub fn is_official(self) -> bool {
        self == Self::official(self.name)
    }

    /// The set with one parameter changed, in a deck of so many cards (BUD-R32, BUD-B17).
    ///
    /// # Errors
    /// If the set has no such parameter, the value is out of its range, or it
    /// is the value already.
    pub fn modified(self, change: Change, cards: u8) -> Result<Self, ChangeError> {
        use SetName::{
            Color, Double, Even, Fries, Odd, Sandwich, Sprite, Straight, Suit, Thirteen, Twelve,
        };
        let (has, in_range) = match change {
            Change::Target(sum) => {
                (matches!(self.name, Twelve | Thirteen), (2..=24).contains(&sum))
            }
            Change::Match(_) => {
                (matches!(self.name, Twelve | Double | Fries | Thirteen | Straight | Sprite), true)
            }
            Change::Steps(steps) => {
                (matches!(self.name, Fries | Straight | Sprite), steps.are_possible())
            }
            Change::Window(count) => (
                matches!(self.name, Sandwich | Odd | Even | Suit | Straight | Sprite | Color),
                (2..=u32::from(cards)).contains(&count),
            ),
        };
        if !has {
            return Err(ChangeError::NoSuchParameter);
        }
        if !in_range {
            return Err(ChangeError::OutOfRange);
        }
        let changed = match change {
            Change::Target(sum) => Self { target: sum as u8, ..self },
            Change::Match(common) => Self { common, ..self },
            Change::Steps(steps) => Self { steps, ..self },
            Change::Window(count) => Self { window: count as u8, ..self },
        };
        if changed == self { Err(ChangeError::Same) } else { Ok(changed) }
    }

    /// What has been changed, each parameter with its present value.
    pub fn changes(self) -> impl Iterator<Item = Change> {
        let printed = Self::official(self.name);
        [
            (self.target != printed.target).then_some(Change::Target(self.target.into())),
            (self.common != printed.common).then_some(Change::Match(self.common)),
            (self.steps != printed.steps).then_some(Change::Steps(self.steps)),
            (self.window != printed.window).then_some(Change::Window(self.window.into())),
        ]
        .into_iter()
        .flatten()
    }

    /// Does the stack match this set?
    #[must_use]
    pub fn matches(&self, face: &Face<'_>, options: &SetOptions) -> bool {
        if face.joker_on_top() {
            return false; // BUD-18
        }
        match self.name {
            SetName::Twelve | SetName::Thirteen => {
                self.pair(face, |a, b| a.number() + b.number() == self.target)
            }
            SetName::King => face.size() >= 2 && face.top().is_some_and(Card::is_king),
            SetName::Double => self.pair(face, |a, b| a.number() == b.number()),
            SetName::Fries => {
                self.pair(face, |a, b| self.steps.allow(a.number().abs_diff(b.number())))
            }
            SetName::Genesis => {
                face.size() >= usize::from(options.genesis_min)
                    && same_number(face.top(), face.bottom())
            }
            SetName::Sandwich => same_number(face.top(), face.card(self.window.into())),
            SetName::Odd => self.each(face, |card| card.number() & 1 == 1),
            SetName::Even => self.each(face, |card| card.number() & 1 == 0),
            SetName::Suit => self.one_kind(face, Card::suit),
            SetName::Straight | SetName::Sprite => self.run(face),
            SetName::Dragon => match face.window(3) {
                Some([a, b, c]) => {
                    let (exact, ace) = (options.dragon_exact, options.dragon_ace);
                    is_dragon(a.number(), b.number(), c.number(), exact, ace)
                }
                _ => false,
            },
            SetName::Color => match options.joker_colour {
                JokerColour::None => self.one_kind(face, Card::colour),
                JokerColour::Printed => self.one_kind(face, Card::printed_colour),
            },
            SetName::All => everything(face, options),
        }
    }

    /// T1 and T2 have numbers, what they must have in common, and this.
    fn pair(&self, face: &Face<'_>, holds: impl Fn(Card, Card) -> bool) -> bool {
        match face.window(2) {
            Some(&[b, a]) => {
                a.number() > 0 && b.number() > 0 && self.common.holds(a, b) && holds(a, b)
            }
            _ => false,
        }
    }

    /// Each card of the window has a number, and this.
    fn each(&self, face: &Face<'_>, holds: impl Fn(Card) -> bool) -> bool {
        face.window(self.window.into())
            .is_some_and(|cards| cards.iter().all(|&card| card.number() > 0 && holds(card)))
    }

    /// The cards of the window all have one suit, or one colour: the same and not 0.
    fn one_kind(&self, face: &Face<'_>, kind: impl Fn(Card) -> u8) -> bool {
        face.window(self.window.into()).is_some_and(|cards| {
            let first = kind(cards[0]);
            first > 0 && cards[1..].iter().all(|&card| kind(card) == first)
        })
    }

    /// The window goes all up or all down by the steps allowed (BUD-R21).
    fn run(&self, face: &Face<'_>) -> bool {
        let Some(cards) = face.window(self.window.into()) else { return false };
        let up = cards[1].number() > cards[0].number();
        cards.windows(2).all(|two| {
            let (from, to) = (two[0].number(), two[1].number());
            from > 0
                && to > 0
                && (to > from) == up
                && self.steps.allow(from.abs_diff(to))
                && self.common.holds(two[0], two[1])
        })
    }
}

impl fmt::Display for SetRule {
    /// The name and what has been changed: `Twelve target=11`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        for change in self.changes() {
            write!(f, " {change}")?;
        }
        Ok(())
    }
}

/// A text that is not a set with its changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a changed set is written `Twelve target=11`")]
pub struct ParseSetRuleError;

impl FromStr for SetRule {
    type Err = ParseSetRuleError;
    fn from_str(text: &str) -> Result<Self, ParseSetRuleError> {
        let mut words = text.split(' ');
        let name = words.next().and_then(|word| word.parse().ok()).ok_or(ParseSetRuleError)?;
        words.try_fold(Self::official(name), |rule, word| {
            let change = word.parse().map_err(|_| ParseSetRuleError)?;
            rule.modified(change, Card::COUNT as u8).map_err(|_| ParseSetRuleError)
        })
    }
}

#[inline]
fn same_number(a: Option<Card>, b: Option<Card>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.number() > 0 && a.number() == b.number(),
        _ => false,
    }
}

/// BUD-R23, with BUD-B5: when no one holds a card, even an empty stack can be taken.
#[inline]
pub(super) fn everything(face: &Face<'_>, options: &SetOptions) -> bool {
    match options.all_scope {
        AllScope::StackAndKeep => face.is_every_deck_empty(),
        AllScope::StackOnly => face.size() == usize::from(options.cards),
    }
}

/// Is one of the three, divided by another, the third? (BUD-32, BUD-R22)
pub(super) const fn is_dragon(a: u8, b: u8, c: u8, exact: DragonExact, ace: DragonAce) -> bool {
    let an_ace = a == 1 || b == 1 || c == 1;
    if a == 0 || b == 0 || c == 0 || (an_ace && matches!(ace, DragonAce::Forbid)) {
        return false;
    }
    let exact = matches!(exact, DragonExact::Include);
    // Whichever card is the result, either of the others may be the one divided.
    divides(a, b, c, exact)
        || divides(b, a, c, exact)
        || divides(a, c, b, exact)
        || divides(c, a, b, exact)
        || divides(b, c, a, exact)
        || divides(c, b, a, exact)
}

const fn divides(a: u8, b: u8, c: u8, exact: bool) -> bool {
    a / b == c && (exact || !a.is_multiple_of(b))
}
