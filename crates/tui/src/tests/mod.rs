//! Whole games by key presses, without a terminal.

mod golden;
mod joined;
mod race;
mod screen;
mod sitting;
mod viewer;
