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

pub(crate) use budr_basef::{hits, next_touch, race_event};
pub(crate) use sketch::{Reader, Sketch};
pub(crate) use table::{Layout, Setting, draw};

use parlour_engine::erased::AnyView;
use parlour_games as games;

/// A table as it looks in its own game, or as text if it has no drawing of its own.
pub(crate) fn sketch(view: &dyn AnyView, reader: Reader<'_>) -> Sketch {
    let any = view.as_any();
    if let Some(view) = any.downcast_ref::<games::basement::View>() {
        basement::sketch(view, reader)
    } else if let Some(view) = any.downcast_ref::<games::basset::View>() {
        basset::sketch(view, reader)
    } else if let Some(view) = any.downcast_ref::<games::budr_basef::View>() {
        budr_basef::sketch(view, reader)
    } else if let Some(view) = any.downcast_ref::<games::bread_basket::View>() {
        bread_basket::sketch(view, reader)
    } else if let Some(view) = any.downcast_ref::<games::down_the_well::View>() {
        down_the_well::sketch(view, reader)
    } else {
        let text = view.to_string().lines().map(str::to_owned).collect();
        Sketch { text, secret: true, ..Sketch::default() }
    }
}

/// Does this event end a round, a hand, a deal or the game, after which everyone looks at what came
/// of it?
pub(crate) fn ends_a_round(event: &dyn AnyView) -> bool {
    use games::{basement, basset, bread_basket, budr_basef, down_the_well};
    let any = event.as_any();
    matches!(any.downcast_ref(), Some(basement::Event::RoundOver { .. }))
        || matches!(any.downcast_ref(), Some(basset::Event::DealOver { .. }))
        || matches!(any.downcast_ref(), Some(bread_basket::Event::Scored { .. }))
        || matches!(
            any.downcast_ref(),
            Some(budr_basef::Event::Won { .. } | budr_basef::Event::Stopped { .. })
        )
        || matches!(
            any.downcast_ref(),
            Some(down_the_well::Event::Swept { .. } | down_the_well::Event::Won { .. })
        )
}

/// Does an event with this word on the wire end a round?
pub(crate) fn word_ends_a_round(game: &str, word: &str) -> bool {
    matches!(
        (game, word),
        ("basement", "round_over")
            | ("basset", "deal_over")
            | ("bread-basket", "scored")
            | ("budr-basef", "won" | "stopped")
            | ("down-the-well", "swept" | "won")
    )
}
