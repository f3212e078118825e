//! What an action of Bread Basket shows of its player.

use crate::Leanings;
use parlour_games::bread_basket::{Action, Card, View};

/// A Chef that is used is not kept, nor is a card that could have waited; an Onion in the line is
/// bad for the player who has to take it.
pub(super) fn of(view: &View, action: Action) -> Leanings {
    let none = Leanings::NONE;
    match action {
        Action::Play(Card::ONION) => Leanings { spite: 1.0, ..second(view) },
        Action::Play(card) => {
            let chef = if card == Card::CHEF { 0.5 } else { 0.0 };
            let second = second(view);
            Leanings { thrift: second.thrift - chef, ..second }
        }
        Action::Chef { .. } => Leanings { daring: 1.0, thrift: -1.0, ..none },
        Action::Stop => Leanings { daring: -1.0, thrift: 0.6, haste: -0.6, ..none },
        Action::Take { .. } => none,
    }
}

/// What it shows to play another card in the same turn.
fn second(view: &View) -> Leanings {
    if view.played == 0 {
        return Leanings::NONE;
    }
    Leanings { daring: 0.4, thrift: -0.3, haste: 0.6, ..Leanings::NONE }
}
