//! What one answer in gambling does that another would not, in words.

use parlour_engine::Annotation;
use parlour_games::budr_basef::Action;

/// Compares two answers in gambling.
pub(super) fn of(better: &Action, done: &Action) -> Option<Annotation> {
    let (code, sentence) = match (better, done) {
        (Action::Fold, Action::Call | Action::Raise(_)) => {
            ("folds_cheaply", "Your power is too weak for what it costs to stay in.")
        }
        (Action::Call | Action::Check | Action::Raise(_), Action::Fold) => {
            ("stays_in", "Your power wins often enough for what it costs to stay in.")
        }
        (Action::Raise(_), Action::Check | Action::Call) => {
            ("asks_more", "Your power is strong: weaker ones pay more, or fold.")
        }
        (Action::Check | Action::Call, Action::Raise(_)) => {
            ("asks_less", "A raise is paid mostly by powers that beat yours.")
        }
        _ => return None,
    };
    Some(Annotation { code, sentence: sentence.to_owned(), args: Vec::new() })
}
