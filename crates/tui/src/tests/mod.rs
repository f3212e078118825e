//! Whole games by key presses, without a terminal.

mod joined;
mod race;
mod screen;
mod sitting;
mod viewer;
