//! Budr Basef.
use crate::race::Heard;
use parlour_engine::{Seat, erased::AnyView};
pub(crate) fn heard(_event: &dyn AnyView) -> Option<Heard> {
    None
}
pub(crate) fn hits(_view: &dyn AnyView) -> Option<(Vec<String>, bool)> {
    None
}
pub(crate) fn next_touch(_view: &dyn AnyView, _seat: Seat) -> &'static str {
    "deck"
}
