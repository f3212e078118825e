//! The games there are.

use crate::{
    basement::Basement, basset::Basset, bread_basket::BreadBasket, budr_basef::BudrBasef,
    down_the_well::DownTheWell,
};
use parlour_engine::erased::Entry;

/// Every game, in the order of the menu.
pub const GAMES: &[Entry] = &[
    Entry::of::<Basement>(),
    Entry::of::<BudrBasef>(),
    Entry::of::<BreadBasket>(),
    Entry::of::<Basset>(),
    Entry::of::<DownTheWell>(),
];

/// The game with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.meta.id == id)
}
