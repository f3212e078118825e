//! What an action of Basset shows of its player, and what a style does to the reckoning.

use crate::{Leanings, Style};
use parlour_games::basset::Action;

/// Money on one card that is much.
const HIGH_STAKE: f64 = 10.0;

/// Paroli and high stakes are daring, and what is cashed or held back is kept.
pub(super) fn of(action: &Action) -> Leanings {
    let none = Leanings::NONE;
    let staked = |stake: u32| {
        let size = 2.0 * (f64::from(stake) / HIGH_STAKE).min(1.0) - 1.0;
        Leanings { daring: size, thrift: -size, haste: 0.5 * size, ..none }
    };
    match *action {
        Action::Lay(lay) => staked(lay.cards().map(|card| card.stake).max().unwrap_or(0)),
        Action::Mace(_, stake) | Action::Replace(_, stake) => staked(stake),
        Action::Cash(_) => Leanings { daring: -1.0, thrift: 1.0, haste: -0.5, ..none },
        Action::Paroli(_) => Leanings { daring: 1.0, thrift: -1.0, haste: 0.5, ..none },
        Action::Offer { .. } | Action::Accept(_) => Leanings { daring: 0.7, ..none },
        Action::Book => Leanings { thrift: -1.0, ..none },
        Action::Done => Leanings { daring: -0.3, thrift: 0.5, ..none },
    }
}

/// How much more than it is worth a win to come seems, from −1 to 1.
pub(super) fn appetite(style: Style) -> f64 {
    let Leanings { daring, thrift, haste, .. } = style.leanings();
    (daring - thrift + 0.7 * haste).clamp(-1.0, 1.0)
}

/// A win to come counts this part more or less at most.
pub(super) const SWAY: f64 = 0.3;
