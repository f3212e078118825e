//! Budr Basef: looks at the stack as a good player would, now and then misses a
//! set or sees one that is not there, and needs human time for it.

use parlour_engine::{Bot, Chance, Choice, Glimpse, Quick, Reaction};
use parlour_games::budr_basef::{
    Action, AnnounceOrder, BudrBasef, Name, Phase, Seen, SetName, Slap, Touch, View,
};

/// One set in so many is overlooked.
const MISSES: u32 = 20;
/// One stack in so many is hit for nothing.
const FALSE_HITS: u32 = 150;
/// A card is looked at for so long before the next one is played, and up to as much again.
pub(super) const PAUSE: u64 = 700;

/// Hits what it sees, plays on when due, and gambles by the worth of its power.
#[derive(Clone, Debug)]
pub struct RuleBot {
    quick: Quick,
}

impl RuleBot {
    /// A rule bot with chances of its own.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { quick: Quick::new(seed) }
    }
}

impl Bot<BudrBasef> for RuleBot {
    fn choose(&mut self, glimpse: &Glimpse<BudrBasef>) -> Option<Choice<Action>> {
        let action = match glimpse.view.phase {
            Phase::Gamble => gamble(glimpse),
            Phase::Edit => edit(glimpse),
            Phase::Play if glimpse.rules.slap == Slap::Sealed => self.answer(glimpse),
            Phase::Play => return self.race(glimpse),
            Phase::Over => None,
        };
        action.or_else(|| glimpse.menu.first().cloned()).map(Choice::of)
    }
}

impl RuleBot {
    /// At the stack: hit, play the card that is due, or keep the hands still.
    fn race(&mut self, glimpse: &Glimpse<BudrBasef>) -> Option<Choice<Action>> {
        if self.would_hit(glimpse)
            && let Some(action) = hit(glimpse)
        {
            return Some(Choice::after(action, self.reaction()));
        }
        if glimpse.menu.contains(&Action::Flip) {
            let after = PAUSE + u64::from(self.quick.draw(PAUSE as u32));
            return Some(Choice::after(Action::Flip, after));
        }
        // with full gestures, be ready
        let action = next_touch(glimpse).filter(|touch| *touch != Touch::Stack)?;
        Some(Choice::after(Action::Touch(action, None), self.reaction()))
    }

    /// With sealed answers there is no hurry, and the same eyes.
    fn answer(&mut self, glimpse: &Glimpse<BudrBasef>) -> Option<Action> {
        if glimpse.menu.contains(&Action::Flip) {
            Some(Action::Flip)
        } else if self.would_hit(glimpse) {
            hit(glimpse)
        } else {
            Some(Action::Wait)
        }
    }

    /// Does it see a set, or think so? When nobody can play a card, everybody looks twice.
    fn would_hit(&mut self, glimpse: &Glimpse<BudrBasef>) -> bool {
        let view = &glimpse.view;
        if view.stack.last().is_some_and(|top| top.is_joker()) {
            return false;
        }
        if view.nobody_holds() {
            return true;
        }
        if view.matching(&glimpse.rules).is_empty() {
            !view.stack.is_empty() && self.quick.draw(FALSE_HITS) == 0
        } else {
            self.quick.draw(MISSES) > 0
        }
    }

    /// How long it takes to see something and to move the hand.
    fn reaction(&mut self) -> u64 {
        Reaction::GOOD.draw(&mut self.quick) as u64
    }
}

/// The hit that it would make, if it may hit: with Announce the set that ranks best
/// of those that are there.
fn hit(glimpse: &Glimpse<BudrBasef>) -> Option<Action> {
    let rules = &glimpse.rules;
    let there = glimpse.view.matching(rules);
    let name = rules.announce.then(|| {
        let best = match rules.announce_order {
            AnnounceOrder::LastInList => there.last(),
            AnnounceOrder::FirstInList => there.first(),
        };
        best.copied().unwrap_or(Name::Standard(SetName::All))
    });
    hit_naming(glimpse, name)
}

/// A hit, if it may be made; with full gestures the next touch on the way to it.
pub(super) fn hit_naming(glimpse: &Glimpse<BudrBasef>, name: Option<Name>) -> Option<Action> {
    let action = match next_touch(glimpse) {
        Some(Touch::Stack) => Action::Touch(Touch::Stack, name),
        Some(touch) => Action::Touch(touch, None),
        None => Action::Hit(name),
    };
    glimpse.menu.contains(&action).then_some(action)
}

/// With full gestures, the next touch of the sequence that would be a hit.
pub(super) fn next_touch(glimpse: &Glimpse<BudrBasef>) -> Option<Touch> {
    let seat = glimpse.seat.index();
    let done = glimpse.view.touches.as_ref()?.get(seat)?.as_ref()?;
    let sequence: &[Touch] = if glimpse.view.decks[seat].is_empty() {
        &[Touch::Carry, Touch::Forehead, Touch::Surface]
    } else {
        &[Touch::Deck, Touch::Surface]
    };
    let ready = (0..=sequence.len()).rev().find(|&count| done.ends_with(&sequence[..count]))?;
    Some(sequence.get(ready).copied().unwrap_or(Touch::Stack))
}

/// How likely the own power is to be the highest of all, other powers being any cards.
fn chance_to_win(view: &View, seat: usize) -> f64 {
    let Some(Some(Seen::Card(power))) = view.powers.get(seat) else { return 0.0 };
    let lower = f64::from(power.power().clamp(4, 56) - 4) / 52.0;
    let rivals = view.inside.iter().filter(|&&inside| inside).count() - 1;
    lower.powi(rivals as i32)
}

/// Pays while the pool is worth it, raises a little with a high power.
pub(super) fn gamble(glimpse: &Glimpse<BudrBasef>) -> Option<Action> {
    let view = &glimpse.view;
    let seat = glimpse.seat.index();
    let (chance, owed) = (chance_to_win(view, seat), view.owed(glimpse.seat));
    let pool = view.pool.len() as f64;
    let raise = Action::Raise(2);
    let best = if chance > 0.75 && view.paid[seat] < 4 && glimpse.menu.contains(&raise) {
        raise
    } else if owed == 0 {
        Action::Check
    } else if chance * (pool + f64::from(owed)) > f64::from(owed) {
        Action::Call
    } else {
        Action::Fold
    };
    [best, Action::Fold].into_iter().find(|action| glimpse.menu.contains(action))
}

/// Brings in what shows most often; when all is in, makes room for something else.
pub(super) fn edit(glimpse: &Glimpse<BudrBasef>) -> Option<Action> {
    const BY_FREQUENCY: [SetName; 13] = [
        SetName::Dragon,
        SetName::Odd,
        SetName::Even,
        SetName::Twelve,
        SetName::Double,
        SetName::Sandwich,
        SetName::Suit,
        SetName::Color,
        SetName::Genesis,
        SetName::Thirteen,
        SetName::Fries,
        SetName::Straight,
        SetName::Sprite,
    ];
    if glimpse.menu.contains(&Action::Keep) {
        return Some(Action::Keep);
    }
    BY_FREQUENCY
        .into_iter()
        .map(|set| Action::Activate(Name::Standard(set)))
        .find(|action| glimpse.menu.contains(action))
}
