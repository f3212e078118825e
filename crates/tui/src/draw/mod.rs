//! How each game looks. A game's file turns its View into a [`Sketch`]: which
//! cards lie where, and what there is to say about each seat. The rest of this
//! module lays a sketch out on the screen, and knows no game.

mod card;
mod down_the_well;
mod sketch;
mod table;

pub(crate) use sketch::Sketch;
pub(crate) use table::{Setting, draw, height};

use parlour_engine::{Seat, erased::AnyView};

/// A table as it looks in its own game, or as text if it has no drawing of its own.
/// `own` is the seat before the screen, `due` whether it is to act.
pub(crate) fn sketch(view: &dyn AnyView, own: Option<Seat>, due: bool) -> Sketch {
    let any = view.as_any();
    if let Some(view) = any.downcast_ref::<parlour_games::down_the_well::View>() {
        return down_the_well::sketch(view, own, due);
    }
    Sketch {
        text: view.to_string().lines().map(str::to_owned).collect(),
        secret: true,
        ..Sketch::default()
    }
}
