//! The keys of a slapping game.

use parlour_engine::{Seat, SeatSet, erased::AnyView};
use parlour_table::Table;
use ratatui::{
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent},
    layout::Rect,
};

/// The keys of a slapping game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Race {}

impl Race {
    pub(crate) fn key(
        &mut self,
        key: KeyEvent,
        _now: u64,
        _table: &Table,
        people: SeatSet,
    ) -> Option<(Seat, String)> {
        let seat = people.first()?;
        match key.code {
            KeyCode::Char(' ') => Some((seat, "hit".to_owned())),
            KeyCode::Char('f') => Some((seat, "flip".to_owned())),
            _ => None,
        }
    }

    pub(crate) fn headline(&self, _view: &dyn AnyView, _own: Option<Seat>) -> String {
        "Hit!".to_owned()
    }

    pub(crate) fn paint(
        &self,
        _view: &dyn AnyView,
        _table: &Table,
        _people: SeatSet,
        _area: Rect,
        _buffer: &mut Buffer,
    ) {
    }
}
