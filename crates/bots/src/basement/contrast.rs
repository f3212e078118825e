//! What one action does for your hand that another would not, in words.

use parlour_engine::Annotation;
use parlour_games::basement::{Action, Lay};

/// Compares two actions.
pub(super) fn of(better: &Action, done: &Action) -> Option<Annotation> {
    let (code, sentence) = match (better, done) {
        (Action::Play(_), Action::Eat(_)) => {
            ("spares_the_pile", "It spares you the cards of the pile.".to_owned())
        }
        (Action::ChanceIt, Action::Eat(_)) => (
            "chance_first",
            "The card that you turn may fit; you take the pile only if it does not.".to_owned(),
        ),
        (Action::Play(better), Action::Play(done)) if specials(*better) < specials(*done) => (
            "keeps_special",
            format!("It keeps {} for a pile that your other cards do not fit.", kept(*done)),
        ),
        (Action::Play(better), Action::Play(done)) if better.len() > done.len() => (
            "sheds_more",
            format!("It sheds {} cards in one play instead of {}.", better.len(), done.len()),
        ),
        _ => return None,
    };
    Some(Annotation { code, sentence, args: Vec::new() })
}

/// How many cards of a play are Blanks or other cards without a number.
fn specials(lay: Lay) -> u8 {
    lay.blanks + if lay.kind.rank().is_none() { lay.naturals } else { 0 }
}

/// The special cards that are kept when this is not played.
fn kept(done: Lay) -> String {
    let card = if done.blanks > 0 { Lay::blanks(1) } else { Lay::single(done.kind) };
    format!("{card:#}")
}
