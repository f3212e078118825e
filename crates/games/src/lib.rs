//! The five games of Parlour, one module each, all of the same inner shape:
//!
//! ```text
//! mod.rs       what the game is, a doctest of one hand
//! cards.rs     its deck
//! action.rs    what a player can do, what is refused (by clause), what happens
//! state.rs     the table, as flat data
//! options.rs   the house rules
//! rules.rs     how it is played: impl Game
//! hidden.rs    what players cannot see: impl Hidden, for bots that search
//! annotated.rs what reports and pages say: impl Annotated
//! view.rs      what lies on the table for one viewer
//! notation.rs  actions, events and views as text
//! lesson.rs    a first lesson: stacked deals, played by the learner
//! tests/       one test a clause, golden playthroughs, exact figures
//! ```
//!
//! and a file for the one hard thing of the game, where there is one. A game
//! never mentions another; what they share is in `parlour_engine`.

pub mod basement;
pub mod basset;
pub mod bread_basket;
pub mod budr_basef;
pub mod down_the_well;

mod no_game;

pub use no_game::NoGameError;

use parlour_engine::erased::Entry;

/// Calls a macro with the type of every game, in the order of the menu. This is the only list of
/// games: what does something for each of them goes through it.
///
/// ```
/// use parlour_engine::Game;
///
/// macro_rules! titles {
///     ($($Game:ty),*) => { [$(<$Game as Game>::META.title),*] };
/// }
/// assert!(parlour_games::for_each_game!(titles).contains(&"Basset"));
/// ```
#[macro_export]
macro_rules! for_each_game {
    ($call:ident) => {
        $call! {
            $crate::basement::Basement,
            $crate::budr_basef::BudrBasef,
            $crate::bread_basket::BreadBasket,
            $crate::basset::Basset,
            $crate::down_the_well::DownTheWell
        }
    };
}

macro_rules! entries {
    ($($Game:ty),*) => { [$(Entry::of::<$Game>()),*] };
}

macro_rules! count {
    ($($Game:ty),*) => { [$(stringify!($Game)),*].len() };
}

/// Every game, in the order of the menu.
///
/// A `static`, not a `const`: what an entry opens, which is the whole of its game, is compiled here, and not
/// once more in each crate and test that has the list.
pub static GAMES: [Entry; for_each_game!(count)] = for_each_game!(entries);

/// The game with this id.
///
/// # Errors
/// If no game has it.
pub fn find(id: &str) -> Result<&'static Entry, NoGameError> {
    GAMES.iter().find(|entry| entry.meta.id == id).ok_or_else(|| NoGameError::new(id))
}
