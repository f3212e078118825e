//! A world that a player could be in, as far as it has seen.

use super::{options::Basement, state::State, view::View};
use parlour_engine::Chance;

pub(super) fn world(
    _rules: &Basement,
    _view: &View,
    _memory: &(),
    _chance: &mut impl Chance,
) -> State {
    todo!()
}
