//! The scripted exploiter of Down the Well.

use parlour_engine::{Bot, Choice, Observation};
use parlour_games::down_the_well::{Action, Card, CardSet, DownTheWell};

/// Gives away its highest cards, and always plays its lowest.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShedLow;

impl Bot<DownTheWell> for ShedLow {
    fn choose(&mut self, observation: &Observation<DownTheWell>) -> Option<Choice<Action>> {
        let view = &observation.view;
        if matches!(observation.menu.first(), Some(Action::Give(_))) {
            let mut hand: Vec<Card> = view.hands[observation.seat.index()].shown().to_vec();
            hand.sort_by_key(|card| std::cmp::Reverse(card.rank()));
            let highest: CardSet = hand.into_iter().take(view.passing().cards.into()).collect();
            return Some(Choice::of(Action::Give(highest)));
        }
        let lowest = observation.menu.iter().min_by_key(|action| match action {
            Action::Play(card) => card.rank(),
            _ => u8::MAX,
        });
        lowest.copied().map(Choice::of)
    }
}
