//! What an action of Basement shows of its player.

use crate::Leanings;
use parlour_engine::Observation;
use parlour_games::basement::{Action, Basement, Card};

/// Chance It is daring and to eat is not; a Special that is played is not kept; many cards at
/// once are quick, and a high one is bad for who comes next.
pub(super) fn of(observation: &Observation<Basement>, action: &Action) -> Leanings {
    let none = Leanings::NONE;
    match action {
        Action::ChanceIt => Leanings { daring: 1.0, haste: 0.5, ..none },
        Action::Eat(_) => Leanings { daring: -0.5, thrift: 0.5, haste: -0.5, ..none },
        Action::Play(lay) => {
            let specials = lay.blanks + if lay.kind.rank().is_none() { lay.naturals } else { 0 };
            let deck = observation.rules.deck;
            let height = lay.kind.rank().map_or(0.0, |rank| {
                f64::from(rank - deck.lo) / f64::from((deck.hi - deck.lo).max(1))
            });
            let count = f64::from(lay.naturals + lay.blanks);
            Leanings {
                thrift: -f64::from(specials.min(1)),
                haste: ((count - 1.0) / 2.0).min(1.0),
                spite: if lay.kind == Card::CLEAR { -0.5 } else { height },
                ..none
            }
        }
        Action::Top(_) | Action::Reveal(_) => none,
    }
}
