//! How each game looks. A game's file turns its View into a [`Sketch`]: which
//! cards lie where, and what there is to say about each seat. The rest of this
//! module lays a sketch out on the screen, and knows no game.

mod basement;
mod basset;
mod bread_basket;
mod budr_basef;
mod card;
mod down_the_well;
mod pack;
mod sketch;
mod table;

pub(crate) use budr_basef::{heard, hits, next_touch};
pub(crate) use sketch::{Eyes, Sketch};
pub(crate) use table::{Setting, draw, height};

use parlour_engine::erased::AnyView;
use parlour_games as games;

/// A table as it looks in its own game, or as text if it has no drawing of its own.
pub(crate) fn sketch(view: &dyn AnyView, eyes: Eyes<'_>) -> Sketch {
    let any = view.as_any();
    if let Some(view) = any.downcast_ref::<games::basement::View>() {
        basement::sketch(view, eyes)
    } else if let Some(view) = any.downcast_ref::<games::basset::View>() {
        basset::sketch(view, eyes)
    } else if let Some(view) = any.downcast_ref::<games::budr_basef::View>() {
        budr_basef::sketch(view, eyes)
    } else if let Some(view) = any.downcast_ref::<games::bread_basket::View>() {
        bread_basket::sketch(view, eyes)
    } else if let Some(view) = any.downcast_ref::<games::down_the_well::View>() {
        down_the_well::sketch(view, eyes)
    } else {
        let text = view.to_string().lines().map(str::to_owned).collect();
        Sketch { text, secret: true, ..Sketch::default() }
    }
}
