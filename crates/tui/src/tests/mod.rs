//! Whole games by key presses, without a terminal.

pub(crate) mod analysis;
mod golden;
mod joined;
mod lesson;
mod puzzle;
mod race;
mod rounds;
mod screen;
mod sitting;
mod viewer;
