//! A world that a player could be in, as far as it has seen.

use super::{options::DownTheWell, state::State, view::View};
use parlour_engine::Chance;

pub(super) fn world(
    _rules: &DownTheWell,
    _view: &View,
    _memory: &(),
    _chance: &mut impl Chance,
) -> State {
    todo!()
}
