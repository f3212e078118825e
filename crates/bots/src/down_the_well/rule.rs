//! Down the Well by rule: while everyone has cards enough, play high, so that what is left is
//! low and stays playable; once someone is about to run out, play low and hold on. Give away
//! what stands alone.
//!
//! The weights were found by trying, against random players and players who always play low.

use super::give::lone_high;
use crate::ActionValues;
use parlour_engine::{Bot, Choice, Observation, Seat};
use parlour_games::down_the_well::{Action, Card, CardSet, DownTheWell, Phase, View};

/// Plays by rule, from its own hand and what lies on the table.
#[derive(Clone, Debug, Default)]
pub struct RuleBot;

impl Bot<DownTheWell> for RuleBot {
    fn choose(&mut self, observation: &Observation<DownTheWell>) -> Option<Choice<Action>> {
        let view = &observation.view;
        let best = if view.phase == Phase::Give {
            let hand = view.hands[observation.seat.index()].shown();
            Action::Give(lone_high(hand, view.passing().cards))
        } else {
            let table = Table::of(&observation.rules, view, observation.seat);
            *observation.menu.iter().min_by_key(|action| match action {
                Action::Play(card) => table.cost(*card),
                _ => 0,
            })?
        };
        Some(Choice::of(best))
    }
}

impl ActionValues<DownTheWell> for RuleBot {
    fn action_values(&mut self, observation: &Observation<DownTheWell>) -> Vec<(Action, f64)> {
        if observation.view.phase == Phase::Give {
            return Vec::new();
        }
        let table = Table::of(&observation.rules, &observation.view, observation.seat);
        let worth = |action: &Action| match action {
            Action::Play(card) => -f64::from(table.cost(*card)),
            _ => 0.0,
        };
        observation.menu.iter().map(|action| (*action, worth(action))).collect()
    }
}

/// Someone who holds no more than this is about to run out.
pub(super) const NEARLY_OUT_CARDS: usize = 3;

/// What a player goes by when it plays a card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    /// The player's cards that can be played.
    pub(super) own: CardSet,
    /// Those that others may hold and play.
    pub(super) others: CardSet,
    /// Is someone about to run out?
    pub(super) late: bool,
}

impl Table {
    /// What a player goes by at the table it sits at.
    pub(super) fn of(rules: &DownTheWell, view: &View, seat: Seat) -> Self {
        let above = rules.cards().iter().filter(|card| view.is_above(*card));
        let above: CardSet = above.collect();
        let own: CardSet = view.hands[seat.index()].shown().iter().copied().collect();
        let swept: CardSet = view.swept.shown().iter().copied().collect();
        Self {
            own: own.and(above),
            others: above.minus(own).minus(swept),
            late: view.hands.iter().any(|hand| hand.len() <= NEARLY_OUT_CARDS),
        }
    }

    /// What speaks against playing the card: the own cards it buries, and its height; early on a
    /// high card is good to be rid of.
    #[inline(always)]
    pub(super) fn cost(&self, card: Card) -> i32 {
        let left = CardSet::left_by(card);
        let buried = |cards: CardSet| cards.minus(left).len() as i32;
        let rank = i32::from(card.rank());
        if self.late {
            2 * (buried(self.own) - buried(self.others)) + 3 * rank
        } else {
            3 * buried(self.own) - 4 * rank
        }
    }

    /// The card that costs least: what the rule bot plays.
    #[inline(always)]
    pub(super) fn cheapest(&self) -> Option<Card> {
        self.own.iter().min_by_key(|card| self.cost(*card))
    }
}
