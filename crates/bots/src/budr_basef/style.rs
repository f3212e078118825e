//! What a style does to eyes, hands and gambling in Budr Basef.

use crate::{Leanings, Style};
use parlour_engine::Reaction;
use parlour_games::budr_basef::{Action, Touch};

/// A hit is daring and quick; in gambling a raise is daring, and who folds keeps their cards.
pub(super) fn of(action: &Action) -> Leanings {
    let none = Leanings::NONE;
    match action {
        Action::Hit(_) | Action::Touch(Touch::Stack, _) => {
            Leanings { daring: 1.0, haste: 1.0, ..none }
        }
        Action::Wait | Action::Flip => Leanings { daring: -0.5, haste: -0.5, ..none },
        Action::Fold => Leanings { daring: -1.0, thrift: 1.0, ..none },
        Action::Call => Leanings { daring: 0.3, thrift: -0.5, ..none },
        Action::Raise(_) => Leanings { daring: 1.0, thrift: -1.0, ..none },
        _ => none,
    }
}

/// A quick hand is sooner by a part of the whole time.
const QUICKER: f64 = 0.06;

/// How fast it is in this style.
pub(super) fn reaction(law: Reaction, style: Style) -> Reaction {
    let factor = 1.0 - QUICKER * style.leanings().haste;
    Reaction { mean: law.mean * factor, spread: law.spread * factor, tail: law.tail * factor }
}

/// In how many stacks one is hit for nothing. Haste and risk bring more of that.
pub(super) fn false_hits(one_in: u32, style: Style) -> u32 {
    let leanings = style.leanings();
    let more = 3.0_f64.powf((leanings.haste + 0.6 * leanings.daring).clamp(-1.0, 1.0));
    ((f64::from(one_in) / more) as u32).max(1)
}

/// How often a set is overlooked. Looking for longer shows more of them.
pub(super) fn misses(chance: f64, style: Style) -> f64 {
    let leanings = style.leanings();
    chance * (1.0 + 0.5 * leanings.haste - 0.3 * leanings.daring.min(0.0)).max(0.0)
}

/// How much higher a power seems in gambling, from −1 to 1.
pub(super) fn confidence(style: Style) -> f64 {
    let leanings = style.leanings();
    (leanings.daring - 0.7 * leanings.thrift).clamp(-1.0, 1.0)
}
