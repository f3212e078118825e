//! What tests ask a table on the screen.

use super::LocalTable;
use crate::{
    draw::{self, Reader},
    table_screen::{Panel, Stage},
    terminal::Shown,
};
use parlour_engine::{Seat, Viewer};

impl LocalTable {
    pub(crate) fn is_over(&self) -> bool {
        self.screen.stage == Stage::Result
    }

    pub(crate) fn is_race_now(&self) -> bool {
        self.is_race() && self.screen.stage == Stage::Table
    }

    /// Does a King lie on top of another card?
    pub(crate) fn top_is_king(&self) -> bool {
        let view = self.table().game().view(Viewer::Spectator);
        let view = view.as_any().downcast_ref::<parlour_games::budr_basef::View>();
        let stack = view.map(|view| view.stack.as_slice()).unwrap_or_default();
        stack.len() > 1 && stack.last().is_some_and(|top| top.to_string().starts_with('K'))
    }

    pub(crate) fn is_left(&self) -> bool {
        self.end.is_some()
    }

    pub(crate) fn covered_for(&self) -> Option<Seat> {
        if let Stage::Cover(seat) = self.screen.stage { Some(seat) } else { None }
    }

    /// The codes of the cards that this seat would see in its hand.
    pub(crate) fn codes_of(&self, seat: Seat) -> Vec<String> {
        let view = self.table().game().view(Viewer::Seat(seat));
        let reader = Reader { own: Some(seat), due: true, ..Reader::default() };
        draw::sketch(view.as_ref(), reader).hand.into_iter().map(|face| face.code).collect()
    }

    /// Waits for the bots, and does what they have found, until nothing is due any more.
    pub(crate) fn settle(&mut self) {
        loop {
            let (thought, events) = (self.threaded.is_thinking(), self.table().events());
            self.threaded.settle();
            self.tick(self.now);
            if !thought && self.table().events() == events {
                break;
            }
        }
    }

    pub(crate) fn game(&self) -> &'static str {
        self.table().game().meta().id
    }

    /// Lies the end of a round over the table?
    pub(crate) fn shows_a_round(&self) -> bool {
        self.screen.panel == Some(Panel::Round)
    }

    /// The first action of the player to act.
    pub(crate) fn first_action(&self) -> Option<String> {
        let seat = self.screen.asked?;
        Some(self.table().game().default_action(seat))
    }

    /// What the player to act may do.
    pub(crate) fn actions(&self) -> Vec<String> {
        self.screen.asked.map(|seat| self.table().game().legal(seat).0).unwrap_or_default()
    }

    pub(crate) fn picture_of_keys(&self) -> u64 {
        self.screen.picture
    }

    pub(crate) fn events(&self) -> usize {
        self.table().events()
    }

    pub(crate) fn without_colours(&mut self) {
        self.screen.look.colour = false;
    }
}
