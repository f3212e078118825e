//! What one card does that another would not, in words.

use super::rule::Table;
use parlour_engine::{Annotation, Observation};
use parlour_games::down_the_well::{Action, Card, CardSet, DownTheWell};

/// Compares two cards to play, or two gives.
pub(super) fn of(
    observation: &Observation<DownTheWell>,
    better: Action,
    done: Action,
) -> Option<Annotation> {
    match (better, done) {
        (Action::Play(better), Action::Play(done)) => of_plays(observation, better, done),
        (Action::Give(better), Action::Give(done)) => of_gives(better, done),
        _ => None,
    }
}

fn of_plays(
    observation: &Observation<DownTheWell>,
    better: Card,
    done: Card,
) -> Option<Annotation> {
    let table = Table::of(&observation.rules, &observation.view, observation.seat);
    let buried = |card: Card| table.own.without(card).minus(CardSet::left_by(card)).len();
    let (more, fewer) = (buried(done), buried(better));
    if fewer < more {
        let cards = if more - fewer == 1 { "card" } else { "cards" };
        return Some(Annotation {
            code: "buries_fewer",
            sentence: format!(
                "The {done:#} buries {} more of your own {cards} than the {better:#}.",
                more - fewer
            ),
            args: vec![("fewer", (more - fewer).to_string())],
        });
    }
    (better.rank() < done.rank()).then(|| Annotation {
        code: "keeps_higher",
        sentence: format!("It keeps the {done:#}, the higher card, for later."),
        args: vec![("kept", format!("{done:#}"))],
    })
}

fn of_gives(better: CardSet, done: CardSet) -> Option<Annotation> {
    let (given, kept) = (better.minus(done), done.minus(better));
    let list = |cards: CardSet| {
        let cards: Vec<String> = cards.iter().map(|card| format!("the {card:#}")).collect();
        cards.join(" and ")
    };
    (!given.is_empty()).then(|| Annotation {
        code: "gives_other",
        sentence: format!("It keeps {}, and gives away {} instead.", list(kept), list(given)),
        args: vec![("kept", list(kept)), ("given", list(given))],
    })
}
