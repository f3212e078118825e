//! Budr Basef: looks at the stack as a casual player would, now and then misses a
//! set or sees one that is not there, and needs human time for it.

use super::{skill::Skill, style};
use crate::{Level, Style};
use parlour_engine::{Bot, Choice, FastRng, Observation, Rng};
use parlour_games::budr_basef::{
    Action, AnnounceOrder, BudrBasef, Name, Phase, Seen, SetName, Slap, Touch, View,
};

/// How much longer a set takes an expert to see than the easiest, on average, in milliseconds: the
/// rule bot makes no difference between sets.
const USUAL_DELAY_MS: f64 = 52.0;
/// A card is looked at for so long before the next one is played, and up to as much again.
const MIN_FLIP_PAUSE_MS: u64 = 700;
/// The first card waits so much longer: the players take their places, and the page counts down.
const START_PAUSE_MS: u64 = 2_000;

/// Once the same stack has lain there for so long, the next card comes at once: hits that cost nothing
/// (BUD-R11) cannot hold up the game.
const PATIENCE_MS: u64 = 4_000;
/// How long the next card waits over no stack, where a pool may have been won since the last card.
const PATIENCE_OVER_NOTHING_MS: u64 = 12_000;

/// How long a flip waits: the usual look at the stack, and `more` since the last card was played.
/// What happens in between does not put it off for ever.
pub(super) fn flip_pause(view: &View, more: u64, rng: &mut FastRng) -> u64 {
    let start = if view.plays == 0 { START_PAUSE_MS } else { 0 };
    let passed = view.clock.0.saturating_sub(view.flipped.0);
    let look = MIN_FLIP_PAUSE_MS + u64::from(rng.draw(MIN_FLIP_PAUSE_MS as u32));
    let patience = if view.stack.is_empty() { PATIENCE_OVER_NOTHING_MS } else { PATIENCE_MS };
    if passed >= patience + start + more {
        return 0;
    }
    look + (start + more).saturating_sub(passed)
}

/// Hits what it sees, plays on when due, and gambles by the worth of its power.
#[derive(Clone, Debug)]
pub struct RuleBot {
    style: Style,
    skill: Skill,
    rng: FastRng,
}

impl RuleBot {
    /// A rule bot with chances of its own.
    #[must_use]
    pub fn new(style: Style, seed: u64) -> Self {
        let mut rng = FastRng::new(seed);
        Self { style, skill: Skill::drawn(Level::Rule, style, &mut rng), rng }
    }
}

impl Bot<BudrBasef> for RuleBot {
    fn choose(&mut self, observation: &Observation<BudrBasef>) -> Option<Choice<Action>> {
        let action = match observation.view.phase {
            Phase::Gamble => gamble(observation, self.style),
            Phase::Edit => edit(observation),
            Phase::Play if observation.rules.slap == Slap::Sealed => self.answer(observation),
            Phase::Play => return self.race(observation),
            Phase::Over => None,
        };
        action.or_else(|| observation.menu.first().cloned()).map(Choice::of)
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.rng.visit_state(visit);
    }
}

impl RuleBot {
    /// At the stack: hit, play the card that is due, or keep the hands still.
    fn race(&mut self, observation: &Observation<BudrBasef>) -> Option<Choice<Action>> {
        if self.would_hit(observation)
            && let Some(action) = hit(observation, &observation.view.matching(&observation.rules))
        {
            return Some(Choice::after(action, self.reaction()));
        }
        if observation.menu.contains(&Action::Flip) {
            let after = flip_pause(&observation.view, 0, &mut self.rng);
            return Some(Choice::after(Action::Flip, after));
        }
        // with full gestures, be ready
        let action = next_touch(observation).filter(|touch| *touch != Touch::Stack)?;
        Some(Choice::after(Action::Touch(action, None), self.reaction()))
    }

    /// With sealed answers there is no hurry, and the same eyes.
    fn answer(&mut self, observation: &Observation<BudrBasef>) -> Option<Action> {
        if observation.menu.contains(&Action::Flip) {
            Some(Action::Flip)
        } else if self.would_hit(observation) {
            hit(observation, &observation.view.matching(&observation.rules))
        } else {
            Some(Action::Wait)
        }
    }

    /// Does it see a set, or think so? When no one can play a card, everyone looks twice.
    fn would_hit(&mut self, observation: &Observation<BudrBasef>) -> bool {
        let view = &observation.view;
        if view.stack.last().is_some_and(|top| top.is_joker()) {
            return false;
        }
        if view.is_every_deck_empty() {
            return true;
        }
        if view.matching(&observation.rules).is_empty() {
            !view.stack.is_empty() && self.rng.draw(self.skill.false_hits) == 0
        } else {
            self.rng.unit() >= self.skill.misses
        }
    }

    /// How long it takes to see something and to move the hand.
    fn reaction(&mut self) -> u64 {
        self.skill.reaction_after(USUAL_DELAY_MS).draw(&mut self.rng) as u64
    }
}

/// The hit, if it may be made: with Announce it names the set that ranks best of those seen.
pub(super) fn hit(observation: &Observation<BudrBasef>, seen: &[Name]) -> Option<Action> {
    let rules = &observation.rules;
    let name = rules.announce.then(|| {
        let best = match rules.announce_order {
            AnnounceOrder::LastInList => seen.last(),
            AnnounceOrder::FirstInList => seen.first(),
        };
        best.copied().unwrap_or(Name::Standard(SetName::All))
    });
    hit_naming(observation, name)
}

/// A hit, if it may be made; with full gestures the next touch on the way to it.
pub(super) fn hit_naming(
    observation: &Observation<BudrBasef>,
    name: Option<Name>,
) -> Option<Action> {
    let action = match next_touch(observation) {
        Some(Touch::Stack) => Action::Touch(Touch::Stack, name),
        Some(touch) => Action::Touch(touch, None),
        None => Action::Hit(name),
    };
    observation.menu.contains(&action).then_some(action)
}

/// With full gestures, the next touch of the sequence that would be a hit.
pub(super) fn next_touch(observation: &Observation<BudrBasef>) -> Option<Touch> {
    let seat = observation.seat.index();
    let done = observation.view.touches.as_ref()?.get(seat)?.as_ref()?;
    let sequence: &[Touch] = if observation.view.decks[seat].is_empty() {
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

/// A power seems better or worse by this part of its chance at most.
const CONFIDENCE: f64 = 0.35;

/// Pays while the pool is worth it, raises a little with a high power.
pub(super) fn gamble(observation: &Observation<BudrBasef>, style: Style) -> Option<Action> {
    let view = &observation.view;
    let seat = observation.seat.index();
    let (chance, owed) = (chance_to_win(view, seat), view.owed(observation.seat));
    let chance = chance * (1.0 + CONFIDENCE * style::confidence(style));
    let pool = view.pool.len() as f64;
    let raise = Action::Raise(2);
    let best = if chance > 0.75 && view.paid[seat] < 4 && observation.menu.contains(&raise) {
        raise
    } else if owed == 0 {
        Action::Check
    } else if chance * (pool + f64::from(owed)) > f64::from(owed) {
        Action::Call
    } else {
        Action::Fold
    };
    [best, Action::Fold].into_iter().find(|action| observation.menu.contains(action))
}

/// Brings in what shows most often; when all is in, makes room for something else.
pub(super) fn edit(observation: &Observation<BudrBasef>) -> Option<Action> {
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
    if observation.menu.contains(&Action::Keep) {
        return Some(Action::Keep);
    }
    BY_FREQUENCY
        .into_iter()
        .map(|set| Action::Activate(Name::Standard(set)))
        .find(|action| observation.menu.contains(action))
}
