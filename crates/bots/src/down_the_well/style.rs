//! What an action of Down the Well shows of its player.

use super::rule::Table;
use crate::Leanings;
use parlour_engine::Observation;
use parlour_games::down_the_well::{Action, CardSet, DownTheWell};

/// The highest rank, that of Aces.
const HIGHEST: f64 = 8.0;

/// How many cards out of play are many.
const MANY_BURIED: f64 = 6.0;

/// A high card that is played is not kept; it is bad for all who hold lower cards of its suit, and
/// daring where the player holds some as well.
pub(super) fn of(observation: &Observation<DownTheWell>, action: &Action) -> Leanings {
    let Action::Play(card) = *action else { return Leanings::NONE };
    let table = Table::of(&observation.rules, &observation.view, observation.seat);
    let left = CardSet::left_by(card);
    let buried = |cards: CardSet| (cards.minus(left).len() as f64 / MANY_BURIED).min(1.0);
    let height = f64::from(card.rank()) / HIGHEST;
    Leanings {
        daring: 2.0 * buried(table.own) - 0.5,
        thrift: 1.0 - 2.0 * height,
        haste: height,
        spite: 2.0 * buried(table.others) - 1.0,
    }
}
