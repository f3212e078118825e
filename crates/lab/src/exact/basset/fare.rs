//! How a stake of 1 fares under a policy: every placement of the copies, counted by its end.

use crate::exact::Fraction;
use parlour_engine::cards::Rank;
use parlour_games::basset::{Basset, BottomPays, Doublet, LiveCard, MAX_MARKS, Open};
use std::collections::{BTreeMap, HashMap};

/// The place of the first turned card: 0 is the bottom card, 1 and 2 lie aside.
const FIRST: u8 = 3;
/// The place of the last card.
const LAST: u8 = 51;

/// How a punter answers each win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Policy {
    /// Paroli so many times, then cash.
    CashAfter(u8),
    /// Paroli as long as it can be said (BST-22).
    NeverCash,
    /// Whatever is worth more on average, with every card shown remembered.
    Best,
}

impl Policy {
    /// Every policy, the boldest and the best last.
    pub const ALL: [Self; 6] = [
        Self::CashAfter(0),
        Self::CashAfter(1),
        Self::CashAfter(2),
        Self::CashAfter(3),
        Self::NeverCash,
        Self::Best,
    ];

    /// In words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::CashAfter(0) => "cash at the first win",
            Self::CashAfter(1) => "paroli once, then cash",
            Self::CashAfter(2) => "paroli twice, then cash",
            Self::CashAfter(3) => "paroli three times, then cash",
            Self::CashAfter(_) => "paroli as often, then cash",
            Self::NeverCash => "never cash",
            Self::Best => "best, with perfect memory",
        }
    }
}

/// What becomes of a stake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum End {
    /// The bottom card took it (BST-R5, `stake_taken`).
    Bottom,
    /// A losing card took it.
    Lost,
    /// Cashed at this level.
    Won(u8),
    /// Open at the end of the deal at this level.
    Open(u8),
}

/// How many placements of the copies end how.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Fares(BTreeMap<Course, i128>);

/// An end, and whether an equal amount was paid to the bottom card before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Course {
    paid_at_bottom: bool,
    end: End,
}

impl Course {
    /// What the punter gains of a stake of 1.
    fn gain(self, rules: &Basset) -> i128 {
        let gain = match self.end {
            End::Bottom | End::Lost => -1,
            End::Won(level) => i128::from(rules.multiplier(level)),
            End::Open(level) => left_open(rules, level),
        };
        gain - i128::from(self.paid_at_bottom)
    }
}

impl Fares {
    fn all(end: End, placements: i128) -> Self {
        Self(BTreeMap::from([(Course { paid_at_bottom: false, end }, placements)]))
    }

    /// How many placements there are.
    #[must_use]
    pub fn placements(&self) -> i128 {
        self.0.values().sum()
    }

    /// How many of them end so.
    #[must_use]
    pub fn count(&self, end: End) -> i128 {
        self.0.iter().filter(|(course, _)| course.end == end).map(|(_, n)| n).sum()
    }

    fn sum(&self, worth: impl Fn(Course) -> i128) -> i128 {
        self.0.iter().map(|(&course, &n)| worth(course) * n).sum()
    }

    /// What the punter gains on average.
    #[must_use]
    pub fn value(&self, rules: &Basset) -> Fraction {
        self.mean(|course| course.gain(rules))
    }

    /// The variance of what the punter gains.
    #[must_use]
    pub fn variance(&self, rules: &Basset) -> Fraction {
        let mean = self.value(rules);
        self.mean(|course| course.gain(rules).pow(2)) - mean * mean
    }

    /// The mean of a figure; nothing where the copies have no place left.
    fn mean(&self, of: impl Fn(Course) -> i128) -> Fraction {
        match self.placements() {
            0 => Fraction::ZERO,
            placements => Fraction::new(self.sum(of), placements),
        }
    }

    /// What the highest level that is cashed would have to pay for a fair game, all else
    /// being as it is; nothing if nothing is ever cashed.
    #[must_use]
    pub fn fair_multiplier(&self, rules: &Basset) -> Option<Fraction> {
        let level = (0..=MAX_MARKS).rev().find(|&level| self.count(End::Won(level)) > 0)?;
        let cashed = self.count(End::Won(level));
        let gained = self.sum(|course| course.gain(rules));
        let rest = gained - cashed * i128::from(rules.multiplier(level));
        Some(Fraction::new(-rest, cashed))
    }

    /// What the punter gains, each with its chance.
    pub fn law<'a>(&'a self, rules: &'a Basset) -> impl Iterator<Item = (i128, f64)> + 'a {
        let all = self.placements() as f64;
        self.0.iter().map(move |(course, &n)| (course.gain(rules), n as f64 / all))
    }

    fn and(mut self, other: &Self) -> Self {
        for (&course, &n) in &other.0 {
            *self.0.entry(course).or_default() += n;
        }
        self
    }

    /// These courses after an equal amount has been paid.
    fn having_paid(self) -> Self {
        let paid = |(course, n)| (Course { paid_at_bottom: true, ..course }, n);
        Self(self.0.into_iter().map(paid).collect())
    }
}

/// A stake of 1 laid before the bottom card is shown, of a rank with all its copies unseen.
#[must_use]
pub fn deal(rules: &Basset, policy: Policy) -> Fares {
    let mut turns = Turns { rules, policy, known: HashMap::new() };
    let missed = turns.fare(FIRST, 4, 0);
    let hit = if rules.bottom_pays == BottomPays::StakeTaken {
        Fares::all(End::Bottom, ways(51, 3))
    } else {
        turns.fare(FIRST, 3, 0).having_paid()
    };
    missed.and(&hit)
}

/// A stake of 1 on a card of this level, when this turn (from 1) is to come and so many
/// copies of its rank are unseen.
#[must_use]
pub fn from_turn(rules: &Basset, policy: Policy, turn: u8, copies: u8, level: u8) -> Fares {
    let place = 2 * turn.clamp(1, 24) + 1;
    Turns { rules, policy, known: HashMap::new() }.fare(place, copies, level)
}

/// What a stake of 1 is worth under the best play that is left with one mark more after
/// winning in this turn, the losing card of which is still to come.
#[must_use]
pub fn paroli(rules: &Basset, turn: u8, copies: u8, level: u8) -> Fraction {
    let unseen = i128::from(52 - 2 * turn.min(24));
    let meets = match rules.doublet {
        Doublet::Sequential => Fraction::new(copies.into(), unseen),
        Doublet::BankTakes => Fraction::ZERO, // or no one would have been asked (BST-C6)
    };
    let mut turns = Turns { rules, policy: Policy::Best, known: HashMap::new() };
    // after the last turn comes the last card
    let missed = turns.fare(2 * turn.min(24) + 3, copies, level + 1).value(rules);
    Fraction::from(-1) * meets + (Fraction::from(1) - meets) * missed
}

/// In how many ways so many copies can lie in so many places.
#[must_use]
pub fn ways(places: u8, copies: u8) -> i128 {
    let (places, copies) = (i128::from(places), i128::from(copies));
    (0..copies).fold(1, |ways, i| ways * (places - i) / (i + 1)).max(0)
}

/// The gain of a card that is open at the end.
fn left_open(rules: &Basset, level: u8) -> i128 {
    let card = LiveCard { level, ..LiveCard::laid(Rank::QUEEN, 1) };
    match rules.left_open(&card, false) {
        Open::Returned | Open::Carried => 0,
        Open::Paid(gain) => i128::from(gain),
        Open::Lost => -i128::from(rules.loss(&card)),
    }
}

/// The turns under one policy; what has been counted is kept.
struct Turns<'a> {
    rules: &'a Basset,
    policy: Policy,
    known: HashMap<(u8, u8, u8), Fares>,
}

impl Turns<'_> {
    /// From the card at `place` on, with `copies` of the rank among it, those behind it
    /// and the two aside.
    fn fare(&mut self, place: u8, copies: u8, level: u8) -> Fares {
        if let Some(fares) = self.known.get(&(place, copies, level)) {
            return fares.clone();
        }
        let fares = if place > LAST {
            Fares::all(End::Open(level), ways(2, copies))
        } else {
            let missed = self.fare(place + 1, copies, level);
            if copies == 0 { missed } else { missed.and(&self.met(place, copies, level)) }
        };
        self.known.insert((place, copies, level), fares.clone());
        fares
    }

    /// The card at `place` is one of the copies.
    fn met(&mut self, place: u8, copies: u8, level: u8) -> Fares {
        let unseen = LAST - place + 2; // behind it, and aside
        if place == LAST || place.is_multiple_of(2) {
            return Fares::all(End::Lost, ways(unseen, copies - 1));
        }
        if self.rules.doublet == Doublet::Sequential {
            let waits = |turns: &mut Self| turns.fare(place + 1, copies - 1, level + 1);
            return self.answer(level, ways(unseen, copies - 1), waits);
        }
        // BST-C6: a doublet takes the card unasked, and the question tells that it is none
        let taken = if copies < 2 { 0 } else { ways(unseen - 1, copies - 2) };
        let waits = |turns: &mut Self| turns.fare(place + 2, copies - 1, level + 1);
        let asked = self.answer(level, ways(unseen - 1, copies - 1), waits);
        asked.and(&Fares::all(End::Lost, taken))
    }

    /// Cash or paroli, in all of these placements at once.
    fn answer(
        &mut self,
        level: u8,
        placements: i128,
        waits: impl FnOnce(&mut Self) -> Fares,
    ) -> Fares {
        let cashed = Fares::all(End::Won(level), placements);
        match self.policy {
            _ if level >= MAX_MARKS => cashed,
            Policy::CashAfter(after) if level >= after => cashed,
            Policy::CashAfter(_) | Policy::NeverCash => waits(self),
            Policy::Best => {
                let waited = waits(self);
                let gain = |fares: &Fares| fares.sum(|course| course.gain(self.rules));
                if gain(&waited) > gain(&cashed) { waited } else { cashed }
            }
        }
    }
}
