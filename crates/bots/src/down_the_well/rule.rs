//! Down the Well: give away what cannot be saved, and in each round lead low, so
//! that as much as possible stays playable for the final one.

use parlour_engine::{Bot, Choice, Glimpse};
use parlour_games::down_the_well::{Action, Card, CardSet, DownTheWell, Phase, View};

/// Sheds what would be buried least, and keeps suits it holds alone.
#[derive(Clone, Debug, Default)]
pub struct RuleBot;

impl Bot<DownTheWell> for RuleBot {
    fn choose(&mut self, glimpse: &Glimpse<DownTheWell>) -> Option<Choice<Action>> {
        let view = &glimpse.view;
        let best = if view.phase == Phase::Give {
            Action::Give(worst_three(view.own_hand()))
        } else {
            *glimpse.menu.iter().min_by_key(|action| match action {
                Action::Play(card) => cost(view, *card),
                _ => 0,
            })?
        };
        Some(Choice::of(best))
    }
}

/// High cards that stand alone in their suit go: an Ace never survives a round.
fn worst_three(hand: &[Card]) -> CardSet {
    let company = |card: &Card| hand.iter().filter(|other| other.suit() == card.suit()).count();
    let mut cards = hand.to_vec();
    cards.sort_by_key(|card| (company(card), std::cmp::Reverse(card.rank())));
    cards.into_iter().take(3).collect()
}

/// What playing the card gives up: the steps it raises the well past cards still
/// of use, and the own cards that it buries (which is a gain before the final round).
fn cost(view: &View, card: Card) -> i32 {
    let steps = view
        .top(card.suit())
        .map_or(i32::from(card.rank()), |top| i32::from(card.rank()) - i32::from(top.rank()) - 1);
    let buried = view
        .own_hand()
        .iter()
        .filter(|own| own.suit() == card.suit() && **own < card && view.is_above(**own))
        .count() as i32;
    let final_round = view.hands.iter().any(parlour_engine::Cards::is_empty);
    if final_round { 4 * steps + 3 * buried } else { 4 * steps - buried }
}
