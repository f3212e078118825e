//! What one card does that another would not, in words.

use super::rule::Table;
use parlour_engine::{Annotation, Observation};
use parlour_games::down_the_well::{Action, Card, CardSet, DownTheWell};

/// Compares two cards to play, or two choices of cards to pass.
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
        let saved = more - fewer;
        let sentence =
            format!("The {done:#} buries {saved} more of your own cards than the {better:#}.");
        return Some(Annotation::new("buries_fewer", sentence, [("fewer", saved.to_string())]));
    }
    (better.rank() < done.rank()).then(|| {
        let sentence = format!("It keeps the {done:#}, the higher card, for later.");
        Annotation::new("keeps_higher", sentence, [("kept", format!("{done:#}"))])
    })
}

fn of_gives(better: CardSet, done: CardSet) -> Option<Annotation> {
    let (given, kept) = (better.minus(done), done.minus(better));
    (!given.is_empty()).then(|| {
        let (kept, given) = (format!("{kept:#}"), format!("{given:#}"));
        let sentence = format!("It keeps {kept}, and passes {given} instead.");
        Annotation::new("gives_other", sentence, [("kept", kept), ("given", given)])
    })
}
