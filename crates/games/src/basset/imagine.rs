//! A world that a player could be in, as far as it has seen.

use super::{options::Basset, state::State, view::View};
use parlour_engine::Chance;

pub(super) fn world(
    _rules: &Basset,
    _view: &View,
    _memory: &(),
    _chance: &mut impl Chance,
) -> State {
    todo!()
}
