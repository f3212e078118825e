//! What one action does for your line and your hand that another would not, in words.

use parlour_engine::Annotation;
use parlour_games::bread_basket::{Action, Card};

/// Compares two actions of a turn.
pub(super) fn of(better: Action, done: Action) -> Option<Annotation> {
    let (code, sentence, card) = match (better, done) {
        (Action::Stop, Action::Play(card)) => (
            "keeps_card",
            format!("It keeps {card:#}, and the next player finds a shorter line."),
            card,
        ),
        (Action::Play(Card::ONION), Action::Play(card)) => (
            "sheds_onion",
            format!(
                "It gets rid of an Onion, which counts against the player who takes it, and keeps {card:#}."
            ),
            card,
        ),
        (Action::Play(_), Action::Play(Card::CHEF)) | (Action::Play(_), Action::Chef { .. }) => {
            ("keeps_chef", "It keeps your Chef for a better card.".to_owned(), Card::CHEF)
        }
        _ => return None,
    };
    Some(Annotation { code, sentence, args: vec![("card", format!("{card:#}"))] })
}
